"""Rules for times of day: with a colon ("15:30"), with a letter ("15h30"), with the half of the day ("3 p.m.")."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

import regex
from regex import Match

from tts.text.normalization.rules.forms import Reading, Rule, after_number
from tts.text.normalization.rules.notation import SPACE, Notation, ascii_digits

_NOT_LETTERS = regex.compile(r"\P{L}+")
_HOUR, _MINUTE = r"(?P<hour>[01]?\p{Nd}|2[0-4])", r"(?P<minute>[0-5]\p{Nd})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """The forms of times in a language, and their words.

    `say` takes the hour (0 to 24), the minute, the second (None if not written) and the word for the half of the day
    ("" if not written). `periods` are those halves as written, in lower case without periods and spaces, and as said.
    `marks` is the pattern of letters that stand for a colon; minutes need not follow them. `followers` is the pattern
    of words with capitals before which the sentence goes on ("5 p.m. Monday"). `articles` is the pattern of words
    before a time of day; after them a period may stand for the colon, and `on_the_hour` reads a full hour. `say_span`
    reads the hours and minutes of "1 h 30 min" elsewhere.
    """

    say: Callable[[int, int, int | None, str], str]
    periods: Mapping[str, str] = field(default_factory=dict)
    marks: str = ""
    followers: str = ""
    articles: str = ""
    on_the_hour: Callable[[int], str] | None = None
    say_span: Callable[[int, int], str] | None = None


def build_time_rules(notation: Notation, times: Times) -> Iterator[Rule]:
    """Yield the rules for times of a language."""
    read, period = partial(_read, times), _period_pattern(times)
    left = (
        rf"(?:{notation.left}|(?<=\p{{Nd}}T))(?<!\p{{Nd}}[:.]|(?<!:\p{{Nd}})\p{{Nd}},)(?<!(?<![:hH]\p{{Nd}})\p{{Nd}}/)"
    )
    after = (
        rf"(?![{notation.glue}\p{{M}}\p{{N}}_])(?!:\p{{Nd}}|/(?!\p{{Nd}}{{1,2}}[:hH])\p{{Nd}}|\.\p{{Nd}}(?!\p{{Nd}}))"
    )
    tail = rf"(?:{SPACE}{period}|Z)?+{after}" if period else f"Z?+{after}"
    second = r"(?::(?P<second>[0-5]\p{Nd})(?:\.\p{Nd}++)?)?+"
    mark = f"(?:{SPACE}(?:{times.marks}))?+" if times.marks else ""
    clock = f"(?:{_article_pattern(times)})?+{left}{_HOUR}:{_MINUTE}{second}(?P<mark>{mark}){tail}"
    yield Rule(notation.compile(clock), read, after_number(":"))
    if times.marks:
        for marked, needs in _marked_patterns(times, left):
            yield Rule(notation.compile(f"{marked}{tail}"), read, needs)
    if period:
        initials = "".join(sorted({case for name in times.periods for case in (name[0], name[0].upper())}))
        ahead = rf"(?=\p{{Nd}}{{1,2}}(?:\.\p{{Nd}}{{2}})?{SPACE}[{initials}])"
        half_day = rf"{ahead}{left}{_HOUR}(?:\.{_MINUTE})?+{SPACE}{period}{after}"
        yield Rule(notation.compile(half_day), read, after_number(initials))


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


def _period_pattern(times: Times) -> str:
    """Return the pattern of the halves of the day, without a last period that ends the sentence."""
    if not times.periods:
        return ""
    written = "|".join(r"\.?[ \u00A0]?".join(map(regex.escape, period)) for period in times.periods)
    names = rf"|(?:{times.followers})\b" if times.followers else ""
    goes_on = rf"[,;:)\]]|\s++(?:[\p{{Ll}}\p{{N}}(]{names})|[ ]?[-–—]"
    return rf"(?P<period>(?i:{written})(?:\.(?={goes_on}))?+)(?![\p{{L}}\p{{N}}])"


def _read(times: Times, found: Match[str]) -> Reading:
    groups = found.groupdict()
    hour, minute = int(ascii_digits(groups["hour"])), int(ascii_digits(groups.get("minute") or "0"))
    is_named = bool(groups.get("mark")) and ":" in found[0]
    if hour > 24 or (hour == 24 and minute and not is_named):
        return None
    period = times.periods[_NOT_LETTERS.sub("", groups["period"]).lower()] if groups.get("period") else ""
    second = int(ascii_digits(groups["second"])) if (groups.get("second") or "00") != "00" else None
    if groups.get("span") and times.say_span and not groups["article"]:
        return times.say_span(hour, minute)
    is_bare = not (minute or second or period or groups.get("mark"))
    if is_bare and groups.get("article") and times.on_the_hour:
        return times.on_the_hour(hour)
    return times.say(hour, minute, second, period)
