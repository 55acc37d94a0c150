"""The rule for chapters and verses of the Bible in Romance languages: "Juan 3:16", "Mt 5,3-12", "1 Co 13, 4-7"."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from regex import Match

from tts.text.normalization.classes import Code
from tts.text.normalization.rules.forms import Reading, Rule, pieces_of
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording

_UNITS = r"k?g|mg|m?l|[kcm]?m|h|hs|hrs?|min|horas|heures|ore|a\.?[ ]?m|p\.?[ ]?m|mil\p{L}*"
_NO_VERSE = rf"[ \u00A0]?(?:[%€$°]|(?:{_UNITS})(?!\p{{L}}))"
"""The pattern of what follows a measure or a time."""


@dataclass(frozen=True, slots=True)
class Verses:
    """The names of the books of the Bible by the words that are written for them.

    `books` may have a comma before the verse; `by_colon` are names of people and words too and have a colon ("Juan
    3:16"). `in_parts` stand after a number of 1 to 3, for which `parts` are the words. `to` is said between two verses.
    """

    books: Mapping[str, str]
    by_colon: Mapping[str, str]
    in_parts: Mapping[str, str]
    parts: Sequence[str]
    to: str


def build_verse_rule(wording: Wording, verses: Verses) -> Rule:
    """Return the rule for a chapter and verses after the name of a book, which must stand before those for times."""
    names = {**verses.books, **verses.by_colon, **verses.in_parts}
    part = r"(?P<part>[1-3])[ \u00A0]?(?P<book>\L<in_parts>)"
    book = rf"(?:{part}|(?P<book>\L<books>)|(?P<book>\L<by_colon>)(?=[ \u00A0][0-9]{{1,3}}:))"
    place = r"(?P<chapter>[1-9][0-9]{0,2})(?::|,[ \u00A0]?|\.(?=[0-9]{1,2}(?![0-9])))(?P<verse>[1-9][0-9]{0,2})"
    last = r"(?:[ ]?[-–][ ]?(?P<last>[1-9][0-9]{0,2}))?+"
    pattern = rf"(?<![\p{{L}}\p{{N}}.,’'-]){book}[ \u00A0]{place}{last}(?![\p{{L}}\p{{N}}]|[.,:]\p{{N}}|{_NO_VERSE})"

    def read(found: Match[str]) -> Reading:
        written = (found[name] for name in ("chapter", "verse", "last"))
        chapter, verse, *last = (wording.cardinal(int(digits), Gender.NONE) for digits in written if digits)
        part = [verses.parts[int(found["part"]) - 1]] if found["part"] else []
        return " ".join([*part, names[found["book"]], chapter, verse, *([verses.to, *last] if last else [])])

    lists = {"books": verses.books, "by_colon": verses.by_colon, "in_parts": verses.in_parts}
    return Rule(wording.notation.compile(pattern, **lists), read, has_number=True, pieces=pieces_of(names), kind=Code)
