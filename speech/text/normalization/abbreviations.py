"""How abbreviations and acronyms are read: "Dr. Smith", "p. 5", "etc.", "U.S.A.", "FBI"."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import regex
from regex import Match, Pattern

from speech.text.normalization.codes import Codes, spell_letters
from speech.text.normalization.forms import Reading, Rule, alternatives

_LEFT = r"(?<![\p{L}\p{M}\p{N}_'’@#]|\p{L}\.)"
_LEFT_OF_LETTERS = r"(?<![\p{L}\p{M}\p{N}_@#]|\p{L}\.)"
_RIGHT = r"(?![\p{L}\p{M}\p{N}_])"
# A sentence may end at an abbreviation: then the period is left to it.
_PERIOD = r"(?:\.(?!\s*+\Z|\s++[\"'“«¿¡(\[*_]*+\p{Lu}|[\"”»)\]]))?+"
_NAME_FOLLOWS = r"(?=\s++[\"“«]?\p{Lu})"
_CONSONANTS = "BCDFGHJKLMNPQRSTVWXZ"
_NO_CONTRACTION = r"(?!(?<=\p{L}['’])LL(?!\p{L}))"
"""English "WE'LL" has no letters to spell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Abbreviations:
    """What is said for abbreviations, by how they are written; one in lower case is found with a capital too.

    `titles` stand before a name with a period, `bare_titles` without; a sentence never ends there.
    `before_numbers` are written as here. `others` are followed by a period, which is the sentence's where that ends;
    those with another period inside win over all. `plain` have no period. `acronyms` are spelled, as are capitals
    without a vowel; `plural` is said for an "s" after them. `sayable` is the pattern of the capitals that make a word;
    three to six others are spelled too, where it is given. `starters` are words with which sentences begin: before
    another capital an acronym keeps its last period.
    """

    codes: Codes
    titles: Mapping[str, str] = field(default_factory=dict)
    bare_titles: Mapping[str, str] = field(default_factory=dict)
    before_numbers: Mapping[str, str] = field(default_factory=dict)
    others: Mapping[str, str] = field(default_factory=dict)
    plain: Mapping[str, str] = field(default_factory=dict)
    acronyms: frozenset[str] = frozenset()
    plural: str = ""
    sayable: str = ""
    starters: Sequence[str] = ()


def build_abbreviation_rules(abbreviations: Abbreviations) -> tuple[Rule, ...]:
    """Return the rules for the abbreviations of a language."""
    others = rf"{_LEFT}(?P<key>{{}})(?=\.(?![ªº]|\p{{Ll}}{{2}})){_PERIOD}"
    phrases = {key: said for key, said in abbreviations.others.items() if "." in key}
    tables = (
        (phrases, others),
        (abbreviations.titles, rf"{_LEFT_OF_LETTERS}(?<!\p{{Lu}}\. ?)(?P<key>{{}})\.{_NAME_FOLLOWS}"),
        (abbreviations.bare_titles, rf"{_LEFT}(?P<key>{{}})(?=[ \u00A0]\p{{Lu}})"),
        (
            abbreviations.before_numbers,
            rf"{_LEFT}(?P<key>{{}})(?=[ \u00A0\u202F]?(?:\p{{Nd}}|(?:[IVXLC]{{2,}}|[VX]){_RIGHT}))",
        ),
        (abbreviations.others, others),
        (abbreviations.plain, rf"{_LEFT}(?P<key>{{}}){_RIGHT}"),
    )
    rules = [_table_rule(_with_capitals(table), pattern) for table, pattern in tables if table]
    return (*rules, *_letter_rules(abbreviations))


def _with_capitals(table: Mapping[str, str]) -> dict[str, str]:
    return {key[0].upper() + key[1:]: said for key, said in table.items()} | dict(table)


def _table_rule(table: Mapping[str, str], pattern: str) -> Rule:
    def read(found: Match[str]) -> Reading:
        return table[found["key"]]

    return Rule(_compile(pattern.replace("{}", alternatives(table))), read)


def _letter_rules(abbreviations: Abbreviations) -> Iterator[Rule]:
    codes = abbreviations.codes

    def read(found: Match[str]) -> Reading:
        return spell_letters(codes, found["letters"].replace(".", "")) + abbreviations.plural * bool(found["plural"])

    starters = alternatives(abbreviations.starters) or r"\p{Lu}"
    period = rf"(?:\.(?!\s*+\Z|\s++[\"'“«¿¡(\[]*+(?:{starters})\b|[\"”»)\]]|\n))?+"
    dotted = rf"{_LEFT_OF_LETTERS}(?P<letters>\p{{Lu}}(?:\.\p{{Lu}})++(?=\.)){period}(?P<plural>)"
    listed = alternatives(sorted(abbreviations.acronyms)) or r"(?!)"
    unshouted = r"(?<!\p{Lu}{2}[ \u00A0])(?!\p{Lu}++[ \u00A0]\p{Lu}{2})"
    unsayable = ""
    if abbreviations.sayable:
        unsayable = rf"|(?!(?:{abbreviations.sayable}|[IVXL]++|M++[CDXLIV]++)(?!\p{{Lu}}))\p{{Lu}}{{3,6}}"
    letters = rf"(?P<letters>{unshouted}(?:{listed}{unsayable})|{_NO_CONTRACTION}[{_CONSONANTS}]{{2,6}})"
    plain = rf"{_LEFT_OF_LETTERS}{letters}(?P<plural>s?)(?![\p{{L}}\p{{M}}\p{{N}}_@&]|['’.]\p{{Lu}})"
    yield Rule(_compile(dotted), read, ".")
    yield Rule(_compile(plain), read)


def _compile(pattern: str) -> Pattern[str]:
    return regex.compile(pattern, regex.V1)
