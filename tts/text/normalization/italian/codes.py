"""Rules for Italian numbers that count nothing: telephones, accounts, plates, laws."""

from regex import Match

from tts.text.normalization.italian import words
from tts.text.normalization.italian.numbers import number
from tts.text.normalization.rules.codes import Codes
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.notation import ascii_digits
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.telephones import build_identifier_rules

CODES = Codes(version="versione", letters={"Y": "ipsilon"})

_YEAR_OF_TWO_DIGITS = 50
"""A year from here on is said in its two digits; a lower one is of this century and said in full."""


def build_code_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for numbers read digit by digit, and for the stroke before a letter."""
    return (
        *build_identifier_rules(wording, words.IDENTIFIERS),
        _mobile_rule(wording),
        Rule(wording.notation.compile(r"(?<=\p{Nd})/(?=[A-Z](?![\p{L}\p{N}]))"), lambda found: "barra", "/"),
    )


def build_law_rule(wording: Wording) -> Rule:
    """Return the rule for the number and year of a law: "legge n. 241/1990", "D.Lgs. 81/08"."""

    def read(found: Match[str]) -> Reading:
        written = ascii_digits(found["year"])
        year = int(written)
        if len(written) == 2 and year < _YEAR_OF_TWO_DIGITS:
            year += 2000
        return {"reference": f"{number(int(found['value']))} del {number(year)}"}

    law = rf"(?<=(?<!\p{{L}})(?:{words.LAWS})(?:[ ]n\.)?[ ]?)"
    pattern = r"(?P<reference>(?P<value>[0-9]{1,6})/(?P<year>(?:1[89]|20)[0-9]{2}|[0-9]{2}))(?![\p{L}\p{N}/])"
    return Rule(wording.notation.compile(f"{law}{pattern}"), read, "/")


def _mobile_rule(wording: Wording) -> Rule:
    """Return the rule for the ten digits of a mobile telephone without spaces."""

    def read(found: Match[str]) -> Reading:
        groups = (found[0][:3], found[0][3:6], found[0][6:])
        return ", ".join(" ".join(wording.digits[int(digit)] for digit in group) for group in groups)

    notation = wording.notation
    pattern = rf"{notation.left}(?<![-+.,:/])3[2-9][0-9]{{8}}(?![-.,:/]?\p{{N}}|[ ]?[%\p{{Sc}}]){notation.end}"
    return Rule(notation.compile(pattern), read, "0")
