"""The written forms of Hindi."""

from collections.abc import Sequence

from regex import Match

from speech.text.normalization import hindi_numbers, hindi_words
from speech.text.normalization.addresses import Addresses
from speech.text.normalization.codes import Codes, build_code_rules
from speech.text.normalization.dates import Date, Dates
from speech.text.normalization.forms import Reading, Rule, alternatives
from speech.text.normalization.hashtags import build_hashtag_rule
from speech.text.normalization.hindi_numbers import BELOW_HUNDRED, cardinal
from speech.text.normalization.language import Language, build_language_rules
from speech.text.normalization.notation import SPACE, Notation, ascii_digits
from speech.text.normalization.numbers import Noun, Wording, spell_digits, spell_whole
from speech.text.normalization.signs import Signs
from speech.text.normalization.units import Units

_NOTATION = Notation(groups=",\u00a0\u202f\u2009", decimals=".", is_indian=True)
_FRACTIONS = {"½": ("आधा", "साढ़े {}"), "¼": ("चौथाई", "सवा {}"), "¾": ("पौन", "पौने {}")}
_WHOLE_WITH_FRACTION = {"1½": "डेढ़", "2½": "ढाई", "1¼": "सवा", "0½": "आधा"}
_SIGN_BY_RATIO = {"1/2": "½", "1/4": "¼", "3/4": "¾"}
_NUKTA_LETTERS = (("ज\u093c", "\u095b"), ("ड\u093c", "\u095c"), ("\u093c", ""))
"""A letter with its dot below, and how else it is written."""
_MONEY_SCALES = {
    scale.replace(*letter): scale
    for scale in ("हज\u093cार", "लाख", "करोड\u093c", "अरब", "खरब", "लाख करोड\u093c", "हज\u093cार करोड\u093c")
    for letter in (("", ""), *_NUKTA_LETTERS)
}
_ORDINAL_MARKS = "वाँ|वां|वीं|वें"
_FIRST_ORDINAL_MARKS = "ला|ली|ले|रा|री|रे|था|थी|थे|ठा|ठी|ठे"
_LETTER = r"[\p{L}\p{M}]"
_CODES = Codes(version="वर्ज़न")
_WINDOW = 12
"""Characters before a time in which the part of the day stands."""


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Hindi."""
    wording = Wording(
        notation=_NOTATION,
        cardinal=cardinal,
        digits=BELOW_HUNDRED[:10],
        decimal="{} दशमलव {}",
        dot="डॉट",
        minus="माइनस {}",
        plus="प्लस {}",
        percent="{} प्रतिशत",
        degree=Noun(("डिग्री", "डिग्री")),
        signs=hindi_words.SIGNS,
        fractions=_FRACTIONS,
        currencies=hindi_words.CURRENCIES,
        scales=_MONEY_SCALES,
    )
    common = Language(
        wording=wording,
        own=(_mixed_rule(wording),),
        addresses=Addresses(signs=hindi_words.ADDRESS_SIGNS, codes=_CODES, hashtag="हैशटैग {}", handle="ऐट {}"),
        dates=_dates(),
        say_ratio=hindi_numbers.ratio,
        signs=Signs(
            anywhere=hindi_words.MORE_SIGNS, alone=hindi_words.LONE_SIGNS, times="गुणा", power="की घात", about="लगभग"
        ),
        telephones=True,
        to="से",
        units=Units(nouns=hindi_words.UNITS, per="{} प्रति {}"),
    )
    return (
        build_code_rules(wording, _CODES)[0],
        build_hashtag_rule(r"\p{Devanagari}", "हैशटैग {}", cardinal),
        _ordinal_rule(),
        *_abbreviation_rules(),
        _time_rule(),
        *_year_rules(),
        *_digit_rules(wording),
        _score_rule(),
        _mixed_rule(wording),
        *build_language_rules(common),
    )


def _dates() -> Dates:
    return Dates(
        order="dmy",
        say=_say_date,
        months=hindi_words.WRITTEN_MONTHS,
        say_day=cardinal,
        say_year=hindi_numbers.year,
        to="से",
        is_month_first=True,
    )


def _say_date(date: Date) -> str:
    words = [cardinal(date.day)] if date.day else []
    words.append(hindi_words.MONTHS[date.month])
    return " ".join([*words, *([hindi_numbers.year(date.year)] if date.year else [])])


def _ordinal_rule() -> Rule:
    mark = rf"(?:{SPACE}(?P<mark>{_ORDINAL_MARKS})|(?P<mark>{_FIRST_ORDINAL_MARKS}))"
    ordinal = rf"{_NOTATION.left}(?P<value>\p{{Nd}}{{1,9}}+)[-‑]?{mark}{_NOTATION.end}"

    def read(found: Match[str]) -> Reading:
        value, mark = int(ascii_digits(found["value"])), found["mark"]
        if mark[0] != "व" and not hindi_numbers.ordinal(value, "").endswith(mark[0]):
            return None
        return hindi_numbers.ordinal(value, next(vowel for vowel in "ाीे" if vowel in mark))

    return Rule(_NOTATION.compile(ordinal), read, "0")


def _mixed_rule(wording: Wording) -> Rule:
    """Return the rule for a number with a half or a quarter, which have words of their own: साढ़े तीन, पौने चार."""

    def read(found: Match[str]) -> Reading:
        whole, sign = ascii_digits(found["whole"]), found["sign"] or _SIGN_BY_RATIO[found["ratio"]]
        if known := _WHOLE_WITH_FRACTION.get(whole + sign):
            return known
        next_whole = str(int(whole) + 1) if sign == "¾" and len(whole) <= 17 else whole
        return _FRACTIONS[sign][1].format(spell_whole(wording, next_whole))

    ratio = rf"[ \u00A0](?P<ratio>{alternatives(_SIGN_BY_RATIO)})(?![/.,]?\p{{Nd}})"
    pattern = rf"{_NOTATION.left}(?<!/){_NOTATION.whole}(?:{SPACE}(?P<sign>[½¼¾])|{ratio}){_NOTATION.end}"
    return Rule(_NOTATION.compile(pattern), read, "½¼¾/")


def _time_rule() -> Rule:
    """Return the rule for times; what is said for the part of the day is left out where it is written."""
    period = rf"(?:{SPACE}(?P<period>[AaPp])\.?[Mm]\.?(?!\p{{Latin}}))?+"
    left = rf"{_NOTATION.left}(?<!\p{{Nd}}[:.,/])"
    hour = r"(?P<hour>[01०१]?\p{Nd}|[2२][0-4०-४])"
    clock = rf"{hour}:(?P<minute>[0-5०-५]\p{{Nd}})(?::(?P<second>[0-5०-५]\p{{Nd}}))?+{period}"
    dotted = rf"{hour}\.(?P<minute>[0-5०-५]\p{{Nd}})(?=[ \u00A0]?बजे)"
    whole = rf"{hour}{SPACE}(?P<period>[AaPp])\.?[Mm]\.?(?!\p{{Latin}})"
    oclock = rf"(?:[ \u00A0]?(?P<oclock>बजे|बजकर(?!{_LETTER}))(?!{_LETTER}))?+"
    end = rf"(?![:.]?\p{{Nd}}|{_LETTER})"

    return Rule(_NOTATION.compile(rf"{left}(?:{clock}|{dotted}|{whole}){oclock}{end}"), _read_time, "0")


def _read_time(found: Match[str]) -> Reading:
    hour, minute = int(ascii_digits(found["hour"])), int(ascii_digits(found["minute"] or "0"))
    if found["second"]:
        parts = zip((hour, minute, int(ascii_digits(found["second"]))), ("घंटे", "मिनट", "सेकंड"), strict=True)
        return " ".join(f"{cardinal(value)} {unit}" for value, unit in parts if value) or "शून्य सेकंड"
    if hour == 24 and minute:
        return None
    before = found.string[max(0, found.start() - _WINDOW) : found.start()].split()
    spoken = hindi_numbers.clock(hour, minute)
    if set(before) & set(hindi_words.PARTS_OF_DAY.split()):
        return spoken
    if found["period"]:
        hour = hour % 12 + (12 if found["period"] in "Pp" else 0)
        return f"{hindi_numbers.part_of_day(hour)} {spoken}"
    return f"{hindi_numbers.part_of_day(hour)} {spoken}" if hour > 12 or hour == 0 else spoken


def _year_rules() -> tuple[Rule, ...]:
    """Return the rules for years of 1100 to 1999, which are read by hundreds."""
    year = r"[1१][1-9१-९]\p{Nd}{2}"
    end = rf"(?![.,:/]?\p{{Nd}}|{_LETTER})"
    before = "|".join(hindi_words.YEAR_WORDS.split())
    after = "|".join(hindi_words.AFTER_YEARS.split())
    context = (
        rf"(?:(?<=(?<!{_LETTER})(?:{before})[ \u00A0]{year}){end}"
        rf"|{end}(?=[ \u00A0](?:(?:{after})(?!{_LETTER})|से[ \u00A0][12१२]\p{{Nd}}{{3}}(?!\p{{Nd}})))"
        rf"|(?=[-–][12१२]\p{{Nd}}{{3}}(?!\p{{Nd}}))|(?<=(?<!\p{{Nd}}){year}[-–]{year}){end}|(?<=\({year})(?=\)))"
    )

    def read(found: Match[str]) -> Reading:
        return hindi_numbers.year(int(ascii_digits(found[0])))

    def read_pair(found: Match[str]) -> Reading:
        first, second = int(ascii_digits(found["first"])), int(ascii_digits(found["second"]))
        return f"{hindi_numbers.year(first)} {cardinal(second)}" if second == (first + 1) % 100 else None

    pair = rf"{_NOTATION.left}(?P<first>(?:18|19|20)\p{{Nd}}{{2}})[-–](?P<second>\p{{Nd}}{{2}})(?![-–.,:/]?\p{{Nd}})"
    return (
        Rule(_NOTATION.compile(pair), read_pair, "-–"),
        Rule(_NOTATION.compile(f"{_NOTATION.left}{year}{context}"), read, "0"),
    )


def _digit_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for mobile telephones and postal codes, read digit by digit."""
    end = r"(?![.,-]?\p{Nd})"
    country = r"(?<![\p{L}\p{Nd}.,+-]|\+\p{Nd}{2} )(?:(?P<country>\+91)[ -]?)?+"
    mobile = rf"{country}(?P<a>[6-9६-९]\p{{Nd}}{{4}})[ -]?(?P<b>\p{{Nd}}{{5}}){end}"
    before = r"(?<=(?:पिन|पिनकोड|पिन कोड|PIN)[ :\-–]{0,3}|\p{L}\p{M}?[-–] ?)"
    postal = rf"{before}(?P<code>[1-9१-९]\p{{Nd}}{{2}} ?\p{{Nd}}{{3}}){end}"

    def read_mobile(found: Match[str]) -> Reading:
        groups = ", ".join(spell_digits(wording, ascii_digits(found[name])) for name in "ab")
        return f"प्लस नौ एक, {groups}" if found["country"] else groups

    def read_postal(found: Match[str]) -> Reading:
        return {"code": spell_digits(wording, ascii_digits(found["code"]))}

    return (Rule(_NOTATION.compile(mobile), read_mobile, "0"), Rule(_NOTATION.compile(postal), read_postal, "0"))


