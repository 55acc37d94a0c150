"""Rules for Mandarin times of day and lap times."""

from regex import Match

from tts.text.normalization.chinese import words as chinese_words
from tts.text.normalization.chinese.numbers import DIGITS, WINDOW, cardinal, digits_of, read_digits
from tts.text.normalization.rules.forms import Reading, Rule, after_number
from tts.text.normalization.rules.notation import SPACE, Notation, ascii_digits
from tts.text.normalization.rules.numbers import Gender


def say_time(hour: int, minute: int, second: int | None = None) -> str:
    """Return a time of day: 两点, 三点零五分, 十四点三十分."""
    spoken = f"{cardinal(hour, Gender.MASCULINE)}点"
    if minute or second:
        spoken += f"{_two_places(minute)}分"
    return spoken + (f"{_two_places(second)}秒" if second else "")


def _two_places(value: int) -> str:
    return cardinal(value) if value >= 10 or not value else DIGITS[0] + cardinal(value)


def build_time_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for times ("14:05", "8pm") and laps ("1:32.576"); beside words of sport 21:15 is a score."""
    period = rf"(?:{SPACE}(?P<period>[AaPp]\.?[Mm]\.?)(?!\p{{Latin}}))?+"
    end = r"(?![:：.]?\p{Nd})"
    before = r"(?<!\p{Nd}[:：.]|(?<![:：]\p{Nd})\p{Nd}[,/])"
    left = rf"(?:{notation.left}|(?<=\p{{Nd}}T|[:：]\p{{Nd}}{{2}}[,，/])){before}"
    minutes = r"[:：](?P<minute>[0-5０-５]\p{Nd})(?:[:：](?P<second>[0-5０-５]\p{Nd}))?+Z?+"
    time = rf"(?=\p{{Nd}}{{1,2}}[:：]){left}(?P<hour>[01０１]?\p{{Nd}}|[2２][0-4０-４]){minutes}{period}{end}"
    letters = r"(?P<period>[AaPp]\.?[Mm])(?:\.|(?!\p{Latin}))"
    half_day = rf"{left}(?P<hour>1[0-2]|[1-9])(?P<minute>)(?P<second>){SPACE}{letters}"
    first = rf"(?<!\p{{Latin}})(?P<period>[AaPp]\.?[Mm]\.?)[ ]?(?P<hour>1[0-2]|0?[1-9]){minutes}{end}"
    lap = rf"{left}(?P<minutes>\p{{Nd}}{{1,2}})[:：](?P<seconds>[0-5]\p{{Nd}})\.(?P<parts>\p{{Nd}}{{2,3}})(?!\p{{Nd}})"
    parts = r"(?<=\p{Nd}秒)\p{Nd}{2}(?!\p{Nd}|[.:：]\p{Nd})(?=\Z|[\s，。；、）)]|[获夺的破排摘]|打破)"
    return (
        Rule(notation.compile(parts), read_digits, "秒", has_number=True),
        Rule(notation.compile(first), _read_time, ":：", has_number=True),
        Rule(notation.compile(time), _read_time, ":：", has_number=True),
        Rule(notation.compile(half_day), _read_time, after_number("AaPp")),
        Rule(notation.compile(lap), _read_lap, ":：", has_number=True),
    )


def _read_time(found: Match[str]) -> Reading:
    before = found.string[max(0, found.start() - WINDOW) : found.start()]
    after = found.string[found.end() : found.end() + 4]
    if any(word in before or (before.endswith("以") and word in after) for word in chinese_words.SCORE_WORDS):
        return None
    hour, minute = int(ascii_digits(found["hour"])), int(ascii_digits(found["minute"] or "0"))
    second = int(ascii_digits(found["second"])) if found["second"] else None
    if hour == 24 and minute:
        return None
    said = chinese_words.PERIODS[found["period"][0].lower()] if found["period"] else ""
    return said + say_time(hour, minute, second)


def _read_lap(found: Match[str]) -> Reading:
    minutes, seconds = (int(ascii_digits(found[name])) for name in ("minutes", "seconds"))
    return f"{cardinal(minutes, Gender.MASCULINE)}分{_two_places(seconds)}秒{digits_of(ascii_digits(found['parts']))}"
