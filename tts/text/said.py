"""The length of what is said: a text as written, but with the pronunciations of a lexicon where they are longer."""

from bisect import bisect_right
from itertools import accumulate

from tts.text.lexicon import Lexicon, LexiconMatch
from tts.text.markup import MarkedText, TextSpan, parse_markup


def added_length(match: LexiconMatch) -> int:
    """Return by how many code points a match is longer as it is said than as it is written; 0 if it is not."""
    return max(0, len(match.phonemes or match.respelling) - (match.end - match.start))


class SaidLength:
    """The code points that are said of a text. They are never fewer than the written ones.

    Each place where an entry of the lexicon stands in plain text counts as the entry's respelling or phonemes, if these
    are longer than what is written there. All else counts as written, markup included.
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
        """Return the code points that are said of the first `end` code points of the text."""
        return end + self._added[bisect_right(self._ends, end)]
