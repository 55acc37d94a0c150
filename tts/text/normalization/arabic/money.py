"""Arabic money: names, signs and codes of currencies with their minor units, and amounts of both."""

from collections.abc import Iterator, Mapping

from tts.text.normalization.arabic.numbers import Case, Counted, count_noun, described, noun, written_forms
from tts.text.normalization.rules.notation import Number
from tts.text.normalization.rules.numbers import Gender

_MINORS = {
    "هللة": noun("هللة", "هللات"),
    "فلس": noun("فلس", "فلوس"),
    "قرش": noun("قرش", "قروش"),
    "سنت": noun("سنت", "سنتات"),
    "بنس": noun("بنس", "بنسات"),
    "سنتيم": noun("سنتيم", "سنتيمات"),
    "درهم": noun("درهم", "دراهم"),
    "بيسة": noun("بيسة", "بيسات"),
    "مليم": noun("مليم", "مليمات"),
    "كوبيك": noun("كوبيك", "كوبيكات"),
    "سنتافو": noun("سنتافو", "سنتافو", dual="سنتافو"),
}
_UNITS_OF_MONEY = {
    "دولار": noun("دولار", "دولارات"),
    "يورو": noun("يورو", "يورو", dual="يورو"),
    "ريال": noun("ريال", "ريالات"),
    "درهم": _MINORS["درهم"],
    "دينار": noun("دينار", "دنانير"),
    "جنيه": noun("جنيه", "جنيهات"),
    "ليرة": noun("ليرة", "ليرات"),
    "فرنك": noun("فرنك", "فرنكات"),
    "ين": noun("ين", "ينات"),
    "يوان": noun("يوان", "يوانات"),
    "روبية": noun("روبية", "روبيات"),
    "روبل": noun("روبل", "روبلات"),
    "شيكل": noun("شيكل", "شواكل"),
    "كرونة": noun("كرونة", "كرونات"),
    "زلوتي": noun("زلوتي", "زلوتي", dual="زلوتي"),
    "هريفنيا": noun("هريفنيا", "هريفنيا", dual="هريفنيا", gender=Gender.FEMININE),
    "نايرا": noun("نايرا", "نايرا", dual="نايرا"),
    "تاكا": noun("تاكا", "تاكا", dual="تاكا", gender=Gender.FEMININE),
    "بيزو": noun("بيزو", "بيزو", dual="بيزو"),
    "وون": noun("وون", "وون", dual="وون"),
    "بات": noun("بات", "بات", dual="بات"),
    "دونغ": noun("دونغ", "دونغ", dual="دونغ"),
    "راند": noun("راند", "راند", dual="راند"),
    "بيتكوين": noun("بيتكوين", "بيتكوين", dual="بيتكوين"),
}
# Name, adjective ("-" for none, "_" for a space in it), minor unit ("-" for none), the number of minor units in one,
# then signs and codes.
_MONEY = """
دولار - سنت 100 $ ＄
ريال - هللة 100 ﷼
درهم - فلس 100 DH Dh
دولار أمريكي سنت 100 USD US$
دولار أميركي سنت 100
دولار كندي سنت 100 CAD C$
دولار أسترالي سنت 100 AUD A$
يورو - سنت 100 € EUR
جنيه إسترليني بنس 100 £ ￡ GBP
جنيه مصري قرش 100 EGP ج.م ج.م. E£ LE L.E L.E.
جنيه سوداني قرش 100 SDG ج.س
ريال سعودي هللة 100 SAR SR ر.س ر.س. \u20c1
ريال قطري درهم 100 QAR ر.ق ر.ق.
ريال عماني بيسة 1000 OMR ر.ع ر.ع.
ريال يمني فلس 100 YER ر.ي ر.ي.
ريال برازيلي سنتافو 100 BRL R$
درهم إماراتي فلس 100 AED د.إ د.إ. Dhs
درهم مغربي سنتيم 100 MAD د.م د.م.
دينار أردني فلس 1000 JOD د.أ د.أ. د.ا
دينار كويتي فلس 1000 KWD د.ك د.ك.
دينار بحريني فلس 1000 BHD د.ب د.ب.
دينار عراقي فلس 1000 IQD د.ع د.ع.
دينار ليبي درهم 1000 LYD د.ل د.ل.
دينار تونسي مليم 1000 TND د.ت د.ت.
دينار جزائري سنتيم 100 DZD د.ج د.ج.
ليرة سوري قرش 100 SYP ل.س ل.س.
ليرة لبناني قرش 100 LBP ل.ل ل.ل.
ليرة تركي قرش 100 TRY ₺ ل.ت
فرنك سويسري سنتيم 100 CHF
ين ياباني - 100 JPY ¥ ￥
يوان صيني - 100 CNY
روبية هندي - 100 INR ₹
روبل روسي كوبيك 100 RUB ₽
شيكل - - 100 ILS ₪
دولار نيوزيلندي سنت 100 NZD NZ$
دولار سنغافوري سنت 100 SGD S$
كرونة سويدي - 100 SEK
كرونة نرويجي - 100 NOK
كرونة دنماركي - 100 DKK
كرونة تشيكي - 100 CZK Kč
زلوتي بولندي - 100 PLN zł
هريفنيا أوكراني - 100 UAH ₴
نايرا نيجيري - 100 NGN ₦
تاكا بنغلاديشي - 100 BDT ৳
روبية باكستاني - 100 PKR
روبية إندونيسي - 100 IDR
بيزو فلبيني - 100 PHP ₱
بيزو مكسيكي - 100 MXN MX$
بيزو أرجنتيني - 100 ARS
وون كوري - 100 KRW ₩
بات تايلاندي - 100 THB ฿
دونغ فيتنامي - 100 VND ₫
راند جنوب_أفريقي - 100 ZAR
بيتكوين - - 100 ₿ BTC
"""
_ALSO_VERBS = ("بات",)
_MINOR_BY_NAME = {
    "دولار": ("سنت", 100),
    "يورو": ("سنت", 100),
    "ريال": ("هللة", 100),
    "درهم": ("فلس", 100),
    "دينار": ("فلس", 1000),
    "جنيه": ("قرش", 100),
    "ليرة": ("قرش", 100),
    "فرنك": ("سنتيم", 100),
    "روبل": ("كوبيك", 100),
}
SCALE_LETTERS = {"K": 10**3, "k": 10**3, "M": 10**6, "m": 10**6, "mn": 10**6, "B": 10**9, "b": 10**9, "bn": 10**9}
"""Letters for scales; they count only in amounts with a sign or name of money."""


