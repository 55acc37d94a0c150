"""Rules for Arabic years with their era: 1445 هـ, 2024 م, ق.م."""

import regex
from regex import Match

from tts.text.normalization.arabic.context import FUNCTION_WORD, case_of
from tts.text.normalization.arabic.numbers import Case, cardinal
from tts.text.normalization.classes import Date
from tts.text.normalization.rules.forms import Reading, Rule, after_number, alternatives, labelled
from tts.text.normalization.rules.notation import LETTER, Notation, ascii_digits
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.tables import word_tables

ERAS = {"هـ": "للهجرة", "ه": "للهجرة", "م": "للميلاد", "ق.م": "قبل الميلاد", "ق.هـ": "قبل الهجرة"}
"""Eras as written and as said."""
_DISTANCES = "|".join(word_tables("arabic")["distances"])
_OF_METRES = "فوق|تحت|طولا|طولاً|عرضا|عرضاً|عمقا|عمقاً|ارتفاعا|ارتفاعاً|مربع|مربعا|مكعب|مكعبا|حرة|حواجز|سباحة|من السطح"
_DISTANCE_BEFORE = regex.compile(rf"(?<!{LETTER})(?:[وفبلك]|[وفبك]?ال|لل)?(?:{_DISTANCES})(?:ه|ها|ت|ا)?(?!{LETTER})")
_DISTANCE_WINDOW = 30
_YEARS_OF_NEWS = range(1800, 2060)


def build_era_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules; a year after its word and a date with a year are read before them."""
    left = rf"(?=\p{{Nd}}){notation.left}"
    era = rf"(?:[ \u00A0]?(?P<era>هـ|م|ه)(?!{LETTER}))?+"
    eras = alternatives(ERAS)
    of_era = rf"{left}(?<!\p{{Nd}}[/.-])(?P<value>\p{{Nd}}{{3,4}})[ \u00A0]?(?P<era>هـ|ق\.م|ق\.هـ)(?!{LETTER})"
    of_our_era = (
        rf"{left}(?<!\p{{Nd}}[/.:])(?P<value>\p{{Nd}}{{4}}+)[ \u00A0]?(?P<era>م)"
        rf"(?!{LETTER}|[²³23/]|\.\p{{L}}|[ \u00A0](?:{_OF_METRES})(?!{LETTER}))"
    )
    lone_era = (
        rf"(?<=\p{{Nd}}[ \u00A0]?)(?P<era>هـ)(?!{LETTER})|(?<=/\p{{Nd}}{{4}}[ \u00A0]?)(?P<era>{eras})(?!{LETTER})"
    )
    between = (
        rf"(?=\p{{Nd}})(?<=(?<!{LETTER})[وف]?بين(?:[ \u00A0]\p{{L}}{{2,10}}){{0,2}}[ \u00A0]){left}"
        rf"(?P<value>\p{{Nd}}{{3,4}}+)[ \u00A0]?[-–][ \u00A0]?(?P<last>\p{{Nd}}{{3,4}}+)"
        rf"(?![.,/]?\p{{Nd}}){era}(?!{LETTER}|[ \u00A0](?!{FUNCTION_WORD})\p{{Arabic}}|[ \u00A0]?[%٪°\p{{Sc}}])"
    )
    span = (
        rf"{left}(?<!\p{{Nd}}[/.-])(?P<value>\p{{Nd}}{{3,4}}+)(?P<mark>[ \u00A0]?[-–/][ \u00A0]?)"
        rf"(?P<last>\p{{Nd}}{{3,4}}+)[ \u00A0]?(?P<era>هـ|م|ه)(?!{LETTER}|[²³/])"
    )
    no_more = rf"(?![.,/]?\p{{Nd}}|{LETTER})"
    died = rf"(?<=\()ت\.?[ \u00A0]?(?P<value>\p{{Nd}}{{2,4}})(?:[ \u00A0]?(?P<era>هـ|م|ه)(?!{LETTER})|{no_more})"
    died += rf"|(?<![\p{{L}}\p{{N}}])ت\.?[ \u00A0]?(?P<value>\p{{Nd}}{{2,4}})[ \u00A0]?(?P<era>هـ|ه)(?!{LETTER})"
    return labelled(
        Date,
        Rule(notation.compile(died), _read_death, "ت", has_number=True),
        Rule(notation.compile(between), _read_between, "-–", has_number=True),
        Rule(notation.compile(span), _read_span, after_number("-–/")),
        Rule(notation.compile(of_era), read_year, "هق", has_number=True),
        Rule(notation.compile(of_our_era), _read_our_era, "م", has_number=True),
        Rule(notation.compile(lone_era), lambda found: ERAS[found["era"]], "هم", has_number=True),
    )


def say_year(year: int, gender: Gender = Gender.MASCULINE) -> str:
    """Return a year in words, in its case after the word for "year"."""
    return _in_no_count(cardinal(year, gender, Case.GENITIVE))


def _in_no_count(spoken: str) -> str:
    """Return a feminine numeral that no noun follows: سنة ثمانٍ."""
    return f"{spoken.removesuffix('ثماني')}ثمانٍ" if spoken.endswith("ثماني") else spoken


def read_year(found: Match[str]) -> Reading:
    """Return the words for a year and its era."""
    groups = found.groupdict()
    gender = Gender.FEMININE if groups.get("word") == "سنة" else Gender.MASCULINE
    case = Case.GENITIVE if groups.get("word") else case_of(found)
    spoken = _in_no_count(cardinal(int(ascii_digits(groups["value"])), gender, case))
    return f"{spoken} {ERAS.get(groups.get('era') or '', '')}"


def _read_between(found: Match[str]) -> Reading:
    first, last = (say_year(int(ascii_digits(found[name]))) for name in ("value", "last"))
    return f"{first} و{last} {ERAS.get(found['era'] or '', '')}"


def _read_span(found: Match[str]) -> Reading:
    """Return two years of one era; those of a season follow each other."""
    first, last = (int(ascii_digits(found[name])) for name in ("value", "last"))
    before = found.string[max(0, found.start() - _DISTANCE_WINDOW) : found.start()]
    is_ours = 1000 <= first < last < _YEARS_OF_NEWS.stop and not _DISTANCE_BEFORE.search(before)
    if found["era"] == "م" and not is_ours:
        return None
    case = case_of(found)
    joiner = "" if "/" in found["mark"] else " إلى"
    return f"{_in_no_count(cardinal(first, case=case))}{joiner} {say_year(last)} {ERAS[found['era']]}"


def _read_death(found: Match[str]) -> Reading:
    year = say_year(int(ascii_digits(found["value"])), Gender.FEMININE)
    return f"المتوفى سنة {year} {ERAS.get(found['era'] or '', '')}"


def _read_our_era(found: Match[str]) -> Reading:
    """Return a year of the Gregorian calendar, None where the number is more likely one of metres."""
    year = int(ascii_digits(found["value"]))
    before = found.string[max(0, found.start() - _DISTANCE_WINDOW) : found.start()]
    is_round = year % 50 == 0 and year not in _YEARS_OF_NEWS
    if is_round or not 1000 <= year < _YEARS_OF_NEWS.stop or _DISTANCE_BEFORE.search(before):
        return None
    is_free = not before or not before.rstrip()[-1:].isalpha()
    return f"{cardinal(year, case=case_of(found) if is_free else Case.GENITIVE)} {ERAS['م']}"
