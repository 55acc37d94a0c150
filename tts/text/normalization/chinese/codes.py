"""Rules for Mandarin names with digits: lines, plans, rooms, models (A4, PM2.5, B2B), versions."""

import unicodedata

from regex import Match

from tts.text.normalization.chinese import words as chinese_words
from tts.text.normalization.chinese.numbers import LEFT, cardinal, code_digits, digits_of, han_of, read_digits
from tts.text.normalization.classes import Code, Date, Electronic, Measure, Ordinal
from tts.text.normalization.rules.codes import Codes, read_code
from tts.text.normalization.rules.forms import Reading, Rule, after_number, alternatives, before_number, labelled
from tts.text.normalization.rules.han import HAN_GLUE, build_named_number_rule
from tts.text.normalization.rules.notation import SPACE, Notation, ascii_digits
from tts.text.normalization.rules.numbers import Wording

_END = r"(?![.,，:：\-]?\p{Nd})"
_APART = rf"(?<!{HAN_GLUE}|[\p{{N}}_@#./\-])"
_NO_LATIN = rf"(?!{HAN_GLUE}|[\p{{N}}_])"


def build_code_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for letters around digits (PM2.5, B2B, V3.2版) and abbreviations before a number."""
    lettered = (
        rf"{_APART}(?P<letters>[A-Z]{{1,4}}|pH)(?P<whole>[0-9]{{1,3}})\.(?P<fraction>[0-9]{{1,2}})"
        rf"(?!{HAN_GLUE}|[\p{{N}}_]|\.\p{{N}})"
    )
    version = rf"{_APART}[vV](?P<whole>[0-9]{{1,3}})\.(?P<fraction>[0-9]{{1,2}})(?=版)"
    between = rf"{_APART}(?:{alternatives(chinese_words.BUSINESSES)}){_NO_LATIN}"
    joined = rf"{_APART}(?P<first>[A-Z]{{1,2}})&(?P<last>[A-Z])(?:&(?P<third>[A-Z]))?+{_NO_LATIN}"
    tongue = rf"{_APART}(?P<letter>[CcFJ])(?P<sign>\+\+|[#＃])(?![\p{{Latin}}\p{{N}}+#])"
    quarter = r"(?<=(?<!\p{N})(?:19|20)[0-9]{2})[Qq](?P<digits>[1-4])(?![\p{Latin}\p{N}])"
    graded = rf"{_APART}(?P<digits>[1-5])A(?=级|景区|景点)"
    wide = r"(?<!\p{Latin}|\p{N})[Ａ-Ｚａ-ｚ]{1,6}[０-９]{1,4}(?![\p{Latin}\p{N}.．])"

    def read_lettered(found: Match[str]) -> Reading:
        letters = " ".join(found["letters"]) if "letters" in found.groupdict() else "V"
        return f"{letters} {cardinal(int(found['whole']))}点{digits_of(found['fraction'])}"

    def read_tongue(found: Match[str]) -> Reading:
        return f"{found['letter'].upper()} {'加 加' if found['sign'] == '++' else 'sharp'}"

    def read_wide(found: Match[str]) -> Reading:
        written = unicodedata.normalize("NFKC", found[0])
        letters = written.rstrip("0123456789")
        return f"{letters} {_code_number(written[len(letters) :])}"

    return labelled(
        Code,
        Rule(notation.compile(lettered), read_lettered, after_number(".")),
        Rule(notation.compile(version), read_lettered, "vV", has_number=True),
        Rule(notation.compile(between), lambda found: " ".join(found[0].replace("2", " to ").split()), "2"),
        Rule(notation.compile(joined), lambda found: " and ".join(map(" ".join, found[0].split("&"))), "&"),
        Rule(notation.compile(tongue), read_tongue, "+#＃"),
        Rule(notation.compile(quarter), lambda found: f"Q {cardinal(int(found['digits']))}", "Qq", has_number=True),
        Rule(notation.compile(graded), lambda found: f"{cardinal(int(found['digits']))} A", after_number("A")),
        Rule(notation.compile(wide), read_wide, "０１２３４５６７８９"),
        build_named_number_rule(notation, chinese_words.BEFORE_NUMBERS),
    )


def build_model_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for models and amounts with a letter: 256G, V100, 4K@60Hz, IP68, H20041234."""
    amount = rf"{_APART}(?P<amount>[0-9]{{3,4}})(?P<letter>[GTMKS]){_NO_LATIN}"
    engine = rf"{_APART}(?P<letters>V)(?P<digits>[0-9]{{1,4}})(?!\.?[0-9]){_NO_LATIN}"
    long = rf"{_APART}(?P<letters>[A-Z]{{1,4}})(?P<digits>[0-9]{{5,20}}){_NO_LATIN}"
    shown = rf"{_APART}(?P<lines>[0-9]{{1,4}})(?P<letter>[KkPp])@(?P<rate>[0-9]{{2,3}})(?P<unit>Hz|fps){_NO_LATIN}"
    rated = rf"{_APART}(?P<letters>IP)(?P<digits>[0-9]{{2}}){_NO_LATIN}"

    def read_code(found: Match[str]) -> Reading:
        return f"{' '.join(found['letters'])} {_code_number(found['digits'])}"

    def read_shown(found: Match[str]) -> Reading:
        unit = "赫兹" if found["unit"] == "Hz" else "帧每秒"
        lines = cardinal(int(found["lines"])) if len(found["lines"]) < 3 else digits_of(found["lines"])
        return f"{lines} {found['letter'].upper()} 艾特 {cardinal(int(found['rate']))}{unit}"

    return (
        Rule(notation.compile(shown), read_shown, before_number("@"), kind=Code),
        Rule(
            notation.compile(amount),
            lambda found: f"{cardinal(int(found['amount']))} {found['letter']}",
            after_number("GTMKS"),
            kind=Measure,
        ),
        Rule(notation.compile(engine), read_code, before_number("V"), kind=Code),
        Rule(notation.compile(long), read_code, "0", kind=Code),
        Rule(notation.compile(rated), lambda found: f"I P {digits_of(found['digits'])}", before_number("P"), kind=Code),
    )


