"""Rules for Arabic measures, amounts and counted nouns: the number and its noun are said together and agree."""

from collections.abc import Mapping
from functools import partial

import regex
from regex import Match

from tts.text.normalization.arabic.context import FUNCTION_WORD, case_of
from tts.text.normalization.arabic.lexicon import SUBSTANCES
from tts.text.normalization.arabic.money import MONEY_SIGNS, SCALE_LETTERS, say_money
from tts.text.normalization.arabic.nouns import ADJECTIVES, COUNTED, NAME_FOLLOWS, gender_of_written, with_adjective
from tts.text.normalization.arabic.numbers import (
    SCALES,
    Case,
    Counted,
    Kind,
    cardinal,
    construct,
    count_noun,
    fraction,
    oblique,
)
from tts.text.normalization.rules.forms import LazyPattern, Reading, Rule, alternatives
from tts.text.normalization.rules.notation import LETTER, SPACE, Number, ascii_digits, number_of
from tts.text.normalization.rules.numbers import Gender, Noun, Wording, spell_number

_SCALE_WORDS = {
    form: size
    for size, scale in SCALES.items()
    for form in (*scale.forms, oblique(scale.forms[1]), scale.forms[3][:-1], f"{scale.forms[3][:-2]}ًا")
} | {"بليون": 10**9, "مليارد": 10**9}
_SIZES = _SCALE_WORDS | SCALE_LETTERS
_LARGEST = 10**18
_LISTS = {
    "adjectives": ADJECTIVES,
    "counted": COUNTED,
    "letters": SCALE_LETTERS,
    "money": MONEY_SIGNS,
    "scales": _SCALE_WORDS,
}
_FUNCTION_WORD = regex.compile(FUNCTION_WORD)
_NEXT_WORD = regex.compile(r"[ \u00A0](\p{L}++)")
_LABEL_WINDOW = 40
_LABEL_BEFORE = regex.compile(
    rf"(?:(?<!{LETTER})(?:[وبل]?ال|لل)?(?:رقم|رقمه|رقمها|بند|فقرة)[ \u00A0]|[+=×÷][ \u00A0]?"
    rf"|(?<!(?<!{LETTER})[وف]?(?:في|من|إلى|على|عن|مع|بين|لدى|عند)[ \u00A0])(?<!{LETTER})"
    r"(?!(?:اليوم|الآن|الليلة|البارحة)[ \u00A0])ال\p{L}{2,20}[ \u00A0])",
    regex.V1 | regex.REVERSE,
)
"""A noun with the article before a number is usually numbered by it: "المجموعة 2"."""
# A fast way to refuse a number without anything after it that it could count.
_WORD_AHEAD = r"(?=[-−+\p{Nd}.٫][\p{Nd}.,٫٬\u00A0\u202F\u2009 ]{0,40}+[\p{L}\p{Sc}°º℃℉])"
_WORD_AHEAD_OF_RANGE = _WORD_AHEAD.replace(" ]", " –—-]")
_VULGAR = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅛": (1, 8), "⅕": (1, 5)}


