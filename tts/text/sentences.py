"""The boundaries of a text: the boundary after each token, by its punctuation and the next token."""

import regex

from tts.text.tokens import Token
from tts.text.words import Boundary

FULL_STOPS = frozenset("!?！？‼⁇⁈⁉。｡．؟।॥۔։။።፧")
CLAUSE_MARKS = frozenset(",;:—–、､，；：؛،…)]")
# A full stop before a comma ("Inc., of course") belongs to its word.
_STOP = regex.compile(r"\.(?!\.*+[,;:])")
_STARTS_LOWERCASE = regex.compile(r"\p{Ll}")
_STARTS_NUMBER = regex.compile(r"\p{N}")
_INITIALS = regex.compile(r"\p{L}(?:\.\p{L})*+")
_MAY_END_SENTENCES = frozenset({"I", "a.m", "p.m", "A.M", "P.M"})
# Abbreviations that do not end a sentence, even if a capital follows.
TITLES = frozenset(
    "mr mrs ms mx dr prof st sta mt sr jr messrs mme mlle mgr srta sra dra dña ud uds approx cf vs dott avv डॉ".split()
)
# These may also be ordinary words: abbreviations only with a capital or, in the second set, before a number ("no. 5").
CAPITAL_TITLES = frozenset("Gen Col Maj Sgt Capt Cmdr Adm Lt Rev Hon Gov Sen Rep Pres Ft Ing Sig".split())
BEFORE_NUMBERS = frozenset(
    "no nos núm nr art arts fig figs vol pág pag pp sec eq jan feb mar apr jun jul aug sep sept oct nov dec".split()
)


def boundary_after(token: Token, following: Token | None) -> Boundary:
    """Return the boundary between `token` and the `following` one (None at the end of the text)."""
    if token.ends_paragraph:
        return Boundary.PARAGRAPH
    if following is None:
        return Boundary.SENTENCE
    marks = token.after
    if not FULL_STOPS.isdisjoint(marks):
        return Boundary.SENTENCE
    if "." in marks and _STOP.search(marks) and not _is_abbreviation(token, following):
        return Boundary.CLAUSE if _STARTS_LOWERCASE.match(following.text) else Boundary.SENTENCE
    if not CLAUSE_MARKS.isdisjoint(marks) or following.before.startswith("("):
        return Boundary.CLAUSE
    return Boundary.NONE


def _is_abbreviation(token: Token, following: Token) -> bool:
    is_read = token.spoken is not None and token.phonemes is None  # normalization left the period to the sentence
    if token.after != "." or is_read:
        return False
    if token.text in CAPITAL_TITLES or token.text.lower() in TITLES:
        return True
    if token.text.lower() in BEFORE_NUMBERS and _STARTS_NUMBER.match(following.text):
        return True
    return token.text not in _MAY_END_SENTENCES and bool(_INITIALS.fullmatch(token.text))
