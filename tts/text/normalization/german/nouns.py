"""The gender of German nouns, which their endings and a short table tell."""

from collections.abc import Mapping

from tts.text.normalization.rules.forms import word_table
from tts.text.normalization.rules.numbers import Gender, Noun

_FEMININE_ENDINGS = word_table("e ung heit keit schaft ion tät ik ei enz anz ie in a ur")
_NEUTER_ENDINGS = word_table(
    "chen lein ment tum ium jahr hundert tausend spiel tel geschoss stück byte coin meter liter gramm"
)
_FEMININE = frozenset(
    word_table(
        "Zahl Stadt Hand Nacht Frau Mark Person Nummer Mutter Tochter Schwester Feder Uhr Tür Wand Bank Kraft Macht "
        "Luft Angst Kunst Arbeit Welt Zeit Art Fahrt Schicht Schlacht Wahl Bahn Form Liga Staffel Tafel Regel "
        "Insel Schulter Kammer Leiter Etappe Mahlzeit Hilfe Million Milliarde Packung"
    )
)
_MASCULINE = frozenset(
    word_table(
        "Name Junge Kunde Kollege Buchstabe Gedanke Käse Löwe Affe Hase Neffe Zeuge Experte Däne Russe Franzose "
        "Termin Gewinn Beginn Kamin Ruin Harnisch Schritt Artikel Titel Apfel Januar Februar Euro "
        "Monat Satz Platz Tag Weltkrieg Verein Stein Wein Schwein Pfennig Abschnitt"
    )
)
_NEUTER = frozenset(
    word_table(
        "Ende Auge Gebäude Interesse Mal Kind Buch Haus Land Tor Prozent Kilo Pfund Quartal Semester Zimmer Kapitel "
        "Bier Glas Ei Blatt Wort Bild Bein Schwein Lied Dorf Schiff Gramm Kilogramm Hotel Auto Foto Video Bad "
        "Tier Pferd Team Finale Halbfinale Viertelfinale Achtelfinale Meeting Album Konzert Festival Obergeschoss OG "
        "UG Sonett Gebot Gesetz Element Rad Viertel Drittel Fest Regiment Bataillon Bundesland Mitglied Opfer Amt Fach"
    )
)
_ENDINGS = {Gender.FEMININE: "e", Gender.MASCULINE: "er", Gender.NONE: "es"}


def gender_of(noun: str) -> Gender:
    """Return the gender of a noun in the singular, NONE for a neuter one."""
    if noun in _NEUTER or noun.endswith(_NEUTER_ENDINGS):
        return Gender.NONE
    is_feminine = noun in _FEMININE or (noun.endswith(_FEMININE_ENDINGS) and noun not in _MASCULINE)
    return Gender.FEMININE if is_feminine else Gender.MASCULINE


def strong_ending(noun: str) -> str:
    """Return the ending of an adjective that stands before `noun` without an article: "er", "e" or "es"."""
    return _ENDINGS[gender_of(noun)]


def counted_noun(one: str, many: str, *, is_feminine: bool = False) -> Noun:
    """Return the noun of a unit; its number is "eine" before a feminine one, else "ein"."""
    words = one.split()
    head = words[0] if "pro" in words else words[-1].rpartition("-")[2]
    feminine = is_feminine or gender_of(head) is Gender.FEMININE
    return Noun((one, many), Gender.FEMININE if feminine else Gender.MASCULINE)


def cldr_noun(forms: Mapping[str, str], unit: str = "") -> Noun:
    """Return the noun of a currency or a unit from its names in CLDR."""
    return counted_noun(forms["one"], forms["other"])
