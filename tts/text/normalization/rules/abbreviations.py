"""Rules for abbreviations and acronyms: "Dr. Smith", "p. 5", "etc.", "U.S.A.", "FBI"."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from regex import Match

from tts.text.normalization.classes import Abbreviation, Letters
from tts.text.normalization.rules.codes import Codes, spell_letters
from tts.text.normalization.rules.forms import LazyPattern, Rule, Verbalized, alternatives, pieces_of

_LEFT = r"(?<![\p{L}\p{M}\p{N}_@#]|\p{L}\.|(?<![lLdD])['’])"
_LEFT_OF_LETTERS = r"(?<![\p{L}\p{M}\p{N}_@#]|\p{L}\.)"
_RIGHT = r"(?![\p{L}\p{M}\p{N}_])"
# A period that may also end the sentence is left to the sentence.
_PERIOD = r"(?:\.(?!\s*+\Z|\s++[\"'“«¿¡(\[*_]*+\p{Lu}|[\"”»)\]]))?+"


Placed = tuple[str, str, str]
"""An abbreviation that is another word elsewhere: its spellings, with spaces between them, what is said for it, and the
pattern of the places where it is one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Abbreviations:
    """The abbreviations of a language: tables from written to spoken words.

    An abbreviation in lower case is found with a first capital too. `titles` stand before a name with a period,
    `bare_titles` without one; a sentence never ends there. `before_numbers` are found exactly as written. A period
    follows `others`; it belongs to the sentence where the sentence ends there. Those of `others` with another period
    inside win over all tables. `plain` have no period. `acronyms` and capitals without a vowel are spelled; `plural` is
    said for an "s" after them. `sayable` is the pattern of capitals that make a word; where it is given, three to six
    other capitals are spelled too. `starters` are words that begin sentences: an acronym before any other capital keeps
    its last period.
    """

    codes: Codes
    titles: Mapping[str, str] = field(default_factory=dict)
    bare_titles: Mapping[str, str] = field(default_factory=dict)
    before_numbers: Mapping[str, str] = field(default_factory=dict)
    others: Mapping[str, str] = field(default_factory=dict)
    plain: Mapping[str, str] = field(default_factory=dict)
    acronyms: frozenset[str] = frozenset()
    plural: str = ""
    sayable: str = ""
    starters: Sequence[str] = ()


def build_abbreviation_rules(abbreviations: Abbreviations) -> tuple[Rule, ...]:
    """Return the rules for the abbreviations of a language."""
    others = rf"{_LEFT}(?P<key>{{}})(?=\.(?![ªºᵃᵒ]|\p{{Ll}}{{2}})){_PERIOD}"
    phrases = {key: said for key, said in abbreviations.others.items() if "." in key}
    number = rf"(?:(?<=[ \u00A0])[-−–+])?\p{{Nd}}|(?:[IVXLC]{{2,}}|[VX]|x[ivx]++|[ivx]{{3,}}){_RIGHT}"
    tables = (
        (phrases, others, "."),
        (abbreviations.titles, rf"{_LEFT_OF_LETTERS}(?<!\p{{Lu}}\. ?)(?P<key>{{}})\.(?=\s++[\"“«]?\p{{Lu}})", "."),
        (abbreviations.bare_titles, rf"{_LEFT}(?P<key>{{}})(?=[ \u00A0]\p{{Lu}})", ""),
        (
            abbreviations.before_numbers,
            rf"{_LEFT}(?P<key>{{}})(?=[ \u00A0\u202F]?(?:{number}))",
            "",
        ),
        (abbreviations.others, others, "."),
        (abbreviations.plain, rf"{_LEFT}(?P<key>{{}}){_RIGHT}", ""),
    )
    rules = (rule for table, pattern, last in tables for rule in _table_rules(table, pattern, last))
    return (*rules, *_letter_rules(abbreviations))


def _table_rules(table: Mapping[str, str], pattern: str, last: str) -> Iterator[Rule]:
    """Yield the rules for keys that start with a letter, at the start of a word, and for the signs among the keys."""
    lettered = {key: said for key, said in table.items() if key[0].isalpha()}
    signs = {key: said for key, said in table.items() if key not in lettered}
    if lettered:
        yield build_table_rule(lettered, rf"\b{pattern}", last=last)  # The \b alone halves the time.
    if signs:
        yield build_table_rule(signs, pattern, "".join({key[0] for key in signs}), last=last)


def build_placed_rules(placed: Iterable[Placed]) -> Iterator[Rule]:
    """Yield a rule for each of `placed`."""
    for spellings, said, pattern in placed:
        yield Rule(LazyPattern(pattern), _saying(said), pieces=pieces_of(spellings.split()), kind=Abbreviation)


def _saying(said: str) -> Callable[[Match[str]], str]:
    return lambda found: said


def build_table_rule(table: Mapping[str, str], pattern: str, needs: str = "", *, last: str = "") -> Rule:
    """Return the rule for the keys of `table`, with a first capital too; they replace "{}" in the group "key".

    In `pattern`, no letter stands before a key, nor a small letter behind it, and `last` follows each key.
    """
    said = {key[0].upper() + key[1:]: words for key, words in table.items()} | dict(table)
    compiled = LazyPattern(pattern.replace("{}", r"\L<keys>"), keys=said)
    pieces = pieces_of(f"{key}{last}" for key in said)
    return Rule(compiled, lambda found: said[found["key"]], needs, pieces=pieces, kind=Abbreviation)


def _letter_rules(abbreviations: Abbreviations) -> tuple[Rule, Rule]:
    """Return the rules for letters with periods ("U.S.A.") and without ("FBI")."""

    def classify(found: Match[str]) -> Letters:
        return Letters(found["letters"].replace(".", ""), bool(found["plural"]))

    def say(letters: Letters) -> str:
        return spell_letters(abbreviations.codes, letters.letters) + abbreviations.plural * letters.is_plural

    read = Verbalized(classify, say)

    acronyms = sorted(abbreviations.acronyms)
    starters = alternatives(abbreviations.starters) or r"\p{Lu}"
    period = rf"(?:\.(?!\s*+\Z|\s++[\"'“«¿¡(\[]*+(?:{starters})\b|[\"”»)\]]|\n))?+"
    dotted = rf"{_LEFT_OF_LETTERS}(?P<letters>\p{{Lu}}(?:\.\p{{Lu}})++(?=\.)){period}(?P<plural>)"
    unshouted = r"(?<!\p{Lu}{2}[ \u00A0])(?!\p{Lu}++[ \u00A0]\p{Lu}{2})"
    unsayable = ""
    if abbreviations.sayable:
        unsayable = rf"|(?!(?:{abbreviations.sayable}|[IVXL]++|M++[CDXLIV]++)(?!\p{{Lu}}))\p{{Lu}}{{3,6}}"
    # English "WE'LL" has no letters to spell.
    consonants = r"(?!(?<=\p{L}['’])LL(?!\p{L}))[BCDFGHJKLMNPQRSTVWXZ]{2,6}"
    letters = rf"(?P<letters>{unshouted}(?:\L<acronyms>{unsayable})|{consonants})"
    plain = rf"{_LEFT_OF_LETTERS}{letters}(?P<plural>s?)(?![\p{{L}}\p{{M}}\p{{N}}_@&]|['’.]\p{{Lu}})"
    return Rule(LazyPattern(dotted), read, "."), Rule(LazyPattern(plain, acronyms=acronyms), read)
