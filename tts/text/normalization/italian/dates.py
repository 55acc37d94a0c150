"""Rules for Italian weekdays, ranges of days, and years and days after an apostrophe; `romance` reads other dates."""

from collections.abc import Iterator
from dataclasses import replace

from regex import Match

from tts.text.normalization.classes import Abbreviation, Date, Range
from tts.text.normalization.italian import words
from tts.text.normalization.italian.numbers import number
from tts.text.normalization.romance.dates import build_short_date_rule as build_romance_rule
from tts.text.normalization.romance.dates import build_weekday_list_rule
from tts.text.normalization.rules.dates import Dates, date_from
from tts.text.normalization.rules.forms import Reading, Rule, after_number, alternatives, pieces_of
from tts.text.normalization.rules.numbers import Wording

_FRACTIONS = ("22/7", "16/9")
_SHORT_DAYS = {day[:3]: day for day in words.WEEKDAYS} | {"mart": "martedì", "merc": "mercoledì", "giov": "giovedì"}
_WHOLE_WEEKS = ("ven", "sab", "dom", "venerdì", "sabato", "domenica")
"""The last days of a range with a stroke ("lun/ven"); "mar/gio" is rather a list."""


def with_preposition(preposition: str, said: str) -> str:
    """Return the words for an hour or a day after "dalle", "alle", "dal" or "al": "all'una", "dall'otto"."""
    if preposition.endswith("e"):
        return f"{preposition[:-1]}'{said}" if said.split(maxsplit=1)[0] == "una" else f"{preposition} {said}"
    return f"{preposition}l'{said}" if said[0] in "ou" else f"{preposition} {said}"


def build_calendar_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules, which must stand before those for dates, times and ranges."""
    yield _weekday_range_rule(wording)
    yield build_weekday_list_rule(wording, _SHORT_DAYS)
    yield from _weekday_rules(wording)
    yield _month_range_rule(wording)
    yield _day_range_rule(wording)
    yield _elided_day_rule(wording)
    yield from _decade_rules(wording)
    yield _school_year_rule(wording)


def _weekday_range_rule(wording: Wording) -> Rule:
    """Return the rule for a range of weekdays: "lun.-ven.", "lun/ven", "martedì-domenica"."""
    names = {day: day for day in words.WEEKDAYS} | _SHORT_DAYS

    def read(found: Match[str]) -> Reading:
        first, last = names[found["first"].lower()], names[found["last"].lower()]
        if found["dash"] == "/" and not (first == words.WEEKDAYS[0] and found["last"].lower() in _WHOLE_WEEKS):
            return None
        if words.WEEKDAYS.index(last) - words.WEEKDAYS.index(first) in (1, -6):
            return {"first": first, "last": last}
        return {"first": first if found["of"] else f"da {first}", "dash": "a", "last": last}

    first, last = (rf"(?P<{group}>(?i:{alternatives(names)}))" for group in ("first", "last"))
    of = r"(?:(?<=(?P<of>(?<!\p{L})(?i:dal?|dalla)[ ])))?+"
    left, end = r"(?<![\p{L}\p{N}_/-])", r"(?![\p{L}\p{N}_]|[-–/][\p{L}\p{N}])"
    pattern = rf"{left}{of}{first}\.?[ ]?(?P<dash>[-–—/])[ ]?{last}{end}(?:\.(?!\s*+\Z|\s++\p{{Lu}}))?+"
    return Rule(wording.notation.compile(pattern), read, "-–—/", pieces=pieces_of(names), kind=Range)


def _weekday_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules for short weekdays in a list, after a preposition, or before a date or hours."""
    no_month = r"(?!(?<=(?<!\p{N})[0-3]?[0-9][ ])mar\.)"
    names = rf"\b(?<![\p{{L}}\p{{N}}'’_-]){no_month}(?P<day>(?i:{alternatives(_SHORT_DAYS)}))"
    months = alternatives(words.WRITTEN_MONTHS)
    date = rf"[0-3]?[0-9](?:/[01]?[0-9](?![0-9])|[ ](?i:{months})(?!\p{{L}}))"
    after = rf"(?=,?[ ]?(?:{date}))"
    hours = (
        r"(?=,?[ ](?:ore|h|dalle|alle|mattina|pomeriggio|sera|notte|chius|apert|[0-2]?[0-9](?:[.:][0-5][0-9]|[ ]?-)))"
    )
    listed = rf"(?=[,:;/)]|[ ]?[/e][ ]?(?:(?i:{alternatives(_SHORT_DAYS)})\.|festiv)|[ ]al?[ ])"
    day = "lun|mer|gio|ven|sab|dom|(?<=(?:dal|ogni)[ ])mar"
    led = rf"(?<=(?<!\p{{L}})(?i:(?:dal?|al?|il|ogni|dalla|alla|la|e|di|del)[ ](?:{day})))"

    def read(found: Match[str]) -> Reading:
        return _SHORT_DAYS[found["day"].lower()]

    chat = r"(?<=(?<!\p{L})(?:è|per|x|di|da|a|fino a|entro|ogni|il|questo)[ ](?:lun|gio|ven|sab))(?=[,!?]|\Z)"
    at = r"(?<!\p{Nd})(?<=lun|mer|gio|ven|sab|dom)(?=[ ](?:alle|dalle|ore|mattina|pomeriggio|sera)(?!\p{L}))"
    dotted = rf"{names}(?:{chat}|{at}|\.{hours}|\.{listed}|{led}(?=\.)(?:\.(?!\s*+\Z|\s++\p{{Lu}}))?+)"
    yield Rule(
        wording.notation.compile(rf"{names}\.?{after}"), read, has_number=True, pieces=pieces_of(_SHORT_DAYS), kind=Date
    )
    yield Rule(wording.notation.compile(dotted), read, pieces=pieces_of(_SHORT_DAYS), kind=Date)


