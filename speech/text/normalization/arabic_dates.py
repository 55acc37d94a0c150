"""Arabic dates, years and times of day, and the ordinals that are written in digits after a definite noun."""

from collections.abc import Mapping

import regex
from regex import Match

from speech.text.normalization.arabic_context import FUNCTION_WORD, LETTER, case_of, case_of_date
from speech.text.normalization.arabic_nouns import COUNTED, gender_of_written
from speech.text.normalization.arabic_numbers import Case, cardinal, count_noun, definite, ordinal
from speech.text.normalization.dates import Date, Dates
from speech.text.normalization.forms import Reading, Rule, alternatives, word_table
from speech.text.normalization.notation import Notation, ascii_digits
from speech.text.normalization.numbers import Gender

_MONTHS = word_table("_ يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر")
_HIJRI_MONTHS = (
    "_", "محرم", "صفر", "ربيع الأول", "ربيع الآخر", "جمادى الأولى", "جمادى الآخرة",
    "رجب", "شعبان", "رمضان", "شوال", "ذي القعدة", "ذي الحجة",
)  # fmt: skip
_OTHER_MONTHS = (
    "يونيه|يوليه|ابريل|إبريل|اغسطس|اكتوبر|سيبتمبر|جانفي|فيفري|أفريل|ماي|جوان|جويلية|أوت|غشت|شتنبر|نونبر|دجنبر|يوليوز|"
    "كانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول|"
    "المحرم|ربيع الثاني|جمادى الثانية|ذو القعدة|ذو الحجة"
).split("|")
_HIJRI_YEARS = range(1300, 1500)
# By the first letter of how they are written.
_PERIODS = {
    "ص": "صباحاً",
    "م": "مساءً",
    "ظ": "ظهراً",
    "ع": "عصراً",
    "ل": "ليلاً",
    "ف": "فجراً",
    "a": "صباحاً",
    "p": "مساءً",
}
_PERIOD_WORD = r"(?:صباح|مساء|ظهر|عصر|ليل|فجر)[اءً]{0,3}"
_THE_HOUR = rf"(?<!{LETTER})[وفب]?(?:ال|لل)ساع[ةه]"
_NAMED_BEFORE = regex.compile(rf"(?:{_THE_HOUR}[ \u00A0:]{{1,2}}|\p{{Nd}}[ \u00A0]?[-–][ \u00A0]?)\Z")
_CLOCK_UNITS = tuple(COUNTED[name].noun for name in ("ساعة", "دقيقة", "ثانية"))
_MINUTE = _CLOCK_UNITS[1]
_MINUTES = {15: "والربع", 20: "والثلث", 30: "والنصف"}
_ERAS = {"هـ": "للهجرة", "ه": "للهجرة", "م": "للميلاد", "ق.م": "قبل الميلاد", "ق.هـ": "قبل الهجرة"}
_NUMBERED = (
    "القرن الفصل الدورة المرتبة المركز الجولة الأسبوع الطابق المادة "
    "الباب الجزء الحلقة الدرس الصف المستوى المرحلة الطبعة الموسم "
    "النسخة الذكرى الدقيقة الآية السورة اليوم الصفحة الوحدة المجموعة البند الفقرة الدور"
).split()
_FEMININE_ENDINGS = ("ة", "ى", "اء")


def numeric_dates() -> Dates:
    """Return how Arabic reads dates in digits alone."""
    return Dates(order="dmy", say=_say_date)


