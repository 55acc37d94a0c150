"""The written forms of Arabic: Modern Standard Arabic as it is read aloud with its grammar of numbers."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from regex import Match

from speech.text.normalization import arabic_words
from speech.text.normalization.addresses import Addresses
from speech.text.normalization.arabic_context import (
    FUNCTION_WORD,
    LETTER,
    ArabicNotation,
    attach_clitics,
    case_of,
    is_of_match,
)
from speech.text.normalization.arabic_dates import build_date_rules, numeric_dates
from speech.text.normalization.arabic_nouns import COUNTED, MONEY_SIGNS
from speech.text.normalization.arabic_numbers import Case, cardinal, count_noun, fraction, noun
from speech.text.normalization.arabic_ordinals import build_ordinal_rules
from speech.text.normalization.arabic_quantities import build_agreement_rules, build_quantity_rules
from speech.text.normalization.arabic_times import build_time_rules
from speech.text.normalization.codes import Codes, read_code
from speech.text.normalization.forms import Reading, Rule, SpokenForm, alternatives
from speech.text.normalization.hashtags import build_hashtag_rule
from speech.text.normalization.language import Language, build_language_rules
from speech.text.normalization.notation import ascii_digits, number_of
from speech.text.normalization.numbers import (
    Currency,
    Gender,
    Noun,
    Wording,
    spell_digits,
    spell_number,
    spell_whole,
)
from speech.text.normalization.signs import Signs

_NOTATION = ArabicNotation(groups=",٬،\u00a0\u202f\u2009", decimals=".٫")
_FRACTIONS = {
    "½": ("نصف", "{} ونصف"),
    "¼": ("ربع", "{} وربع"),
    "¾": ("ثلاثة أرباع", "{} وثلاثة أرباع"),
}
_LIST_WINDOW = 400
_LETTERS = "".join(chr(code) for code in range(0x621, 0x64B))
_CODES = Codes(version="الإصدار", vowels=f"{Codes().vowels}{_LETTERS}")
"""The words of its own script are no initials."""


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Arabic."""
    wordings = {case: _wording(case) for case in Case}
    own = (*build_agreement_rules(wordings), *_attached_rules(wordings[Case.NOMINATIVE]))
    return (
        build_hashtag_rule(r"\p{Arabic}", "هاشتاغ {}", cardinal),
        *build_date_rules(_NOTATION),
        *build_time_rules(_NOTATION),
        *build_ordinal_rules(_NOTATION),
        *_abbreviation_rules(),
        *_named_code_rules(wordings[Case.NOMINATIVE]),
        _score_rule(),
        *_by_case({case: (_percent_rule(wording),) for case, wording in wordings.items()}),
        *build_quantity_rules(wordings),
        *_by_case({case: _common_rules(wording, own) for case, wording in wordings.items()}),
    )


def finish_forms(text: str, forms: Sequence[SpokenForm]) -> list[SpokenForm]:
    """Return `forms`, each with the particle that is written on to it."""
    return list(attach_clitics(text, forms))


def _wording(case: Case) -> Wording:
    def cardinal_in_case(value: int, gender: Gender = Gender.NONE) -> str:
        return cardinal(value, gender, case)

    def count(spoken: str, value: int | None, counted: Noun) -> str:
        return count_noun(value, counted, case) if value is not None else f"{spoken} {counted.forms[0]}"

    return Wording(
        notation=_NOTATION,
        cardinal=cardinal_in_case,
        digits=tuple(map(cardinal, range(10))),
        decimal="{} فاصلة {}",
        dot="نقطة",
        minus="سالب {}",
        plus="زائد {}",
        percent="{} بالمئة",
        degree=noun("درجة", "درجات"),
        signs=arabic_words.SIGNS,
        fractions=_FRACTIONS,
        currencies={"$": Currency(MONEY_SIGNS["$"].noun)},
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
            addresses=Addresses(signs=arabic_words.ADDRESS_SIGNS, codes=_CODES, hashtag="هاشتاغ {}", handle="آت {}"),
            codes=_CODES,
            dates=numeric_dates(),
            say_ratio=fraction,
            signs=Signs(anywhere=arabic_words.MORE_SIGNS, alone=arabic_words.LONE_SIGNS, times="ضرب", power="أس"),
            telephones=True,
            to="إلى",
        )
    )


def _by_case(rules: Mapping[Case, Sequence[Rule]]) -> Iterator[Rule]:
    """Yield each rule with the reading of the case that its match is in; the cases differ in nothing else."""
    for nominative, oblique in zip(rules[Case.NOMINATIVE], rules[Case.OBLIQUE], strict=True):
        readings = {Case.NOMINATIVE: nominative.read, Case.OBLIQUE: oblique.read}
        yield Rule(nominative.pattern, _in_case(readings), nominative.needs)


def _in_case(readings: Mapping[Case, Callable[[Match[str]], Reading]]) -> Callable[[Match[str]], Reading]:
    def read(found: Match[str]) -> Reading:
        return readings[case_of(found)](found)

    return read


