"""Rules for French numbers that count nothing: telephones, accounts, plates, the articles of a law."""

from collections.abc import Iterator

import regex
from regex import Match

from tts.text.normalization.classes import Address, Code, Telephone
from tts.text.normalization.french import words
from tts.text.normalization.french.numbers import cardinal, small
from tts.text.normalization.rules.codes import Codes, spell_letters
from tts.text.normalization.rules.forms import Reading, Rule, pieces_of
from tts.text.normalization.rules.notation import ascii_digits
from tts.text.normalization.rules.numbers import Wording, spell_digits
from tts.text.normalization.rules.telephones import build_between_telephones_rule, build_identifier_rules

CODES = Codes(version="version", letters={"Y": "igrec"})
_PART = regex.compile(r"[0-9]++|[A-Z]++|[-./]")
_ARTICLE_PART = regex.compile(r"[0-9]++|-")
_NUMBER_MARKS = {"-": "tiret", "/": "barre"}
_ARTICLES = pieces_of("art article articles".split())
_ACTS = pieces_of("loi lois décret décrets ordonnance arrêté décision avis règlement directive délibération".split())
_SECRETS = pieces_of("code pin digicode réf référence passe réservation".split())
_LONGEST_GROUP, _FREE_CALL = 3, 4
"""The digits of a group that is one number, and of the first group of "0800 12 34 56"."""


def build_code_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules, which must stand before those for quantities."""
    return (
        _pairs_rule(wording),
        build_between_telephones_rule(wording),
        *_law_rules(wording),
        *build_identifier_rules(wording, words.IDENTIFIERS),
        _article_rule(wording),
        *_digit_rules(wording),
    )


def _article_rule(wording: Wording) -> Rule:
    """Return the rule that says the numbers of an article of law one after the other: "art. L. 123-4"."""

    def read(found: Match[str]) -> Reading:
        numbers = " ".join(
            "tiret" if part == "-" else cardinal(int(part)) for part in _ARTICLE_PART.findall(found["numbers"])
        )
        letter = {"letter": found["letter"][0]} if found["letter"] else {}
        return {
            "article": "articles" if found["many"] or "s" in found["article"] else "article",
            **letter,
            "numbers": numbers,
        }

    many = r"(?:(?<=(?P<many>(?<!\p{L})(?i:les|des|aux)[ ])))?+"
    article = r"(?<![\p{L}\p{N}])" + many + r"(?P<article>[Aa]rt(?:icles?|s?\.)|ART\.)[ \u00A0]"
    number = r"[0-9]{1,5}"
    letter = r"(?:(?P<letter>[LRDA]\.?)[ \u00A0]?)"
    pattern = rf"{article}(?:{letter}(?P<numbers>{number}(?:-{number})*)|(?P<numbers>{number}(?:[-.]{number})*)){{1}}"
    return Rule(wording.notation.compile(f"{pattern}{wording.notation.end}"), read, "0", kind=Code)


def _law_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules for the numbers of laws: "loi n° 78-17", "directive 2014/24/UE", "le 49.3", "n° 19/04567"."""

    def read(found: Match[str]) -> Reading:
        parts = (
            part if part == "." else _NUMBER_MARKS.get(part) or _say_number(part) for part in _PART.findall(found[0])
        )
        return " ".join(part for part in parts if part != ".")

    number = r"(?:[ \u00A0]n[°ᵒo]s?[ \u00A0]?|[ \u00A0])"
    act = rf"(?<=(?<!\p{{L}})(?:{words.ACTS})(?:[ ]\((?:UE|CE|CEE)\))?{number})"
    body = r"(?:/(?:UE|CE|CEE|JAI)(?![\p{L}\p{N}]))?"
    end = r"(?![\p{L}\p{N}_]|[-/]\p{N})"
    compile_ = wording.notation.compile
    numbers = rf"(?=[0-9]{{1,4}}[-/][0-9]){act}[0-9]{{1,4}}[-/][0-9]{{1,5}}{body}{end}"
    yield Rule(compile_(numbers), read, "-/", True, _ACTS, kind=Code)
    yield Rule(
        compile_(rf"(?<=n[°ᵒ][ \u00A0]?)[0-9]{{2}}/[0-9]{{3,6}}{end}"), read, "/", True, frozenset({"n"}), kind=Code
    )
    appeal = r"(?<=n[°ᵒo][ \u00A0]?)[0-9]{2}-[0-9]{2}\.[0-9]{3}(?![\p{L}\p{N}]|[.,/-]\p{N})"
    yield Rule(compile_(appeal), read, "-", True, frozenset({"n"}), kind=Code)
    listed = r"(?<=(?:[Aa]rt\.|[Aa]rticles?)[ ][\p{L}\p{N}., -]{0,40}(?:,|et|ou|à)[ ](?:[LRDA]\.?[ ]?)?[0-9]{1,5})-"
    yield Rule(
        compile_(rf"{listed}(?=[0-9]{{1,3}}(?!\p{{N}}))"), lambda found: "tiret", "-", True, _ARTICLES, kind=Code
    )
    famous = r"(?<=(?<!\p{L})(?:l['’]article|[Ll]e|[Dd]u|[Aa]u)[ ])49[.-]3(?![\p{N}]|[.,]\p{N}|[ ]?[%°€])"
    yield Rule(compile_(famous), lambda found: "quarante-neuf trois", "4", kind=Code)


