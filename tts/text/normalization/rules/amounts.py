"""Rules for amounts of money: signs and codes before and after a number, hundredths, and scales ("$5 million")."""

import unicodedata
from collections.abc import Collection
from functools import partial

import regex
from regex import Match

from tts.text.normalization.classes import Cardinal, Money
from tts.text.normalization.rules.forms import (
    LETTER_STROKE,
    Reading,
    Rule,
    Verbalized,
    alternatives,
    pieces_of,
    pieces_of_currencies,
)
from tts.text.normalization.rules.notation import SPACE, Notation, Number, ascii_digits, number_of
from tts.text.normalization.rules.nouns import Currency, Gender
from tts.text.normalization.rules.numbers import Wording, count_number, spell_number, with_sign

_CENT_DIGITS, _GROUP = 2, 3
_UNITS_TOO = ("mm",)
"""Scales that are units in small letters where no currency stands: "30 mm de lluvia", "5 MM de pesos"."""
_WIDE_SIGNS = {"$": "＄", "£": "￡", "¥": "￥"}
_NAMED_CURRENCY = rf"(?:{SPACE}(?P<code>\L<codes>))?+(?P<name>(?=[ \u00A0](?:de[ \u00A0])?(?:\L<names>)(?!\p{{L}})))?+"
"""The pattern of a code or name after an amount that has a sign already ("$20 USD", "$200 pesos")."""


def currency_of(wording: Wording, written: str) -> Currency:
    """Return the currency of a sign or code as it was written ("￥", "US$")."""
    sign = unicodedata.normalize("NFKC", written)
    return wording.currencies.get(sign) or wording.currencies[sign.removeprefix("US")]


def written_currencies(wording: Wording) -> list[str]:
    """Return the signs and codes that stand for a currency, which `currency_of` knows."""
    wide = [_WIDE_SIGNS[sign] for sign in wording.currencies if sign in _WIDE_SIGNS]
    return list(dict.fromkeys([*wording.currencies, *wide, "US$"]))


def build_amount_rules(wording: Wording, to: str = "", to_amount: str = "") -> tuple[Rule, ...]:
    """Return the rules for currencies before and after a number; `to` is said between two numbers ("$10-20").

    `to_amount` is said instead between two that have hundredths ("$1.50-2.00").
    """
    to_amount = to_amount or to
    notation = wording.notation
    no_cents = r"(?:[.,/][-–—]{1,2}(?![\p{L}\p{N}]))?+"
    # Without scales, a space may end the amount.
    scales = r"\L<scales>" if wording.scales else ""
    scale = rf"{no_cents}(?:[ \u00A0\u202F-]?+(?P<scale>(?i:{scales})){notation.end})?+"
    written, currency = written_currencies(wording), r"(?P<currency>\L<currencies>)"
    starts = "".join(sorted({regex.escape(name[0], special_only=False) for name in written}))
    needs = "".join({name[0] for name in written})
    sign = rf"(?=[-−+{starts}])(?P<sign>(?<![^\s(])[-−+])?+(?<![{notation.glue}\p{{N}}$])"
    # In "5 € 10 $" the first sign belongs to the number before it.
    is_free = r"(?:(?<!\p{Nd}\s)|(?=[^\p{Nd}–−-]{1,4}(?<!\s)\p{Nd}))"
    low = f"(?:{_lower_number(notation, scales) if to else _lower_cents()})?+" if to_amount else "(?P<low>(?!))?+"
    touching = notation.amount.replace(notation.left, rf"(?:{notation.left}|(?<=\p{{L}}))", 1)
    no_summit = r"(?!COP[1-9]\p{Nd}(?![.,]?\p{Nd}))"
    before = f"{sign}{is_free}{no_summit}{currency}{SPACE}{low}{touching}{scale}{_NAMED_CURRENCY}"
    marks = starts + "".join({scale[0] + scale[0].upper() for scale in wording.scales}) + "–—-"
    nothing = "(?P<name>(?!))?+(?P<code>(?!))?+"
    low_cents = rf"(?:{notation.left}{_lower_cents()})?+" if to_amount else "(?P<low>(?!))?+"
    counted = f"{low_cents}{notation.amount}{scale}"
    after = rf"{notation.ahead(marks)}{counted}{SPACE}{currency}(?![\p{{N}}$]){nothing}"
    read = Verbalized(partial(_money_of, wording), partial(_say, wording, to, to_amount))
    pieces = pieces_of_currencies(written)
    patterns = (notation.compile(sides + notation.end, **_lists(wording)) for sides in (before, after))
    return (
        *_pair_rules(wording),
        *(Rule(pattern, read, needs, has_number=True, pieces=pieces) for pattern in patterns),
        *_scale_rules(wording),
        *_named_rules(wording),
    )


