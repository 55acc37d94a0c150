"""Words with one spelling and two sounds that espeak-ng confuses, distinguished by the words beside them."""

import functools
import re
from collections.abc import Mapping, Sequence

from tts.text.phonemes import french_homographs, italian_homographs, portuguese_homographs
from tts.text.phonemes.homograph_rules import Sense
from tts.text.phonemes.own_readings import divide_elided

_NEAR = 4
"""The most words on each side that are examined."""
_ELISION = re.compile("['’]")
_SENSES: dict[str, Mapping[str, tuple[Sense, ...]]] = {
    "fr": french_homographs.SENSES,
    "it": italian_homographs.SENSES,
    "pt-BR": portuguese_homographs.SENSES,
}


def known_senses(text: str, language: str) -> tuple[str, ...]:
    """Return the IPA of each sense of a word that this module knows, in the table's order; empty for other words."""
    _, sounds, senses = _senses_of(text, language)
    return tuple(sounds + ipa for *_, ipa in senses if ipa)


def sense(texts: Sequence[str], index: int, language: str) -> str | None:
    """Return the IPA of the word at `index` of a clause if espeak-ng misses its sense, else None.

    An elided article before it counts as one of its neighbours.
    """
    article, sounds, senses = _senses_of(texts[index], language)
    if not senses:
        return None
    before = " ".join([*texts[max(0, index - _NEAR) : index], *article, ""]).lower().replace("’", "'")
    after = " ".join(["", *texts[index + 1 : index + 1 + _NEAR]]).lower().replace("’", "'")
    found = (ipa for left, right, ipa in senses if _pattern(left).search(before) and _pattern(right).search(after))
    ipa = next(found, "")
    return sounds + ipa if ipa else None


def _senses_of(text: str, language: str) -> tuple[list[str], str, tuple[Sense, ...]]:
    """Return the elided article of a word if it has one, its sounds, and the senses of the word after it."""
    table = _SENSES.get(language, {})
    senses = table.get(text) or table.get(text.lower(), ())
    if senses or not _ELISION.search(text):
        return [], "", senses
    article, sounds, word = divide_elided(text, language)
    return [article], sounds, table.get(word) or table.get(word.lower(), ())


@functools.cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
