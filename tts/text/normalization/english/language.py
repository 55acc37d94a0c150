"""The rules of American and British English."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tts.text.normalization.english import (
    abbreviations,
    codes,
    dates,
    documents,
    informal,
    leaflets,
    listings,
    measures,
    notes,
    numbers,
    romans,
    shorthand,
    times,
    words,
)
from tts.text.normalization.english.context import Context
from tts.text.normalization.english.places import build_place_rules
from tts.text.normalization.english.references import build_reference_rules
from tts.text.normalization.rules.addresses import Addresses, build_address_rules
from tts.text.normalization.rules.currencies import currencies_of
from tts.text.normalization.rules.forms import Rule, SpokenForm
from tts.text.normalization.rules.language import Language, build_language_rules
from tts.text.normalization.rules.notation import Notation
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.results import build_result_rule
from tts.text.normalization.rules.tables import word_tables
from tts.text.normalization.rules.telephones import build_account_rule
from tts.text.normalization.rules.units import Units, build_scaled_unit_rule

_NOTATION = Notation(groups=",'’\u00a0\u202f\u2009", decimals=".", is_indian=True, has_spaced_thousands=True)


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of `language`, en-US or en-GB."""
    is_british = language == "en-GB"
    wording, units = _wording(is_british), measures.build_units(language)
    return build_language_rules(
        Language(
            wording=wording,
            first=_first_rules(wording, units, is_british),
            own=(numbers.build_ordinal_rule(wording, is_british), *dates.build_year_rules(_NOTATION, is_british)),
            abbreviations=abbreviations.build_abbreviations(codes.CODES),
            codes=codes.CODES,
            dates=dates.build_dates(is_british),
            lasting=words.LASTING,
            romans=romans.build_romans(is_british),
            say_ratio=lambda over, under: numbers.ratio(over, under, is_british),
            scale="to",
            signs=words.SIGNS if is_british else replace(words.SIGNS, alone={**words.SIGNS.alone, "#": "pound"}),
            telephones=True,
            times=times.TIMES,
            to="to",
            units=Units(nouns=units, per="{} per {}", by="by", times=Noun(("times",)), of=measures.of_one),
        )
    )


def finish_forms(text: str, forms: Sequence[SpokenForm]) -> list[SpokenForm]:
    """Return `forms` with the corrections that the words around them need."""
    return _context().finish(text, forms)


@functools.cache
def _context() -> Context:
    wordings = [_wording(is_british) for is_british in (False, True)]
    currencies = [currency for wording in wordings for currency in wording.currencies.values()]
    of_money = [noun for currency in currencies for noun in (currency.unit, currency.cent) if noun]
    of_measures = [noun for language in ("en-US", "en-GB") for noun in measures.build_units(language).values()]
    return Context([*of_measures, wordings[0].degree], of_money)


def _first_rules(wording: Wording, units: Mapping[str, Noun], is_british: bool) -> tuple[Rule, ...]:
    """Return the rules that must stand before those for dates, times, numbers and units, addresses first."""
    addresses = Addresses(signs=words.SIGNS.addresses, codes=codes.CODES, hashtag="hashtag {}", handle="at {}")
    return (
        *documents.build_document_rules(wording, is_british),
        *build_address_rules(wording, addresses),
        build_account_rule(wording),
        *notes.build_note_rules(wording, is_british),
        *shorthand.build_shorthand_rules(wording, is_british),
        *leaflets.build_leaflet_rules(wording, units, is_british),
        *listings.build_listing_rules(wording, units, is_british),
        *informal.build_typed_rules(wording, codes.CODES, is_british),
        *abbreviations.build_inner_rules(),
        *dates.build_calendar_rules(_NOTATION, codes.CODES, is_british),
        *times.build_clock_rules(_NOTATION, codes.CODES),
        *build_reference_rules(wording, is_british),
        *build_place_rules(wording),
        *measures.build_measure_rules(wording, units),
        *codes.build_name_rules(wording, codes.CODES),
        *codes.build_formula_rules(wording),
        build_scaled_unit_rule(units, words.SCALES_BEFORE_UNITS, words.UNITS_AFTER_SCALES),
        *informal.build_shouted_rules(codes.CODES),
        build_result_rule(wording, "en", lambda one, many: Noun((one, many))),
    )


def _wording(is_british: bool) -> Wording:
    def cardinal(value: int, gender: Gender = Gender.NONE) -> str:
        return numbers.cardinal(value, is_british)

    return Wording(
        notation=_NOTATION,
        cardinal=cardinal,
        digits=tuple(map(numbers.small_cardinal, range(10))),
        decimal="{} point {}",
        dot="dot",
        minus="minus {}",
        plus="plus {}",
        percent="{} percent",
        degree=Noun(("degree", "degrees")),
        signs=words.SIGNS.basic,
        fractions=words.SIGNS.fractions,
        currencies=currencies_of(
            "en-GB" if is_british else "en", word_tables("english"), lambda one, many: Noun((one, many))
        ),
        scales=word_tables("english")["scales"],
        cents_joiner=" and ",
    )
