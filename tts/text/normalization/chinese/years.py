"""Rules for Mandarin years without 年 or with two digits (98年, 2024春季), decades (90后, 1990s), years in brackets."""

from regex import Match

from tts.text.normalization.chinese import words as chinese_words
from tts.text.normalization.chinese.numbers import LEFT, cardinal, code_digits, digits_of, han_of, read_digits
from tts.text.normalization.classes import Code, Date
from tts.text.normalization.rules.forms import Reading, Rule, after_number, before_number, labelled
from tts.text.normalization.rules.notation import SPACE, Notation, ascii_digits

_YEAR = r"(?:19|20)\p{Nd}{2}"
_BEFORE = 6
"""The characters before a year that may tell a span of years ("活了98年")."""


def cardinal_or_year(value: int) -> str:
    """Return the digits of a year of the last century or this one, and any other number as a number."""
    return digits_of(str(value)) if 1900 <= value < 2100 else cardinal(value)


def build_short_year_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for years of two digits and for generations, whose digits are read one by one."""
    end = r"(?![.,，:：\-]?\p{Nd})"
    generation = rf"{LEFT}[0-9０-９][05０５](?=(?:[、和/]\p{{Nd}}[05０５])?后(?![来面续果台天悔期方退]|的?\p{{Nd}}))"
    with_month = rf"{LEFT}\p{{Nd}}{{2}}(?={SPACE}年{SPACE}\p{{Nd}}{{1,2}}{SPACE}月)"
    with_zero = rf"{LEFT}0\p{{Nd}}(?={SPACE}年)"
    known = rf"{LEFT}\p{{Nd}}{{2}}(?=年(?:{'|'.join(chinese_words.AFTER_SHORT_YEARS)}))"
    late = rf"{LEFT}[6-9](?:[1-9]|0(?=年(?:的|生|出)))(?=年(?!{'|'.join(chinese_words.AFTER_SPANS_OF_YEARS)}))"

    def read_late(found: Match[str]) -> Reading:
        before = found.string[max(0, found.start() - _BEFORE) : found.start()].rstrip()
        is_span = before.endswith(chinese_words.BEFORE_SPANS_OF_YEARS) and not before.endswith("到了")
        return None if is_span else read_digits(found)

    return labelled(
        Date,
        Rule(notation.compile(generation + end), read_digits, after_number("后、和/")),
        Rule(notation.compile(with_month + end), read_digits, after_number("年")),
        Rule(notation.compile(with_zero + end), read_digits, after_number("年")),
        Rule(notation.compile(known), read_digits, after_number("年")),
        Rule(notation.compile(late), read_late, after_number("年")),
    )


def build_bare_year_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for years that 年 does not follow: 2024春季, 始于1999, 1990s, ©2024."""
    after = "|".join(chinese_words.AFTER_BARE_YEARS)
    before = "|".join(chinese_words.BEFORE_BARE_YEARS)
    followed = rf"{LEFT}{_YEAR}(?={SPACE}(?:{after}))"
    led = rf"(?<=(?:{before}|©)[ ]?)(?<!\p{{Nd}}){_YEAR}(?![\p{{Latin}}\p{{N}}_]|[.,:/\-]\p{{N}}|[\p{{Han}}%％])"
    decade = rf"{LEFT}(?:19|20)\p{{Nd}}0(?=[’']?s(?!\p{{Latin}}))(?P<s>[’']?s)"
    short = rf"{LEFT}(?P<tens>[2-9])0[’']?s(?=[ ]?(?:{'|'.join(chinese_words.AFTER_DECADES)}))"
    decades = rf"{LEFT}(?:(?:18|19|20)?\p{{Nd}}0)(?=[-–—~至]\p{{Nd}}0年代)|(?<=\p{{Nd}}0[-–—~至])\p{{Nd}}0(?=年代)"
    volume = r"(?=[,，] ?\p{Nd}{1,4} ?[(（:：])"
    press = r"(?<=(?:出版社|书局|书店|书馆|大学)[,，] ?)"
    printed = rf"(?<=[,，.．] ?)(?<!\p{{Nd}}[.．]){_YEAR}{volume}|{press}{_YEAR}(?=[.．:：。,，\s]|\Z)"
    ending = after_number("'’s")
    return labelled(
        Date,
        Rule(notation.compile(followed), read_digits, after_number(han_of(after) + "Q")),
        Rule(notation.compile(printed), read_digits, ",，.．", has_number=True),
        Rule(notation.compile(led), read_digits, han_of(before) + "©EOWPASs", has_number=True),
        Rule(notation.compile(decade), lambda found: f"{read_digits(found)}年代", ending),
        Rule(notation.compile(decades), _read_decade, after_number("-–—~至年")),
        Rule(notation.compile(short), lambda found: f"{digits_of(ascii_digits(found['tens']))}十年代", ending),
    )


def _read_decade(found: Match[str]) -> str:
    digits = ascii_digits(found[0])
    return digits_of(digits) if len(digits) > 2 else cardinal(int(digits))


def build_document_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for the year of a document (国发〔2023〕12号) and the long number of a case (民初12345号)."""
    tail = r"\p{Han}{0,6}\p{Nd}{0,4}\p{Han}{0,6}第?\p{Nd}{1,6}号"
    year = rf"(?<=[〔［\[【（(]){_YEAR}(?=[〕］\]】）)]{tail}|〕)"
    case = r"(?<=[初终再申监辖执破赔][字第]?)(?<!\p{Nd})\p{Nd}{5,6}(?=号)"
    return (
        Rule(notation.compile(year), read_digits, before_number("〔［[【（("), kind=Date),
        Rule(notation.compile(case), lambda found: code_digits(ascii_digits(found[0])), after_number("号"), kind=Code),
    )
