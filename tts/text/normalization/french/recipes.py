"""French fractions before a noun or a unit: "1/2 c. à café", "1 1/2 kg", "2 ½ tasses", "1/25 000"."""

from collections.abc import Iterator, Mapping

from regex import Match

from tts.text.normalization.classes import Measure
from tts.text.normalization.french.nouns import gender_of, of
from tts.text.normalization.french.numbers import cardinal, ordinal, ratio
from tts.text.normalization.rules.forms import Reading, Rule, after_number
from tts.text.normalization.rules.notation import ascii_digits
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording

_SIGNS = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅛": (1, 8)}
_NEEDS = "/" + "".join(_SIGNS)


def build_recipe_rules(wording: Wording, units: Mapping[str, Noun]) -> Iterator[Rule]:
    """Yield the rules, which must stand before those for fractions and units; `units` has the nouns by symbol."""
    symbol = r"(?P<unit>\L<units>)(?:\.(?=\s++[\p{Ll}\p{Nd}]|,))?+(?![\p{L}\p{N}_/²³]|[-’']\p{L})"
    noun = r"(?P<noun>\p{Ll}{3,20})(?![\p{L}.’'-])"
    fraction = rf"(?:(?P<over>[1-9])/(?P<under>[2-9]|1[0-6])|(?P<sign>[{''.join(_SIGNS)}]))(?![\p{{N}}/])"
    left = rf"{wording.notation.left}(?<![-–/.,:]|\p{{N}}[ ])"

    def read(found: Match[str]) -> Reading:
        ratio_ = _SIGNS[found["sign"]] if found["sign"] else (int(found["over"]), int(found["under"]))
        value = int(ascii_digits(found["whole"])) if found["whole"] else 0
        known = units.get(found["unit"]) if found["unit"] else _noun(found["noun"], value)
        if not known or ratio_[0] >= ratio_[1]:
            return None
        return _with_whole(value, ratio_, known) if value else _part(ratio_, known)

    compile_ = wording.notation.compile
    ahead = r"(?=[0-9]{1,3}[ \u00A0-]?[1-9½¼¾⅓⅔⅛]|[1-9]/[0-9]{1,2}[ \u00A0]?[\p{L}°µ]|[½¼¾⅓⅔⅛])"
    whole = r"(?:(?P<whole>[0-9]{1,3})(?:[ \u00A0-]|(?=[½¼¾⅓⅔⅛])))?+"
    measure = f"{ahead}{left}{whole}{fraction}[ \u00a0]?(?:{symbol}|(?(whole){noun}|(?!)))"
    yield Rule(compile_(measure, units=units), read, {*after_number("/"), *_SIGNS}, kind=Measure)
    of_unit = rf"(?<=[\p{{N}}½¼¾⅓⅔⅛][ ]d(?:['’]|[eu][ ])){symbol}(?=[ ]d(?:['’]|[eu][ ]))"
    yield Rule(compile_(of_unit, units=units), lambda found: units[found["unit"]].forms[0], _NEEDS, kind=Measure)

    def read_scale(found: Match[str]) -> Reading:
        return f"un {ordinal(int(ascii_digits(found['under'])))}"

    scale = r"(?<![\p{L}\p{N}_/.,:-])1/(?P<under>[0-9]{1,3}(?:[ \u00A0\u202F]000){1,2}+)(?![\p{N}/])"
    yield Rule(compile_(scale), read_scale, after_number("/"), kind=Measure)


def _with_whole(value: int, over_under: tuple[int, int], noun: Noun) -> str:
    """Return the words for a mixed number of a noun: "deux tasses et demie"."""
    half = "demie" if noun.gender is Gender.FEMININE else "demi"
    part = half if over_under == (1, 2) else ratio(*over_under)
    return f"{cardinal(value, noun.gender)} {noun.forms[value > 1]} et {part}"


def _part(over_under: tuple[int, int], noun: Noun) -> str:
    """Return the words for a part of a unit: "une demi cuillère à soupe", "trois quarts de litre"."""
    if over_under == (1, 2):
        return f"{'une' if noun.gender is Gender.FEMININE else 'un'} demi {noun.forms[0]}"
    return f"{ratio(*over_under)} {of(noun.forms[0])}"


def _noun(written: str, value: int) -> Noun | None:
    """Return a written noun, None for a word that is none."""
    gender = gender_of(written.removesuffix("s") if value > 1 else written, 1)
    return (
        None if gender is Gender.NONE or (value > 1 and written[-1] not in "sx") else Noun((written, written), gender)
    )