def build_quantity_rules(wordings: Mapping[Case, Wording]) -> tuple[Rule, ...]:
    """Return the rules for numbers with the nouns that they count, read with the wording of their case."""
    notation = wordings[Case.NOMINATIVE].notation
    end = rf"(?!{LETTER}|[\p{{N}}_²³]|/(?!\p{{Arabic}}))"
    scale = rf"(?:{SPACE}(?=[{_first_characters(_SCALE_WORDS)}])(?P<scale>\L<scales>){end})?+"
    adjective = rf"(?:[ \u00A0](?P<adjective>\L<adjectives>){end})?+"
    counted = rf"{SPACE}(?=[{_first_characters(COUNTED)}])(?P<counted>\L<counted>){end}{adjective}"
    joiner = rf"{SPACE}(?P<to>[-–—]|أو|إلى|الى){SPACE}(?=[-−]?\p{{Nd}})"
    low = rf"(?:(?P<low_sign>(?<![^\s(])[-−])?+{notation.left}(?P<low>\p{{Nd}}{{1,9}}+){joiner})?+"
    money = rf"(?P<sign>(?<![^\s(])[-−+])?+{notation.left}(?P<counted>\L<money>){SPACE}"
    before = rf"(?=[-−+{_first_characters(MONEY_SIGNS)}]){money}(?:(?P<low>\p{{Nd}}{{1,9}}+)(?P<to>[-–])(?=\p{{Nd}}))?+"
    letters = rf"(?:{SPACE}(?P<scale>\L<letters>))"
    vulgar = rf"(?:(?P<over>\p{{Nd}}{{1,2}})/(?P<under>\p{{Nd}}{{1,2}})(?!\p{{Nd}})|(?P<sign>[{''.join(_VULGAR)}]))"
    mixed = rf"{notation.left}(?:(?P<whole>\p{{Nd}}{{1,4}}+)[ \u00A0])?+{vulgar}"
    share = rf"{notation.left}(?<![/.,:])(?P<over>\p{{Nd}}{{1,2}}+)/(?P<under>\p{{Nd}}{{1,2}}+)(?![./,:-]?\p{{Nd}})"
    of_it = rf"(?=[ \u00A0](?:ال\p{{L}}|(?!{FUNCTION_WORD})\p{{Arabic}}{{2}}))"
    attached = rf"{notation.left}(?P<whole>\p{{Nd}}{{1,4}}+)(?P<sign>[{''.join(_VULGAR)}])"

    read = partial(_read_quantity, wordings)
    return (
        Rule(_compile(rf"(?=[\p{{Nd}}½¼¾⅓⅔⅛⅕])(?:{mixed}|{attached}){counted}"), _read_mixed, "/½¼¾⅓⅔⅛⅕"),
        Rule(_compile(rf"{share}{of_it}"), _read_share, "/"),
        Rule(_compile(rf"{before}{notation.amount}(?:{letters}{end}|{scale})(?!{LETTER}|[.,:٫]?\p{{Nd}})"), read, "0"),
        Rule(_compile(rf"{_WORD_AHEAD}{notation.amount}{letters}{SPACE}(?P<counted>\L<money>){end}"), read, "0"),
        Rule(_compile(rf"{_WORD_AHEAD_OF_RANGE}{low}{notation.amount}{scale}{counted}"), read, "0"),
        Rule(_compile(rf"{_WORD_AHEAD}{notation.number}{SPACE}(?P<scale>\L<scales>){end}"), read, "0"),
    )


def build_agreement_rules(wordings: Mapping[Case, Wording]) -> tuple[Rule, ...]:
    """Return the rule for a number before a word that it may count; the word stays as written."""
    notation = wordings[Case.NOMINATIVE].notation
    word = rf"(?P<word>(?=\p{{L}})\p{{Arabic}}{{2,20}}+)(?!{LETTER}|[\p{{N}}_])"
    pattern = rf"{_WORD_AHEAD}(?P<number>{notation.number}){SPACE}{word}"
    return (Rule(_compile(pattern), partial(_read_agreeing, wordings), "0"),)


def _compile(pattern: str) -> LazyPattern:
    """Return the pattern with each `\\L<name>` in it replaced by the words of that list."""
    for name, words in _LISTS.items():
        pattern = pattern.replace(rf"\L<{name}>", alternatives(words))
    return LazyPattern(pattern)


def _first_characters(written: Mapping[str, object]) -> str:
    return "".join(sorted({"\\" + sign[0] if sign[0] in "$\\^-[]" else sign[0] for sign in written}))


def _read_quantity(wordings: Mapping[Case, Wording], found: Match[str]) -> Reading:
    groups = found.groupdict()
    case = case_of(found)
    number, size = number_of(found), _SIZES[groups["scale"]] if groups.get("scale") else 1
    if (number.count is None and number.is_whole) or len(number.whole) > 18 or int(number.whole) * size >= _LARGEST:
        return None
    counted = _counted(groups)
    if counted and counted.kind is not Kind.MEASURE and not _is_counted(found, number.whole, counted):
        return None
    ahead = _say_low(wordings[case], groups, counted, case)
    if ahead and groups["to"] != "أو":
        case = Case.OBLIQUE
    if counted is None:
        spoken = _say_scaled(wordings[case], number, size, case)
        spoken = construct(spoken) if _counts_a_word(found) else spoken
    else:
        spoken = _say_counted(wordings[case], number, size, counted, case)
        spoken = spoken[:-1] if number.whole == "2" and _is_of_substance(found, spoken) else spoken
    return _with_sign(wordings[case], number.sign, ahead + spoken)


def _with_sign(wording: Wording, sign: str | None, spoken: str) -> str:
    return {"-": wording.minus, "−": wording.minus, "+": wording.plus}.get(sign or "", "{}").format(spoken)


