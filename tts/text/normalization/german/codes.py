"""German words in codes and addresses, and rules for compounds ("3-D-Drucker"), scores, streets and post codes."""

from collections.abc import Iterator

from regex import Match

from tts.text.normalization.german.numbers import cardinal, number
from tts.text.normalization.rules.codes import Codes, spell_letters
from tts.text.normalization.rules.forms import Reading, Rule, after_number
from tts.text.normalization.rules.notation import Notation
from tts.text.normalization.rules.numbers import Gender

_PAIR = 2


def say_group(digits: str) -> str:
    """Return a group of a telephone number: two digits as one number, others digit by digit."""
    is_pair = len(digits) == _PAIR and digits[0] != "0"
    return number(int(digits)) if is_pair else " ".join(number(int(digit)) for digit in digits)


CODES = Codes(version="Version", letters={"ß": "Eszett"}, spelled=frozenset("https http gmbh kg ag eg".split()))


def build_compound_rules(notation: Notation) -> Iterator[Rule]:
    """Yield the rules for a number that begins a compound ("3-D-Drucker", "12-jährig") and for "3x"."""

    def read(found: Match[str]) -> Reading:
        value = cardinal(int(found["number"]), Gender.MASCULINE)
        return f"{value} {spell_letters(CODES, found['letter'])}" if found["letter"] else value

    kinds = (
        r"jährig|tägig|stündig|minütig|fach|mal|prozentig|köpfig|seitig|teilig|stellig|stöckig|tausend|teiler|zimmer"
    )
    letter = r"-?(?P<letter>[DG])(?=-\p{Lu})"
    word = rf"(?P<letter>(?!))?+-?(?=(?i:{kinds}))"
    pattern = (
        rf"{notation.left}(?P<number>[0-9]{{1,4}})(?:{letter}|{word}|-(?P<letter>(?!))?+(?=\p{{Lu}}\p{{Ll}}{{2}}))"
    )
    times = rf"{notation.left}(?P<number>[0-9]{{1,3}})x(?=[ ](?![0-9]))"

    def read_times(found: Match[str]) -> Reading:
        return f"{cardinal(int(found['number']), Gender.MASCULINE)}mal"

    yield Rule(notation.compile(pattern), read, after_number("-DGjtsmfpkJTSMFPKzZ"))
    yield Rule(notation.compile(times), read_times, after_number("x"))


def build_score_rule(notation: Notation) -> Rule:
    """Return the rule for the colon of a score: "3:1"."""
    score = r"(?<=(?<![\p{L}[0-9]:.,])[0-9]{1,3}):(?=[0-9](?![\p{L}[0-9]:]|[.,][0-9]))"
    return Rule(notation.compile(score), lambda found: "zu", after_number(":"))


def build_place_rules(notation: Notation) -> Iterator[Rule]:
    """Yield the rules for streets ("Hauptstr. 5") and for post codes, which are read digit by digit."""
    street = r"(?<!\p{L})(?P<name>\p{Lu}[\p{L}-]{2,30}?s)(?P<short>tr\.)(?!\p{L})"
    square = r"(?<!\p{L})(?P<name>\p{Lu}[\p{L}-]{3,20}?)pl\.(?=[ ][0-9])"
    before = r"(?<=PLZ:?[ ]|(?<!\p{L})[DA]-|[0-9][a-z]?(?:,[ ]|\n))"
    code = rf"{before}{notation.left}(?P<code>[0-9]{{4,5}})(?=[ ]\p{{Lu}}\p{{Ll}}|[.,;]?\Z)"
    yield Rule(notation.compile(street), lambda found: f"{found['name']}traße", pieces=frozenset({"str", "."}))
    yield Rule(notation.compile(square), lambda found: f"{found['name']}platz", ".")
    yield Rule(notation.compile(code), lambda found: " ".join(number(int(digit)) for digit in found["code"]), "0")
