"""The rule for the Roman numerals of headings: "II. Métodos", "III. Résultats"."""

from regex import Match

from tts.text.normalization.classes import Roman
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.romans import roman_value

# One letter may be an initial, unless the heading after or before it follows.
_LONE = r"I(?=\.[ ][^\n]{1,200}\n\s{0,9}II\.)|V(?<=\nIV\.[ ][^\n]{1,200}\n{1,2}V)|X(?<=\nIX\.[ ][^\n]{1,200}\n{1,2}X)"


def build_heading_rule(wording: Wording) -> Rule:
    """Return the rule for a numeral with a period at the start of a line."""

    def read(found: Match[str]) -> Reading:
        value = roman_value(found["roman"])
        return wording.cardinal(value, Gender.NONE) if value else None

    heading = rf"(?<![^\n])[ \t]{{0,9}}(?P<roman>[IVX]{{2,6}}|{_LONE})(?=\.[ ]\p{{Lu}})"
    return Rule(wording.notation.compile(heading), read, "IVX", kind=Roman)