def build_date_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for days and years beside the name of a month, and for years with their era."""
    names = alternatives([*_MONTHS[1:], *_HIJRI_MONTHS[1:], *_OTHER_MONTHS])
    month = rf"(?P<month>(?<!{LETTER})(?:{names})(?:/(?:{names}))?+(?!{LETTER}))"
    era = rf"(?:[ \u00A0]?(?P<era>هـ|م|ه)(?!{LETTER}))?+"
    year = (
        r"(?P<year>(?:(?P<word>لعام|لسنة|عام|سنة|من عام)[ \u00A0])?+"
        rf"(?P<value>\p{{Nd}}{{4}})(?![.,]?\p{{Nd}}){era}(?!{LETTER}))"
    )
    left = rf"(?=\p{{Nd}}){notation.left}"
    last = r"(?:[ \u00A0]?(?P<dash>[-–])[ \u00A0]?(?P<last>\p{Nd}{1,2}))?+"
    day = rf"{left}(?P<day>\p{{Nd}}{{1,2}}){last}[ \u00A0]"
    named = rf"{day}(?:(?P<of>من)[ \u00A0])?+(?:(?:شهر)[ \u00A0])?+{month}(?:[,،]?[ \u00A0]{year})?+"
    month_year = rf"{month}[ \u00A0]{year}"
    eras = alternatives(_ERAS)
    attached_era = r"(?<=19\p{Nd}{2}|20(?!00)\p{Nd}{2})(?P<era>م)"
    of_era = (
        rf"{left}(?<!\p{{Nd}}[/.-])(?P<value>\p{{Nd}}{{3,4}})"
        rf"(?:[ \u00A0]?(?P<era>هـ|ق\.م|ق\.هـ)|{attached_era})(?!{LETTER})"
    )
    after_word = (
        rf"(?<=(?<!{LETTER})(?:[ولب]?(?:ال)?(?P<word>عام|سنة))[ \u00A0]){left}"
        rf"(?P<value>\p{{Nd}}{{3,4}})(?![.,%٪]?\p{{Nd}}){era}(?!{LETTER})"
    )
    ends = r"(?P<a>\p{Nd}{1,4})(?P<mark>[-/])(?P<month>\p{Nd}{1,2})(?P=mark)(?P<b>\p{Nd}{1,4})"
    hijri = rf"(?=\p{{Nd}}){notation.left}(?<!\p{{Nd}}[/.-]){ends}[ \u00A0]?ه(?:ـ(?!{LETTER})|(?!{LETTER}))"
    free_year = (
        rf"(?<=\p{{Arabic}}{{2}}[ \u00A0]){left}(?P<value>(?:1[89]|20)\p{{Nd}}{{2}})"
        r"(?:/(?P<next>20\p{Nd}{2}|\p{Nd}{2}))?+"
    )
    free_end = rf"(?![.,:/%٪-]?\p{{Nd}}|{LETTER}|[ \u00A0]?[%٪°\p{{Sc}}]|[ \u00A0](?!{FUNCTION_WORD})\p{{Arabic}})"
    lone_era = (
        rf"(?<=\p{{Nd}}[ \u00A0]?)(?P<era>هـ)(?!{LETTER})|(?<=/\p{{Nd}}{{4}}[ \u00A0]?)(?P<era>{eras})(?!{LETTER})"
    )
    return (
        Rule(notation.compile(hijri), _read_hijri, "/-"),
        Rule(notation.compile(named), _read_named, "0"),
        Rule(notation.compile(month_year), _read_named, "0"),
        Rule(notation.compile(after_word), _read_year, "0"),
        Rule(notation.compile(of_era), _read_year, "0"),
        Rule(notation.compile(free_year + free_end), _read_free_year, "0"),
        Rule(notation.compile(lone_era), lambda found: _ERAS[found["era"]], "هم"),
    )


def build_time_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for times: 3:30, 17:45, الساعة 5, 5 مساءً."""
    hour, minute = r"(?P<hour>[01٠١۰۱]?\p{Nd}|[2٢۲]\p{Nd})", r"(?P<minute>[0-5٠-٥۰-۵]\p{Nd})"
    period = rf"[ \u00A0]?(?P<period>{_PERIOD_WORD}|[صم]|[AaPp][Mm])(?!{LETTER})"
    end = rf"(?![:/.,]?\p{{Nd}}|{LETTER}|[ \u00A0]?[%٪])"
    second = r"(?::(?P<second>[0-5٠-٥۰-۵]\p{Nd}))?+"
    clock = rf"(?=\p{{Nd}}){notation.left}(?<!\p{{Nd}}[:.,/]){hour}:{minute}{second}(?:{period})?+{end}"
    named = rf"(?<={_THE_HOUR}[ \u00A0]){hour}(?:{period})?+{end}"
    bare = rf"(?=\p{{Nd}}){notation.left}{hour}[ \u00A0]?(?P<period>{_PERIOD_WORD}){end}"
    # "م" alone is more often metres.
    after_morning = r"(?<=ص[ \u00A0]?(?:إلى|الى|حتى|و|-|–)[ \u00A0]?)"
    letter = rf"{hour}[ \u00A0]?(?P<period>ص)|{after_morning}{hour}[ \u00A0]?(?P<period>م)"
    short = rf"(?=\p{{Nd}}){notation.left}(?:{letter}){end}"
    return (
        Rule(notation.compile(clock), _read_time, ":"),
        Rule(notation.compile(named), _read_time, "0"),
        Rule(notation.compile(bare), _read_time, "0"),
        Rule(notation.compile(short), _read_time, "صم"),
    )


