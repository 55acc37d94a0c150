"""Times of day in French: "15h30", "15:30:05"."""

from regex import Match

from tts.text.normalization.french.numbers import cardinal, ordinal
from tts.text.normalization.rules.forms import LETTER_STROKE, Rule, after_number
from tts.text.normalization.rules.numbers import Gender, Wording
from tts.text.normalization.rules.times import Times

_FIRST_EVENING_HOUR, _NOON = 6, 12


def _say_time(hour: int, minute: int, second: int | None, period: str) -> str:
    said = f"{cardinal(hour, Gender.FEMININE)} heure{'' if hour < 2 else 's'}"
    if period and hour == _NOON:
        said = "minuit" if period == "am" else "midi"
    if minute:
        said += f" {cardinal(minute, Gender.FEMININE)}"
    if second is not None:
        said += f" et {cardinal(second, Gender.FEMININE)} seconde{'' if second == 1 else 's'}"
    return f"{said} {_part_of_day(hour, period)}".strip()


def _part_of_day(hour: int, period: str) -> str:
    """Return what is said for "am" or "pm" after an hour before noon or midnight."""
    if not period or hour >= _NOON:
        return ""
    if period == "am":
        return "du matin"
    return "du soir" if hour >= _FIRST_EVENING_HOUR else "de l'après-midi"


TIMES = Times(say=_say_time, periods={"am": "am", "pm": "pm"}, marks=r"[hH](?![\p{L}])|heures?(?![\p{L}])")


def build_hours_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for times beside a stroke: "9h-12h/14h-18h"."""
    hour = r"(?P<hour>[01]?[0-9]|2[0-4])[ ]?[hH](?P<minute>[0-5][0-9])?"
    next_hour = r"(?=[ ]?/[ ]?[0-2]?[0-9][ ]?[hH](?![\p{L}/]))"
    pattern = rf"(?=[0-9]{{1,2}}[ ]?[hH][0-9 ]{{0,3}}/){wording.notation.left}{hour}{next_hour}"
    to = r"[-–](?=[ ]?[0-2]?[0-9][ ]?[hH]"
    dash = rf"(?<=[hH][ ]?/[ ]?[0-2]?[0-9][ ]?[hH](?:[0-5][0-9])?[ ]?){to})"
    dash += rf"|(?<=[0-9][ ]?[hH](?:[0-5][0-9])?[ ]?){to}(?:[0-5][0-9])?[ ]?/[ ]?[0-2]?[0-9][ ]?[hH])"

    def read(found: Match[str]) -> str:
        return f"{_say_time(int(found['hour']), int(found['minute'] or 0), None, '')},"

    compile_ = wording.notation.compile
    led = r"(?=[0-9]{1,3}['’′])(?<=(?<!\p{L})(?:[àÀ]|[Dd]ès|[Dd]e|[Vv]ers)[ ]la[ ])"
    goal = rf"{led}(?P<minute>[1-9][0-9]{{0,2}})['’′](?!['’′\p{{N}}])"
    return (
        Rule(compile_(goal), lambda found: f"{ordinal(int(found['minute']))} minute", after_number("'’′")),
        Rule(compile_(pattern), read, LETTER_STROKE, has_number=True),
        Rule(compile_(dash), lambda found: "à", LETTER_STROKE),
    )
