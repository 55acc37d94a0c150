"""How spans of time and angles are read whose units are letters or primes: "2 h 31 min 5 s", "3'21\\"", "48° 51' N"."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from regex import Match

from speech.text.normalization.forms import Reading, Rule
from speech.text.normalization.notation import SPACE, Number, ascii_digits
from speech.text.normalization.numbers import Noun, Wording, count_number, spell_number, spell_whole, with_sign

_MINUTES = "['′’]"
_SECONDS = r"(?:[\"″”]|''|′′|’’)"
# Not the end of what a quotation mark has opened.
_NO_QUOTE = r"(?<!(?:^|[\s(\[])[\"“][^\"”\n]{0,80})"
_NO_SINGLE_QUOTE = r"(?<!(?:^|[\s(\[])['‘][^'’\n]{0,80})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spans:
    """The nouns of a language for parts of an hour and of a degree; `inch` is what two primes mean alone.

    `last` stands before the last part of a span. `winds` are said for the letters after degrees.
    """

    hour: Noun
    minute: Noun
    second: Noun
    inch: Noun
    last: str = " "
    winds: Mapping[str, str] = field(default_factory=dict)


def build_span_rules(wording: Wording, spans: Spans) -> tuple[Rule, ...]:
    """Return the rules for spans of time, arcs and inches."""
    return (*_arc_rules(wording, spans), *_span_rules(wording, spans), *_prime_rules(wording, spans))


def _counted(wording: Wording, digits: str | None, noun: Noun) -> list[str]:
    return [count_number(wording, Number("", ascii_digits(digits).lstrip("0") or "0", ""), noun)] if digits else []


def _read_span(wording: Wording, spans: Spans, found: Match[str]) -> str:
    groups = found.groupdict()
    said: list[str] = []
    for name, noun in (("hour", spans.hour), ("minute", spans.minute), ("second", spans.second)):
        said += _counted(wording, groups.get(name), noun)
    spoken = spans.last.join([" ".join(said[:-1]), said[-1]]) if len(said) > 1 else said[0]
    rest = groups.get("rest")
    return f"{spoken} {spell_whole(wording, ascii_digits(rest))}" if rest else spoken


def _span_rules(wording: Wording, spans: Spans) -> tuple[Rule, ...]:
    notation = wording.notation
    hour = rf"(?P<hour>\p{{Nd}}{{1,4}}){SPACE}[hH]{SPACE}"
    minute = rf"(?P<minute>\p{{Nd}}{{1,4}}){SPACE}(?:min|mn|m)"
    second = r"(?P<second>\p{Nd}{1,2})"
    after_minutes = rf"{SPACE}{second}{SPACE}s(?:ec)?"
    by_prime = rf"(?P<minute>\p{{Nd}}{{1,2}}){_MINUTES}(?!\p{{Nd}})"
    lettered = (
        rf"{notation.left}(?:{hour}{minute}(?:{after_minutes})?|{minute}{after_minutes}|{hour}{by_prime}){notation.end}"
    )
    with_primes = (
        rf"{notation.left}(?:{hour})?(?P<minute>\p{{Nd}}{{1,3}}){_MINUTES}(?P<second>[0-5]?\p{{Nd}})"
        rf"(?:{_SECONDS}(?P<rest>\p{{Nd}}{{1,3}})?+){notation.end}"
    )
    seconds = rf"{notation.left}{second}{_SECONDS}(?P<rest>\p{{Nd}}{{1,3}}){notation.end}"

    def read(found: Match[str]) -> Reading:
        return _read_span(wording, spans, found)

    return (
        Rule(notation.compile(lettered), read, "hHm"),
        Rule(notation.compile(with_primes), read, "'′’"),
        Rule(notation.compile(seconds), read, "\"″”'′’"),
    )


def _arc_rules(wording: Wording, spans: Spans) -> tuple[Rule, ...]:
    notation = wording.notation
    winds = "".join(spans.winds)
    wind = rf"(?:{SPACE}(?P<wind>[{winds}])(?![\p{{L}}\p{{N}}]))" if winds else "(?P<wind>(?!))"
    second = rf"{SPACE}(?P<second>[0-5]?\p{{Nd}}){_SECONDS}"
    parts = rf"{SPACE}(?P<minute>[0-5]?\p{{Nd}}){_MINUTES}(?:{second})?+"

    def read(found: Match[str]) -> Reading:
        number = Number(found["sign"] or "", ascii_digits(found["whole"]), ascii_digits(found["fraction"] or ""))
        said = [with_sign(wording, number, count_number(wording, number, wording.degree))]
        said += _counted(wording, found["minute"], spans.minute) + _counted(wording, found["second"], spans.second)
        return " ".join(said + ([spans.winds[found["wind"]]] if found["wind"] else []))

    degrees = rf"(?P<sign>(?<!\S)-)?{notation.left}(?P<whole>\p{{Nd}}{{1,3}})(?:[.,](?P<fraction>\p{{Nd}}{{1,8}}))?"
    pattern = rf"{degrees}{SPACE}°(?:{parts}{wind}?|(?P<minute>)(?P<second>){wind})"
    return (Rule(notation.compile(pattern), read, "°"),)


def _prime_rules(wording: Wording, spans: Spans) -> tuple[Rule, ...]:
    notation = wording.notation
    number = r"(?P<whole>\p{Nd}{1,3})(?:[.,](?P<fraction>\p{Nd}{1,2}))?"

    def rule(mark: str, noun: Noun, guard: str, needs: str) -> Rule:
        def read(found: Match[str]) -> Reading:
            value = Number("", ascii_digits(found["whole"]), ascii_digits(found["fraction"] or ""))
            return count_number(wording, value, noun)

        return Rule(notation.compile(rf"{notation.left}{guard}{number}{mark}(?![\p{{L}}\p{{N}}'’])"), read, needs)

    return (
        rule('["″”]', spans.inch, _NO_QUOTE, '"″”'),
        rule(_MINUTES, spans.minute, _NO_SINGLE_QUOTE, "'′’"),
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
    return Rule(notation.compile(pattern), read, "".join({unit[0] for unit in nouns}))
