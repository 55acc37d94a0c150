"""Rules for Japanese times of day, and for scores and proportions that are written like them (3:2)."""

import regex
from regex import Match

from tts.text.normalization.japanese import words as japanese_words
from tts.text.normalization.japanese.counters import LEFT
from tts.text.normalization.japanese.numbers import cardinal, counted
from tts.text.normalization.rules.forms import Reading, Rule, after_number
from tts.text.normalization.rules.notation import SPACE, Notation, ascii_digits

_DURATION = (("hour", "時間"), ("minute", "分"), ("second", "秒"))
_WINDOW = 20
"""The characters around a number that may hold the words that decide its reading."""


def build_time_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for times with a colon, and for those beside AM and PM."""
    period = rf"(?:{SPACE}(?P<period>[AaPp])\.?[Mm]\.?(?!\p{{Latin}}))?+"
    left = rf"(?:{notation.left}|(?<=[:：]\p{{Nd}}{{2}}[,，/]))(?<!\p{{Nd}}[:：.]|(?<![:：]\p{{Nd}})\p{{Nd}}[,/])"
    hour = r"(?P<hour>[01０１]?\p{Nd}|[2２]\p{Nd})"
    minutes = r"[:：](?P<minute>[0-5０-５]\p{Nd})(?:[:：](?P<second>[0-5０-５]\p{Nd}))?+"
    pattern = rf"{left}{hour}{minutes}{period}(?![:：.]?\p{{Nd}})"
    first = (
        rf"(?<!\p{{Latin}})(?P<period>[AaPp])\.?[Mm]\.?[ ]?{hour}(?:[:：](?P<minute>[0-5０-５]\p{{Nd}})(?P<second>)|時)"
    )

    last = rf"{left}{hour}(?P<minute>)(?P<second>){SPACE}(?P<period>[AaPp])\.?[Mm](?:\.|(?!\p{{Latin}}))"

    def read(found: Match[str]) -> Reading:
        parts = zip(("hour", "minute", "second"), "時分秒", ("レイ時", "", ""), strict=True)
        if found["second"] and found["hour"][:1] not in "0０" and _is_duration(found):
            return "".join(
                counted(int(ascii_digits(found[name])), unit) for name, unit in _DURATION if _has(found, name)
            )
        values = [(int(ascii_digits(found[name])), counter, zero) for name, counter, zero in parts if found[name]]
        spoken = [counted(value, counter) if value else zero for value, counter, zero in values]
        said = japanese_words.PERIODS[found["period"].lower()] if found["period"] else ""
        return said + "".join(spoken)

    return (
        Rule(notation.compile(pattern), read, after_number(":：")),
        Rule(notation.compile(f"{first}(?![:：.]?\\p{{Nd}})"), read, "MmＭ", has_number=True),
        Rule(notation.compile(last), read, after_number("AaPp")),
    )


def _has(found: Match[str], name: str) -> bool:
    return bool(int(ascii_digits(found[name])))


def _is_duration(found: Match[str]) -> bool:
    around = found.string[max(0, found.start() - _WINDOW) : found.end() + _WINDOW]
    return any(word in around for word in japanese_words.VIDEO_WORDS)


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

    return Rule(notation.compile(pattern), read, after_number(":："))
