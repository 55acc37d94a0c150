"""Numbers that agree with the noun after them, in the languages where a numeral shows gender ("una casa")."""

from collections.abc import Callable, Collection, Mapping

from regex import Match

from tts.text.normalization.classes import Cardinal, Fraction
from tts.text.normalization.rules.amounts import currency_of, written_currencies
from tts.text.normalization.rules.forms import SIMPLE_FRACTION, Reading, Rule, alternatives
from tts.text.normalization.rules.notation import SIGN_START, number_of
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording, spell_number, with_sign

GenderOf = Callable[[str, int], Gender]
"""(the word after a number, the value of the number) → the gender of the number, NONE where the word is no noun."""
NO_NOUN = Noun(("", "", "de"))
"""No noun is said, but its third form follows a number that is a noun itself: "un millón de"."""

_FEMININE_SYMBOLS = frozenset({"cáps", "col", "colh", "h", "lb", "oz", "t", "xic", "xíc"})


def build_agreement_rule(
    wording: Wording, gender_of: GenderOf, *, labels: str = "", between: str = "", ahead: str = ""
) -> Rule:
    """Return the rule for a whole number before a noun; a number before any other word is left to later rules.

    `labels` is the pattern of words after which a number counts nothing ("page 1"). `between` is the pattern of words
    that may stand between the number and its noun. `ahead` is a cheap pattern of what stands at a number that agrees.
    """

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        gender = Gender.NONE if number.count is None else gender_of(found["noun"], number.count)
        if gender is Gender.NONE:
            return None
        spoken = wording.count(spell_number(wording, number, gender), number.count, NO_NOUN)
        return with_sign(wording, number, spoken.strip())

    free = rf"(?<!(?<!\p{{L}})(?i:{labels})[ \u00A0])" if labels else ""
    passed = rf"(?:(?:{between})[ \u00A0])?+" if between else ""
    # At most places no number starts, which is cheaper to see than the words before it.
    start = ahead or r"(?=[-−+－＋.\p{Nd}])"
    counted = rf"(?=[ \u00A0]{passed}(?P<noun>\p{{L}}++)(?![.’']?\p{{L}}))"
    pattern = rf"{start}{free}(?<!\p{{Nd}}:){wording.notation.number}{counted}"
    return Rule(wording.notation.compile(pattern), read, " \u00a0", has_number=True, kind=Cardinal)


def build_half_money_rule(wording: Wording, halves: Mapping[Gender, str]) -> Rule:
    """Return the rule for half a unit of a currency: "½ $" is "medio dólar", "½ £" is "media libra"."""

    def read(found: Match[str]) -> Reading:
        noun = currency_of(wording, found["money"]).unit
        half = halves.get(noun.gender)
        return f"{half} {noun.forms[0]}" if half else None

    money = rf"(?P<money>{alternatives(written_currencies(wording))})"
    half = rf"{wording.notation.left}(?<![/.,+−-]|\p{{N}}[ -])(?:1/2|½)[ \u00A0]?{money}"
    return Rule(wording.notation.compile(rf"{half}(?![\p{{L}}\p{{N}}/])"), read, "/½", kind=Fraction)


def build_half_rule(
    wording: Wording,
    gender_of: Callable[[str, int], Gender | None],
    halves: Mapping[Gender, str],
    touching: Collection[str] = (),
) -> Rule:
    """Return the rule for a half before a noun or the symbol of a unit: "media taza", "medio kilogramo".

    The symbols in `touching` may stand without a space before them ("1/2kg").
    """

    def read(found: Match[str]) -> Reading:
        if not found["gap"] and found["noun"] not in touching:
            return None
        gender = Gender.FEMININE if found["noun"] in _FEMININE_SYMBOLS else gender_of(found["noun"], 1)
        half = halves.get(gender) if gender else None
        return wording.minus.format(half) if half and found["sign"] else half

    left = rf"(?P<sign>{SIGN_START}[-−])?+{wording.notation.left}(?<![/.,]|\p{{N}}[ -])"
    pattern = rf"{left}(?:1/2|½)(?=(?P<gap>[ \u00A0]?)(?P<noun>\p{{L}}++)(?![.’']?[\p{{L}}\p{{Sc}}]))"
    return Rule(wording.notation.compile(pattern), read, {SIMPLE_FRACTION, "½"}, kind=Fraction)
