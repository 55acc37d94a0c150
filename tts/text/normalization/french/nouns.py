"""French nouns: their gender, "de" before them, and the words that show that a number counts them."""

import regex

from tts.text.normalization.rules.genders import listed_genders
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("french")

FEMININE = frozenset(_TABLES["feminine"])
_FEMININE_ENDINGS = tuple(_TABLES["feminine endings"])
MASCULINE = frozenset(_TABLES["masculine"])
NOT_NOUNS = frozenset(_TABLES["not nouns"])
LABELS = (
    "page|ligne|numéro|n°|chapitre|tome|volume|article|étape|phase|partie|question|figure|tableau|niveau|annexe|"
    "chaîne|classe|zone|type|groupe|acte|scène|section|équipe|version|épisode|saison|voie|quai|porte|salle|chambre"
)
BETWEEN = r"autres?|jeunes?|mêmes?|seule?s?|simples?|grosses?|vraies?|véritables?|longues?|bref|brèves?"
_NOT_ELIDED = tuple(_TABLES["not elided"])
_FEMININE_UNITS_AND_CURRENCIES = frozenset(
    "heure minute seconde tonne livre once calorie kilocalorie mégatonne milliseconde microseconde nanoseconde roupie "
    "couronne hryvnia partie image atmosphère unité victoire défaite".split()
)
_SILENT_START = regex.compile(r"(?i)[aeiouàâéèêëîïôùûœæ]|y(?![aeiou])|h")


def of(noun: str) -> str:
    """Return "de" and the noun, elided before a vowel or a silent h."""
    return f"d’{noun}" if is_elided_before(noun) else f"de {noun}"


def is_elided_before(noun: str) -> bool:
    """Tell whether "de" loses its vowel before the noun."""
    return bool(_SILENT_START.match(noun)) and not noun.lower().startswith(_NOT_ELIDED)


def counted(one: str, many: str, gender: Gender = Gender.MASCULINE) -> Noun:
    """Return the noun with its forms for one, for more than one, and after millions."""
    return Noun((one, many, of(many)), gender)


def gender_of(word: str, value: int) -> Gender:
    """Return the gender of the noun after a number, NONE where the number has no "un" at its end to agree."""
    if value % 10 != 1 or value % 100 in (11, 71, 91) or word in NOT_NOUNS:
        return Gender.NONE
    if value > 1 and word[-1] not in "sxz":
        return Gender.NONE
    singular, table = word.removesuffix("s"), listed_genders("french")
    if {word, singular} & FEMININE:
        return Gender.FEMININE
    if listed := table.get(word) or table.get(singular):
        return listed.gender
    is_feminine = singular.endswith(_FEMININE_ENDINGS) and singular not in MASCULINE
    return Gender.FEMININE if is_feminine and word.islower() else Gender.MASCULINE


def noun_of(one: str, many: str) -> Noun:
    """Return the noun of a unit or a currency from its names, the first word of which shows its gender."""
    first = one.partition(" ")[0]
    is_feminine = first in _FEMININE_UNITS_AND_CURRENCIES or first.endswith(("mole", "seconde"))
    return counted(one, many, Gender.FEMININE if is_feminine else Gender.MASCULINE)
