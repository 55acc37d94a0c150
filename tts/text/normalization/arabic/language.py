"""The written forms of Arabic: Modern Standard Arabic, read aloud with its grammar of numbers."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from regex import Match

from tts.text.normalization.arabic import abbreviations, codes, dates, measures, money, numbers, times, words
from tts.text.normalization.arabic.context import ArabicNotation, attach_clitics, case_of
from tts.text.normalization.arabic.numbers import Case
from tts.text.normalization.arabic.ordinals import build_ordinal_rules
from tts.text.normalization.rules.addresses import Addresses
from tts.text.normalization.rules.dates import Dates
from tts.text.normalization.rules.forms import Reading, Rule, SpokenForm
from tts.text.normalization.rules.hashtags import build_hashtag_rule
from tts.text.normalization.rules.language import Language, build_language_rules
from tts.text.normalization.rules.numbers import Currency, Gender, Noun, Wording
from tts.text.normalization.rules.signs import Signs

_NOTATION = ArabicNotation(groups=",٬،\u00a0\u202f\u2009", decimals=".٫")


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Arabic."""
    wordings = {case: _wording(case) for case in Case}
    own = (*measures.build_agreement_rules(wordings), *codes.build_attached_rules(wordings[Case.NOMINATIVE]))
    return (
        build_hashtag_rule(r"\p{Arabic}", "هاشتاغ {}", numbers.cardinal),
        *dates.build_date_rules(_NOTATION),
        *times.build_time_rules(_NOTATION),
        *build_ordinal_rules(_NOTATION),
        *abbreviations.build_abbreviation_rules(_NOTATION),
        *codes.build_named_code_rules(wordings[Case.NOMINATIVE]),
        codes.build_score_rule(_NOTATION),
        *_by_case({case: (numbers.build_percent_rule(wording),) for case, wording in wordings.items()}),
        *measures.build_quantity_rules(wordings),
        *_by_case({case: _common_rules(wording, own) for case, wording in wordings.items()}),
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
        signs=words.SIGNS,
        fractions=words.FRACTIONS,
        currencies={"$": Currency(money.MONEY_SIGNS["$"].noun)},
        scales={},
        cents_joiner=" و",
        fraction_as_number=2,
        count=count,
    )


def _common_rules(wording: Wording, own: Sequence[Rule]) -> tuple[Rule, ...]:
    """Return the rules that Arabic shares with all languages, in the case of `wording`."""
    return build_language_rules(
        Language(
            wording=wording,
            own=own,
            addresses=Addresses(signs=words.ADDRESS_SIGNS, codes=codes.CODES, hashtag="هاشتاغ {}", handle="آت {}"),
            codes=codes.CODES,
            dates=Dates(order="dmy", say=dates.say_date),
            say_ratio=numbers.fraction,
            signs=Signs(anywhere=words.MORE_SIGNS, alone=words.LONE_SIGNS, times="ضرب", power="أس"),
            telephones=True,
            to="إلى",
        )
    )


def _by_case(rules: Mapping[Case, Sequence[Rule]]) -> Iterator[Rule]:
    """Yield each rule with the reading for the case of its match. The rules of the two cases differ in nothing else."""
    for nominative, oblique in zip(rules[Case.NOMINATIVE], rules[Case.OBLIQUE], strict=True):
        readings = {Case.NOMINATIVE: nominative.read, Case.OBLIQUE: oblique.read}
        yield Rule(nominative.pattern, _in_case(readings), nominative.needs)


def _in_case(readings: Mapping[Case, Callable[[Match[str]], Reading]]) -> Callable[[Match[str]], Reading]:
    def read(found: Match[str]) -> Reading:
        return readings[case_of(found)](found)

    return read
