"""Rules for Japanese times of day, and for scores and proportions that are written like them (3:2)."""

import regex
from regex import Match

from tts.text.normalization.classes import Duration, Score, TimeOfDay
from tts.text.normalization.japanese import words as japanese_words
from tts.text.normalization.japanese.counters import LEFT
from tts.text.normalization.japanese.numbers import cardinal, counted
from tts.text.normalization.rules.forms import Reading, Rule, Verbalized, after_number
from tts.text.normalization.rules.notation import Notation, ascii_digits
from tts.text.normalization.rules.times import Times

_LAST_HOUR = 29
"""Shops and broadcasters count the hours after midnight on."""
_WINDOW = 20
"""The characters around a number that may hold the words that decide its reading."""


def _say_time(time: TimeOfDay) -> str:
    hour = counted(time.hour, "時") if time.hour else "レイ時"
    rest = ((time.minute, "分"), (time.second or 0, "秒"))
    return time.half + hour + "".join(counted(value, counter) for value, counter in rest if value)


TIMES = Times(
    say=_say_time,
    halves={"am": "午前", "pm": "午後"},
    hour_after_half="時",
    colons=":：",
    among_scripts=True,
    last_hour=_LAST_HOUR,
)


def build_video_rule(notation: Notation) -> Rule:
    """Return the rule for three numbers with colons that are a duration, near a word of videos or races: 1:23:45."""
    pattern = (
        rf"{notation.left}(?<!\p{{Nd}}[:：.,/])(?P<hour>[1-9１-９]\p{{Nd}}?)[:：](?P<minute>[0-5０-５]\p{{Nd}})"
        r"[:：](?P<second>[0-5０-５]\p{Nd})(?![:：.]?\p{Nd})"
    )

    def classify(found: Match[str]) -> Duration | None:
        around = found.string[max(0, found.start() - _WINDOW) : found.end() + _WINDOW]
        if not any(word in around for word in japanese_words.VIDEO_WORDS):
            return None
        return Duration(*(int(ascii_digits(found[name])) for name in ("hour", "minute", "second")))

    def say(span: Duration) -> str:
        parts = ((span.hours, "時間"), (span.minutes, "分"), (span.seconds, "秒"))
        return "".join(counted(value, unit) for value, unit in parts if value)

    return Rule(notation.compile(pattern), Verbalized(classify, say), after_number(":："))


def build_proportion_rule(notation: Notation) -> Rule:
    """Return the rule for scores and proportions with a colon that are no times: 3:2, 16：9."""
    pattern = rf"{LEFT}(?P<low>\p{{Nd}}{{1,3}}) ?(?P<mark>[:：]) ?(?P<high>\p{{Nd}}{{1,3}})(?![:：.]?\p{{Nd}})"

    def read(found: Match[str]) -> Reading:
        after = found.string[found.end() : found.end() + 3]
        is_score = after.startswith("で") and any(word in after for word in japanese_words.SCORE_WORDS)
        if not is_score and regex.fullmatch(r"[01]?\d|2\d", ascii_digits(found["low"])):
            minutes = ascii_digits(found["high"])
            if len(minutes) == 2 and minutes < "60":
                return None
        return {"mark": "対"} | {name: cardinal(int(ascii_digits(found[name]))) for name in ("low", "high")}

    return Rule(notation.compile(pattern), read, after_number(":："), kind=Score)
