"""Rules for the English shorthand of notes and forms: "Settings > General", "Ferndale, Calif.", "M-F", "#1432"."""

from collections.abc import Mapping

import regex
from regex import Match

from tts.text.normalization.classes import (
    Abbreviation,
    Address,
    Cardinal,
    Code,
    Date,
    Duration,
    Formula,
    Measure,
    Money,
    Range,
    Roman,
    Score,
    Telephone,
    TimeOfDay,
)
from tts.text.normalization.english import numbers as english_numbers
from tts.text.normalization.english.listings import said_rule
from tts.text.normalization.english.words import STREETS
from tts.text.normalization.rules.amounts import spell_amount
from tts.text.normalization.rules.forms import LazyPattern, Reading, Rule, alternatives, labelled, pieces_of
from tts.text.normalization.rules.notation import Number
from tts.text.normalization.rules.numbers import Wording, spell_digits, spell_number, spell_whole
from tts.text.normalization.rules.romans import roman_value
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("english")
_SHORT_DAYS = _TABLES["short days"]
_LOWER_MONTHS = _TABLES["lower months"]
_BEFORE_MONTHS = "|".join(_TABLES["before months"])
_AFTER_FLATS = "|".join(_TABLES["after flats"])
_NUMBERED_MANY = "|".join(_TABLES["numbered many"])
_MENUS = "|".join(_TABLES["menus"])
_RELEASED = "Python|PHP|Ruby|Go|Java|Node|Node\\.js|Django|Rust|Ubuntu|Kubernetes|Kotlin|Debian|OpenSUSE|Fedora"
_AFTER_STATUSES = "errors?|status|GET|PUT|POST|on[ ](?:GET|PUT|POST|DELETE|/)|pages?|response|responses|Not[ ]Found"
_LEFT = r"(?<![\p{L}\p{M}\p{N}_'’@#./&-])"
_END = r"(?![\p{L}\p{M}\p{N}_@/-])"
_YEAR = r"(?:1[1-9]|20)[0-9]{2}"
_MEDICINE = regex.compile(r"[0-9] ?mg\b")
_LAST_OF_TEXT = r"(?!\s*+\Z|\s++[\"“(]?\p{Lu})"


def build_shorthand_rules(wording: Wording, is_british: bool) -> tuple[Rule, ...]:
    """Return the rules that must stand before those for dates, money, units and abbreviations."""
    return (
        *_table_rules(),
        *_literal_rules(),
        *_telephone_rules(wording),
        *_pair_rules(wording),
        *_code_rules(wording),
        *_year_rules(is_british),
        _note_rule(wording),
        *_law_rules(wording),
        *_place_rules(wording),
        *_sign_rules(wording),
        *_rest_rules(is_british),
    )


def _rest_rules(is_british: bool) -> tuple[Rule, ...]:
    """Return the rules for estimates, revenues, longitudes, zones after an hour, business days and cricket."""
    rules = (
        said_rule(r"\best\.(?=\))|(?<=\p{Nd}[%KMB]?[ ])est\.(?=[ ]?[,;)]|\Z)", "estimate", "e"),
        said_rule(r"\brev\.(?=[ ]\p{Sc}\p{Nd})", "revenue", "r"),
        said_rule(r"(?i:\blong\.)(?=[ ]-?\p{Nd}{1,3}(?:\.\p{Nd}{1,8})?[ ]?°)", "longitude", "°"),
        said_rule(r"(?<=\p{Nd}[ ])bus\.(?=[ ]days?\b)", "business", "b"),
        Rule(
            LazyPattern(r"(?<=\p{Nd}[ ]?[AaPp]\.?[Mm]\.?[ ])[ECMP][SD]?T(?![\p{L}\p{N}])"),
            lambda found: " ".join(found[0]),
            "ECMP",
            has_number=True,
            kind=TimeOfDay,
        ),
    )
    innings = (
        r"(?<=\b[0-9]{1,3})(?P<dash>[-–])(?=(?:10|[0-9])[ ]dec\b)|(?<=[0-9][-–](?:10|[0-9])[ ])(?P<end>dec\.?)(?!\p{L})"
    )
    if not is_british:
        return rules
    return (*rules, Rule(LazyPattern(innings), _read_innings, "d", has_number=True, kind=Score))


def _read_innings(found: Match[str]) -> Reading:
    return "for" if found["dash"] else "declared"


def _table_rule(table: Mapping[str, str], pattern: str, needs: str = "") -> Rule:
    """Return the rule for the keys of `table`, which replace "{}" in the group "key"."""
    compiled = LazyPattern(pattern.replace("{}", r"\L<keys>"), keys=table)
    return Rule(compiled, lambda found: table[found["key"]], needs, kind=Abbreviation)


