"""Arabic measures, amounts of money and counted nouns: the number and its noun are said together, as they agree."""

from collections.abc import Mapping
from typing import Any

import regex
from regex import Match, Pattern

from speech.text.normalization.arabic_context import FUNCTION_WORD, LETTER, case_of
from speech.text.normalization.arabic_nouns import (
    ADJECTIVES,
    COUNTED,
    MONEY_SIGNS,
    Counted,
    gender_of_written,
    with_adjective,
)
from speech.text.normalization.arabic_numbers import SCALES, Case, cardinal, construct, count_noun, fraction, oblique
from speech.text.normalization.forms import Reading, Rule
from speech.text.normalization.notation import SPACE, Number, ascii_digits, number_of
from speech.text.normalization.numbers import Gender, Noun, Wording, spell_number

_SCALE_WORDS = {
    form: size
    for size, scale in SCALES.items()
    for form in (*scale.forms, oblique(scale.forms[1]), scale.forms[3][:-1], f"{scale.forms[3][:-2]}ًا")
} | {"بليون": 10**9, "مليارد": 10**9}
_LARGEST = 10**18
_FUNCTION_WORD = regex.compile(FUNCTION_WORD)
# Cheap to refuse: a number that nothing follows which it could count.
_WORD_AHEAD = r"(?=[-−+\p{Nd}.٫][\p{Nd}.,٫٬\u00A0\u202F\u2009 –—-]{0,40}+[\p{L}\p{Sc}°º℃℉])"
_VULGAR = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅛": (1, 8), "⅕": (1, 5)}


def build_quantity_rules(wordings: Mapping[Case, Wording]) -> tuple[Rule, ...]:
    """Return the rules for numbers with what they count; `wordings` read what is common to all numbers, by case."""
    notation = wordings[Case.NOMINATIVE].notation
    end = rf"(?!{LETTER}|[\p{{N}}_²³]|/(?!\p{{Arabic}}))"
    scale = rf"(?:{SPACE}(?P<scale>\L<scales>){end})?+"
    adjective = rf"(?:[ \u00A0](?P<adjective>\L<adjectives>){end})?+"
    counted = rf"{SPACE}(?P<counted>\L<counted>){end}{adjective}"
    low = rf"(?:{notation.left}(?P<low>\p{{Nd}}{{1,9}}+){SPACE}(?P<to>[-–—]|أو|إلى|الى){SPACE}(?=\p{{Nd}}))?+"
    before = rf"(?=[{_first_characters(MONEY_SIGNS)}]){notation.left}(?P<counted>\L<money>){SPACE}"
    vulgar = rf"(?:(?P<over>\p{{Nd}}{{1,2}})/(?P<under>\p{{Nd}}{{1,2}})(?!\p{{Nd}})|(?P<sign>[{''.join(_VULGAR)}]))"
    mixed = rf"{notation.left}(?:(?P<whole>\p{{Nd}}{{1,4}}+)[ \u00A0])?+{vulgar}"
    attached = rf"{notation.left}(?P<whole>\p{{Nd}}{{1,4}}+)(?P<sign>[{''.join(_VULGAR)}])"

    def read(found: Match[str]) -> Reading:
        return _read_quantity(wordings, found)

    def read_mixed(found: Match[str]) -> Reading:
        return _read_mixed(found)

    number = notation.number
    return (
        Rule(_compile(rf"(?=[\p{{Nd}}½¼¾⅓⅔⅛⅕])(?:{mixed}|{attached}){counted}"), read_mixed, "/½¼¾⅓⅔⅛⅕"),
        Rule(_compile(rf"{before}{notation.amount}{scale}(?!{LETTER}|[.,:٫]?\p{{Nd}})"), read, "0"),
        Rule(_compile(rf"{_WORD_AHEAD}{low}{notation.amount}{scale}{counted}"), read, "0"),
        Rule(_compile(rf"{_WORD_AHEAD}{number}{SPACE}(?P<scale>\L<scales>){end}"), read, "0"),
    )


def build_agreement_rules(wordings: Mapping[Case, Wording]) -> tuple[Rule, ...]:
    """Return the rule for a number before a word that it may count and that stays as it is written."""
    notation = wordings[Case.NOMINATIVE].notation
    pattern = (
        rf"{_WORD_AHEAD}(?P<number>{notation.number})[ \u00A0](?P<word>\p{{Arabic}}{{2,20}}+)(?!{LETTER}|[\p{{N}}_])"
    )
    return (Rule(_compile(pattern), lambda found: _read_agreeing(wordings, found), "0"),)


def _compile(pattern: str) -> Pattern[str]:
    """Return the pattern compiled with the word lists that it names, which regex looks up faster than alternatives."""
    lists = {"scales": _SCALE_WORDS, "adjectives": ADJECTIVES, "counted": COUNTED, "money": MONEY_SIGNS}
    used: dict[str, Any] = {name: list(words) for name, words in lists.items() if rf"\L<{name}>" in pattern}
    return regex.compile(pattern, regex.V1, **used)


def _first_characters(written: Mapping[str, object]) -> str:
    return "".join(sorted({"\\" + sign[0] if sign[0] in "$\\^-[]" else sign[0] for sign in written}))


