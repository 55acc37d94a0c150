"""Rules for Arabic times of day in digits."""

import regex
from regex import Match

from tts.text.normalization.arabic.context import ARABIC, FUNCTION_WORD, case_at, is_of_match
from tts.text.normalization.arabic.durations import CLOCK_UNITS
from tts.text.normalization.arabic.numbers import Case, count_noun, ordinal
from tts.text.normalization.classes import Duration, Range, TimeOfDay
from tts.text.normalization.rules.forms import Reading, Rule, Verbalized, after_number, before_number
from tts.text.normalization.rules.notation import LETTER, Notation, ascii_digits
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.times import LAST_HOUR

# The first letter of a part of the day → its spoken form.
_PERIODS = {
    "ص": "صباحاً",
    "م": "مساءً",
    "ظ": "ظهراً",
    "ع": "عصراً",
    "ل": "ليلاً",
    "ف": "فجراً",
    "a": "صباحاً",
    "A": "صباحاً",
    "p": "مساءً",
    "P": "مساءً",
}
_PERIOD_WORD = r"(?:صباح|مساء|ظهر|عصر|ليل|فجر)[اءً]{0,3}"
_OPENING = (
    r"(?:(?:ال)?(?:[أا]حد|[إا]ثنين|ثلاثاء|[أا]ربعاء|خميس|جمعة|سبت)|يوميا|يومياً|(?:ال)?دوام|مواعيد|رمضان|مفتوح|عمل|العمل|"
    r"أوقات|الافتتاح|الزيارة|موعد|موعدنا|غدا|غداً|بكرة|بكره|بكرا|الليلة|نلتقي|اجتماع|الاجتماع)"
)
"""Words after which "م" means the afternoon: "الخميس من 4 م إلى 8 م"."""
_DAYS = r"(?:ال)?(?:[أا]حد|[إا]ثنين|ثلاثاء|[أا]ربعاء|خميس|جمعة|سبت)"
_THE_HOUR = rf"(?<!{LETTER})[وفب]?(?:ال|لل)ساع[ةه]"
_NAMED_BEFORE = regex.compile(rf"(?:{_THE_HOUR}[ \u00A0:]{{1,2}}|\p{{Nd}}[ \u00A0]?[-–][ \u00A0]?)\Z")
_NAME_WINDOW = 12
_MINUTE = CLOCK_UNITS[1]
_MINUTES = {15: "والربع", 20: "والثلث", 30: "والنصف"}


