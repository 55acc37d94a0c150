"""The rule for degrees that are written with the sign of ordinals: "hace 30º", "ángulo de 90º", "-5º"."""

from dataclasses import dataclass

from regex import Match

from tts.text.normalization.classes import Measure
from tts.text.normalization.rules.forms import Reading, Rule, after_number
from tts.text.normalization.rules.notation import number_of
from tts.text.normalization.rules.numbers import Wording, count_number, with_sign

_ARTICLE = r"[ ](?:el|del|al|un|o|do|ao|no|um)"
_COUNTED = r"(?:gra[ud]|años?|anos?|curso|andar|piso|lugar|puesto|d[ií]as?)"
_FEWEST = 10
"""The lowest number that is degrees after a mere preposition: "de 2º a 3º" are years at school."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Degrees:
    """The words around degrees, as patterns.

    `named` are words of weather and angles, before a number with at most two words between. `prepositions` stand before
    degrees that no noun follows; `going_on` are the words after them that are no noun. `after` are words that only
    follow degrees.
    """

    named: str
    prepositions: str
    going_on: str
    after: str


def build_degree_rule(wording: Wording, degrees: Degrees) -> Rule:
    """Return the rule, which must stand before that for ordinals."""

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        is_after_preposition = found["preposition"] and not found["noun"] and (number.count or 0) >= _FEWEST
        if not (found["named"] or is_after_preposition or number.sign or number.fraction or found["after"]):
            return None
        return with_sign(wording, number, count_number(wording, number, wording.degree))

    notation = wording.notation
    named = rf"(?P<named>(?i:{degrees.named})(?:[ ]\p{{L}}{{1,12}}){{0,2}}(?<!{_ARTICLE}))"
    stroked = r"(?P<named>\p{Nd}{2,3}º[ ]?/[ ]?)"
    pair = rf"(?i:{degrees.prepositions})[ ][-−]?\p{{Nd}}{{1,3}}º[ ](?:[yeao]|ou|ao)"
    before = rf"(?<=(?<!\p{{L}})(?:{named}|(?P<preposition>{pair}|(?i:{degrees.prepositions})))[ ]|{stroked})"
    after = rf"[ ](?:(?P<after>(?:{degrees.after})(?!\p{{L}}))|(?P<noun>(?!(?:{degrees.going_on})(?!\p{{L}}))\p{{Ll}}))"
    end = rf"(?![\p{{L}}\p{{N}}]|[ ](?:[CF](?!\p{{L}})|{_COUNTED}))"
    number = rf"{notation.ahead('º')}(?:{before})?+{notation.number}[ ]?º{end}"
    return Rule(notation.compile(rf"{number}(?:(?={after}))?+"), read, after_number("º"), kind=Measure)
