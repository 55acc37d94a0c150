"""Rules for Spanish and Portuguese as people type them: "q tal", "n sei", "pq?"; `words` has what needs no rule."""

from collections.abc import Callable, Iterator

from regex import Match

from tts.text.normalization.classes import Abbreviation
from tts.text.normalization.iberian.grammar import Words
from tts.text.normalization.rules.forms import Rule, alternatives, pieces_of
from tts.text.normalization.rules.numbers import Wording

_LEFT = r"(?<![\p{L}\p{M}\p{N}_@#.,'’&/=+-])"
_LONGEST_QUESTION = 60


def build_typed_rules(wording: Wording, words: Words) -> Iterator[Rule]:
    """Yield the rules for the word that asks why, and for letters that stand for a word."""
    compile_ = wording.notation.compile
    asked = rf"(?![\p{{L}}\p{{N}}_])(?=[^.!?\n]{{0,{_LONGEST_QUESTION}}}\?)"
    whys = rf"{_LEFT}(?i:{alternatives(words.WHYS)}){asked}"
    yield Rule(compile_(whys), lambda found: words.WHY, "?", pieces=pieces_of(words.WHYS), kind=Abbreviation)
    for letter, (said, following) in words.LETTERS_FOR_WORDS.items():
        named = rf"(?<!(?<!\p{{L}})(?i:letras?|variable|variável|por|de|y|e|o|ou)[ ]){letter}(?<!\p{{N}}[ ]{letter})"
        pattern = rf"{_LEFT}{named}(?=[ ](?:{following})(?!\p{{L}}))"
        yield Rule(compile_(pattern), _saying(said), letter, pieces=pieces_of([letter]), kind=Abbreviation)


def _saying(said: str) -> Callable[[Match[str]], str]:
    return lambda found: said
