"""The words around Portuguese numbers that count nothing (telephones, laws), and the rules for scores."""

from regex import Match

from tts.text.normalization.classes import Score
from tts.text.normalization.iberian.codes import Numbered
from tts.text.normalization.portuguese.words import SCORED
from tts.text.normalization.rules.codes import Codes
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.notation import ascii_digits
from tts.text.normalization.rules.numbers import Wording, spell_whole

CODES = Codes(version="versão", letters={"A": "á", "E": "é", "O": "ó"})

NUMBERED = Numbered(
    telephones=(
        r"tel(?:efone)?s?|telefone é(?: o)?|fone|cel(?:ular)?|fax|whatsapp|zap|"
        r"lig(?:ue|a|ar|uem|ando)(?: para| pra| pro)?(?: o)?|disque(?: para)?(?: o)?"
    ),
    acts=(
        r"[Ll]ei(?: [Cc]omplementar| [Oo]rdinária)?|[Dd]ecreto(?:-[Ll]ei| [Ll]egislativo)?|[Mm]edida [Pp]rovisória|"
        r"MP|DL|PEC|EC|PLP?|[Pp]ortaria|Port\.|Ap\.|[Rr]esolução|[Pp]rocesso|[Ii]nstrução [Nn]ormativa|"
        r"[Ee]dital|[Aa]córdão|LC|IN"
    ),
    secrets=(
        r"PIN|[Ss]enha|[Tt]oken|[Pp]rotocolo|"
        r"[Cc]ódigo(?: de (?:verificação|segurança|acesso|barras))?|[Aa]g(?:\.|ência)|c/c|C/C|[Rr]ef\.|"
        r"[Cc][oó]d\.|[Cc]onta (?:corrente|poupança)|CPF|RG"
    ),
    stroke="de",
    times=("vez", "vezes"),
)


def build_score_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for an "x" between goals, which stand between two names or after a verb such as "ganhou"."""

    def read(found: Match[str]) -> Reading:
        return " a ".join(spell_whole(wording, ascii_digits(found[side])) for side in ("home", "away"))

    score = r"(?P<home>[0-9]{1,2})(?P<gap>[ ]?)[xX×](?P=gap)(?P<away>[0-9]{1,2})(?![\p{L}\p{N}]|[ ][GMT]B)"
    between = rf"(?<=\p{{Lu}}[\p{{L}}-]*[ ]){score}(?=[ ]\p{{Lu}})"
    after_verb = (
        rf"(?<=(?<!\p{{L}})(?i:{SCORED})(?:[ ][^\p{{Nd}}.;\n]{{0,40}})?[ ])(?<!(?i:fotos?|fotografias?)[ ]){score}"
    )
    in_half = rf"(?<=\(){score}(?=[ ]n[oa]s?[ ])|(?<=[0-9]{{1,2}}[xX][0-9]{{1,2}}[ ][\p{{L}} ]{{2,20}}\(){score}(?=\))"
    return tuple(
        Rule(wording.notation.compile(pattern), read, "xX×", kind=Score) for pattern in (between, after_verb, in_half)
    )