def _money() -> Iterator[tuple[str, Counted]]:
    for name, unit in _UNITS_OF_MONEY.items():
        minor, per_unit = _MINOR_BY_NAME.get(name, ("", 100))
        for form in written_forms(unit) if name not in _ALSO_VERBS else ():
            yield form, Counted(unit, _MINORS.get(minor), per_unit)
    for name in ("هللة", "فلس", "قرش", "سنت", "بنس", "سنتيم", "مليم"):
        for form in written_forms(_MINORS[name]):
            yield form, Counted(_MINORS[name])


def _money_signs() -> Iterator[tuple[str, Counted]]:
    for row in _MONEY.strip().splitlines():
        name, adjective, minor, per_unit, *signs = row.split()
        unit = _UNITS_OF_MONEY[name]
        if adjective != "-":
            unit = described(unit, adjective.replace("_", " "))
            yield f"{name} {adjective.replace('_', ' ')}", Counted(unit, _MINORS.get(minor), int(per_unit))
        for sign in signs:
            yield sign, Counted(unit, _MINORS.get(minor), int(per_unit))
    # A country that has no adjective follows every form of the noun.
    for sign in ("HKD", "HK$"):
        yield sign, Counted(noun("دولار", "دولارات", tail="هونغ كونغ"), _MINORS["سنت"])


def say_money(number: Number, counted: Counted, case: Case) -> str:
    """Return an amount with its minor units, "" if the digits after the point do not count minor units."""
    digits, has_thousand = len(number.fraction), counted.per_unit == 1000
    if not counted.minor or not (digits == 2 or (digits == 3 and has_thousand)):
        return ""
    whole, rest = int(number.whole), int(number.fraction) * (10 if has_thousand and digits == 2 else 1)
    if not rest:
        return count_noun(whole, counted.noun, case)
    if not whole:
        return count_noun(rest, counted.minor, case)
    return f"{count_noun(whole, counted.noun, case)} و{count_noun(rest, counted.minor, case)}"


MONEY_SIGNS: Mapping[str, Counted] = dict(_money_signs())
"""Sign, code, abbreviation, or name with its adjective (both masculine singular) → currency."""
MONEY: Mapping[str, Counted] = {**dict(_money()), **MONEY_SIGNS}
