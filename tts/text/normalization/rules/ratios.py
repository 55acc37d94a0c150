"""Rules for fractions with a stroke ("3/4", "2 1/2") or of one character ("⅔")."""

import unicodedata
from collections.abc import Callable

from regex import Match

from tts.text.normalization.rules.forms import Reading, Rule, after_number
from tts.text.normalization.rules.notation import SIGN_START, SPACE, ascii_digits
from tts.text.normalization.rules.numbers import Wording, spell_whole

_CHARACTERS = "⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_LARGEST_MARK = 20
_SMALLEST_PRESSURE = 60
_FIRST_YEAR, _LAST_YEAR = 1900, 2099
_ALL_SHARES, _SMALLEST_SHARE = 100, 10
_ALWAYS = (24, 7)
_ROUND = (0, 100, 1000)
_SIGN_BY_RATIO = {(1, 2): "½", (1, 4): "¼", (3, 4): "¾"}


def build_ratio_rules(wording: Wording, say_ratio: Callable[[int, int], str]) -> tuple[Rule, ...]:
    """Return the rules for the fractions that are not in `Wording.fractions`."""
    notation = wording.notation
    left = rf"{notation.left}(?<![/.,:]\p{{Nd}}?)"
    whole = r"(?:(?P<whole>\p{Nd}{1,4})(?:[ \u00A0]|-(?=\p{Nd}{1,2}/)))?+"
    stroke = r"(?P<over>\p{Nd}{1,4}+)[/⁄](?P<under>(?!0\p{Nd})\p{Nd}{1,4}+)"
    end = rf"(?![/.,:-]?\p{{Nd}}|/){notation.end}"

    def read(found: Match[str]) -> Reading:
        over, under = int(ascii_digits(found["over"])), int(ascii_digits(found["under"]))
        said = _read(wording, say_ratio, found["whole"], (over, under))
        return _signed(wording, found["sign"], said) if said and found["sign"] else said

    def read_character(found: Match[str]) -> Reading:
        over, under = unicodedata.normalize("NFKC", found["sign"]).split("⁄")
        return _read(wording, say_ratio, found["whole"], (int(over), int(under)))

    character = rf"{notation.left}(?:(?P<whole>\p{{Nd}}{{1,4}}){SPACE})?+(?P<sign>[{_CHARACTERS}]){notation.end}"
    sign = rf"(?P<sign>{SIGN_START}[-−+])?+"
    ahead = r"(?=[-−+]?\p{Nd}{1,4}+[ \u00A0/⁄-])"
    mixed = f"{ahead}{sign}{left}{whole}(?<!/){stroke}{end}"
    return (
        Rule(notation.compile(mixed), read, after_number("/⁄")),
        Rule(notation.compile(character), read_character, _CHARACTERS),
    )


def _read(
    wording: Wording, say_ratio: Callable[[int, int], str], whole: str | None, ratio: tuple[int, int]
) -> str | None:
    over, under = ratio
    if not whole:
        return say_ratio(over, under)
    if not 0 < over < under:
        return None
    number = spell_whole(wording, ascii_digits(whole))
    if sign := _SIGN_BY_RATIO.get(ratio):
        return wording.fractions[sign][1].format(number)
    return f"{number} {wording.signs['&']} {say_ratio(over, under)}"


def _signed(wording: Wording, sign: str, said: str) -> str:
    return (wording.plus if sign == "+" else wording.minus).format(said)


def is_pair(over: int, under: int) -> bool:
    """Tell whether two numbers with a stroke are said one after the other ("24/7", "50/50", "2023/24")."""
    is_followed = over > _LARGEST_MARK and under in (over + 1, (over + 1) % 100) and under < _LAST_YEAR
    is_of_year = _FIRST_YEAR <= under <= _LAST_YEAR
    return (
        (over >= under and _LARGEST_MARK < over < _SMALLEST_PRESSURE)
        or is_of_year
        or (is_followed and under not in _ROUND)
    )


def is_said_in_a_row(over: int, under: int) -> bool:
    """Tell the same for a language that reads equal numbers as marks ("30/30") and others as fractions ("22/7")."""
    is_sharing = over + under == _ALL_SHARES and min(over, under) >= _SMALLEST_SHARE
    is_of_years = is_pair(over, under) and (under > over or over > _ALL_SHARES)
    return is_sharing or is_of_years or (over, under) == _ALWAYS


def is_score(over: int, under: int) -> bool:
    """Tell whether two numbers are said one over the other: "10/10", a blood pressure of "120/80", "3/0"."""
    return not over or not under or over == under or (over > under and over >= _SMALLEST_PRESSURE)
