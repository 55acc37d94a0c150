"""The tables of written French, most of them in `words.tsv`: abbreviations and months."""

from tts.text.normalization.romance.verses import Verses
from tts.text.normalization.rules.calendar import month_names, weekday_names, written_months
from tts.text.normalization.rules.signs import signs_of
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("french")

MONTHS = month_names("fr")
WRITTEN_MONTHS = written_months("fr") | _TABLES["written months"]
WEEKDAYS = weekday_names("fr")
_SHORT_DAYS = "|".join(rf"{day[:3]}\.?" for day in WEEKDAYS)
BEFORE_DATES = rf"les?|du|au|dès|dispo\.?|disponible|{'|'.join(WEEKDAYS)}|{_SHORT_DAYS}"
LASTING = r"en|(?:temps|durée|chrono|record)(?: totale?| final)?(?: de)?|dur(?:e|é|ait)"
"""The pattern of words before hours, minutes and seconds that last."""
TITLES = _TABLES["titles"]
DIMENSIONS = _TABLES["dimensions"]
BARE_TITLES = _TABLES["bare titles"]
SAINTS = _TABLES["saints"]
BEFORE_NUMBERS = _TABLES["before numbers"]
OTHERS = _TABLES["others"]
"""Not "sept", the number."""
AFTER_RANKS = _TABLES["after ranks"]
STREETS = _TABLES["streets"]
"""Abbreviations before "de", "du" or "des" and a name; other tables have most of them before a name."""
TRAVEL = {"arr": "arrivée", "dép": "départ"}
PLAIN = _TABLES["plain"]
ACRONYMS = frozenset(_TABLES["acronyms"])
_VOWEL = "[AEIOUYÀÂÉÈÊËÎÏÔÖÙÛÜŒ]"
_CONSONANT = "[BCDFGHJKLMNPQRSTVWXZÇ]"
_ONSET = rf"(?:S?[CPT]R|S?[PC]L|SCH|[BDFGKV]R|[BFGKV]L|S[CKMNPTQ]|[CPTRSW]H|[GPK]N|PS|[TS]W|{_CONSONANT})?"
_CODA = (
    r"(?:[BCDFGKLMNPRSTVWXZ]|R[BCDFGKMNPQST]|L[BCDFKMPST]|N[CDFGKSTXZ]|M[PSB]|S[CKMPT]|[CPX]T|C[HK]|[PST]H|FT|"
    r"NGT|NCT|CHT|TZ|BB|CC|FF|LL|MM|NN|PP|RR|SS|TT|ZZ)S?"
)
SAYABLE = (
    r"EST|ART|ARC|ARTS?|ILS|ANS|ONT|ALT|OFF|JSON|JPEG|CNIL|CNED|CNES|FNAC|EHPAD|EUX|AUX|EAU|ŒUF|OUI|OIE|AIR|AIL|OUR|"
    rf"(?!{_VOWEL}{{2}}{_CONSONANT}(?!\p{{Lu}})|{_VOWEL}{_CONSONANT}{{2}}(?!\p{{Lu}})|(?:[AIO]O|EE|II|[IY]U){_CONSONANT})"
    rf"{_ONSET}{_VOWEL}++(?:{_CONSONANT}{{1,4}}{_VOWEL}++)*+(?:{_CODA})?"
)
"""The pattern of capitals that make a word; three letters with their only vowel first are initials."""
NUMBERED = (
    r"(?:[Cc]hapitre|[Pp]artie|[Aa]cte|[Ss]cène|[Vv]olume|[Ll]ivre|[Ss]ection|[Aa]rticle|[Tt]itre|[Aa]nnexe|"
    r"[Pp]hase|[Tt]ype|[Tt]ome|[Ff]igure|[Éé]tape|[Cc]hant|[Pp]age|[Gg]roupe|[Ss]tade|[Cc]lasse)s?|"
    r"(?:[Nn]iveau|[Tt]ableau)x?|[Cc]hap\.|[Aa]rt\.|[Aa]nn\.|[Vv]ol\.|[Ff]ig\.|[Tt]ab\.|[Tt]\.|[Tt]h\."
)
EPISODE = ("saison", "épisode")
PER_BARREL = "par baril"
SIGNS = signs_of("fr")
IDENTIFIERS = (
    "SIREN|SIRET|SIRENE|RPPS|FINESS|IBAN|ISBN|NIR|RCS(?: \\p{Lu}\\p{Ll}{1,20})?(?: [AB])?|"
    "TVA[^\\n\\p{N}]{0,25}[ ]FR|TVA|BIC|sécu|sécurité sociale|[Tt]él|[Tt]éléphone|[Pp]ortable|[Mm]obile|"
    "[Ff]ax|[Dd]ossier|[Cc]ommande|[Cc]lient|[Cc]ompte|[Cc]ode|[Rr]éf|[Rr]éférence|[Ss]érie|[Ff]acture|[Nn]°|[Nn]uméro"
)
SECRETS = (
    "[Cc]ode(?: PIN| secret| d'accès| porte)?|PIN|[Dd]igicode|[Rr]éf(?:érence|\\.)?|[Mm]ot de passe|[Rr]éservation"
)
CALLS = (
    r"appel\p{L}{1,4}|compos\p{L}{1,4}|infos?|renseignements|joign\p{L}{1,4}|téléphon\p{L}{1,4}|tél\.?|contact|"
    r"numéro(?: vert| court)?"
)
ACTS = (
    "[Ll]ois?(?: organique)?|[Dd]écrets?(?:-loi)?|[Oo]rdonnance|[Aa]rrêté|[Dd]écision|[Aa]vis|[Rr]èglement|"
    "[Dd]irective|[Dd]élibération"
)
RULERS = "|".join(_TABLES["rulers"])
TO = "à"
OF = "de"
VERSES = Verses(
    _TABLES["books"], _TABLES["books by colon"], _TABLES["books in parts"], ("première", "deuxième", "troisième"), "à"
)
