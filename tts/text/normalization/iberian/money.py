"""Rules for signs of money without a number, and for amounts that share a scale: "R$ 2,3 a R$ 2,5 milhões"."""

from collections.abc import Iterator

from regex import Match

from tts.text.normalization.classes import Money
from tts.text.normalization.rules.amounts import build_shared_scale_rule, currency_of
from tts.text.normalization.rules.forms import Reading, Rule, alternatives
from tts.text.normalization.rules.notation import Number, ascii_digits, number_of
from tts.text.normalization.rules.numbers import Wording, count_number, spell_number

_SIGNS = ("R$", "US$", "U$S", "$", "€", "£")
_JOINTS = "a|e|o|ou|y"
_NOT_COUNTED = "para|nest[ea]|est[ea]|mensa|mensu|anua|sobre|desde"
_COUNTED = rf"[ \u00A0](?:de[ \u00A0](?!reais|euros|d[oó]l|pesos)|(?!{_NOT_COUNTED})\p{{L}}{{4}})"
"""What the scale of two numbers counts, if not money: "R$ 5 a 10 mil pessoas"."""


def build_money_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules, which must stand before that for amounts."""
    signs = [sign for sign in _SIGNS if sign in wording.currencies or sign == "US$"]
    sign = alternatives(signs)
    scales = alternatives([scale for scale in wording.scales if len(scale) > 2 and scale.isalpha()])

    def read_sign(found: Match[str]) -> Reading:
        return currency_of(wording, found["sign"]).unit.forms[1]

    def read_low(found: Match[str]) -> Reading:
        number = number_of(found)
        return spell_number(wording, number, currency_of(wording, found["sign"]).unit.gender)

    def read_thousands(found: Match[str]) -> Reading:
        number = Number("", ascii_digits(found["whole"]), "")
        return count_number(wording, number, currency_of(wording, found["code"] or found["sign"]).unit)

    amount = r"(?P<whole>\p{Nd}{1,3})(?:[.,](?P<fraction>\p{Nd}{1,2}))?"
    scaled = rf"(?:{sign})[ ]?\p{{Nd}}{{1,3}}(?:[.,]\p{{Nd}}{{1,2}})?[ ](?:{scales})(?!\p{{L}})"
    high = rf"(?=(?:[ ][aye][ ]|[ ]?[-–][ ]?){scaled})"
    low = rf"(?<![\p{{L}}\p{{N}}$])(?P<sign>{sign})[ ]?{amount}{high}"
    left, end = r"(?<=(?<!\p{L})(?:de|en|em|por)[ \u00A0])", r"(?![\p{L}\p{N}]|[ \u00A0]?\p{Nd})"
    lone = rf"{left}(?P<sign>{sign}){end}"
    needs = "$€£"
    code = r"(?:[ ](?P<code>USD|MXN|ARS|CLP|COP|DOP))?+"
    thousands = (
        rf"(?P<whole>\p{{Nd}}{{1,3}}(?:,\p{{Nd}}{{3}})++){code}(?![.,]?\p{{N}}|[ \u00A0]?(?:{scales})(?!\p{{L}})|/l)"
    )
    dollars = rf"(?<![\p{{L}}\p{{N}}$])(?P<sign>(?:US|MX|CL|CO|AR)?\$|U\$S)[ ]?{thousands}"
    yield build_shared_scale_rule(wording, _JOINTS, _COUNTED)
    yield Rule(wording.notation.compile(dollars), read_thousands, "$", has_number=True, kind=Money)
    yield Rule(wording.notation.compile(low), read_low, needs, has_number=True, kind=Money)
    yield Rule(wording.notation.compile(lone), read_sign, needs, kind=Money)
