"""Rules for Arabic numbers that count nothing: telephones and codes, numbers attached to a word (ص15), scores."""

import regex
from regex import Match

from tts.text.normalization.arabic import words as arabic_words
from tts.text.normalization.arabic.context import ARABIC, FUNCTION_WORD, is_of_match
from tts.text.normalization.arabic.eras import say_year
from tts.text.normalization.arabic.numbers import cardinal
from tts.text.normalization.classes import Cardinal, Code, Formula, Range, Score
from tts.text.normalization.rules.codes import Codes, read_code
from tts.text.normalization.rules.forms import LETTER_DIGIT, LONG_NUMBER, Reading, Rule, after_number, labelled
from tts.text.normalization.rules.notation import LETTER, Notation, ascii_digits, number_of
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording, spell_digits, spell_number, spell_whole

CODES = Codes(version="الإصدار", vowels=f"{Codes().vowels}{ARABIC}")
"""Every Arabic letter counts as a vowel, so that no Arabic word is taken for initials."""


_SETS = regex.compile(r"\p{Nd}[-–]\p{Nd}{1,2}[،,؛;][ ]?\p{Nd}{1,2}[-–]\p{Nd}")
_SETS_WINDOW = 20
_NUMBERED = regex.compile(r"(?<!\p{L})(?:ال)?رقم(?:ها|ه)?[ ]\Z", regex.REVERSE)
"""What stands before the number of an invoice or an order."""


def build_dash_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for the dash of a score ("2-1") and between two prices. Other rules read the dash of a range."""
    before = r"(?<=(?<![\p{N}.,:/+×÷=-] ?)(?P<low>\p{Nd}{1,3})(?P<gap> ?))"
    sets = regex.compile(r"(?<![\p{Nd}.,/-])(\p{Nd}{1,2})[-–](\p{Nd}{1,2})(?=[،,؛;][ ]?\p{Nd}{1,2}[-–]|[ ،,.)\n]|\Z)")
    after = r"(?=(?P=gap)(?P<high>\p{Nd}{1,3})(?!\p{Nd}|[.,:/%-]\p{Nd}| ?[=%٪°]))"

    def read(found: Match[str]) -> Reading:
        is_descending = int(ascii_digits(found["low"])) > int(ascii_digits(found["high"]))
        if is_descending and _NUMBERED.search(found.string, 0, found.start("low")):
            return ""
        return "مقابل" if is_descending or is_of_match(found.string, found.start("low")) or is_set(found) else None

    def is_set(found: Match[str]) -> bool:
        around = found.string[max(0, found.start() - _SETS_WINDOW) : found.end() + _SETS_WINDOW]
        pairs = sets.findall(around) if _SETS.search(around) else []
        return any(int(ascii_digits(low)) > int(ascii_digits(high)) for low, high in pairs)

    between_ends = rf"(?<=(?<!{LETTER})[وفب]?(?:ما[ ])?بين[ ]\p{{Nd}}{{1,9}}(?:[.,٫]\p{{Nd}}{{1,3}})?)[-–](?=\p{{Nd}})"
    between_prices = r"(?<=\p{Nd}\p{Sc})[-–](?=\p{Nd})"
    return (
        Rule(notation.compile(between_ends), lambda found: "و", "-–", has_number=True, kind=Range),
        Rule(notation.compile(f"{before}[-–]{after}"), read, "-–", has_number=True, kind=Score),
        Rule(notation.compile(between_prices), lambda found: "إلى", "-–", has_number=True, kind=Range),
    )


_NO_PRODUCTS = "pH|Ph|PH|AM|PM|FM|MW|RM|AED|SAR|USD|EUR|EGP|KWD|QAR|BHD|OMR|JOD"
_MONEY = "ريال|جنيه|دولار|درهم|دينار|ليرة|يورو"
_LAWS = "قانون|قرار|مرسوم|نظام|قضية|دعوى|تعميم|لائحة"
_VERSIONED = (
    "إصدار|اصدار|نسخة|تحديث|أندرويد|اندرويد|بلوتوث|ويندوز|بايثون|آيفون|آي أو إس|جافا|"
    "(?:الإصدار|النسخة|التحديث)[ ](?:القادم|القادمة|الجديد|الجديدة|السابق|السابقة|الحالي|الحالية|الأخير|الأخيرة)"
)


def build_version_rule(wording: Wording) -> Rule:
    """Return the rule for a version of two parts after a word for one or a Latin name: الإصدار 4.0, Python 3.10."""
    latin = rf"(?<![A-Za-z\p{{N}}])(?!(?:{_NO_PRODUCTS})(?!\p{{L}}))[A-Za-z]{{2,12}}"
    name = rf"(?:(?<!{LETTER})[وفبل]?(?:ال)?(?:{_VERSIONED})|{latin})"
    number = r"(?P<major>\p{Nd}{1,2})\.(?P<minor>\p{Nd}{1,2})"
    end = rf"(?![.,]?\p{{N}}|[ \u00A0]?[%٪$€°\p{{Sc}}]|{LETTER}|[ \u00A0](?!{FUNCTION_WORD})\p{{L}})"

    def read(found: Match[str]) -> Reading:
        parts = (wording.cardinal(int(ascii_digits(found[part])), Gender.NONE) for part in ("major", "minor"))
        return f" {wording.dot} ".join(parts)

    return Rule(
        wording.notation.compile(rf"(?=\p{{Nd}}{{1,2}}\.)(?<={name}[ \u00A0]){number}{end}"),
        read,
        after_number("."),
        kind=Code,
    )


def build_formula_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for a comparison without spaces ("x>5", "العمر<18"), and for squares and cubes ("x^2")."""
    pattern = r"(?<=(?<![\p{L}\p{N}])\p{Latin}|\p{Arabic}{2})[<>](?=\p{Nd})"
    power = r"(?<=\)|(?<!\p{L})\p{L})\^[23](?![\p{L}\p{N}.])"
    return labelled(
        Formula,
        Rule(wording.notation.compile(pattern), lambda found: wording.signs[found[0]], "<>"),
        Rule(wording.notation.compile(power), lambda found: "تربيع" if found[0] == "^2" else "تكعيب", "^"),
    )


