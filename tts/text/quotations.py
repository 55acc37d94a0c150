"""Direct speech in a text: words in quotation marks, or after the dash of a dialogue."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

import regex

Range = tuple[int, int]
"""Code points `start` to `end` of a text."""

_PAIRS = {"“": "”", "„": "“”", "«": "»", "‹": "›", "「": "」", "『": "』", "‘": "’", '"': '"', "'": "'"}
"""The marks that close a quotation, by the mark that opens it."""

_MARKS = frozenset("".join([*_PAIRS, *_PAIRS.values()]))

_SINGLE = "‘’'"
"""Quotation marks in English; elsewhere they are apostrophes, or occur inside other quotation marks."""

_DASHED = frozenset({"ar", "es", "fr", "it", "pt"})
"""The languages in which a dash begins a line of dialogue."""

_DIVIDED = frozenset({"es", "it", "pt"})
"""The languages in which dashes also divide the words of the speaker from the narrator's."""

# Tags and pronunciations are not text: their own quotation marks open nothing.
_TOKEN = regex.compile(
    r"(?P<markup><[^<>\n]{0,300}+>|\[/?voice[^\[\]\n]{0,90}+\]|\[[^\[\]\n]{1,200}+\]\(/[^/()\n]{1,200}+/\))"
    r"|(?P<paragraph>\r?\n(?:[^\S\n]*+\n)++[^\S\n]*+)|(?P<line>\n[^\S\n]*+)|(?P<mark>[“”„«»‹›「」『』‘’\"'])"
)
_DASH = r"[—–―]"
_STOP = r"[.!?…,;:。！？、，；：।॥؟،؛—–―-]"
_CLOSING = r"[”’»›」』\"'\])]"
_ENDS_AS_SPEECH = regex.compile(rf"{_STOP}[\s{_CLOSING[1:-1]}]*+\Z")
_BEFORE_SPEECH = regex.compile(rf"(?r)(?:\A|\n|{_STOP}|{_CLOSING})[^\S\n]*+\Z")
_LINE_END = regex.compile(rf"(?<=[.!?…:؟।][{_CLOSING[1:-1]}]{{0,3}}[^\S\n]{{0,9}})\r?\n|\r?\n[^\S\n]*+\n")
_TURN = regex.compile(rf"\s*+(?P<dash>{_DASH})")
_DIVISION = regex.compile(rf"(?<!\w){_DASH}|{_DASH}(?!\w)")
_AFTER_ASIDE = regex.compile(rf"(?<=\S){_DASH}[.,;:!?…]*+")
_LOOKED_BACK = 40
"""The code points before a quotation that tell whether it is speech."""


def count_marks(text: str) -> int:
    """Return how many quotation marks `text` has."""
    return sum(map(text.count, _MARKS))


def find_speech(text: str, language: str) -> list[Range]:
    """Return the ranges of `text` (markup included) that somebody says in it, marks included, in order and apart.

    `language` is a BCP 47 tag. A quotation without an end in its paragraph counts only if the next paragraph begins
    with its mark again, as in books. Words in quotation marks inside a sentence ("a “friend” of mine") are speech only
    if their end, or the text before them, has punctuation. A quotation inside another is part of it.
    """
    own = language.split("-", 1)[0]
    found = _Quotations(text, own == "en").find()
    if own in _DASHED:
        found = [*found, *_dashed_turns(text, own in _DIVIDED)]
    return _merged(found)


