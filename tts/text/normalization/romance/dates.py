"""Rules for short dates ("31/12"), for ranges of weekdays and months ("lun.-vie.") and their short names."""

from collections.abc import Iterable, Mapping

from regex import Match

from tts.text.normalization.classes import Date, Range
from tts.text.normalization.rules.dates import Dates, date_of, full_year, is_date
from tts.text.normalization.rules.forms import (
    Reading,
    Rule,
    Verbalized,
    after_number,
    alternatives,
    labelled,
    pieces_of,
)
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.romans import roman_value

_ROMAN_MONTHS = frozenset("i ii iii iv v vi vii viii ix x xi xii".split())


def build_short_date_rule(wording: Wording, dates: Dates) -> Rule:
    """Return the rule for a day and a month alone, where the numbers can be no fraction ("31/12")."""

    day, month = r"(?P<d>0?[1-9]|[12][0-9]|3[01])", r"(?P<m>0?[1-9]|1[0-2])"
    no_fraction = r"(?:(?=1[3-9]/|[23][0-9]/)|(?=0)|(?=[0-9]{1,2}/0))"
    left = rf"{wording.notation.left}(?<![-–/.,:])(?!24/7)"
    pattern = rf"{left}{no_fraction}{day}/{month}(?![-–/.,:]?[0-9]|/){wording.notation.end}"
    return Rule(wording.notation.compile(pattern), Verbalized(date_of, dates.say), after_number("/"))


def build_weekday_rules(wording: Wording, weekdays: Mapping[str, str], months: Iterable[str]) -> tuple[Rule, ...]:
    """Return the rules for short names of weekdays in a list or before a date; alone, most of them are other words."""
    names = rf"(?i:{alternatives(weekdays)})"
    joined = r"\.?(?:[ ]?/[ ]?|,[ ]|[ ](?:à|a|ao|al|até|e|y)[ ])"
    after = rf"(?={joined}{names}\.)"
    before = rf"(?<=(?<!\p{{L}}){names}\.{joined})"

    def read(found: Match[str]) -> Reading:
        return weekdays[found["day"].lower()]

    day = rf"(?<!\p{{L}})(?P<day>{names})\.(?!\s*+\Z|\s++\p{{Lu}}\p{{Ll}}{{3}})"
    last = rf"(?<!\p{{L}})(?P<day>{names})(?=\.)(?:\.(?!\s*+\Z|\s++\p{{Lu}}\p{{Ll}}{{3}}))?+"
    date = rf"(?=,?[ ][0-3]?[0-9](?:/[01]?[0-9](?![0-9])|[ ](?:de[ ])?(?i:{alternatives(months)})(?!\p{{L}})))"
    date += r"|\.(?=[ ][0-3]?[0-9][ ](?:(?:a[ ]las?|às?)[ ][0-2]?[0-9]|[0-2]?[0-9][h:–-]))"
    open_ = r"[0-2]?[0-9](?:[:.h]|[ ]h(?!\p{L})|[ ]?[-–][ ]?[0-9])|(?:cerrad|fechad|chius)[oa]"
    holiday = r"\.(?=[ ](?:y|e)[ ](?:festivos|feriados)"
    part = r"[ ](?:por[ ]la|de[ ]manhã|à[ ](?:noite|tarde)|próxim[oa]|pas+ad[oa]|que[ ]v(?:ien)?em?)(?!\p{L})"
    hours = rf"(?=:[ ]?(?:[0-2]?[0-9]|\p{{Ll}}))|{holiday}|,?[ ](?:d[aeo]s?[ ])?(?:{open_})|{part})"
    except_ = r"(?<=(?<!\p{L})(?i:exc\.|excepto|exceto|salvo|menos)[ ])"
    but = rf"{except_}(?P<day>{names})(?=\.)(?:\.(?!\s*+\Z|\s++\p{{Lu}}))?+"
    no_month = r"(?!(?<=(?<!\p{N})[0-3]?[0-9][ ]de[ ])mar\.)"
    dated = rf"(?<![\p{{L}}'’-])(?!ter[ ]){no_month}(?P<day>{names})(?:\.?{date}|\.?{hours})"
    compile_ = wording.notation.compile
    pieces = pieces_of(weekdays)
    return labelled(
        Date,
        Rule(compile_(f"{day}{after}|{before}{last}|{but}"), read, ".", pieces=pieces),
        Rule(compile_(dated), read, pieces=pieces),
    )


