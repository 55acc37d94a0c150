"""Times of day and spans of time in Spanish and Portuguese."""

from tts.text.normalization.classes import Duration
from tts.text.normalization.iberian.grammar import Words
from tts.text.normalization.iberian.nouns import counted_noun
from tts.text.normalization.romance.times import build_say_time
from tts.text.normalization.rules.notation import Number
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording, count_number
from tts.text.normalization.rules.times import Times

_HOUR = counted_noun("hora", "horas", Gender.FEMININE)
_MINUTE = counted_noun("minuto", "minutos")
_SECOND = counted_noun("segundo", "segundos")


def build_times(wording: Wording, words: Words) -> Times:
    """Return the times of Spanish or Portuguese."""

    def say_span(span: Duration) -> str:
        hours, minutes = (Number("", str(value), "") for value in (span.hours, span.minutes))
        return f" {wording.signs['&']} ".join(
            (count_number(wording, hours, _HOUR), count_number(wording, minutes, _MINUTE))
        )

    return Times(
        say=build_say_time(
            wording,
            words.PARTS_OF_DAY,
            words.FIRST_EVENING_HOUR,
            _SECOND,
            _HOUR,
            has_bare_hours=words.HAS_BARE_HOURS,
            noon=words.NOON,
        ),
        halves={"am": "a.m.", "pm": "p.m."},
        marks=r"[hH](?:rs?|s)?(?![\p{L}])",
        articles=words.BEFORE_TIMES,
        say_span=say_span,
    )
