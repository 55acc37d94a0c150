"""German words in codes and addresses, and rules for compounds ("3-D-Drucker"), scores, streets and post codes."""

from collections.abc import Iterator

from regex import Match

from tts.text.normalization.classes import Address, Cardinal, Code, Decimal, Fraction, Measure, Score
from tts.text.normalization.german.numbers import cardinal, number, ratio
from tts.text.normalization.rules.codes import Codes, spell_letters
from tts.text.normalization.rules.forms import Reading, Rule, after_number, pieces_of
from tts.text.normalization.rules.notation import Notation, number_of
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording, spell_number
from tts.text.normalization.rules.tables import word_tables

_PAIR = 2
_BOOKS = word_tables("german")["books"]
_CITIES = word_tables("german")["cities"]
"""The names, or their first words, of towns after a post code."""


def say_group(digits: str) -> str:
    """Return a group of a telephone number: two digits as one number, others digit by digit."""
    is_pair = len(digits) == _PAIR and digits[0] != "0"
    return number(int(digits)) if is_pair else " ".join(number(int(digit)) for digit in digits)


CODES = Codes(version="Version", letters={"ß": "Eszett"}, spelled=frozenset("https http gmbh kg ag eg".split()))


_KINDS = (
    r"(?i:jährig|tägig|stündig|minütig|fach|mal|prozentig|köpfig|seitig|teilig|stellig|stöckig|tausend|teiler|zimmer)"
)


def build_compound_rules(notation: Notation) -> Iterator[Rule]:
    """Yield the rules for a number that begins a compound ("3-D-Drucker", "12-jährig") and for "3x"."""

    def read(found: Match[str]) -> Reading:
        value = cardinal(int(found["number"]), Gender.MASCULINE)
        return f"{value} {spell_letters(CODES, found['letter'])}" if found["letter"] else value

    letter = r"-?(?P<letter>[DG])(?=-\p{Lu})"
    word = rf"(?P<letter>(?!))?+-?(?={_KINDS})"
    begun = rf"(?:{letter}|{word}|-(?P<letter>(?!))?+(?=\p{{Lu}}\p{{Ll}}{{2}}))"
    pattern = rf"{notation.left}(?<![:,])(?P<number>[0-9]{{1,4}}){begun}"
    times = rf"{notation.left}(?P<number>[0-9]{{1,3}})x(?=[ ](?![0-9+=−–*/-]))"

    def read_times(found: Match[str]) -> Reading:
        return f"{cardinal(int(found['number']), Gender.MASCULINE)}mal"

    yield Rule(notation.compile(pattern), read, after_number("-DGjtsmfpkJTSMFPKzZ"), kind=Cardinal)
    yield Rule(notation.compile(times), read_times, after_number("x"), kind=Cardinal)