def build_weekday_list_rule(wording: Wording, weekdays: Mapping[str, str]) -> Rule:
    """Return the rule for short names of weekdays with strokes between them or in brackets: "lun/mar", "(seg.)"."""
    names = rf"(?i:{alternatives(weekdays)})"
    end = r"\.?(?![\p{L}\p{N}])"
    listed = rf"(?=\.?/{names}{end})\.?|(?<=(?<!\p{{L}}){names}\.?/(?P=day)){end}"
    alone = rf"(?<=\p{{N}}[ ]?\((?P=day)){end}(?=\))"
    pattern = rf"(?<![\p{{L}}\p{{N}}_’'-])(?P<day>{names})(?:{listed}|{alone})"
    return Rule(
        wording.notation.compile(pattern),
        lambda found: weekdays[found["day"].lower()],
        "/(",
        pieces=pieces_of(weekdays),
        kind=Date,
    )


def build_name_range_rule(wording: Wording, names: Mapping[str, str], to: str, of: str) -> Rule:
    """Return the rule for two `names` of days or months with a dash between them ("lun.-vie.", "ene-mar 2024").

    `of` is said before a year that no such word precedes.
    """

    def read(found: Match[str]) -> Reading:
        reading = {name: names[found[name].lower()] for name in ("first", "last")} | {"dash": to}
        if found["year"]:
            year = wording.cardinal(int(found["year"]), Gender.NONE)
            reading["year"] = year if found["of"] else f"{of} {year}"
        return reading

    first, last = (rf"(?P<{group}>(?i:{alternatives(names)}))" for group in ("first", "last"))
    year = rf"(?:(?<=\p{{L}})\.?[ ](?P<of>{of}[ ])?(?P<year>(?:19|20)[0-9]{{2}})(?![\p{{N}}/-]))?"
    end = r"(?![\p{L}\p{N}_]|[-–][\p{L}\p{N}])"
    pattern = rf"(?<![\p{{L}}\p{{N}}_/-]){first}(?:\.?[ ]?)(?P<dash>[-–—])[ ]?{last}{end}{year}"
    words = rf"(?<![\p{{L}}\p{{N}}_/-]){first}[ ](?P<dash>{to})[ ](?!(?P=first)){last}{end}{year}"
    return Rule(wording.notation.compile(f"{pattern}|{words}"), read, pieces=pieces_of(names), kind=Range)


def build_letter_range_rule(wording: Wording, letters: Mapping[str, str], to: str) -> Rule:
    """Return the rule for weekdays by their `letters` before hours: "L-V de 8 a 15 h"."""

    def read(found: Match[str]) -> Reading:
        return {"first": letters[found["first"]], "dash": to, "last": letters[found["last"]]}

    letter = "".join(letters)
    hours = r"(?=[:,]?[ ](?:de[ ]|desde[ ]|das?[ ]|a partir[ ]|cerrado|abierto|fechado|aberto)?(?:[0-2]?[0-9]|\p{Ll}))"
    pattern = rf"(?<![\p{{L}}\p{{N}}_./-])(?P<first>[{letter}])(?P<dash>[-–]|(?<=[Dd]e[ ].)[ ]{to}[ ])"
    pattern += rf"(?P<last>[{letter}])(?![-–]){hours}"
    return Rule(
        wording.notation.compile(pattern),
        read,
        pieces=frozenset(letters.keys() | {"-", "–"} | set(map(str.lower, letters))),
        kind=Range,
    )


def build_roman_date_rule(wording: Wording, dates: Dates) -> Rule:
    """Return the rule for a date with the month in Roman numerals ("3-V-2021")."""

    def read(found: Match[str]) -> Reading:
        date = Date(full_year(found["year"]), roman_value(found["month"]) or 0, int(found["day"]))
        return dates.say(date) if is_date(date) else None

    left = rf"{wording.notation.left}(?<![-–/.,:])"
    pattern = rf"{left}(?P<day>[0-3]?[0-9])(?P<mark>[-./])(?P<month>[IVX]{{1,4}})(?P=mark)(?P<year>[12][0-9]{{3}})"
    compiled = wording.notation.compile(rf"{pattern}(?![-/]|[.,]?\p{{N}}){wording.notation.end}")
    return Rule(compiled, read, after_number("-./"), pieces=_ROMAN_MONTHS, kind=Date)
