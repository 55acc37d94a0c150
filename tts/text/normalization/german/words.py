"""The tables of written German, most of them in `words.tsv`: months, abbreviations and acronyms."""

from tts.text.normalization.rules.calendar import month_names, short_weekdays, written_months
from tts.text.normalization.rules.signs import signs_of
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("german")

MONTHS = month_names("de")
_OTHER_MONTHS = {"jänner": "Jänner", "feber": "Feber", "febr": "Februar", "mrz": "März"}
WRITTEN_MONTHS = {written.lower(): name for written, name in written_months("de").items()} | _OTHER_MONTHS
WEEKDAYS = short_weekdays("de")
LASTING = (
    r"in|(?:Zeit|Bestzeit|Rekord|Dauer|Vorsprung|Rückstand) von|Gesamtzeit|Endzeit|Laufzeit|Spielzeit|Spieldauer|"
    r"Bestzeit|Dauer|Länge|dauerte?|brauchte"
)
"""The pattern of words before hours, minutes and seconds that last."""
TITLES = _TABLES["titles"]
BEFORE_NUMBERS = _TABLES["before numbers"]
OTHERS = _TABLES["others"]
PLAIN = _TABLES["plain"]
ACRONYMS = frozenset(_TABLES["acronyms"])
SAYABLE = r"NATO|UNESCO|UNICEF|NASA|ESA|FIFA|UEFA|IKEA|DAX|BAFÖG|EDEKA|REWE|LIDL|ALDI|PIN|LASER|RADAR"
"""The pattern of capitals that make a word; three to six others are spelled."""
SIGNS = signs_of("de")
RULERS = "|".join(_TABLES["rulers"])
SCALES_BEFORE_UNITS = ("tausend", "million", "millionen", "milliarde", "milliarden", "billionen")
QUEENS = frozenset(_TABLES["queens"])
IDENTIFIERS = (
    "Steuer-?ID|Steuer-?Nr\\.?|Steueridentifikationsnummer|IdNr\\.?|Kontonummer|Konto|Kto\\.|BLZ|Kundennummer|"
    "Kunden-Nr\\.|Rechnungs-Nr\\.|[Tt]el\\.?|Telefon|Mobil|Handy|Fax|ISBN"
)
NUMBERED = (
    r"Kapitel|Kap\.|Bd\.|Art\.|Teil|Akt|Szene|Band|Buch|Artikel|Klasse|Typ|Stufe|Phase|Abschnitt|Anhang|Rocky|Hartz|"
    "Agenda|Apollo"
)
