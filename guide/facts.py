"""Tables of the guide that are made of data: the plans' limits, the catalog's voices.

In the Markdown such a table stands between `<!-- name -->` and `<!-- /name -->`, so that it can be read there too;
`python -m guide` writes it anew, and the site makes it anew when it shows the page.
"""

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from operator import attrgetter

from accounts.plans import FREE, PRO, VISITOR, Plan
from voices.catalog import CATALOG, DEFAULT_VOICE, OPENAI_VOICES, CatalogVoice
from voices.languages import LANGUAGE_TITLES

_BLOCK = re.compile(r"(?P<begin><!-- (?P<name>[a-z-]+) -->\n).*?(?P<end><!-- /(?P=name) -->)", re.DOTALL)
_NONE = "none"
_NO_LIMIT = "no limit"


def refreshed(markdown: str) -> str:
    """Return `markdown` with each of its tables as the data has it now. Raises: KeyError for a table without data."""
    return _BLOCK.sub(lambda found: found["begin"] + "\n" + TABLES[found["name"]]() + "\n" + found["end"], markdown)


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _number(value: int | None, absent: str = _NO_LIMIT) -> str:
    return absent if value is None else f"{value:,}"


def _count(value: int) -> str:
    """Return a number of things that a plan may not have at all."""
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
        ("voices of the catalog", _voice_count),
        ("cloned voices", lambda plan: _count(plan.max_clones)),
        ("recordings to clone, an hour", lambda plan: _count(plan.enrollments_per_hour)),
        ("characters of a podcast", _of_accounts(lambda plan: _number(plan.max_podcast))),
        ("unfinished jobs", _of_accounts(lambda plan: _number(plan.unfinished_jobs))),
        ("characters in them", _of_accounts(lambda plan: _number(plan.unfinished_characters))),
        ("jobs with a key", lambda plan: "yes" if plan.has_jobs_api else "no"),
        ("US dollars a month", lambda plan: f"{plan.price_usd_per_month:g}"),
    )
    plans = (VISITOR, FREE, PRO)
    head = ("limit", *(plan.title for plan in plans))
    return _table(head, [(name, *map(limit_of, plans)) for name, limit_of in rows])


def _of_accounts(limit_of: Callable[[Plan], str]) -> Callable[[Plan], str]:
    """Return a limit that means nothing where there is no account."""
    return lambda plan: "–" if plan is VISITOR else limit_of(plan)


def _voice_count(plan: Plan) -> str:
    return str(len([voice for voice in CATALOG.values() if voice.is_free or plan.has_all_voices]))


def _voices() -> str:
    by_language = {tag: list(voices) for tag, voices in groupby(sorted(CATALOG.values(), key=_tag), key=_tag)}
    rows = [
        (name, f"`{tag}`", _ids(by_language[tag], "female"), _ids(by_language[tag], "male"))
        for tag, name in LANGUAGE_TITLES.items()
    ]
    return _table(("language", "`language`", "female", "male"), rows)


_tag = attrgetter("language")


def _ids(voices: list[CatalogVoice], gender: str) -> str:
    return ", ".join(f"`{voice.id}`" for voice in voices if voice.gender == gender) or _NONE


def _free_voices() -> str:
    listed = [f"`{voice.id}`" for voice in CATALOG.values() if voice.is_free]
    return f"The {FREE.title} plan has {', '.join(listed[:-1])} and {listed[-1]}. The default is `{DEFAULT_VOICE}`.\n"


def _openai_voices() -> str:
    rows = [
        (f"`{name}`", f"`{voice_id}`", FREE.title if CATALOG[voice_id].is_free else PRO.title)
        for name, voice_id in OPENAI_VOICES.items()
    ]
    return _table(("OpenAI's name", "voice", "plan"), rows)


TABLES: dict[str, Callable[[], str]] = {
    "limits": _limits,
    "voices": _voices,
    "free-voices": _free_voices,
    "openai-voices": _openai_voices,
}
