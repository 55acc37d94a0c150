"""A text that is still being written: gives out its sentences as soon as they are complete."""

import regex

from tts.text.sentences import BEFORE_NUMBERS, CAPITAL_TITLES, TITLES

MOST_HELD = 300
"""Code points after which a text without the end of a sentence is cut at a clause or a blank."""

_LEAST_CLAUSE = 60
"""The least number of code points before such a cut."""
_MOST_WITHOUT_BLANK = 1_000
"""Code points after which a text without any blank is cut at once: each new token searches the whole held text."""
_ABBREVIATIONS = (
    TITLES | BEFORE_NUMBERS | {title.lower() for title in CAPITAL_TITLES} | frozenset({"etc", "i.e", "e.g"})
)
_CLOSING = r"[\p{Pe}\p{Pf}\"'*_]*+"
# A sentence ends before white space, or without it if the script has none; always before a line end.
_END = regex.compile(
    rf"(?P<stop>(?<![.\s])[.!?…؟۔।॥։።]++{_CLOSING})(?=\s)|[。！？｡]++{_CLOSING}(?=[^\p{{Pe}}\p{{Pf}}])|(?<=\S)(?=[^\S\n]*+\n)"
)
_PERHAPS_END = regex.compile(rf"(?P<stop>(?<![.\s])[.!?…؟۔।॥։።]++{_CLOSING})$|[。！？｡]++{_CLOSING}$")
_CLAUSE = regex.compile(r"(?<=\S)[,;:،؛—–]+(?=\s)|[，、；：]+")
_BLANK = regex.compile(r"(?<=\S)\s")
_WORD_BEFORE = regex.compile(r"(?r)(?:\p{L}\p{M}*+|\.(?=\p{L})|\p{N})++")
_OPEN_MARKUP = regex.compile(r"<[/a-zA-Z][^<>]{0,80}+$|\[[^\[\]\n]{0,80}+(?:\]|\]\([^()\n]{0,200}+)?$")
_LONGEST_MARKUP = 300
_MOST_TRIED = 20
_HAS_WORD = regex.compile(r"\p{L}|\p{N}.*\p{N}|\p{N}\P{P}", regex.DOTALL)


class IncomingText:
    """The part of a text that is not yet spoken."""

    def __init__(self) -> None:
        self._held = ""

    @property
    def held(self) -> str:
        """The text not yet spoken."""
        return self._held

    @property
    def may_be_complete(self) -> bool:
        """Whether the held text ends a sentence, unless the next text belongs to its last word."""
        found = _PERHAPS_END.search(self._held)
        return found is not None and _HAS_WORD.search(self._held) is not None and self._is_end(found)

    def add(self, text: str) -> list[str]:
        """Take more of the text, and return the now complete sentences, each with its punctuation and blanks."""
        self._held += text
        sentences = []
        while (end := self._next_end()) is not None:
            sentences.append(self._held[:end])
            self._held = self._held[end:]
        return sentences

    def take_all(self) -> str:
        """Return the whole held text, and hold nothing."""
        held, self._held = self._held, ""
        return held

    def take_words(self) -> str:
        """Return the held text up to the last blank, since the word after it may continue; "" without a blank."""
        end = self._last_outside([found.end() for found in _BLANK.finditer(self._held)]) or 0
        words, self._held = self._held[:end], self._held[end:]
        return words

    def _last_outside(self, ends: list[int]) -> int | None:
        """Return the last of `ends` outside markup, among the last few."""
        return next((end for end in reversed(ends[-_MOST_TRIED:]) if not self._is_in_markup(end)), None)

    def _next_end(self) -> int | None:
        """Return the end of the first held sentence, with the white space after it."""
        word = _HAS_WORD.search(self._held)
        for found in _END.finditer(self._held, word.end() if word else len(self._held)):
            if self._is_end(found):
                return len(self._held) - len(self._held[found.end() :].lstrip())
        return self._clause_end() if len(self._held) > MOST_HELD else None

    def _clause_end(self) -> int | None:
        """Return where to cut a text without sentences: after a clause, else at a blank."""
        for pattern in (_CLAUSE, _BLANK):
            ends = [found.end() for found in pattern.finditer(self._held, _LEAST_CLAUSE)]
            if (end := self._last_outside(ends)) is not None:
                return end
        return len(self._held) if len(self._held) > _MOST_WITHOUT_BLANK else None

    def _is_end(self, found: regex.Match[str]) -> bool:
        end = found.end()
        if self._is_in_markup(end):
            return False
        if found["stop"] is None or not found["stop"].startswith(".") or found["stop"].startswith(".."):
            return True
        before = _WORD_BEFORE.match(self._held, 0, found.start())
        return before is None or not _is_abbreviation(before[0])

    def _is_in_markup(self, end: int) -> bool:
        start = max(self._held.rfind(mark, max(0, end - _LONGEST_MARKUP), end) for mark in "<[")
        return start >= 0 and _OPEN_MARKUP.match(self._held, start, end) is not None


def _is_abbreviation(word: str) -> bool:
    """Tell whether a full stop behind `word` may belong to it."""
    is_initial = len(word) == 1 and word.isalpha() and word != "I"
    return is_initial or "." in word or word.lower() in _ABBREVIATIONS
