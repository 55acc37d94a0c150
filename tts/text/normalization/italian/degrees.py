"""The rule for Italian degrees that are written with the sign of ordinals: "ci sono 30º", "febbre a 39º", "-5º"."""

from regex import Match

from tts.text.normalization.classes import Measure
from tts.text.normalization.italian.nouns import AFTER_DEGREES
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.notation import number_of
from tts.text.normalization.rules.numbers import Wording, count_number, with_sign

_FEWEST = 10
"""The lowest number that is degrees after a mere preposition: "a 1º" is rather a place."""
_FEWEST_IN_OVEN = 100
"""The lowest number that is degrees even if a noun follows: "a 180° statico"."""
_NAMED = (
    r"(?i:sono|siamo|fa|fanno|faceva|c['’]erano|abbiamo|massim[aei]|minim[aei]|temperatur[ae]|forno|angol[oi]|febbre|"
    "sfiora|sfiorati|toccano|toccati|raggiunge|raggiunti|supera|superano|oltre|quasi|circa|piega|svolta|ruota\\p{L}{0,3}|fino)"
)


def build_degree_rule(wording: Wording) -> Rule:
    """Return the rule, which must stand before those for ordinals and degrees."""

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        is_hot = (number.count or 0) >= _FEWEST_IN_OVEN and (found["named"] or found["preposition"])
        if found["noun"] and found["noun"].lower() not in AFTER_DEGREES and not is_hot:
            return None
        is_warm = found["preposition"] and (number.count or 0) >= _FEWEST
        if not (found["named"] or is_warm or number.sign or number.fraction or found["after"]):
            return None
        return with_sign(wording, number, count_number(wording, number, wording.degree))

    notation = wording.notation
    named = rf"(?P<named>{_NAMED}(?:[ ](?:a|di|da|dei|sui|in))?)"
    preposition = r"(?P<preposition>(?i:a|di|da|tra|fra|sui|ai|dai|oltre)(?:[ ]-?\p{Nd}{1,2}[º°][ ](?:e|a))?)"
    before = rf"(?:(?<=(?<!\p{{L}})(?:{named}|{preposition})[ ]|(?P<named>[°º](?:[ ]\p{{L}}{{3,8}}\.?)?[ ]?/[ ]?)))?+"
    sure = r"(?P<after>(?:all['’]ombra|di febbre|sotto|sopra|percepiti|nord|sud)(?!\p{L}))"
    after = rf"(?:(?=[ ](?:{sure}|(?P<noun>\p{{Ll}}++))))?+"
    end = r"(?![\p{L}\p{N}]|[ ][CF](?!\p{L}))"
    pattern = rf"{notation.ahead('º°')}{before}{notation.number}[º°]{end}{after}"
    return Rule(notation.compile(pattern), read, "º°", has_number=True, kind=Measure)
