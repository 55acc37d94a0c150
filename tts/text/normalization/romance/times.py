"""Times of day in Italian, Spanish and Portuguese: "tres y cinco de la tarde"."""

from collections.abc import Callable

from tts.text.normalization.rules.notation import Number
from tts.text.normalization.rules.numbers import Gender, Noun, Wording, count_number

_FIRST_MORNING_HOUR = 5


def build_say_time(
    wording: Wording,
    parts: tuple[str, str, str, str],
    first_evening_hour: int,
    seconds: Noun,
    full_hours: Noun | None = None,
) -> Callable[[int, int, int | None, str], str]:
    """Return the `say` of `Times`; `parts` are the words for night, morning, afternoon and evening.

    The evening begins at `first_evening_hour`, 0 to 12. `full_hours` is the noun after hours without minutes, None for
    no noun.
    """
    night, morning, afternoon, evening = parts

    def say(hour: int, minute: int, second: int | None, period: str) -> str:
        said = wording.cardinal(hour, Gender.FEMININE)
        if minute:
            said += f" {wording.signs['&']} {wording.cardinal(minute, Gender.NONE)}"
        elif full_hours and not period:
            said += f" {full_hours.forms[0 if wording.is_one(Number('', str(hour), '')) else 1]}"
        if second is not None:
            said += wording.cents_joiner + count_number(wording, Number("", str(second), ""), seconds)
        if period == "a.m.":
            return f"{said} {morning if _FIRST_MORNING_HOUR <= hour < 12 else night}"
        if period:
            return f"{said} {evening if first_evening_hour <= hour < 12 else afternoon}"
        return said

    return say