def _joined_days_rule() -> Rule:
    """Return the rule for short weekdays one after the other: "Sat. & Sun.", "Mon, Wed and Fri"."""
    days = alternatives(_SHORT_DAYS)
    joint, end = r"\.?(?:[ ](?:&|and|or|to)|,)[ ]", r"(?![\p{L}'’-])"
    before_another = rf"(?={joint}(?:{days}){end})\.?"
    after_another = rf"(?<=(?<!\p{{L}})(?:{days}){joint}(?P=day)){end}(?:\.(?!\s*+\Z|\s++\p{{Lu}}))?+"
    pattern = rf"{_LEFT}(?P<day>{days})(?:{before_another}|{after_another})"
    return Rule(LazyPattern(pattern), lambda found: _SHORT_DAYS[found["day"]], pieces=pieces_of(_SHORT_DAYS), kind=Date)


def _table_rules() -> tuple[Rule, ...]:
    """Return the rules for the phrases, states, months and weekdays of the tables."""
    month = alternatives(_LOWER_MONTHS)
    return (
        _table_rule(_TABLES["phrases"], r"\b(?P<key>{})(?!\p{L})", ".#/+"),
        _table_rule(
            _TABLES["short states"],
            r"(?<=\p{Lu}[\p{Ll}'’]{1,20},[ ]|\([DRI]-)(?P<key>{})\.(?:(?=[,;)])|(?=[ ]\p{Ll}))",
            ".",
        ),
        _table_rule(_LOWER_MONTHS, rf"(?<=\b(?:{_BEFORE_MONTHS})[ ])(?P<key>{{}})(?=[,.!?;]|\s*+\Z|\n)"),
        _table_rule(
            {"sat": "saturday", "sun": "sunday"},
            rf"{_LEFT}(?P<key>{{}})(?=,?[ ](?:{month}|[0-9]{{1,2}}(?:st|nd|rd|th)[ ](?:{month}))\b)",
        ),
        _table_rule(
            _SHORT_DAYS,
            rf"{_LEFT}(?P<key>{{}})"
            r"(?:\.?(?=[ ](?:&[ ]\p{Lu}\p{Ll}{2}|[0-9]{1,2}(?:\.[0-9]{2})?(?:[–-]|[ap]m)))"
            rf"|(?<=\p{{Lu}}\p{{Ll}}{{2,4}}\.?[ ]&[ ]\p{{L}}{{3}})\.?(?=[ ][0-9]))",
            "0&",
        ),
        _table_rule(
            _SHORT_DAYS,
            r"(?<=\b(?:[Cc]losed|[Oo]pen)[ ])(?P<key>{})(?![\p{L}’'-]|\.?,?[ ](?:to|&|and|or)\b)(?:\.(?=,))?+",
        ),
        _joined_days_rule(),
    )


def _literal_rules() -> tuple[Rule, ...]:
    """Return the rules for abbreviations that only some neighbours make clear."""
    return (
        said_rule(rf"{_LEFT}M[–-]F(?=[,;.)]|[ ](?:exc|only|from|at|[0-9]))", "Monday to Friday", "M", kind=Range),
        said_rule(
            r"\bPt\.(?=[ ](?:is|was|has|had|denies|reports|states|presents|c/o|[0-9]{1,3}[ ]?(?:y/?o|yr)))",
            "Patient",
            "P",
        ),
        said_rule(rf"{_LEFT}inc\.(?=\)|\n|\s*+\Z|[ ](?!VAT|GST|P&P)\p{{Lu}})", "included", "i"),
        said_rule(r"(?<![\p{L}\p{N}'’‘])[Tt]h['’](?=[ ]\p{L})", "the", "'’"),
        said_rule(r"(?<=\p{N}-)yr(?=-old)", "year", "y", has_number=True),
        said_rule(r"(?<=\b[Ss]izes?[ ][XSML]{1,4})[–-](?=[XSML]{1,5}\b)", "to", "–-"),
        said_rule(r"\bAtt\.:?(?=[ ][0-9])", "attendance,", "A", has_number=True),
        said_rule(r"(?<=\b[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}[ ])[–-](?=[ ])", "", "–-", has_number=True),
        said_rule(rf"(?<=\b(?:the|my|our|your|new)[ ])apt(?=[ ](?:{_AFTER_FLATS})\b|[.,!?])", "apartment"),
        said_rule(r"(?<![\p{L}\p{N}])[Aa]pt\.?(?=[ ]#?[0-9])", "apartment", "0"),
        said_rule(r"(?<=\b(?:opening|business|office|working|school|library)[ ])hrs\b", "hours", "h"),
        said_rule(r"(?<=\b[0-9]{1,2}(?:st|nd|rd|th)[ ])min\b\.?+(?=[ ]|\Z)", "minute", "0"),
        said_rule(
            rf"(?<=\b[0-9]{{1,2}}(?:st|nd|rd|th)[ ])c\.(?:{_LAST_OF_TEXT}|(?=[ ](?:BCE?|CE|AD)\b))", "century", "0"
        ),
        said_rule(r"(?<=\bmy[ ])no(?=[ ]is[ ][0-9+])", "number", "0"),
        said_rule(
            r"(?<=\p{N}[ ]?(?:°?[CF]|kg|lbs?|mg|g)[ ])max\b\.?+(?=\s|[,;)])|\bmax\.(?=[ ]\p{Ll})", "maximum", "x"
        ),
        said_rule(r"(?<=\b[Nn]ot[ ])incl\.?(?!\p{L})", "included"),
        said_rule(r"\breg\.(?=[ ][$£€])", "regular", "$£€"),
        said_rule(r"\b[Tt]el\.?(?=:[ ]?[(+0-9])", "telephone", "0"),
    )


