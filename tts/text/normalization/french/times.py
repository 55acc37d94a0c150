"""Times of day in French: "15h30", "15:30:05"."""

from tts.text.normalization.french.numbers import cardinal
from tts.text.normalization.rules.numbers import Gender
from tts.text.normalization.rules.times import Times


def _say_time(hour: int, minute: int, second: int | None, period: str) -> str:
    said = f"{cardinal(hour, Gender.FEMININE)} heure{'' if hour < 2 else 's'}"
    if minute:
        said += f" {cardinal(minute, Gender.FEMININE)}"
    if second is not None:
        said += f" et {cardinal(second, Gender.FEMININE)} seconde{'' if second == 1 else 's'}"
    return f"{said} {period}".strip()


TIMES = Times(say=_say_time, periods={"am": "a.m.", "pm": "p.m."}, marks=r"[hH](?![\p{L}])|heures?(?![\p{L}])")
