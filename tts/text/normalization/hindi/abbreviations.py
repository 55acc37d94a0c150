"""Rules for Hindi abbreviations, with a period or another sign in its place (डॉ., डॉ०), initials and acronyms."""

from collections.abc import Iterable, Mapping

from regex import Match

from tts.text.normalization.classes import Abbreviation, Letters
from tts.text.normalization.rules.forms import Reading, Rule, alternatives
from tts.text.normalization.rules.notation import LETTER, Notation
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("hindi")

_MARKS = ".॰०"
_DOTTED = [(f"{letter}\u093c", chr(joined)) for joined, letter in enumerate("कखगजडढफय", start=0x0958)]
_TITLES = _TABLES["titles"]
"""Titles before a name."""
_RANKS = _TABLES["ranks"]
_BEFORE_NAMES = _TABLES["before names"]
_LATIN_TITLES = _TABLES["latin titles"]
_BEFORE_DIGITS = _TABLES["before digits"]
_BARE = _TABLES["bare"]
"""Abbreviations without a period that have no other meaning."""
_ABBREVIATIONS = _TABLES["abbreviations"]
_BEFORE_NUMBERS = _TABLES["before numbers"]
_MONTHS = _TABLES["short months"]
_LETTER_NAMES = "ए बी सी डी ई एफ\u093c जी एच आई जे के एल एम एन ओ पी क्यू आर एस टी यू वी डब्ल्यू डब्लू एक्स वाई ज\u093cेड"
_NO_INITIALS = frozenset({"जी", "आई", "ई", "ओ"})
"""Names of letters that are also words at the end or beginning of a sentence."""
_LEFT = rf"(?<!{LETTER}|[\p{{N}}_.@])"
_SYLLABLE = r"(?:[क-ह]़?(?:्[क-ह]़?)*+[ा-ौ]?|[अ-औ])[ँ-ः]?"
_FEWEST_JOINED = 3


def spellings(written: str) -> set[str]:
    """Return the spellings of an abbreviation with periods: कि.मी., कि. मी., कि.मी, कि॰मी॰, कि०मी०."""
    spelled = {written.replace(".", mark) for mark in _MARKS}
    spelled |= {one[:-1] for one in spelled if written.count(".") > 1}
    return spelled | {one.replace(mark, f"{mark} ").strip() for one in spelled for mark in _MARKS}


def nukta_spellings(word: str) -> set[str]:
    """Return the spellings of a word with dots below letters (U+093C): as it is, with letters of one code, undotted."""
    joined = word
    for letters in _DOTTED:
        joined = joined.replace(*letters)
    return {word, joined, word.replace("\u093c", "")}


def spell_table(table: Mapping[str, str]) -> dict[str, str]:
    """Return a table of abbreviations with all their spellings."""
    return {
        spelled: said
        for written, said in table.items()
        for one in nukta_spellings(written)
        for spelled in spellings(one)
    }


LETTER_NAMES = [spelled for name in _LETTER_NAMES.split() for spelled in sorted(nukta_spellings(name))]
"""The Hindi names of English letters."""
MONTHS = spell_table(_MONTHS)
"""The abbreviations of months; without their period they are other words."""


def build_abbreviation_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for abbreviations, initials and acronyms."""
    name_follows = r"(?<!\p{Nd}[ \u00A0](?P=key))(?=[ \u00A0]?\p{L})"
    ranks = r"(?=[ \u00A0]?(?:जनरल|कर्नल|कमांडर|गवर्नर))"
    tables = (
        (_BEFORE_NUMBERS, rf"{_LEFT}(?P<key>{{}})(?=:?[ \u00A0]?[-–]?[+\p{{Nd}}])"),
        ({"ई.": "ईस्वी"}, r"(?<=\p{Nd}[ \u00A0]?)(?P<key>{})(?!\p{L})"),
        (_ABBREVIATIONS, rf"{_LEFT}(?P<key>{{}})(?!{LETTER})"),
        (_RANKS, rf"{_LEFT}(?P<key>{{}}){ranks}"),
        (_TITLES, rf"{_LEFT}(?P<key>{{}}){name_follows}"),
        (_BEFORE_NAMES, rf"{_LEFT}(?P<key>{{}})(?=[ \u00A0]?[\p{{L}}\p{{Nd}}])"),
    )
    rules = [_table_rule(notation, spell_table(table), pattern) for table, pattern in tables]
    starts = "".join(sorted({key[0] for key in _BARE}))
    bare = rf"(?=[{starts}]){_LEFT}(?P<key>{{}})(?!{LETTER}|[\p{{N}}_@/-]|\.{LETTER})"
    title = rf"{_LEFT}(?P<key>{{}})\.?(?=[ \u00A0]\p{{L}})"
    telephone = rf"{_LEFT}(?P<key>{{}})(?=[ ]?:?[ ]?[+(\p{{Nd}}])"
    return (
        *rules,
        _table_rule(notation, _BARE, bare, starts),
        _table_rule(notation, _LATIN_TITLES, title, "dDmps"),
        _table_rule(notation, _BEFORE_DIGITS, telephone, "MmPpTtन"),
        *_letter_rules(notation),
    )


def _table_rule(notation: Notation, table: Mapping[str, str], pattern: str, needs: str = _MARKS) -> Rule:
    compiled = notation.compile(pattern.replace("{}", r"\L<keys>"), keys=table)
    return Rule(compiled, lambda found: table[found["key"]], needs, kind=Abbreviation)


def _letter_rules(notation: Notation) -> Iterable[Rule]:
    """Return the rules for letters with periods: एम.ए., ए. पी. जे. अब्दुल कलाम, भा.ज.पा."""
    names = alternatives(LETTER_NAMES)
    word = rf"[\p{{Devanagari}}&&\p{{L}}]{LETTER}*+"
    initials = alternatives(name for name in LETTER_NAMES if name not in _NO_INITIALS)
    end = rf"(?!{LETTER}|\.)"
    spelled = rf"{_LEFT}(?P<piece>{names})\.(?:[ \u00A0]?(?P<piece>{names})\.)++(?:(?P<piece>{names}){end})?+"
    degree = rf"{_LEFT}(?:(?P<piece>{names})\.(?P<piece>{names})|(?P<piece>{initials})\.(?P<piece>{word}))(?!{LETTER})"
    joined = rf"(?<!\p{{Nd}}[ \u00A0]?){_LEFT}(?:(?P<piece>{_SYLLABLE})\.){{2,}}+(?:(?P<piece>{_SYLLABLE}){end})?+"
    before_name = rf"(?<!(?<!{LETTER})(?:{names})[ \u00A0]){_LEFT}(?P<piece>{initials})\.(?=[ \u00A0]{word})"

    def read(found: Match[str]) -> Reading:
        return " ".join(found.captures("piece"))

    def read_joined(found: Match[str]) -> Reading:
        pieces = found.captures("piece")
        is_word = len(pieces) >= _FEWEST_JOINED and any(piece not in LETTER_NAMES for piece in pieces)
        return ("" if is_word else " ").join(pieces)

    return (
        Rule(notation.compile(spelled), read, ".", kind=Letters),
        Rule(notation.compile(degree), read, ".", kind=Abbreviation),
        Rule(notation.compile(joined), read_joined, ".", kind=Letters),
        Rule(notation.compile(before_name), read, ".", kind=Letters),
    )
