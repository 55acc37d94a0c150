"""Words with one spelling whose reading the words around them decide, by patterns over a clause."""

import itertools
from collections.abc import Mapping, Sequence

import regex

Rule = tuple[str, str, str]
"""A reading, a pattern for the text before, and one for the text after; "" fits anything.

Patterns match whole words with "|" between them; "^" is the beginning of the clause.
"""


class NeighbourRules:
    """The rules for the words of a language; the first fitting rule wins; a neighbour may have `ending` after it."""

    def __init__(self, rules: Mapping[str, Sequence[Rule]], ending: str = "") -> None:
        self.rules = rules
        self._ending = ending
        self._patterns: dict[str, list[tuple[str, regex.Pattern[str]]]] = {}

    def tell(self, words: Sequence[str]) -> dict[int, str]:
        """Return the readings of the `words` (a clause in order) for which a rule fits, by index."""
        known = self.rules.keys() & set(words)
        if not known:
            return {}
        clause = "".join(f"|{word.replace('|', ' ')}" for word in words) + "|"
        starts = list(itertools.accumulate((len(word) + 1 for word in words), initial=1))
        told: dict[int, str] = {}
        for word in known:
            for reading, pattern in self._patterns_of(word):
                for found in pattern.finditer(clause, overlapped=True):
                    told.setdefault(starts.index(found.start("word")), reading)
        return told

    def _patterns_of(self, word: str) -> list[tuple[str, regex.Pattern[str]]]:
        if word not in self._patterns:
            self._patterns[word] = [(reading, self._pattern(word, *around)) for reading, *around in self.rules[word]]
        return self._patterns[word]

    def _pattern(self, word: str, before: str, after: str) -> regex.Pattern[str]:
        preceded = rf"(?:^|(?<=\|))(?:{before})" if before else ""
        followed = rf"(?=\|(?:{after}){self._ending}\|)" if after else ""
        return regex.compile(rf"{preceded}\|(?P<word>{word})(?=\|){followed}")
