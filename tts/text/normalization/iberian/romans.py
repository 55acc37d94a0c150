"""The contexts of Roman numerals in Spanish and Portuguese, with ordinals up to ten after rulers and centuries."""

from collections.abc import Callable, Iterator

from regex import Match

from tts.text.normalization.classes import Roman
from tts.text.normalization.iberian.grammar import Grammar
from tts.text.normalization.iberian.numbers import plural_ordinal
from tts.text.normalization.romance.romans import build_heading_rule
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.romans import RomanContext, Romans, roman_value

_LAST_ORDINAL = 10
"""The last one after rulers, centuries and parts of a book; larger numbers there are cardinals."""


def build_romans(wording: Wording, grammar: Grammar) -> Romans:
    """Return the contexts in the language of `grammar`."""
    words = grammar.words

    def cardinal(value: int, before: str) -> str:
        return wording.cardinal(value, Gender.NONE)

    def up_to_ten(gender: Gender) -> Callable[[int, str], str]:
        return lambda value, before: (
            grammar.ordinal(value, gender) if value <= _LAST_ORDINAL else cardinal(value, before)
        )

    masculine, feminine = Gender.MASCULINE, Gender.FEMININE
    contexts = [
        RomanContext(say=up_to_ten(masculine), before=words.CENTURIES),
        RomanContext(say=up_to_ten(masculine), before=words.RULERS, letters="IVX"),
        RomanContext(say=up_to_ten(feminine), before=words.QUEENS, letters="IVX"),
        *([RomanContext(say=up_to_ten(masculine), before=words.PARTS)] if words.PARTS else []),
        RomanContext(say=cardinal, before=words.NUMBERED),
        RomanContext(say=up_to_ten(masculine), before=r"[Aa]rt(?:\.|igo)[ ]\p{Nd}{1,4}\.?[º°ª]?,"),
        RomanContext(say=up_to_ten(masculine), after=r"[ad]\.[ ]?C\.", letters="IVX"),
        RomanContext(say=cardinal, after=rf"de[ ](?i:{'|'.join(words.MONTHS)})(?!\p{{L}})", letters="IVX"),
        RomanContext(say=_before_noun(grammar, feminine), after=words.FEMININE_AFTER, letters="IVXLC"),
        RomanContext(say=_before_noun(grammar, masculine), after=words.MASCULINE_AFTER, letters="IVXLC"),
    ]
    return Romans((*contexts, *_bare_contexts(grammar, cardinal)), links=words.LINKS)


def _before_noun(grammar: Grammar, gender: Gender) -> Callable[[int, str], str]:
    return lambda value, before: grammar.ordinal_before_noun(value, gender)


def _bare_contexts(grammar: Grammar, cardinal: Callable[[int, str], str]) -> Iterator[RomanContext]:
    """Yield the contexts of two letters or more after a plain word, or between an article and a name."""
    name = r"\p{Lu}\p{Ll}{2,}"
    for gender, articles in grammar.words.ARTICLES.items():
        say = _before_noun(grammar, gender)
        yield RomanContext(say=say, before=f"(?i:{articles})", after=name, letters="IVXLC", fewest=2)

    def plural(value: int, before: str) -> str:
        return plural_ordinal(grammar.ordinal(value, Gender.MASCULINE))

    articles = f"(?i:{grammar.words.PLURAL_ARTICLES})"
    yield RomanContext(say=plural, before=articles, after=name, letters="IVXLC", fewest=2)
    yield RomanContext(say=plural, after=grammar.words.PLURAL_AFTER, letters="IVXLC", fewest=2)
    yield RomanContext(say=cardinal, before=r"\p{Lu}[\p{Ll}\p{M}’-]{1,20}", letters="IVX", fewest=2)
    yield RomanContext(say=cardinal, before=r"\p{L}{2}[\p{Ll}\p{M}’-]{1,20}", letters="IVXL", fewest=3)
    yield RomanContext(say=cardinal, before=r"(?<!\p{Lu})\p{Ll}{1,20}", letters="IVX", fewest=2)


def build_lone_roman_rules(wording: Wording, grammar: Grammar) -> tuple[Rule, Rule]:
    """Return the rules for the numerals of headings ("II. Métodos") and for centuries in small letters."""

    def read_century(found: Match[str]) -> Reading:
        value = roman_value(found["roman"].upper())
        if not value:
            return None
        return (
            grammar.ordinal(value, Gender.MASCULINE) if value <= _LAST_ORDINAL else wording.cardinal(value, Gender.NONE)
        )

    linked = rf"(?:[ivx]{{1,6}}[ ](?:{grammar.words.LINKS})[ ])?"
    roman = r"(?<=[ ])(?P<roman>[ivx]{1,6})(?![\p{L}\p{N}.-])"
    century = rf"{roman}(?<=(?<!\p{{L}})(?i:{grammar.words.CENTURIES})[ ]{linked}[ivx]{{1,6}})"
    return build_heading_rule(wording), Rule(wording.notation.compile(century), read_century, "ivx", kind=Roman)