def build_ordinal_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for numbers after a definite noun: القرن 21, المركز الـ3, الدول الـ27."""
    noun = rf"(?<!{LETTER})(?P<prefix>[وف]?[بلك]?)(?P<noun>(?:ال|لل|ل)\p{{Arabic}}{{2,15}}+)[ \u00A0]"
    value = rf"(?P<value>\p{{Nd}}{{1,3}})(?![.,:/]?\p{{Nd}}|[ \u00A0]?[%٪]|{LETTER})"
    numbered = "|".join(name.removeprefix("ال") for name in _NUMBERED)
    listed = rf"(?<!{LETTER})(?P<prefix>[وف]?[بلك]?)(?P<noun>(?:ال|لل|ل)(?:{numbered}))[ \u00A0](?P<number>{value})"
    return (
        Rule(notation.compile(rf"{noun}(?P<number>الـ?[ \u00A0]?{value})"), _read_ordinal, "0"),
        Rule(notation.compile(listed), _read_ordinal, "0"),
    )


def say_year(year: int, gender: Gender = Gender.MASCULINE) -> str:
    """Return a year as it is read after the word for it."""
    return cardinal(year, gender, Case.OBLIQUE)


def _say_date(date: Date) -> str:
    is_hijri = date.year is not None and date.year in _HIJRI_YEARS
    words = [(_HIJRI_MONTHS if is_hijri else _MONTHS)[date.month]]
    if date.day:
        words = [ordinal(date.day), "من", *words]
    if date.year:
        words += ["عام", say_year(date.year)]
    return " ".join(words)


def _read_hijri(found: Match[str]) -> Reading:
    first, month, last = (int(ascii_digits(found[name])) for name in ("a", "month", "b"))
    day, year = (first, last) if last > first else (last, first)
    if year not in _HIJRI_YEARS or not 1 <= month <= 12 or not 1 <= day <= 30:
        return None
    return f"{_say_date(Date(year, month, day))} للهجرة"


def _read_free_year(found: Match[str]) -> Reading:
    """Read what is most likely a year: after a noun that it belongs to, or counted by a verb, it is not nominative."""
    spoken = say_year(int(ascii_digits(found["value"])))
    if not found["next"]:
        return spoken
    following = ascii_digits(found["next"])
    return f"{spoken} {say_year(int(following) if len(following) == 4 else int(following) + 2000)}"


def _read_named(found: Match[str]) -> Reading:
    groups = found.groupdict()
    case, reading = case_of_date(found), {}
    for name in ("day", "last"):
        if groups.get(name):
            day = int(ascii_digits(groups[name]))
            if not 1 <= day <= 31:
                return None
            reading[name] = ordinal(day, case=Case.OBLIQUE if name == "last" else case)
    if groups.get("dash"):
        reading["dash"] = "إلى"
    if reading and not groups.get("of"):
        last = "last" if "last" in reading else "day"
        reading[last] += " من"
    if groups["month"].count("/"):
        reading["month"] = groups["month"].replace("/", " ")
    if groups.get("year"):
        reading["year"] = _year_words(groups)
    return reading


def _year_words(groups: Mapping[str, str | None]) -> str:
    word = groups.get("word") or "عام"
    year = int(ascii_digits(groups["value"] or ""))
    spoken = say_year(year, Gender.FEMININE if "سنة" in word else Gender.MASCULINE)
    return " ".join(filter(None, (word, spoken, _ERAS.get(groups.get("era") or ""))))


def _read_year(found: Match[str]) -> Reading:
    groups = found.groupdict()
    gender = Gender.FEMININE if groups.get("word") == "سنة" else Gender.MASCULINE
    case = Case.OBLIQUE if groups.get("word") else case_of(found)
    spoken = cardinal(int(ascii_digits(groups["value"])), gender, case)
    return f"{spoken} {_ERAS.get(groups.get('era') or '', '')}"


def _read_time(found: Match[str]) -> Reading:
    groups = found.groupdict()
    hour, minute = int(ascii_digits(groups["hour"])), int(ascii_digits(groups.get("minute") or "0"))
    if hour > 24 or (hour == 24 and minute):
        return None
    if groups.get("second"):
        return _say_duration((hour, minute, int(ascii_digits(groups["second"]))), case_of(found))
    spoken = f"{_say_clock(hour, minute)} {_period_of(hour, groups.get('period'))}".strip()
    is_named = _NAMED_BEFORE.search(found.string[max(0, found.start() - 12) : found.start()])
    return spoken if is_named else f"الساعة {spoken}"


def _say_clock(hour: int, minute: int) -> str:
    """Return the hour as its ordinal with the parts of it that have a name: الثالثة والنصف, الرابعة إلا ربعاً."""
    if minute == 45:
        return f"{_hour(hour + 1)} إلا ربعاً"
    if not minute:
        return _hour(hour)
    return f"{_hour(hour)} {_MINUTES.get(minute) or 'و' + count_noun(minute, _MINUTE)}"


def _hour(hour: int) -> str:
    hour = hour % 12 or 12
    return "الواحدة" if hour == 1 else ordinal(hour, Gender.FEMININE)


def _period_of(hour: int, written: str | None) -> str:
    if written:
        said = _PERIODS[written[0].lower()]
        return "ظهراً" if hour == 12 and said == "مساءً" else said
    if hour in (0, 24):
        return "بعد منتصف الليل"
    return "مساءً" if hour > 12 else ""


def _say_duration(parts: tuple[int, int, int], case: Case) -> str:
    counted = [count_noun(part, unit, case) for part, unit in zip(parts, _CLOCK_UNITS, strict=True) if part]
    return " و".join(counted) or count_noun(0, _CLOCK_UNITS[-1])


def _read_ordinal(found: Match[str]) -> Reading:
    value = int(ascii_digits(found["value"]))
    noun = found["noun"].removeprefix("لل").removeprefix("ال")
    case = Case.OBLIQUE if found["prefix"] in ("ب", "ل", "ك") or found["noun"][0] == "ل" else case_of(found)
    plural_gender = gender_of_written(noun, 3)
    if _is_plural(noun, plural_gender):
        return {"number": definite(cardinal(value, plural_gender, case))} if value < 100 else None
    if not value:
        return None
    return {"number": ordinal(value, Gender.FEMININE if noun.endswith(_FEMININE_ENDINGS) else Gender.MASCULINE, case)}


def _is_plural(noun: str, plural_gender: Gender) -> bool:
    known = COUNTED.get(noun)
    if known:
        return noun == known.noun.forms[2]
    return plural_gender is Gender.FEMININE or noun.endswith(("ات", "ون", "ين"))