def _month_range_rule(wording: Wording) -> Rule:
    """Return the rule for a range of months: "gen.-mar. 2024"."""

    def read(found: Match[str]) -> Reading:
        return {name: words.WRITTEN_MONTHS[found[name].lower()] for name in ("first", "last")} | {"dash": ""}

    first, last = (rf"(?P<{group}>(?i:{alternatives(words.WRITTEN_MONTHS)}))" for group in ("first", "last"))
    left, end = r"(?<![\p{L}\p{N}_/-])", r"(?![\p{L}\p{N}_]|[-–/][\p{L}\p{N}])"
    pattern = rf"{left}{first}\.?[ ]?(?P<dash>[-–—/])[ ]?{last}{end}(?:\.(?!\s*+\Z|\s++\p{{Lu}}))?+"
    return Rule(wording.notation.compile(pattern), read, "-–—/", pieces=pieces_of(words.WRITTEN_MONTHS), kind=Range)


def _day_range_rule(wording: Wording) -> Rule:
    """Return the rule for the days before a month: "5-8 maggio" is "dal cinque all'otto maggio"."""

    def say(day: str) -> str:
        return "primo" if int(day) == 1 else number(int(day))

    def read(found: Match[str]) -> Reading:
        first, last = found["first"], found["last"]
        if not 1 <= int(first) < int(last) <= 31:
            return None
        month = words.WRITTEN_MONTHS[found["month"].lower()] if found["month"] else ""
        if found["digits"]:
            month = words.MONTHS[int(found["digits"]) - 1]
        said = {"digits": month, "month": month}
        if found["led"]:
            return said | {"first": say(first), "last": say(last)}
        return said | {"first": with_preposition("dal", say(first)), "dash": with_preposition("al", say(last))}

    month = rf"(?P<month>(?i:{alternatives(words.WRITTEN_MONTHS)}))(?!\p{{L}})(?:\.(?!\s*+\Z|\s++\p{{Lu}}))?+"
    led = r"(?:(?<=(?P<led>(?<!\p{L})(?i:il|del|dei|nei|giorni|i|al|dal|nel)[ ])))?+"
    ahead = r"(?=\p{Nd}{1,2}[ ]?[-–/])"
    first = rf"{ahead}{wording.notation.left}(?<![-–/.,:]){led}(?P<first>[0-3]?[0-9])"
    dash = "(?P<dash>[-–/](?P<last>[0-3]?[0-9]))"
    digits = r"/(?P<digits>0?[1-9]|1[0-2])(?![\p{L}\p{N}/]|[.,:-]\p{N})(?<=[-–][0-3]?[0-9]/[0-9]{1,2})"
    pattern = rf"{first}(?:{dash}|(?P<dash>[ ][-–][ ](?P<last>[0-3]?[0-9])))(?:[ ]{month}|{digits})"
    return Rule(wording.notation.compile(pattern), read, after_number("-–/"), kind=Range)


