"""Rules for Arabic dates and years, of the Gregorian and the Hijri calendar."""

from collections.abc import Mapping
from functools import partial

from regex import Match

from tts.text.normalization.arabic.context import ARABIC, FUNCTION_WORD, case_of_date, is_of_match
from tts.text.normalization.arabic.eras import ERAS, build_era_rules, read_year, say_year
from tts.text.normalization.arabic.numbers import Case, ordinal
from tts.text.normalization.classes import Date, Range
from tts.text.normalization.rules.calendar import month_names
from tts.text.normalization.rules.dates import Dates, date_of, is_date
from tts.text.normalization.rules.dates import build_date_rules as build_shared_rules
from tts.text.normalization.rules.forms import Reading, Rule, Verbalized, after_number, labelled
from tts.text.normalization.rules.notation import LETTER, Notation, ascii_digits
from tts.text.normalization.rules.nouns import Gender

_MONTHS = ("_", *month_names("ar"))
_HIJRI_MONTHS = (
    "_", "محرم", "صفر", "ربيع الأول", "ربيع الآخر", "جمادى الأولى", "جمادى الآخرة",
    "رجب", "شعبان", "رمضان", "شوال", "ذي القعدة", "ذي الحجة",
)  # fmt: skip
_OTHER_MONTHS = (
    "يونيه|يوليه|ابريل|إبريل|اغسطس|اكتوبر|سيبتمبر|جانفي|فيفري|أفريل|ماي|جوان|جويلية|أوت|غشت|شتنبر|نونبر|دجنبر|يوليوز|"
    "كانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول|"
    "المحرم|ربيع الثاني|جمادى الثانية|ذو القعدة|ذو الحجة"
).split("|")
_ALL_MONTHS = [*_MONTHS[1:], *_HIJRI_MONTHS[1:], *_OTHER_MONTHS]
_HIJRI_YEARS = range(1300, 1500)
_WEEKDAYS = r"(?:ال)?(?:[أا]حد|[إا]ثنين|ثلاثا[ءئ]|[أا]ربعا[ءئ]|خميس|جمعة|سبت)"
_DAY_WORDS = rf"(?:[وفبل]|لل)?(?:{_WEEKDAYS}|(?:ال)?(?:يوم|يومي|تاريخ|موعد|موافق|ليلة)|أيام)"
_LOOSE_DAY_WORDS = "في|من|منذ|حتى|إلى|قبل|بعد|بين|مساء|صباح"


def build_numeric_rules(notation: Notation, case: Case) -> tuple[Rule, ...]:
    """Return the rules for dates in digits, whose day stands in `case`."""
    say = partial(say_date, case=case)
    date = r"(?P<d>\p{Nd}{1,2}+)/(?P<m>\p{Nd}{1,2}+)"
    end = rf"(?![./,:]?\p{{Nd}}|-\p{{Nd}}++(?!/)|{LETTER}|[ \u00A0]?[%٪/])"
    words = rf"(?<!{LETTER})(?:{_DAY_WORDS}|(?P<loose>[وف]?(?:{_LOOSE_DAY_WORDS})))[ \u00A0]\(?"
    link = r"[ \u00A0]?(?:[-–،,]|إلى|الى|حتى|و|أو|او|مو|مش|وليس|ليس|لا|بل)[ \u00A0]?"
    joined = rf"(?<={words}(?:{date.replace('?P<d>', '?:').replace('?P<m>', '?:')}{link}){{0,2}})"
    in_brackets = rf"(?=[ \u00A0]\({_WEEKDAYS}\))"
    short = rf"(?=\p{{Nd}}){notation.left}(?:{joined}{date}|(?P<loose>){date}{in_brackets}){end}"

    def classify(found: Match[str]) -> Date | None:
        date = date_of(found)
        is_fraction = date and found["loose"] and (date.day or 0) <= date.month
        return None if is_fraction else date

    return (
        *build_shared_rules(notation, Dates(order="dmy", say=say)),
        Rule(notation.compile(short), Verbalized(classify, say), "/", has_number=True),
    )


