"""Rules for Mandarin numbers that are said digit by digit with 幺 for one: telephones, codes, plates, trains."""

from regex import Match

from tts.text.normalization.chinese import words as chinese_words
from tts.text.normalization.chinese.numbers import LEFT, code_digits, han_of, read_code_digits
from tts.text.normalization.classes import Code, Electronic, Telephone
from tts.text.normalization.rules.forms import LONG_NUMBER, Reading, Rule, after_number, before_number, labelled
from tts.text.normalization.rules.han import HAN_GLUE
from tts.text.normalization.rules.notation import Notation, ascii_digits

_END = r"(?![.,，:：\-]?\p{Nd})"
_PROVINCES = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼"


def build_telephone_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for telephones of China and of other countries, and for extensions."""
    abroad = r"(?<![\p{L}\p{N}])[+＋]\p{Nd}{1,3}(?:[ \-]\(?\p{Nd}{1,8}\)?){2,5}(?![\-.]?\p{Nd})"
    country = rf"(?:\+(?P<country>\p{{Nd}}{{2,3}})[ -]?|{notation.left}(?<!\+\p{{Nd}}{{2,3}}[ -]?))"
    mobile = r"(?P<a>1[3-9]\p{Nd})(?P<gap>[ -]?)(?P<b>\p{Nd}{4})(?P=gap)(?P<c>\p{Nd}{4})(?!\p{Nd})"
    area = r"[（(]0\p{Nd}{2,3}[)）][ -]?\p{Nd}{3,4}[ -]?\p{Nd}{4}(?!\p{Nd})"
    masked = rf"{LEFT}\p{{Nd}}{{3,6}}[*＊•xX]{{3,12}}\p{{Nd}}{{2,4}}(?!\p{{Nd}})"
    service = rf"{LEFT}[48]00\p{{Nd}}{{7}}(?![.,]?\p{{Nd}}|[\p{{Han}}%％])"
    extension = r"(?<=\p{Nd}{4}[ ]?转)\p{Nd}{2,6}(?![.,]?\p{Nd}|[\p{Han}])"

    def read_mobile(found: Match[str]) -> Reading:
        said = ", ".join(code_digits(ascii_digits(found[name])) for name in "abc")
        return f"加{code_digits(ascii_digits(found['country']))}, {said}" if found["country"] else said

    def read_groups(found: Match[str]) -> Reading:
        groups = "".join(sign if sign.isdecimal() else " " for sign in found[0]).split()
        plus = "加" if found[0][0] in "+＋" else ""
        return plus + ", ".join(code_digits(ascii_digits(group)) for group in groups)

    return labelled(
        Telephone,
        Rule(notation.compile(abroad), read_groups, "+＋"),
        Rule(notation.compile(area), read_groups, "(（", has_number=True),
        Rule(notation.compile(masked), read_groups, "*＊•xX", has_number=True),
        Rule(notation.compile(country + mobile), read_mobile, LONG_NUMBER),
        Rule(notation.compile(service), read_code_digits, LONG_NUMBER),
        Rule(notation.compile(extension), read_code_digits, "转", has_number=True),
    )


def build_service_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for short numbers that are dialled (120, 12306), before their noun and after 拨打."""
    called = rf"(?=\Z|[\s，。！？、；,.!?）)”」]|{'|'.join(chinese_words.AFTER_CALLED)})"
    listed = r"(?:\p{Nd}{3,5}[ ]?[、，,/和或与及]或?[ ]?){0,4}"
    emergency = rf"(?<=[打拨叫]通?{listed}){LEFT}\p{{Nd}}{{3,5}}+{called}"
    before = rf"{LEFT}\p{{Nd}}{{3,5}}+(?=(?:{chinese_words.NOUNS_AFTER_SERVICES})){_END}"
    return labelled(
        Telephone,
        Rule(notation.compile(before), read_code_digits, after_number(han_of(before) + "Aa")),
        Rule(notation.compile(emergency), read_code_digits, "打拨叫", has_number=True),
    )


