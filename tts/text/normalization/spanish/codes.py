"""The words around Spanish numbers that count nothing: telephones, laws."""

from tts.text.normalization.iberian.codes import Numbered
from tts.text.normalization.rules.codes import Codes

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
