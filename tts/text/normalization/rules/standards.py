"""Rules for standards and acts, which are no range, no time and no fraction: "ISO 9001:2015", "(EU) 2016/679"."""

from collections.abc import Callable, Iterator

from regex import Match

from tts.text.normalization.classes import Code
from tts.text.normalization.rules.forms import Rule, after_number, labelled, pieces_of
from tts.text.normalization.rules.notation import Notation

_BODIES = "ISO|IEC|EN|DIN|BS|ANSI|IEEE|NF|UNE|UNI|ABNT|NBR|JIS|ASTM"
_NUMBER = rf"(?<!\p{{L}})(?:{_BODIES})(?:[/ -]\p{{Lu}}{{1,8}}){{0,2}}[ \u00A0]?[0-9]{{3,6}}"
PART = rf"-(?<={_NUMBER}(?:-[0-9]{{1,2}})?-)(?=[0-9]{{1,2}}(?![\p{{N}}]|[.,]\p{{N}}))"
"""The pattern of the dash before the part of a standard."""
_UNIONS = "EU|EC|EEC|UE|CE|CEE|EG|EWG"


def build_standard_rules(notation: Notation, say_year: Callable[[int], str], dash: str) -> Iterator[Rule]:
    """Yield the rules for a colon and the year after the number of a standard, and for the `dash` before its part."""
    year = rf":(?<={_NUMBER}(?:-[0-9]{{1,2}})?:)(?P<year>(?:19|20)[0-9]{{2}})(?![\p{{N}}:]|[.,]\p{{N}})"
    yield Rule(notation.compile(year), lambda found: say_year(int(found["year"])), after_number(":"), kind=Code)
    if dash:
        yield Rule(notation.compile(PART), lambda found: dash, after_number("-"), kind=Code)


def build_act_rules(notation: Notation, say_year: Callable[[int], str], stroke: str) -> tuple[Rule, ...]:
    """Return the rules for the year and the number of an act of the European Union: "(EU) 2016/679", "2014/65/EU"."""
    numbers = r"(?P<first>[0-9]{1,4})/(?P<last>[0-9]{1,4})"
    named = rf"(?<=\((?:{_UNIONS})\)[ ](?:[Nn][.ro°º]{{1,2}}[ ]?)?){numbers}(?![\p{{L}}\p{{N}}/]|[.,]\p{{N}})"
    union, pieces = rf"(?:{_UNIONS})(?!\p{{L}})", pieces_of(_UNIONS.split("|"))
    pattern = rf"{named}|(?<![\p{{L}}\p{{N}}/.,-]){numbers}(?=/{union})"

    def read(found: Match[str]) -> str:
        return f"{say_year(int(found['first']))} {stroke} {say_year(int(found['last']))}"

    return labelled(
        Code,
        Rule(notation.compile(rf"(?=[0-9])(?:{pattern})"), read, after_number("/"), pieces=pieces),
        Rule(
            notation.compile(rf"/(?<=[0-9]/[0-9]{{1,4}}/)(?={union})"),
            lambda found: stroke,
            after_number("/"),
            pieces=pieces,
        ),
    )
