"""What a language's rules are made of, and how several rules share one text; what they say is the languages' own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from regex import Match, Pattern


@dataclass(frozen=True, slots=True)
class SpokenForm:
    """A written form at code points `start` to `end` of a text, and the words that are said for it."""

    start: int
    end: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern of written forms and what is said for a match.

    `read` returns the words with spaces between them, or "" to keep the match as written, away from later rules.
    No match is without one of the characters in `needs`, unless that is empty: most texts are spared the search.
    """

    pattern: Pattern[str]
    read: Callable[[Match[str]], str]
    needs: str = ""


def word_table(words: str) -> tuple[str, ...]:
    """Return the words of a table written as one text; a word's place is its number."""
    return tuple(words.split())


def apply_rules(rules: Sequence[Rule], text: str) -> list[SpokenForm]:
    """Return the forms that `rules` find in `text`, in order; an earlier rule wins over a later one."""
    taken = bytearray(len(text))
    forms: list[SpokenForm] = []
    for rule in rules:
        if rule.needs and not any(character in text for character in rule.needs):
            continue
        for found in rule.pattern.finditer(text):
            start, end = found.span()
            if taken.find(1, start, end) >= 0:
                continue
            taken[start:end] = b"\x01" * (end - start)
            if words := tuple(rule.read(found).split()):
                forms.append(SpokenForm(start, end, words))
    forms.sort(key=lambda form: form.start)
    return forms
