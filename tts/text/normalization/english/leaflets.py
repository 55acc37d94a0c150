"""Rules for the English of leaflets and forms: "3/$10", "8:30a", "5 mg/kg/day", "£30k pa", "a B- in math"."""

from collections.abc import Mapping

from regex import Match

from tts.text.normalization.classes import (
    Abbreviation,
    Address,
    Code,
    Duration,
    Formula,
    Measure,
    Money,
    Ordinal,
    Range,
    Ratio,
    Score,
    TimeOfDay,
)
from tts.text.normalization.english import numbers as english_numbers
from tts.text.normalization.english.listings import said_rule
from tts.text.normalization.rules.forms import (
    LETTER_DIGIT,
    LETTER_STROKE,
    LazyPattern,
    Reading,
    Rule,
    after_number,
    before_number,
    labelled,
    pieces_of,
)
from tts.text.normalization.rules.notation import Number, number_of
from tts.text.normalization.rules.nouns import Noun
from tts.text.normalization.rules.numbers import Wording, count_number, spell_digits, spell_number, spell_whole

_LEFT = r"(?<![\p{L}\p{M}\p{N}_'’@#./:&-])"
_DAYS = "(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)(?:day)?s?|weekdays|daily|Daily|Open|open"
_PRICE = r"[£$€][0-9]{1,3}(?:\.[0-9]{2})?"
_AFTER_MARKS = "in|on|for|and|or|average|grade|student|minus|overall"
_SPANS = {"w": "per week", "h": "per hour", "m": "per month", "a": "per annum", "d": "per day"}
_LASTS = {"day": "day", "d": "day", "hr": "hour", "h": "hour", "min": "minute", "dose": "dose", "week": "week"}


def build_leaflet_rules(wording: Wording, units: Mapping[str, Noun], is_british: bool) -> tuple[Rule, ...]:
    """Return the rules that must stand before those for dates, times, money and units."""
    rules = (*_price_rules(wording), _clock_rule(), _dose_rule(wording, units), *_interval_rules(wording))
    rules += (*_mark_rules(), *_form_rules(wording), *_technical_rules(wording))
    if not is_british:
        return (*rules, _counted_rule(wording, "ct", "count"))
    return (*rules, *_british_rules(), *_british_form_rules(wording))


