"""The tables of written Italian, most of them in `words.tsv`: abbreviations and months."""

from tts.text.normalization.romance.verses import Verses
from tts.text.normalization.rules.calendar import month_names, weekday_names, written_months
from tts.text.normalization.rules.signs import signs_of
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("italian")

MONTHS = month_names("it")
WEEKDAYS = weekday_names("it")
WRITTEN_MONTHS = written_months("it") | {"sett": "settembre"}
BEFORE_DATES = (
    r"il|del|dal|al|lib\.|liber[oa](?: dal?)?|disp\.|disponibile(?: dal?)?|"
    r"giorno|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|(?:lun|mar|mer|gio|ven|sab|dom)\.?|"
    r"(?:lun|mart|mercol|giov|ven|ven\p{L})edì,?|oggi|domani|data"
)
LASTING = r"in|(?:tempo|durata|crono|record|primato)(?: totale| finale)?(?: di)?|dura(?:to|va)?"
"""The pattern of words before hours, minutes and seconds that last."""
TITLES = _TABLES["titles"]
DIMENSIONS = _TABLES["dimensions"]
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
EPISODE = ("stagione", "episodio")
PER_BARREL = "al barile"
SIGNS = signs_of("it")
TO = " "
"""Two numbers of a range are said one after the other."""
OF = "di"
VERSES = Verses(
    _TABLES["books"], _TABLES["books by colon"], _TABLES["books in parts"], ("prima", "seconda", "terza"), "a"
)
