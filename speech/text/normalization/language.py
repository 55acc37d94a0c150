"""A language's tables become its rules, in the one order in which they win over each other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from speech.text.normalization.abbreviations import Abbreviations, build_abbreviation_rules
from speech.text.normalization.addresses import Addresses, build_address_rules
from speech.text.normalization.amounts import build_amount_rules
from speech.text.normalization.codes import Codes, build_code_rules
from speech.text.normalization.dates import Dates, build_date_rules
from speech.text.normalization.forms import Rule
from speech.text.normalization.numbers import Wording, build_number_rules
from speech.text.normalization.ranges import build_range_rules
from speech.text.normalization.ratios import build_ratio_rules
from speech.text.normalization.romans import Romans, build_roman_rules
from speech.text.normalization.signs import Signs, build_raised_rules, build_sign_rules
from speech.text.normalization.telephones import build_telephone_rules
from speech.text.normalization.times import Times, build_time_rules
from speech.text.normalization.units import Units, build_unit_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """What a language says for each kind of written form; None and "" where it leaves a kind as written.

    `own` are its rules for numbers that no other language shares, `first` those that win over all others. `to` stands
    between the ends of a range. `say_ratio` reads a fraction from its numerator and denominator.
    """

    wording: Wording
    first: Sequence[Rule] = ()
    own: Sequence[Rule] = ()
    abbreviations: Abbreviations | None = None
    addresses: Addresses | None = None
    codes: Codes | None = None
    dates: Dates | None = None
    romans: Romans | None = None
    say_ratio: Callable[[int, int], str] | None = None
    signs: Signs | None = None
    telephones: bool = False
    times: Times | None = None
    to: str = ""
    units: Units | None = None


def build_language_rules(language: Language) -> tuple[Rule, ...]:
    """Return the rules of a language; the first that finds a form has it."""
    wording, notation = language.wording, language.wording.notation
    rules: list[Rule] = [*language.first]
    if language.addresses:
        rules += build_address_rules(wording, language.addresses)
    if language.dates:
        rules += build_date_rules(notation, language.dates)
    if language.times:
        rules += build_time_rules(notation, language.times)
    if language.telephones:
        rules += build_telephone_rules(wording)
    if language.say_ratio:
        rules += build_ratio_rules(wording, language.say_ratio)
    rules += build_amount_rules(wording, language.to)
    if language.units:
        rules += build_unit_rules(wording, language.units)
    if language.romans:
        rules += build_roman_rules(wording, language.romans, language.to)
    if language.abbreviations:
        rules += build_abbreviation_rules(language.abbreviations)
    if language.to:
        rules += build_range_rules(wording, language.to)
    if language.signs:
        rules += (
            *build_raised_rules(wording, language.signs.power),
            *build_sign_rules(notation, language.signs),
        )
    rules += language.own
    if language.codes:
        rules += build_code_rules(wording, language.codes)
    return (*rules, *build_number_rules(wording))
