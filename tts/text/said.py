"""The length of what is said: a text as written, but with the pronunciations of a lexicon where they are longer."""

from bisect import bisect_right
from itertools import accumulate

from tts.text.lexicon import Lexicon
from tts.text.markup import TextSpan, parse_markup


class SaidLength:
    """The code points that are said of a text. They are never fewer than those that are written.

    Each place where an entry of the lexicon stands in plain text counts as the entry's respelling or phonemes, if these
    are longer than what is written there. All else counts as written, markup included.
    """

    def __init__(self, text: str, lexicon: Lexicon | None) -> None:
        """Count `text` (the input, markup included). Raises: InvalidValue for malformed markup."""
        found = [
            (span.start + match.end, len(match.phonemes or match.respelling) - (match.end - match.start))
            for span in (parse_markup(text) if lexicon else ())
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
