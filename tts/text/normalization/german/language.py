"""The rules of German, which reads texts; no voice speaks it yet."""

from collections.abc import Callable, Mapping, Sequence

from tts.text.normalization.german import codes, context, dates, measures, nouns, numbers, ordinals, words
from tts.text.normalization.german.ordinals import finish_forms
from tts.text.normalization.rules.abbreviations import Abbreviations
from tts.text.normalization.rules.addresses import Addresses
from tts.text.normalization.rules.agreement import build_agreement_rule, build_half_rule
from tts.text.normalization.rules.currencies import currencies_of
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.language import Language, build_language_rules
from tts.text.normalization.rules.names import build_function_rule
from tts.text.normalization.rules.notation import Notation
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.results import build_result_rule
from tts.text.normalization.rules.signs import build_multiplied_rule
from tts.text.normalization.rules.spans import build_hours_rule
from tts.text.normalization.rules.tables import word_tables
from tts.text.normalization.rules.telephones import (
    build_account_rule,
    build_between_telephones_rule,
    build_labelled_rule,
)
from tts.text.normalization.rules.units import Units, build_scaled_unit_rule

__all__ = ["build_rules", "finish_forms"]

_NOTATION = Notation(groups=".'’\u00a0\u202f\u2009", decimals=",", has_spaced_thousands=True)
_HALVES = {Gender.MASCULINE: "ein halber", Gender.FEMININE: "eine halbe", Gender.NONE: "ein halbes"}


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of German."""
    wording, units = _wording(), measures.build_units()
    return build_language_rules(
        Language(
            wording=wording,
            first=_first_rules(wording, units),
            own=(*dates.build_year_rules(_NOTATION), build_agreement_rule(wording, _gender_of)),
            abbreviations=Abbreviations(
                codes=codes.CODES,
                titles=words.TITLES,
                before_numbers=words.BEFORE_NUMBERS,
                others=words.OTHERS,
                plain=words.PLAIN,
                acronyms=words.ACRONYMS,
                sayable=words.SAYABLE,
            ),
            addresses=Addresses(signs=words.SIGNS.addresses, codes=codes.CODES, hashtag="Hashtag {}", handle="at {}"),
            codes=codes.CODES,
            dates=dates.DATES,
            lasting=words.LASTING,
            romans=ordinals.build_romans(),
            say_ratio=numbers.ratio,
            scale="zu",
            signs=words.SIGNS,
            telephones=True,
            times=dates.TIMES,
            to="bis",
            units=Units(nouns=units, per="{} pro {}", by="mal"),
        )
    )


def _first_rules(wording: Wording, units: Mapping[str, Noun]) -> tuple[Rule, ...]:
    """Return the rules that must stand before those for dates, ratios, amounts and units."""
    return (
        *dates.build_weekday_rules(_NOTATION),
        dates.build_opening_rule(_NOTATION),
        *context.build_context_rules(wording),
        dates.build_decade_rule(_NOTATION),
        *dates.build_short_date_rules(_NOTATION),
        *dates.build_hour_rules(_NOTATION),
        codes.build_verse_rule(_NOTATION),
        *ordinals.build_ordinal_rules(_NOTATION),
        ordinals.build_roman_ordinal_rule(_NOTATION),
        build_multiplied_rule(wording),
        build_function_rule(_NOTATION, "von"),
        build_between_telephones_rule(wording),
        build_labelled_rule(wording, words.IDENTIFIERS),
        build_account_rule(wording),
        *codes.build_share_rules(wording),
        *codes.build_compound_rules(_NOTATION),
        codes.build_score_rule(_NOTATION),
        *codes.build_place_rules(_NOTATION),
        build_hours_rule(wording, units),
        build_half_rule(wording, _half_gender(units), _HALVES, units),
        *measures.build_measure_rules(wording, units),
        build_result_rule(wording, "de", nouns.counted_noun),
        build_scaled_unit_rule(units, words.SCALES_BEFORE_UNITS, units),
    )


def _gender_of(noun: str, value: int) -> Gender:
    """Return the gender with which a number agrees: only those that end in one do, before a noun."""
    if value % 100 != 1 or not noun[0].isupper():
        return Gender.NONE
    return Gender.FEMININE if nouns.gender_of_counted(noun) is Gender.FEMININE else Gender.MASCULINE


def _half_gender(units: Mapping[str, Noun]) -> Callable[[str, int], Gender | None]:
    """Return the function for the gender of a noun or of the unit of a symbol after a half, None for another word."""

    def gender_of(word: str, value: int) -> Gender | None:
        name = units[word].forms[0] if word in units else word
        return nouns.gender_of(name.split()[0]) if name[0].isupper() else None

    return gender_of


def _wording() -> Wording:
    tables = word_tables("german")
    return Wording(
        notation=_NOTATION,
        cardinal=numbers.cardinal,
        digits=tuple(map(numbers.number, range(10))),
        decimal="{} Komma {}",
        dot="Punkt",
        minus="minus {}",
        plus="plus {}",
        percent="{} Prozent",
        degree=nouns.counted_noun("Grad", "Grad"),
        signs=words.SIGNS.basic,
        fractions=words.SIGNS.fractions,
        currencies=currencies_of("de", tables, nouns.counted_noun),
        scales=tables["scales"],
        singulars=tables["singular scales"],
        thousands=[written for written, said in tables["scales"].items() if said == "tausend"],
        attributive=Gender.MASCULINE,
        of_scales=Gender.FEMININE,
        has_thousandths=True,
        say_group=codes.say_group,
    )
