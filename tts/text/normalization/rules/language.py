"""Makes the rules of a language from its tables, in groups that win over each other by their scores."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tts.text.normalization.rules.abbreviations import Abbreviations, build_abbreviation_rules
from tts.text.normalization.rules.addresses import Addresses, build_address_rules
from tts.text.normalization.rules.amounts import build_amount_rules
from tts.text.normalization.rules.codes import Codes, build_chemistry_rule, build_code_rules
from tts.text.normalization.rules.dates import Dates, build_date_rules
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.names import build_ampersand_rule, build_programming_rules
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording, build_number_rules
from tts.text.normalization.rules.ranges import (
    build_difference_rule,
    build_range_rules,
    build_scale_rule,
    build_special_range_rules,
)
from tts.text.normalization.rules.ratios import build_fraction_rules, build_ratio_rules
from tts.text.normalization.rules.romans import Romans, build_front_matter_rule, build_roman_rules
from tts.text.normalization.rules.signs import Signs, build_raised_rules, build_sign_rules, build_zone_rule
from tts.text.normalization.rules.spans import build_lasting_rules, build_race_rule
from tts.text.normalization.rules.standards import build_act_rules, build_standard_rules
from tts.text.normalization.rules.tables import shared_rows
from tts.text.normalization.rules.telephones import build_order_rule, build_telephone_rule
from tts.text.normalization.rules.times import Times, build_time_rules
from tts.text.normalization.rules.units import Units, build_unit_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """The words of a language for each kind of written form; None and "" keep a kind as written.

    `scale` is said for the colon of a scale. `first` are the exceptions of the language, `own` its rules for numbers
    that no other language shares. `to` is said between the ends of a range, `to_amount` (if it is given) between two
    amounts of money with hundredths. `say_ratio` reads a fraction from its numerator and denominator.
    `lasting` is the pattern of words before hours, minutes and seconds that are no time of day ("in 2:01:09").
    """

    wording: Wording
    first: Sequence[Rule] = ()
    own: Sequence[Rule] = ()
    abbreviations: Abbreviations | None = None
    addresses: Addresses | None = None
    codes: Codes | None = None
    dates: Dates | None = None
    lasting: str = ""
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
    """Return the rules of a language, those of the group with the highest score first.

    A form goes to the rule with the highest score that finds it; `scores.tsv` has the scores, and the reasons for them.
    """
    groups = _groups(language)
    scores = {row["group"]: int(row["score"]) for row in shared_rows("scores.tsv") if row["score"]}
    in_order = sorted(groups, key=scores.__getitem__, reverse=True)
    return tuple(replace(rule, score=scores[name]) for name in in_order for rule in groups[name])


def _groups(language: Language) -> dict[str, Iterable[Rule]]:
    """Return the rules of a language by the names of their groups in `scores.tsv`."""
    wording, to = language.wording, language.to
    return {
        "exceptions": language.first,
        "standards": _standard_rules(language),
        "acts": _act_rules(language),
        "amounts": build_amount_rules(wording, to, language.to_amount),
        "differences": (build_zone_rule(wording), build_difference_rule(wording)),
        "numbers of the language": language.own,
        "numbers": build_number_rules(wording),
        **dict(_groups_of_numbers(language)),
        **dict(_groups_of_words(language)),
    }


def _groups_of_numbers(language: Language) -> Iterator[tuple[str, Iterable[Rule]]]:
    """Yield the groups for numbers that a language has words for."""
    wording, notation = language.wording, language.wording.notation
    if language.scale:
        yield "scales", (build_scale_rule(wording, language.scale),)
    if language.units:
        yield "races", tuple(_race_rules(wording, language.units, language.lasting))
        yield "measures", build_unit_rules(wording, language.units)
    if language.dates:
        yield "dates", build_date_rules(notation, language.dates)
    if language.times:
        yield "times", build_time_rules(notation, language.times)
    if language.telephones:
        yield "telephones", (build_telephone_rule(wording), build_order_rule(wording))
    if language.say_ratio:
        units = language.units or Units(nouns={})
        yield "counted fractions", build_fraction_rules(wording, language.say_ratio, units.nouns, units.of)
        yield "fractions", build_ratio_rules(wording, language.say_ratio)
    if language.to:
        yield "ranges", build_range_rules(wording, language.to)
        yield "special ranges", build_special_range_rules(wording, language.to)


def _race_rules(wording: Wording, units: Units, lasting: str) -> Iterator[Rule]:
    yield build_race_rule(wording, units.nouns)
    if lasting:
        yield from build_lasting_rules(wording, units, rf"(?<!\p{{L}})(?i:{lasting})[ \u00A0]?:?")


def _groups_of_words(language: Language) -> Iterator[tuple[str, Iterable[Rule]]]:
    """Yield the groups for letters and signs that a language has words for."""
    wording = language.wording
    if language.addresses:
        yield "addresses", build_address_rules(wording, language.addresses)
    if language.romans:
        yield (
            "romans",
            (
                build_front_matter_rule(wording, language.to),
                *build_roman_rules(wording, language.romans, language.to),
            ),
        )
    if language.abbreviations:
        yield "abbreviations", build_abbreviation_rules(language.abbreviations)
    if language.codes:
        yield (
            "names",
            (
                build_ampersand_rule(wording, language.codes),
                build_chemistry_rule(wording, language.codes),
                *build_programming_rules(wording),
            ),
        )
        yield "codes", build_code_rules(wording, language.codes)
    if signs := language.signs:
        has_sizes = bool(language.units and language.units.by)
        yield "raised digits", build_raised_rules(wording, signs.between.get("^", ""))
        yield "signs", build_sign_rules(wording.notation, signs, has_sizes=has_sizes)


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
