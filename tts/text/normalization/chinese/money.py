"""Rules for Mandarin money: currencies, scales, zeros at the end (12.50元), a letter for ten thousand (1.5w)."""

from regex import Match

from tts.text.normalization.chinese.numbers import LEFT, cardinal, counted, digits_of
from tts.text.normalization.rules.forms import Reading, Rule, after_number, before_number
from tts.text.normalization.rules.han import HAN_GLUE
from tts.text.normalization.rules.notation import SPACE, Notation, ascii_digits
from tts.text.normalization.rules.numbers import Currency, Gender

_MONEY = {
    "人民币": "RMB",
    "元": "¥ CNY",
    "美元": "$ USD US$",
    "欧元": "€ EUR",
    "英镑": "£ GBP",
    "日元": "JPY JP¥",
    "港元": "HKD HK$",
    "新台币": "TWD NT$",
    "澳元": "AUD A$",
    "加元": "CAD C$",
    "新加坡元": "SGD S$",
    "新西兰元": "NZD NZ$",
    "瑞士法郎": "CHF",
    "卢比": "₹ INR",
    "卢布": "₽ RUB",
    "韩元": "₩ KRW",
    "泰铢": "฿ THB",
    "雷亚尔": "R$ BRL",
    "越南盾": "₫ VND",
    "比特币": "₿ BTC",
}
CURRENCIES = {
    sign: Currency(counted("元人民币" if name == "人民币" else name))
    for name, signs in _MONEY.items()
    for sign in signs.split()
}
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
        Rule(notation.compile(both), read, before_number("¥￥")),
        Rule(notation.compile(money), read, after_number(".")),
        Rule(notation.compile(letter), read, after_number("w")),
    )
