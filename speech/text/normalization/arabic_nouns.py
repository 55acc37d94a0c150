"""What Arabic counts: money, measures and common nouns, with the ways in which each is written."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

import regex

from speech.text.normalization.arabic_context import FUNCTION_WORD
from speech.text.normalization.arabic_lexicon import ADJECTIVE_STEMS, BROKEN_PLURALS, people, things
from speech.text.normalization.arabic_numbers import described, noun, oblique
from speech.text.normalization.numbers import Gender, Noun


class Kind(Enum):
    """What a noun is the name of: a number before one of the first is always its own."""

    MEASURE = 0
    THING = 1
    PERSON = 2


@dataclass(frozen=True, slots=True)
class Counted:
    """A noun that follows a number, and the `minor` unit of which `per_unit` make one, None where there is none."""

    noun: Noun
    minor: Noun | None = None
    per_unit: int = 100
    kind: Kind = Kind.MEASURE


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
}
# Name, adjective ("-" for none), minor unit ("-" for none), how many of it, then signs and codes.
_MONEY = """
دولار - سنت 100 $ ＄ US$
ريال - هللة 100 ﷼
درهم - فلس 100 DH Dh
دولار أمريكي سنت 100 USD
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
"""
_MINOR_BY_NAME = {
    "ريال": ("هللة", 100),
    "درهم": ("فلس", 100),
    "دينار": ("فلس", 1000),
    "جنيه": ("قرش", 100),
    "ليرة": ("قرش", 100),
    "فرنك": ("سنتيم", 100),
    "روبل": ("كوبيك", 100),
}
# Singular, plurals, then what else stands for them; "f" marks a feminine noun that does not look it.
_MEASURES = """
ثانية ثوانٍ/ثواني/ثوان
دقيقة دقائق
ساعة ساعات
يوم أيام
أسبوع أسابيع
شهر أشهر/شهور
سنة سنوات/سنين
عام أعوام
مرة مرات
ليلة ليالٍ/ليالي/ليال
كيلومتر كيلومترات كم ك.م كلم km KM
متر أمتار م m
سنتيمتر سنتيمترات سم cm سنتمتر
مليمتر مليمترات مم ملم mm ملليمتر
ميكرومتر ميكرومترات µm μm
نانومتر نانومترات nm
ميل أميال mi
قدم أقدام f ft
ياردة ياردات yd
بوصة بوصات إنش
هكتار هكتارات ha
فدان أفدنة
دونم دونمات
كيلوغرام كيلوغرامات كغ كغم كجم ك.غ ك.ج كيلوجرام kg Kg KG
غرام غرامات غ غم جم جرام g
مليغرام مليغرامات ملغ مغ ملغم ملجم mg
طن أطنان
رطل أرطال lb
أونصة أونصات أوقية oz
قيراط قراريط
لتر لترات ليتر L
مليلتر مليلترات مل ملل ml mL
برميل براميل
غالون غالونات جالون
كوب أكواب
كأس كؤوس f
ملعقة ملاعق
فنجان فناجين
رشة رشات
حبة حبات
درجة درجات
نقطة نقاط
ذراع أذرع f
واط واطات W
كيلوواط كيلوواطات kW
ميغاواط ميغاواطات MW ميجاواط
غيغاواط غيغاواطات GW جيجاواط
فولت فولتات V
هرتز هرتزات Hz
كيلوهرتز كيلوهرتزات kHz
ميغاهرتز ميغاهرتزات MHz ميجاهرتز
غيغاهرتز غيغاهرتزات GHz جيجاهرتز
ديسيبل ديسيبلات dB
بايت بايتات
كيلوبايت كيلوبايتات KB kB
ميغابايت ميغابايتات MB ميجابايت
غيغابايت غيغابايتات GB جيجابايت جيغابايت
تيرابايت تيرابايتات TB
كيلوبت كيلوبتات
ميغابت ميغابتات ميجابت Mb
غيغابت غيغابتات جيجابت Gb
ميغابكسل ميغابكسلات MP ميجابكسل ميغابيكسل ميجابيكسل
سعرة سعرات
"""
_SPECIAL = {
    "°م °C ℃ °س °مئوية": described(noun("درجة", "درجات"), "مئوي"),
    "°ف °F ℉": noun("درجة", "درجات", tail="فهرنهايت"),
    "كم/س كم/ساعة كلم/س كلم/ساعة كم/سا km/h kmh": noun("كيلومتر", "كيلومترات", tail="في الساعة"),
    "ميل/س ميل/ساعة mph": noun("ميل", "أميال", tail="في الساعة"),
    "م/ث م/ثانية m/s": noun("متر", "أمتار", tail="في الثانية"),
    "م/ث² م/ث2 m/s²": noun("متر", "أمتار", tail="في الثانية المربعة"),
    "كم/ث km/s": noun("كيلومتر", "كيلومترات", tail="في الثانية"),
    "rpm دورة/دقيقة د/د": noun("دورة", "دورات", tail="في الدقيقة"),
    "kbps Kbps": noun("كيلوبت", "كيلوبتات", tail="في الثانية"),
    "Mbps Mb/s": noun("ميغابت", "ميغابتات", tail="في الثانية"),
    "Gbps Gb/s": noun("غيغابت", "غيغابتات", tail="في الثانية"),
    "MB/s": noun("ميغابايت", "ميغابايتات", tail="في الثانية"),
    "mAh": noun("مليأمبير", "مليأمبيرات", tail="ساعة"),
    "kcal": described(noun("سعرة", "سعرات"), "حراري"),
    "م² م2 m²": described(noun("متر", "أمتار"), "مربع"),
    "كم² كم2 كلم² كلم2 km²": described(noun("كيلومتر", "كيلومترات"), "مربع"),
    "سم² سم2": described(noun("سنتيمتر", "سنتيمترات"), "مربع"),
    "م³ م3 m³": described(noun("متر", "أمتار"), "مكعب"),
    "سم³ سم3": described(noun("سنتيمتر", "سنتيمترات"), "مكعب"),
    "كيلوواط/ساعة كيلوواط/س kWh": noun("كيلوواط", "كيلوواطات", tail="ساعة"),
}
_INVARIABLE = "كيلو"
# Only what the ending of the plural does not show: these have no "ة" in the singular.
_FEMININE_PLURALS = frozenset(
    "دقائق ثوان ثواني ثوانٍ سنين ليال ليالي ليالٍ نقاط نقط غرف مدن دول قرى صور قطع شقق مدارس جوائز تذاكر رسائل علب "
    "حصص مراحل فرق نسخ طوائف قصص لغات شرائح كؤوس أقدام ملاعق نساء بنات سنوات ساعات مرات جزر سفن كتل أمم أسر غارات "
    "قنابل دوائر حدائق وثائق وظائف عواصم قوائم خرائط بطاريات أغان أغاني حقائب جرائم مهام مزارع عملات عيون "
    "أيد أذن آبار حروب أراض نفوس شموس بطون ألسنة أنفس فئات قواعد روايات حملات تجارب فرص مباريات شخصيات هيئات".split()
)
_MASCULINE_PLURALS_IN_AT = frozenset(
    "دولارات ريالات جنيهات فرنكات كيلومترات سنتيمترات مليمترات "
    "كيلوغرامات غرامات لترات مليلترات قرارات اجتماعات انتخابات "
    "انفجارات مؤتمرات مطارات قطارات مسلسلات مستشفيات حيوانات إعلانات تحديات تغييرات خيارات نباتات مقالات ملفات "
    "مليارات تريليونات اتفاقات نشاطات مجالات حسابات تعديلات تطبيقات مشروبات طلبات لقاءات صراعات باصات أوتوبيسات "
    "اختبارات امتحانات اقتراحات ابتكارات احتمالات استثمارات اعتقالات التزامات تصريحات تدريبات تعليقات مخيمات معسكرات "
    "مسدسات محركات ممرات معدلات مؤشرات منتجات موضوعات مخططات قطاعات كيلوبايتات ميغابايتات غيغابايتات فيديوهات".split()
)


# Plurals like رسائل and نتائج have a singular in "ة", but for a few.
_OF_FEMININE_PATTERN = regex.compile(r"\p{L}{2}ائ\p{L}")
_MASCULINE_OF_PATTERN = frozenset({"بدائل", "دلائل", "أوائل"})
_FUNCTION_WORD = regex.compile(FUNCTION_WORD)
NAME_FOLLOWS = regex.compile(r"[ \u00A0](?:ال\p{L}{2}|\p{Nd})")
"""After an indefinite noun these show that it is none that the number before it counts: "12 شارع النيل"."""


def _written_forms(counted: Noun) -> Iterator[str]:
    """Yield how the forms of a noun are written, with and without their last vowel."""
    one, dual, many, accusative = counted.forms
    yield from (one, dual, oblique(dual), many, accusative)
    if accusative.endswith("اً"):
        yield from (accusative[:-1], f"{accusative[:-2]}ًا")


def _money() -> Iterator[tuple[str, Counted]]:
    for name, unit in _UNITS_OF_MONEY.items():
        minor, per_unit = _MINOR_BY_NAME.get(name, ("سنت", 100))
        has_minor = name not in ("ين", "يوان", "روبية", "شيكل")
        for form in _written_forms(unit):
            yield form, Counted(unit, _MINORS[minor] if has_minor else None, per_unit)
    for name in ("هللة", "فلس", "قرش", "سنت", "بنس", "سنتيم", "مليم"):
        for form in _written_forms(_MINORS[name]):
            yield form, Counted(_MINORS[name])


def _money_signs() -> Iterator[tuple[str, Counted]]:
    for row in _MONEY.strip().splitlines():
        name, adjective, minor, per_unit, *signs = row.split()
        unit = _UNITS_OF_MONEY[name]
        if adjective != "-":
            unit = described(unit, adjective)
            yield f"{name} {adjective}", Counted(unit, _MINORS.get(minor), int(per_unit))
        for sign in signs:
            yield sign, Counted(unit, _MINORS.get(minor), int(per_unit))


def _measures() -> Iterator[tuple[str, Counted]]:
    for row in _MEASURES.strip().splitlines():
        singular, plurals, *others = row.split()
        signs = [other for other in others if other != "f"]
        yield from _noun_forms(singular, plurals.split("/"), "f" in others, Kind.MEASURE, signs)
    yield _INVARIABLE, Counted(noun(_INVARIABLE, _INVARIABLE, dual=_INVARIABLE))
    for written, measure in _SPECIAL.items():
        for form in written.split():
            yield form, Counted(measure)
            yield form.replace("°", "° "), Counted(measure)


def _noun_forms(
    singular: str, plurals: Sequence[str], is_feminine: bool, kind: Kind, signs: Sequence[str] = ()
) -> Iterator[tuple[str, Counted]]:
    """Yield how a noun is written; a plural that is written is the one that is said."""
    gender = Gender.FEMININE if is_feminine else None
    counted = Counted(noun(singular, plurals[0], gender=gender), kind=kind)
    for form in (*_written_forms(counted.noun), *signs):
        yield form, counted
    for plural in plurals[1:]:
        yield plural, Counted(noun(singular, plural, gender=gender), kind=kind)
    for plural in plurals:
        if kind is Kind.PERSON and plural.endswith("ين"):
            yield f"{plural[:-2]}ون", counted


def _common() -> Iterator[tuple[str, Counted]]:
    for kind, rows in ((Kind.THING, things()), (Kind.PERSON, people())):
        for singular, plurals, is_feminine in rows:
            yield from _noun_forms(singular, plurals, is_feminine, kind)


MONEY_SIGNS: Mapping[str, Counted] = dict(_money_signs())
"""Money by sign, code, abbreviation, and by name with its adjective (both masculine singular)."""

COUNTED: Mapping[str, Counted] = {**dict(_common()), **dict(_measures()), **dict(_money()), **MONEY_SIGNS}
"""All that is counted in the form that its number asks for, by every way in which it is written."""

ADJECTIVES: Mapping[str, str] = {
    f"{adjective}{ending}": adjective
    for adjective in ADJECTIVE_STEMS
    for ending in ("", "ة", "ان", "ين", "ون", "ات", "تان", "تين", "ا", "اً")
} | {plural: adjective for adjective, plural in BROKEN_PLURALS.items()}
"""Written adjectives of what is counted → masculine singular."""


def with_adjective(counted: Counted, adjective: str) -> Counted:
    """Return `counted` with an adjective (masculine singular), which tells a currency from others of its name."""
    name = counted.noun.forms[0]
    of_people = BROKEN_PLURALS.get(adjective, f"{adjective}ين") if counted.kind is Kind.PERSON else ""
    return MONEY_SIGNS.get(f"{name} {adjective}") or replace(
        counted, noun=described(counted.noun, adjective, of_people=of_people)
    )


def gender_of_written(word: str, value: int) -> Gender:
    """Return the gender of the noun that follows a number in a text, as far as its form shows."""
    word = word.rstrip("ًٌٍَُِّْ")
    if _FUNCTION_WORD.match(word):
        return Gender.MASCULINE
    if not 3 <= value % 100 <= 10:
        return Gender.FEMININE if word.endswith("ة") else Gender.MASCULINE
    if word in _FEMININE_PLURALS or (_OF_FEMININE_PATTERN.fullmatch(word) and word not in _MASCULINE_OF_PATTERN):
        return Gender.FEMININE
    return Gender.FEMININE if word.endswith("ات") and not _is_masculine_plural(word) else Gender.MASCULINE


def _is_masculine_plural(word: str) -> bool:
    """Tell a masculine noun with a plural in "ات": most are verbal nouns (اجتماعات, انفجارات, استثمارات)."""
    stem = word.removesuffix("ات")
    fewest = 7 if stem.startswith("است") else 5
    is_verbal = stem[:1] in ("ا", "إ") and len(stem) >= fewest and stem[-2:-1] == "ا"
    return word in _MASCULINE_PLURALS_IN_AT or is_verbal
