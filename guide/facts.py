"""Tables of the guide made from data: limits of the plans, voices of the catalog, OpenAI's names and formats.

In the Markdown, such a table is between `<!-- name -->` and `<!-- /name -->`, so that it can be read there too. `python
-m guide` rewrites it, and the site makes it for each page.
"""

import re
from collections.abc import Callable, Sequence
from operator import itemgetter

from django.urls import reverse

from accounts.plans import FREE, PRO, VISITOR, Plan, shown_bytes
from elevenlabs_api.voice_names import ELEVENLABS_VOICES
from guide.contents import WRITTEN_SITE
from speech.model_names import MODEL, MODEL_ALIASES
from tts.formats import ALL_FORMATS, RATED_FORMATS
from voices.access import is_available
from voices.catalog import CATALOG, DEFAULT_VOICE, OPENAI_VOICES, CatalogVoice
from voices.languages import LANGUAGE_TITLES
from voices.stand_ins import nearest_voice, spoken_voice

_BLOCK = re.compile(r"(?P<begin><!-- (?P<name>[a-z-]+) -->\n).*?(?P<end><!-- /(?P=name) -->)", re.DOTALL)
_NONE = "none"
_NO_LIMIT = "no limit"
_PEOPLE = {"female": "a woman", "male": "a man"}


def refreshed(markdown: str) -> str:
    """Return `markdown` with its tables made from the present data. Raises: KeyError for an unknown table."""
    return _BLOCK.sub(lambda found: found["begin"] + "\n" + TABLES[found["name"]]() + "\n" + found["end"], markdown)


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _number(value: int | None, absent: str = _NO_LIMIT) -> str:
    return absent if value is None else f"{value:,}"


def _count(value: int) -> str:
    """Return a number of things, or "none"."""
    return f"{value:,}" if value else _NONE


def _limits() -> str:
    rows: tuple[tuple[str, Callable[[Plan], str]], ...] = (
        ("characters a day", lambda plan: _number(plan.characters_per_day)),
        ("characters a month, as fair use", lambda plan: _number(plan.fair_use_per_month, _NONE)),
        ("requests a minute", _of_accounts(lambda plan: _number(plan.requests_per_minute))),
        ("requests at once", _of_accounts(lambda plan: _number(plan.concurrent_requests))),
        ("longest `input`", lambda plan: _number(plan.max_input)),
        ("longest `input`, Arabic voices", lambda plan: _number(plan.max_input_arabic)),
        ("longest `input`, cloned voices", lambda plan: _count(plan.max_input_cloned)),
        ("voices of the catalog", lambda plan: str(sum(is_available(voice, plan) for voice in CATALOG.values()))),
        ("cloned voices", lambda plan: _count(plan.max_clones)),
        ("recordings to clone, an hour", lambda plan: _count(plan.enrollments_per_hour)),
        ("characters of a podcast", _of_accounts(lambda plan: _number(plan.max_podcast))),
        ("unfinished jobs", _of_accounts(lambda plan: _number(plan.unfinished_jobs))),
        ("characters in them", _of_accounts(lambda plan: _number(plan.unfinished_characters))),
        ("stored audio", _of_accounts(lambda plan: shown_bytes(plan.max_stored_bytes))),
        ("jobs with a key", lambda plan: "yes" if plan.has_jobs_api else "no"),
        ("US dollars a month", lambda plan: f"{plan.price_usd_per_month:g}"),
    )
    plans = (VISITOR, FREE, PRO)
    head = ("limit", *(plan.title for plan in plans))
    return _table(head, [(name, *map(limit_of, plans)) for name, limit_of in rows])


def _of_accounts(limit_of: Callable[[Plan], str]) -> Callable[[Plan], str]:
    """Return `limit_of` with a dash for visitors, for limits of accounts only."""
    return lambda plan: "–" if plan is VISITOR else limit_of(plan)


def _voices() -> str:
    rows = [(name, f"`{tag}`", _ids(tag, "female"), _ids(tag, "male")) for tag, name in LANGUAGE_TITLES.items()]
    return _table(("language", "`language`", "female", "male"), rows)


