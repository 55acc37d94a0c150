"""Times of day in French: "15h30", "15:30:05"."""

from regex import Match

from tts.text.normalization.classes import Range, TimeOfDay
from tts.text.normalization.french.numbers import cardinal, ordinal
from tts.text.normalization.rules.forms import LETTER_STROKE, Rule, Verbalized, after_number
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.times import Times

_FIRST_EVENING_HOUR, _NOON = 6, 12


def _say_time(time: TimeOfDay) -> str:
    said = f"{cardinal(time.hour, Gender.FEMININE)} heure{'' if time.hour < 2 else 's'}"
    if time.half and time.hour == _NOON:
        said = "minuit" if time.half == "am" else "midi"
    if time.minute:
        said += f" {cardinal(time.minute, Gender.FEMININE)}"
    if time.second is not None:
        said += f" et {cardinal(time.second, Gender.FEMININE)} seconde{'' if time.second == 1 else 's'}"
    return f"{said} {_part_of_day(time)}".strip()


def _part_of_day(time: TimeOfDay) -> str:
    """Return what is said for "am" or "pm" after an hour before noon or midnight."""
    if not time.half or time.hour >= _NOON:
        return ""
    if time.half == "am":
        return "du matin"
    return "du soir" if time.hour >= _FIRST_EVENING_HOUR else "de l'après-midi"


TIMES = Times(say=_say_time, halves={"am": "am", "pm": "pm"}, marks=r"[hH](?![\p{L}])|heures?(?![\p{L}])")


def build_hours_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for times beside a stroke: "9h-12h/14h-18h"."""
    hour = r"(?P<hour>[01]?[0-9]|2[0-4])[ ]?[hH](?P<minute>[0-5][0-9])?"
    next_hour = r"(?=[ ]?/[ ]?[0-2]?[0-9][ ]?[hH](?![\p{L}/]))"
    pattern = rf"(?=[0-9]{{1,2}}[ ]?[hH][0-9 ]{{0,3}}/){wording.notation.left}{hour}{next_hour}"
    to = r"[-–](?=[ ]?[0-2]?[0-9][ ]?[hH]"
    dash = rf"(?<=[hH][ ]?/[ ]?[0-2]?[0-9][ ]?[hH](?:[0-5][0-9])?[ ]?){to})"
    dash += rf"|(?<=[0-9][ ]?[hH](?:[0-5][0-9])?[ ]?){to}(?:[0-5][0-9])?[ ]?/[ ]?[0-2]?[0-9][ ]?[hH])"

    def classify(found: Match[str]) -> TimeOfDay:
        return TimeOfDay(int(found["hour"]), int(found["minute"] or 0))

    compile_ = wording.notation.compile
    led = r"(?=[0-9]{1,3}['’′])(?<=(?<!\p{L})(?:[àÀ]|[Dd]ès|[Dd]e|[Vv]ers)[ ]la[ ])"
    goal = rf"{led}(?P<minute>[1-9][0-9]{{0,2}})['’′](?!['’′\p{{N}}])"
    return (
        Rule(
            compile_(goal), lambda found: f"{ordinal(int(found['minute']))} minute", after_number("'’′"), kind=TimeOfDay
        ),
        Rule(
            compile_(pattern), Verbalized(classify, lambda time: f"{_say_time(time)},"), LETTER_STROKE, has_number=True
        ),
        Rule(compile_(dash), lambda found: "à", LETTER_STROKE, kind=Range),
    )
