"""The gender of Spanish and Portuguese nouns, and the rules for numbers that agree with them ("veintiuna casas")."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from regex import Match

from tts.text.normalization.classes import Cardinal, Fraction
from tts.text.normalization.rules.agreement import NO_NOUN
from tts.text.normalization.rules.forms import SIMPLE_FRACTION, Reading, Rule, after_number
from tts.text.normalization.rules.genders import Listed
from tts.text.normalization.rules.notation import Number, ascii_digits, number_of
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording, spell_number, with_sign

_FEMININE_UNITS = ("a", "dad", "dade", "ción", "ção", "parte", "colher")
_TYPED_SMALL = "MP GB MB TB KB Mbps Gbps GHz MHz kHz Hz kW kWh MW mAh dB UI".split()
_FRACTIONS = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅛": (1, 8), "⅜": (3, 8)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Nouns:
    """The words and endings of each gender; a listed word wins over an ending.

    `others` are words that no number counts. `invariable` are endings of nouns without a plural form of their own.
    `stressed` are feminine nouns after a masculine "one" ("un agua"). `listed` returns the table of other nouns whose
    gender or number their ending does not show.
    """

    others: frozenset[str]
    other_endings: tuple[str, ...]
    feminine: frozenset[str]
    feminine_endings: tuple[str, ...]
    masculine: frozenset[str]
    masculine_endings: tuple[str, ...]
    invariable: tuple[str, ...]
    stressed: frozenset[str] = frozenset()
    listed: Callable[[], Mapping[str, Listed]] = dict

    def gender_of(self, word: str, value: int) -> Gender:
        """Return the gender of the noun after a number, NONE for another word; after more than one it is a plural."""
        word = word.lower()
        listed = self.listed().get(word)
        if not self._is_counted(word, value, listed):
            return Gender.NONE
        if value == 1 and word in self.stressed:
            return Gender.MASCULINE
        if listed and word not in self.feminine and word not in self.masculine:
            return listed.gender
        is_masculine = word in self.masculine or word.endswith(self.masculine_endings)
        is_feminine = word.endswith(self.feminine_endings) and not is_masculine
        return Gender.FEMININE if word in self.feminine or is_feminine else Gender.MASCULINE

    def _is_counted(self, word: str, value: int, listed: Listed | None) -> bool:
        is_listed = listed or word in self.feminine or word in self.masculine
        if word in self.others or (word.endswith(self.other_endings) and not is_listed):
            return False
        if listed and listed.numbers:
            return value == 1 or "p" in listed.numbers
        return word.endswith("s") != (value == 1) or word.endswith(self.invariable)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """The words around a number that show its gender, as patterns, and the `adjectives` as words.

    `feminine` and `masculine` are determiners before it. After one of `labels` a number is a name ("capítulo 1").
    `partitive` stands between a number and feminine nouns ("21 de las casas"), `links` stand between two numbers of one
    noun, `adjectives` without gender stand before the noun.
    """

    nouns: Nouns
    feminine: str
    masculine: str
    labels: str
    partitive: str
    links: str
    adjectives: Collection[str]


def build_count_rule(wording: Wording, counts: Counts) -> Rule:
    """Return the rule for a whole number whose gender the words around it show."""

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        if number.fraction and found["noun"] and not (found["label"] or found["link"]):
            return _read_fraction(wording, counts.nouns, found["noun"], number)
        if number.count is None or found["label"]:
            return None
        value = number.count * (1000 if found["thousands"] else 1)
        gender = _gender(counts.nouns, found, value)
        if gender is Gender.NONE and not found["thousands"]:
            return None
        spoken = wording.cardinal(value, gender)
        if found["noun"] and not found["link"] and gender is not Gender.NONE:
            spoken = wording.count(spoken, value, NO_NOUN).strip()
        return with_sign(wording, number, spoken)

    pattern = wording.notation.compile(_pattern(wording, counts), adjectives=counts.adjectives)
    return Rule(pattern, read, " \u00a0", has_number=True, kind=Cardinal)


def _read_fraction(wording: Wording, nouns: Nouns, noun: str, number: Number) -> Reading:
    """Return a number with a fraction as it stands before a masculine noun ("dos coma un millones")."""
    if number.has_point or nouns.gender_of(noun, 2) is not Gender.MASCULINE:
        return None
    spoken = wording.count(spell_number(wording, number), 2, Noun(("", "", ""), Gender.MASCULINE))
    return with_sign(wording, number, spoken.strip())


def _pattern(wording: Wording, counts: Counts) -> str:
    determiners = rf"(?P<feminine>(?i:{counts.feminine}))|(?P<masculine>(?i:{counts.masculine}))"
    before = rf"(?:(?<=(?<![\p{{L}}\p{{M}}])(?:{determiners}|(?P<label>(?i:{counts.labels})))[ \u00A0]))?+"
    named = r"(?:(?<=(?P<name>\p{L}[ \u00A0]\p{Lu}[\p{L}]{2,20})[ \u00A0]))?+"
    scored = r"(?:(?<=(?P<score>\p{Nd}[ ]?(?:[-–:/x]|a|por)[ ]?)))?+"
    thousands = r"(?P<thousands>[ \u00A0]mil(?![\p{L}\p{N}]))?+"
    link = rf"(?:(?P<link>[ \u00A0](?:{counts.links})[ ]|[-–])\p{{Nd}}[\p{{Nd}}.]*(?:[ ]mil)?)?"
    noun = r"(?:(?:\L<adjectives>)[ ](?=\p{L}))?+(?P<noun>\p{L}++)(?![.’']?\p{L})"
    partitive = rf"[ \u00A0](?P<partitive>{counts.partitive})(?!\p{{L}})"
    after = rf"(?:(?={partitive}|{link}[ \u00A0]{noun}))?+"
    number = wording.notation.number
    return rf"(?=[-−+\p{{Nd}}])(?:(?=[-−+])|{wording.notation.left}){before}{named}{scored}{number}{thousands}{after}"


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
    """Return the rule for a number and a fraction before a noun, which is said between them: "dos tazas y media".

    `say_part` reads the fraction from its numerator, its denominator and the gender of the noun.
    """

    def read(found: Match[str]) -> Reading:
        whole, noun = int(ascii_digits(found["whole"])), found["noun"]
        unit = units.get(noun)
        said = unit.forms[0 if whole == 1 else 1] if unit else _singular(noun) if whole == 1 else noun
        gender = unit.gender if unit else gender_of(said, whole)
        if gender is Gender.NONE:
            return None
        over, under = _FRACTIONS[found["sign"]] if found["sign"] else (int(found["over"]), int(found["under"]))
        if over >= under:
            return None
        part = f"{said} {wording.signs['&']} {say_part(over, under, gender)}"
        return {"number": wording.cardinal(whole, gender), "noun": part}

    gap = rf"[ \u00A0](?:{wording.signs['&']}[ ])?"
    fraction = rf"(?:[ \u00A0]?(?P<sign>[{''.join(_FRACTIONS)}])|{gap}(?P<over>[1-9])/(?P<under>[2-9]))"
    before = rf"{wording.notation.left}(?<![/.,]|\p{{N}}[ -])"
    number = rf"(?P<number>(?P<whole>\p{{Nd}}{{1,4}}){fraction})"
    pattern = rf"{before}{number}[ \u00A0](?P<noun>\p{{L}}++)(?![.’']?\p{{L}}|[²³/])"
    return Rule(wording.notation.compile(pattern), read, {SIMPLE_FRACTION, *after_number(_FRACTIONS)}, kind=Fraction)


def _singular(noun: str) -> str:
    """Return the singular of a noun in "-as" or "-os", any other noun unchanged: "meses" and "clases" are unclear."""
    return noun[:-1] if noun.endswith(("as", "os")) else noun


def counted_noun(one: str, many: str, gender: Gender = Gender.MASCULINE) -> Noun:
    """Return the noun with its forms for one, for more than one, and after millions."""
    return Noun((one, many, f"de {many}"), gender)


def noun_of(one: str, many: str) -> Noun:
    """Return the noun of a unit or a currency from its names; nouns in "-grama" and "-hora" are masculine."""
    first = one.partition(" ")[0]
    is_feminine = first.endswith(_FEMININE_UNITS) and not first.endswith(("grama", "-hora", "tesla"))
    gender = Gender.FEMININE if is_feminine else Gender.MASCULINE
    return counted_noun(one[0].lower() + one[1:], many[0].lower() + many[1:], gender)


def with_small_letters(nouns: Mapping[str, Noun]) -> dict[str, Noun]:
    """Return the nouns of units by symbol, also by symbols that people type in small letters ("16 gb")."""
    return {symbol.lower(): nouns[symbol] for symbol in _TYPED_SMALL if symbol in nouns} | dict(nouns)
