"""Spanish and Portuguese numbers that agree with what they count: "veintiuna casas", "duas mil pessoas"."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from regex import Match

from speech.text.normalization.forms import Reading, Rule
from speech.text.normalization.notation import ascii_digits, number_of
from speech.text.normalization.numbers import Gender, Noun, Wording, with_sign

_NO_NOUN = Noun(("", "", "de"))
"""Its third form follows the nouns among the numbers: "un millón de"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Nouns:
    """How the gender of a word is told: by lists of words and of endings, the longer list of exceptions first.

    `others` are words that no number counts. `invariable` endings are the same in the plural. `stressed` are feminine
    nouns before which one is masculine ("un agua").
    """

    others: frozenset[str]
    other_endings: tuple[str, ...]
    feminine: frozenset[str]
    feminine_endings: tuple[str, ...]
    masculine: frozenset[str]
    masculine_endings: tuple[str, ...]
    invariable: tuple[str, ...]
    stressed: frozenset[str] = frozenset()

    def gender_of(self, word: str, value: int) -> Gender:
        """Return the gender of the noun after a number, NONE where it is none; above one that is a plural."""
        word = word.lower()
        is_listed = word in self.feminine or word in self.masculine
        if word in self.others or (word.endswith(self.other_endings) and not is_listed):
            return Gender.NONE
        if word.endswith("s") == (value == 1) and not word.endswith(self.invariable):
            return Gender.NONE
        if value == 1 and word in self.stressed:
            return Gender.MASCULINE
        is_masculine = word in self.masculine or word.endswith(self.masculine_endings)
        is_feminine = word.endswith(self.feminine_endings) and not is_masculine
        return Gender.FEMININE if word in self.feminine or is_feminine else Gender.MASCULINE


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """The words around a number that tell its gender, each a pattern.

    `feminine` and `masculine` are determiners before it. After a word of `labels` a number is a name ("capítulo 1").
    `partitive` stands between a number and feminine nouns ("21 de las casas"), `links` between two numbers of one noun,
    `adjectives` of no gender before the noun. `thousand` is that word.
    """

    nouns: Nouns
    feminine: str
    masculine: str
    labels: str
    partitive: str
    links: str
    adjectives: str
    thousand: str = "mil"


def build_count_rule(wording: Wording, counts: Counts) -> Rule:
    """Return the rule for a whole number whose gender the words around it show; later rules read the others."""

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        if number.count is None or found["label"]:
            return None
        value = number.count * (1000 if found["thousands"] else 1)
        gender = _gender(counts.nouns, found, value)
        if gender is Gender.NONE and not found["thousands"]:
            return None
        spoken = wording.cardinal(value, gender)
        if found["noun"] and not found["link"] and gender is not Gender.NONE:
            spoken = wording.count(spoken, value, _NO_NOUN).strip()
        return with_sign(wording, number, spoken)

    return Rule(wording.notation.compile(_pattern(wording, counts)), read, " \u00a0")


def _pattern(wording: Wording, counts: Counts) -> str:
    determiners = rf"(?P<feminine>(?i:{counts.feminine}))|(?P<masculine>(?i:{counts.masculine}))"
    before = rf"(?:(?<=(?<![\p{{L}}\p{{M}}])(?:{determiners}|(?P<label>(?i:{counts.labels})))[ \u00A0]))?+"
    named = r"(?:(?<=(?P<name>\p{L}[ \u00A0]\p{Lu}[\p{L}]{2,20})[ \u00A0]))?+"
    scored = r"(?:(?<=(?P<score>\p{Nd}[ ]?(?:[-–:/x]|a|por)[ ]?)))?+"
    thousands = rf"(?P<thousands>[ \u00A0]{counts.thousand}(?![\p{{L}}\p{{N}}]))?+"
    link = rf"(?:(?P<link>[ \u00A0](?:{counts.links})[ ]|[-–])\p{{Nd}}[\p{{Nd}}.]*(?:[ ]{counts.thousand})?)?"
    noun = rf"(?:(?:{counts.adjectives})[ ](?=\p{{L}}))?+(?P<noun>\p{{L}}++)(?![.’']?\p{{L}})"
    partitive = rf"[ \u00A0](?P<partitive>{counts.partitive})(?!\p{{L}})"
    after = rf"(?:(?={partitive}|{link}[ \u00A0]{noun}))?+"
    return rf"(?=[-−+\p{{Nd}}]){before}{named}{scored}{wording.notation.number}{thousands}{after}"


def _gender(nouns: Nouns, found: Match[str], value: int) -> Gender:
    if found["feminine"] or found["partitive"]:
        return Gender.FEMININE
    if value == 1 and (found["name"] or found["score"]):
        return Gender.NONE
    noun = nouns.gender_of(found["noun"], 2 if found["link"] else value) if found["noun"] else Gender.NONE
    if noun is Gender.NONE or (found["link"] and noun is Gender.MASCULINE):
        return Gender.NONE
    return Gender.MASCULINE if found["masculine"] else noun


def build_mixed_rule(
    wording: Wording,
    gender_of: Callable[[str, int], Gender],
    say_part: Callable[[int, int, Gender], str],
    units: Mapping[str, Noun],
) -> Rule:
    """Return the rule for a number and a fraction before a noun, which stands between the two: "dos tazas y media".

    `say_part` reads the fraction from its numerator, its denominator and the gender of the noun.
    """

    def read(found: Match[str]) -> Reading:
        whole, noun = int(ascii_digits(found["whole"])), found["noun"]
        unit = units.get(noun)
        said = unit.forms[0 if whole == 1 else 1] if unit else _singular(noun) if whole == 1 else noun
        gender = unit.gender if unit else gender_of(said, whole)
        if gender is Gender.NONE:
            return None
        over, under = _PARTS[found["sign"]] if found["sign"] else (int(found["over"]), int(found["under"]))
        if over >= under:
            return None
        part = f"{said} {wording.signs['&']} {say_part(over, under, gender)}"
        return {"number": wording.cardinal(whole, gender), "noun": part}

    fraction = rf"(?:[ \u00A0]?(?P<sign>[{''.join(_PARTS)}])|[ \u00A0](?P<over>[1-9])/(?P<under>[2-9]))"
    before = rf"{wording.notation.left}(?<![/.,]|\p{{N}}[ -])"
    number = rf"(?P<number>(?P<whole>\p{{Nd}}{{1,4}}){fraction})"
    pattern = rf"{before}{number}[ \u00A0](?P<noun>\p{{L}}++)(?![.’']?\p{{L}}|[²³/])"
    return Rule(wording.notation.compile(pattern), read, "/" + "".join(_PARTS))


_PARTS = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅛": (1, 8), "⅜": (3, 8)}


def _singular(noun: str) -> str:
    """Return the noun without its plural, where that is sure; "meses" and "clases" tell no singular."""
    return noun[:-1] if noun.endswith(("as", "os")) else noun