def _telephone_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for toll-free telephones and short numbers of services: "1-800-555-0199", "NHS 111"."""

    def read_toll_free(found: Match[str]) -> Reading:
        groups = (spell_digits(wording, found[name]) for name in ("first", "last"))
        area = english_numbers.code_number(found["area"])
        return ", ".join(["one" if found["trunk"] else "", area, *groups]).removeprefix(", ")

    toll_free = (
        rf"{_LEFT}(?P<trunk>1[- ])?\(?(?P<area>[89]00)(?:-|\)[ ]?)(?P<first>[0-9]{{3}})-(?P<last>[0-9]{{4}}){_END}"
    )
    short = r"(?<=\b(?:TTY|NHS)[ ])[0-9]{3}\b"
    return labelled(
        Telephone,
        Rule(LazyPattern(toll_free), read_toll_free, "-", has_number=True),
        Rule(LazyPattern(short), lambda found: spell_digits(wording, found[0]), "YS", has_number=True),
    )


def _pair_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for two numbers with a sign between them: files, releases ("version 3.12"), clocks ("41:07")."""

    def read_slashed(found: Match[str]) -> Reading:
        return " slash ".join(spell_digits(wording, found[name]) for name in ("first", "last"))

    def read_release(found: Match[str]) -> Reading:
        minor = found["minor"]
        minor = spell_whole(wording, minor) if len(minor) == 1 else english_numbers.two_digits(int(minor))
        joint = " " if minor.startswith("oh") else " point "
        return f"{spell_whole(wording, found['major'])}{joint}{minor}"

    def read_clock(found: Match[str]) -> Reading:
        minutes, seconds = found["minutes"], found["seconds"]
        zero = "oh " if seconds[0] == "0" else ""
        rest = "minutes" if seconds == "00" else zero + english_numbers.code_number(seconds)
        said = f"{spell_whole(wording, minutes)} {rest}"
        return None if int(minutes) + int(seconds) == 100 else said

    slashed = r"(?P<first>[0-9]{3,6})/(?P<last>[0-9]{3,6})(?<!(?:19|20)[0-9]{2}/[0-9]{3,6})"
    long = rf"{_LEFT}{slashed}(?<=[0-9]{{4}}/[0-9]{{3,6}}|/[0-9]{{4,6}}){_END}(?![.,]?[0-9]|[ ]\()"
    release = rf"(?<=\b(?:{_RELEASED})[ ])(?P<major>[0-9]{{1,2}})\.(?P<minor>[0-9]{{1,2}})(?![0-9.]*[0-9])"
    clock = rf"{_LEFT}(?<!:)(?P<minutes>2[5-9]|[3-9][0-9]):(?P<seconds>[0-5][0-9])(?![:0-9]|[ ]min){_END}"
    return (
        Rule(LazyPattern(long), read_slashed, "/", kind=Code),
        Rule(LazyPattern(release), read_release, ".", has_number=True, kind=Code),
        Rule(LazyPattern(clock), read_clock, ":", kind=Duration),
    )


