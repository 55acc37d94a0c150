"""Italian cardinals, ordinals and fractions, and the rules for numbers that the words beside them show."""

import functools
from collections.abc import Collection

from regex import Match

from tts.text.normalization.classes import Cardinal, Ordinal
from tts.text.normalization.italian.nouns import AFTER_DEGREES, EPICENE, LABELS, article, gender_of, with_article
from tts.text.normalization.romance.numbers import build_half_after_noun_rule, build_part_rules, build_thousand_rule
from tts.text.normalization.rules.agreement import build_half_money_rule, build_half_rule
from tts.text.normalization.rules.forms import Reading, Rule, after_number
from tts.text.normalization.rules.notation import ascii_digits
from tts.text.normalization.rules.nouns import Gender, Noun, count_romance
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.ratios import is_said_in_a_row, is_score

LARGE = ("milione", "milioni", "miliardo", "miliardi", "bilione", "bilioni", "biliardo", "biliardi")
_EIGHTEEN = ("dicott", "diciott")
"""num2words contracts "io" inside a number, but also in eighteen, where it must stay."""
_FEWEST_IN_A_ROW = 10
"""From here on a number and the next one are no fraction: "Windows 10/11"."""
_MILLION = 1_000_000
_count_romance = count_romance(LARGE)
HALVES = {Gender.MASCULINE: "mezzo", Gender.FEMININE: "mezza"}


@functools.lru_cache(maxsize=1000)
def number(value: int) -> str:
    """Return the number in words."""
    from num2words import num2words

    words = str(num2words(value, lang="it")).replace(",", "").replace(*_EIGHTEEN)
    return f"{words[:-1]}é" if words.endswith("tre") and not words.endswith(" tre") and words != "tre" else words


def cardinal(value: int, gender: Gender) -> str:
    """Return the number in words; only 1 agrees with the noun."""
    if value == 1 and gender is not Gender.NONE:
        return "un" if gender is Gender.MASCULINE else "una"
    return number(value)


@functools.lru_cache(maxsize=1000)
def ordinal(value: int, gender: Gender = Gender.MASCULINE) -> str:
    """Return the ordinal in words, the number itself where it has none."""
    millions, rest = divmod(value, _MILLION)
    if value and not rest and millions < _MILLION:
        masculine = f"{'' if millions == 1 else number(millions)}milionesimo"
    elif not 0 < value < _MILLION:
        return number(value)
    else:
        masculine = _small_ordinal(value)
    return f"{masculine[:-1]}a" if gender is Gender.FEMININE else masculine


def _small_ordinal(value: int) -> str:
    from num2words import num2words

    return str(num2words(value, lang="it", to="ordinal")).replace(*_EIGHTEEN)


def part_of(under: int) -> str:
    """Return the name of one part by the number of parts: "mezzo", "terzo", "dodicesimo"."""
    return "mezzo" if under == 2 else ordinal(under)


def ratio(over: int, under: int) -> str:
    """Return the words for two numbers with a stroke between them."""
    if is_said_in_a_row(over, under) or (over >= _FEWEST_IN_A_ROW and under == over + 1):
        return f"{number(over)} {number(under)}"
    if is_score(over, under) or under == 1 or over % under == 0:
        return f"{number(over)} su {number(under)}"
    name = part_of(under)
    return f"{cardinal(over, Gender.MASCULINE)} {name if over == 1 else f'{name[:-1]}i'}"


def count(spoken: str, value: int | None, noun: Noun) -> str:
    """Return the number with its noun; 1 is said as the article that fits the noun."""
    if value != 1:
        return _count_romance(spoken, value, noun)
    return with_article(noun.forms[0], is_feminine=noun.gender is Gender.FEMININE)


def build_first_rules(wording: Wording, units: Collection[str]) -> tuple[Rule, ...]:
    """Return the rules that must stand first: fractions beside words, minutes of a match, thousands."""
    return (
        build_half_money_rule(wording, HALVES),
        build_half_rule(wording, gender_of, HALVES, units),
        *build_part_rules(
            wording,
            part_of,
            ratio,
            one="il|del|al|dal|nel",
            many="il|del|al|dal|nel|i|dei|ai",
            of=r"d(?:i|ei|el|ella|egli|elle|ello)[ \u00A0]|d(?:ell)?['’]",
        ),
        build_half_after_noun_rule(wording, r"(?P<noun>[\p{L}\p{N}]{1,20})[ ]e", gender_of, HALVES),
        _minute_of_match_rule(wording),
        build_thousand_rule(wording, gap="[ ]?"),
    )


