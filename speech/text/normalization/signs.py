"""Signs that are read by a name: of mathematics wherever they stand, of keyboards where they stand alone."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

import regex
from regex import Match

from speech.text.normalization.forms import Reading, Rule
from speech.text.normalization.notation import Notation
from speech.text.normalization.numbers import Wording, spell_whole

_OPERAND = r"[\p{L}\p{N})\]]"
_NEXT_OPERAND = r"[\p{L}\p{N}(\[]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Signs:
    """What is said for signs: for those in `anywhere`, for those in `alone` between two words with spaces around them.

    `times` is said for "*", `divided` for "/" with spaces and `power` for "^" between numbers or variables, `about` for
    "~" before a number.
    """

    anywhere: Mapping[str, str] = field(default_factory=dict)
    alone: Mapping[str, str] = field(default_factory=dict)
    times: str = ""
    divided: str = ""
    power: str = ""
    about: str = ""


def build_sign_rules(notation: Notation, signs: Signs) -> tuple[Rule, ...]:
    """Return the rules for the signs of a language."""
    rules = []
    variable = r"(?:\p{N}|(?<![\p{L}\p{N}])\p{L})"
    if signs.times:
        product = rf"(?<={variable}[ \u00A0]?|\))(?P<sign>\*)(?=[ \u00A0]?(?:\p{{N}}|\p{{L}}(?![\p{{L}}*])|\())"
        dotted = r"(?<=\p{Nd}[ \u00A0]?)[·⋅](?=[ \u00A0]?\p{Nd})"
        crossed = r"(?<=\p{Nd}[ \u00A0])[xX](?=[ \u00A0]\p{Nd}[\p{Nd}.,]{0,9}[ \u00A0]?[=x×])"
        rules.append(Rule(notation.compile(f"{product}|{dotted}|{crossed}"), lambda found: signs.times, "*·⋅xX"))
        lettered = r"(?<=\p{Nd}[ \u00A0])x(?=[ \u00A0]\p{Nd})"
        rules.append(Rule(notation.compile(lettered), lambda found: signs.times, "x"))
    if signs.divided:
        stroke = r"(?<=[\p{N})][ \u00A0])(?<!\p{Nd}[-–:.hH]\p{Nd}{0,4}[ \u00A0])/(?=[ \u00A0][\p{N}(])"
        division = rf"{stroke}|(?<=\p{{N}}[ \u00A0]):(?=[ \u00A0]\p{{N}}{{1,9}}[ \u00A0]?=)"
        rules.append(Rule(notation.compile(division), lambda found: signs.divided, "/:"))
    if signs.power:
        rules.append(
            Rule(notation.compile(rf"(?<={_OPERAND})\^(?=[-\p{{L}}\p{{N}}(])"), lambda found: signs.power, "^")
        )
    if signs.about:
        rules.append(Rule(notation.compile(r"(?<!\S)~(?=[\p{Sc}]?\p{Nd})"), lambda found: signs.about, "~"))
    alone = rf"(?<={_OPERAND}[ \u00A0])[{{}}](?=[ \u00A0]{_NEXT_OPERAND})"
    rules += [
        _named(notation, names, form) for names, form in ((signs.anywhere, "[{}]"), (signs.alone, alone)) if names
    ]
    return tuple(rules)


def build_raised_rules(wording: Wording, power: str) -> tuple[Rule, ...]:
    """Return the rules for digits below the line ("CO₂") and, after numbers and variables, above it ("10⁶")."""

    def value(found: Match[str]) -> str:
        return spell_whole(wording, unicodedata.normalize("NFKC", found[0]))

    compile_ = wording.notation.compile
    above = r"(?<=\p{Nd}|\)|(?<!\p{L})\p{L})(?:(?P<minus>⁻)|[⁰¹⁴-⁹]|[⁰¹²³⁴-⁹]{2})[⁰¹²³⁴-⁹]*+(?<!⁻)"

    def read_power(found: Match[str]) -> Reading:
        said = spell_whole(wording, unicodedata.normalize("NFKC", found[0].removeprefix("⁻")))
        return f"{power} {wording.minus.format(said) if found['minus'] else said}"

    rules = (Rule(compile_(r"(?<=[\p{L}\p{N})])[₀-₉]++"), value, "₀₁₂₃₄₅₆₇₈₉"),)
    return (*rules, Rule(compile_(above), read_power, "⁰¹²³⁴⁵⁶⁷⁸⁹")) if power else rules


def _named(notation: Notation, names: Mapping[str, str], template: str) -> Rule:
    written = "".join(regex.escape(sign) for sign in names)

    def read(found: Match[str]) -> Reading:
        return names[found[0]]

    return Rule(notation.compile(template.replace("{}", written)), read, "".join(names))
