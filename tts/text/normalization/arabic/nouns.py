"""Nouns that Arabic texts count: measures, money and common nouns, with the spellings of each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import regex

from tts.text.normalization.arabic.context import FUNCTION_WORD
from tts.text.normalization.arabic.lexicon import ADJECTIVE_STEMS, BROKEN_PLURALS, PEOPLE, THINGS
from tts.text.normalization.arabic.money import MONEY, MONEY_SIGNS
from tts.text.normalization.arabic.numbers import Counted, Kind, described, noun, written_forms
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.si_units import si_units
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("arabic")

# Plurals whose ending does not show the gender; these nouns have no "ة" in the singular.
_FEMININE_PLURALS = frozenset(_TABLES["feminine plurals"])
_MASCULINE_PLURALS_IN_AT = frozenset(_TABLES["masculine plurals in at"])
# Plurals such as رسائل and قضايا have a singular in "ة", with a few exceptions.
_OF_FEMININE_PATTERN = regex.compile(r"\p{L}{2}(?:ائ\p{L}|ايا)")
_MASCULINE_OF_PATTERN = frozenset({"بدائل", "دلائل", "أوائل", "رعايا"})
_FUNCTION_WORD = regex.compile(FUNCTION_WORD)
NAME_FOLLOWS = regex.compile(r"[ \u00A0](?:ال\p{L}{2}|\p{Nd})")
"""After an indefinite noun, these show that the number before does not count the noun: "12 شارع النيل"."""


def _measures() -> Iterator[tuple[str, Counted]]:
    """Yield the measures of the tables `units`: by symbol the singular and the plurals that texts have.

    A name of one word is a measure too where it is spelled out.
    """
    for symbol, said in _TABLES["units"].items():
        singular, *plurals = said.split("/")
        unit = _unit(singular, plurals[0]) if plurals else noun(singular, singular, dual=singular)
        for form in (symbol, symbol.replace("°", "° ")):
            yield form, Counted(unit)
        if plurals and " " not in said:
            yield from _noun_forms(singular, plurals, False, Kind.MEASURE)
    for symbol, said in _TABLES["feminine units"].items():
        singular, plural = said.split("/")
        yield from _noun_forms(singular, [plural], True, Kind.MEASURE, [symbol])
    for form in ("°ف", "°F", "° ف", "° F", "℉"):
        yield form, Counted(noun("درجة", "درجات", tail="فهرنهايت"))


def _of_si() -> Iterator[tuple[str, Counted]]:
    for symbol, names in si_units("ar").items():
        yield symbol, Counted(_unit(*names))


def _unit(one: str, many: str) -> Noun:
    """Return the noun of a unit from its names; one word after it that agrees with it is an adjective."""
    (singular, _, after), (plural, _, after_many) = (name.partition(" ") for name in (one, many))
    agrees = after_many == f"{after}ة" or (singular.endswith("ة") and after.endswith("ة"))
    if agrees and " " not in after:
        return described(noun(singular, plural), after.removesuffix("ة"))
    return _with_owner(one, many)


def _with_owner(one: str, many: str) -> Noun:
    """Return the noun of a unit from its names; one word after it is its owner (كيلوواط ساعة), more words stay."""
    (singular, _, after), (plural, _, _) = (name.partition(" ") for name in (one, many))
    return noun(singular, plural, tail=after) if " " in after else noun(singular, plural, owner=after)


def _noun_forms(
    singular: str, plurals: Sequence[str], is_feminine: bool, kind: Kind, signs: Sequence[str] = ()
) -> Iterator[tuple[str, Counted]]:
    """Yield the spellings of a noun. If a text has one of several plurals, that plural is said."""
    gender = Gender.FEMININE if is_feminine else None
    counted = Counted(noun(singular, plurals[0], gender=gender), kind=kind)
    in_haste = [f"{singular[:-1]}ه"] if singular.endswith("ة") else []
    for form in (*in_haste, *written_forms(counted.noun), *signs):
        yield form, counted
    for plural in plurals[1:]:
        yield plural, Counted(noun(singular, plural, gender=gender), kind=kind)
    for plural in plurals:
        if kind is Kind.PERSON and plural.endswith("ين"):
            yield f"{plural[:-2]}ون", counted


def _common() -> Iterator[tuple[str, Counted]]:
    for kind, table in ((Kind.THING, THINGS), (Kind.PERSON, PEOPLE)):
        for singular, row in table.items():
            plurals = row.split()
            yield from _noun_forms(singular, [form for form in plurals if form != "f"], "f" in plurals, kind)


COUNTED: Mapping[str, Counted] = {**dict(_of_si()), **dict(_common()), **dict(_measures()), **MONEY}
"""Spellings → the noun, which is said in the form that its number asks for."""

ADJECTIVES: Mapping[str, str] = {
    f"{adjective}{ending}": adjective
    for adjective in ADJECTIVE_STEMS
    for ending in ("", "ة", "ان", "ين", "ون", "ات", "تان", "تين", "ا", "اً")
} | {plural: adjective for adjective, plural in BROKEN_PLURALS.items()}
"""Adjectives of counted nouns, as written → masculine singular."""


def with_adjective(counted: Counted, adjective: str) -> Counted:
    """Return `counted` with an adjective (masculine singular), which may make it another currency."""
    name = counted.noun.forms[0]
    of_people = BROKEN_PLURALS.get(adjective, f"{adjective}ين") if counted.kind is Kind.PERSON else ""
    return MONEY_SIGNS.get(f"{name} {adjective}") or replace(
        counted, noun=described(counted.noun, adjective, of_people=of_people)
    )


def gender_of_written(word: str, value: int) -> Gender:
    """Return the gender of a noun after the number `value`, as far as its written form shows it."""
    word = word.rstrip("ًٌٍَُِّْ")
    if _FUNCTION_WORD.match(word):
        return Gender.MASCULINE
    if not 3 <= value % 100 <= 10:
        return Gender.FEMININE if word.endswith("ة") else Gender.MASCULINE
    if word in _FEMININE_PLURALS or (_OF_FEMININE_PATTERN.fullmatch(word) and word not in _MASCULINE_OF_PATTERN):
        return Gender.FEMININE
    return Gender.FEMININE if word.endswith("ات") and not _is_masculine_plural(word) else Gender.MASCULINE


def _is_masculine_plural(word: str) -> bool:
    """Tell whether a plural in "ات" is of a masculine noun: most are verbal nouns (اجتماعات, انفجارات, استثمارات)."""
    stem = word.removesuffix("ات")
    fewest = 7 if stem.startswith("است") else 5
    is_verbal = stem[:1] in ("ا", "إ") and len(stem) >= fewest and stem[-2:-1] == "ا"
    return word in _MASCULINE_PLURALS_IN_AT or is_verbal
