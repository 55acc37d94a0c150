"""Italian nouns: their gender, the article that fits them, and the words that show that a number counts them."""

import regex

from tts.text.normalization.rules.genders import listed_genders
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("italian")

NOT_NOUNS = frozenset(_TABLES["not nouns"])
AFTER_DEGREES = NOT_NOUNS | frozenset(_TABLES["after degrees"])
_FEMININE = frozenset(_TABLES["feminine"])
_MASCULINE = frozenset(_TABLES["masculine"])
_MASCULINE_ENDINGS = ("ista", "iatra", "glione", "gramma")
_FEMININE_ENDINGS = ("a", "zione", "sione", "gione", "nione", "tà", "tù", "trice", "udine", "gine", "ice", "ie")
LABELS = (
    r"numero|num\.|n\.|n°|capitolo|pagina|pag\.|articolo|art\.|livello|fase|gruppo|tipo|canale|linea|binario|corsia|"
    "gate|piano|scala|interno|zona|classe|categoria|tomo|volume|episodio|puntata|stagione|giornata|tappa|girone|"
    "squadra|lotto|sezione|punto|comma|figura|tabella|parte|euro|versione|il|al|del|dal|nel|sul|uno|Rai|Canale|Italia|"
    "Rete|Formula|Serie|Radio|Tele"
)
EPICENE = "grande|breve|semplice|forte|giovane|celebre|importante|enorme|ulteriore|simile|tale"

_IMPURE = regex.compile("(?:s[^aeiouhàèéìòù]|z|gn|ps|pn|x|y|i[aeou])")
_NO_SINGULAR = ("i", "ò", "rà", "isce")


def counted(one: str, many: str, gender: Gender = Gender.MASCULINE) -> Noun:
    """Return the noun with its forms for one, for more than one, and after millions."""
    return Noun((one, many, f"di {many}"), gender)


def with_article(noun: str, *, is_feminine: bool) -> str:
    """Return the indefinite article with the noun: "un libro", "uno zaino", "un’ora"."""
    said = article(noun, is_feminine=is_feminine)
    return f"{said}{'' if said.endswith('’') else ' '}{noun}"


def starts_with_vowel(noun: str) -> bool:
    """Tell whether an article before the noun is elided."""
    return noun[0].lower() in "aeiouàèéìòù"


def article(noun: str, *, is_feminine: bool) -> str:
    """Return the indefinite article that fits the noun."""
    if is_feminine:
        return "un’" if starts_with_vowel(noun) else "una"
    return "uno" if _IMPURE.match(noun.lower()) else "un"


def gender_of(word: str, value: int) -> Gender:
    """Return the gender of the singular noun after a number, NONE where the word is no noun."""
    word = word.lower()
    if word in _FEMININE:
        return Gender.FEMININE
    if word in _MASCULINE:
        return Gender.MASCULINE
    if word in NOT_NOUNS:
        return Gender.NONE
    if listed := listed_genders("italian").get(word):
        return listed.gender
    if word.endswith(_NO_SINGULAR):
        return Gender.NONE
    is_masculine = word.endswith(_MASCULINE_ENDINGS) or not word.endswith(_FEMININE_ENDINGS)
    return Gender.MASCULINE if is_masculine else Gender.FEMININE


def noun_of(one: str, many: str) -> Noun:
    """Return the noun of a unit or a currency from its names, the first word of which shows its gender."""
    first = one.partition(" ")[0]
    is_feminine = first == "ora" or (first.endswith(("a", "zione", "tà")) and not first.endswith(("ora", "tesla")))
    return counted(one, many, Gender.FEMININE if is_feminine else Gender.MASCULINE)
