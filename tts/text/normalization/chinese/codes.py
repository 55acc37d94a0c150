"""Rules for Mandarin numbers that are names: telephones, lines and flights, plans, rooms, PM2.5; and scores (3-1)."""

from regex import Match

from tts.text.normalization.chinese import words as chinese_words
from tts.text.normalization.chinese.numbers import DASH, LEFT, WINDOW, cardinal, digits_of, read_digits
from tts.text.normalization.rules.codes import Codes
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.han import HAN_GLUE, build_named_number_rule
from tts.text.normalization.rules.notation import SPACE, Notation, ascii_digits


def build_code_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for foreign telephones, letters before a decimal (PM2.5), and abbreviations before a number."""
    telephone = r"(?<![\p{L}\p{N}])[+＋]\p{Nd}{1,3}(?:[ \-]\(?\p{Nd}{1,8}\)?){2,5}(?![\-.]?\p{Nd})"
    lettered = (
        rf"(?<!{HAN_GLUE}|[\p{{N}}_@#./\-])(?P<letters>[A-Z]{{1,4}})(?P<whole>[0-9]{{1,3}})\.(?P<fraction>[0-9]{{1,2}})"
        rf"(?!{HAN_GLUE}|[\p{{N}}_]|\.\p{{N}})"
    )

    def read_telephone(found: Match[str]) -> Reading:
        groups = "".join(sign if sign.isdecimal() else " " for sign in found[0]).split()
        return "加" + ", ".join(digits_of(ascii_digits(group)) for group in groups)

    def read_lettered(found: Match[str]) -> Reading:
        return f"{' '.join(found['letters'])} {cardinal(int(found['whole']))}点{digits_of(found['fraction'])}"

    return (
        Rule(notation.compile(telephone), read_telephone, "+＋"),
        Rule(notation.compile(lettered), read_lettered, "."),
        build_named_number_rule(notation, chinese_words.BEFORE_NUMBERS),
    )


def build_digit_name_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for digits that are names: bus lines, plans, generations (90后), short years."""
    end = r"(?![.,，:：\-]?\p{Nd})"
    called = rf"(?=\Z|[\s，。！？、；,.!?）)”」]|{'|'.join(chinese_words.AFTER_CALLED)})"
    emergency = rf"(?<=[打拨叫]通?){LEFT}\p{{Nd}}{{3,5}}+{called}"
    names = "|".join(chinese_words.NAMED_DAYS)
    dotted = rf"[.．](?P<day>\p{{Nd}}{{1,2}})(?={names})|[·・](?P<day>\p{{Nd}}{{1,2}})(?=[\p{{Han}}”’」])"
    day = rf"{LEFT}(?P<month>\p{{Nd}}{{1,2}})(?:{dotted})"

    def read_day(found: Match[str]) -> Reading:
        return digits_of(ascii_digits(found["month"] + found["day"]))

    patterns = (
        rf"{LEFT}\p{{Nd}}{{3,5}}+(?=(?:{chinese_words.NOUNS_AFTER_DIGITS}))",
        rf"{LEFT}[0-9０-９][05０５](?=(?:[、和/]\p{{Nd}}[05０５])?后(?![来面续果台天悔期方退]|的?\p{{Nd}}))",
        rf"{LEFT}\p{{Nd}}{{2}}(?={SPACE}年{SPACE}\p{{Nd}}{{1,2}}{SPACE}月)",
        rf"{LEFT}0\p{{Nd}}(?={SPACE}年)",
    )
    rules = (Rule(notation.compile(pattern + end), read_digits, "0") for pattern in patterns)
    return (
        *rules,
        Rule(notation.compile(emergency), lambda found: " ".join(digits_of(ascii_digits(found[0]))), "打拨叫"),
        Rule(notation.compile(day), read_day, ".．·・"),
    )


def build_digit_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for numbers that are codes: mobile telephones, rooms, digits after the word for a code."""
    country = rf"(?:\+(?P<country>\p{{Nd}}{{2,3}})[ -]?|{notation.left}(?<!\+\p{{Nd}}{{2,3}}[ -]?))"
    groups = r"(?P<a>1[3-9]\p{Nd})(?P<gap>[ -]?)(?P<b>\p{Nd}{4})(?P=gap)(?P<c>\p{Nd}{4})(?!\p{Nd})"
    room = rf"{notation.left}\p{{Nd}}{{3,4}}(?=[室房])"
    words = "|".join(chinese_words.DIGIT_WORDS)
    end = r"(?![.,，:：\-]\p{Nd}|[元人个年万亿%％])"
    code = rf"(?<=(?:{words})[号號码]?[是为為:： ]{{0,2}})(?<!\p{{Nd}})\p{{Nd}}{{3,}}+{end}"

    def read_mobile(found: Match[str]) -> Reading:
        said = ", ".join(digits_of(ascii_digits(found[name])) for name in "abc")
        return f"加{digits_of(ascii_digits(found['country']))}, {said}" if found["country"] else said

    return (
        Rule(notation.compile(country + groups), read_mobile, "0"),
        Rule(notation.compile(room), read_digits, "室房"),
        Rule(notation.compile(code), lambda found: " ".join(digits_of(ascii_digits(found[0]))), "0"),
    )


def _code_number(digits: str) -> str:
    return cardinal(int(digits)) if len(digits) < 3 else " ".join(digits_of(digits))


CODES = Codes(version="版本", say_number=_code_number)


def build_score_rule(notation: Notation) -> Rule:
    """Return the rule for the dash of a score: the second number is not higher (3-1), or a word of sport is near."""
    before = rf"(?<={LEFT}(?<![-–—/+×÷=] ?)(?P<low>\p{{Nd}}{{1,3}}))"
    after = rf"(?=(?P<high>\p{{Nd}}{{1,3}})(?!\p{{Nd}}|[.,:/%{DASH}]\p{{Nd}}| ?[=%％°]|{HAN_GLUE}))"

    def read(found: Match[str]) -> Reading:
        around = found.string[max(0, found.start() - WINDOW) : found.end() + WINDOW]
        is_score = any(word in around for word in chinese_words.SCORE_WORDS)
        low, high = int(ascii_digits(found["low"])), int(ascii_digits(found["high"]))
        is_sum = found.string[found.end() : found.end() + 8].lstrip("0123456789 ").startswith("=")
        return None if is_sum or not (is_score or low >= high) else "比"

    return Rule(notation.compile(f"{before}[-–—]{after}"), read, "-–—")
