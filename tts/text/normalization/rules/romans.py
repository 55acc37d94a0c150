"""Rules for Roman numerals, which the words around them must show to be numbers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import regex
from regex import Match

from tts.text.normalization.classes import Roman
from tts.text.normalization.rules.forms import Reading, Rule, Verbalized, pieces_of
from tts.text.normalization.rules.numbers import Wording, spell_whole

_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_LONE_LETTERS = ("L", "C", "D", "M")
"""Alone, these letters are names rather than numbers: "vitamin C", "type D"."""
_PAGES = pieces_of("p. pp. pag. pagg. pags. pág. págs. S. page pages pagina pagine página páginas Seite Seiten".split())
_VALID = regex.compile(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")


@dataclass(frozen=True, slots=True, kw_only=True)
class RomanContext:
    """The words around a Roman numeral, and the words that are said for it.

    `before` and `after` are patterns of the words around it, `suffix` the pattern of letters that belong to it ("XXe").
    It has at least `fewest` of `letters`. `say` returns its words from its value and the word before it.
    """

    say: Callable[[int, str], str]
    before: str = ""
    after: str = ""
    suffix: str = ""
    fewest: int = 1
    letters: str = "IVXLCDM"


@dataclass(frozen=True, slots=True)
class Romans:
    """The contexts in which a language reads Roman numerals; the first context that fits reads a numeral.

    `links` is the pattern of words between two numerals after one word ("siglos XVI y XVII").
    """

    contexts: Sequence[RomanContext]
    links: str = ""


def roman_value(written: str) -> int | None:
    """Return the value of a Roman numeral in capitals, None if `written` is no numeral."""
    if not written or not _VALID.fullmatch(written):
        return None
    values = [_VALUES[letter] for letter in written]
    following = [*values[1:], 0]
    return sum(-value if value < after else value for value, after in zip(values, following, strict=True))


def build_roman_rules(wording: Wording, romans: Romans, to: str) -> tuple[Rule, ...]:
    """Return a rule for each context; `to` is said between two numerals ("XVI-XVII")."""
    return tuple(_context_rule(wording, context, to, romans.links) for context in romans.contexts)


def build_front_matter_rule(wording: Wording, to: str) -> Rule:
    """Return the rule for pages before the first chapter, which have Roman numerals in small letters: "pp. xii–xv"."""
    pages = r"(?<!\p{L})(?i:pp?\.|p[aá]gg?s?\.|pages?|p[aá]ginas?|pagin[ae]|Seiten?|S\.)[ \u00A0]"
    one = r"[ivxl]{1,8}"
    pattern = rf"(?<={pages})(?P<roman>{one})(?:[ ]?(?P<dash>[-–])[ ]?(?P<last>{one}))?+(?![\p{{L}}\p{{N}}_.’'-])"

    def classify(found: Match[str]) -> Roman | None:
        value, last = roman_value(found["roman"].upper()), roman_value((found["last"] or "i").upper())
        return Roman(value, last if found["last"] else None, "") if value and last else None

    def say(roman: Roman) -> str:
        numbers = [roman.value] if roman.last is None else [roman.value, roman.last]
        return f" {to} ".join(spell_whole(wording, str(number)) for number in numbers)

    return Rule(wording.notation.compile(pattern), Verbalized(classify, say), "ivxl", pieces=_PAGES)


def _context_rule(wording: Wording, context: RomanContext, to: str, links: str) -> Rule:
    linked = rf"(?:[IVXLCDM]{{1,15}}(?:,|,?[ ](?:{links}))[ ]){{0,3}}" if links else ""
    before = "(?P<before>)"
    if context.before:
        before = rf"(?<=(?<![\p{{L}}\p{{M}}])(?P<before>{context.before})[ \u00A0]{linked})"
    roman = rf"(?P<roman>[{context.letters}]{{{context.fewest},15}}+)"
    left = r"(?<![\p{L}\p{M}\p{N}_.]|(?<![lLdD])[’']|(?<!\b[mM]i)-)"
    numeral = rf"{left}(?P<first>{roman}{context.suffix})"
    others = rf"(?:(?:,|[ ](?:{links}))[ ][IVXLCDM]{{1,15}}){{0,3}}" if links else ""
    after = rf"(?={others}[ \u00A0](?:{context.after}))" if context.after else ""
    end = r"(?![\p{L}\p{M}\p{N}_]|[’'-](?!(?:bis|ter|quater)(?!\p{L}))\p{L})"
    second = rf"(?P<second>(?P<last>[{context.letters}]{{1,15}}+){context.suffix})"
    last = rf"(?:(?P<dash>[-–]){second}(?={end}))?+"

    def say(roman: Roman) -> Reading:
        first = context.say(roman.value, roman.before)
        if roman.last is None:
            return first
        return {"first": first, "dash": to, "second": context.say(roman.last, roman.before)}

    pattern = f"{numeral}{last}{end}{after}".replace("(?P<first>", f"{before}(?P<first>", 1)
    return Rule(wording.notation.compile(pattern), Verbalized(_roman_of, say), context.letters)


def _roman_of(found: Match[str]) -> Roman | None:
    value, last = roman_value(found["roman"]), roman_value(found["last"] or "I")
    if value is None or last is None or found["roman"] in _LONE_LETTERS:
        return None
    return Roman(value, last if found["last"] else None, found["before"] or "")