def build_short_date_rule(wording: Wording, dates: Dates) -> Rule:
    """Return the rule for a day and a month alone ("31/12"), without two fractions that are known as such."""
    rule = build_romance_rule(wording, dates)
    return replace(rule, read=lambda found: None if found[0] in _FRACTIONS else rule.read(found), kind=Date)


def _elided_day_rule(wording: Wording) -> Rule:
    """Return the rule for a day after an elided article: "l'1 gennaio" (said as "uno"), "l'1/1/1980", "l'8/12"."""

    def read(found: Match[str]) -> Reading:
        if not found["month"]:
            return "uno"
        if not date_from(None, found["month"], found["day"]):
            return None
        year = f" {number(int(found['year']))}" if found["year"] else ""
        return f"{number(int(found['day']))} {words.MONTHS[int(found['month']) - 1]}{year}"

    named = rf"1(?=[ ](?:{'|'.join(words.MONTHS)})(?!\p{{L}}))"
    year = r"(?:(?P=mark)(?P<year>[12][0-9]{3}))?(?![\p{L}\p{N}/]|[.,]\p{N})"
    numeric = rf"0?(?P<day>1|8|11)(?P<mark>[/.])(?P<month>[0-9]{{1,2}}){year}"
    return Rule(
        wording.notation.compile(rf"(?<=[lL]['’])(?:{named}|{numeric})"), read, "18", pieces=pieces_of("'’"), kind=Date
    )


def _school_year_rule(wording: Wording) -> Rule:
    """Return the rule for the year of a school or university: "a.s. 2024/2025", "nell'a.a. 2023/24"."""
    said = {"a": "anno accademico", "s": "anno scolastico"}
    pattern = r"(?<![\p{L}\p{N}_.])[aA]\.[ ]?(?P<kind>[as])\.(?=[ ](?:19|20)?\p{Nd}{2}\b)"
    return Rule(
        wording.notation.compile(pattern), lambda found: said[found["kind"]], ".", has_number=True, kind=Abbreviation
    )


def _decade_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for years after an apostrophe that is no quotation mark ("anni '80")."""
    anno = r"\b(?i:anni|il|nel|del|dal|al|sul|gli|degli|negli|classe|estate|autunno|inverno|primavera)[ ]"
    year = r"[’'‘](?P<year>[0-9]{2,3})(?![\p{L}\p{N}’'])"
    unquoted = r"(?![^’'\n]{0,60}[’'](?!\p{L}|[0-9]{2}))"
    patterns = (rf"(?<={anno}|\(|[’'][0-9]{{2,3}}[-–]){year}", rf"(?<=\p{{L}}[ ]|^){year}{unquoted}")
    compile_ = wording.notation.compile
    return tuple(
        Rule(compile_(pattern), lambda found: number(int(found["year"])), "'’‘", has_number=True, kind=Date)
        for pattern in patterns
    )