def _percent_rule(wording: Wording) -> Rule:
    """Return the rule for a percent sign on the side where writing from right to left puts it: "%50"."""

    def read(found: Match[str]) -> Reading:
        return wording.percent.format(spell_number(wording, number_of(found)))

    pattern = rf"(?<!\p{{N}}[ \u00A0]?)[%٪][ \u00A0]?{_NOTATION.number}(?!{LETTER}|[%٪])"
    return Rule(_NOTATION.compile(pattern), read, "%٪")


def _score_rule() -> Rule:
    """Return the rule for the dash of a score ("2-1"); that of a range is left to other rules."""
    before = r"(?<=(?<![\p{N}.,:/+×÷=-] ?)(?P<low>\p{Nd}{1,3})(?P<gap> ?))"
    after = r"(?=(?P=gap)(?P<high>\p{Nd}{1,3})(?!\p{Nd}|[.,:/%-]\p{Nd}| ?[=%٪°]))"

    def read(found: Match[str]) -> Reading:
        is_descending = int(ascii_digits(found["low"])) > int(ascii_digits(found["high"]))
        return "مقابل" if is_descending or is_of_match(found.string, found.start("low")) else None

    return Rule(_NOTATION.compile(f"{before}[-–]{after}"), read, "-–")


def _abbreviation_rules() -> tuple[Rule, ...]:
    titles, words, numbered = arabic_words.TITLES, arabic_words.ABBREVIATIONS, arabic_words.BEFORE_NUMBERS
    left = r"(?<![\p{L}\p{M}_.])(?<!\p{N}[ \u00A0]?)"
    # A letter with a period that opens a line numbers it.
    is_item = rf"(?:\A|\n)(?=[أا]\.[ \u00A0]?+(?!\p{{L}}\.)[^\0]{{0,{_LIST_WINDOW}}}?\n[ \t]*+ب\.)"
    title = rf"(?<!{is_item}){left}(?P<key>{alternatives(titles)})(?=[ \u00A0]?\p{{Arabic}}{{2}})"
    word = rf"(?<![\p{{L}}\p{{M}}_.])(?P<key>{alternatives(words)})(?!{LETTER})"
    number = rf"{left}(?P<key>{alternatives(numbered)})\.?:?(?=[ \u00A0]?[+\p{{Nd}}])"
    per = rf"(?<=\p{{Arabic}}{{2}})/(?P<unit>{alternatives(arabic_words.PER_UNITS)})(?!{LETTER})"
    return (
        Rule(_NOTATION.compile(per), lambda found: f"لكل {COUNTED[found['unit']].noun.forms[0]}", "/"),
        Rule(_NOTATION.compile(title), lambda found: titles[found["key"]], "./"),
        Rule(_NOTATION.compile(word), lambda found: words[found["key"]]),
        Rule(_NOTATION.compile(number), lambda found: numbered[found["key"]], "0"),
    )


def _named_code_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rule for digits after the word for a telephone or a code, which are read one by one."""
    words = rf"(?<!{LETTER})[وبف]?(?:ال|لل|ل)?(?:{'|'.join(arabic_words.CODE_NAMES)})(?!{LETTER})"
    between = r"[ \u00A0:]{1,2}(?:(?:على|رقم|ال?رقم|بالرقم|ب)ـ?[ \u00A0:]{0,2}|ب[ـ]?){0,2}"
    end = rf"(?![.,٫٬:/%٪ -]?\p{{N}}|{LETTER}|[ \u00A0]?[%٪\p{{Sc}}]|[ \u00A0](?!{FUNCTION_WORD})\p{{Arabic}})"

    def read(found: Match[str]) -> Reading:
        return spell_digits(wording, ascii_digits(found[0]))

    return (Rule(_NOTATION.compile(rf"(?=\p{{Nd}})(?<={words}{between})\p{{Nd}}{{3,15}}+{end}"), read, "0"),)


def _attached_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for numbers and codes that are written on to an Arabic word or a letter: ص15, 3أ, كوفيد19."""
    boundary = r"(?![\p{L}\p{M}\p{N}_]|[.,٫٬:/-]\p{N})"
    letter = r"[[\p{Arabic}ـ]&&\p{L}]"
    after = rf"(?<={letter})(?!{_NOTATION.left})\p{{Nd}}++{boundary}"
    before = rf"(?<![\p{{L}}\p{{M}}\p{{N}}_.,٫٬:/-])\p{{Nd}}++(?={letter}(?!{LETTER}))"
    code = rf"(?<={letter})(?:[A-Za-z]++[0-9]++|[0-9]++[A-Za-z]++){boundary}"
    return (
        Rule(_NOTATION.compile(f"{after}|{before}"), lambda found: spell_whole(wording, ascii_digits(found[0])), "0"),
        Rule(_NOTATION.compile(code), lambda found: read_code(wording, _CODES, found[0]), "0"),
    )
