"""The written forms of Arabic: Modern Standard Arabic, read aloud with its grammar of numbers."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial, wraps

from regex import Match

from tts.text.normalization.arabic import (
    abbreviations,
    codes,
    dates,
    durations,
    fractions,
    measures,
    money,
    numbers,
    sizes,
    strokes,
    times,
    verses,
    words,
)
from tts.text.normalization.arabic.context import ArabicNotation, attach_clitics, case_of, case_of_date
from tts.text.normalization.arabic.numbers import Case
from tts.text.normalization.arabic.ordinals import build_ordinal_rules
from tts.text.normalization.rules.addresses import Addresses, build_address_rules
from tts.text.normalization.rules.forms import Reading, Rule, SpokenForm
from tts.text.normalization.rules.hashtags import build_hashtag_rule
from tts.text.normalization.rules.language import Language, build_language_rules
from tts.text.normalization.rules.nouns import Currency, Gender, Noun
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.ranges import build_scale_rule
from tts.text.normalization.rules.ratios import build_minus_rule
from tts.text.normalization.rules.signs import build_equation_rule, build_menu_rule
from tts.text.normalization.rules.telephones import build_account_rule

_NOTATION = ArabicNotation(groups=",'’٬،\u00a0\u202f\u2009", decimals=".٫")

_ADDRESSES = Addresses(signs=words.SIGNS.addresses, codes=codes.CODES, hashtag="هاشتاغ {}", handle="آت {}")


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Arabic."""
    wordings = {case: _wording(case) for case in Case}
    own = (*measures.build_agreement_rules(wordings), *codes.build_attached_rules(wordings[Case.NOMINATIVE]))
    return (
        build_hashtag_rule(r"\p{Arabic}", "هاشتاغ {}", numbers.cardinal),
        build_menu_rule(_NOTATION, words.MENUS),
        build_equation_rule(wordings[Case.NOMINATIVE]),
        *codes.build_formula_rules(wordings[Case.NOMINATIVE]),
        verses.build_verse_rule(_NOTATION),
        codes.build_numbered_rule(_NOTATION),
        *dates.build_date_rules(_NOTATION),
        *_by_case({case: build_address_rules(wording, _ADDRESSES) for case, wording in wordings.items()}),
        *_by_case({case: dates.build_numeric_rules(_NOTATION, case) for case in Case}, case_of_date),
        build_scale_rule(wordings[Case.NOMINATIVE], "إلى"),
        dates.build_span_rule(_NOTATION),
        *durations.build_duration_rules(_NOTATION),
        *times.build_time_rules(_NOTATION),
        *build_ordinal_rules(_NOTATION),
        *abbreviations.build_abbreviation_rules(_NOTATION),
        *codes.build_named_code_rules(wordings[Case.NOMINATIVE]),
        *codes.build_dash_rules(_NOTATION),
        codes.build_version_rule(wordings[Case.NOMINATIVE]),
        build_account_rule(wordings[Case.NOMINATIVE]),
        numbers.build_minus_rule(wordings[Case.NOMINATIVE]),
        *_by_case({case: numbers.build_marked_rules(wording) for case, wording in wordings.items()}),
        *sizes.build_size_rules(_NOTATION, wordings),
        *_by_case({case: strokes.build_over_rules(wording) for case, wording in wordings.items()}),
        *fractions.build_fraction_rules(_NOTATION),
        *measures.build_quantity_rules(wordings),
        codes.build_pointed_rule(wordings[Case.NOMINATIVE]),
        strokes.build_per_rule(_NOTATION),
        *_by_case({case: _common_rules(wording, case, own) for case, wording in wordings.items()}),
    )


def finish_forms(text: str, forms: Sequence[SpokenForm]) -> list[SpokenForm]:
    """Return `forms`, each with the particle that is attached to it in writing."""
    return list(attach_clitics(text, forms))


def _wording(case: Case) -> Wording:
    def cardinal_in_case(value: int, gender: Gender = Gender.NONE) -> str:
        return numbers.cardinal(value, gender, case)

    def count(spoken: str, value: int | None, counted: Noun) -> str:
        return numbers.count_noun(value, counted, case) if value is not None else f"{spoken} {counted.forms[0]}"

    return Wording(
        notation=_NOTATION,
        cardinal=cardinal_in_case,
        digits=tuple(map(numbers.cardinal, range(10))),
        decimal="{} فاصلة {}",
        dot="نقطة",
        minus="سالب {}",
        plus="زائد {}",
        percent="{} بالمئة",
        degree=numbers.noun("درجة", "درجات"),
        signs=words.SIGNS.basic,
        fractions=words.SIGNS.fractions,
        currencies={"$": Currency(money.MONEY_SIGNS["$"].noun)},
        scales={},
        cents_joiner=" و",
        fraction_as_number=2,
        count=count,
    )


def _common_rules(wording: Wording, case: Case, own: Sequence[Rule]) -> tuple[Rule, ...]:
    """Return the rules that Arabic shares with all languages, in the `case` of `wording`."""
    return build_language_rules(
        Language(
            wording=wording,
            own=(build_minus_rule(wording), *own),
            codes=codes.CODES,
            say_ratio=partial(numbers.fraction, case=case),
            signs=words.SIGNS,
            telephones=True,
            to="إلى",
        )
    )


def _by_case(rules: Mapping[Case, Sequence[Rule]], case_in: Callable[[Match[str]], Case] = case_of) -> Iterator[Rule]:
    """Yield each rule with the reading for the case of its match. The rules of the cases differ in nothing else."""
    for of_cases in zip(*(rules[case] for case in Case), strict=True):
        readings = {case: rule.read for case, rule in zip(Case, of_cases, strict=True)}
        first = of_cases[0]
        yield replace(first, read=_in_case(readings, case_in))


def _in_case(
    readings: Mapping[Case, Callable[[Match[str]], Reading]], case_in: Callable[[Match[str]], Case]
) -> Callable[[Match[str]], Reading]:
    @wraps(readings[Case.NOMINATIVE])
    def read(found: Match[str]) -> Reading:
        return readings[case_in(found)](found)

    return read