def build_own_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for numbers that no other language shares."""
    notation = wording.notation
    mark = rf"(?P<mark>\.?[ºªᵃᵒ]|[oa](?=[ ]\p{{L}})|{_degree_sign()})"
    plural = r"(?P<mark>(?<=\b(?i:i|gli|dei|ai|nei|le|delle|alle|nelle)[ ]\p{Nd}{1,3})[ie](?=[ ]\p{Ll}))"

    def read(found: Match[str]) -> Reading:
        value, written = int(ascii_digits(found["value"])), found["mark"].removeprefix(".")
        said = ordinal(value, Gender.FEMININE if written in "ªaᵃ" else Gender.MASCULINE)
        return f"{said[:-1]}{written}" if written in "ie" else said

    value = r"(?P<value>\p{Nd}{1,3}(?:\.\p{Nd}{3})++|\p{Nd}{1,9}+)"
    ahead = r"(?=\p{Nd}[\p{Nd}.]{0,14}[ºª°ᵃᵒoaie])"
    marked = rf"{ahead}{notation.left}{value}(?:{mark}|{plural}){notation.end}"
    return (Rule(notation.compile(marked), read, "0", kind=Ordinal), _one_rule(wording))


def _degree_sign() -> str:
    """Return the pattern of a degree sign that an article or a noun shows to be the mark of an ordinal."""
    before = (
        "il|lo|al|del|dal|nel|sul|suo|mio|tuo|ogni|quel|questo|livello|liv\\.|arriv[aò]|arrivat[oa]|giunt[oa]|classificat[oa]|"
        "piazzat[oa]|finisce|chiude"
    )
    article = rf"\b(?i:{before})[ ][0-9.]{{1,9}}|[lL]['’][0-9.]{{1,9}}"
    noun = rf"[ ](?!(?i:{'|'.join(AFTER_DEGREES)})(?!\p{{L}}))\p{{L}}\p{{Ll}}"
    return rf"(?<={article})°|°(?={noun})"


def _one_rule(wording: Wording) -> Rule:
    """Return the rule for 1 before a noun: "un libro", "uno studente", "una casa", "un’amica"."""

    def read(found: Match[str]) -> Reading:
        gender = gender_of(found["noun"], 1)
        if gender is Gender.NONE:
            return None
        next_word = found["adjective"] or found["noun"]
        one = article(next_word, is_feminine=gender is Gender.FEMININE)
        return f"{one}{next_word}" if one.endswith("’") and not found["adjective"] else {"one": one}

    notation = wording.notation
    counted = rf"(?<!(?<!\p{{L}})(?:{LABELS})[ \u00A0])(?<!\p{{Ll}}[ ]\p{{Lu}}\p{{L}}{{1,20}}[ ])"
    noun = r"(?P<noun>\p{L}{2,}+)(?!\.\p{L}|['’])"
    adjective = rf"(?:(?P<adjective>{EPICENE})[ ](?={noun})|{noun})"
    pattern = rf"{notation.left}(?<![-+−/.,:'’])(?P<one>1)[ \u00A0]{adjective}"
    return Rule(notation.compile(f"{counted}{pattern}"), read, "1", kind=Cardinal)


def _minute_of_match_rule(wording: Wording) -> Rule:
    """Return the rule that reads a minute of a match as an ordinal: "al 90'"."""

    def read(found: Match[str]) -> Reading:
        minute = ordinal(int(found["minute"]))
        return f"{minute} più {number(int(found['added']))}" if found["added"] else minute

    article = r"\b(?i:al|dal|del|nel|il|all['’]|l['’]|dell['’]|nell['’])[ ]?"
    before = rf"(?<={article}|\p{{Lu}}[\p{{L}}.]{{1,20}}[ ]\((?:\p{{Nd}}{{1,3}}['′’],?[ ](?:e[ ])?){{0,3}})"
    added = r"(?:[ ]?\+[ ]?(?P<added>[0-9]{1,2})['′’]?)?+"
    pattern = rf"{before}(?P<minute>[0-9]{{1,3}})['′’]{added}(?![\p{{L}}\p{{N}}'′’\"″])"
    return Rule(wording.notation.compile(pattern), read, after_number("'′’"), kind=Ordinal)
