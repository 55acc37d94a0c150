"""Nouns that Arabic texts count: measures, money and common nouns, with the spellings of each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import regex

from tts.text.normalization.arabic.context import FUNCTION_WORD
from tts.text.normalization.arabic.lexicon import ADJECTIVE_STEMS, BROKEN_PLURALS, PEOPLE, THINGS
from tts.text.normalization.arabic.money import MONEY, MONEY_SIGNS
from tts.text.normalization.arabic.numbers import Counted, Kind, described, noun, written_forms
from tts.text.normalization.rules.numbers import Gender
from tts.text.normalization.rules.si_units import si_units
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("arabic")

# Singular, plurals, then signs and other spellings; "f" marks a feminine noun without a feminine ending.
_MEASURES = """
ثانية ثوانٍ/ثواني/ثوان sec ث
مليثانية مليثوانٍ ms
دقيقة دقائق min mins د دق
ساعة ساعات h hr hrs
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
غرام غرامات غ غم جم جرام g gr gm
مليغرام مليغرامات ملغ مغ ملغم ملجم مجم مج mg
ميكروغرام ميكروغرامات µg μg mcg مكغ مكغم مكجم
نانوغرام نانوغرامات ng نغ
بيكوغرام بيكوغرامات pg
ميكرولتر ميكرولترات ميكروليتر µL μL
مليمول مليمولات mmol
طن أطنان
رطل أرطال lb
أونصة أونصات أوقية oz
قيراط قراريط
لتر لترات ليتر L ل l
ديسيلتر ديسيلترات dL dl دل
مليلتر مليلترات مل ملل ml mL
برميل براميل
غالون غالونات جالون
كوب أكواب
كأس كؤوس f
ملعقة ملاعق
فنجان فناجين
رشة رشات
حبة حبات
درجة درجات º ˚
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
لومن لومنات lm
باسكال باسكالات Pa
كيلوباسكال كيلوباسكالات kPa
ميغاباسكال ميغاباسكالات MPa
بار بارات bar
جول جولات J
كيلوجول كيلوجولات kJ
مليأمبير مليأمبيرات mA
بكسل بكسلات px
بايت بايتات
كيلوبايت كيلوبايتات KB kB ك.ب
ميغابايت ميغابايتات MB ميجابايت م.ب
غيغابايت غيغابايتات GB جيجابايت جيغابايت ج.ب غ.ب
تيرابايت تيرابايتات TB
كيلوبت كيلوبتات
ميغابت ميغابتات ميجابت Mb
غيغابت غيغابتات جيجابت Gb
ميغابكسل ميغابكسلات MP ميجابكسل ميغابيكسل ميجابيكسل
سعرة سعرات
"""
_SPECIAL = {
    "م.ك م.ك. م.كبيرة م.كبيره م.اكل م.أكل": described(noun("ملعقة", "ملاعق"), "كبير"),
    "م.ص م.ص. م.صغيرة م.صغيره م.شاي": described(noun("ملعقة", "ملاعق"), "صغير"),
    "كيلو": noun("كيلو", "كيلو", dual="كيلو"),
    "°م °C ℃ °س °مئوية ºم ºC": described(noun("درجة", "درجات"), "مئوي"),
    "°ف °F ℉": noun("درجة", "درجات", tail="فهرنهايت"),
    "كم/س كم/ساعة كلم/س كلم/ساعة كم/سا km/h kmh": noun("كيلومتر", "كيلومترات", tail="في الساعة"),
    "ميل/س ميل/ساعة mph": noun("ميل", "أميال", tail="في الساعة"),
    "م/ث م/ثانية m/s": noun("متر", "أمتار", tail="في الثانية"),
    "م/ث² م/ث2 m/s²": noun("متر", "أمتار", tail="في الثانية المربعة"),
    "كم/ث km/s": noun("كيلومتر", "كيلومترات", tail="في الثانية"),
    "ملم_زئبق مم_زئبق ملم_زئبقي مم_زئبقي ملم/زئبق مليمتر_زئبق mmHg": noun("مليمتر", "مليمترات", owner="زئبق"),
    "bpm نبضة/دقيقة نبضة/د ن/د": noun("نبضة", "نبضات", tail="في الدقيقة"),
    "fps إطار/ثانية": noun("إطار", "إطارات", tail="في الثانية"),
    "ppm": noun("جزء", "أجزاء", tail="في المليون"),
    "IU و.د و.د.": described(noun("وحدة", "وحدات"), "دولي"),
    "rpm دورة/دقيقة د/د": noun("دورة", "دورات", tail="في الدقيقة"),
    "kbps Kbps kb/s": noun("كيلوبت", "كيلوبتات", tail="في الثانية"),
    "Mbps Mb/s mbps MBPS": noun("ميغابت", "ميغابتات", tail="في الثانية"),
    "Gbps Gb/s gbps": noun("غيغابت", "غيغابتات", tail="في الثانية"),
    "MB/s": noun("ميغابايت", "ميغابايتات", tail="في الثانية"),
    "mAh مللي_أمبير مللي_أمبير/ساعة": noun("مليأمبير", "مليأمبيرات", owner="ساعة"),
    "kcal": described(noun("سعرة", "سعرات"), "حراري"),
    "م² م2 م^2 m²": described(noun("متر", "أمتار"), "مربع"),
    "كم² كم2 كلم² كلم2 km²": described(noun("كيلومتر", "كيلومترات"), "مربع"),
    "سم² سم2": described(noun("سنتيمتر", "سنتيمترات"), "مربع"),
    "م³ م3 m³": described(noun("متر", "أمتار"), "مكعب"),
    "مم³ مم3 mm³": described(noun("مليمتر", "مليمترات"), "مكعب"),
    "سم³ سم3": described(noun("سنتيمتر", "سنتيمترات"), "مكعب"),
    "كيلوواط/ساعة كيلوواط/س kWh": noun("كيلوواط", "كيلوواطات", owner="ساعة"),
}
# Plurals whose ending does not show the gender; these nouns have no "ة" in the singular.
_FEMININE_PLURALS = frozenset(_TABLES["feminine plurals"])
_MASCULINE_PLURALS_IN_AT = frozenset(_TABLES["masculine plurals in at"])
# Plurals such as رسائل and قضايا have a singular in "ة", with a few exceptions.
_OF_FEMININE_PATTERN = regex.compile(r"\p{L}{2}(?:ائ\p{L}|ايا)")
_MASCULINE_OF_PATTERN = frozenset({"بدائل", "دلائل", "أوائل", "رعايا"})
_FUNCTION_WORD = regex.compile(FUNCTION_WORD)
NAME_FOLLOWS = regex.compile(r"[ \u00A0](?:ال\p{L}{2}|\p{Nd})")
"""After an indefinite noun, these show that the number before does not count the noun: "12 شارع النيل"."""


def _measures() -> Iterator[tuple[str, Counted]]:
    for row in _MEASURES.strip().splitlines():
        singular, plurals, *others = row.split()
        signs = [other for other in others if other != "f"]
        yield from _noun_forms(singular, plurals.split("/"), "f" in others, Kind.MEASURE, signs)
    for written, measure in _SPECIAL.items():
        for form in (word.replace("_", " ") for word in written.split()):
            yield form, Counted(measure)
            if "°" in form:
                yield form.replace("°", "° "), Counted(measure)


def _of_si() -> Iterator[tuple[str, Counted]]:
    for symbol, names in si_units("ar").items():
        (singular, _, rest), (plural, _, _) = (name.partition(" ") for name in names)
        is_owner = " " not in rest
        counted = noun(singular, plural, owner=rest) if is_owner else noun(singular, plural, tail=rest)
        yield symbol, Counted(counted, kind=Kind.MEASURE)


def _noun_forms(
    singular: str, plurals: Sequence[str], is_feminine: bool, kind: Kind, signs: Sequence[str] = ()
) -> Iterator[tuple[str, Counted]]:
    """Yield the spellings of a noun. If a text has one of several plurals, that plural is said."""
    gender = Gender.FEMININE if is_feminine else None
    counted = Counted(noun(singular, plurals[0], gender=gender), kind=kind)
    in_haste = [f"{singular[:-1]}ه"] if singular.endswith("ة") else []
    for form in (*in_haste, *written_forms(counted.noun), *signs):
        yield form, counted
    for plural in plurals[1:]:
        yield plural, Counted(noun(singular, plural, gender=gender), kind=kind)
    for plural in plurals:
        if kind is Kind.PERSON and plural.endswith("ين"):
            yield f"{plural[:-2]}ون", counted


def _common() -> Iterator[tuple[str, Counted]]:
    for kind, table in ((Kind.THING, THINGS), (Kind.PERSON, PEOPLE)):
        for singular, row in table.items():
            plurals = row.split()
            yield from _noun_forms(singular, [form for form in plurals if form != "f"], "f" in plurals, kind)


COUNTED: Mapping[str, Counted] = {**dict(_of_si()), **dict(_common()), **dict(_measures()), **MONEY}
"""Spellings → the noun, which is said in the form that its number asks for."""

ADJECTIVES: Mapping[str, str] = {
    f"{adjective}{ending}": adjective
    for adjective in ADJECTIVE_STEMS
    for ending in ("", "ة", "ان", "ين", "ون", "ات", "تان", "تين", "ا", "اً")
} | {plural: adjective for adjective, plural in BROKEN_PLURALS.items()}
"""Adjectives of counted nouns, as written → masculine singular."""


def with_adjective(counted: Counted, adjective: str) -> Counted:
    """Return `counted` with an adjective (masculine singular), which may make it another currency."""
    name = counted.noun.forms[0]
    of_people = BROKEN_PLURALS.get(adjective, f"{adjective}ين") if counted.kind is Kind.PERSON else ""
    return MONEY_SIGNS.get(f"{name} {adjective}") or replace(
        counted, noun=described(counted.noun, adjective, of_people=of_people)
    )


def gender_of_written(word: str, value: int) -> Gender:
    """Return the gender of a noun after the number `value`, as far as its written form shows it."""
    word = word.rstrip("ًٌٍَُِّْ")
    if _FUNCTION_WORD.match(word):
        return Gender.MASCULINE
    if not 3 <= value % 100 <= 10:
        return Gender.FEMININE if word.endswith("ة") else Gender.MASCULINE
    if word in _FEMININE_PLURALS or (_OF_FEMININE_PATTERN.fullmatch(word) and word not in _MASCULINE_OF_PATTERN):
        return Gender.FEMININE
    return Gender.FEMININE if word.endswith("ات") and not _is_masculine_plural(word) else Gender.MASCULINE


def _is_masculine_plural(word: str) -> bool:
    """Tell whether a plural in "ات" is of a masculine noun: most are verbal nouns (اجتماعات, انفجارات, استثمارات)."""
    stem = word.removesuffix("ات")
    fewest = 7 if stem.startswith("است") else 5
    is_verbal = stem[:1] in ("ا", "إ") and len(stem) >= fewest and stem[-2:-1] == "ا"
    return word in _MASCULINE_PLURALS_IN_AT or is_verbal
