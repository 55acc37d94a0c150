"""Rules for Arabic dates and years, of the Gregorian and the Hijri calendar."""

from collections.abc import Mapping

from regex import Match

from tts.text.normalization.arabic.context import FUNCTION_WORD, case_of, case_of_date, is_of_match
from tts.text.normalization.arabic.numbers import Case, cardinal, ordinal
from tts.text.normalization.rules.dates import Date
from tts.text.normalization.rules.forms import Reading, Rule, alternatives, word_table
from tts.text.normalization.rules.notation import LETTER, Notation, ascii_digits
from tts.text.normalization.rules.numbers import Gender

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
_ERAS = {"هـ": "للهجرة", "ه": "للهجرة", "م": "للميلاد", "ق.م": "قبل الميلاد", "ق.هـ": "قبل الهجرة"}


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
    last = r"(?:[ \u00A0]?(?P<dash>[-–]|إلى|الى|حتى|أو|و)[ \u00A0]?(?P<last>\p{Nd}{1,2}))?+"
    day = rf"{left}(?P<day>\p{{Nd}}{{1,2}}){last}[ \u00A0]"
    named = rf"{day}(?:(?P<of>من)[ \u00A0])?+(?:(?:شهر)[ \u00A0])?+{month}(?:[,،]?[ \u00A0]{year})?+"
    month_year = rf"{month}[ \u00A0]{year}"
    eras = alternatives(_ERAS)
    attached_era = r"(?<=[1١۱][9٩۹]\p{Nd}{2}|[2٢۲][0٠۰](?![0٠۰]{2})\p{Nd}{2})(?P<era>م)"
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
        r"(?:/(?P<next>20\p{Nd}{2}|\p{Nd}{2})|(?P<dash>[-–])(?P<next>(?:1[89]|20)\p{Nd}{2}))?+"
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


def say_year(year: int, gender: Gender = Gender.MASCULINE) -> str:
    """Return a year in words, in its case after the word for "year"."""
    return cardinal(year, gender, Case.OBLIQUE)


def say_date(date: Date) -> str:
    """Return a date in words; a year of the Hijri calendar gives it the months of that calendar."""
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
    return f"{say_date(Date(year, month, day))} للهجرة"


def _read_free_year(found: Match[str]) -> Reading:
    """Return the words of a number that is most likely a year: a noun or verb before governs it, so it is oblique."""
    spoken = say_year(int(ascii_digits(found["value"])))
    if not found["next"]:
        return spoken
    following = ascii_digits(found["next"])
    joined = f"{spoken} إلى" if found["dash"] else spoken
    return f"{joined} {say_year(int(following) if len(following) == 4 else int(following) + 2000)}"


def _read_named(found: Match[str]) -> Reading:
    groups = found.groupdict()
    if groups["month"] == _HIJRI_MONTHS[2] and is_of_match(found.string, found.start()):
        return None
    case, reading = case_of_date(found), {}
    is_span = groups.get("dash") not in ("و", "أو")
    for name in ("day", "last"):
        if groups.get(name):
            day = int(ascii_digits(groups[name]))
            if not 1 <= day <= 31:
                return None
            reading[name] = ordinal(day, case=Case.OBLIQUE if name == "last" and is_span else case)
    if groups.get("dash") in ("-", "–"):
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