def _code_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for one number that names something: issues, answers of servers, goods, ages, houses."""
    code = english_numbers.code_number

    def spell(found: Match[str]) -> Reading:
        return " ".join(wording.digits[int(sign)] if sign.isdecimal() else sign for sign in found[0] if sign != "-")

    issue = r"(?<![\p{L}\p{N}&#])#(?P<number>[1-9][0-9]{3})(?![\p{L}\p{N}]|[.,][0-9])"
    status = rf"{_LEFT}[45](?:0[0-9]|10|2[29])(?=[ ](?:{_AFTER_STATUSES})\b)"
    under = r"(?<=\b(?:[Uu]nder|[Oo]ver)-)(?P<age>[0-9]{1,2})s\b"
    house = (
        r"(?<![\p{L}\p{N}.-])(?P<house>[1-9][0-9]{2,3})(?=[ ](?:\p{Ll}{3,15}[ ]){1,2}(?:st|ave|rd|blvd|ln)\b)"
        r"(?<!\b(?:in|since)[ ][0-9]{4})"
    )
    return (
        Rule(LazyPattern(issue), lambda found: f"number {code(found['number'])}", "#", kind=Code),
        Rule(LazyPattern(status), lambda found: code(found[0]), "0", kind=Code),
        Rule(LazyPattern(r"(?<=\bSKU:?[ ])[A-Z0-9]{1,6}(?:-[A-Z0-9]{1,6}){1,4}"), spell, "K", kind=Code),
        Rule(
            LazyPattern(under),
            lambda found: english_numbers.plural(spell_whole(wording, found["age"])),
            "-",
            has_number=True,
            kind=Cardinal,
        ),
        Rule(LazyPattern(house), lambda found: code(found["house"]), "0", kind=Address),
    )


def _year_rules(is_british: bool) -> tuple[Rule, ...]:
    def say(digits: str) -> str:
        return english_numbers.year(int(digits), is_british)

    def read_span(found: Match[str]) -> Reading:
        return f"{say(found['first'])} to {english_numbers.two_digits(int(found['last']))}"

    pair = rf"(?<=\bbetween[ ]){_YEAR}(?=[ ]and[ ]{_YEAR}(?:[.,;:)]|\s*+\Z))"
    later = rf"(?<=\bbetween[ ]{_YEAR}[ ]and[ ]){_YEAR}(?=[.,;:)]|\s*+\Z)"
    return labelled(
        Date,
        Rule(LazyPattern(rf"(?<=\((?:r\.[ ])?)(?P<first>{_YEAR})[-–](?P<last>[0-9]{{2}})(?=\))"), read_span, "("),
        Rule(LazyPattern(rf"{pair}|{later}|(?<=\bFY[ ]?){_YEAR}{_END}"), lambda found: say(found[0]), "0"),
        said_rule(r"(?<=\()r\.(?=[ ][12][0-9]{3})", "reigned", "("),
    )


def _note_rule(wording: Wording) -> Rule:
    """Return the rule for spans in doctors' notes: "for 5/7"."""

    def read_span(found: Match[str]) -> Reading:
        if not _MEDICINE.search(found.string):
            return None
        noun = _TABLES["spans"][found["span"]]
        return f"{spell_whole(wording, found['count'])} {noun}{'' if found['count'] == '1' else 's'}"

    span = r"(?P<count>[0-9]{1,2})/(?P<span>7|52|12)(?<=\b(?:for|in)[ ][0-9]{1,2}/[0-9]{1,2})(?![\p{L}\p{N}/])"
    return Rule(LazyPattern(span), read_span, "/", kind=Duration)


def _law_rules(wording: Wording) -> tuple[Rule, ...]:
    def read_romans(found: Match[str]) -> Reading:
        first, last = roman_value(found["first"]), roman_value(found["last"])
        if not first or not last or first >= last:
            return None
        return f"{spell_whole(wording, str(first))} to {spell_whole(wording, str(last))}"

    romans = rf"(?<=\b(?:{_NUMBERED_MANY})[ ])(?P<first>[IVX]{{1,5}})[-–](?P<last>[IVX]{{1,5}}){_END}"
    return (
        said_rule(r"(?<=\p{Lu}[\p{L}'’.)]{0,20}[ ])v\.?(?=[ ]\p{Lu}\p{L})", "versus", "v"),
        Rule(LazyPattern(romans), read_romans, "IVX", kind=Roman),
    )


