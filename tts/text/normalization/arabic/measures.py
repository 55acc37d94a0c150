"""Rules for Arabic measures, amounts and counted nouns: the number and its noun are said together and agree."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import regex
from regex import Match

from tts.text.normalization.arabic.context import ARABIC, FUNCTION_WORD, case_of
from tts.text.normalization.arabic.fractions import (
    COUNTED_NOUN,
    END,
    LISTS,
    SCALE_WORDS,
    counted_of,
    first_characters,
    with_fraction,
)
from tts.text.normalization.arabic.lexicon import SUBSTANCES
from tts.text.normalization.arabic.money import MONEY_SIGNS, SCALE_LETTERS, say_money
from tts.text.normalization.arabic.nouns import NAME_FOLLOWS, gender_of_written
from tts.text.normalization.arabic.numbers import SCALES, Case, Counted, Kind, cardinal, construct, count_noun
from tts.text.normalization.classes import Cardinal, Measure, Money
from tts.text.normalization.rules.forms import (
    Reading,
    Rule,
    after_number,
    before_number,
    pieces_of,
    pieces_of_currencies,
)
from tts.text.normalization.rules.notation import LETTER, SPACE, VULGAR_FRACTIONS, Number, ascii_digits, number_of
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording, spell_number

_SIZES = SCALE_WORDS | SCALE_LETTERS
_LARGEST = 10**18
_ATTACHED = "وفبلك"
"""Words of one letter, which are written together with the next one."""
_FUNCTION_WORD = regex.compile(FUNCTION_WORD)


class Scale(NamedTuple):
    """A power of ten that multiplies a number; `name` follows a decimal."""

    size: int
    name: str


_NEXT_WORD = regex.compile(r"[ \u00A0](\p{L}++)")
_LABEL_WINDOW = 40
_LABEL_BEFORE = regex.compile(
    rf"(?:(?<!{LETTER})(?:[وبل]?ال|لل)?(?:رقم|رقمه|رقمها|بند|فقرة)[ \u00A0]|[+=×÷][ \u00A0]?"
    rf"|(?<!(?<!{LETTER})[وف]?(?:في|من|إلى|على|عن|مع|بين|لدى|عند)[ \u00A0])(?<!{LETTER})"
    r"(?!(?:اليوم|الآن|الليلة|البارحة)[ \u00A0])ال\p{L}{2,20}[ \u00A0])",
    regex.V1 | regex.REVERSE,
)
"""A noun with the article before a number is usually numbered by it: "المجموعة 2"."""
_LETTERS = ("د", "ل", "ث", "م", "غ")
_PLACES = "شقة|مبنى|رقم|غرفة|قاعة|فصل|صف|مجموعة|بلوك|عمارة|بوابة|موقف|مدخل|شارع"
_PLACE_BEFORE = regex.compile(rf"(?<!{LETTER})(?:[وبفل]|لل)?(?:ال)?(?:{_PLACES})[ \u00A0]\Z")
"""A letter after the number of a place belongs to it: "شقة 5 د"."""
# A fast way to refuse a number without anything after it that it could count.
_WORD_AHEAD = r"(?=[-−+\p{Nd}.٫][\p{Nd}.,٫٬'’\u00A0\u202F\u2009 ]{0,40}+[\p{L}\p{Sc}°º℃℉])"
_WORD_AHEAD_OF_RANGE = _WORD_AHEAD.replace(" ]", " –—-]")


def build_quantity_rules(wordings: Mapping[Case, Wording]) -> tuple[Rule, ...]:
    """Return the rules for numbers with the nouns that they count, read with the wording of their case."""
    notation = wordings[Case.NOMINATIVE].notation
    scale = rf"(?:{SPACE}(?=[{first_characters(SCALE_WORDS)}])(?P<scale>\L<scales>){END})?+"
    between = r"(?<=(?<!\p{L})[وف]?بين[ \u00A0]\p{Nd}{1,9}[ \u00A0])و"
    joiner = rf"{SPACE}(?P<to>[-–—]|أو|إلى|الى|{between}){SPACE}(?=[-−]?\p{{Nd}})"
    tenths = r"(?P<low>\p{Nd}{1,9}+)(?:[.,٫](?P<tenths>\p{Nd}{1,2}))?+"
    low = rf"(?:(?P<low_sign>(?<![^\s(])[-−])?+{notation.left}{tenths}{joiner})?+"
    money = rf"(?P<sign>(?<![^\s(])[-−+])?+{notation.left}(?P<counted>\L<money>){SPACE}"
    free = r"(?<!\p{L}[\p{L}--[ـ]])"
    same_scale = r"(?:(?P<lower>\L<letters>)(?=[-–]\p{Nd}[\p{Nd}.]{0,5}+(?P=lower)))?+"
    spaced = r"[ \u00A0](?P<to>[-–—])[ \u00A0](?=\p{Nd}{1,9}[.,٫]\p{Nd}{2}(?!\p{Nd}))(?![^\n=]{0,20}=)"
    lower = rf"(?:{tenths}{same_scale}(?:(?P<to>[-–])(?=\p{{Nd}})|{spaced}))?+"
    before = rf"(?=[-−+{first_characters(MONEY_SIGNS)}]){free}{money}{lower}"
    letters = rf"(?:{SPACE}(?P<scale>\L<letters>))"
    after = rf"(?:{letters}{END}|{scale})(?!{LETTER}|[{VULGAR_FRACTIONS}]|[.,:٫]?\p{{Nd}})"
    touching = notation.amount.replace(notation.left, rf"(?:{notation.left}|(?<=[A-Z]))", 1)
    read = partial(_read_quantity, wordings)
    ends = [*MONEY_SIGNS, *"-−+－＋."]
    counted = f"{_WORD_AHEAD_OF_RANGE}{low}{notation.amount}{scale}{COUNTED_NOUN}"
    lettered = rf"{_WORD_AHEAD}{notation.amount}{letters}{SPACE}(?P<counted>\L<money>){END}"
    return (
        Rule(
            notation.compile(before + touching + after, **LISTS),
            read,
            before_number(ends),
            pieces=_money_pieces(),
            kind=Money,
        ),
        Rule(notation.compile(lettered, **LISTS), read, after_number(SCALE_LETTERS), kind=Money),
        Rule(notation.compile(counted, **LISTS), read, "0", kind=Measure),
        Rule(
            notation.compile(rf"{_WORD_AHEAD}{notation.number}{SPACE}(?P<scale>\L<scales>){END}", **LISTS),
            read,
            ARABIC,
            has_number=True,
            pieces=pieces_of(SCALE_WORDS),
            kind=Cardinal,
        ),
    )


def _money_pieces() -> frozenset[str]:
    """Return the signs and the names of money that may stand before a number, also after a word of one letter."""
    pieces = pieces_of_currencies(MONEY_SIGNS)
    return pieces | {before + piece for before in _ATTACHED for piece in pieces}


def build_agreement_rules(wordings: Mapping[Case, Wording]) -> tuple[Rule, ...]:
    """Return the rule for a number before a word that it may count; the word stays as written."""
    notation = wordings[Case.NOMINATIVE].notation
    word = rf"(?P<word>(?=\p{{L}})\p{{Arabic}}{{2,20}}+)(?!{LETTER}|[\p{{N}}_])"
    label = r"(?<!رقم[ \u00A0])"
    pattern = rf"{_WORD_AHEAD}{label}(?P<number>{notation.number}){SPACE}{word}"
    return (Rule(notation.compile(pattern), partial(_read_agreeing, wordings), ARABIC, has_number=True, kind=Cardinal),)


def _read_quantity(wordings: Mapping[Case, Wording], found: Match[str]) -> Reading:
    groups = found.groupdict()
    case = case_of(found)
    number, scale = number_of(found), _scale_of(groups)
    if groups.get("low") and "low_sign" not in groups:  # one sign of money stands before both
        groups["low_sign"], number = number.sign, replace(number, sign="")
    is_code = (number.count is None and number.is_whole) or len(number.whole) > 18
    if is_code or int(number.whole) * scale.size >= _LARGEST:
        return None
    is_letter = groups.get("counted") in _LETTERS and _PLACE_BEFORE.search(_before(found))
    if is_letter:
        return None
    counted = counted_of(groups)
    if counted and counted.kind is not Kind.MEASURE and not _is_counted(found, number.whole, counted):
        return None
    ahead = _say_low(wordings[case], groups, counted, case)
    if ahead and groups["to"] not in ("أو", "و"):
        case = Case.GENITIVE
    if groups.get("tenths") and counted and not number.is_whole and not _has_minor_units(groups, counted):
        spoken = _say_decimal(wordings[case], number, scale.name, counted.noun.forms[0])
    elif counted is None:
        spoken = _say_scaled(wordings[case], number, scale, case)
        spoken = construct(spoken) if _counts_a_word(found) else spoken
    else:
        spoken = _say_counted(wordings[case], number, scale, counted, case)
        if not number.is_whole and groups["counted"] == counted.noun.forms[2].split()[0]:
            spoken = _in_plural(spoken, counted.noun)
        spoken = spoken[:-1] if number.whole == "2" and _is_of_substance(found, spoken) else spoken
    return ahead + _with_sign(wordings[case], number.sign, spoken)


def _scale_of(groups: Mapping[str, str | None]) -> Scale:
    written = groups.get("scale")
    if not written:
        return Scale(1, "")
    size = _SIZES[written]
    return Scale(size, SCALES[size].forms[2 if written == SCALES[size].forms[2] else 0])


def _in_plural(spoken: str, noun: Noun) -> str:
    """Return a decimal with its noun in the plural, as it is written: ستة فاصلة ثمانية درجات."""
    one, _, many, _ = noun.forms
    return f"{spoken.removesuffix(one)}{many}" if spoken.endswith(f" {one}") else spoken


def _say_decimal(wording: Wording, number: Number, *after: str) -> str:
    """Return an end of a range of decimals with the words `after` it: اثنان ونصف, اثنين فاصلة خمسة مليار دولار."""
    is_half = number.fraction == "5" and not (after and after[0])
    spoken = f"{wording.cardinal(int(number.whole), Gender.NONE)} ونصف" if is_half else spell_number(wording, number)
    return " ".join(filter(None, (spoken, *after)))


def _with_sign(wording: Wording, sign: str | None, spoken: str) -> str:
    return {"-": wording.minus, "−": wording.minus, "+": wording.plus}.get(sign or "", "{}").format(spoken)


def _say_low(wording: Wording, groups: Mapping[str, str | None], counted: Counted | None, case: Case) -> str:
    """Return the first of two numbers and the word that joins it to the other. One and two are said with their noun."""
    if not groups.get("low"):
        return ""
    value, tenths = int(ascii_digits(groups["low"] or "")), ascii_digits(groups["tenths"] or "")
    if tenths:
        decimals = Number("", str(value), tenths)
        if counted and _has_minor_units(groups, counted):
            spoken = say_money(decimals, counted, case)
        else:
            spoken = spell_number(wording, decimals) if groups.get("scale") else _say_decimal(wording, decimals)
    elif counted and value in (1, 2):
        spoken = (counted.noun.forms[0] if value == 1 else count_noun(2, counted.noun, case)).split()[0]
    else:
        spoken = cardinal(value, counted.noun.gender if counted else Gender.NONE, case)
    return _with_sign(wording, groups.get("low_sign"), spoken) + {"أو": " أو ", "و": " و"}.get(
        groups["to"] or "", " إلى "
    )


def _has_minor_units(groups: Mapping[str, str | None], counted: Counted) -> bool:
    """Tell whether both numbers of a range of money have minor units after the point: "1.50-2.00 €"."""
    digits = [len(groups[name] or "") for name in ("tenths", "fraction")]
    return bool(counted.minor) and digits == [2, 2] and not groups.get("scale")


def _is_counted(found: Match[str], digits: str, counted: Counted) -> bool:
    """Tell whether the number before a common noun counts it, and the noun does not begin a name."""
    if NAME_FOLLOWS.match(found.string, found.end()):
        return False
    value = int(digits)
    if len(digits) == 4 and 1900 <= value < 2100 and found["counted"] != counted.noun.forms[0]:
        return False
    return value not in (1, 2) or not _LABEL_BEFORE.match(_before(found))


def _before(found: Match[str]) -> str:
    return found.string[max(0, found.start() - _LABEL_WINDOW) : found.start()]


def _is_of_substance(found: Match[str], spoken: str) -> bool:
    """Tell whether the noun in the dual governs a substance after it: كوبا حليب."""
    following = _NEXT_WORD.match(found.string, found.end())
    return spoken.endswith(("ان", "ين")) and " " not in spoken and following is not None and following[1] in SUBSTANCES


def _counts_a_word(found: Match[str]) -> bool:
    """Tell whether a noun that the number counts follows it."""
    following = found.string[found.end() : found.end() + 30].split()
    is_next = found.string[found.end() : found.end() + 1].isspace() and bool(following)
    return is_next and following[0][0].isalpha() and not _FUNCTION_WORD.match(following[0])


def _say_counted(wording: Wording, number: Number, scale: Scale, counted: Counted, case: Case) -> str:
    whole, size = int(number.whole), scale.size
    if size == 1 and (amount := say_money(number, counted, case)):
        return amount
    fraction_digits = number.fraction.rstrip("0")
    if not fraction_digits:
        return count_noun(whole * size, counted.noun, case)
    if fraction_digits == "5" and len(number.fraction) == 1 and size == 1:
        return with_fraction(whole, counted.noun, "نصف", case)
    scaled = _say_scaled(wording, number, scale, case) if size > 1 else spell_number(wording, number)
    return f"{construct(scaled) if size > 1 else scaled} {counted.noun.forms[0]}"


def _say_scaled(wording: Wording, number: Number, scale: Scale, case: Case) -> str:
    """Return a number of thousands, millions and so on: ثلاثة ملايين, مليون ونصف المليون."""
    whole, one = int(number.whole), SCALES[scale.size].forms[0]
    if number.is_whole:
        return cardinal(whole * scale.size, case=case)
    if number.fraction == "5":
        return f"{cardinal(whole * scale.size, case=case)} ونصف ال{one}" if whole else f"نصف {one}"
    return f"{spell_number(wording, number)} {scale.name}"


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