def build_time_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for times: 3:30, 17:45, الساعة 5, 5 مساءً."""
    hour, minute = r"(?P<hour>[01٠١۰۱]?\p{Nd}|[2٢۲]\p{Nd})", r"(?P<minute>[0-5٠-٥۰-۵]\p{Nd})"
    period = rf"[ \u00A0]?(?P<period>{_PERIOD_WORD}|[صمظ]|[AaPp]\.?[Mm])(?!{LETTER})"
    end = rf"(?![:/.]?\p{{Nd}}|,\p{{Nd}}(?!\p{{Nd}}?:)|{LETTER}|[ \u00A0]?[%٪])"
    second = r"(?::(?P<second>[0-5٠-٥۰-۵]\p{Nd}))?+"
    is_ratio = rf"(?<!(?<!{LETTER})[بو]?(?:نسبة|مقياس)[ \u00A0])"
    colon = rf"(?::|\.(?=\p{{Nd}}{{2}}{period}))"
    left = rf"(?=\p{{Nd}}){notation.left}"
    clock = (
        rf"{left}(?<!\p{{Nd}}[:./]|(?<!:\p{{Nd}})\p{{Nd}},){is_ratio}{hour}{colon}{minute}{second}(?:{period})?+{end}"
    )
    named = rf"(?<={_THE_HOUR}[ \u00A0]){hour}(?:{period})?+{end}"
    bare = rf"{left}{hour}[ \u00A0]?(?P<period>{_PERIOD_WORD}|[AaPp]\.?[Mm]){end}"
    # "م" alone more often means metres.
    after_morning = r"(?<=ص[ \u00A0]?(?:إلى|الى|حتى|و|-|–)[ \u00A0]?)"
    letter = rf"{hour}[ \u00A0]?(?P<period>ص)(?![ \u00A0]\p{{Nd}})|{after_morning}{hour}[ \u00A0]?(?P<period>م)"
    opening = rf"(?<!{LETTER}){_OPENING}(?!{LETTER})[^\n.،؛\p{{Nd}}]{{0,20}}"
    joint = r"(?:[ \u00A0]?[-–][ \u00A0]?|[ \u00A0](?:إلى|الى|حتى|و)[ \u00A0]?)"
    open_to = rf"(?<={opening}(?:\p{{Nd}}{{1,2}}[ \u00A0]?[صم]{joint}){{0,3}})"
    short = rf"{left}(?:{letter}|{open_to}{hour}[ \u00A0]?(?P<period>م)(?!²|[23/])){end}"
    said_period = rf"(?:[ \u00A0]?(?:{_PERIOD_WORD}|[صم]))?"
    first = rf"{_THE_HOUR}[ \u00A0]\p{{Nd}}{{1,2}}(?::\p{{Nd}}{{2}})?{said_period}"
    link = r"(?:[ \u00A0]?[-–][ \u00A0]?|[ \u00A0](?:(?:إلى|الى|حتى|أو)[ \u00A0]|و))"
    last = rf"(?=\p{{Nd}})(?<={first}{link}){hour}(?:{period})?+{end}(?![ \u00A0](?!{FUNCTION_WORD})\p{{Arabic}})"
    of_two = rf"{left}{hour}(?P<period>)(?=[ \u00A0]?[-–][ \u00A0]?\p{{Nd}}{{1,2}}[ \u00A0]?{_PERIOD_WORD}(?!{LETTER}))"
    dash = rf"(?<=\p{{Nd}}[ \u00A0]?(?:{_PERIOD_WORD}|[صم])[ \u00A0]?)[-–](?=[ \u00A0]?\p{{Nd}})"
    read: Verbalized[TimeOfDay | Duration] = Verbalized(_time_of, _say, _case_of_time)
    return (
        _hours_rule(notation),
        Rule(notation.compile(clock), read, after_number(":.")),
        Rule(notation.compile(named), read, before_number("ةه")),
        Rule(notation.compile(last), _read_last, ARABIC, has_number=True, kind=TimeOfDay),
        Rule(notation.compile(bare), read, after_number("صمظعلفAaPp")),
        Rule(notation.compile(of_two), read, after_number("-–")),
        Rule(notation.compile(short), read, after_number("صم")),
        Rule(notation.compile(dash), lambda found: "إلى", before_number("-–"), kind=Range),
    )


def _hours_rule(notation: Notation) -> Rule:
    """Return the rule for two hours after a day of the week: السبت 9-5."""
    days = rf"(?<=(?<!{LETTER}){_DAYS}(?:[ ]?[-–][ ]?{_DAYS})?:?[ ](?:من[ ])?)"
    no_more = rf"(?![:/.,]?\p{{Nd}}|{LETTER}|[ ]\p{{L}}|[ ]?[%٪])"
    hours = rf"{days}(?P<first>1[0-2]|[1-9])[ ]?[-–][ ]?(?P<last>1[0-2]|[1-9]){no_more}"
    return Rule(notation.compile(hours), _read_hours, after_number("-–"), kind=Range)


def _read_hours(found: Match[str]) -> Reading:
    """Return two hours, None for the result of a match."""
    if is_of_match(found.string, found.start()):
        return None
    return f"الساعة {_hour(int(found['first']))} إلى {_hour(int(found['last']))}"


def _time_of(found: Match[str]) -> TimeOfDay | Duration | None:
    """Return the time with the part of the day as said; with seconds, it is a span."""
    groups = found.groupdict()
    hour, minute = int(ascii_digits(groups["hour"])), int(ascii_digits(groups.get("minute") or "0"))
    if hour > LAST_HOUR or (hour == LAST_HOUR and minute):
        return None
    if groups.get("second"):
        return Duration(hour, minute, int(ascii_digits(groups["second"])))
    half = _period_of(hour, groups.get("period"))
    return TimeOfDay(hour, minute, half=half, is_named=_name_before(found) is not None)


def _name_before(found: Match[str]) -> Match[str] | None:
    return _NAMED_BEFORE.search(found.string[max(0, found.start() - _NAME_WINDOW) : found.start()])


def _case_of_time(found: Match[str]) -> Case:
    """Return the case that the word before the time governs, or the word before the name of the hour."""
    named = _name_before(found)
    return case_at(found.string, found.start() - (len(named[0]) if named else 0))


def _say(meaning: TimeOfDay | Duration, case: Case) -> str:
    if isinstance(meaning, Duration):
        parts = zip((meaning.hours, meaning.minutes, meaning.seconds), CLOCK_UNITS, strict=True)
        counted = [count_noun(part, unit, case) for part, unit in parts if part]
        return " و".join(counted) or count_noun(0, CLOCK_UNITS[-1])
    spoken = f"{_say_clock(meaning.hour, meaning.minute, case)} {meaning.half}".strip()
    return spoken if meaning.is_named else f"الساعة {spoken}"


def _read_last(found: Match[str]) -> Reading:
    """Return the second of two hours; the word for "hour" stands before the first."""
    hour = int(ascii_digits(found["hour"]))
    return f"{_say_clock(hour, 0)} {_period_of(hour, found['period'])}" if hour <= LAST_HOUR else None


def _say_clock(hour: int, minute: int, case: Case = Case.NOMINATIVE) -> str:
    """Return the ordinal of the hour with its minutes, or a named part of it: الثالثة والنصف, الرابعة إلا ربعاً."""
    if minute == 45:
        return f"{_hour(hour + 1)} إلا ربعاً"
    if not minute:
        return _hour(hour)
    return f"{_hour(hour)} {_MINUTES.get(minute) or 'و' + count_noun(minute, _MINUTE, case)}"


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
