"""The tables of written Italian, most of them in `words.tsv`: abbreviations, months, addresses, signs."""

from tts.text.normalization.rules.calendar import month_names, weekday_names, written_months
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("italian")

MONTHS = month_names("it")
WEEKDAYS = weekday_names("it")
WRITTEN_MONTHS = written_months("it") | {"sett": "settembre"}
BEFORE_DATES = (
    r"il|del|dal|al|giorno|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|(?:lun|mar|mer|gio|ven|sab|dom)\.?|"
    r"(?:lun|mart|mercol|giov|ven|ven\p{L})edì,?|oggi|domani|data"
)
TITLES = _TABLES["titles"]
BARE_TITLES = _TABLES["bare titles"]
BEFORE_NUMBERS = _TABLES["before numbers"]
OTHERS = _TABLES["others"]
PLAIN = _TABLES["plain"]
ACRONYMS = frozenset(_TABLES["acronyms"])
_VOWEL = "[AEIOUYÀÈÉÌÍÒÓÙÚ]"
_CONSONANT = "[BCDFGHJKLMNPQRSTVWXZ]"
_ONSET = rf"(?:S?[BCDFGKPTV][RL]|S?[CG]H[RL]?|GN|P[SN]|[TSP]H|S[BCDFGKLMNPQRTV]|{_CONSONANT})?"
_CODA = r"(?:[BCDFGKLMNPRSTVXZ]|R[CDKMNST]|L[LDFMT]|N[CDGKST]|S[ST]|M[PS]|C[KT]|[PXF]T|T[ST]|FF|ZZ)"
SAYABLE = (
    r"EST|ART|OFF|ALT|APP|ASL|USL|JSON|YAML|TAEG|TAN|AIDS|AIRC|CERN|CISL|CNEL|INPS|INAIL|"
    rf"(?!{_VOWEL}{_CONSONANT}{{2}}(?!\p{{Lu}}))"
    rf"{_ONSET}{_VOWEL}++(?:{_CONSONANT}{{1,4}}{_VOWEL}++)*+(?:{_CODA})?"
)
"""The pattern of capitals that make a word; three letters with their only vowel first are initials."""
ADDRESS_SIGNS = {
    ".": "punto",
    "@": "chiocciola",
    "/": "barra",
    "\\": "barra rovesciata",
    ":": "due punti",
    "-": "trattino",
    "_": "trattino basso",
    "?": "punto interrogativo",
    "=": "uguale",
    "&": "e",
    "%": "per cento",
    "#": "cancelletto",
    "+": "più",
    "~": "tilde",
    ",": "virgola",
    ";": "punto e virgola",
    "!": "punto esclamativo",
    "*": "asterisco",
    "$": "dollaro",
}
MORE_SIGNS = {
    "±": "più o meno",
    "≤": "minore o uguale a",
    "≥": "maggiore o uguale a",
    "≠": "diverso da",
    "≈": "circa uguale a",
    "√": "radice quadrata di",
    "∞": "infinito",
    "²": "al quadrato",
    "³": "al cubo",
    "‰": "per mille",
    "§": "paragrafo",
    "©": "copyright",
    "®": "marchio registrato",
    "™": "marchio commerciale",
}
LONE_SIGNS = {"#": "cancelletto", "*": "asterisco", "^": "accento circonflesso", "/": "barra", "\\": "barra rovesciata"}

SIGNS = {sign: ADDRESS_SIGNS[sign] for sign in "&%@+"} | {
    "−": "meno",
    "=": "uguale",
    "×": "per",
    "÷": "diviso",
    "°": "gradi",
    "<": "minore di",
    ">": "maggiore di",
}
FRACTIONS = {
    "½": ("un mezzo", "{} e mezzo"),
    "¼": ("un quarto", "{} e un quarto"),
    "¾": ("tre quarti", "{} e tre quarti"),
}
POWER = "elevato a"
ABOUT = "circa"
TO = " "
"""Two numbers of a range are said one after the other."""
