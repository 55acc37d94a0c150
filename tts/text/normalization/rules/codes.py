"""Rules for codes: letters mixed with digits ("A4", "H2O", "mp3"), versions, and letters that make no word."""

import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

import regex
from regex import Match

from tts.text.normalization.classes import Code, Formula
from tts.text.normalization.rules.forms import LETTER_DIGIT, Reading, Rule
from tts.text.normalization.rules.notation import RAISED, ascii_digits, number_of
from tts.text.normalization.rules.numbers import Wording, spell_digits, spell_number, spell_whole, with_sign

_LONGEST_NUMBER = 4
"""The most digits in a code that are read as one number; more are read one by one."""
_LONGEST_ACRONYM = 6
_PIECE = regex.compile(
    r"\p{Lu}?+\p{Ll}++|\p{Lu}++(?!\p{Ll})|\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Nd}++|[\p{L}\p{M}]++|.", regex.DOTALL
)
_BETWEEN_LETTERS = regex.compile(r"(?<=\p{L})(?=\p{L})")
_LONG_CODE = 10
_ALTERNATING = regex.compile(r"[A-Z]++[0-9]++[A-Z]++[A-Z0-9]*+")
_CAPITALS = regex.compile(r"[A-Z]++")
_LATIN = regex.compile(r"\p{Latin}")
_SPELLED = frozenset("ai api cpu dpi eu exe gpu io ios ip iso py ssd ui uk url us usb usa ux vip vpn yt".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Codes:
    """The words of a language in codes.

    `version` is said for the "v" before a version. `say_number` reads the digits in a code. `letters` are the spoken
    names of capitals that are not read as they are written. A word without a letter of `vowels` is spelled, and so is
    one of `spelled` (in lower case), but none of `words`.
    """

    version: str = ""
    say_number: Callable[[str], str] | None = None
    letters: Mapping[str, str] = field(default_factory=dict)
    words: frozenset[str] = frozenset()
    vowels: str = "aeiouyáéíóúâêôãõàèìòùäëïöüæœ"
    spelled: Collection[str] = ()


def build_code_rules(wording: Wording, codes: Codes) -> tuple[Rule, ...]:
    """Return the rules for versions and for words of Latin letters and digits."""
    notation = wording.notation
    left = rf"(?<![{notation.glue}\p{{M}}\p{{N}}_@#.]|\p{{N}}[{notation.decimals[0]}]|(?<!\p{{L}})[’'])"
    end = rf"(?![{notation.glue}\p{{M}}[\p{{N}}--[{RAISED}]]_@])"
    mixed = rf"{left}(?:[A-Za-z]++[0-9]++|[0-9]++[A-Za-z]++)(?:[A-Za-z]++|[0-9]++)*+{end}"
    decimal = rf"{notation.ahead('A-Za-z')}{notation.number}(?P<letters>[A-Za-z]{{1,3}}){end}"
    pointed = rf"{left}(?P<code>[A-Za-z]++[0-9]{{1,3}})[{notation.decimals[0]}](?P<fraction>[0-9]{{1,2}}){end}"
    engine = r"(?!V(?:6|8|10|12)(?![.\p{N}]))"
    version = rf"{left}{engine}[vV]\.?(?P<parts>[0-9]++(?:\.[0-9]++)*+){end}"

    def read_decimal(found: Match[str]) -> Reading:
        number, letters = number_of(found), read_code(wording, codes, found["letters"])
        return with_sign(wording, number, f"{spell_number(wording, number)} {letters}")

    def read_pointed(found: Match[str]) -> Reading:
        return wording.decimal.format(*(read_code(wording, codes, found[name]) for name in ("code", "fraction")))

    def read_version(found: Match[str]) -> Reading:
        parts = (read_code_number(wording, codes, part) for part in found["parts"].split("."))
        before = found.string[max(0, found.start() - len(codes.version) - 2) : found.start()]
        is_named = before.rstrip().lower().endswith(codes.version.lower())
        return ("" if is_named else f"{codes.version} ") + f" {wording.dot} ".join(parts)

    return (
        *([Rule(notation.compile(version), read_version, "vV", kind=Code)] if codes.version else []),
        *(
            [Rule(notation.compile(pointed), read_pointed, LETTER_DIGIT, kind=Code)]
            if "." not in notation.decimals
            else []
        ),
        Rule(notation.compile(mixed), lambda found: read_code(wording, codes, found[0]), LETTER_DIGIT, kind=Code),
        Rule(notation.compile(decimal), read_decimal, LETTER_DIGIT, kind=Code),
    )


def build_chemistry_rule(wording: Wording, codes: Codes) -> Rule:
    """Return the rule for elements with digits below the line, whose letters are all said alone: "H₂SO₄"."""
    pattern = r"(?<![\p{L}\p{N}])(?=[\p{L}()]{0,8}[₀-₉])(?:\p{Lu}\p{Ll}?[₀-₉]*+){1,8}(?![\p{L}[\p{N}--[⁰¹²³⁴-⁹]]])"

    def read(found: Match[str]) -> Reading:
        return read_code(wording, codes, _BETWEEN_LETTERS.sub(" ", unicodedata.normalize("NFKC", found[0])))

    return Rule(wording.notation.compile(pattern), read, "₀₁₂₃₄₅₆₇₈₉", kind=Formula)


def read_code(wording: Wording, codes: Codes, written: str, names: Mapping[str, str] | None = None) -> str:
    """Return the words for letters, digits and the signs in `names`, one after the other, without other characters.

    "iPhone15" is "iPhone fifteen", "mp3" is "M P three".
    """
    if len(written) >= _LONG_CODE and _ALTERNATING.fullmatch(written):
        return " ".join(wording.digits[int(sign)] if sign.isdigit() else spell_letters(codes, sign) for sign in written)
    pieces = (_read_piece(wording, codes, piece, names or {}) for piece in _PIECE.findall(written))
    return " ".join(filter(None, pieces))


def spell_letters(codes: Codes, letters: str) -> str:
    """Return the letters as capitals, one by one."""
    return " ".join(codes.letters.get(letter, letter) for letter in letters.upper())


def is_spelled(codes: Codes, letters: str) -> bool:
    """Tell whether letters are not said as a word."""
    lower = letters.lower()
    is_listed = (lower in _SPELLED and lower not in codes.words) or lower in codes.spelled
    return is_listed or set(lower).isdisjoint(codes.vowels)


def _read_piece(wording: Wording, codes: Codes, piece: str, names: Mapping[str, str]) -> str:
    if piece in names:
        return names[piece]
    if piece[0].isdecimal():
        return read_code_number(wording, codes, ascii_digits(piece))
    if not piece[0].isalpha():
        return ""
    if not _LATIN.match(piece):
        return piece
    is_short_capitals = bool(_CAPITALS.fullmatch(piece)) and len(piece) <= 3
    if len(piece) == 1 or is_short_capitals or (len(piece) <= _LONGEST_ACRONYM and is_spelled(codes, piece)):
        return spell_letters(codes, piece)
    return piece


def read_code_number(wording: Wording, codes: Codes, digits: str) -> str:
    """Return the words for the ASCII digits of a code: a number where they are few, else one by one."""
    if len(digits) > _LONGEST_NUMBER or (len(digits) > 1 and digits[0] == "0"):
        return spell_digits(wording, digits)
    return codes.say_number(digits) if codes.say_number else spell_whole(wording, digits)
