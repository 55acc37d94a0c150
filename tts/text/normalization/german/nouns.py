"""The gender of German nouns, which a table, the last part of a compound and endings tell."""

from collections.abc import Iterator

from tts.text.normalization.rules.forms import word_table
from tts.text.normalization.rules.genders import listed_genders
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("german")

_FEMININE_ENDINGS = tuple(_TABLES["feminine endings"])
_NEUTER_ENDINGS = tuple(_TABLES["neuter endings"])
_BY_HAND = (
    dict.fromkeys(word_table("Mark Luft Art Staffel"), Gender.FEMININE)
    | dict.fromkeys(word_table("Kunde Neffe Kamin Euro Monat Tag"), Gender.MASCULINE)
    | dict.fromkeys(word_table("Tor Kilo Ei Foto OG UG Viertel Drittel"), Gender.NONE)
)
"""Nouns that the table lacks, most because another one is spelled like them ("das Mark")."""
_SHORTEST_PART = 4
_PLURAL_ENDINGS = ("en", "n", "e", "er", "s")
_ENDINGS = {Gender.FEMININE: "e", Gender.MASCULINE: "er", Gender.NONE: "es"}


def gender_of(noun: str) -> Gender:
    """Return the gender of a noun in the singular, NONE for a neuter one; a compound has that of its last part."""
    table = listed_genders("german")
    for part in (noun, *_last_parts(noun)):
        if part in _BY_HAND:
            return _BY_HAND[part]
        if part in table:
            return table[part].gender
    if noun.endswith(_NEUTER_ENDINGS):
        return Gender.NONE
    return Gender.FEMININE if noun.endswith(_FEMININE_ENDINGS) else Gender.MASCULINE


def gender_of_counted(noun: str) -> Gender:
    """Return the gender of a noun in the singular or the plural."""
    table = listed_genders("german")
    singulars = (noun.removesuffix(ending) for ending in _PLURAL_ENDINGS)
    known = None if noun in table else next((table[singular] for singular in singulars if singular in table), None)
    return known.gender if known else gender_of(noun)


def _last_parts(noun: str) -> Iterator[str]:
    """Yield what may be the last part of a compound, the longest first."""
    for start in range(1, len(noun) - _SHORTEST_PART + 1):
        if noun[start].islower() or noun[start - 1] == "-":
            yield noun[start].upper() + noun[start + 1 :]


def strong_ending(noun: str) -> str:
    """Return the ending of an adjective that stands before `noun` without an article: "er", "e" or "es"."""
    return _ENDINGS[gender_of(noun)]


def counted_noun(one: str, many: str, *, is_feminine: bool = False) -> Noun:
    """Return the noun of a unit or a currency; its number is "eine" before a feminine one, else "ein"."""
    words = one.split()
    head = words[0] if "pro" in words else words[-1].rpartition("-")[2]
    feminine = is_feminine or gender_of(head) is Gender.FEMININE
    return Noun((one, many), Gender.FEMININE if feminine else Gender.MASCULINE)
