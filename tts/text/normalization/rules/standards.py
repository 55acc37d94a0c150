"""Rules for the part and the year of a standard, which make no range and no time: "ISO 9001:2015", "EN 1090-2"."""

from collections.abc import Callable, Iterator

from tts.text.normalization.rules.forms import Rule, after_number
from tts.text.normalization.rules.notation import Notation

_BODIES = "ISO|IEC|EN|DIN|BS|ANSI|IEEE|NF|UNE|UNI|ABNT|NBR|JIS|ASTM"
_NUMBER = rf"(?<!\p{{L}})(?:{_BODIES})(?:[/ -]\p{{Lu}}{{1,8}}){{0,2}}[ \u00A0]?[0-9]{{3,6}}"
PART = rf"-(?<={_NUMBER}(?:-[0-9]{{1,2}})?-)(?=[0-9]{{1,2}}(?![\p{{N}}]|[.,]\p{{N}}))"
"""The pattern of the dash before the part of a standard."""


def build_standard_rules(notation: Notation, say_year: Callable[[int], str], dash: str) -> Iterator[Rule]:
    """Yield the rules for a colon and the year after the number of a standard, and for the `dash` before its part."""
    year = rf":(?<={_NUMBER}(?:-[0-9]{{1,2}})?:)(?P<year>(?:19|20)[0-9]{{2}})(?![\p{{N}}:]|[.,]\p{{N}})"
    yield Rule(notation.compile(year), lambda found: say_year(int(found["year"])), after_number(":"))
    if dash:
        yield Rule(notation.compile(PART), lambda found: dash, after_number("-"))
