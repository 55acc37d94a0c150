"""Rules for Mandarin pairs of numbers: scores (3-1), ratios (1:1000), sizes (20×30cm), blood pressures (120/80)."""

import regex
from regex import Match

from tts.text.normalization.chinese import words as chinese_words
from tts.text.normalization.chinese.numbers import DASH, LEFT, WINDOW, cardinal, digits_of, measure_pattern
from tts.text.normalization.classes import Measure, Ratio, Score
from tts.text.normalization.rules.forms import Reading, Rule, after_number, before_number, labelled
from tts.text.normalization.rules.han import HAN_GLUE
from tts.text.normalization.rules.notation import Notation, Number, ascii_digits
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording, count_number, spell_number

_PAIR = regex.compile(r"(?<![\p{Nd}.,/-])(\p{Nd}{1,3})[-–—](\p{Nd}{1,3})(?![\p{Nd}.,/-])[、，,; ]")
_HIGHEST, _LOWEST = (70, 260), (40, 140)
"""The ranges of the two numbers of a blood pressure."""
_SMALLEST_SCREEN = 600


def build_score_rule(notation: Notation) -> Rule:
    """Return the rule for the dash of a score: the second number is not higher (3-1), or a word of sport is near."""
    before = rf"(?<={LEFT}(?<![-–—/+×÷=] ?)(?P<low>\p{{Nd}}{{1,3}}))"
    after = (
        rf"(?=(?P<high>\p{{Nd}}{{1,3}})(?!\p{{Nd}}|[.,:/%{DASH}]\p{{Nd}}| ?[=%％°月日号號周周岁℃]|{HAN_GLUE})"
        rf"(?!{measure_pattern()}))"
    )
    sets = regex.compile("[一二三四五六七八九][局盘]")

    def read(found: Match[str]) -> Reading:
        around = found.string[max(0, found.start() - WINDOW) : found.end() + WINDOW]
        is_score = any(word in around for word in chinese_words.SCORE_WORDS) or sets.search(around)
        low, high = int(ascii_digits(found["low"])), int(ascii_digits(found["high"]))
        is_sum = found.string[found.end() : found.end() + 8].lstrip("0123456789 ").startswith("=")
        if is_sum or not (is_score or low >= high or _is_among_scores(found.string, found.start(), found.end())):
            return None
        return "比"

    return Rule(notation.compile(f"{before}[-–—]{after}"), read, "-–—", has_number=True, kind=Score)


def _is_among_scores(text: str, start: int, end: int) -> bool:
    """Tell whether a pair near by is a score, its second number not being higher."""
    pairs = _PAIR.findall(f"{text[max(0, start - WINDOW) : end + WINDOW]} ")
    return len(pairs) > 1 and any(int(ascii_digits(low)) >= int(ascii_digits(high)) for low, high in pairs)


_RACE = r"\p{Nd}{1,2}:[0-5]\p{Nd}:[0-5]\p{Nd}\.\p{Nd}{2,3}(?!\p{Nd})"
"""The pattern of a time of a race, with parts of a second."""
_STANDARD = r"(?:\p{Nd}{4,6}|(?<=\p{Nd}{4}-)\p{Nd}{1,2}):(?:19|20)\p{Nd}{2}(?!\p{Nd})"
"""The pattern of the number of a standard with its year."""