def _price_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for a price of several ("3/$10") and for packs."""
    return (
        Rule(
            LazyPattern(rf"{_LEFT}(?<![£$€])(?P<count>[2-9]|1[0-9])/(?=[£$€][0-9])"),
            lambda found: f"{spell_whole(wording, found['count'])} for",
            before_number("£$€"),
            kind=Money,
        ),
        _counted_rule(wording, "pk", "pack"),
        Rule(
            LazyPattern(r"(?<![\p{L}\p{N}./])(?P<share>[1-5])/(?P<days>10|15|20)(?=,?[ ]n(?:/|et[ ])[0-9]0\b)"),
            lambda found: f"{spell_whole(wording, found['share'])} {spell_whole(wording, found['days'])}",
            after_number("/"),
            kind=Money,
        ),
        said_rule(r"(?<=\b[1-5]/[12][05],?[ ])n/(?=[0-9]0\b)", "net", "/", kind=Money),
        said_rule(r"(?<=[0-9]%)/mo\b\.?", "per month", "%", kind=Money),
        said_rule(r"(?<=[0-9]%)/yr\b\.?", "per year", "%", kind=Money),
        said_rule(rf"(?<={_PRICE}[ ])adv\b\.?", "in advance", "£$€", has_number=True, kind=Abbreviation),
        said_rule(rf"(?<={_PRICE}[ ])DOS\b", "day of show", "£$€", has_number=True, kind=Abbreviation),
        said_rule(rf"(?<={_PRICE}[ ])conc\b\.?", "concessions", "£$€", has_number=True, kind=Abbreviation),
    )


def _counted_rule(wording: Wording, written: str, said: str) -> Rule:
    """Return the rule for a number of things in a pack: "24ct", "12-pk"."""
    pattern = rf"{_LEFT}(?P<count>[0-9]{{1,4}})[ -]?{written}(?![\p{{L}}\p{{N}}])"
    return Rule(
        LazyPattern(pattern),
        lambda found: f"{spell_whole(wording, found['count'])} {said}",
        after_number(f"{written}-"),
        kind=Measure,
    )


def _clock_rule() -> Rule:
    """Return the rule for the halves of the day by one letter: "8:30a-5:30p", "10a-6p"."""
    clock = r"(?:1[0-2]|0?[1-9])(?::[0-5][0-9])?"
    time = r"(?P<hour>1[0-2]|0?[1-9])(?::(?P<minute>[0-5][0-9]))?(?P<half>[ap])(?![\p{L}\p{N}_'’/]|\.[\p{L}\p{N}])"
    ahead = rf"(?=[0-9]{{1,2}}:[0-9]{{2}}[ap]|{clock}[ap][-–]{clock}[ap]\b)|(?<={clock}[ap][-–])"

    def read(found: Match[str]) -> Reading:
        said = _say_clock(found["hour"], found["minute"])
        return f"{said} {'a.m.' if found['half'] == 'a' else 'p.m.'}"

    return Rule(LazyPattern(rf"(?<![\p{{L}}\p{{N}}_'’@#./:&])(?:{ahead}){time}"), read, LETTER_DIGIT, kind=TimeOfDay)


def _say_clock(hour: str, minute: str | None) -> str:
    spoken = english_numbers.small_cardinal(int(hour))
    if not minute or minute == "00":
        return spoken
    return f"{spoken} {'oh ' if minute[0] == '0' else ''}{english_numbers.small_cardinal(int(minute))}"


def _dose_rule(wording: Wording, units: Mapping[str, Noun]) -> Rule:
    """Return the rule for a dose by weight and time: "5 mg/kg/day"."""
    notation = wording.notation
    unit = r"(?P<unit>mg|g|mcg|µg|ug|mL|ml|L|IU|units?)"
    pattern = rf"{notation.number}[ ]?{unit}/(?P<per>kg|m²|m2)/(?P<last>day|dose|week|min|hr|h|d)(?![\p{{L}}\p{{N}}/])"

    def read(found: Match[str]) -> Reading:
        noun = units.get(found["unit"]) or Noun(("unit", "units"))
        last = _LASTS[found["last"]]
        return f"{count_number(wording, number_of(found), noun)} per {units[found['per']].forms[0]} per {last}"

    return Rule(notation.compile(pattern), read, LETTER_STROKE, has_number=True, kind=Measure)


def _interval_rules(wording: Wording) -> tuple[Rule, Rule]:
    """Return the rules for the hours between two doses and for what follows them: "q8h", "q4-6h PRN"."""
    hours = r"[qQ](?P<low>[1-9][0-9]?)(?:-(?P<high>[1-9][0-9]?))?h(?:rs?)?(?![\p{L}\p{N}-])"

    def read(found: Match[str]) -> str:
        numbers = " to ".join(spell_whole(wording, number) for number in found.group("low", "high") if number)
        return "every hour" if found["low"] == "1" and not found["high"] else f"every {numbers} hours"

    return (
        Rule(LazyPattern(_LEFT + hours), read, LETTER_DIGIT, kind=Duration),
        said_rule(r"(?<=\b[qQ][0-9-]{1,5}h[ ])(?:PRN|prn)\b", "as needed", "Rr", kind=Abbreviation),
    )


def _mark_rules() -> tuple[Rule, ...]:
    """Return the rules for the minus of a mark ("a B- in math"), for ".NET" and for pages ("pp 12")."""
    mark = rf"(?<=(?<![\p{{L}}\p{{N}}-])[A-D])[-−](?=[.,;)]|\s*+\Z|[ ](?:{_AFTER_MARKS})\b)"
    return (
        said_rule(mark, "minus", "-−", kind=Formula),
        said_rule(r"(?<![\p{L}\p{N}.]|\p{L}[.])\.NET\b|(?<=\bASP)\.NET\b", "dot net", "."),
        said_rule(r"\bpp(?=[ ][0-9])", "pages", "p", has_number=True),
        said_rule(r"§§(?=[ ]?[0-9])", "sections", "§"),
        said_rule(
            r"(?<=[0-9][ ]?(?:[ap]\.?m\.?)?|noon)[-–](?=noon\b|midnight\b|(?<=noon.)[0-9])", "to", "-–", kind=Range
        ),
        said_rule(rf"{_LEFT}M[–-]Th(?:urs?)?(?![\p{{L}}\p{{N}}])", "Monday to Thursday", "–-", kind=Range),
    )


def _british_rules() -> tuple[Rule, ...]:
    """Return the rules for a batter who is not out ("Root 104*"), centuries ("C19th"), hours ("9-5.30") and pay."""
    money = r"[£$€][0-9]{1,3}(?:,[0-9]{3}){0,2}(?:\.[0-9]{1,2})?k?"
    span = rf"(?<={money}[ ]?|[0-9][ ](?:hrs?|hours|days)[ ])p/(?P<span>[whmad])(?![\p{{L}}\p{{N}}/])"
    hour, minute = "(?:1[0-2]|[1-9])", r"\.(?:[0-5][0-9])"
    opening = (
        rf"(?<=\b(?:{_DAYS})[,:]?[ ])(?P<first>{hour}(?:{minute})?)[ ]?[-–][ ]?(?P<last>{hour}(?:{minute})?)"
        rf"(?<=\.[0-9]{{2}}|\.[0-9]{{2}}[ ]?[-–][ ]?[0-9]{{1,2}})(?![\p{{L}}\p{{N}}.:%]|[.,][0-9]|[ ]?[ap]\.?m)"
    )

    def read_century(found: Match[str]) -> Reading:
        return f"{english_numbers.ordinal(english_numbers.small_cardinal(int(found['century'])))} century"

    def read_opening(found: Match[str]) -> Reading:
        return " to ".join(_say_clock(*found[name].partition(".")[::2]) for name in ("first", "last"))

    half = rf"{_LEFT}(?P<hour>{hour})\.(?P<minute>[0-5][0-9])(?=[ ]?[-–][ ]?{hour}(?:{minute})?[ ]?[ap]\.?m\b)"
    listed = r"(?<=\b(?i:dep|arr)(?:\.|s|arts|ives)?[ ])(?P<hour>[01]?[0-9]|2[0-3])\.(?P<minute>[0-5][0-9])"
    listed += r"(?![\p{L}\p{N}]|[.,]\p{N})"
    train = r"(?<=\b[Tt]he[ ])(?P<hour>[1-9]|[01][0-9]|2[0-3])\.(?P<minute>[0-5][0-9])"
    train += r"(?=[ ](?:(?:to|from)[ ]\p{Lu}|(?:train|bus|flight|service|ferry)\b))"

    def read_clock(found: Match[str]) -> Reading:
        return _say_clock(found["hour"].removeprefix("0"), found["minute"])

    return (
        Rule(LazyPattern(opening), read_opening, after_number("."), kind=TimeOfDay),
        Rule(LazyPattern(f"{half}|{listed}|{train}"), read_clock, after_number("."), kind=TimeOfDay),
        said_rule(rf"(?<={money}[ ])(?:ono\b|o\.n\.o\.?)", "or nearest offer", "£$€"),
        said_rule(rf"(?<={money}(?<=k)[ ])pa\b", "per annum", "£$€"),
        Rule(LazyPattern(span), lambda found: _SPANS[found["span"]], "/", has_number=True, kind=Money),
        said_rule(r"(?<=\b[0-9]{1,3})\*(?=\)|[ ]?\([0-9]{1,3}\))", "not out", "*", kind=Score),
        Rule(
            LazyPattern(r"\bC(?P<century>1?[0-9]|2[01])(?:st|th|nd|rd)\b"),
            read_century,
            "C",
            has_number=True,
            kind=Ordinal,
        ),
    )


def _form_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for numbers of forms, for suites, and for extensions: "EIN 12-3456789", "Ste 200", "x204"."""

    def spell(found: Match[str]) -> Reading:
        return spell_digits(wording, "".join(filter(str.isdecimal, found[0])))

    account = r"(?<=\b(?:[Aa]cc|[Aa]cct|A/c|A/C)\.?(?:[ ][Nn]o)?\.?:?[ ])[0-9]{6,12}\b"
    return labelled(
        Code,
        Rule(LazyPattern(rf"(?<=\bEIN:?[ ])[0-9]{{2}}-[0-9]{{7}}\b|{account}"), spell, "NcCA", has_number=True),
        Rule(LazyPattern(r"(?<=[0-9]{3}[-. ][0-9]{4}[ ]x)[0-9]{2,5}\b"), spell, before_number("x")),
        said_rule(r"(?<=[0-9]{3}[-. ][0-9]{4}[ ])x(?=[0-9]{2,5}\b)", "extension", before_number("x")),
        Rule(
            LazyPattern(r"(?<![\p{L}\p{N}#])#(?P<floor>0[0-9])-(?P<unit>[0-9]{2,3})(?![\p{L}\p{N}-])"),
            lambda found: " ".join(["number", *(wording.digits[int(sign)] for sign in found["floor"] + found["unit"])]),
            "#",
        ),
        said_rule(r"(?<=\b[0-9]{1,2}(?:st|nd|rd|th|d)[ ])Cir\.", "Circuit", ".", has_number=True, kind=Abbreviation),
        said_rule(rf"{_LEFT}Ste\.?(?=[ ]#?[0-9])", "Suite", "S", has_number=True),
        said_rule(r"(?<=\b[0-9]{1,2}(?:st|nd|rd|th)[ ])[Ff]l\.", "floor", ".", has_number=True),
        said_rule(r"(?<=\b(?:W-2|W2|[Ff]orms?)(?:[ ]or|[ ]and|/)?[ ]?)1099\b", "ten ninety-nine", "0", kind=Code),
        said_rule(r"(?<=\b[0-9]/[0-9][ ])x(?=[ ][0-9])", "by", before_number("x"), kind=Measure),
    )