def build_shared_scale_rule(wording: Wording, joints: str, no_more: str) -> Rule:
    """Return the rule for two numbers of one sign and one scale ("$5 to 10 million"), with one of `joints` between.

    The pattern `no_more` stands after the scale where it counts something else ("gave $5 to 10 million people").
    """
    notation = wording.notation
    signs = [sign for sign in written_currencies(wording) if unicodedata.category(sign[-1]) == "Sc"]
    words = alternatives([scale for scale in wording.scales if len(scale) > 1 and scale.isalpha()])
    scale = rf"(?:{SPACE}(?P<scale>{words})|(?P<scale>{alternatives([s for s in wording.scales if len(s) == 1])}))"
    low = rf"(?P<low>\p{{Nd}}{{1,3}}+)(?:[{notation.decimals}](?P<tenths>\p{{Nd}}{{1,2}}))?+"
    high = rf"(?P<whole>\p{{Nd}}{{1,3}}+)(?:[{notation.decimals}](?P<fraction>\p{{Nd}}{{1,2}}))?+"
    pair = rf"{SPACE}{low}[ \u00A0](?P<joint>{joints})[ \u00A0]{high}{scale}{notation.end}"

    def read(found: Match[str]) -> Reading:
        low = Number("", ascii_digits(found["low"]), ascii_digits(found["tenths"] or ""))
        currency, number = currency_of(wording, found["currency"]), number_of(found)
        high = spell_amount(wording, number, currency, found["scale"])
        return f"{spell_number(wording, low, wording.of_scales)} {found['joint']} {high}"

    pattern = rf"(?<![\p{{L}}\p{{N}}$])(?P<currency>\L<signs>){pair}(?!{no_more})"
    needs = "".join({sign[-1] for sign in signs})
    return Rule(notation.compile(pattern, signs=signs), read, needs, has_number=True, kind=Money)


def _pair_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rule for two currencies that are traded for each other: "EUR/USD 1.0845"."""
    pattern = r"(?<![\p{L}\p{N}/])(?P<base>\L<codes>)/(?P<quote>\L<codes>)(?![\p{L}\p{M}\p{N}/])"

    def read(found: Match[str]) -> Reading:
        return " ".join(wording.currencies[found[name]].unit.forms[0] for name in ("base", "quote"))

    codes = _lists(wording)["codes"]
    return (Rule(wording.notation.compile(pattern, codes=codes), read, LETTER_STROKE, kind=Money),) if codes else ()


def _lower_number(notation: Notation, scales: str) -> str:
    """Return the pattern of the lower number in "$10,000-15,000", "$1.5-2 million" and "$1.5m-2m"."""
    groups = regex.escape(notation.groups, special_only=False)
    size = "2,3" if notation.is_indian else "3"
    whole = rf"(?P<low>\p{{Nd}}{{1,3}}(?:[{groups}]\p{{Nd}}{{{size}}}){{1,4}}+|\p{{Nd}}{{1,9}}+)"
    same_scale = rf"(?P<lower>(?i:{scales}))[-–](?=\p{{Nd}}[\p{{Nd}}.,]{{0,9}}+(?P=lower))" if scales else "(?!)"
    return rf"(?:{_lower_cents()}|{whole}(?:[.,](?P<tenths>\p{{Nd}}))?+(?:[-–](?=\p{{Nd}})|{same_scale}))"


def _lower_cents() -> str:
    """Return the pattern of the lower number in "$1.50-2.00", which has hundredths like the higher one."""
    dash = r"(?:[-–]|[ \u00A0][-–—][ \u00A0](?![^\n=]{0,20}=))"
    high = r"\p{Nd}{1,9}[.,]\p{Nd}{2}(?![.,]?\p{Nd})"
    return rf"(?P<low>\p{{Nd}}{{1,9}})[.,](?P<tenths>\p{{Nd}}{{2}}){dash}(?={high})"


def _named_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rule for two decimals beside the name of a currency: "5,50 euros"."""
    known = (wording.currencies[sign] for sign in "€$" if sign in wording.currencies)
    by_name = {name: currency for currency in known if currency.cent for name in currency.unit.forms[:2]}
    if not by_name:
        return ()

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        if len(number.fraction) != _CENT_DIGITS:
            return None
        return with_sign(wording, number, spell_amount(wording, number, by_name[found["name"]]))

    notation, name = wording.notation, f"(?P<name>{alternatives(by_name)})"
    starts = "".join({name[0] for name in by_name})
    before = rf"(?=[{starts}])(?<!\p{{L}}|[’']){name}[ \u00A0]{notation.amount}"
    after = rf"{notation.ahead(starts)}{notation.amount}[ \u00A0]{name}"
    pattern, pieces = f"(?:{before}|{after}){notation.end}", pieces_of_currencies(by_name)
    return (Rule(notation.compile(pattern), read, starts, has_number=True, pieces=pieces, kind=Money),)


