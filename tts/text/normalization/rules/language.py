"""Makes the rules of a language from its tables, in the order in which the rules win over each other."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tts.text.normalization.rules.abbreviations import Abbreviations, build_abbreviation_rules
from tts.text.normalization.rules.addresses import Addresses, build_address_rules
from tts.text.normalization.rules.amounts import build_amount_rules
from tts.text.normalization.rules.codes import Codes, build_code_rules
from tts.text.normalization.rules.dates import Dates, build_date_rules
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.names import build_ampersand_rule, build_programming_rules
from tts.text.normalization.rules.numbers import Gender, Wording, build_number_rules
from tts.text.normalization.rules.ranges import build_difference_rule, build_range_rules, build_scale_rule
from tts.text.normalization.rules.ratios import build_fraction_rules, build_ratio_rules
from tts.text.normalization.rules.romans import Romans, build_roman_rules
from tts.text.normalization.rules.signs import Signs, build_raised_rules, build_sign_rules, build_zone_rule
from tts.text.normalization.rules.spans import build_race_rule
from tts.text.normalization.rules.standards import build_act_rules, build_standard_rules
from tts.text.normalization.rules.telephones import build_telephone_rule
from tts.text.normalization.rules.times import Times, build_time_rules
from tts.text.normalization.rules.units import Units, build_unit_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """The words of a language for each kind of written form; None and "" keep a kind as written.

    `scale` is said for the colon of a scale, whose rule stands before all others, `first` are the rules after it, `own`
    the rules for numbers that no other language shares. `to` is said between the ends of a range, `to_amount` (if it is
    given) between two amounts of money with hundredths. `say_ratio` reads a fraction from its numerator and
    denominator.
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
    scale: str = ""
    signs: Signs | None = None
    telephones: bool = False
    times: Times | None = None
    to: str = ""
    to_amount: str = ""
    units: Units | None = None


def build_language_rules(language: Language) -> tuple[Rule, ...]:
    """Return the rules of a language; a form goes to the first rule that finds it."""
    wording, notation = language.wording, language.wording.notation
    rules = [*_scale_rules(language), *_standard_rules(language), *language.first, *_act_rules(language)]
    rules += _race_rules(language)
    if language.addresses:
        rules += build_address_rules(wording, language.addresses)
    if language.dates:
        rules += build_date_rules(notation, language.dates)
    if language.times:
        rules += build_time_rules(notation, language.times)
    if language.telephones:
        rules.append(build_telephone_rule(wording))
    if language.say_ratio:
        units = language.units or Units(nouns={})
        rules += build_fraction_rules(wording, language.say_ratio, units.nouns, units.of)
        rules += build_ratio_rules(wording, language.say_ratio)
    rules += build_amount_rules(wording, language.to, language.to_amount)
    if language.units:
        rules += build_unit_rules(wording, language.units)
    if language.romans:
        rules += build_roman_rules(wording, language.romans, language.to)
    if language.abbreviations:
        rules += build_abbreviation_rules(language.abbreviations)
    rules += (build_zone_rule(wording), build_difference_rule(wording))
    if language.to:
        rules += build_range_rules(wording, language.to)
    if language.codes:
        rules += (build_ampersand_rule(wording, language.codes), *build_programming_rules(wording))
    if language.signs:
        rules += build_raised_rules(wording, language.signs.between.get("^", ""))
        rules += build_sign_rules(notation, language.signs, has_sizes=bool(language.units and language.units.by))
    rules += language.own
    if language.codes:
        rules += build_code_rules(wording, language.codes)
    return (*rules, *build_number_rules(wording))


def _scale_rules(language: Language) -> Iterator[Rule]:
    if language.scale:
        yield build_scale_rule(language.wording, language.scale)


def _standard_rules(language: Language) -> Iterator[Rule]:
    signs = language.addresses.signs if language.addresses else {}
    return build_standard_rules(language.wording.notation, _year_of(language), signs.get("-", ""))


def _act_rules(language: Language) -> tuple[Rule, ...]:
    stroke = language.signs.alone.get("/") if language.signs else None
    return build_act_rules(language.wording.notation, _year_of(language), stroke) if stroke else ()


def _year_of(language: Language) -> Callable[[int], str]:
    def say_plain(year: int) -> str:
        return language.wording.cardinal(year, Gender.NONE)

    return language.dates.say_year if language.dates else say_plain


def _race_rules(language: Language) -> Iterator[Rule]:
    if language.units:
        yield build_race_rule(language.wording, language.units.nouns)