def _score_rule() -> Rule:
    """Return the rule for the dash of a score ("3-1 से"), which is a pause."""
    before = r"(?<=(?<![\p{N}.,:/+×÷=-] ?)(?P<low>\p{Nd}{1,3}))"
    after = r"(?=(?P<high>\p{Nd}{1,3})(?!\p{Nd}|[.,:/%-]\p{Nd}| ?[=%°])(?P<by> से)?)"

    def read(found: Match[str]) -> Reading:
        is_descending = int(ascii_digits(found["low"])) > int(ascii_digits(found["high"]))
        return "" if is_descending or found["by"] else None

    return Rule(_NOTATION.compile(f"{before}[-–−]{after}"), read, "-–−")


def _abbreviation_rules() -> tuple[Rule, ...]:
    left = rf"(?<!{_LETTER}|[\p{{N}}_.])"
    tables = (
        (hindi_words.TITLES, rf"{left}(?P<key>{{}})(?=[ \u00A0]?\p{{L}})"),
        (hindi_words.BEFORE_NUMBERS, rf"{left}(?P<key>{{}})(?=:?[ \u00A0]?[+\p{{Nd}}])"),
        ({"ई.": "ईस्वी"}, r"(?<=\p{Nd}[ \u00A0]?)(?P<key>{})(?!\p{L})"),
        (hindi_words.ABBREVIATIONS, rf"{left}(?P<key>{{}})(?!{_LETTER})"),
    )
    return tuple(_table_rule(table, pattern) for table, pattern in tables)


def _table_rule(table: dict[str, str], pattern: str) -> Rule:
    return Rule(_NOTATION.compile(pattern.replace("{}", alternatives(table))), lambda found: table[found["key"]], ".॰")
