import pytest

from tts.engines.kokoro.symbols import lay_out, marks
from tts.text.chunks import Chunk
from tts.text.words import Word

KNOWN = frozenset("abc ,.?!“”()—…ˈ")


def word(phonemes: str, before: str = "", after: str = "") -> Word:
    return Word("word", 0, 4, before=before, after=after, phonemes=phonemes)


@pytest.mark.parametrize(
    ("words", "symbols", "ranges"),
    [
        ([word("ab")], "ab", ((0, 2),)),
        ([word("ab"), word("c", after=".")], "ab c.", ((0, 2), (3, 4))),
        ([word("ab", before="“"), word("c", after="!”")], "“ab c!”", ((1, 3), (4, 5))),
        ([word("a", after="。"), word("b", after="？")], "a. b?", ((0, 1), (3, 4))),
        ([word("a", after="..."), word("b", after="!!!")], "a. b!", ((0, 1), (3, 4))),
        ([word("a"), word(""), word("b")], "a  b", ((0, 1), None, (3, 4))),
        ([word("", after="?")], "?", (None,)),
        ([word("aXb", after="#")], "ab", ((0, 2),)),
        ([word("a b"), word("c")], "a b c", ((0, 3), (4, 5))),
    ],
)
def test_a_chunk_in_symbols(words: list[Word], symbols: str, ranges: tuple[tuple[int, int] | None, ...]):
    row = lay_out(Chunk(tuple(words)), KNOWN)
    assert (row.symbols, row.words) == (symbols, ranges)


@pytest.mark.parametrize(
    ("written", "known"), [("،", ","), ("।", "."), ("؟", "?"), ("«", "“"), ("]", ")"), ("#*_", "")]
)
def test_marks_of_other_scripts_are_those_that_the_model_knows(written: str, known: str):
    assert marks(written) == known
