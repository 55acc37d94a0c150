"""Rules for spans of time and angles with letters or primes for units: "2 h 31 min 5 s", "3'21\\"", "48° 51' N"."""

from collections.abc import Mapping
from dataclasses import dataclass

from regex import Match

from tts.text.normalization.classes import Duration, Measure
from tts.text.normalization.rules.forms import RACE_TIME, Reading, Rule, after_number, alternatives, labelled
from tts.text.normalization.rules.notation import SPACE, Number, ascii_digits, number_of
from tts.text.normalization.rules.nouns import Noun
from tts.text.normalization.rules.numbers import Wording, count_number, spell_number, spell_whole, with_sign
from tts.text.normalization.rules.units import Units

_MINUTES = "['′’]"
_SECONDS = r"(?:[\"″”]|''|′′|’’)"
# Not the end of a quotation.
_NO_QUOTE = r"(?<!(?:^|[\s(\[])[\"“][^\"”\n]{0,80})"
_NO_SINGLE_QUOTE = r"(?<!(?:^|[\s(\[])['‘][^'’\n]{0,80})"
_IN = "in|en|em"
"""The pattern of words between the length of a race and its time."""
_PACE = "[Pp]ace(?: of)?|[Rr]itmo|[Aa]llure|[Pp]asso|配速|用时|ペース|रफ़्तार"
"""The pattern of words before minutes and seconds that a runner needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spans:
    """The words of a language in spans; `inch` is the noun for two primes alone.

    `winds` are said for the letters after degrees, `last` before the last part of a span of time.
    """

    hour: Noun
    inch: Noun
    winds: Mapping[str, str]
    last: str = " "


def build_race_rule(wording: Wording, units: Mapping[str, Noun]) -> Rule:
    """Return the rule for a time of a race, with parts of a second: "1:32.576", "3:51.4 minutes"."""
    hours = r"(?:(?P<h>\p{Nd}{1,2}):(?=\p{Nd}{2}:))?+"
    rest = r"(?:\.(?P<rest>\p{Nd}{1,3})|,(?P<rest>\p{Nd}{2,3}))(?![:.,]?\p{Nd})"
    clock = rf"{hours}(?P<min>[0-5]?\p{{Nd}}):(?P<s>[0-5]\p{{Nd}}){rest}"

    def read(found: Match[str]) -> Reading:
        whole = {name: str(int(ascii_digits(found[name] or "0"))) for name in ("h", "min", "s")}
        rests = {"h": "", "min": "", "s": ascii_digits(found["rest"])}
        said = (
            count_number(wording, Number("", number, rests[name]), units[name])
            for name, number in whole.items()
            if number != "0" or rests[name]
        )
        return " ".join(said)

    names = [form for name in ("h", "min", "s") for form in units[name].forms if form]
    unit = rf"(?:{SPACE}(?:\L<names>|min|s|h)(?![\p{{L}}\p{{M}}\p{{N}}]))?+"
    pattern = rf"(?=\p{{Nd}}{{1,2}}:){wording.notation.left}(?<!\p{{Nd}}[:.,/]){clock}{wording.notation.end}{unit}"
    return Rule(wording.notation.compile(pattern, names=names), read, RACE_TIME, kind=Duration)


def build_lasting_rules(wording: Wording, units: Units, before: str) -> tuple[Rule, ...]:
    """Return the rules for times that last: "in 2:01:09", "2:01:09 hours", "10:30 minutes", "4:30 min/km".

    `before` is the pattern of what stands before hours, minutes and seconds that last.
    """
    half_of_day = r"(?![ \u00A0]?(?i:[ap]\.?m)(?!\p{L}))"
    left = rf"{wording.notation.left}(?<!\p{{Nd}}[:.,/])"
    end = r"(?![:.,]?\p{Nd})"
    minutes = rf"(?P<min>\p{{Nd}}{{1,3}}):(?P<s>[0-5]\p{{Nd}}){end}"
    hours = rf"(?P<h>\p{{Nd}}{{1,2}}):(?P<min>[0-5]\p{{Nd}}):(?P<s>[0-5]\p{{Nd}}){end}{half_of_day}"
    unit = r"[ \u00A0]?(?:\L<names>)(?:/(?P<per>km|mi)(?:le)?)?+(?![\p{L}\p{M}\p{N}])"
    after_word = rf"(?<=(?:{before})[ \u00A0]?){hours}(?:{unit})?+"
    distance = rf"\p{{Nd}}[ \u00A0]?(?:k?m|\p{{Lu}}?[Kk]|mi(?:les?)?)(?:[ ](?:{_IN})[ ]|[ ]?を[ ]?)"
    of_race = rf"(?<={distance}|(?:{_PACE})[ :：]{{0,2}}){minutes}(?![ ]?[ap]\.?m)"
    pace = rf"{minutes}/(?P<per>km|mi)(?:le)?+(?![\p{{L}}\p{{M}}\p{{N}}/])"

    def read(found: Match[str]) -> Reading:
        groups = found.groupdict()
        written = {name: ascii_digits(groups.get(name) or "").strip("0") for name in ("h", "min", "s")}
        parts = {name: units.nouns[name] for name, digits in written.items() if digits}
        said = " ".join(_counted_parts(wording, parts, found))
        per = units.nouns.get(groups["per"] or "")
        return units.per.format(said, per.forms[0]) if said and per else said or None

    def rule(ahead: str, pattern: str, symbol: str) -> Rule:
        names = [form for form in (*units.nouns[symbol].forms, symbol) if form]
        compiled = wording.notation.compile(f"(?={ahead}){left}(?:{pattern})", names=names)
        return Rule(compiled, read, after_number(":"), kind=Duration)

    return (
        rule(r"\p{Nd}{1,2}:\p{Nd}{2}:", f"{after_word}|{hours}{unit}", "h"),
        rule(r"\p{Nd}{1,3}:\p{Nd}{2}[ \u00A0]?\p{L}", f"{minutes}{unit}", "min"),
        rule(r"\p{Nd}{1,3}:\p{Nd}{2}", f"{of_race}|{pace}", "min"),
    )


def build_hours_rule(wording: Wording, units: Mapping[str, Noun]) -> Rule:
    """Return the rule for hours and minutes that "h" joins, as a span ("2h30"); `units` has their nouns by symbol."""
    notation = wording.notation
    pattern = rf"{notation.left}(?P<h>\p{{Nd}}{{1,2}})[hH](?P<min>[0-5]\p{{Nd}})(?:{SPACE}min)?+{notation.end}"

    def read(found: Match[str]) -> Reading:
        return " ".join(_counted_parts(wording, {name: units[name] for name in ("h", "min")}, found))

    return Rule(notation.compile(pattern), read, after_number("hH"), kind=Duration)


def build_arc_rule(wording: Wording, spans: Spans, units: Mapping[str, Noun]) -> Rule:
    """Return the rule for degrees with minutes, seconds or a wind, for a language with its own spans of time."""
    return _arc_rule(wording, spans, {"minute": units["min"], "second": units["s"]})


def build_prime_rules(wording: Wording, spans: Spans, units: Mapping[str, Noun]) -> tuple[Rule, ...]:
    """Return the rules for spans of time with primes alone ("4h32'15\"", "1'12\"")."""
    parts = {"hour": spans.hour, "minute": units["min"], "second": units["s"]}
    return _span_rules(wording, spans, parts)[:3]


def build_span_rules(wording: Wording, spans: Spans, units: Mapping[str, Noun]) -> tuple[Rule, ...]:
    """Return the rules for spans of time, arcs and inches; `units` has the nouns of units by symbol."""
    parts = {"hour": spans.hour, "minute": units["min"], "second": units["s"]}
    return (
        _arc_rule(wording, spans, parts),
        *_span_rules(wording, spans, parts),
        build_inch_rule(wording, spans.inch),
        _prime_rule(wording, "'′’", units["min"], _NO_SINGLE_QUOTE),
    )


def _counted_parts(wording: Wording, parts: Mapping[str, Noun], found: Match[str]) -> list[str]:
    """Return the counts of the `parts` (nouns by group) that `found` has."""
    groups = found.groupdict()
    written = {name: ascii_digits(groups[name]).lstrip("0") or "0" for name in parts if groups.get(name)}
    return [count_number(wording, Number("", digits, ""), parts[name]) for name, digits in written.items()]


def _span_rules(wording: Wording, spans: Spans, parts: Mapping[str, Noun]) -> tuple[Rule, ...]:
    notation = wording.notation
    hour = rf"(?P<hour>\p{{Nd}}{{1,4}}){SPACE}[hH]{SPACE}"
    minute = rf"(?P<minute>\p{{Nd}}{{1,4}}){SPACE}(?:min|mn|m)"
    second = r"(?P<second>\p{Nd}{1,2})"
    after_minutes = rf"{SPACE}{second}{SPACE}s(?:ec)?"
    by_prime = rf"(?P<minute>\p{{Nd}}{{1,2}}){_MINUTES}(?!{SPACE}\p{{Nd}}{{1,2}}{_SECONDS}|\p{{Nd}})"
    ahead = rf"(?=\p{{Nd}}{{1,4}}{SPACE}[hHm])"
    lettered = rf"{ahead}{notation.left}(?:{hour})?{minute}{after_minutes}{notation.end}"
    without_seconds = rf"{ahead}{notation.left}{hour}(?:{minute}|{by_prime}){notation.end}"
    with_primes = (
        rf"{notation.left}(?:{hour})?(?P<minute>\p{{Nd}}{{1,3}}){_MINUTES}{SPACE}(?P<second>[0-5]?\p{{Nd}})"
        rf"(?:{_SECONDS}(?P<rest>\p{{Nd}}{{1,3}})?+|(?(hour)|(?!))){notation.end}"
    )
    mark = rf"(?:{_SECONDS}|s(?=\p{{Nd}}{{2}}(?!\p{{Nd}})))"
    seconds = rf"{notation.left}{second}{mark}(?P<rest>\p{{Nd}}{{1,3}}){notation.end}"

    def read(found: Match[str]) -> Reading:
        *first, last = _counted_parts(wording, parts, found)
        spoken = spans.last.join([" ".join(first), last]) if first else last
        rest = found.groupdict().get("rest")
        return f"{spoken} {spell_whole(wording, ascii_digits(rest))}" if rest else spoken

    return labelled(
        Duration,
        Rule(notation.compile(lettered), read, after_number("hHm")),
        Rule(notation.compile(with_primes), read, after_number("'′’")),
        Rule(notation.compile(seconds), read, after_number("\"″”'′’s")),
        Rule(notation.compile(without_seconds), read, after_number("hH")),
    )


def _arc_rule(wording: Wording, spans: Spans, parts: Mapping[str, Noun]) -> Rule:
    """Return the rule for degrees with minutes, seconds or a wind."""
    notation = wording.notation
    wind = rf"(?:{SPACE}(?P<wind>{alternatives(spans.winds)})(?![\p{{L}}\p{{N}}]))"
    second = rf"{SPACE}(?P<second>[0-5]?\p{{Nd}}){_SECONDS}"
    after_degrees = rf"{SPACE}(?P<minute>[0-5]?\p{{Nd}}){_MINUTES}(?:{second})?+"

    def read(found: Match[str]) -> Reading:
        number = Number(found["sign"] or "", ascii_digits(found["whole"]), ascii_digits(found["fraction"] or ""))
        degrees = with_sign(wording, number, count_number(wording, number, wording.degree))
        wind = [spans.winds[found["wind"]]] if found["wind"] else []
        return " ".join([degrees, *_counted_parts(wording, parts, found), *wind])

    degrees = rf"(?P<sign>(?<!\S)-)?{notation.left}(?P<whole>\p{{Nd}}{{1,3}})(?:[.,](?P<fraction>\p{{Nd}}{{1,8}}))?"
    mark = rf"(?:°|º(?={SPACE}\p{{Nd}}{{1,2}}{_MINUTES}))"
    pattern = rf"{degrees}{SPACE}{mark}(?:{after_degrees}{wind}?|(?P<minute>)(?P<second>){wind})"
    return Rule(notation.compile(pattern), read, after_number("°º"), kind=Measure)


def build_inch_rule(wording: Wording, inch: Noun) -> Rule:
    """Return the rule for inches alone, for a language whose spans of time have rules of their own."""
    return _prime_rule(wording, '"″”', inch, _NO_QUOTE)


def _prime_rule(wording: Wording, marks: str, noun: Noun, guard: str) -> Rule:
    """Return the rule for a number with one of `marks` for its unit."""
    number = r"(?P<whole>\p{Nd}{1,3})(?:[.,](?P<fraction>\p{Nd}{1,2}))?"
    pattern = rf"{wording.notation.left}{guard}{number}[{marks}](?![\p{{L}}\p{{N}}'’])"
    return Rule(
        wording.notation.compile(pattern),
        lambda found: count_number(wording, number_of(found), noun),
        after_number(marks),
        kind=Measure,
    )


def build_inner_unit_rule(wording: Wording, nouns: Mapping[str, Noun]) -> Rule:
    """Return the rule for a unit in place of the decimal sign: "12€50", "1m80"."""

    def read(found: Match[str]) -> Reading:
        counted = count_number(wording, Number("", ascii_digits(found["whole"]), ""), nouns[found["unit"]])
        rest = ascii_digits(found["rest"])
        return f"{counted} {spell_number(wording, Number('', rest, ''))}" if rest.strip("0") else counted

    notation = wording.notation
    pattern = (
        rf"{notation.left}(?P<whole>\p{{Nd}}{{1,4}})(?P<unit>{'|'.join(nouns)})(?P<rest>\p{{Nd}}{{2}}){notation.end}"
    )
    return Rule(notation.compile(pattern), read, after_number(nouns), kind=Measure)