def build_share_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules for a decimal, a percent or a fraction in a compound: "1,5-fach", "20%iger", "2/3-Mehrheit"."""

    def read_decimal(found: Match[str]) -> str:
        return spell_number(wording, number_of(found), Gender.MASCULINE)

    def read_share(found: Match[str]) -> Reading:
        over, under = int(found["over"]), int(found["under"])
        return ratio(over, under) if over < under else None

    compile_, left = wording.notation.compile, rf"{wording.notation.left}(?P<whole>[0-9]{{1,4}})"
    decimal = rf"{left},(?P<fraction>[0-9]{{1,2}})-?(?={_KINDS})"
    percent = rf"{left}(?:,(?P<fraction>[0-9]{{1,2}}))?[ ]?%-?(?P<ending>ige?[mnrs]?)(?!\p{{L}})"
    dashed = rf"{left}(?:,(?P<fraction>[0-9]{{1,2}}))?[ ]?-?%-(?!P(?:kt|unkt))(?=\p{{Lu}})"
    share = r"(?<![\p{L}\p{N}/.,])(?P<over>[1-9])/(?P<under>[2-9]|10)(?=-\p{Lu}\p{Ll})"
    yield Rule(compile_(decimal), read_decimal, after_number(","), kind=Decimal)
    yield Rule(compile_(percent), lambda found: f"{read_decimal(found)}prozent{found['ending']}", "%", kind=Measure)
    yield Rule(compile_(dashed), lambda found: f"{read_decimal(found)} Prozent", "%", kind=Measure)
    yield Rule(compile_(share), read_share, after_number("/"), kind=Fraction)


def build_score_rule(notation: Notation) -> Rule:
    """Return the rule for the colon of a score: "3:1"."""
    score = r"(?<=(?<![\p{L}[0-9]:.,])[0-9]{1,3}):(?=[0-9](?![\p{L}[0-9]:]|[.,][0-9]))"
    return Rule(notation.compile(score), lambda found: "zu", after_number(":"), kind=Score)


def build_verse_rule(notation: Notation) -> Rule:
    """Return the rule for chapter and verse in the Bible: "Joh 3,16", "1 Kor 13,4-8"."""
    book = r"(?<![\p{L}\p{N}.,])(?:(?P<nth>[1-5])\.?[ ]|(?<!\p{N}[ ]))(?P<book>\L<books>)\.?[ ]"
    verses = r"(?P<chapter>[1-9][0-9]{0,2})(?:,|:)(?P<verse>[1-9][0-9]{0,2})(?:[-–](?P<last>[1-9][0-9]{0,2}))?"
    nths = ("", "erster", "zweiter", "dritter", "vierter", "fünfter")

    def read(found: Match[str]) -> Reading:
        nth = nths[int(found["nth"] or 0)]
        said = [
            f"{nth[:-1]}s" if nth and found["book"] == "Mose" else nth,
            _BOOKS[found["book"]],
            number(int(found["chapter"])),
        ]
        said.append(number(int(found["verse"])))
        return " ".join([*said, "bis", number(int(found["last"]))] if found["last"] else said)

    no_measure = (
        r"(?![\p{L}\p{N}]|[.,]\p{N}|[ ]?[%€$°]|[ ](?:Euro|EUR|Prozent|Mio|Mrd|bar|kg|km|cm|mm|m|l|h|Uhr)(?!\p{L}))"
    )
    pattern = notation.compile(f"{book}{verses}{no_measure}", books=_BOOKS)
    return Rule(pattern, read, has_number=True, pieces=pieces_of(_BOOKS), kind=Code)


def build_place_rules(notation: Notation) -> Iterator[Rule]:
    """Yield the rules for streets ("Hauptstr. 5") and for post codes, which are read digit by digit."""
    street = r"(?<!\p{L})(?P<name>\p{Lu}[\p{L}-]{2,30}?s)(?P<short>tr\.)(?!\p{L})"
    square = r"(?<!\p{L})(?P<name>\p{Lu}[\p{L}-]{3,20}?)pl\.(?=[ ][0-9])"
    before = r"(?<=PLZ:?[ ]|(?<!\p{L})[DA]-|[0-9][a-z]?(?:,[ ]|\n))"
    code = rf"{before}{notation.left}(?P<code>[0-9]{{4,5}})(?=[ ]\p{{Lu}}\p{{Ll}}|[.,;]?\Z)"
    yield Rule(
        notation.compile(street), lambda found: f"{found['name']}traße", pieces=frozenset({"str", "."}), kind=Address
    )
    yield Rule(notation.compile(square), lambda found: f"{found['name']}platz", ".", kind=Address)
    yield Rule(
        notation.compile(code), lambda found: " ".join(number(int(digit)) for digit in found["code"]), "0", kind=Address
    )
    city = rf"{notation.left}[0-9]{{5}}(?=,?[ ](?:{'|'.join(_CITIES)})(?!\p{{L}}))"
    yield Rule(
        notation.compile(city), lambda found: " ".join(number(int(digit)) for digit in found[0]), "0", kind=Address
    )