def build_numbered_rule(notation: Notation) -> Rule:
    """Return the rule for a law or a case with the year in which it is counted: قرار رقم 12/2020."""

    def read(found: Match[str]) -> Reading:
        number, year = (int(ascii_digits(found[part])) for part in ("number", "year"))
        law = f"لسنة {say_year(year, Gender.FEMININE)}" if found["law"] else f"على {say_year(year)}"
        return f"{cardinal(number)} {law}"

    named = rf"(?<!{LETTER})(?:(?:ال|ب|لل)?رقم|العدد|(?P<law>(?:ال|ب|لل)?(?:{_LAWS})))"
    year = r"(?P<year>(?:19|20|١٩|٢٠)\p{Nd}{2})"
    number = rf"(?<={named}[ \u00A0])(?!(?:19|20)\p{{Nd}}{{2}}/)(?P<number>\p{{Nd}}{{1,5}})/{year}"
    return Rule(notation.compile(rf"{number}(?![.,/]?\p{{N}}|{LETTER})"), read, after_number("/"), kind=Code)


def build_pointed_rule(wording: Wording) -> Rule:
    """Return the rule for Latin letters before a decimal: PM2.5."""

    def read(found: Match[str]) -> Reading:
        return f"{' '.join(found['letters'])} {spell_number(wording, number_of(found))}"

    pattern = r"(?<![\p{L}\p{N}_@#./-])(?P<letters>[A-Z]{1,4})(?P<whole>[0-9]{1,3})\.(?P<fraction>[0-9]{1,2})"
    return Rule(
        wording.notation.compile(rf"{pattern}(?![\p{{L}}\p{{N}}_]|\.\p{{N}})"), read, after_number("."), kind=Code
    )


def build_named_code_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rule for digits after the word for a telephone or a code: they are read one by one."""
    words = rf"(?<!{LETTER})[وبف]?(?:ال|لل|ل)?(?:{'|'.join(arabic_words.CODE_NAMES)})(?!{LETTER})"
    between = r"[ \u00A0:]{1,2}(?:(?:على|رقم|ال?رقم|بالرقم|ب)ـ?[ \u00A0:]{0,2}|ب[ـ]?){0,2}"
    next_word = rf"[ \u00A0](?!{FUNCTION_WORD}|تحويلة|داخلي|او)\p{{Arabic}}"
    end = rf"(?![.,٫٬:/%٪ -]?\p{{N}}|{LETTER}|[ \u00A0]?[%٪\p{{Sc}}]|{next_word})"
    digits = r"\p{Nd}{3,15}+(?:[ \u00A0]\p{Nd}{2,4}+){0,4}+"

    def read(found: Match[str]) -> Reading:
        return spell_digits(wording, ascii_digits(found[0]))

    after_long = rf"(?![.,٫/]?\p{{Nd}}|{LETTER}|[ ]?(?:\p{{Sc}}|{_MONEY}))"
    long = rf"{wording.notation.left}(?<![.,٫/])\p{{Nd}}{{12,18}}+(?<!000){after_long}"
    compile_ = wording.notation.compile
    return labelled(
        Code,
        Rule(compile_(rf"(?=\p{{Nd}}{{3}})(?<={words}{between}){digits}{end}"), read, "0"),
        Rule(compile_(long), read, LONG_NUMBER),
    )


def build_attached_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for numbers and codes that are attached to an Arabic word or letter: ص15, 3أ, كوفيد19."""
    boundary = r"(?![\p{L}\p{M}\p{N}_]|[.,٫٬:/-]\p{N})"
    letter = r"[[\p{Arabic}ـ]&&\p{L}]"
    after = rf"(?<={letter})(?!{wording.notation.left})\p{{Nd}}++{boundary}"
    before = rf"(?<![\p{{L}}\p{{M}}\p{{N}}_.,٫٬:/-])\p{{Nd}}++(?={letter}(?!{LETTER}))"
    code = rf"(?<={letter})(?:[A-Za-z]++[0-9]++|[0-9]++[A-Za-z]++){boundary}"
    return (
        Rule(
            wording.notation.compile(f"{after}|{before}"),
            lambda found: spell_whole(wording, ascii_digits(found[0])),
            ARABIC,
            has_number=True,
            kind=Cardinal,
        ),
        Rule(
            wording.notation.compile(code), lambda found: read_code(wording, CODES, found[0]), LETTER_DIGIT, kind=Code
        ),
    )
