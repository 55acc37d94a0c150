"""The catalog as its page shows it: by language, searched and filtered, with the plan's voices marked."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.urls import reverse

from accounts.models import Account
from accounts.plans import PRO, Plan
from accounts.service import plan_of
from voices.access import is_available
from voices.catalog import CATALOG, CatalogVoice
from voices.languages import LANGUAGE_TITLES
from voices.models import ClonedVoice
from voices.samples import EXAMPLES
from voices.service import cloned_voices_of

GENDERS = ("female", "male")
ACCESS = {"free": "Free and Pro", "pro": "Pro only"}
"""The plans that include a voice, in words."""


@dataclass(frozen=True, slots=True)
class VoiceFilter:
    """A filter of voices; an empty string matches any. `words` are searched in name and ID, in any case."""

    words: str = ""
    language: str = ""
    gender: str = ""
    access: str = ""

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> "VoiceFilter":
        """Return the filter in a page's address; an unknown value matches any voice."""
        return cls(
            query.get("q", "").strip()[:100],
            _known(query.get("language"), LANGUAGE_TITLES),
            _known(query.get("gender"), dict.fromkeys(GENDERS)),
            _known(query.get("plan"), ACCESS),
        )

    def matches(self, voice: CatalogVoice) -> bool:
        """Tell whether `voice` passes the filter."""
        named = f"{voice.name} {voice.id}".casefold()
        return (
            all(word in named for word in self.words.casefold().split())
            and self.language in ("", voice.language)
            and self.gender in ("", voice.gender)
            and self.access in ("", "free" if voice.is_free else "pro")
        )


@dataclass(frozen=True, slots=True)
class ShownVoice:
    """A voice in the gallery: `is_shown` by the filter, `is_available` on the plan, and the number of its picture."""

    voice: CatalogVoice
    sample_url: str
    is_shown: bool
    is_available: bool
    avatar: int


@dataclass(frozen=True, slots=True)
class VoiceGroup:
    """The voices of a language (BCP 47), with an example text for them."""

    language: str
    title: str
    example: str
    voices: tuple[ShownVoice, ...]

    @property
    def shown_count(self) -> int:
        return sum(voice.is_shown for voice in self.voices)


def voice_groups(plan: Plan, wanted: VoiceFilter | None = None) -> list[VoiceGroup]:
    """Return all voices by language in the order of the catalog, free voices first; `wanted` sets `is_shown`."""
    wanted = wanted or VoiceFilter()

    def shown(index: int, voice: CatalogVoice) -> ShownVoice:
        is_wanted, avatar = wanted.matches(voice), index % 8 + 1  # of eight background colours
        return ShownVoice(voice, _sample_url(voice.id), is_wanted, is_available(voice, plan), avatar)

    by_language = groupby(CATALOG.values(), key=attrgetter("language"))
    return [
        VoiceGroup(
            language,
            LANGUAGE_TITLES[language],
            EXAMPLES[language],
            tuple(
                shown(index, voice)
                for index, voice in enumerate(sorted(voices, key=attrgetter("is_free"), reverse=True))
            ),
        )
        for language, voices in by_language
    ]


def sheet_values(account: Account | None) -> dict[str, Any]:
    """Return the values of the voice sheet's template: the account's own voices, and all others, by its plan.

    The voices of an account cost a query when they are shown.
    """
    plan = plan_of(account)
    own_voices = ClonedVoice.objects.none() if account is None else cloned_voices_of(account)
    return {
        "plan": plan,
        "groups": voice_groups(plan),
        "own_voices": own_voices.filter(status=ClonedVoice.Status.READY) if plan.has_cloning else [],
        "count": len(CATALOG),
        "free_count": sum(voice.is_free for voice in CATALOG.values()),
        "languages": LANGUAGE_TITLES,
        "genders": GENDERS,
        "pro": PRO,
    }


@functools.cache
def _sample_url(voice_id: str) -> str:
    return reverse("voice_sample", args=[voice_id])


def _known(value: str | None, names: Mapping[str, object]) -> str:
    return value if value is not None and value in names else ""