def build_address_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for sites of digits (12306.cn), types of files (.zip) and names of Han letters (@小明)."""
    notation = wording.notation
    domain = rf"(?P<domain>com|cn|net|org)(?!{HAN_GLUE}|[\p{{N}}_@/]|\.\p{{L}})"
    site = rf"{LEFT}(?<![@.\-/])(?P<digits>\p{{Nd}}{{3,6}})\.{domain}"
    file_type = r"(?<=\p{Han}|[\s（(])\.(?P<type>[a-z]{2,4}[0-9]?)(?![\p{Latin}\p{N}_.])(?=\p{Han}|\s|\Z|[，。、）)])"
    handle = r"(?<![\p{Latin}\p{N}_&/.@#+])@(?P<tag>\p{Han}[\p{L}\p{M}\p{Nd}_]*+)"

    def read_handle(found: Match[str]) -> Reading:
        return f"艾特 {read_code(wording, CODES, found['tag'], chinese_words.SIGNS.addresses)}"

    return labelled(
        Electronic,
        Rule(notation.compile(site), lambda found: f"{code_digits(found['digits'])} 点 {found['domain']}", "."),
        Rule(notation.compile(file_type), lambda found: f"点 {found['type']}", "."),
        Rule(notation.compile(handle), read_handle, "@"),
    )


def build_digit_name_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for digits that are names: bus lines, plans, rooms, aircraft, days (9·11)."""
    names = "|".join(chinese_words.NAMED_DAYS)
    dotted = rf"[.．](?P<day>\p{{Nd}}{{1,2}})(?={names})|[·・](?P<day>\p{{Nd}}{{1,2}})(?=[\p{{Han}}”’」])"
    day = rf"{LEFT}(?P<month>\p{{Nd}}{{1,2}})(?:{dotted})"
    before = rf"{LEFT}\p{{Nd}}{{3,5}}+(?=(?:、\p{{Nd}}{{3,5}}){{0,4}}(?:{chinese_words.NOUNS_AFTER_DIGITS})){_END}"
    makers = "|".join(chinese_words.MAKERS)
    model = r"[1-9]\p{Nd}{2,3}(?!\p{Nd}|[.,，]\p{Nd}|[万亿年月个元人a-z/])"
    after = rf"(?<=(?<!\p{{Latin}})(?:{makers})-?[ ]?(?:[A-Z]?\p{{Nd}}{{3}}-)?)(?<!\p{{Nd}}){model}"
    rooms = r"(?<=[座栋棟幢楼樓]|单元)(?<!\p{Nd})\p{Nd}{3,4}(?!\p{Nd}|[.,，]\p{Nd}|[\p{Han}--[报会办房室教号]])"
    number = r"(?<![\p{L}\p{N}&/#])#(?P<digits>\p{Nd}{1,6})(?![\p{L}\p{N}_#]|[.,]\p{Nd})"

    def read_standard(found: Match[str]) -> Reading:
        number = _code_number(found["digits"]) if len(found["digits"]) < 3 else digits_of(found["digits"])
        return f"{number} {digits_of(found['year'])}"

    def read_day(found: Match[str]) -> Reading:
        month, day = ascii_digits(found["month"]), ascii_digits(found["day"])
        if month == day and len(month) == 2 and "." in found[0]:
            return f"双{cardinal(int(month))}"
        return (cardinal(int(month)) if month == "10" else digits_of(month)) + digits_of(day)

    def read_number(found: Match[str]) -> Reading:
        digits = ascii_digits(found["digits"])
        return f"井号 {cardinal(int(digits)) if len(digits) < 3 else digits_of(digits)}"

    numbered = r"(?<=(?<!\p{Latin})(?:GB|JGJ|CJJ|HJ|YY|JB|QB)(?:/[TZ])?[ ]?)(?P<digits>[0-9]{1,6})"
    standard = rf"{numbered}[-—–]{{1,2}}(?P<year>(?:19|20)[0-9]{{2}})(?![\p{{Latin}}\p{{N}}])"
    height = r"(?<=(?<![\p{Nd}.])[12]米)[0-9]{2}(?![\p{Nd}.]|厘|公分)"
    room = rf"{notation.left}\p{{Nd}}{{3,4}}(?=[室房])"
    return (
        Rule(notation.compile(standard), read_standard, after_number("-—–"), kind=Code),
        Rule(notation.compile(before), read_digits, after_number(han_of(before)), kind=Code),
        Rule(notation.compile(day), read_day, after_number(".．·・"), kind=Date),
        Rule(notation.compile(after), read_digits, before_number([*chinese_words.MAKERS, "-"]), kind=Code),
        Rule(notation.compile(rooms), read_digits, before_number("座栋棟幢楼樓元"), kind=Code),
        Rule(notation.compile(height), read_digits, before_number("米"), kind=Measure),
        Rule(notation.compile(room), read_digits, after_number("室房"), kind=Code),
        Rule(notation.compile(number), read_number, before_number("#"), kind=Code),
    )


def build_zero_rule(notation: Notation) -> Rule:
    """Return the rule that leaves out the zero before the number of an episode: 第02集."""
    pattern = rf"(?<=第)[0０](?P<value>[1-9１-９])(?={SPACE}\p{{Han}})"
    return Rule(
        notation.compile(pattern), lambda found: cardinal(int(ascii_digits(found["value"]))), "第", kind=Ordinal
    )


def _code_number(digits: str) -> str:
    is_round = len(digits) in (3, 4) and digits.endswith("0" * (len(digits) - 1))
    return cardinal(int(digits)) if len(digits) < 3 or is_round else " ".join(code_digits(digits))


CODES = Codes(version="版本", say_number=_code_number)
