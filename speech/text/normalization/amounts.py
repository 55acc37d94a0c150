"""How amounts of money are read: signs and codes before and after a number, hundredths, and scales ("$5 million").

Source of the names that `cldr_currencies` gives: Unicode CLDR, by Babel.
"""

import functools
import unicodedata
from collections.abc import Callable, Mapping

import regex
from regex import Match

from speech.text.normalization.forms import Reading, Rule, alternatives
from speech.text.normalization.notation import SPACE, Number, ascii_digits, number_of
from speech.text.normalization.numbers import (
    Currency,
    Gender,
    Noun,
    Wording,
    count_number,
    spell_number,
    spell_whole,
    with_sign,
)

_WIDE_SIGNS = {"$": "＄", "£": "￡", "¥": "￥"}
_CODES = (
    "USD EUR GBP JPY CNY INR CHF CAD AUD NZD HKD SGD MXN BRL ARS CLP COP PEN UYU SEK NOK DKK ISK PLN CZK HUF RON BGN "
    "RUB UAH TRY ILS SAR AED QAR KWD EGP MAD DZD TND ZAR NGN KES KRW TWD THB IDR MYR PHP VND PKR BDT"
).split()
_CODES_BY_SIGN = {
    "₽": "RUB",
    "₩": "KRW",
    "₺": "TRY",
    "₴": "UAH",
    "₪": "ILS",
    "฿": "THB",
    "₫": "VND",
    "₦": "NGN",
    "₱": "PHP",
    "C$": "CAD",
    "CA$": "CAD",
    "A$": "AUD",
    "AU$": "AUD",
    "NZ$": "NZD",
    "HK$": "HKD",
    "S$": "SGD",
    "MX$": "MXN",
    "zł": "PLN",
    "Kč": "CZK",
}


def cldr_currencies(
    locale: str, make_noun: Callable[[Mapping[str, str]], Noun], cents: Mapping[str, Noun]
) -> dict[str, Currency]:
    """Return currencies by their codes ("USD") and lesser known signs, with the names that CLDR has in `locale`.

    `make_noun` gets the names by plural category ("one", "other"). `cents` are the hundredths by code, where amounts
    are read in them.
    """
    names = _plural_names(locale)
    currencies = {code: Currency(make_noun(names[code]), cents.get(code)) for code in _CODES}
    return currencies | {sign: currencies[code] for sign, code in _CODES_BY_SIGN.items() if code in currencies}


@functools.lru_cache(maxsize=16)
def _plural_names(locale: str) -> dict[str, dict[str, str]]:
    from babel import Locale
    from babel.numbers import get_currency_name

    tag = Locale.parse(locale, sep="-")
    return {
        code: {"one": get_currency_name(code, 1, tag), "other": get_currency_name(code, 100, tag)} for code in _CODES
    }


def build_amount_rules(wording: Wording, to: str = "") -> tuple[Rule, ...]:
    """Return the rules for currencies before and after a number; `to` stands between two numbers ("$10-20")."""
    notation = wording.notation
    scale = rf"(?:[ \u00A0\u202F-]?+(?P<scale>(?i:{alternatives(wording.scales)})){notation.end})?+"

    def read(found: Match[str]) -> Reading:
        return _read_amount(wording, to, found)

    written = [*wording.currencies, *(_WIDE_SIGNS[sign] for sign in wording.currencies if sign in _WIDE_SIGNS), "US$"]
    currency = rf"(?P<currency>{alternatives(written)})"
    starts = "".join(sorted({regex.escape(name[0], special_only=False) for name in written}))
    needs = "".join({name[0] for name in written})
    sign = rf"(?=[-−+{starts}])(?P<sign>(?<![^\s(])[-−+])?+(?<![{notation.glue}\p{{N}}$])"
    # In "5 € 10 $" the first sign belongs to the number before it.
    is_free = r"(?:(?<!\p{Nd}\s)|(?=\P{Nd}{1,4}(?<!\s)\p{Nd}))"
    low = r"(?:(?P<low>\p{Nd}{1,9}+)[-–](?=\p{Nd}))?+" if to else "(?P<low>(?!))?+"
    before = f"{sign}{is_free}{currency}{SPACE}{low}{notation.amount}{scale}"
    after = rf"{notation.amount}{scale}{SPACE}{currency}(?![\p{{N}}$])(?P<low>(?!))?+"
    return (
        Rule(notation.compile(before + notation.end), read, needs),
        Rule(notation.compile(after + notation.end), read, needs),
        *_scale_rules(wording),
    )


def _scale_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rule for numbers with a shortened scale and no currency ("3 mld", "5bn")."""
    short = [scale for scale, said in wording.scales.items() if scale.isascii() and len(scale) > 1 and scale != said]
    if not short:
        return ()

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        return with_sign(wording, number, _spell_scaled(wording, number, found["scale"]))

    notation = wording.notation
    pattern = rf"{notation.number}{SPACE}(?P<scale>(?i:{alternatives(short)})){notation.end}"
    starts = {scale[0] for scale in short}
    return (Rule(notation.compile(pattern), read, "".join(starts | {start.upper() for start in starts})),)


def _read_amount(wording: Wording, to: str, found: Match[str]) -> str:
    number = number_of(found)
    currency = _currency(wording, found["currency"])
    spoken = _spell_amount(wording, number, currency, found["scale"])
    if found["low"]:
        spoken = f"{spell_whole(wording, ascii_digits(found['low']), currency.unit.gender)} {to} {spoken}"
    return with_sign(wording, number, spoken)


def _currency(wording: Wording, written: str) -> Currency:
    sign = unicodedata.normalize("NFKC", written)
    return wording.currencies.get(sign) or wording.currencies[sign.removeprefix("US")]


def _spell_amount(wording: Wording, number: Number, currency: Currency, scale: str | None) -> str:
    if scale:
        return wording.count(_spell_scaled(wording, number, scale), None, currency.unit)
    if len(number.fraction) != 2:
        return count_number(wording, number, currency.unit)
    if currency.cent is None:
        return count_number(wording, Number("", number.whole, number.fraction.rstrip("0")), currency.unit)
    return _spell_cents(wording, number, currency.unit, currency.cent)


def _spell_scaled(wording: Wording, number: Number, scale: str) -> str:
    return wording.scaled.format(spell_number(wording, number, Gender.MASCULINE), wording.scales[scale.lower()])


def _spell_cents(wording: Wording, number: Number, unit: Noun, cent: Noun) -> str:
    cents = Number("", str(int(number.fraction)), "")
    amount = Number("", number.whole, "")
    if cents.whole == "0":
        return count_number(wording, amount, unit)
    if not number.whole.strip("0"):
        return count_number(wording, cents, cent)
    return wording.cents_joiner.join((count_number(wording, amount, unit), count_number(wording, cents, cent)))
