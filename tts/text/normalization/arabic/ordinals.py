"""Rules for Arabic ordinals in digits or Roman numerals after a noun: القرن 21, المركز الـ3, لويس XIV."""

import regex
from regex import Match

from tts.text.normalization.arabic.context import ARABIC, case_at, case_of
from tts.text.normalization.arabic.nouns import COUNTED, NAME_FOLLOWS, gender_of_written
from tts.text.normalization.arabic.numbers import Case, cardinal, definite, ordinal
from tts.text.normalization.arabic.words import BEFORE_ORDINALS
from tts.text.normalization.classes import Ordinal
from tts.text.normalization.rules.forms import Reading, Rule, after_number, alternatives, labelled
from tts.text.normalization.rules.notation import LETTER, Notation, ascii_digits
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.romans import roman_value
from tts.text.normalization.rules.tables import word_tables

_NUMBERED = tuple(word_tables("arabic")["numbered"])
_ADJECTIVES = "الدراسي الدراسية العالمي العالمية السنوي السنوية التدريبي التدريبية الجامعي الأولمبية الصليبية"
_ARTICLES = ("المادة", "للمادة", "البند", "الفقرة", "الليلة", "الحلقة", "الذكرى", "الألفية")
"""Nouns that a round thousand numbers, not a year."""
_PAIRS = [
    f"{stem}{ending}"
    for stem in "مادت دقيقت فقرت آيت صفحت جولت مرحلت دورت مركز قرن بند فصل باب طابق درس".split()
    for ending in ("ان", "ين")
]
_PLURALS = {"مواد": "مادة", "فقرات": "فقرة", "بنود": "بند", "دقائق": "دقيقة", "جولات": "جولة", "مراكز": "مركز"}
"""Nouns in the dual and the plural that numbers count off, without their article."""
_FEMININE_ENDINGS = ("ة", "ى", "اء")
_MASCULINE = frozenset("مستوى مبنى مقهى مستشفى ملتقى مرسى معنى".split())
_FEMININE_NAMES = frozenset(
    "إليزابيث اليزابيث ماري كاترين كاثرين يكاترينا فيكتوريا آن مارغريت إيزابيلا كليوباترا".split()
)
_ISSUE_BEFORE = regex.compile(r"(?:جريدة|مجلة|صحيفة|الرسمية|المجلد|نشرة)")
_ISSUE_WINDOW = 40
_NEXT_WORD = regex.compile(r"[ \u00A0](\p{Arabic}{2,}+)")
_COUNTED_ENDINGS = ("ا", "اً", "ًا", "ة")