def build_ratio_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for colons between numbers that are no time (1:1000, 3:2:1), and between measures (5mL:0.1g)."""
    part = r"(?P<part>\p{Nd}{1,7}(?:\.\p{Nd}{1,3})?+)"
    left = rf"{notation.left}(?<!\p{{Nd}}[:：.,/])(?!{_RACE}|{_STANDARD})"
    ahead = r"(?=\p{Nd}[\p{Nd}.]{0,10} ?[:：∶])"
    pattern = rf"{ahead}{left}{part}(?: ?[:：∶] ?{part}){{1,3}}+(?![:：∶.]?\p{{Nd}})"
    measures = r"(?<=\p{Nd} ?(?:m[lL]|L|m?g|支|片|瓶))[:：∶](?=\p{Nd})"

    def read(found: Match[str]) -> Reading:
        return "比".join(map(_say_part, found.captures("part")))

    return labelled(
        Ratio,
        Rule(notation.compile(pattern), read, after_number(":：∶")),
        Rule(notation.compile(measures), lambda found: "比", before_number(":：∶")),
    )


def _say_part(written: str) -> str:
    whole, _, fraction = written.partition(".")
    said = cardinal(int(ascii_digits(whole)))
    return f"{said}点{digits_of(ascii_digits(fraction))}" if fraction else said


def build_size_rule(wording: Wording, units: dict[str, Noun]) -> Rule:
    """Return the rule for sides and packs: 20×30cm, 1.8m*2.0m, 0.5g×24片, 1920x1080."""
    unit = r"(?P<unit>(?:\L<units>)?+)"
    side = rf"(?P<side>\p{{Nd}}{{1,6}}+(?:\.\p{{Nd}}{{1,3}})?+){unit}"
    more = r"(?P<side>\p{Nd}{1,6}+(?:\.\p{Nd}{1,3})?+)" + unit
    end = r"(?![\p{Latin}\p{N}_^⁰-⁹²³]|\.\p{Nd})(?![ ]?[=＝≈+＋÷×xX*\-−/])"
    left = rf"{wording.notation.left}(?<![=+\-−×÷*/^] ?|0[xX])"
    ahead = r"(?=[\p{Nd}.]{1,10}[A-Za-zµμ㎡²³]{0,5} ?[×✕╳xX*])"
    pattern = (
        rf"{ahead}{left}{side}(?:(?:[ ]?[×✕╳][ ]?|[xX*]){more}){{1,3}}+(?P<measure>(?=[ ]?{measure_pattern()}))?+{end}"
    )

    def read(found: Match[str]) -> Reading:
        sides, symbols = found.captures("side"), found.captures("unit")
        if (
            not any(symbols)
            and "." not in found[0]
            and all(int(ascii_digits(one)) >= _SMALLEST_SCREEN for one in sides)
        ):
            return "乘".join(digits_of(ascii_digits(one)) for one in sides)
        said = [_say_side(wording, one, units.get(symbol)) for one, symbol in zip(sides, symbols, strict=True)]
        if sides[-1] == "2" and not symbols[-1] and found["measure"] is not None:
            said[-1] = "两"
        return "乘".join(said)

    return Rule(wording.notation.compile(pattern, units=units), read, before_number("×✕╳xX*"), kind=Measure)


def _say_side(wording: Wording, written: str, noun: Noun | None) -> str:
    whole, _, fraction = written.partition(".")
    number = Number("", ascii_digits(whole), ascii_digits(fraction))
    return count_number(wording, number, noun) if noun else spell_number(wording, number, Gender.NONE)


def build_pressure_rule(notation: Notation) -> Rule:
    """Return the rule for the stroke of a blood pressure: 120/80mmHg."""

    def read(found: Match[str]) -> Reading:
        high, low = int(ascii_digits(found["high"])), int(ascii_digits(found["low"]))
        is_pressure = _HIGHEST[0] <= high <= _HIGHEST[1] and _LOWEST[0] <= low <= _LOWEST[1] and low < high
        return {"high": cardinal(high), "stroke": "比", "low": cardinal(low)} if is_pressure else None

    numbers = r"(?P<high>\p{Nd}{2,3})(?P<stroke>/)(?P<low>\p{Nd}{2,3})"
    pattern = rf"{LEFT}{numbers}(?![./]?\p{{Nd}}|/)(?! ?[天年月日]|[A-Za-ln-z])"
    return Rule(notation.compile(pattern), read, "/", has_number=True, kind=Measure)
