"""Rules for English names and formulas of letters and signs: "Disney+", "401(k)", "B-52s", "CO₂"."""

import unicodedata

from regex import Match

from tts.text.normalization.classes import Cardinal, Code, Formula
from tts.text.normalization.english import numbers as english_numbers
from tts.text.normalization.english import words
from tts.text.normalization.rules.codes import Codes, read_code
from tts.text.normalization.rules.forms import (
    LETTER_DIGIT,
    LONG_NUMBER,
    Reading,
    Rule,
    after_number,
    alternatives,
    labelled,
)
from tts.text.normalization.rules.numbers import Wording, spell_digits, spell_whole
from tts.text.normalization.rules.tables import word_tables

_VARIABLE = r"(?:(?<![\p{L}_&?</])\p{L}{1,2}|\p{N}|[)²³])"
_NEXT = r"(?:[-−]?\p{N}|\p{L}{1,2}(?![\p{L}]))"
_COMPARISONS = word_tables("english")["comparisons"]
_LEADING = {"<": "less than", ">": "more than"}
_POWERS = {"2": "squared", "3": "cubed"}
_SPELLED_IN_ADDRESSES = frozenset(map(str.lower, words.ACRONYMS - words.ACRONYMS_LIKE_WORDS - {"ETA", "UPS"})) | {
    "edu",
    "ly",
}
CODES = Codes(version="version", say_number=english_numbers.code_number, spelled=_SPELLED_IN_ADDRESSES)


def build_name_rules(wording: Wording, codes: Codes) -> tuple[Rule, ...]:
    """Return the rules that must stand before those for numbers, units and abbreviations."""
    single = wording.notation.compile("[Ⅰ-Ⅻⅰ-ⅻ①-⑳]")
    return (
        _plus_rule(wording),
        *_number_rules(wording, codes),
        Rule(single, lambda found: spell_whole(wording, str(int(unicodedata.numeric(found[0])))), kind=Cardinal),
    )


def build_formula_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for mathematics without spaces, and for powers."""
    compile_ = wording.notation.compile
    signs = alternatives(_COMPARISONS)
    tight = rf"(?<={_VARIABLE}(?P=sign))(?={_NEXT})"
    spaced = r"(?<=[\p{L}\p{N})][ ](?P=sign))(?=[ ](?:[\p{L}\p{N}\p{Sc}(-]|\.\p{N}))"
    pair = rf"(?P<sign>{signs})(?:{tight}|{spaced})(?!\p{{L}}>)"
    leading = r"(?<![^\s(\[–-])(?P<sign>[<>])(?=\p{Sc}?\.?\p{Nd})(?!(?<=<)3(?:[\s!?]|\Z))"
    power = r"\^(?P<power>[23])(?<=(?:\p{N}|\)|(?<!\p{L})\p{L}{1,3})\^[23])(?<!\p{N}[ ]?[kc]?m\^[23])(?![\p{L}\p{N}.])"

    return labelled(
        Formula,
        Rule(compile_(power), lambda found: _POWERS[found["power"]], "^"),
        Rule(compile_(pair), lambda found: _COMPARISONS[found["sign"]], "<>=+"),
        Rule(compile_(leading), lambda found: _LEADING[found["sign"]], "<>"),
    )


def _plus_rule(wording: Wording) -> Rule:
    """Return the rule for a plus at the end of a word or number: "Disney+", "50+"."""
    end = r"(?![^\s.,;:!?)\]}\"'’”/-])(?![.,:]?\p{N})"
    return Rule(wording.notation.compile(rf"\+(?<=[\p{{L}}\p{{N}}%]\+){end}"), lambda found: "plus", "+", kind=Formula)


def _number_rules(wording: Wording, codes: Codes) -> tuple[Rule, ...]:
    compile_ = wording.notation.compile
    left = r"(?<![\p{L}\p{M}\p{N}_@#’'.])"

    def read_section(found: Match[str]) -> Reading:
        parts = (read_code(wording, codes, part) for part in found.captures("part"))
        return " ".join([english_numbers.code_number(found["number"]), *parts])

    def read_plural(found: Match[str]) -> Reading:
        return english_numbers.plural(read_code(wording, codes, found["code"]))

    def read_decimal(found: Match[str]) -> Reading:
        if found["code"].rstrip("0123456789") in wording.currencies:
            return None
        parts = found["parts"].split(".")[1:]
        return " point ".join([read_code(wording, codes, found["code"]), *(spell_whole(wording, p) for p in parts)])

    def read_identifier(found: Match[str]) -> Reading:
        name = read_code(wording, codes, found["name"])
        year = english_numbers.year(int(found["year"]), False)
        number = found["number"]
        is_short = len(number) == 4 and number[0] != "0"
        return f"{name} {year}, {english_numbers.code_number(number) if is_short else spell_digits(wording, number)}"

    apart = r"(?<![\p{L}\p{M}\p{N}_@’'.])"
    number = r"(?P<number>[0-9]{3,8})(?![\p{L}\p{N}_-])"
    identifier = rf"{apart}(?P<name>\p{{Lu}}{{2,6}})-(?P<year>(?:19|20)[0-9]{{2}})-{number}"
    section = rf"{left}(?P<number>[0-9]{{1,4}})(?:\((?P<part>[a-zA-Z]|[0-9]{{1,2}})\)){{1,4}}+(?![\p{{L}}\p{{N}}])"
    many = rf"{left}(?P<code>(?:\p{{Lu}}{{1,4}}-?[0-9]{{1,4}}['’]?|[1-9][0-9]{{1,2}}[1-9]))s(?![\p{{L}}\p{{N}}])"
    parts = r"(?P<parts>(?:\.[0-9]{1,3}){1,2})(?![\p{L}\p{N}_]|\.\p{N})"
    decimal = rf"{left}(?P<code>[A-Za-z]{{2,8}}[0-9]{{1,3}}){parts}"
    return (
        Rule(compile_(identifier), read_identifier, LONG_NUMBER, kind=Code),
        Rule(compile_(section), read_section, after_number("("), kind=Code),
        Rule(compile_(many), read_plural, after_number("'’s"), kind=Cardinal),
        Rule(compile_(decimal), read_decimal, LETTER_DIGIT, kind=Code),
    )
