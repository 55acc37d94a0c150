"""Rules for the amounts of Italian recipes: "1 1/2 kg", "1/2 l", "gr. 300 di farina", "mezzo kg"."""

from collections.abc import Iterator, Mapping

from regex import Match

from tts.text.normalization.classes import Duration, Fraction, Measure
from tts.text.normalization.italian.nouns import gender_of
from tts.text.normalization.italian.numbers import HALVES, ratio
from tts.text.normalization.rules.forms import SIMPLE_FRACTION, Reading, Rule, after_number, alternatives, pieces_of
from tts.text.normalization.rules.notation import ascii_digits
from tts.text.normalization.rules.nouns import Noun
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("italian")

_SINGULARS = _TABLES["recipe singulars"]
"""The nouns that a number with a fraction counts, by their plural."""
_PLURALS = {one: many for many, one in _SINGULARS.items()}
_FIRST = _TABLES["units first"]
"""Symbols before their number: "gr. 300 di farina"."""
_HALVED = "l kg Kg hg h lt m km dl q cp cpr bust fl".split()
_ALONE = "kg km ml cl hg kWh MWh mq m² m³".split()
_FRACTIONS = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4)}


def build_recipe_rules(wording: Wording, units: Mapping[str, Noun]) -> Iterator[Rule]:
    """Yield the rules, which must stand before those for fractions and units; `units` has the nouns by symbol."""

    def read_half(found: Match[str]) -> Reading:
        noun = units[found["unit"]]
        return f"{HALVES[noun.gender]} {noun.forms[0]}"

    notation = wording.notation
    left = rf"{notation.left}(?<![/.,]|\p{{N}}[ -])"
    yield _mixed_rule(wording, units, left)
    half = rf"{left}(?:1/2|½)[ \u00A0]?(?P<unit>{alternatives(_HALVED)})(?![\p{{L}}\p{{N}}/²³'’])"
    yield Rule(notation.compile(half), read_half, "/½", kind=Measure)
    hour = rf"{left}(?:1/2|½)[ ]?ora(?!\p{{L}})"
    yield Rule(notation.compile(hour), lambda found: "mezz'ora", "/½", kind=Duration)
    amount = r"\p{Nd}{1,4}(?:[.,/]\p{Nd}{1,3})?[ ](?:di|d['’])"
    before = rf"(?<![\p{{L}}\p{{N}}_]|\p{{N}}[ ])(?P<key>{alternatives(_FIRST)})\.?(?=[ ]{amount})"
    yield Rule(
        notation.compile(before),
        lambda found: _FIRST[found["key"]],
        has_number=True,
        pieces=pieces_of(_FIRST),
        kind=Measure,
    )
    article = r"(?<=(?<!\p{L})(?i:mezzo|un|al|per|il|del|ogni|quarto di)[ ](?P=unit))"
    alone = rf"(?<=[ ])(?P<unit>{alternatives(_ALONE)})(?![\p{{L}}\p{{N}}/²³'’]){article}"
    yield Rule(
        notation.compile(alone), lambda found: units[found["unit"]].forms[0], pieces=pieces_of(_ALONE), kind=Measure
    )


def _mixed_rule(wording: Wording, units: Mapping[str, Noun], left: str) -> Rule:
    """Return the rule for a number and a fraction before a noun: "due tazze e mezza"."""

    def read(found: Match[str]) -> Reading:
        noun = _noun(found["noun"], units)
        whole = int(ascii_digits(found["whole"]))
        over, under = _FRACTIONS[found["sign"]] if found["sign"] else (int(found["over"]), int(found["under"]))
        if not noun or over >= under:
            return None
        part = HALVES[noun.gender] if (over, under) == (1, 2) else ratio(over, under)
        said = wording.count(wording.cardinal(whole, noun.gender), whole, noun)
        number, _, counted = said.partition(" ")
        return {"number": number, "noun": f"{counted} e {part}"} if counted else {"all": f"{said} e {part}"}

    fraction = rf"(?:[ \u00A0]?(?P<sign>[{''.join(_FRACTIONS)}])|[ \u00A0](?P<over>[1-9])/(?P<under>[2-9]))"
    noun = r"(?P<noun>(?!in[ ])\p{L}++)(?![.’']?\p{L}|[²³/])"
    ahead = rf"(?=\p{{Nd}}{{1,4}}(?:[ \u00A0]?[{''.join(_FRACTIONS)}]|[ \u00A0]\p{{Nd}}/))"
    pattern = rf"{ahead}{left}(?P<all>(?P<number>(?P<whole>\p{{Nd}}{{1,4}}){fraction})[ \u00A0]{noun})"
    return Rule(wording.notation.compile(pattern), read, {SIMPLE_FRACTION, *after_number(_FRACTIONS)}, kind=Fraction)


def _noun(written: str, units: Mapping[str, Noun]) -> Noun | None:
    """Return the noun of a symbol or of a word in the singular or plural, None for other words."""
    if written in units:
        return units[written]
    one = _SINGULARS.get(written, written)
    many = _PLURALS.get(one)
    return Noun((one, many, many), gender_of(one, 1)) if many else None
