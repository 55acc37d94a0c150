"""Finds voices by name, and checks the right of an account to use them."""

from accounts.models import Account
from accounts.plans import Plan
from accounts.service import plan_of
from core.errors import PlanRequired, SynthesisFailed, VoiceNotFound, VoiceNotReady
from tts.cloning.clone import Clone
from voices.blends import BlendedVoice, find_blend, is_blend_name
from voices.catalog import CATALOG, OPENAI_VOICES, CatalogVoice
from voices.cloned import OwnVoice, Voice, is_cloned_id, is_cloned_name
from voices.languages import checked_language
from voices.models import ClonedVoice
from voices.unknown import unknown_voice


def find_voice(name: str, *, param: str = "voice") -> CatalogVoice:
    """Return the catalog voice called `name`, a catalog ID or OpenAI's name, or the blend of several.

    Raises: VoiceNotFound; InvalidValue for voices that cannot be blended.
    """
    if is_blend_name(name) and not is_cloned_name(name):
        return find_blend(name, param=param)
    voice = CATALOG.get(OPENAI_VOICES.get(name, name))
    if voice is None:
        raise unknown_voice(name, param=param)
    return voice


def usable_voice(name: str, account: Account | None, *, language: str | None = None, param: str = "voice") -> Voice:
    """Return the voice called `name` if `account` may use it; a cloned voice speaks `language` (the caller's name).

    A visitor without an account (None) may use the voices of the Free plan. A cloned voice costs one query. A catalog
    voice speaks its own language, whatever `language` says.

    Raises: PlanRequired for a cloned or Pro voice, or a blend with one, on a plan without them; VoiceNotFound;
    VoiceNotReady; InvalidValue for an unknown language, and for voices that cannot be blended.
    """
    plan = plan_of(account)
    if is_cloned_name(name):
        if account is None or not plan.has_cloning:
            raise _plan_required(name, param)
        return own_voice(name, account.pk, language=language, param=param)
    voice = find_voice(name, param=param)
    for part in voice.parts if isinstance(voice, BlendedVoice) else (voice,):
        if not is_available(part, plan):
            raise _plan_required(part.id, param)
    return voice


def own_voice(name: str, account_id: int, *, language: str | None = None, param: str = "voice") -> OwnVoice:
    """Return the account's cloned voice in its present state, on any plan, for `language` or else its own language.

    Raises: VoiceNotFound, also for another account's voice; VoiceNotReady; InvalidValue for an unknown language;
    SynthesisFailed for a voice that another release enrolled.
    """
    row = ClonedVoice.objects.filter(pk=name, account_id=account_id).first() if is_cloned_id(name) else None
    if row is None:
        message = (
            f"There is no voice {_quoted(name)}. GET /api/v1/voices lists your own voices, "
            "GET /api/v1/audio/voices lists all others."
        )
        raise VoiceNotFound(message, param=param)
    if row.status != ClonedVoice.Status.READY:
        if row.status == ClonedVoice.Status.FAILED:
            advice = f"could not be enrolled, so delete it. Reason: {row.error_message}"
        else:
            advice = "is still being enrolled. GET /api/v1/voices says when it is ready."
        raise VoiceNotReady(f"The voice {_quoted(row.pk)} {advice}", param=param)
    spoken_language = row.language if language is None else checked_language(language)
    try:
        return OwnVoice(row.pk, spoken_language, Clone.from_json(row.embedding or {}))
    except ValueError as error:
        raise SynthesisFailed(f"The voice {_quoted(row.pk)} cannot be used: {error}. Enroll it again.") from error


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
