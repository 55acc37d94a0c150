"""The rules for Portuguese weekdays by their numbers; the third is no ordinal."""

from regex import Match

from tts.text.normalization.classes import Date, Range
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.numbers import Wording

_NAMES = {"2": "segunda", "3": "terça", "4": "quarta", "5": "quinta", "6": "sexta"}


def build_numbered_weekday_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for "3ª-feira" ("terça-feira"), "3as e 5as" ("terças e quintas") and "2ª-6ª"."""
    left = wording.notation.left
    feira = rf"{left}3\.?[ªᵃ](?=[- ][Ff]eira)"
    mark = "(?:[ªᵃ]s?|as)"
    link = r"(?:[ ](?:e|ou|a|à)[ ]|,[ ])"
    over = r"(?=[,.;:)]|\Z|[ ](?:das|de [0-9]|às|à noite|à tarde|de manhã)(?!\p{L}))"
    plural = rf"{left}(?P<day>[2-6])(?:as|ªs)(?:(?={link}[2-6]{mark}{over})|(?<={mark}{link}[2-6]{mark}){over})"
    dashed = rf"{left}(?P<first>[2-6][ªᵃ])(?P<dash>[-–])(?P<last>[2-6][ªᵃ])(?!\p{{L}})"

    def read_plural(found: Match[str]) -> Reading:
        return f"{_NAMES[found['day']]}s"

    def read_range(found: Match[str]) -> Reading:
        return {"first": _NAMES[found["first"][0]], "dash": "a", "last": _NAMES[found["last"][0]]}

    compile_ = wording.notation.compile
    return (
        Rule(compile_(feira), lambda found: "terça", "ªᵃ", kind=Date),
        Rule(compile_(dashed), read_range, "ªᵃ", kind=Range),
        Rule(compile_(plural), read_plural, has_number=True, kind=Date),
    )
