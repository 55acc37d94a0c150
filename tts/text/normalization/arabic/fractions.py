"""Rules for Arabic fractions of a noun and for one measure of a substance, and patterns of what numbers count."""

from collections.abc import Collection, Mapping

from regex import Match

from tts.text.normalization.arabic import strokes
from tts.text.normalization.arabic.context import FUNCTION_WORD, case_of
from tts.text.normalization.arabic.lexicon import SUBSTANCES
from tts.text.normalization.arabic.money import MONEY_SIGNS, SCALE_LETTERS
from tts.text.normalization.arabic.nouns import ADJECTIVES, COUNTED, with_adjective
from tts.text.normalization.arabic.numbers import SCALES, Case, Counted, Kind, count_noun, fraction, oblique
from tts.text.normalization.classes import Fraction, Measure
from tts.text.normalization.rules.forms import NUMBER_WITH_MARK, Reading, Rule, after_number
from tts.text.normalization.rules.notation import LETTER, SPACE, Notation, ascii_digits
from tts.text.normalization.rules.nouns import Noun

SCALE_WORDS = {
    form: size
    for size, scale in SCALES.items()
    for form in (*scale.forms, oblique(scale.forms[1]), scale.forms[3][:-1], f"{scale.forms[3][:-2]}ًا")
} | {"بليون": 10**9, "مليارد": 10**9}
LISTS: Mapping[str, Collection[str]] = {
    "adjectives": ADJECTIVES,
    "counted": COUNTED,
    "letters": SCALE_LETTERS,
    "money": MONEY_SIGNS,
    "per": strokes.PER,
    "scales": SCALE_WORDS,
    "substances": SUBSTANCES,
}
"""The lists that the patterns of quantities name."""
_VULGAR = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅛": (1, 8), "⅕": (1, 5)}


def first_characters(written: Mapping[str, object]) -> str:
    """Return the characters with which the keys of `written` begin, for a class of characters."""
    return "".join(sorted({"\\" + sign[0] if sign[0] in "$\\^-[]" else sign[0] for sign in written}))


END = rf"(?!{LETTER}|[\p{{N}}_²³]|/(?!\p{{Arabic}}|{strokes.AFTER}|\p{{Nd}}{{1,4}}[ ]?[GTM]B))"
"""The pattern of the end of a noun or sign."""
_ADJECTIVE = rf"(?:[ \u00A0](?P<adjective>\L<adjectives>){END}(?![ \u00A0]\p{{Nd}}))?+"
COUNTED_NOUN = rf"{SPACE}(?=[{first_characters(COUNTED)}])(?P<counted>\L<counted>){END}{_ADJECTIVE}"
"""The pattern of a noun that a number counts, with names of `LISTS`."""


def build_fraction_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for fractions of a noun (ثلثا الأصوات), for one measure of a substance, for units of powers."""
    vulgar = rf"(?:(?P<over>\p{{Nd}}{{1,2}})/(?P<under>\p{{Nd}}{{1,2}})(?!\p{{Nd}})|(?P<sign>[{''.join(_VULGAR)}]))"
    mixed = rf"{notation.left}(?:(?P<whole>\p{{Nd}}{{1,4}}+)[ \u00A0])?+{vulgar}"
    share = rf"{notation.left}(?<![/.,:])(?P<over>\p{{Nd}}{{1,2}}+)/(?P<under>\p{{Nd}}{{1,2}}+)(?![./,:-]?\p{{Nd}})"
    of_it = rf"(?=[ \u00A0](?:ال\p{{L}}|(?!{FUNCTION_WORD})\p{{Arabic}}{{2}}))"
    attached = rf"{notation.left}(?P<whole>\p{{Nd}}{{1,4}}+)(?P<sign>[{''.join(_VULGAR)}])"

    one = rf"(?P<amount>{notation.left}(?<![/.,:])[1١]{SPACE}(?=[{first_characters(COUNTED)}])(?P<counted>\L<counted>))"
    of_substance = rf"{one}[ \u00A0](?P<substance>\L<substances>)(?!{LETTER})"
    return (
        Rule(notation.compile(of_substance, **LISTS), _read_one_of, "1١", kind=Measure),
        Rule(
            notation.compile(rf"(?<=\p{{Nd}}[⁻⁰¹²³⁴-⁹]{{1,4}}){COUNTED_NOUN}", **LISTS),
            _read_unit_of_power,
            NUMBER_WITH_MARK,
            kind=Measure,
        ),
        Rule(
            notation.compile(rf"(?=[\p{{Nd}}½¼¾⅓⅔⅛⅕])(?:{mixed}|{attached}){COUNTED_NOUN}", **LISTS),
            _read_mixed,
            {*after_number("/"), *_VULGAR},
            kind=Fraction,
        ),
        Rule(notation.compile(rf"{share}{of_it}"), _read_share, after_number("/"), kind=Fraction),
    )


def counted_of(groups: Mapping[str, str | None]) -> Counted | None:
    """Return the noun of a match of `COUNTED_NOUN`."""
    written = groups.get("counted")
    if not written:
        return None
    counted = COUNTED[written]
    adjective = groups.get("adjective")
    return with_adjective(counted, ADJECTIVES[adjective]) if adjective and written not in MONEY_SIGNS else counted


def with_fraction(whole: int, noun: Noun, part: str, case: Case) -> str:
    """Return a counted noun with a fraction of it: نصف كوب, كوب ونصف, ثلاثة أكواب وربع."""
    if not whole:
        return f"{part} {noun.forms[0]}"
    one = noun.forms[3 if case is Case.ACCUSATIVE else 0]
    return f"{one if whole == 1 else count_noun(whole, noun, case)} و{part}"


def _read_mixed(found: Match[str]) -> Reading:
    groups = found.groupdict()
    over, under = _VULGAR[groups["sign"]] if groups["sign"] else (int(groups["over"]), int(groups["under"]))
    counted, case = counted_of(groups), case_of(found)
    if not (2 <= under <= 10 and 1 <= over < under) or counted is None:
        return None
    whole = int(ascii_digits(groups["whole"])) if groups["whole"] else 0
    return with_fraction(whole, counted.noun, fraction(over, under, case, before_noun=not whole), case)


def _read_one_of(found: Match[str]) -> Reading:
    """Return one measure of a substance, which stands between the measure and the numeral: كيلوغرام دجاج واحد."""
    counted = COUNTED[found["counted"]]
    if " " in counted.noun.forms[0] or counted.kind is not Kind.MEASURE:
        return None
    one, numeral = count_noun(1, counted.noun).split()
    return {"amount": one, "substance": f"{found['substance']} {numeral}"}


def _read_unit_of_power(found: Match[str]) -> Reading:
    """Return the unit after a power of ten, which another rule reads: عشرة أس ثمانية متر."""
    counted = COUNTED[found["counted"]]
    return counted.noun.forms[0] if counted.kind is Kind.MEASURE else None


def _read_share(found: Match[str]) -> Reading:
    """Return a fraction of the noun after it: ثلثا الأصوات."""
    over, under = int(ascii_digits(found["over"])), int(ascii_digits(found["under"]))
    is_named = 2 <= under <= 10 and 1 <= over < under
    return fraction(over, under, case_of(found), before_noun=True) if is_named else None