def build_span_rule(notation: Notation) -> Rule:
    """Return the rule for the dash between two days of the week, two months or two dates: الأحد-الخميس."""
    pairs = (
        rf"(?<=(?<!{LETTER})(?:[وفبل]|لل)?(?:{name})[ \u00A0]?)[-–—](?=[ \u00A0]?(?:{name})(?!{LETTER}))"
        for name in (_WEEKDAYS, r"\L<months>")
    )
    year = r"(?:[ \u00A0]\p{Nd}{4}(?:[ \u00A0]?م)?)?"
    before_day = rf"(?<=\p{{Nd}}{{1,2}}[ \u00A0](?:\L<months>){year}[ \u00A0]?)"
    days = rf"{before_day}[-–—](?=[ \u00A0]?\p{{Nd}}{{1,2}}[ \u00A0](?:\L<months>)(?!{LETTER}))"
    pattern = notation.compile("|".join((*pairs, days)), months=_ALL_MONTHS)
    return Rule(pattern, lambda found: "إلى", "-–—", kind=Range)


def build_date_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for days and years beside the name of a month, and for years with their era."""
    month = rf"(?P<month>(?<!{LETTER})(?:\L<months>)(?:/(?:\L<months>))?+(?!{LETTER}))"
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
    after_word = (
        rf"(?<=(?<!{LETTER})(?:[ولب]?(?:ال)?(?P<word>عام|سنة))[ \u00A0]){left}"
        rf"(?P<value>\p{{Nd}}{{3,4}})(?![.,%٪]?\p{{Nd}}|/\p{{Nd}}{{3,4}}[ \u00A0]?[هم]){era}(?!{LETTER})"
    )
    ends = r"(?P<a>\p{Nd}{1,4})(?P<mark>[-/])(?P<month>\p{Nd}{1,2})(?P=mark)(?P<b>\p{Nd}{1,4})"
    hijri = rf"(?=\p{{Nd}}){notation.left}(?<!\p{{Nd}}[/.-]){ends}[ \u00A0]?ه(?:ـ(?!{LETTER})|(?!{LETTER}))"
    ours = rf"(?=\p{{Nd}}){notation.left}(?<!\p{{Nd}}[/.-]){ends}[ \u00A0]?م(?!{LETTER}|[²³/])"
    free_year = (
        rf"(?<=\p{{Arabic}}{{2}}[ \u00A0]){left}(?P<value>(?:1[89]|20)\p{{Nd}}{{2}})"
        r"(?:/(?P<next>20\p{Nd}{2}|\p{Nd}{2})|(?P<dash>[-–])(?P<next>(?:1[89]|20)\p{Nd}{2}))?+"
    )
    free_end = rf"(?![.,:/%٪-]?\p{{Nd}}|{LETTER}|[ \u00A0]?[%٪°\p{{Sc}}]|[ \u00A0](?!{FUNCTION_WORD})\p{{Arabic}})"
    return labelled(
        Date,
        Rule(notation.compile(hijri), _read_hijri, after_number("/-")),
        Rule(notation.compile(ours), _read_ours, after_number("/-")),
        Rule(notation.compile(named, months=_ALL_MONTHS), _read_named, ARABIC, has_number=True),
        Rule(notation.compile(month_year, months=_ALL_MONTHS), _read_named, ARABIC, has_number=True),
        Rule(notation.compile(after_word), read_year, ARABIC, has_number=True),
        *build_era_rules(notation),
        Rule(notation.compile(free_year + free_end), _read_free_year, ARABIC, has_number=True),
    )


def say_date(date: Date, case: Case = Case.NOMINATIVE) -> str:
    """Return a date in words, its day in `case`; a year of the Hijri calendar gives it the months of that calendar."""
    is_hijri = date.year is not None and date.year in _HIJRI_YEARS
    words = [(_HIJRI_MONTHS if is_hijri else _MONTHS)[date.month]]
    if date.day:
        words = [ordinal(date.day, case=case), "من", *words]
    if date.year:
        words += ["عام", say_year(date.year)]
    return " ".join(words)


def _read_hijri(found: Match[str]) -> Reading:
    first, month, last = (int(ascii_digits(found[name])) for name in ("a", "month", "b"))
    day, year = (first, last) if last > first else (last, first)
    if year not in _HIJRI_YEARS or not 1 <= month <= 12 or not 1 <= day <= 30:
        return None
    return f"{say_date(Date(year, month, day), case_of_date(found))} للهجرة"


def _read_ours(found: Match[str]) -> Reading:
    first, month, last = (int(ascii_digits(found[name])) for name in ("a", "month", "b"))
    day, year = (first, last) if last > first else (last, first)
    date = Date(year, month, day)
    return f"{say_date(date, case_of_date(found))} {ERAS['م']}" if 1000 < year < 2100 and is_date(date) else None


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
            reading[name] = ordinal(day, case=Case.GENITIVE if name == "last" and is_span else case)
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
    return " ".join(filter(None, (word, spoken, ERAS.get(groups.get("era") or ""))))
