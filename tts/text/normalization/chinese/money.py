"""Rules for Mandarin money: currencies, scales, zeros at the end (12.50元), a letter for ten thousand (1.5w)."""

from regex import Match

from tts.text.normalization.chinese.numbers import LEFT, cardinal, counted, digits_of
from tts.text.normalization.classes import Cardinal, Money
from tts.text.normalization.rules.currencies import currencies_of
from tts.text.normalization.rules.forms import Reading, Rule, after_number, before_number
from tts.text.normalization.rules.han import HAN_GLUE
from tts.text.normalization.rules.notation import SPACE, Notation, ascii_digits
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.tables import word_tables

CURRENCIES = currencies_of("zh", word_tables("chinese"), lambda one, many: counted(one), has_cldr=False)
_MONEY_NAMES = "元 块 美元 欧元 英镑 日元 港元 港币 澳元 加元 卢布 韩元 人民币".split()
SCALES = {scale: scale for scale in "万 亿 万亿 百万 千万 百亿 千亿".split()} | {"萬": "万", "億": "亿"}


def build_amount_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for money with zeros at the end (12.50元) and for a letter for ten thousand (1.5w)."""
    names = "|".join(_MONEY_NAMES)
    whole = rf"{LEFT}(?P<whole>\p{{Nd}}{{1,3}}(?:,\p{{Nd}}{{3}})*+|\p{{Nd}}{{1,9}}+)"
    money = rf"{whole}\.(?P<fraction>\p{{Nd}}0)(?={SPACE}(?:{names}))"
    both = rf"(?<!\p{{Latin}})[¥￥]{SPACE}(?P<whole>\p{{Nd}}{{1,3}}(?:,\p{{Nd}}{{3}})*+|\p{{Nd}}{{1,9}}+)"
    both += r"(?:\.(?P<fraction>\p{Nd}{1,2}))?+(?=[万亿]?[元块])"
    letter = rf"{whole}(?:\.(?P<fraction>\p{{Nd}}{{1,2}}))?+(?P<scale>w)(?!{HAN_GLUE}|\p{{N}})"

    def read(found: Match[str]) -> Reading:
        fraction = digits_of(ascii_digits(found["fraction"] or "").rstrip("0"))
        value = int(ascii_digits(found["whole"]))
        spoken = f"{cardinal(value)}点{fraction}" if fraction else cardinal(value, Gender.MASCULINE)
        return spoken + ("万" if "scale" in found.groupdict() else "")

    return (
        Rule(notation.compile(both), read, before_number("¥￥"), kind=Money),
        Rule(notation.compile(money), read, after_number("."), kind=Money),
        Rule(notation.compile(letter), read, after_number("w"), kind=Cardinal),
    )
