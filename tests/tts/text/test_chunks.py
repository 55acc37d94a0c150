from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tts.text.chunks import Chunk, ChunkSize, split_at, split_chunks, written_length
from tts.text.words import Boundary, Word

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
def test_no_word_is_lost_and_no_chunk_is_too_long(given_words: list[Word], limit: int) -> None:
    chunks = split_chunks(given_words, ChunkSize(limit))
    assert [word for chunk in chunks for word in chunk.words] == given_words
    for chunk in chunks:
        assert chunk.words
        assert len(chunk.words) == 1 or sum(map(written_length, chunk.words)) <= limit


@given(words_of_any_shape, st.integers(1, 80))
def test_text_within_the_limit_is_not_cut(given_words: list[Word], limit: int) -> None:
    for joins, boundary in ((False, Boundary.SENTENCE), (True, Boundary.PARAGRAPH)):
        chunks = [list(chunk.words) for chunk in split_chunks(given_words, ChunkSize(limit, joins))]
        for piece in split_at(given_words, boundary):
            if sum(map(written_length, piece)) <= limit:
                assert list(piece) in chunks


@given(st.integers(2, 200), st.integers(10, 60))
def test_no_part_of_a_long_sentence_is_very_short(count: int, limit: int) -> None:
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


def test_the_length_is_of_the_phonemes_else_the_reading_else_the_text() -> None:
    assert written_length(Word("word", 0, 4, after="...")) == 8
    assert written_length(Word("word", 0, 4, phonemes="wɜɹd wɜɹd")) == 10
    assert written_length(Word("承る", 0, 2, reading="ウケタマワル")) == 7


def test_a_chunk_has_the_boundary_of_its_last_word() -> None:
    first, second = split_chunks(words("aaaa| bbbb/ cccc"), ChunkSize(100))
    assert (first.boundary, second.boundary) == (Boundary.SENTENCE, Boundary.NONE)


class TestAStartThatIsSoonHeard:
    SIZE = ChunkSize(120, joins_sentences=True)

    def test_the_first_chunk_ends_at_the_first_sentence_that_is_not_too_short(self) -> None:
        short, usual, rest = "aaaa bbbb/", "cccc " * 8 + "dddd/", "eeee " * 30 + "ffff#"
        first, *others = texts(split_chunks(words(f"{short} {usual} {rest}"), self.SIZE, starts_soon=True))
        assert first == texts([Chunk(tuple(words(f"{short} {usual}")))])[0]
        assert " ".join([first, *others]) == texts([Chunk(tuple(words(f"{short} {usual} {rest}")))])[0]

    def test_a_first_sentence_longer_than_a_chunk_is_cut_as_ever(self) -> None:
        sentence = words("aaaa " * 40 + "bbbb/ cccc/")
        assert split_chunks(sentence, self.SIZE, starts_soon=True) == split_chunks(sentence, self.SIZE)

    @pytest.mark.parametrize(("rest", "is_cut"), [("eeee " * 6 + "ffff#", False), ("eeee " * 7 + "ffff#", True)])
    def test_a_first_sentence_is_not_cut_off_what_is_too_short_alone(self, rest: str, is_cut: bool) -> None:
        text = words("cccc " * 8 + f"dddd/ {rest}")
        assert (len(split_chunks(text, self.SIZE, starts_soon=True)) == 2) is is_cut

    def test_chunks_of_single_sentences_are_cut_as_ever(self) -> None:
        text, size = words("aaaa bbbb/ " * 9), ChunkSize(120)
        assert split_chunks(text, size, starts_soon=True) == split_chunks(text, size)

    @given(words_of_any_shape, st.integers(1, 200))
    def test_no_word_is_lost_and_no_chunk_is_too_long(self, given_words: list[Word], limit: int) -> None:
        chunks = split_chunks(given_words, ChunkSize(limit, joins_sentences=True), starts_soon=True)
        assert [word for chunk in chunks for word in chunk.words] == given_words
        assert all(sum(map(written_length, chunk.words)) <= limit or len(chunk.words) == 1 for chunk in chunks)