class _Quotations:
    """The quotations of a text; `_open` holds the open marks, the outermost first."""

    def __init__(self, text: str, has_single: bool) -> None:
        self._text = text
        self._has_single = has_single
        self._open: list[tuple[str, int]] = []
        self._found: list[Range] = []
        self._continued_at = -1

    def find(self) -> list[Range]:
        """Return the ranges of the quotations that are speech."""
        for token in _TOKEN.finditer(self._text):
            if token.lastgroup == "mark":
                self._take(token[0], token.start())
            elif token.lastgroup != "markup" and self._open:
                self._end_line(token.start(), token.end(), token.lastgroup == "paragraph")
        return self._found

    def _end_line(self, end: int, following: int, is_paragraph: bool) -> None:
        """End the quotation that is open at a line end, unless it continues in the same paragraph."""
        mark, start = self._open[0]
        sign = self._text[following : following + 1]
        is_repeated = sign == mark and (mark == "«" or not self._text[following + 1 : following + 2].isspace())
        is_continued = sign == "»" and mark == "«"
        if is_repeated or is_continued or (is_paragraph and mark == "«" and regex.match(_DASH, sign)):
            self._found.append((start, end))
            self._open = [("«", following)] if is_continued else []
            self._continued_at = following if is_continued else -1
        elif is_paragraph:
            self._open.clear()

    def _take(self, mark: str, place: int) -> None:
        if (mark in _SINGLE and not self._has_single) or place == self._continued_at:
            return
        depth = self._depth_closed_by(mark, place)
        if depth is not None:
            start = self._open[depth][1]
            del self._open[depth:]
            if not depth and self._is_speech(start, place):
                self._found.append((start, place + 1))
        elif mark in _PAIRS and self._opens(mark, place):
            same = [number for number, (kind, _) in enumerate(self._open) if kind == mark]
            del self._open[same[0] if same else len(self._open) :]
            self._open.append((mark, place))

    def _depth_closed_by(self, mark: str, place: int) -> int | None:
        """Return the number of the open quotation that `mark` at `place` closes; None if it closes none."""
        before, after = self._text[place - 1 : place], self._text[place + 1 : place + 2]
        if mark in "’'" and not (regex.match(rf"{_STOP}|{_CLOSING}", before) and not after.isalnum()):
            return None
        if mark == '"' and (not before or before.isspace()) and after and not after.isspace():
            return None
        fitting = (number for number, (kind, _) in enumerate(self._open) if mark in _PAIRS[kind])
        return max(fitting, default=None)

    def _opens(self, mark: str, place: int) -> bool:
        if mark not in "\"'":
            return True
        before, after = self._text[place - 1 : place], self._text[place + 1 : place + 2]
        return (
            not before.isalnum() and bool(after.strip()) and (not before or before in "([{—–―“‘\"'" or before.isspace())
        )

    def _is_speech(self, start: int, end: int) -> bool:
        if _ENDS_AS_SPEECH.search(self._text, max(start + 1, end - _LOOKED_BACK), end):
            return True
        return bool(_BEFORE_SPEECH.search(self._text[max(0, start - _LOOKED_BACK) : start])) or not start


def _dashed_turns(text: str, is_divided: bool) -> Iterator[Range]:
    """Yield the speech in the lines of dialogue that begin with a dash."""
    ends = [found.start() for found in _LINE_END.finditer(text)]
    for start, end in pairwise([0, *ends, len(text)]):
        if turn := _TURN.match(text, start, end):
            yield from _said(text, turn.start("dash"), end) if is_divided else [(turn.start("dash"), end)]


def _said(text: str, start: int, end: int) -> Iterator[Range]:
    """Yield the ranges of a line of dialogue outside the narrator's words, between every other pair of dashes."""
    is_spoken = True
    for found in _DIVISION.finditer(text, start + 1, end):
        if is_spoken:
            yield start, found.start()
        else:
            aside = _AFTER_ASIDE.match(text, found.start(), end)
            start = aside.end() if aside else found.start()
        is_spoken = not is_spoken
    if is_spoken:
        yield start, end


def _merged(ranges: Iterable[Range]) -> list[Range]:
    """Return the ranges in order; overlapping ranges become one."""
    merged: list[Range] = []
    for start, end in sorted(ranges):
        if merged and start < merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        elif end > start:
            merged.append((start, end))
    return merged
