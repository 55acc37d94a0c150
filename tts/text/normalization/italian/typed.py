"""Rules for Italian as people type it: "il dott rossi", "grazie x tutto", "h24"; `words` has what needs no rule."""

from collections.abc import Iterator

from regex import Match

from tts.text.normalization.classes import Abbreviation, Address, Cardinal, Code, Duration, Formula
from tts.text.normalization.italian import numbers
from tts.text.normalization.rules.forms import Reading, Rule, alternatives, pieces_of
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("italian")

_TITLES = _TABLES["typed titles"]
_ALONE = _TABLES["titles alone"]
_NO_NAME = (
    "ha|è|e|che|mi|ci|si|non|viene|dice|di|del|della|sa|va|era|aveva|sarà|lo|la|le|con|per|da|in|nn|arriva|oggi|domani"
)


def build_typed_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules; they stand before all that read a lone letter or sign."""

    def read_floor(found: Match[str]) -> Reading:
        return {"floor": numbers.ordinal(int(found["floor"][:-1])), "piano": "piano"}

    yield _title_rule(wording)
    compile_ = wording.notation.compile
    variable = r"(?<!(?<!\p{L})(?i:la|una|della|asse|di|variabile|y|lettera|con|in|raggi)[ ])"
    why = rf"(?:(?<=\p{{Ll}}[,!]?[ ])|(?<![^\n])){variable}x(?=[ ](?:\p{{L}}{{2}}|[lL]['’]))"
    yield Rule(compile_(why), lambda found: "per", "x", kind=Abbreviation)
    times = r"(?<=\p{Nd}[ ]?(?:\p{L}{1,6}\.?)?[ ])x(?=[ ]?(?:\p{Nd}|[LPAHBD][ ]?\p{Nd}|\p{Ll}{3}))"
    ten = {"times": "per", "ten": "dieci"}
    scientific = r"(?<=\p{Nd}[ ]?)(?P<times>[x×])(?P<ten>10)(?=[\^⁰¹²³⁴-⁹⁻])"
    yield Rule(compile_(scientific), lambda found: ten, "x×", has_number=True, kind=Formula)
    yield Rule(compile_(times), lambda found: "per", "x", has_number=True, kind=Formula)
    halves = {"p": "primo tempo", "s": "secondo tempo"}
    of_match = (
        r"(?<=\p{Nd}[-–]\p{Nd}[ ]\(?)(?P<half>[ps])\.?t\.(?=[ ,;:)]|\Z)|(?P<half>[ps])\.t\.(?=[ ]\p{Nd}[-–]\p{Nd})"
    )
    yield Rule(compile_(of_match), lambda found: halves[found["half"]], "ps", has_number=True, kind=Abbreviation)
    floor = r"(?<![\p{L}\p{N}.,])(?P<floor>[1-9][0-9]?[°º])[ ](?P<piano>p\.)(?=[ ]?[,;)]|[ ](?:\p{Nd}|[cs]/|con[ ])|\Z)"
    yield Rule(compile_(floor), read_floor, "°º", has_number=True, kind=Address)
    yield Rule(compile_(r"(?<!\S)\+[ ]?o[ ]?-(?=[ ])"), lambda found: "più o meno", "+", kind=Formula)
    one = r"(?<![\p{N}.,'’-])1(?=[ ]po['’])"
    yield Rule(compile_(one), lambda found: "un", "1", pieces=pieces_of(["po"]), kind=Cardinal)
    code = r"(?<![\p{L}\p{N}.])[nN]\.(?=[ ][A-Z]{1,3}[0-9])"
    yield Rule(compile_(code), lambda found: "numero", "nN", has_number=True, pieces=pieces_of(["n"]), kind=Code)
    always = r"(?<![\p{L}\p{N}])[hH]24(?![\p{L}\p{N}/]|[.,:]\p{N})"
    yield Rule(compile_(always), lambda found: "ventiquattro ore su ventiquattro", "hH", True, kind=Duration)


def _title_rule(wording: Wording) -> Rule:
    """Return the rule for a title in small letters, with a period or not, between an article and a name."""

    def read(found: Match[str]) -> Reading:
        said = _TITLES[found["title"]]
        return said if found["name"] else _ALONE.get(said, said)

    greetings = "caro|gentile|egregio|buongiorno|buonasera|salve|grazie"
    articles = rf"(?<!\p{{L}})(?i:(?:il|lo|del|al|dal|col|un|sul|nel|e|{greetings})[ ]|(?:l|dell|all|dall|un)['’])"
    titles = rf"\b(?P<title>{alternatives(_TITLES)})(?!\p{{L}})(?<={articles}(?P=title))"
    name = rf"(?=\.?[ ](?P<name>(?!(?:{_NO_NAME})(?!\p{{L}}))\p{{L}}{{2}}))"
    period = r"\.(?!\s*+\Z|\s++\p{Lu}|\p{L})"
    return Rule(
        wording.notation.compile(rf"{titles}(?:{name}\.?|(?={period})(?P<name>(?!))?+\.)"),
        read,
        pieces=pieces_of(_TITLES),
        kind=Abbreviation,
    )
