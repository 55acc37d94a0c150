"""The units by which a lexicon compares texts, and the positions where words begin and end among them."""

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import regex

from tts.text.writing_systems import plain_letters

_KANA = r"\p{Katakana}ーｰﾞﾟ"
# For each letter of a flag, \X counts back to the first one: the time for a row of flags would grow with its square.
_FLAG = r"\p{RI}{2}[\p{GCB=Extend}\p{GCB=ZWJ}\p{GCB=SpacingMark}]*+"
_UNIT = regex.compile(
    rf"(?P<SPACE>[\s\p{{Cc}}]++)|(?P<LETTERS>[[\p{{L}}\p{{M}}\p{{N}}\p{{Cf}}]--[\p{{Han}}\p{{Hiragana}}{_KANA}]]++)"
    rf"|(?P<KANA>[{_KANA}\p{{M}}\p{{Cf}}]++)|(?P<IDEOGRAM>[\p{{Han}}\p{{Hiragana}}][\p{{M}}\p{{Cf}}]*+)"
    rf"|(?P<SIGN>{_FLAG}|\X)",
    regex.V1,
)
_JOINERS = frozenset(".'’‘·*_")
"""Signs that join the letters on both sides into one word."""
_NUMBER_JOINERS = frozenset(",:")
_GLUED = regex.compile(r"[&%@‰§°#+\p{Sc}]")
"""Signs that belong to the word that they touch."""
_PICTURE = regex.compile(r"\p{Extended_Pictographic}|\p{RI}{2}")
_PARAGRAPH_END = regex.compile(r"\n[^\S\n]*\n|\u2029|\f")


class Kind(Enum):
    """The content of a unit: white space, letters and digits, katakana, one Han letter or hiragana, or a sign."""

    SPACE = 1
    LETTERS = 2
    KANA = 3
    IDEOGRAM = 4
    SIGN = 5


_KINDS = {kind.name: kind for kind in Kind}


class Unit(NamedTuple):
    """Code points `start` to `end` of a text: as dictionaries write them (`plain`), and case-folded (`folded`)."""

    kind: Kind
    start: int
    end: int
    plain: str
    folded: str


def split_units(text: str) -> list[Unit]:
    """Return the units of `text`, which cover it without gaps."""
    units = []
    for found in _UNIT.finditer(text):
        name = found.lastgroup
        plain, folded = _spelling(found[0], name == "SPACE")
        units.append(Unit(_KINDS[name or ""], found.start(), found.end(), plain, folded))
    return units


def lexicon_keys(word: str) -> list[str]:
    """Return the keys by which a lexicon finds `word`: its beginnings, unit by unit, and finally the whole word."""
    if word.isascii() and word.isalnum():
        return [word]
    units = split_units(word.strip())
    has_capital = any(unit.plain != unit.plain.lower() for unit in units)
    return list(accumulate(unit.plain if has_capital else unit.folded for unit in units))


def begins_word(units: Sequence[Unit], first: int) -> bool:
    """Tell whether a word may begin with unit `first`: the unit before does not belong to it."""
    if first == 0:
        return True
    return not _are_joined(units[first - 1], units[first], units[first - 2] if first > 1 else None)


def ends_word(units: Sequence[Unit], after: int) -> bool:
    """Tell whether a word may end before unit `after`."""
    if after == len(units):
        return True
    return not _are_joined(units[after], units[after - 1], units[after + 1] if after + 1 < len(units) else None)


def is_apart(character: str) -> bool:
    """Tell whether `character` ends a word that touches it: white space or a picture."""
    return character.isspace() or bool(_PICTURE.match(character))


def _are_joined(neighbour: Unit, edge: Unit, beyond: Unit | None) -> bool:
    """Tell whether `edge`, a unit at one end of a word, belongs together with its `neighbour`; `beyond` comes next."""
    if Kind.SPACE in (neighbour.kind, edge.kind) or Kind.IDEOGRAM in (neighbour.kind, edge.kind):
        return False
    if neighbour.kind is not Kind.SIGN:
        return edge.kind is Kind.SIGN and not _PICTURE.match(edge.plain)
    if _GLUED.match(neighbour.plain):
        return True
    if beyond is None or beyond.kind is not Kind.LETTERS or edge.kind is not Kind.LETTERS:
        return False
    if neighbour.plain in _NUMBER_JOINERS:
        return beyond.plain[0].isdecimal() and edge.plain[0].isdecimal()
    return neighbour.plain in _JOINERS


@lru_cache(maxsize=16384)
def _spelling(written: str, is_space: bool) -> tuple[str, str]:
    if is_space:
        space = "\n" if _PARAGRAPH_END.search(written) else " "
        return space, space
    plain = plain_letters(written) or written
    return plain, plain_letters(plain.casefold())