def _place_rules(wording: Wording) -> tuple[Rule, ...]:
    def read_postcode(found: Match[str]) -> Reading:
        signs = found[0].replace(" ", "")
        out, inner = signs[:-3], signs[-3:]
        district = "".join(filter(str.isdecimal, out))
        letters = " ".join(filter(str.isalpha, out[: out.index(district)]))
        rest = " ".join(out[out.index(district) + len(district) :])
        words = (letters, english_numbers.code_number(district), rest, wording.digits[int(inner[0])], *inner[1:])
        return " ".join(filter(None, words))

    streets = alternatives([*STREETS, *STREETS.values()])
    wind = r"(?<=\b[Ww]inds?:?[ ])(?P<key>{})(?=[ ](?:at[ ])?[0-9])"
    compass = r"(?<=\b(?:mi\.|miles?|kilomet(?:er|re)s?|km|yards)[ ])(?P<key>{})(?=[ ]of[ ]\p{L})"
    return (
        _table_rule(_TABLES["compass"], f"{compass}|{wind}", "o0"),
        _table_rule(
            {f"{key}{mark}": said for key, said in _TABLES["quarters"].items() for mark in ("", ".")},
            r"(?:(?<=\b[0-9]{1,6}[ ])|(?<=(?:\b(?:on|at|to|near|from|and|of|off)|,)[ ])(?=[NSEW]\.?[ ][0-9]))"
            r"(?P<key>{})"
            rf"(?=[ ](?:\p{{Lu}}\p{{Ll}}{{2,15}}|[0-9]{{1,3}}(?:st|nd|rd|th))[ ](?:{streets})\b)",
            "0",
        ),
        said_rule(r"(?<=\p{Lu}\p{Ll}{2,15}[ ])Sta\.", "Station", "S"),
        Rule(
            LazyPattern(r"\b\p{Lu}{3}(?=[ ]\p{Lu}\p{Ll}{2,15}[ ]Sta\.)"),
            lambda found: " ".join(found[0]),
            "S",
            kind=Code,
        ),
        Rule(
            LazyPattern(rf"{_LEFT}[A-Z]{{1,2}}[0-9]{{1,2}}[A-Z]?[ ][0-9][ABD-HJLNP-UW-Z]{{2}}(?![\p{{L}}\p{{N}}])"),
            read_postcode,
            "0",
            kind=Address,
        ),
    )


def _sign_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for arrows, paths of menus, degrees without their sign, powers, rates of rents."""

    rents = _TABLES["rents"]

    def read_rent(found: Match[str]) -> Reading:
        number = Number("", found["amount"].replace(",", ""), found["cents"] or "")
        said = spell_amount(wording, number, wording.currencies[found["sign"]])
        return f"{said} per {rents[found['span']]}"

    def read_degrees(found: Match[str]) -> Reading:
        name = "Celsius" if found["scale"] in "cC" else "Fahrenheit"
        degrees = spell_number(wording, Number("", found["degrees"], found["tenths"] or ""))
        return f"{degrees} degrees {name}"

    def read_power(found: Match[str]) -> Reading:
        return f"ten to the power of minus {spell_whole(wording, found['power'])}"

    power = r"(?<![\p{N}.])10−(?P<power>[0-9]{1,2})(?=[ ]\p{L})"
    rent = r"(?P<sign>[£$€])(?P<amount>[0-9]{1,3}(?:,?[0-9]{3}){0,2})(?:\.(?P<cents>[0-9]{2}))?"
    rent += r"[ ]?(?P<span>pcm|pw|ppp?n|pp|p/?h|pa)\b"
    menu = rf"(?<=\b(?:{_MENUS})(?:[ ]>[ ][\p{{L}}&]{{2,15}}(?:[ ][\p{{L}}&]{{2,15}})?){{0,3}}[ ])>(?=[ ]\p{{Lu}})"
    warm = r"(?<=\b(?:to|at|its|is|hits?|hit|reached|oven|around|about|[Mm]ax|[Mm]in"
    warm += r"|(?:[Hh]igh|[Ll]ow)s?(?:[ ]of)?)[ ]|[CF]/)"
    degrees = rf"{warm}(?P<degrees>[0-9]{{2,3}})(?:\.(?P<tenths>[0-9]))?(?P<scale>[CFc])(?![\p{{L}}\p{{N}}])"
    degrees += r"|(?<![\p{L}\p{N}.])(?P<degrees>[0-9]{2,3})(?P<scale>[CF])(?=/[0-9]{2,3}[CF]\b)"
    return (
        said_rule(r"(?<=[\p{L}\p{N}%)][ ])(?:->|→)(?=[ ][\p{N}$£€])", "to", ">→", kind=Range),
        Rule(LazyPattern(menu), lambda found: "", ">", kind=Formula),
        Rule(LazyPattern(degrees), read_degrees, "CFc", has_number=True, kind=Measure),
        Rule(LazyPattern(power), read_power, "−", kind=Formula),
        _table_rule(_TABLES["per"], r"(?<![\p{L}])(?P<key>{})⁻¹", "⁻"),
        Rule(LazyPattern(rent), read_rent, "£$€", kind=Money),
    )
