"""Rules for Mandarin times of day and lap times."""

import regex
from regex import Match

from tts.text.normalization.chinese import words as chinese_words
from tts.text.normalization.chinese.numbers import DIGITS, WINDOW, cardinal, digits_of, read_digits
from tts.text.normalization.classes import Duration, TimeOfDay
from tts.text.normalization.rules.forms import Reading, Rule, labelled
from tts.text.normalization.rules.notation import Notation, ascii_digits
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.times import Times

_SET = regex.compile(
    r"[（(、，,][ ]?(?:2[5-9]|3[0-9])[:：][0-9]{2}(?:[、，,]|[)）])|[（(](?:2[5-9]|3[0-9])[:：][0-9]{2}[、，,]"
)
"""A set of a match with more points than a day has hours, in a list."""


def _say_time(time: TimeOfDay) -> str:
    """Return a time of day: 两点, 三点零五分, 十四点三十分."""
    spoken = f"{time.half}{cardinal(time.hour, Gender.MASCULINE)}点"
    if time.minute or time.second:
        spoken += f"{_two_places(time.minute)}分"
    return spoken + (f"{_two_places(time.second)}秒" if time.second else "")


def _two_places(value: int) -> str:
    return cardinal(value) if value >= 10 or not value else DIGITS[0] + cardinal(value)


def _is_score(found: Match[str]) -> bool:
    before = found.string[max(0, found.start() - WINDOW) : found.start()]
    after = found.string[found.end() : found.end() + 4]
    if _SET.search(found.string, max(0, found.start() - WINDOW), found.end() + WINDOW):
        return True
    return any(word in before or (before.endswith("以") and word in after) for word in chinese_words.SCORE_WORDS)


TIMES = Times(
    say=_say_time,
    halves={"am": "上午", "pm": "下午"},
    hour_after_half="[点點]",
    colons=":：",
    among_scripts=True,
    is_other=_is_score,
)


def build_lap_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for laps ("1:32.576") and for the hundredths of a second after 秒."""
    left = rf"{notation.left}(?<!\p{{Nd}}[:：.,/])"
    lap = rf"{left}(?P<minutes>\p{{Nd}}{{1,2}})[:：](?P<seconds>[0-5]\p{{Nd}})\.(?P<parts>\p{{Nd}}{{2,3}})(?!\p{{Nd}})"
    parts = r"(?<=\p{Nd}秒)\p{Nd}{2}(?!\p{Nd}|[.:：]\p{Nd})(?=\Z|[\s，。；、）)]|[获夺的破排摘]|打破)"
    return labelled(
        Duration,
        Rule(notation.compile(parts), read_digits, "秒", has_number=True),
        Rule(notation.compile(lap), _read_lap, ":：", has_number=True),
    )


def _read_lap(found: Match[str]) -> Reading:
    minutes, seconds = (int(ascii_digits(found[name])) for name in ("minutes", "seconds"))
    return f"{cardinal(minutes, Gender.MASCULINE)}分{_two_places(seconds)}秒{digits_of(ascii_digits(found['parts']))}"
