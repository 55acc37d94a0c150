"""Rules for Mandarin times of day, and for scores that are written like them (3:1)."""

from regex import Match

from tts.text.normalization.chinese import words as chinese_words
from tts.text.normalization.chinese.numbers import DIGITS, WINDOW, cardinal
from tts.text.normalization.rules.forms import Reading, Rule
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
    """Return the rules for times ("14:05") and for scores written like them ("3:1")."""
    period = rf"(?:{SPACE}(?P<period>[AaPp]\.?[Mm]\.?)(?!\p{{L}}))?+"
    end = r"(?![:：.]?\p{Nd})"
    left = rf"{notation.left}(?<!\p{{Nd}}[:：.,/])"
    minutes = r"[:：](?P<minute>[0-5０-５]\p{Nd})(?:[:：](?P<second>[0-5０-５]\p{Nd}))?+"
    time = rf"{left}(?P<hour>[01０１]?\p{{Nd}}|[2２][0-4０-４]){minutes}{period}{end}"
    score = rf"{left}(?P<ours>\p{{Nd}}{{1,3}}) ?[:：] ?(?P<theirs>\p{{Nd}}{{1,3}}){end}"
    return (
        Rule(notation.compile(time), _read_time, ":："),
        Rule(notation.compile(score), _read_score, ":："),
    )


def _read_time(found: Match[str]) -> Reading:
    before = found.string[max(0, found.start() - WINDOW) : found.start()]
    if any(word in before for word in chinese_words.SCORE_WORDS):
        return None
    hour, minute = int(ascii_digits(found["hour"])), int(ascii_digits(found["minute"]))
    second = int(ascii_digits(found["second"])) if found["second"] else None
    if hour == 24 and minute:
        return None
    said = chinese_words.PERIODS[found["period"][0].lower()] if found["period"] else ""
    return said + say_time(hour, minute, second)


def _read_score(found: Match[str]) -> Reading:
    return f"{cardinal(int(ascii_digits(found['ours'])))}比{cardinal(int(ascii_digits(found['theirs'])))}"
