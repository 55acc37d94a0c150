"""What a language's rules are made of, and how several rules share one text; what they say is the languages' own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import regex
from regex import Match, Pattern

_ANY_DIGIT = regex.compile(r"\p{Nd}")

Reading = str | Mapping[str, str] | None
"""Words with spaces between them for the whole match; or for each of its named groups, which are then forms of their
own; "" to keep the match as written, away from later rules; None to leave it to them."""


@dataclass(frozen=True, slots=True)
class SpokenForm:
    """A written form at code points `start` to `end` of a text, and the words that are said for it.

    A word that ends with a comma is followed by a pause.
    """

    start: int
    end: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern of written forms and what is said for a match.

    No match is without one of the characters in `needs`, where "0" stands for any digit, unless that is empty: most
    texts are spared the search.
    """

    pattern: Pattern[str]
    read: Callable[[Match[str]], Reading]
    needs: str = ""


def word_table(words: str) -> tuple[str, ...]:
    """Return the words of a table written as one text; a word's place is its number."""
    return tuple(words.split())


def alternatives(written: Mapping[str, object] | Sequence[str]) -> str:
    """Return the regular expression of the keys, of which the longest wins."""
    return "|".join(regex.escape(key, special_only=False) for key in sorted(written, key=len, reverse=True))


def apply_rules(rules: Sequence[Rule], text: str) -> list[SpokenForm]:
    """Return the forms that `rules` find in `text`, in order; an earlier rule wins over a later one."""
    characters = set(text)
    if _ANY_DIGIT.search(text):
        characters.add("0")
    taken = bytearray(len(text))
    forms: list[SpokenForm] = []
    for rule in rules:
        if rule.needs and characters.isdisjoint(rule.needs):
            continue
        for found in rule.pattern.finditer(text):
            start, end = found.span()
            if taken.find(1, start, end) >= 0 or (reading := rule.read(found)) is None:
                continue
            taken[start:end] = b"\x01" * (end - start)
            forms.extend(_forms_of(found, reading))
    forms.sort(key=lambda form: form.start)
    return forms


def _forms_of(found: Match[str], reading: str | Mapping[str, str]) -> Iterator[SpokenForm]:
    if isinstance(reading, str):
        if words := tuple(reading.split()):
            yield SpokenForm(*found.span(), words)
        return
    for group, said in reading.items():
        if found[group] and (words := tuple(said.split())):
            yield SpokenForm(*found.span(group), words)