def _say_low(wording: Wording, groups: Mapping[str, str | None], counted: Counted | None, case: Case) -> str:
    """Return the first of two numbers and the word that joins it to the other. One and two are said with their noun."""
    if not groups.get("low"):
        return ""
    value = int(ascii_digits(groups["low"] or ""))
    if counted and value in (1, 2):
        spoken = counted.noun.forms[0] if value == 1 else count_noun(2, counted.noun, case)
    else:
        spoken = cardinal(value, counted.noun.gender if counted else Gender.NONE, case)
    return f"{_with_sign(wording, groups.get('low_sign'), spoken)} {'أو' if groups['to'] == 'أو' else 'إلى'} "


def _is_counted(found: Match[str], digits: str, counted: Counted) -> bool:
    """Tell whether the number before a common noun counts it, and the noun does not begin a name."""
    if NAME_FOLLOWS.match(found.string, found.end()):
        return False
    value = int(digits)
    if len(digits) == 4 and 1900 <= value < 2100 and found["counted"] != counted.noun.forms[0]:
        return False
    before = found.string[max(0, found.start() - _LABEL_WINDOW) : found.start()]
    return value not in (1, 2) or not _LABEL_BEFORE.match(before)


def _is_of_substance(found: Match[str], spoken: str) -> bool:
    """Tell whether the noun in the dual governs a substance after it: كوبا حليب."""
    following = _NEXT_WORD.match(found.string, found.end())
    return spoken.endswith(("ان", "ين")) and following is not None and following[1] in SUBSTANCES


def _counted(groups: Mapping[str, str | None]) -> Counted | None:
    written = groups.get("counted")
    if not written:
        return None
    counted = COUNTED[written]
    adjective = groups.get("adjective")
    return with_adjective(counted, ADJECTIVES[adjective]) if adjective and written not in MONEY_SIGNS else counted


def _counts_a_word(found: Match[str]) -> bool:
    """Tell whether a noun that the number counts follows it."""
    following = found.string[found.end() : found.end() + 30].split()
    is_next = found.string[found.end() : found.end() + 1].isspace() and bool(following)
    return is_next and following[0][0].isalpha() and not _FUNCTION_WORD.match(following[0])


def _say_counted(wording: Wording, number: Number, size: int, counted: Counted, case: Case) -> str:
    whole = int(number.whole)
    if size == 1 and (amount := say_money(number, counted, case)):
        return amount
    fraction_digits = number.fraction.rstrip("0")
    if not fraction_digits:
        return count_noun(whole * size, counted.noun, case)
    if fraction_digits == "5" and len(number.fraction) == 1 and size == 1:
        return _with_fraction(whole, counted.noun, "نصف", case)
    scaled = _say_scaled(wording, number, size, case) if size > 1 else spell_number(wording, number)
    return f"{construct(scaled) if size > 1 else scaled} {counted.noun.forms[0]}"


def _say_scaled(wording: Wording, number: Number, size: int, case: Case) -> str:
    """Return a number of thousands, millions and so on: ثلاثة ملايين, مليون ونصف المليون."""
    whole, scale = int(number.whole), SCALES[size]
    if number.is_whole:
        return cardinal(whole * size, case=case)
    if number.fraction == "5":
        half = f"نصف {scale.forms[0]}" if not whole else f"نصف ال{scale.forms[0]}"
        return f"{cardinal(whole * size, case=case)} و{half}" if whole else half
    return f"{spell_number(wording, number)} {scale.forms[0]}"


def _with_fraction(whole: int, noun: Noun, part: str, case: Case) -> str:
    """Return a counted noun with a fraction of it: نصف كوب, كوب ونصف, ثلاثة أكواب وربع."""
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


def _read_share(found: Match[str]) -> Reading:
    """Return a fraction of the noun after it: ثلثا الأصوات."""
    over, under = int(ascii_digits(found["over"])), int(ascii_digits(found["under"]))
    is_named = 2 <= under <= 10 and 1 <= over < under
    return fraction(over, under, case_of(found), before_noun=True) if is_named else None


def _read_agreeing(wordings: Mapping[Case, Wording], found: Match[str]) -> Reading:
    """Return a number in the gender of the word after it, which stays as written."""
    number, case = number_of(found), case_of(found)
    if number.count is None:
        return None
    wording = wordings[case]
    spoken = cardinal(number.count, gender_of_written(found["word"], number.count), case)
    if number.count >= 100 and number.count % 100 == 0 and not _FUNCTION_WORD.match(found["word"]):
        spoken = construct(spoken)
    return {"number": _with_sign(wording, number.sign, spoken)}