def _technical_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for radio networks, shutters and two bands: "802.11ax", "1/250s", "2.4/5 GHz"."""
    bands = rf"{_LEFT}(?P<whole>[0-9]{{1,3}})(?:\.(?P<part>[0-9]))?/(?=[0-9.]{{1,4}}[ ]?GHz)"

    def read_bands(found: Match[str]) -> Reading:
        return f"{spell_number(wording, Number('', found['whole'], found['part'] or ''))},"

    def read_shutter(found: Match[str]) -> Reading:
        return f"one {english_numbers.ordinal(spell_whole(wording, found['under']))} of a second"

    def read_network(found: Match[str]) -> Reading:
        return " ".join(["eight oh two dot eleven", *found["letters"].upper()])

    power = r"(?P<whole>[0-9]{1,4})(?:\.(?P<part>[0-9]{1,6}))?[xX×]10(?=\^|[⁰¹²³⁴-⁹⁻])"

    def read_power(found: Match[str]) -> Reading:
        return f"{spell_number(wording, Number('', found['whole'], found['part'] or ''))} times ten"

    return (
        Rule(LazyPattern(rf"{_LEFT}{power}"), read_power, after_number("xX×"), kind=Formula),
        Rule(LazyPattern(bands), read_bands, "/", has_number=True, kind=Measure),
        Rule(
            LazyPattern(rf"{_LEFT}1/(?P<under>[0-9]{{2,4}})[ ]?s(?:ec)?\b"),
            read_shutter,
            after_number("/"),
            kind=Duration,
        ),
        Rule(LazyPattern(r"\b802\.11(?P<letters>[a-z]{0,2})\b"), read_network, after_number("."), kind=Code),
    )


def _british_form_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for British tariffs, degrees and numbers of a person or firm: "25p/kWh", "a 2:1"."""
    insured = rf"{_LEFT}[A-Z]{{2}}[ ]?(?:[0-9]{{2}}[ ]?){{3}}[A-D](?![\p{{L}}\p{{N}}])"
    firm = r"(?<=\bGB[ ]?)[0-9]{3}[ ]?[0-9]{4}[ ]?[0-9]{2}\b"
    degree = r"\b2:(?P<class>[12])(?:(?=[ ](?:degree|honours|hons|or[ ]above)\b)|(?<=\ba[ ]2:[12])(?![\p{N}:]))"

    def spell(found: Match[str]) -> Reading:
        return " ".join(wording.digits[int(sign)] if sign.isdecimal() else sign for sign in found[0].replace(" ", ""))

    return (
        Rule(LazyPattern(insured), spell, after_number("ABCD"), kind=Code),
        Rule(LazyPattern(firm), spell, "0", pieces=pieces_of(["GB"]), kind=Code),
        Rule(
            LazyPattern(degree),
            lambda found: f"two {spell_whole(wording, found['class'])}",
            after_number(":"),
            kind=Ratio,
        ),
        said_rule(r"\bw/c(?=[ ](?:[0-9]|Mon))", "week commencing", "/", has_number=True, kind=Abbreviation),
        said_rule(
            r"(?<=[½¼¾⅓⅔0-9][ ]?)pts?\b\.?(?=[ ](?:of[ ])?(?:milk|cream|water|stock|beer|ale|cider)\b)", "pints", "p"
        ),
        Rule(
            LazyPattern(r"(?<=\bFlat[ ])(?P<floor>[0-9])/(?P<flat>[1-9])(?![\p{L}\p{N}/])"),
            lambda found: " ".join(spell_whole(wording, found[part]) for part in ("floor", "flat")),
            after_number("/"),
            kind=Address,
        ),
        said_rule(r"(?<=\b[0-9]{1,3}(?:\.[0-9]{1,2})?p)/kWh\b", "per kilowatt hour", "/"),
        said_rule(r"(?<=\bper[ ])kWh\b", "kilowatt hour", "k"),
        _counted_rule(wording, "ct", "carat"),
    )
