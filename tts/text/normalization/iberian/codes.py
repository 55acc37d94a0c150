"""Rules for numbers of Spain and Latin America that count nothing: telephones, documents, plates, laws."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import regex
from regex import Match

from tts.text.normalization.classes import Cardinal, Code, Telephone
from tts.text.normalization.iberian.nouns import Nouns
from tts.text.normalization.rules.codes import Codes, spell_letters
from tts.text.normalization.rules.forms import LONG_NUMBER, Reading, Rule, after_number, before_number
from tts.text.normalization.rules.notation import ascii_digits
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording, spell_digits, spell_whole

_GROUP = regex.compile(r"\p{Nd}++")
_LETTERS_BEFORE = regex.compile("[A-Z]++")
_LEFT = r"(?<![^\s(\[:\"'“«])(?<!\p{Sc}[ \u00A0]|[\p{Nd})][ ])"
_END = r"(?![\p{L}\p{N}_%]|[ \u00A0]?\p{Sc}|[-.,:/]\p{Nd})"
_LONGEST_GROUP = 5
"""The most digits in a row that a listener can keep; more are read in threes."""
_FEWEST_DIGITS, _MOST_DIGITS = 7, 15
"""The bounds of a telephone number."""
_MOST_PAGES = 200
"""The length of the longest range of pages that is no telephone number."""
_FORMATS = (
    # Mexico, Brazil: 55 1234 5678, (11) 9 8765-4321.
    r"\p{Nd}{2,3}[ \u00A0]\p{Nd}{4}[ -]\p{Nd}{4}",
    r"\(\p{Nd}{2}\)[ ]?\p{Nd}[ .]\p{Nd}{4}-\p{Nd}{4}",
    # Documents: 12.345.678-9; postal codes: 70040-010, 70.040-010.
    r"\p{Nd}{1,2}\.\p{Nd}{3}\.\p{Nd}{3}-[\p{Nd}A-Zk]",
    r"\p{Nd}{2}-\p{Nd}{8}-\p{Nd}",
    r"[XYZ]-?\p{Nd}{7}-?[A-Z]",
    # Cases at court in Brazil: 0001234-56.2020.8.26.0100.
    r"\p{Nd}{7}-\p{Nd}{2}\.\p{Nd}{4}\.\p{Nd}\.\p{Nd}{2}\.\p{Nd}{4}",
    r"\p{Nd}{3}\.\p{Nd}{5}\.\p{Nd}{2}-\p{Nd}",
    r"\p{Nd}{2}\.?\p{Nd}{3}-\p{Nd}{3}",
    r"\p{Nd}{8}-?[A-Z]",
    r"[A-HJNPQRSUVW]-\p{Nd}{7}[\p{Nd}A-J]",
    # Bank accounts: ES91 2100 0418 4502 0005 1332.
    r"[A-Z]{2}\p{Nd}{2}(?:[ \u00A0][\p{Nd}]{4}){3,7}(?:[ \u00A0][\p{Nd}]{1,4})?",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbered:
    """The words around numbers that are codes.

    `telephones` is the pattern of words before a telephone number, `acts` that of words before the number of a law
    ("Ley 39/2015"), `secrets` that of words before digits to type ("PIN 4821"). `stroke` is said between the number of
    a law and its year, `times` for the "x" of "1x" and of "3x".
    """

    telephones: str
    acts: str
    secrets: str
    stroke: str
    times: tuple[str, str]


def build_numbered_rules(wording: Wording, codes: Codes, nouns: Nouns, numbered: Numbered) -> Iterator[Rule]:
    """Yield the rules, which must stand before those for quantities and dates."""
    compile_ = wording.notation.compile

    def read_times(found: Match[str]) -> Reading:
        whole: str = found["whole"]
        return f"{spell_whole(wording, whole, Gender.FEMININE)} {numbered.times[whole != '1']}"

    yield from _group_rules(wording, codes, nouns, numbered)
    yield from _plate_rules(wording, codes)
    yield _act_rule(wording, codes, numbered)
    factor = rf"{wording.notation.left}(?<![-.,/]|[\p{{Sc}}=+*(−-][ ]?)(?P<whole>[1-9][0-9]{{0,3}})"
    no_product = r"(?![\p{L}\p{N}]|[ ]?[\p{Nd}(=+*−-])"
    yield Rule(compile_(f"{factor}[xX]{no_product}"), read_times, after_number("xX"), kind=Cardinal)
    yield Rule(compile_(r"(?<=\p{Nd}[ .-]\p{Nd}{2,4}[ ])/(?=[ ][+(]?\p{Nd})"), lambda found: "", "/", kind=Telephone)


def _group_rules(wording: Wording, codes: Codes, nouns: Nouns, numbered: Numbered) -> Iterator[Rule]:
    """Yield the rules for telephones, documents and digits to type, which are said in groups."""
    compile_, say_groups = wording.notation.compile, partial(_say_groups, wording, codes)

    def read_telephone(found: Match[str]) -> Reading:
        is_complete = _FEWEST_DIGITS <= len(ascii_digits(found[0])) <= _MOST_DIGITS
        return say_groups(found[0]) if is_complete else None

    def read_pair(found: Match[str]) -> Reading:
        return None if _is_range(*map(int, found[0].split("-"))) else say_groups(found[0])

    def read_bare(found: Match[str]) -> Reading:
        noun = found["noun"]
        is_count = found[0].endswith("000") or (noun and nouns.gender_of(noun, 2) is not Gender.NONE)
        return None if is_count else say_groups(found[0])

    announced = rf"(?<=(?<!\p{{L}})(?i:{numbered.telephones})\.?:?[ ])"
    telephone = r"\+?(?:\(\p{Nd}{1,4}\)|\p{Nd}{1,15}+)(?:[ .-]{0,2}(?:\(\p{Nd}{1,4}\)|\p{Nd}{2,9}+)){0,5}+"
    yield Rule(compile_(f"{announced}{telephone}{_END}"), read_telephone, LONG_NUMBER, kind=Telephone)
    yield Rule(
        compile_(f"{_LEFT}(?:{'|'.join(_FORMATS)}){_END}"),
        lambda found: say_groups(found[0]),
        LONG_NUMBER,
        kind=Telephone,
    )
    of = r"(?:[ ]d(?:e|el|o|a|e la)[ ]\p{L}{2,12})?(?:[ ](?:es|é))?:?[ ]"
    secret = rf"(?<=(?<!\p{{L}})(?:{numbered.secrets}){of})\p{{Nd}}{{3,10}}+(?:-[\p{{Nd}}Xx])?{_END}"
    yield Rule(compile_(secret), lambda found: say_groups(found[0].upper()), "0", kind=Code)
    yield Rule(compile_(rf"{_LEFT}[0-9]{{4}}-[0-9]{{4}}{_END}"), read_pair, after_number("-"), kind=Telephone)
    bare = rf"{_LEFT}\p{{Nd}}{{9,15}}+{_END}(?:(?=[ \u00A0](?P<noun>\p{{L}}++)))?+"
    yield Rule(compile_(bare), read_bare, LONG_NUMBER, kind=Telephone)


def _plate_rules(wording: Wording, codes: Codes) -> Iterator[Rule]:
    """Yield the rules for the plates of cars: "ABC-1234", "ABC1D23", "matrícula 1234 BCD"."""
    compile_ = wording.notation.compile

    def read_plate(found: Match[str]) -> Reading:
        return f"{spell_letters(codes, found['letters'])} {spell_digits(wording, found['digits'])}"

    def read_signs(found: Match[str]) -> Reading:
        return _say_signs(wording, codes, found[0])

    old = rf"{_LEFT}(?P<letters>[A-Z]{{3}})-(?P<digits>[0-9]{{4}}){_END}"
    yield Rule(compile_(old), read_plate, before_number("-"), kind=Code)
    new = rf"{_LEFT}(?P<letters>[A-Z]{{3}})(?P<digits>[0-9][A-Z][0-9]{{2}}){_END}"
    yield Rule(compile_(new), read_signs, "0", kind=Code)
    named = rf"(?<=(?<!\p{{L}})(?i:matr[ií]cula|placa|patente):?[ ])(?=[A-Z0-9 ]{{6,8}}{_END})[A-Z0-9]{{2,4}}"
    yield Rule(compile_(rf"{named}(?:[ ][A-Z0-9]{{2,3}}){{1,2}}"), read_signs, "0", kind=Code)


def _act_rule(wording: Wording, codes: Codes, numbered: Numbered) -> Rule:
    """Return the rule for the number and the year of a law: "Ley 39/2015"."""

    def read(found: Match[str]) -> Reading:
        number, year = (spell_whole(wording, ascii_digits(found[name])) for name in ("number", "year"))
        if found["body"]:
            return f"{number} barra {year} barra {spell_letters(codes, found['body'])}"
        return f"{number} {numbered.stroke} {year}"

    as_number = r"(?:[Nn]\.?[ºo°]?\.?[ \u00A0]|[Nn]úm\. )?"
    numbered_as = r"(?<!\p{L})[Nn]\.?[º°][ \u00A0]"
    act = rf"(?<=(?<!\p{{L}})(?:{numbered.acts})(?: \(\p{{Lu}}+\))?[ \u00A0]{as_number}|{numbered_as})"
    number = r"(?P<number>\p{Nd}{1,3}(?:\.\p{Nd}{3})++|\p{Nd}{1,5}+)/(?P<year>\p{Nd}{2,4}+)(?:/(?P<body>[A-Z]{2,3}))?"
    return Rule(wording.notation.compile(rf"{act}{number}(?![\p{{L}}\p{{N}}/])"), read, after_number("/"), kind=Code)


def _say_groups(wording: Wording, codes: Codes, written: str) -> str:
    """Return the digits one by one, with a pause after each group."""
    groups = [part for group in _GROUP.findall(written) for part in _split_long(ascii_digits(group))]
    said = [spell_digits(wording, group) for group in groups]
    if before := _LETTERS_BEFORE.match(written):
        said.insert(0, spell_letters(codes, before[0]))
    if written[-1].isalpha():
        said.append(spell_letters(codes, written[-1]))
    spoken = ", ".join(said)
    return wording.plus.format(spoken) if written.startswith("+") else spoken


def _say_signs(wording: Wording, codes: Codes, written: str) -> str:
    """Return the letters and digits one by one."""
    signs = written.replace(" ", "")
    return " ".join(wording.digits[int(sign)] if sign.isdecimal() else spell_letters(codes, sign) for sign in signs)


def _split_long(digits: str) -> Iterator[str]:
    """Yield a group of digits, a long one in threes."""
    while len(digits) > _LONGEST_GROUP:
        yield digits[:3]
        digits = digits[3:]
    yield digits


def _is_range(low: int, high: int) -> bool:
    """Tell whether two numbers of four digits are years, pages or round amounts, and no telephone number."""
    are_years = 1000 <= low <= high < 2100
    are_round = not low % 10 and not high % 10 and low < high
    return are_years or are_round or 0 < high - low <= _MOST_PAGES
