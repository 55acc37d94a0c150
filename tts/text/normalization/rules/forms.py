"""The parts of a rule, and the search of one text with many rules; each language brings its own rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple

import regex
from regex import Match, Pattern

_ANY_DIGIT = regex.compile(r"\p{Nd}")

Reading = str | Mapping[str, str] | None
"""The words for the whole match, with spaces between them; or the words for each of its named groups, which are then
forms of their own. "" keeps the match as written and from later rules, None leaves it to later rules."""


class SpokenForm(NamedTuple):
    """A written form at code points `start` to `end` of a text, and the words that are said for it.

    A pause follows a word that ends with a comma.
    """

    start: int
    end: int
    words: tuple[str, ...]


class LazyPattern:
    """A pattern that is compiled at its first search: compiling all takes long, and most texts need only a few."""

    def __init__(self, pattern: str) -> None:
        """Keep `pattern`, which follows version 1 of the `regex` module's syntax."""
        self.pattern = pattern

    @cached_property
    def _compiled(self) -> Pattern[str]:
        return regex.compile(self.pattern, regex.V1)

    def finditer(self, text: str) -> Iterator[Match[str]]:
        """Yield the matches in `text`, in order."""
        return self._compiled.finditer(text)


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern of written forms, and `read`, which returns the words for a match.

    Every match has one of the characters in `needs`, unless `needs` is empty; "0" there stands for any digit. Where the
    rule `has_number`, every match has a digit too. Most texts are not searched thanks to these two.
    """

    pattern: Pattern[str] | LazyPattern
    read: Callable[[Match[str]], Reading]
    needs: str = ""
    has_number: bool = False

    def may_match(self, characters: AbstractSet[str]) -> bool:
        """Tell whether a text of these characters can have a match; "0" among them stands for any digit."""
        if self.has_number and "0" not in characters:
            return False
        return not self.needs or not characters.isdisjoint(self.needs)


def word_table(words: str) -> tuple[str, ...]:
    """Return the words of a table that is written as one text; the index of a word is its number."""
    return tuple(words.split())


def alternatives(written: Iterable[str]) -> str:
    """Return the regular expression for the texts of `written`; the longest one that fits wins.

    Texts that begin alike share a branch, so that a search leaves a long list at the first letter that no text has.
    """
    branches: dict[str, list[str]] = {}
    for key in dict.fromkeys(written):
        branches.setdefault(key[:1], []).append(key[1:])
    may_end = bool(branches.pop("", None))
    grown = [regex.escape(letter, special_only=False) + alternatives(keys) for letter, keys in branches.items()]
    if len(grown) <= 1 and not may_end:
        return "".join(grown)
    return f"(?:{'|'.join(grown)}{'|' * may_end})" if grown else ""


def apply_rules(rules: Sequence[Rule], text: str) -> list[SpokenForm]:
    """Return the forms that `rules` find in `text`, in order; an earlier rule wins over a later one."""
    characters = set(text)
    if _ANY_DIGIT.search("".join(characters)):
        characters.add("0")
    taken = bytearray(len(text))
    forms: list[SpokenForm] = []
    for rule in rules:
        if not rule.may_match(characters):
            continue
        for found in rule.pattern.finditer(text):
            start, end = found.span()
            if taken.find(1, start, end) >= 0 or (reading := rule.read(found)) is None:
                continue
            taken[start:end] = b"\x01" * (end - start)
            forms.extend(_forms_of(found, reading))
    forms.sort(key=attrgetter("start"))
    return forms


def _forms_of(found: Match[str], reading: str | Mapping[str, str]) -> Iterator[SpokenForm]:
    for group, said in ({0: reading} if isinstance(reading, str) else reading).items():
        if found[group] and (words := tuple(said.split())):
            yield SpokenForm(*found.span(group), words)
