"""French elision: "l'" and the like before a written form ("l'UE", "d'1 kg"): whole before consonants."""

from collections.abc import Sequence

import regex

from tts.text.normalization.french.nouns import is_elided_before
from tts.text.normalization.rules.elision import elided_words, join_elided
from tts.text.normalization.rules.forms import SpokenForm

_ELIDED = elided_words("cdjlmnstuCDJLMNSTU")
_JOINED = regex.compile(r"(?P<elided>(?i:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu))['’](?P<word>\S+)")
_VOWEL_LETTERS = frozenset("AEFHILMNORSUX")
"""The capitals whose names begin with a vowel."""


def finish_forms(text: str, forms: Sequence[SpokenForm]) -> list[SpokenForm]:
    """Return `forms` with the elided words before them, which are whole again before a consonant: "l'80 %"."""
    return [_whole_before_consonant(form) for form in join_elided(text, forms, _ELIDED)]


def _whole_before_consonant(form: SpokenForm) -> SpokenForm:
    first, *rest = form.words
    found = _JOINED.fullmatch(first)
    if not found or _begins_with_vowel(found["word"]):
        return form
    return SpokenForm(form.start, form.end, (f"{found['elided']}e", found["word"], *rest))


def _begins_with_vowel(word: str) -> bool:
    """Tell whether a word follows "l'"; so does "onze" if it is written so."""
    letters = word.rstrip(",")
    if len(letters) == 1:
        return letters in _VOWEL_LETTERS
    return is_elided_before(letters) or letters.startswith("onz")
