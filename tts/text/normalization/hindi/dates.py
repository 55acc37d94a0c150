"""Rules for Hindi dates and years."""

from collections.abc import Collection

from regex import Match

from tts.text.normalization.classes import Date
from tts.text.normalization.hindi import abbreviations, numbers, words
from tts.text.normalization.hindi.numbers import cardinal
from tts.text.normalization.rules.calendar import short_weekdays, weekday_names
from tts.text.normalization.rules.dates import Dates, date_of
from tts.text.normalization.rules.forms import Reading, Rule, Verbalized, alternatives, labelled
from tts.text.normalization.rules.notation import LETTER, Notation, ascii_digits

_YEAR = r"[1१][1-9१-९]\p{Nd}{2}"
WEEKDAYS = (
    short_weekdays("hi") | {"बृह": "बृहस्पतिवार"} | dict(zip(short_weekdays("en"), weekday_names("hi"), strict=True))
)
WEEKDAYS |= {day.lower(): said for day, said in WEEKDAYS.items() if day.isascii()}
"""Short names of the days of the week, which mean other things alone."""
_OTHER_YEAR = r"[12१२]\p{Nd}{3}(?!\p{Nd})"


def build_dates() -> Dates:
    """Return the Hindi settings of the rules for dates."""
    return Dates(
        order="dmy",
        say=_say_date,
        months=words.WRITTEN_MONTHS | abbreviations.MONTHS,
        say_day=cardinal,
        say_year=numbers.year,
        between=r"[ \u00A0\-]",
        before_year=r"(?:,?[ \u00A0]|[-,])",
        day_marks="st|nd|rd|th",
        to="से",
        is_month_first=True,
    )


def _say_date(date: Date) -> str:
    day = [cardinal(date.day)] if date.day else []
    return " ".join([*day, words.MONTHS[date.month], *([numbers.year(date.year)] if date.year else [])])


def build_span_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for days of the week and months with a dash between them: "सोम-शुक्र", "अप्रैल-जून"."""
    day = alternatives([*WEEKDAYS, *WEEKDAYS.values()])
    left, dash = rf"(?<!{LETTER}|[-–—])", r"[ \u00A0]?(?P<dash>[-–—])[ \u00A0]?"
    days = rf"{left}(?P<a>(?:{day})\.?){dash}(?P<b>(?:{day})(?:\.|(?!{LETTER}|[-–—])))"
    month = r"(?:\L<months>|\L<short>)"
    between = rf"(?<=(?<!{LETTER}){month}[ \u00A0]?)[-–—](?=[ \u00A0]?(?:\p{{Nd}}{{1,2}}[ \u00A0])?{month})"
    abbreviated = rf"{left}(?P<month>\L<short>)(?=[ \u00A0]?[-–—][ \u00A0]?{month})"
    months: dict[str, Collection[str]] = {"months": words.WRITTEN_MONTHS, "short": abbreviations.MONTHS}

    def read(found: Match[str]) -> Reading:
        a, b = (WEEKDAYS.get(written := found[end].rstrip("."), written) for end in "ab")
        return {"a": a, "dash": "से", "b": b}

    listed = (
        rf"{left}(?P<day>{alternatives(WEEKDAYS)})(?:(?=/(?:{day})(?!{LETTER}))|(?<=(?:{day})/(?P=day))(?!{LETTER}))"
    )
    short_days = alternatives(day for day in WEEKDAYS if not day.isascii())
    before = r"[ \u00A0]?(?:को|से|तक|व|और|सुबह|शाम|दोपहर|रात|बंद|\p{Nd}|[,:-])"
    dotted = rf"{left}(?P<day>{short_days})\.(?={before})"

    return labelled(
        Date,
        Rule(notation.compile(days), read, "-–—"),
        Rule(notation.compile(listed), lambda found: WEEKDAYS[found["day"]], "/"),
        Rule(notation.compile(dotted), lambda found: WEEKDAYS[found["day"]], "."),
        Rule(notation.compile(abbreviated, **months), lambda found: abbreviations.MONTHS[found["month"]], "-–—"),
        Rule(notation.compile(between, **months), lambda found: "से", "-–—"),
    )


def build_short_date_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for a day and a month with a zero before one of them ("15/08") or two digits of a year."""

    def classify(found: Match[str]) -> Date | None:
        date = date_of(found)
        is_share = date and (date.day or 0) < date.month and found.string.startswith("तक", found.end() + 1)
        return None if is_share else date

    read = Verbalized(classify, _say_date)

    zero = r"(?=[0०]|\p{Nd}{1,2}/[0०])"
    short = r"(?<![/.,:-])(?P<d>\p{Nd}{1,2})/(?P<m>\p{Nd}{1,2})(?![/.,:-]?\p{Nd}|/)"
    on = rf"(?<!(?:1/[234]|2/3|3/4))(?=[ \u00A0](?:को|तक)(?!{LETTER})(?![ ](?:दशमलव|भिन्न|सरल|प्रतिशत|गुणा|जोड़|घटा)))"
    after_day = rf"(?<=(?<!{LETTER})(?:{alternatives([*WEEKDAYS.values(), 'तारीख', 'तिथि', 'दिनांक'])})[ :,]{{1,2}})"
    dashed = r"(?<![/.,:-])(?P<d>\p{Nd}{1,2})-(?P<m>\p{Nd}{1,2})-(?P<y>\p{Nd}{2})(?![/.,:-]?\p{Nd})"
    in_brackets = rf"(?=[ \u00A0]\((?:{alternatives([*WEEKDAYS, *WEEKDAYS.values()])})\))"
    return labelled(
        Date,
        Rule(notation.compile(f"{notation.left}{zero}{short}{notation.end}"), read, "/"),
        Rule(notation.compile(f"{notation.left}{short}{notation.end}{in_brackets}"), read, "/"),
        Rule(notation.compile(f"{notation.left}{short}{notation.end}{on}"), read, "/"),
        Rule(notation.compile(f"{after_day}{notation.left}{short}{notation.end}"), read, "/"),
        Rule(notation.compile(f"{notation.left}{dashed}{notation.end}"), read, "-"),
    )


