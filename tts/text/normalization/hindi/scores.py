"""Rules for Hindi scores ("3-1 से", "21-18, 19-21", "185/4") and for the dash that is not said ("2-3 दिन")."""

import regex
from regex import Match

from tts.text.normalization.classes import Date, Range, Ratio, Score
from tts.text.normalization.hindi import words
from tts.text.normalization.hindi.dates import WEEKDAYS
from tts.text.normalization.hindi.numbers import cardinal
from tts.text.normalization.rules.forms import Reading, Rule, after_number, alternatives
from tts.text.normalization.rules.notation import LETTER, Notation, ascii_digits

_NUMBER = regex.compile(r"\p{Nd}++")
_CRICKET = regex.compile(rf"(?<!{LETTER})(?:(?:ओवर|विकेट|रन|रनों|पारी|स्कोर)(?!{LETTER})|बल्लेबा|गेंद|क्रिकेट|वनडे)")
_WINDOW = 60
"""The number of characters before and after a score that may name the sport."""
_MOST_TOLD_APART = 10
_LAST_HOUR = 12
_DAY_WINDOW = 12
"""The number of characters before two hours that may name a day."""
_NO_COUNT = "का के की को में पर से तक और बजे तारीख AM PM am pm A.M. P.M. a.m. p.m.".split()
"""After one of these, two numbers that follow each other are the ends of a range: "कक्षा 9-10 में"."""
_OPENING = regex.compile(rf"(?<!{LETTER})(?:\p{{L}}{LETTER}{{1,6}}वार|{alternatives(WEEKDAYS)}|सुबह|समय)[ :]{{1,2}}\Z")
"""A day before the hours of a shop; the first hour may be the higher number: "सोम-शुक्र 10-6"."""
_ERA = r"ई\.? ?पू|ईसा पूर्व"


def build_score_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for scores and for two numbers said in a row."""
    pair = r"\p{Nd}{1,3}[-–]\p{Nd}{1,3}"
    left = r"(?<![\p{N}\p{L}\p{M}.:/+×÷=,-]|\p{N} )"
    row = rf"{left}(?P<row>{pair}(?:,?[ ]{pair}|,{pair}){{1,4}}+)(?![-–.,:/%]?\p{{Nd}})"
    before = rf"(?<=(?<![\p{{N}}.:/+×÷=-] ?|\p{{N}},|(?:{_ERA})\.? )(?<!,)(?P<low>\p{{Nd}}{{1,3}}))"
    is_by = r"(?P<by> (?:से|के दशक))?+"
    no_more = rf"(?!\p{{Nd}}|[.,:/%-]\p{{Nd}}| ?[=%°½¼¾]| ?(?:{_ERA}))"
    after = rf"(?=(?P<high>\p{{Nd}}{{1,3}}){no_more}{is_by}(?P<word> {LETTER}++)?)"
    halves = r"(?<=(?<![\p{N}.,])\p{Nd}{1,2}\.5)[-–](?=\p{Nd}{1,2}(?:\.5)? से (?!\p{N}))"
    wickets = (
        r"(?<![\p{N}\p{L}\p{M}.,:/-])(?P<runs>\p{Nd}{1,3})/(?P<wickets>10|१०|\p{Nd})(?![\p{N}\p{L}\p{M}/]|[.,]\p{Nd})"
    )
    era_after = rf"(?<=\p{{Nd}})[-–](?=\p{{Nd}}{{1,4}} (?:{_ERA}))"
    era_before = rf"(?<=(?:{_ERA})\.? \p{{Nd}}{{1,4}})[-–](?=\p{{Nd}})"
    decade = r"(?<=(?<!\p{Nd})(?:1[89]|20|१[८९]|२०)\p{Nd}0)[-–](?=\p{Nd}0 के दशक)"
    return (
        Rule(notation.compile(f"{era_after}|{era_before}"), lambda found: "से", "पू", has_number=True, kind=Range),
        Rule(notation.compile(row), _read_row, after_number("-–"), kind=Score),
        Rule(notation.compile(decade), lambda found: "", after_number("-–"), kind=Date),
        Rule(notation.compile(f"{before}[-–−]{after}"), _read_dash, after_number("-–−"), kind=Range),
        Rule(notation.compile(wickets), _read_wickets, after_number("/"), kind=Score),
        Rule(notation.compile(halves), lambda found: "", after_number("-–"), kind=Range),
        _ratio_rule(notation),
    )


def _read_row(found: Match[str]) -> Reading:
    """Return the sets of a match where one side wins one of them with the higher number first."""
    values = [int(ascii_digits(number)) for number in _NUMBER.findall(found["row"])]
    pairs = list(zip(values[::2], values[1::2], strict=True))
    if not any(first > second for first, second in pairs):
        return None
    return ", ".join(f"{cardinal(first)} {cardinal(second)}" for first, second in pairs)


def _read_dash(found: Match[str]) -> Reading:
    low, high = int(ascii_digits(found["low"])), int(ascii_digits(found["high"]))
    if low > high or found["by"]:
        start = found.start() - len(found["low"])
        is_opening = low <= _LAST_HOUR and _OPENING.search(found.string, max(0, start - _DAY_WINDOW), start)
        return "से" if is_opening and not found["by"] else ""
    word = (found["word"] or "").strip()
    is_count = (
        high == low + 1 <= _MOST_TOLD_APART and word and word not in _NO_COUNT and word not in words.WRITTEN_MONTHS
    )
    return "" if is_count or low == high else None


def _read_wickets(found: Match[str]) -> Reading:
    runs, wickets = (int(ascii_digits(found[part])) for part in ("runs", "wickets"))
    around = found.string[max(0, found.start() - _WINDOW) : found.end() + _WINDOW]
    return f"{cardinal(runs)} पर {cardinal(wickets)}" if runs > wickets and _CRICKET.search(around) else None


def _ratio_rule(notation: Notation) -> Rule:
    """Return the rule for the colon of a ratio ("2:1 के अनुपात में"), which is not said."""
    ratio = "(?:अनुपात|रेशियो)"
    number = r"\p{Nd}{1,3}"
    named = rf"(?<=(?<![\p{{N}}:.,/]){number}):(?={number}[ ](?:के[ ])?{ratio}(?!{LETTER}))"
    follows = rf"(?<={ratio}[ ]?:?[ ]{number}):(?={number}(?![\p{{N}}:.,/]))"
    plain = r"(?<=(?<![\p{N}\p{L}:.,/-])(?:16|21|4)):(?=[93](?![\p{L}\p{N}:/-]|[.,]\p{N}))"
    pattern = notation.compile(f"{named}|{follows}|(?P<plain>{plain})")
    return Rule(pattern, lambda found: "अनुपात" if found["plain"] else "", ":", has_number=True, kind=Ratio)
