"""How Hindi reads times of day, spans of time and years."""

from regex import Match

from speech.text.normalization import hindi_numbers, hindi_words
from speech.text.normalization.forms import Reading, Rule
from speech.text.normalization.hindi_numbers import cardinal
from speech.text.normalization.notation import SPACE, Notation, ascii_digits

_LETTER = r"[\p{L}\p{M}]"
_WINDOW = 12
"""Characters before a time in which the part of the day stands."""
_YEAR = r"[1१][1-9१-९]\p{Nd}{2}"
_OTHER_YEAR = r"[12१२]\p{Nd}{3}(?!\p{Nd})"


def build_time_rule(notation: Notation) -> Rule:
    """Return the rule for times; what is said for the part of the day is left out where it is written."""
    period = rf"(?:{SPACE}(?P<period>[AaPp])\.?[Mm]\.?(?!\p{{Latin}}))?+"
    left = rf"(?:{notation.left}|(?<=\p{{Nd}}T))(?<!\p{{Nd}}[:.,/])"
    hour = r"(?P<hour>[01०१]?\p{Nd}|[2२][0-4०-४])"
    clock = rf"{hour}:(?P<minute>[0-5०-५]\p{{Nd}})(?::(?P<second>[0-5०-५]\p{{Nd}}))?+{period}"
    dotted = rf"{hour}\.(?P<minute>[0-5०-५]\p{{Nd}})(?=[ \u00A0]?बजे)"
    whole = rf"{hour}{SPACE}(?P<period>[AaPp])\.?[Mm]\.?(?!\p{{Latin}})"
    oclock = rf"(?:[ \u00A0]?(?P<oclock>बजे|बजकर(?!{_LETTER}))(?!{_LETTER}))?+"
    end = rf"(?![:.]?\p{{Nd}}|{_LETTER}|[ \u00A0](?P<span>घंटे|घंटा|घण्टे|मिनट))"
    times = rf"{left}(?:{clock}|{dotted}|{whole}){oclock}{end}"
    return Rule(notation.compile(times), _read_time, "0")


def build_verse_rule(notation: Notation) -> Rule:
    """Return the rule for chapter and verse, which are no time: "गीता 2:47"."""
    before = rf"(?<=(?<!{_LETTER})(?:{'|'.join(hindi_words.SCRIPTURES.split())})[ \u00A0])"
    verse = rf"{before}(?P<chapter>\p{{Nd}}{{1,3}}):(?P<verse>\p{{Nd}}{{1,3}})(?![:.]?\p{{Nd}})"

    def read(found: Match[str]) -> Reading:
        return " ".join(cardinal(int(ascii_digits(found[part]))) for part in ("chapter", "verse"))

    return Rule(notation.compile(verse), read, ":")


def build_span_rule(notation: Notation) -> Rule:
    """Return the rule for the colon in a span of time: "2:30 घंटे", "3:45 मिनट"."""
    spans = {"घ": ("घंटे", "मिनट"), "म": ("मिनट", "सेकंड")}
    pattern = (
        rf"{notation.left}(?P<first>\p{{Nd}}{{1,2}}):(?P<second>[0-5०-५]\p{{Nd}})"
        rf"[ \u00A0](?P<unit>घंटे|घंटा|घण्टे|मिनट)(?!{_LETTER})"
    )

    def read(found: Match[str]) -> Reading:
        parts = zip((found["first"], found["second"]), spans[found["unit"][0]], strict=True)
        return " ".join(f"{cardinal(value)} {unit}" for written, unit in parts if (value := int(ascii_digits(written))))

    return Rule(notation.compile(pattern), read, ":")


def _read_time(found: Match[str]) -> Reading:
    hour, minute = int(ascii_digits(found["hour"])), int(ascii_digits(found["minute"] or "0"))
    if found["second"]:
        parts = zip((hour, minute, int(ascii_digits(found["second"]))), ("घंटे", "मिनट", "सेकंड"), strict=True)
        return " ".join(f"{cardinal(value)} {unit}" for value, unit in parts if value) or "शून्य सेकंड"
    if hour == 24 and minute:
        return None
    before = found.string[max(0, found.start() - _WINDOW) : found.start()].split()
    spoken = hindi_numbers.clock(hour, minute)
    if set(before) & set(hindi_words.PARTS_OF_DAY.split()):
        return spoken
    if found["period"]:
        hour = hour % 12 + (12 if found["period"] in "Pp" else 0)
        return f"{hindi_numbers.part_of_day(hour)} {spoken}"
    return f"{hindi_numbers.part_of_day(hour)} {spoken}" if hour > 12 or hour == 0 else spoken


def build_year_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for years of 1100 to 1999, which are read by hundreds."""

    def read(found: Match[str]) -> Reading:
        return hindi_numbers.year(int(ascii_digits(found[0])))

    def read_pair(found: Match[str]) -> Reading:
        first, second = int(ascii_digits(found["first"])), int(ascii_digits(found["second"]))
        return f"{hindi_numbers.year(first)} {cardinal(second)}" if second == (first + 1) % 100 else None

    century = "(?:1[89]|20|१[८९]|२०)"
    pair = rf"{notation.left}(?P<first>{century}\p{{Nd}}{{2}})[-–](?P<second>\p{{Nd}}{{2}})(?![-–.,:/]?\p{{Nd}})"
    return (
        Rule(notation.compile(pair), read_pair, "-–"),
        Rule(notation.compile(f"{notation.left}{_YEAR}(?:{_year_context()})"), read, "0"),
        Rule(notation.compile(_lone_year(notation)), read, "0"),
    )


def _year_context() -> str:
    """Return the pattern of what stands around a year and no other number."""
    end = rf"(?![.,:/]?\p{{Nd}}|{_LETTER})"
    before = "|".join(hindi_words.YEAR_WORDS.split())
    after = "|".join(hindi_words.AFTER_YEARS.split())
    links = "|".join(hindi_words.YEAR_LINKS.split())
    no_year = "|".join(hindi_words.COMPARISONS.split())
    contexts = (
        rf"(?<=(?<!{_LETTER})(?:{before})[ \u00A0]{_YEAR}){end}",
        rf"(?![.,:/]?\p{{Nd}})(?=[ \u00A0]?(?:{after})(?!{_LETTER})(?! से(?!{_LETTER})))",
        rf"(?=[ \u00A0]से(?!{_LETTER})(?! (?:{no_year})(?!{_LETTER})))",
        rf"(?=(?:,|[ \u00A0](?:{links}))[ \u00A0]{_OTHER_YEAR})",
        rf"(?=[-–](?:{_OTHER_YEAR}|\p{{Nd}}{{2}}[ \u00A0](?:{after})(?!{_LETTER})))",
        rf"(?<=(?<!\p{{Nd}}){_YEAR}[-–]{_YEAR}){end}",
        rf"(?<=\({_YEAR})(?=\))",
        r"(?<=^\p{Nd}{4})(?=[ ]?[-–—:][ ])",
    )
    return "|".join(contexts)


def _lone_year(notation: Notation) -> str:
    """Return the pattern of a number of the last centuries, not a round one, with which a clause begins and ends."""
    return rf"(?<![^\s।(][ \u00A0]{{0,8}}){notation.left}[1१][7-9७-९](?![0०]{{2}})\p{{Nd}}{{2}}(?=\s*(?:[।)\n]|\Z))"
