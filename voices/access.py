"""Which voice a name stands for, and whether an account may use it."""

from accounts.plans import Plan
from speech.errors import PlanRequired, VoiceNotFound
from voices.catalog import CATALOG, OPENAI_VOICES, CatalogVoice

CLONED_PREFIX = "voice_"


def find_voice(name: str, *, param: str = "voice") -> CatalogVoice:
    """Return the catalog voice called `name`, a catalog ID or one of OpenAI's names. Raises: VoiceNotFound."""
    voice = CATALOG.get(OPENAI_VOICES.get(name, name))
    if voice is None:
        raise VoiceNotFound(
            f"There is no voice {_quoted(name)}. GET /api/v1/audio/voices lists the voices that there are.", param=param
        )
    return voice


def usable_voice(name: str, plan: Plan, *, param: str = "voice") -> CatalogVoice:
    """Return the voice called `name` if `plan` includes it.

    Raises: PlanRequired for a cloned or Pro voice on a plan without them; VoiceNotFound.
    """
    if name.startswith(CLONED_PREFIX) and not plan.has_cloning:
        raise _plan_required(name, param)
    voice = find_voice(name, param=param)
    if not is_available(voice, plan):
        raise _plan_required(voice.id, param)
    return voice


def is_available(voice: CatalogVoice, plan: Plan) -> bool:
    """Tell whether `plan` includes `voice`."""
    return voice.is_free or plan.has_all_voices


def _plan_required(name: str, param: str) -> PlanRequired:
    free = [voice.id for voice in CATALOG.values() if voice.is_free]
    return PlanRequired(
        f"The voice {_quoted(name)} needs the Pro plan. The voices of the Free plan are: {', '.join(free)}.",
        param=param,
        extra={"voices": free},
    )


def _quoted(name: str) -> str:
    return f"'{name[:80]}'"