def _lists(wording: Wording) -> dict[str, Collection[str]]:
    """Return the lists that the patterns of amounts name; names of currencies are those of one and of many."""
    codes = [code for code in wording.currencies if len(code) == 3 and code.isascii() and code.isalpha()]
    names = {form.split()[0] for currency in wording.currencies.values() for form in currency.unit.forms[:2]}
    currencies = written_currencies(wording)
    return {"codes": codes, "currencies": currencies, "names": sorted(names), "scales": wording.scales}


def _scale_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rule for numbers with a shortened scale and no currency ("3 mld", "5bn")."""
    short = [
        scale
        for scale, said in wording.scales.items()
        if scale.isascii() and scale.islower() and len(scale) > 1 and (scale != said or scale in wording.thousands)
    ]
    if not short:
        return ()

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        return with_sign(wording, number, _spell_scaled(wording, number, found["scale"]))

    notation = wording.notation
    starts = "".join({scale[0] + scale[0].upper() for scale in short})
    said = alternatives([scale.upper() if scale in _UNITS_TOO else scale for scale in short])
    free = alternatives([scale for scale in short if scale not in _UNITS_TOO])
    pattern = rf"{notation.ahead(starts)}{notation.number}{SPACE}(?P<scale>(?i:{free})|{said}){notation.end}"
    return (Rule(notation.compile(pattern), read, starts, has_number=True, pieces=pieces_of(short), kind=Cardinal),)


def _money_of(wording: Wording, found: Match[str]) -> Money:
    low = _low_of(wording, found) if found["low"] else None
    currency = currency_of(wording, found["code"] or found["currency"])
    return Money(number_of(found), currency, found["scale"] or "", low, found["name"] is not None)


def _low_of(wording: Wording, found: Match[str]) -> Number:
    tenths = found["tenths"] or ""
    has_point = bool(tenths) and found.string[found.start("tenths") - 1] == "." and "." not in wording.notation.decimals
    return Number("", ascii_digits(found["low"]), ascii_digits(tenths), has_point)


def _say(wording: Wording, to: str, to_amount: str, money: Money) -> str:
    number, unit = money.number, money.currency.unit
    if money.is_named and money.scale:
        return with_sign(wording, number, _spell_scaled(wording, number, money.scale))
    if money.is_named:
        return with_sign(wording, number, spell_number(wording, number, unit.gender))
    spoken = spell_amount(wording, number, money.currency, money.scale)
    if money.low and len(money.low.fraction) == _CENT_DIGITS:
        spoken = f"{spell_amount(wording, money.low, money.currency)} {to_amount} {spoken}"
    elif money.low:
        spoken = f"{spell_number(wording, money.low, unit.gender)} {to} {spoken}"
    return with_sign(wording, number, spoken)


def spell_amount(wording: Wording, number: Number, currency: Currency, scale: str = "") -> str:
    """Return the words for an amount of `currency`, with its hundredths; `scale` is what stands after the number."""
    unit, cent = currency.unit, currency.cent
    if scale:
        return wording.count(_spell_scaled(wording, number, scale), None, unit)
    number = _without_idle_zeros(wording, number)
    if len(number.fraction) != _CENT_DIGITS:
        return count_number(wording, number, unit)
    if cent is None:
        return count_number(wording, Number("", number.whole, number.fraction.rstrip("0")), unit)
    units = count_number(wording, Number("", number.whole, ""), unit)
    cents = count_number(wording, Number("", str(int(number.fraction)), ""), cent)
    if number.fraction == "00":
        return units
    if int(number.fraction) >= wording.fewest_bare_cents and number.whole.strip("0"):
        return f"{units} {wording.cardinal(int(number.fraction), Gender.NONE)}"
    return wording.cents_joiner.join((units, cents)) if number.whole.strip("0") else cents


def _without_idle_zeros(wording: Wording, number: Number) -> Number:
    """Return an amount without zeros behind its hundredths ("2,20000") or in place of tenths ("2,0").

    Three digits stay in most languages, whose readers may have meant thousands.
    """
    if len(number.fraction) == _CENT_DIGITS or (len(number.fraction) == _GROUP and not wording.has_thousandths):
        return number
    significant = number.fraction.rstrip("0")
    if significant and len(number.fraction) > _CENT_DIGITS:
        significant = significant.ljust(_CENT_DIGITS, "0")
    return Number(number.sign, number.whole, significant, number.has_point)


def _spell_scaled(wording: Wording, number: Number, scale: str) -> str:
    if scale.lower() in wording.thousands:
        thousands = f"{number.whole}{number.fraction[:3]:0<3}".lstrip("0") or "0"
        return spell_number(wording, Number("", thousands, number.fraction[3:]), Gender.MASCULINE)
    said = wording.scales.get(scale) or wording.scales[scale.lower()]
    if wording.is_one(number):
        said = wording.singulars.get(said, said)
    return wording.scaled.format(spell_number(wording, number, wording.of_scales), said)
