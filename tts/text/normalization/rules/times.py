"""Rules for times of day: with a colon ("15:30"), with a letter ("15h30"), with the half of the day ("3 p.m.")."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

import regex
from regex import Match

from tts.text.normalization.classes import Duration, TimeOfDay
from tts.text.normalization.rules.forms import Rule, Verbalized, after_number
from tts.text.normalization.rules.notation import SPACE, Notation, ascii_digits

_NOT_LETTERS = regex.compile(r"\P{L}+")
_HOUR, _MINUTE = r"(?P<hour>\p{Nd}{1,2})", r"(?P<minute>[0-5０-５]\p{Nd})"
LAST_HOUR = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """The forms of times in a language, and their words.

    `say` reads a time of day, `say_span` the hours and minutes of "1 h 30 min" elsewhere. `halves` are the halves of
    the day as written, in lower case without periods and spaces, and as said; where they may stand before the time too,
    `hour_after_half` is the sign for the hour then ("AM 9時"). `colons` are the signs between hour and minute,
    `last_hour` is the greatest hour. Letters of other scripts may touch a time where it is `among_scripts`. `marks` is
    the pattern of letters that stand for a colon; minutes need not follow them. `followers` is the pattern of words
    with capitals before which the sentence goes on ("5 p.m. Monday"). `articles` is the pattern of words before a time
    of day; after them a period may stand for the colon. `is_other` tells that a match means something else.
    """

    say: Callable[[TimeOfDay], str]
    say_span: Callable[[Duration], str] | None = None
    halves: Mapping[str, str] = field(default_factory=dict)
    hour_after_half: str = ""
    colons: str = ":"
    among_scripts: bool = False
    last_hour: int = LAST_HOUR
    marks: str = ""
    followers: str = ""
    articles: str = ""
    is_other: Callable[[Match[str]], bool] = lambda found: False


def build_time_rules(notation: Notation, times: Times) -> Iterator[Rule]:
    """Yield the rules for times of a language."""
    read, colon = _reader(times), f"[{times.colons}]"
    half = rf"{_half_pattern(times)}(?![{notation.glue}\p{{N}}])" if times.halves else ""
    left = (
        rf"(?:{notation.left}|(?<=\p{{Nd}}T))(?<!\p{{Nd}}[{times.colons}.]|(?<!{colon}\p{{Nd}})\p{{Nd}},)"
        rf"(?<!(?<![{times.colons}hH]\p{{Nd}})\p{{Nd}}/)"
    )
    after = (
        rf"(?![{'' if times.among_scripts else notation.glue}\p{{M}}\p{{N}}_])"
        rf"(?!{colon}\p{{Nd}}|/(?!\p{{Nd}}{{1,2}}[{times.colons}hH])\p{{Nd}}|\.\p{{Nd}}(?!\p{{Nd}}))"
    )
    tail = rf"(?:{SPACE}{half}|Z)?+{after}" if half else f"Z?+{after}"
    second = rf"(?:{colon}(?P<second>[0-5０-５]\p{{Nd}})(?:\.\p{{Nd}}++)?)?+"
    mark = f"(?:{SPACE}(?:{times.marks}))?+" if times.marks else ""
    clock = f"{left}{_HOUR}{colon}{_MINUTE}{second}"
    yield Rule(
        notation.compile(rf"(?=\p{{Nd}}{{1,2}}{colon})(?:{_article_pattern(times)})?+{clock}(?P<mark>{mark}){tail}"),
        read,
        after_number(times.colons),
    )
    if times.marks:
        for marked, needs in _marked_patterns(times, left):
            yield Rule(notation.compile(f"{marked}{tail}"), read, needs)
    if half:
        initials = "".join(sorted({case for name in times.halves for case in (name[0], name[0].upper())}))
        ahead = rf"(?=\p{{Nd}}{{1,2}}(?:\.\p{{Nd}}{{2}})?{SPACE}[{initials}])"
        half_day = rf"{ahead}{left}{_HOUR}(?:\.{_MINUTE})?+{SPACE}{half}{after}"
        yield Rule(notation.compile(half_day), read, after_number(initials))
    if times.hour_after_half:
        minute = rf"(?:{colon}{_MINUTE}|{times.hour_after_half})(?![{times.colons}.]?\p{{Nd}})"
        first = rf"(?<!\p{{Latin}}){_half_pattern(times)}[ ]?{_HOUR}{minute}"
        yield Rule(notation.compile(first), read, "Mm", has_number=True)


def _marked_patterns(times: Times, left: str) -> Iterator[tuple[str, Collection[str]]]:
    """Yield the patterns of times without a colon, and what each needs: with a mark, or a period beside a mark or word.

    `left` is the pattern of what stands before a time.
    """
    article = _article_pattern(times)
    yield (
        rf"(?=\p{{Nd}}{{1,2}}{SPACE}(?:{times.marks}))(?:{article})?+{left}{_HOUR}{SPACE}(?P<mark>{times.marks})"
        rf"(?:{SPACE}(?:{_MINUTE}|(?P<minute>\p{{Nd}})(?={SPACE}m(?:in|(?!\p{{L}}))))(?P<span>{SPACE}m(?:in|(?![\p{{L}}²³])))?+)?+",
        "0",
    )
    if times.articles:
        yield rf"(?P<article>){left}{_HOUR}\.{_MINUTE}{SPACE}(?P<mark>{times.marks})", after_number(".")
        yield rf"{article}{left}{_HOUR}\.{_MINUTE}", after_number(".")


def _article_pattern(times: Times) -> str:
    """Return the pattern of a word before a time of day."""
    if not times.articles:
        return "(?P<article>(?!))"
    return rf"(?<=(?<!\p{{L}})(?P<article>(?i:{times.articles}))[ \u00A0])"


def _half_pattern(times: Times) -> str:
    """Return the pattern of the halves of the day, without a last period that ends the sentence."""
    written = "|".join(r"\.?[ \u00A0]?".join(map(regex.escape, half)) for half in times.halves)
    names = rf"|(?:{times.followers})\b" if times.followers else ""
    goes_on = rf"[,;:)\]]|\s++(?:[\p{{Ll}}\p{{N}}(]{names})|[ ]?[-–—]"
    return rf"(?P<half>(?i:{written})(?:\.(?={goes_on}))?+)"


def _reader(times: Times) -> Verbalized[TimeOfDay | Duration]:
    def say(meaning: TimeOfDay | Duration) -> str | None:
        if isinstance(meaning, TimeOfDay):
            return times.say(meaning)
        return times.say_span(meaning) if times.say_span else None

    return Verbalized(partial(_time_of, times), say)


def _time_of(times: Times, found: Match[str]) -> TimeOfDay | Duration | None:
    groups = found.groupdict()
    hour, minute = int(ascii_digits(groups["hour"])), int(ascii_digits(groups.get("minute") or "0"))
    is_named = bool(groups.get("mark"))
    is_past_midnight = hour == LAST_HOUR == times.last_hour and minute and not (is_named and ":" in found[0])
    if hour > times.last_hour or is_past_midnight or times.is_other(found):
        return None
    if groups.get("span") and times.say_span and not groups["article"]:
        return Duration(hour, minute)
    second = int(ascii_digits(groups["second"])) if groups.get("second") else 0
    half = times.halves[_NOT_LETTERS.sub("", groups["half"]).lower()] if groups.get("half") else ""
    return TimeOfDay(hour, minute, second or None, half, bool(groups.get("article")), is_named)