def build_label_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for numbers after the word for a code, and for the numbers of identity cards."""
    words = "|".join(chinese_words.DIGIT_WORDS)
    groups = r"\p{Nd}{3,}+(?:[ \-]\p{Nd}{3,}+){0,5}|\p{Nd}{1,2}(?:-\p{Nd}{1,4}){2,3}"
    digits = rf"(?P<letters>[A-Z]{{0,4}})-?(?:{groups})(?P<check>[Xx]?)"
    grouped = r"(?<!\p{Nd}{4})，\p{Nd}{3}(?!\p{Nd})"
    end = rf"(?!{HAN_GLUE}|[.,:：\-]\p{{Nd}}|{grouped}|\p{{Nd}}|[元个人年月万亿位%％])"
    last = "".join(sorted({word[-1] for word in chinese_words.DIGIT_WORDS} - {"]"}))
    near = rf"(?<=[{last}H-Z号號码D][是为為:： ]{{0,2}})(?<![\p{{Nd}}\p{{Latin}}])"
    site = r"(?<=ICP[备備证證])\p{Nd}{6,10}号(?:-\p{Nd}{1,2}(?!\p{Nd}))?"
    label = rf"(?=[A-Z]{{0,4}}-?\p{{Nd}}){near}(?<=(?:{words})(?:号码|号|號|ID)?[是为為:： ]{{0,2}})"
    first = r"[是为由从:： ]{0,2}(?:\p{Nd}{2,5}[^\s，。；,;\p{Nd}]{1,3})?"
    ports = rf"(?<=端口(?:号)?{first})(?<!\p{{Nd}})\p{{Nd}}{{3,5}}"
    card = rf"{LEFT}[1-9]\p{{Nd}}{{5}}(?:19|20)\p{{Nd}}{{9}}(?P<check>[\p{{Nd}}Xx])(?!{HAN_GLUE}|\p{{Nd}})"

    def read(found: Match[str]) -> Reading:
        groups = "".join(sign if sign.isdecimal() else " " for sign in found[0]).split()
        said = ", ".join(code_digits(ascii_digits(group)) for group in groups)
        letters = found.groupdict().get("letters") or ""
        said = f"{' '.join(letters)} {said}".strip()
        return f"{said} X" if found[0][-1] in "Xx" else said

    def read_site(found: Match[str]) -> Reading:
        return code_digits(found[0]).replace("-", "杠")

    return (
        Rule(notation.compile(site), read_site, "号", has_number=True, kind=Electronic),
        Rule(notation.compile(label + digits + end), read, last, has_number=True, kind=Code),
        Rule(notation.compile(card), read, LONG_NUMBER, kind=Code),
        Rule(notation.compile(ports), read, "端", has_number=True, kind=Code),
    )


def build_plate_rule(notation: Notation) -> Rule:
    """Return the rule for the plate of a car: 京A·12345."""

    def read(found: Match[str]) -> Reading:
        letters = code_digits(found["plate"])
        return f"{found['province']}{found['letter']} {' '.join(letters)}"

    plate = r"(?P<plate>(?=[A-Z]{0,5}[0-9])[A-Z0-9]{5,6})"
    pattern = rf"(?P<province>[{_PROVINCES}])(?P<letter>[A-Z])[·・•  ]?{plate}(?!{HAN_GLUE}|\p{{N}})"
    return Rule(notation.compile(pattern), read, _PROVINCES, has_number=True, kind=Code)


def build_train_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for the second number of a flight (CZ3101/3102) and for round numbers of trains (G100次)."""
    second = rf"(?<=(?<![A-Za-z])[A-Z]{{2}}\p{{Nd}}{{3,4}}[/、])\p{{Nd}}{{3,4}}(?!{HAN_GLUE}|\p{{Nd}}|[年月元])"
    train = rf"(?<!{HAN_GLUE}|[\p{{N}}_])(?P<letter>[GDCZTKYLS])(?P<digits>\p{{Nd}}{{3,4}})(?=次)"

    def read_train(found: Match[str]) -> Reading:
        return f"{found['letter']} {code_digits(ascii_digits(found['digits']))}"

    return labelled(
        Code,
        Rule(notation.compile(second), read_code_digits, before_number("/、")),
        Rule(notation.compile(train), read_train, "次", has_number=True),
    )
