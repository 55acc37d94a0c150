"""What a language's rules are made of, and how several rules share one text; what they say is the languages' own."""

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
"""Words with spaces between them for the whole match; or for each of its named groups, which are then forms of their
own; "" to keep the match as written, away from later rules; None to leave it to them."""


class SpokenForm(NamedTuple):
    """A written form at code points `start` to `end` of a text, and the words that are said for it.

    A word that ends with a comma is followed by a pause.
    """

    start: int
    end: int
    words: tuple[str, ...]


class LazyPattern:
    """A pattern compiled when it is first searched for: most texts need few of a language's, and all take long."""

    def __init__(self, pattern: str) -> None:
        """Keep `pattern`, which is written for version 1 of the `regex` module."""
        self.pattern = pattern

    @cached_property
    def _compiled(self) -> Pattern[str]:
        return regex.compile(self.pattern, regex.V1)

    def finditer(self, text: str) -> Iterator[Match[str]]:
        """Yield the matches in `text`, in order."""
        return self._compiled.finditer(text)


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern of written forms and what is said for a match.

    No match is without one of the characters in `needs`, where "0" stands for any digit, unless that is empty, nor,
    where it `has_number`, without a digit besides: most texts are spared the search.
    """

    pattern: Pattern[str] | LazyPattern
    read: Callable[[Match[str]], Reading]
    needs: str = ""
    has_number: bool = False

    def may_match(self, characters: AbstractSet[str]) -> bool:
        """Tell whether a text of these characters, with "0" among them for any digit, can have a match."""
        if self.has_number and "0" not in characters:
            return False
        return not self.needs or not characters.isdisjoint(self.needs)


def word_table(words: str) -> tuple[str, ...]:
    """Return the words of a table written as one text; a word's place is its number."""
    return tuple(words.split())


def alternatives(written: Iterable[str]) -> str:
    """Return the regular expression of the keys, of which the longest wins.

    Keys that begin alike are a branch of one tree, so that a long list is left at the first letter that none has.
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
        read = rule.read
        for found in rule.pattern.finditer(text):
            start, end = found.span()
            if taken.find(1, start, end) >= 0 or (reading := read(found)) is None:
                continue
            taken[start:end] = b"\x01" * (end - start)
            if not isinstance(reading, str):
                forms.extend(_forms_of_groups(found, reading))
            elif words := tuple(reading.split()):
                forms.append(SpokenForm(start, end, words))
    forms.sort(key=attrgetter("start"))
    return forms


def _forms_of_groups(found: Match[str], reading: Mapping[str, str]) -> Iterator[SpokenForm]:
    for group, said in reading.items():
        if found[group] and (words := tuple(said.split())):
            yield SpokenForm(*found.span(group), words)