def build_year_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for years of 1100 to 1999, which are read by hundreds."""
    century = "(?:1[89]|20|१[८९]|२०)"
    pair = rf"{notation.left}(?P<first>{century}\p{{Nd}}{{2}})[-–](?P<second>\p{{Nd}}{{2}})(?![-–.,:/]?\p{{Nd}})"
    no_date = r"(?<!\p{Nd}[/.]|(?<!\p{Nd})\p{Nd}{1,2}-)"
    # A number of the last centuries, but not a round one, that is a whole clause.
    start = rf"(?<![^\s।(,][ \u00A0]{{0,8}})(?<!\p{{Nd}}, ?){notation.left}"
    lone = rf"{start}[1१][7-9७-९](?![0०]{{2}})\p{{Nd}}{{2}}(?=\s*(?:[।)\n]|\Z))"

    def read(found: Match[str]) -> Reading:
        return numbers.year(int(ascii_digits(found[0])))

    def read_pair(found: Match[str]) -> Reading:
        first, second = int(ascii_digits(found["first"])), int(ascii_digits(found["second"]))
        return f"{numbers.year(first)} {cardinal(second)}" if second == (first + 1) % 100 else None

    return labelled(
        Date,
        Rule(notation.compile(pair), read_pair, "-–"),
        Rule(notation.compile(f"{notation.left}{no_date}{_YEAR}(?:{_year_context()})"), read, "0"),
        Rule(notation.compile(lone), read, "0"),
    )


def _year_context() -> str:
    """Return the pattern of the context of a year, in which no other number stands."""
    end = rf"(?![.,:/]?\p{{Nd}}|{LETTER})"
    after = words.AFTER_YEARS
    contexts = (
        rf"(?<=(?<!{LETTER})(?:{words.YEAR_WORDS})[ \u00A0]{_YEAR}){end}",
        rf"(?![.,:/]?\p{{Nd}})(?=[ \u00A0]?(?:{after})(?!{LETTER})(?! से(?!{LETTER})))",
        rf"(?=[ \u00A0]से(?!{LETTER})(?! (?:{words.COMPARISONS})(?!{LETTER})))",
        rf"(?=(?:,|[ \u00A0](?:{words.YEAR_LINKS}))[ \u00A0]{_OTHER_YEAR})",
        rf"(?=[-–](?:{_OTHER_YEAR}|\p{{Nd}}{{2}}[ \u00A0](?:{after})(?!{LETTER})))",
        rf"(?<=(?<!\p{{Nd}}){_YEAR}[-–]{_YEAR}){end}",
        rf"(?<=\({_YEAR})(?=\))",
        r"(?<=^\p{Nd}{4})(?=[ ]?[-–—:][ ])",
    )
    return "|".join(contexts)
