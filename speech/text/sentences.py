"""Where a text divides: the boundary after each token, from its punctuation and what follows."""

import regex

from speech.text.tokens import Token
from speech.text.words import Boundary

_FULL_STOPS = frozenset("!?！？。｡؟।॥۔")
_CLAUSE_MARKS = frozenset(",;:—–、，；：؛،…)]")
_STARTS_LOWERCASE = regex.compile(r"\p{Ll}")
_INITIALS = regex.compile(r"\p{L}(?:\.\p{L})*")
# Abbreviations that a sentence does not end with, though a capital follows.
_TITLES = frozenset(
    "mr mrs ms dr prof st sr jr gen col sgt capt lt rev hon gov sen rep messrs mme mlle "
    "sra srta dra dña ud uds no núm art pág fig vol cf vs approx dott sig dr.ssa avv ing".split()
)


def boundary_after(token: Token, following: Token | None) -> Boundary:
    """Return how strongly the text divides between `token` and the `following` one (None at the end)."""
    if token.ends_paragraph:
        return Boundary.PARAGRAPH
    if following is None:
        return Boundary.SENTENCE
    marks = set(token.after)
    if marks & _FULL_STOPS or ("." in marks and _ends_sentence(token, following)):
        return Boundary.SENTENCE
    if marks & _CLAUSE_MARKS or following.before.startswith("("):
        return Boundary.CLAUSE
    return Boundary.NONE


def _ends_sentence(token: Token, following: Token) -> bool:
    if _STARTS_LOWERCASE.match(following.text):
        return False
    return not (token.text.lower() in _TITLES or (_INITIALS.fullmatch(token.text) and token.text != "I"))
