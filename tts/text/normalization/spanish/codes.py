"""The words around Spanish numbers that count nothing: telephones, laws."""

from regex import Match

from tts.text.normalization.classes import Roman
from tts.text.normalization.iberian.codes import Numbered
from tts.text.normalization.rules.codes import Codes
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.romans import roman_value

CODES = Codes(version="versión", letters={"Y": "ye"})

NUMBERED = Numbered(
    telephones=(
        r"tel(?:[eé]f(?:ono)?)?s?|tlf|tfno|teléfono es(?: el)?|fono|móvil|cel(?:ular)?|fax|whatsapp|"
        r"llam(?:e|a|ar|en|ando)(?: al)?|marque(?: el)?"
    ),
    acts=(
        r"[Ll]ey(?: [Oo]rgánica)?|(?:[Rr]eal )?[Dd]ecreto(?:-[Ll]ey| [Ll]egislativo)?|[Oo]rden|[Dd]irectiva|"
        r"[Rr]eglamento|[Rr]esolución|[Ss]entencia|[Ee]xpediente|[Aa]cuerdo|[Cc]ircular|RDL?|R\. ?D\.|"
        r"L\. ?O\.|LO|STC|STS"
    ),
    secrets=(
        r"PIN|pin|NIP|OTP|[Cc]lave|[Cc]ontraseña|[Tt]oken|"
        r"[Cc]ódigo(?: de (?:verificación|seguridad|acceso|reserva|activación))?|[Rr]eferencia|"
        r"[Rr]ef\.|[Cc][oó]d\."
    ),
    stroke="barra",
    times=("vez", "veces"),
)


def build_road_rule(wording: Wording) -> Rule:
    """Return the rule for the Roman numeral of a road from Madrid: "la N-VI"."""

    def read(found: Match[str]) -> Reading:
        value = roman_value(found["roman"])
        return f"N {wording.cardinal(value, Gender.NONE)}" if value else None

    pattern = r"(?<![\p{L}\p{N}_-])N-(?P<roman>I{1,3}|I?V|VI)(?![\p{L}\p{N}_-])"
    return Rule(wording.notation.compile(pattern), read, "IV", pieces=frozenset({"n"}), kind=Roman)
