"""The spoken length of a text: as written, but with the pronunciations of a lexicon if they are longer."""

from bisect import bisect_right
from itertools import accumulate

from tts.text.lexicon import Lexicon, LexiconMatch
from tts.text.markup import MarkedText, TextSpan, parse_markup


def added_length(match: LexiconMatch) -> int:
    """Return by how many code points a match is longer as spoken than as written; 0 if it is not longer."""
    return max(0, len(match.phonemes or match.respelling) - (match.end - match.start))


class SaidLength:
    """The spoken code points of a text. They are never fewer than the written ones.

    Each match of a lexicon entry in plain text counts as the entry's respelling or phonemes, if these are longer than
    the written form. Everything else counts as written, markup included.
    """

    def __init__(self, text: str | MarkedText, lexicon: Lexicon | None) -> None:
        """Count `text` (the input, markup included). Raises: InvalidValue for malformed markup."""
        found = [
            (span.source(match.start, match.end)[1], added_length(match))
            for span in (parse_markup(text).spans if lexicon else ())
            if lexicon and isinstance(span, TextSpan)
            for match in lexicon.find(span.text)
        ]
        longer = [(end, added) for end, added in found if added > 0]
        self._ends = [end for end, _ in longer]
        self._added = [0, *accumulate(added for _, added in longer)]
        self.total = len(text) + self._added[-1]

    def up_to(self, end: int) -> int:
        """Return the spoken code points of the first `end` code points of the text."""
        return end + self._added[bisect_right(self._ends, end)]