def _read_quantity(wordings: Mapping[Case, Wording], found: Match[str]) -> Reading:
    groups = found.groupdict()
    case = case_of(found)
    number, size = number_of(found), _SCALE_WORDS[groups["scale"]] if groups.get("scale") else 1
    if (number.count is None and number.is_whole) or len(number.whole) > 18 or int(number.whole) * size >= _LARGEST:
        return None
    counted = _counted(groups)
    ahead = ""
    if groups.get("low"):
        joiner = "أو" if groups["to"] == "أو" else "إلى"
        low = cardinal(int(ascii_digits(groups["low"])), counted.noun.gender if counted else Gender.NONE, case)
        ahead = f"{low} {joiner} "
        case = case if joiner == "أو" else Case.OBLIQUE
    if counted is None:
        spoken = _say_scaled(wordings[case], number, size, case)
        spoken = construct(spoken) if _counts_a_word(found) else spoken
    else:
        spoken = _say_counted(wordings[case], number, size, counted, case)
    template = {"-": wordings[case].minus, "+": wordings[case].plus}.get(number.sign, "{}")
    return template.format(ahead + spoken)


def _counted(groups: Mapping[str, str | None]) -> Counted | None:
    written = groups.get("counted")
    if not written:
        return None
    counted = COUNTED[written]
    adjective = groups.get("adjective")
    return with_adjective(counted, ADJECTIVES[adjective]) if adjective and written not in MONEY_SIGNS else counted


def _counts_a_word(found: Match[str]) -> bool:
    """Tell whether a noun follows that the number counts."""
    following = found.string[found.end() : found.end() + 30].split()
    is_next = found.string[found.end() : found.end() + 1].isspace() and bool(following)
    return is_next and following[0][0].isalpha() and not _FUNCTION_WORD.match(following[0])


def _say_counted(wording: Wording, number: Number, size: int, counted: Counted, case: Case) -> str:
    whole = int(number.whole)
    if size == 1 and counted.minor and _has_minor(number, counted):
        return _say_money(whole, _minor_count(number, counted), counted, counted.minor, case)
    fraction_digits = number.fraction.rstrip("0")
    if not fraction_digits:
        return count_noun(whole * size, counted.noun, case)
    if fraction_digits == "5" and len(number.fraction) == 1 and size == 1:
        return _with_fraction(whole, counted.noun, "نصف", case)
    scaled = _say_scaled(wording, number, size, case) if size > 1 else spell_number(wording, number)
    return f"{construct(scaled) if size > 1 else scaled} {counted.noun.forms[0]}"


def _say_scaled(wording: Wording, number: Number, size: int, case: Case) -> str:
    """Return a number of thousands, millions ...: ثلاثة ملايين, مليون ونصف المليون."""
    whole, scale = int(number.whole), SCALES[size]
    if number.is_whole:
        return cardinal(whole * size, case=case)
    if number.fraction == "5":
        half = f"نصف {scale.forms[0]}" if not whole else f"نصف ال{scale.forms[0]}"
        return f"{cardinal(whole * size, case=case)} و{half}" if whole else half
    return f"{spell_number(wording, number)} {scale.forms[0]}"


def _has_minor(number: Number, counted: Counted) -> bool:
    return len(number.fraction) == 2 or (counted.per_unit == 1000 and len(number.fraction) == 3)


def _minor_count(number: Number, counted: Counted) -> int:
    return int(number.fraction) * (10 if counted.per_unit == 1000 and len(number.fraction) == 2 else 1)


def _say_money(whole: int, rest: int, counted: Counted, minor: Noun, case: Case) -> str:
    if not rest:
        return count_noun(whole, counted.noun, case)
    if not whole:
        return count_noun(rest, minor, case)
    return f"{count_noun(whole, counted.noun, case)} و{count_noun(rest, minor, case)}"


def _with_fraction(whole: int, noun: Noun, part: str, case: Case) -> str:
    """Return what is counted with a part of it: نصف كوب, كوب ونصف, ثلاثة أكواب وربع."""
    if not whole:
        return f"{part} {noun.forms[0]}"
    return f"{noun.forms[0] if whole == 1 else count_noun(whole, noun, case)} و{part}"


def _read_mixed(found: Match[str]) -> Reading:
    groups = found.groupdict()
    over, under = _VULGAR[groups["sign"]] if groups["sign"] else (int(groups["over"]), int(groups["under"]))
    counted, case = _counted(groups), case_of(found)
    if not (2 <= under <= 10 and 1 <= over < under) or counted is None:
        return None
    whole = int(ascii_digits(groups["whole"])) if groups["whole"] else 0
    return _with_fraction(whole, counted.noun, fraction(over, under, case, before_noun=not whole), case)


def _read_agreeing(wordings: Mapping[Case, Wording], found: Match[str]) -> Reading:
    """Read a number in the gender of the word after it, which stays as it is written."""
    number, case = number_of(found), case_of(found)
    if number.count is None:
        return None
    wording = wordings[case]
    spoken = cardinal(number.count, gender_of_written(found["word"], number.count), case)
    if number.count >= 100 and number.count % 100 == 0 and not _FUNCTION_WORD.match(found["word"]):
        spoken = construct(spoken)
    return {"number": {"-": wording.minus, "+": wording.plus}.get(number.sign, "{}").format(spoken)}