def build_ordinal_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for numbers after a definite noun, and for Roman numerals after such a noun or a name."""
    prefix = rf"(?<!{LETTER})(?P<prefix>[وف]?[بلك]?)"
    noun = rf"{prefix}(?P<noun>(?:ال|لل|ل)\p{{Arabic}}{{2,15}}+)[ \u00A0]"
    digits = rf"(?:\p{{Nd}}{{1,3}}|[1-9١-٩](?:000|٠٠٠))(?![.,:/]?\p{{Nd}}|[ \u00A0]?[%٪°\p{{Sc}}]|{LETTER})"
    value = rf"(?P<value>{digits})"
    numbered = "|".join(name.removeprefix("ال") for name in _NUMBERED)
    adjective = rf"(?:[ \u00A0](?:{alternatives(_ADJECTIVES.split())}))?+"
    roman = r"(?P<roman>[IVX]{1,7}+)(?![\p{L}\p{N}_])"
    listed = rf"{prefix}(?P<noun>(?:ال|لل|ل)(?:{numbered})){adjective}[ \u00A0]\(?(?P<number>{value}|{roman})"
    before = r"(?:[IVX]{1,7}[ \u00A0](?:و|إلى|أو)[ \u00A0]?)?"
    after_name = rf"(?<=(?<!{LETTER})(?P<name>\p{{Arabic}}{{2,15}})[ \u00A0]{before})"
    name = rf"{after_name}(?P<roman>[IVX]{{2,7}}+)(?![\p{{L}}\p{{N}}_'’.-])"
    pair = rf"(?P<prefix>[وفبك]{{0,2}})(?P<article>ال|لل)(?P<pair>{alternatives([*_PAIRS, *_PLURALS])})[ \u00A0]"
    link = r"(?:[ \u00A0]و[ \u00A0]?|[ \u00A0]?(?:إلى|-|–|،|,)[ \u00A0]?)"
    of_pair = (
        rf"(?=\p{{Nd}})(?<=[\p{{L}}\p{{P}}][ \u00A0]?)(?<=(?<!{LETTER}){pair}(?:\p{{Nd}}{{1,3}}{link}){{0,4}}){value}"
    )
    touching = r"(?=\p{Nd}{1,2}[،,]?[ ]?ص[ .]?\p{Nd})|(?<=ط)(?=\p{Nd}{1,2}[،,])"
    short = rf"(?<!{LETTER})(?P<prefix>[وفبل]?)(?P<short>{alternatives(BEFORE_ORDINALS)})"
    short += rf"(?:\.[ \u00A0]?|[ \u00A0]|{touching})"
    short += rf"(?P<value>\p{{Nd}}{{1,2}})(?!\p{{Nd}}|{LETTER}|[.,:/]\p{{Nd}})"
    english = r"(?=[0-9])(?<![\p{L}\p{N}])(?P<value>[0-9]{1,2})(?:st|nd|rd|th)(?![\p{L}\p{N}])"
    of_span = rf"(?<!{LETTER})[وف]?[بلك]?(?P<noun>(?:ال|لل|ل)(?:{numbered}))[ ]\p{{Nd}}{{1,3}}[ ]?[-–][ ]?"
    high = rf"(?=\p{{Nd}})(?<={of_span}){value}"
    article = rf"(?<=(?<!{LETTER})[وفبلك]?(?:ال|لل)مادة[ ]\(?)(?P<article>\p{{Nd}}{{1,3}})"
    article += r"/(?P<part>\p{Nd}{1,2})(?![/\p{N}])"
    minute = r"(?<=\()د\.?[ ]?(?P<value>\p{Nd}{1,3})(?=(?:\+\p{Nd})?\))"
    return labelled(
        Ordinal,
        Rule(notation.compile(minute), _read_minute, "د", has_number=True),
        Rule(notation.compile(high), _read_high, ARABIC, has_number=True),
        Rule(notation.compile(article), _read_article, "/", has_number=True),
        Rule(notation.compile(of_pair), _read_of_pair, ARABIC, has_number=True),
        Rule(notation.compile(short), _read_short, "قطج", has_number=True),
        Rule(notation.compile(english), _read_english, after_number("snrt")),
        Rule(notation.compile(rf"{noun}(?P<number>الـ?[ \u00A0]?{value})"), _read_ordinal, ARABIC, has_number=True),
        Rule(notation.compile(listed), _read_ordinal, "0IVX"),
        Rule(notation.compile(name), _read_after_name, "IVX"),
    )


def _read_ordinal(found: Match[str]) -> Reading:
    value = int(ascii_digits(found["value"])) if found["value"] else roman_value(found["roman"])
    if (
        not value
        or (value >= 1000 and not found["noun"].endswith(_ARTICLES))
        or (found["number"][0] != "ا" and _counts_next(found, value))
    ):
        return None
    if _is_count(found):
        return None
    noun = found["noun"].removeprefix("لل").removeprefix("ال")
    case = Case.GENITIVE if found["prefix"] in ("ب", "ل", "ك") or found["noun"][0] == "ل" else case_of(found)
    plural_gender = gender_of_written(noun, 3)
    if _is_plural(noun, plural_gender):
        return {"number": definite(cardinal(value, plural_gender, case))} if value < 100 else None
    return {"number": ordinal(value, _gender(noun), case)}


def _read_minute(found: Match[str]) -> Reading:
    """Return the minute of a goal: (د23)."""
    value = int(ascii_digits(found["value"]))
    return f"الدقيقة {ordinal(value, Gender.FEMININE)}" if value else None


def _read_high(found: Match[str]) -> Reading:
    """Return the ordinal at the end of a span: الآية 5-7."""
    value = int(ascii_digits(found["value"]))
    return ordinal(value, _gender(found["noun"]), Case.GENITIVE) if value else None


def _read_article(found: Match[str]) -> Reading:
    """Return the number of an article of a law and of its paragraph: المادة 12/3."""
    article, part = (int(ascii_digits(found[name])) for name in ("article", "part"))
    return f"{ordinal(article, Gender.FEMININE)} الفقرة {ordinal(part, Gender.FEMININE)}" if article and part else None


def _read_of_pair(found: Match[str]) -> Reading:
    """Return one of the ordinals after a noun in the dual or the plural: المادتان 170 و171."""
    value, noun = int(ascii_digits(found["value"])), found["pair"]
    if noun in _PLURALS:
        is_governed = found["article"] == "لل" or found["prefix"][-1:] in ("ب", "ك")
        case = Case.GENITIVE if is_governed else case_at(found.string, found.start("prefix"))
        return ordinal(value, _gender(_PLURALS[noun]), case) if value else None
    gender = Gender.FEMININE if noun[-3] == "ت" else Gender.MASCULINE
    return ordinal(value, gender, Case.GENITIVE if noun.endswith("ين") else Case.NOMINATIVE) if value else None


def _read_short(found: Match[str]) -> Reading:
    noun, value = BEFORE_ORDINALS[found["short"]], int(ascii_digits(found["value"]))
    case = Case.GENITIVE if found["prefix"] in ("ب", "ل") else case_of(found)
    return f"{found['prefix']}{noun} {ordinal(value, _gender(noun), case)}" if value else None


def _read_english(found: Match[str]) -> Reading:
    value = int(found["value"])
    return ordinal(value, Gender.MASCULINE, case_of(found)) if value else None


def _read_after_name(found: Match[str]) -> Reading:
    value = roman_value(found["roman"])
    is_feminine = found["name"].endswith("ة") or found["name"] in _FEMININE_NAMES
    return ordinal(value, Gender.FEMININE if is_feminine else Gender.MASCULINE, case_of(found)) if value else None


def _is_count(found: Match[str]) -> bool:
    """Tell whether "العدد" is no issue of a paper: then the number after it is a plain one."""
    before = found.string[max(0, found.start() - _ISSUE_WINDOW) : found.start()]
    return found["noun"].endswith("العدد") and not _ISSUE_BEFORE.search(before)


def _counts_next(found: Match[str], value: int) -> bool:
    """Tell whether the number counts a noun after it: "في الصف 25 طالباً"."""
    following = _NEXT_WORD.match(found.string, found.end())
    if not following or following[1] not in COUNTED or NAME_FOLLOWS.match(found.string, following.end()):
        return False
    word, forms = following[1], COUNTED[following[1]].noun.forms
    return word == forms[2] if 3 <= value <= 10 else value > 10 and word.endswith(_COUNTED_ENDINGS)


def _gender(noun: str) -> Gender:
    is_feminine = noun.endswith(_FEMININE_ENDINGS) and noun not in _MASCULINE
    if not is_feminine and noun in COUNTED:
        is_feminine = COUNTED[noun].noun.gender is Gender.FEMININE
    return Gender.FEMININE if is_feminine else Gender.MASCULINE


def _is_plural(noun: str, plural_gender: Gender) -> bool:
    known = COUNTED.get(noun)
    if known:
        return noun == known.noun.forms[2]
    return plural_gender is Gender.FEMININE or noun.endswith(("ات", "ون", "ين"))