def _digit_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules for digits to type ("code 4821"), short telephone numbers, postal codes, formulas, "L. 121-1"."""
    compile_ = wording.notation.compile
    end = r"(?![\p{L}\p{N}_%]|[-.,:/]\p{N}|[ \u00A0]?\p{Sc})"
    label = rf"(?<=(?<!\p{{L}})(?:{words.SECRETS})[ ]?:?[ ])"

    def read_code(found: Match[str]) -> Reading:
        letter, digits = found["letter"], found["digits"]
        return f"{letter or ''} {spell_digits(wording, digits)}"

    yield Rule(
        compile_(rf"(?=[A-Z]?[0-9]{{3}}){label}(?P<letter>[A-Z])?(?P<digits>[0-9]{{3,8}}){end}"),
        read_code,
        "0",
        pieces=_SECRETS,
        kind=Code,
    )
    call = rf"(?<=(?<!\p{{L}})(?i:{words.CALLS})(?:[ ](?:au|le|:|n°))?[ ])"
    yield Rule(
        compile_(rf"(?=[13][0-9]{{3}}){call}(?:3[0-9]|10|11)[0-9]{{2}}{end}(?![ ]\p{{Ll}}{{2}}s(?!\p{{L}}))"),
        lambda found: f"{pair_of_digits(found[0][:2])} {pair_of_digits(found[0][2:])}",
        "13",
        kind=Telephone,
    )
    postal = rf"{wording.notation.left}(?<![-.,:/])0[1-9][0-9]{{3}}(?=[ ]\p{{Lu}}\p{{Ll}})"
    yield Rule(compile_(postal), lambda found: _say_postal(found[0]), "0", kind=Address)
    alone = r"(?<=(?<!\p{L})[LR]\.[ ][0-9]{1,5})-(?=[0-9]{1,3}(?!\p{N}))"
    yield Rule(compile_(alone), lambda found: "tiret", "-", True, frozenset({"l", "r"}), kind=Code)
    acid = r"(?<![\p{L}\p{N}])pH(?![\p{L}\p{N}])"
    yield Rule(compile_(acid), lambda found: "P H", "H", pieces=frozenset({"p"}), kind=Code)


def _say_postal(digits: str) -> str:
    """Return the words for a postal code with a zero, "zéro un mille" for 01000."""
    department, rest = int(digits[1]), int(digits[2:])
    return f"zéro {small(department)} mille {small(rest) if rest else ''}"


def _say_number(digits: str) -> str:
    """Return the words for a number with the zeros before it ("06000": "zéro six mille"), letters one by one."""
    if not digits.isdecimal():
        return spell_letters(CODES, digits)
    zeros = len(digits) - len(digits.lstrip("0"))
    return " ".join([*["zéro"] * zeros, *([cardinal(int(digits))] if int(digits) else [])])


def _pairs_rule(wording: Wording) -> Rule:
    """Return the rule that says the ten digits of a telephone number without spaces in pairs."""

    def read(found: Match[str]) -> Reading:
        return ", ".join(pair_of_digits(found[0][index : index + 2]) for index in range(0, len(found[0]), 2))

    pattern = rf"{wording.notation.left}(?<![-+.,:/])0[1-9][0-9]{{8}}(?![-.,:/]?\p{{N}}){wording.notation.end}"
    return Rule(wording.notation.compile(pattern), read, "0", kind=Telephone)


def pair_of_digits(digits: str) -> str:
    """Return the words for a group of a telephone number: two or three digits are one number, but not after a zero."""
    if len(digits) == _FREE_CALL and digits[0] == "0" != digits[1]:
        return f"zéro {small(int(digits))}"
    if len(digits) > _LONGEST_GROUP or digits[0] == "0":
        return " ".join(small(int(digit)) for digit in ascii_digits(digits))
    return small(int(digits))
