"""How amounts of money are read: currency signs before and after a number, hundredths, and scales ("$5 million")."""

import unicodedata

import regex
from regex import Match

from speech.text.normalization.forms import Rule
from speech.text.normalization.notation import CURRENCY, CURRENCY_SIGNS, SPACE, Number, number_of
from speech.text.normalization.numbers import Gender, Noun, Wording, count_number, spell_number, with_sign


def build_amount_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for currency signs before and after a number."""
    notation = wording.notation
    known = "|".join(sorted(map(regex.escape, wording.scales), key=len, reverse=True))
    scale = rf"(?:[ \u00A0\u202F-]?+(?P<scale>(?i:{known})){notation.end})?+"

    def read(found: Match[str]) -> str:
        return _read_amount(wording, found)

    sign = rf"(?=[-−+RU\p{{Sc}}])(?P<sign>(?<![^\s(])[-−+])?+(?<![{notation.glue}\p{{N}}])"
    # In "5 € 10 $" the first sign belongs to the number before it.
    is_free = r"(?:(?<!\p{Nd}\s)|(?=\P{Nd}{1,3}(?<!\s)\p{Nd}))"
    before = f"{sign}{is_free}{CURRENCY}{SPACE}{notation.amount}{scale}"
    after = rf"{notation.amount}{scale}{SPACE}{CURRENCY}(?![\p{{N}}$])"
    return (
        Rule(notation.compile(before + notation.end), read, CURRENCY_SIGNS),
        Rule(notation.compile(after + notation.end), read, CURRENCY_SIGNS),
    )


def _read_amount(wording: Wording, found: Match[str]) -> str:
    number = number_of(found)
    currency = wording.currencies[unicodedata.normalize("NFKC", found["currency"]).removeprefix("US")]
    scale = found["scale"]
    if scale:
        spoken = wording.scaled.format(spell_number(wording, number, Gender.MASCULINE), wording.scales[scale.lower()])
        return with_sign(wording, number, wording.count(spoken, None, currency.unit))
    if currency.cent is None and len(number.fraction) == 2:
        number = Number(number.sign, number.whole, number.fraction.rstrip("0"))
    if currency.cent is not None and len(number.fraction) == 2:
        return with_sign(wording, number, _read_cents(wording, number, currency.unit, currency.cent))
    return with_sign(wording, number, count_number(wording, number, currency.unit))


def _read_cents(wording: Wording, number: Number, unit: Noun, cent: Noun) -> str:
    cents = Number("", str(int(number.fraction)), "")
    amount = Number("", number.whole, "")
    if cents.whole == "0":
        return count_number(wording, amount, unit)
    if not number.whole.strip("0"):
        return count_number(wording, cents, cent)
    return wording.cents_joiner.join((count_number(wording, amount, unit), count_number(wording, cents, cent)))
