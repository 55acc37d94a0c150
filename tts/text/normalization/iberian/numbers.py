"""The rule for Spanish and Portuguese ordinals in digits: "1.º", "2as"."""

from regex import Match

from tts.text.normalization.classes import Date, Ordinal
from tts.text.normalization.iberian.grammar import Grammar
from tts.text.normalization.rules.forms import Reading, Rule, after_number
from tts.text.normalization.rules.notation import ascii_digits
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording

_RAISED = str.maketrans("ᵃᵒᵉʳˢ", "ªºers")


def build_ordinal_rule(wording: Wording, grammar: Grammar) -> Rule:
    """Return the rule for digits with a mark ("1.º", "2as"); the ordinal has the gender and number of the mark."""
    gender_of = grammar.counts.nouns.gender_of

    def read(found: Match[str]) -> Reading:
        value, mark = int(ascii_digits(found["value"])), found["mark"].lower().translate(_RAISED)
        if not value:
            return wording.cardinal(value, Gender.NONE)
        gender = Gender.FEMININE if "ª" in mark or "a" in mark else Gender.MASCULINE
        noun_gender = gender_of(found["noun"], 1) if found["noun"] else Gender.NONE
        is_before = mark.rstrip(".s").endswith("er") or noun_gender is Gender.MASCULINE
        said = (grammar.ordinal_before_noun if is_before else grammar.ordinal)(value, gender)
        return plural_ordinal(said) if mark.endswith("s") else said

    noun = r"(?:(?=[ \u00A0](?P<noun>\p{Ll}++)(?!\.\S|\.\s*+\p{Ll})))?+"
    notation = wording.notation
    digits = r"\p{Nd}{1,3}(?:\.\p{Nd}{3})++|\p{Nd}{1,15}+"
    marks = rf"{grammar.ordinal_marks}|\.?(?:[ᵃᵒ]ˢ?|ᵉʳ)"
    value = rf"{notation.left}(?P<value>{digits})(?P<mark>{marks}){notation.end}"
    return Rule(notation.compile(value + noun), read, "0", kind=Ordinal)


def build_quarter_rule(wording: Wording, grammar: Grammar) -> Rule:
    """Return the rule for a quarter or a half of a year: "en el 3T", "no 2T24", "1S25"."""

    parts = {"T": "trimestre", "S": "semestre"}

    def read(found: Match[str]) -> Reading:
        said = f"{grammar.ordinal_before_noun(int(found['quarter']), Gender.MASCULINE)} {parts[found['part']]}"
        return f"{said} de {wording.cardinal(int(found['year']), Gender.NONE)}" if found["year"] else said

    led = r"(?<=(?<!\p{L})(?:[Ee]l|[Dd]el|[Aa]l|[NnDd]?o|ao)[ ])|(?<![\p{L}\p{N}_.,/-])(?=[1-4].[0-9]{2}(?![0-9]))"
    pattern = rf"(?:{led})(?P<quarter>[1-4](?=T)|[12])(?P<part>[TS])(?P<year>[0-9]{{2,4}})?(?![\p{{L}}\p{{N}}])"
    return Rule(wording.notation.compile(pattern), read, after_number("TS"), kind=Date)


def plural_ordinal(ordinal: str) -> str:
    """Return the plural of an ordinal, in which every word takes an "s"."""
    return " ".join(f"{word}s" for word in ordinal.split())
