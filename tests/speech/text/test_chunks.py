from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speech.text.chunks import Chunk, ChunkSize, split_at, split_chunks, written_length
from speech.text.words import Boundary, Word

words_of_any_shape = st.lists(
    st.builds(
        lambda length, boundary, after: Word("a" * length, 0, length, boundary=boundary, after=after),
        st.integers(1, 30),
        st.sampled_from([*Boundary, Boundary.NONE, Boundary.NONE, Boundary.NONE]),
        st.sampled_from(["", ".", "..."]),
    ),
    max_size=60,
)


def words(text: str) -> list[Word]:
    """Words of four letters weigh five; "|" follows one that ends a clause, "/" a sentence, "#" a paragraph."""
    boundaries = {"|": Boundary.CLAUSE, "/": Boundary.SENTENCE, "#": Boundary.PARAGRAPH}
    return [Word(word.rstrip("|/#"), 0, 4, boundary=boundaries.get(word[-1], Boundary.NONE)) for word in text.split()]


def texts(chunks: Sequence[Chunk]) -> list[str]:
    return [" ".join(word.text for word in chunk.words) for chunk in chunks]


@pytest.mark.parametrize(
    ("text", "limit", "expected"),
    [
        ("", 10, []),
        ("aaaa", 5, ["aaaa"]),
        ("aaaa bbbb/ cccc dddd/", 20, ["aaaa bbbb", "cccc dddd"]),
        ("aaaa bbbb cccc", 15, ["aaaa bbbb cccc"]),
        ("aaaa bbbb cccc", 14, ["aaaa bbbb", "cccc"]),
        ("aaaa| bbbb cccc dddd", 15, ["aaaa", "bbbb cccc dddd"]),
        ("aaaa| bbbb| cccc dddd eeee", 15, ["aaaa bbbb", "cccc dddd eeee"]),
        ("aaaa bbbb cccc| dddd eeee", 15, ["aaaa bbbb cccc", "dddd eeee"]),
        ("aaaa bbbb cccc dddd eeee ffff", 10, ["aaaa bbbb", "cccc dddd", "eeee ffff"]),
        ("aaaa bbbb", 1, ["aaaa", "bbbb"]),
        ("aaaa bbbbbbbbbbbbbbbb cccc", 10, ["aaaa", "bbbbbbbbbbbbbbbb", "cccc"]),
    ],
)
def test_it_cuts_at_sentences_then_clauses_then_words(text: str, limit: int, expected: list[str]) -> None:
    assert texts(split_chunks(words(text), ChunkSize(limit))) == expected


@given(words_of_any_shape, st.integers(1, 80))
def test_no_word_is_lost_and_no_chunk_too_heavy(given_words: list[Word], limit: int) -> None:
    chunks = split_chunks(given_words, ChunkSize(limit))
    assert [word for chunk in chunks for word in chunk.words] == given_words
    for chunk in chunks:
        assert chunk.words
        assert len(chunk.words) == 1 or sum(map(written_length, chunk.words)) <= limit


@given(words_of_any_shape, st.integers(1, 80))
def test_what_fits_is_not_cut(given_words: list[Word], limit: int) -> None:
    for joins, boundary in ((False, Boundary.SENTENCE), (True, Boundary.PARAGRAPH)):
        chunks = [list(chunk.words) for chunk in split_chunks(given_words, ChunkSize(limit, joins))]
        for piece in split_at(given_words, boundary):
            if sum(map(written_length, piece)) <= limit:
                assert list(piece) in chunks


@given(st.integers(2, 200), st.integers(10, 60))
def test_no_part_of_a_long_sentence_is_a_scrap(count: int, limit: int) -> None:
    sentence = [Word("aaaa", 0, 4) for _ in range(count)]
    lengths = [len(chunk.words) for chunk in split_chunks(sentence, ChunkSize(limit))]
    assert min(lengths) * 2 >= max(lengths)


@pytest.mark.parametrize(
    ("text", "limit", "expected"),
    [
        ("aaaa bbbb/ cccc dddd/", 20, ["aaaa bbbb cccc dddd"]),
        ("aaaa bbbb/ cccc dddd/ eeee ffff/", 20, ["aaaa bbbb cccc dddd", "eeee ffff"]),
        ("aaaa bbbb cccc| dddd/ eeee ffff gggg/", 30, ["aaaa bbbb cccc dddd", "eeee ffff gggg"]),
        ("aaaa bbbb# cccc dddd/", 20, ["aaaa bbbb", "cccc dddd"]),
        ("aaaa/ bbbb cccc dddd eeee| ffff gggg hhhh iiii/", 25, ["aaaa bbbb cccc dddd eeee", "ffff gggg hhhh iiii"]),
    ],
)
def test_sentences_are_joined_within_a_paragraph(text: str, limit: int, expected: list[str]) -> None:
    assert texts(split_chunks(words(text), ChunkSize(limit, joins_sentences=True))) == expected


def test_what_is_sent_to_the_engine_is_weighed() -> None:
    assert written_length(Word("word", 0, 4, after="...")) == 8
    assert written_length(Word("word", 0, 4, phonemes="wɜɹd wɜɹd")) == 10
    assert written_length(Word("承る", 0, 2, reading="ウケタマワル")) == 7


def test_a_chunk_divides_as_its_last_word_does() -> None:
    first, second = split_chunks(words("aaaa| bbbb/ cccc"), ChunkSize(100))
    assert (first.boundary, second.boundary) == (Boundary.SENTENCE, Boundary.NONE)