def _ids(language: str, gender: str) -> str:
    found = (voice for voice in CATALOG.values() if (voice.language, voice.gender) == (language, gender))
    return ", ".join(f"`{voice.id}`" for voice in found) or _NONE


def _free_voices() -> str:
    listed = [f"`{voice.id}`" for voice in CATALOG.values() if voice.is_free]
    return f"The {FREE.title} plan has {', '.join(listed[:-1])} and {listed[-1]}. The default is `{DEFAULT_VOICE}`.\n"


def _openai_voices() -> str:
    rows = [
        (f"`{name}`", f"`{voice_id}`", FREE.title if CATALOG[voice_id].is_free else PRO.title)
        for name, voice_id in OPENAI_VOICES.items()
    ]
    return _table(("OpenAI's name", "voice", "plan"), rows)


def _moved_voices() -> str:
    """Return OpenAI's names with the voices that speak for them: on the Pro plan, and on the Free plan."""
    rows = []
    for name, voice_id in OPENAI_VOICES.items():
        spoken = spoken_voice(name, FREE)
        on_free = OPENAI_VOICES.get(spoken, spoken)
        rows.append((f"`{name}`", f"`{voice_id}`", _description(CATALOG[voice_id]), _sample(voice_id), f"`{on_free}`"))
    return _table(("OpenAI's name", "voice", "who speaks", "sample", f"on the {FREE.title} plan"), rows)


def _description(voice: CatalogVoice) -> str:
    """Return who speaks, and in what language: "a woman, British English"."""
    language, _, accent = LANGUAGE_TITLES[voice.language].partition(", ")
    return f"{_PEOPLE[voice.gender]}, {f'{accent} {language}'.strip()}"


def _sample(voice_id: str) -> str:
    return f"[hear {voice_id}]({WRITTEN_SITE}{reverse('voice_sample', args=[voice_id])})"


def _moved_models() -> str:
    return _table(("`model`", "here"), [(f"`{name}`", f"`{MODEL}`") for name in MODEL_ALIASES])


def _moved_limits() -> str:
    rows: tuple[tuple[str, Callable[[Plan], str]], ...] = (
        ("characters of an `input`", lambda plan: _number(plan.max_input)),
        ("characters a day", lambda plan: _number(plan.characters_per_day)),
        ("requests a minute", lambda plan: _number(plan.requests_per_minute)),
        ("requests at once", lambda plan: _number(plan.concurrent_requests)),
    )
    plans = (FREE, PRO)
    return _table(("limit", *(plan.title for plan in plans)), [(name, *map(of, plans)) for name, of in rows])


def _formats() -> str:
    rows = [
        (f"`{name}`", f"`{kind.content_type}`", f"{kind.bytes_per_s / 1000:g}") for name, kind in ALL_FORMATS.items()
    ]
    return _table(("`response_format`", "`Content-Type`", "kB a second"), rows)


def _elevenlabs_formats() -> str:
    names: dict[str, list[str]] = {}
    for name, kind in RATED_FORMATS.items():
        names.setdefault(kind.content_type, []).append(f"`{name}`")
    return _table(("`output_format`", "`Content-Type`"), [(", ".join(of), f"`{kind}`") for kind, of in names.items()])


def _elevenlabs_voices() -> str:
    """Return ElevenLabs' voices, each with the voices that speak for it: on the Pro plan, and on the Free plan."""
    rows = [
        (name, f"`{theirs}`", f"`{ours}`", _sample(ours), f"`{nearest_voice(CATALOG[ours], FREE)}`")
        for theirs, (name, ours) in sorted(ELEVENLABS_VOICES.items(), key=itemgetter(1))
    ]
    return _table(("name", "`voice_id`", "voice", "sample", f"on the {FREE.title} plan"), rows)


TABLES: dict[str, Callable[[], str]] = {
    "limits": _limits,
    "voices": _voices,
    "free-voices": _free_voices,
    "openai-voices": _openai_voices,
    "moved-voices": _moved_voices,
    "moved-models": _moved_models,
    "moved-limits": _moved_limits,
    "formats": _formats,
    "elevenlabs-formats": _elevenlabs_formats,
    "elevenlabs-voices": _elevenlabs_voices,
}
