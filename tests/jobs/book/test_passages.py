"""The text of a book in paragraphs and sentences: nothing is lost, and each word keeps its time."""

import re

from hypothesis import given
from hypothesis import strategies as st

from jobs.book.passages import Clip, Paragraph, Passage, Said, blocks_of
from jobs.captions.timed_words import TimedWord
from tts.text.words import Boundary

CLIP = Clip(0, 9_000)


def said(text, *, is_timed=True, **fields):
    """Return a text each of whose words lasts 100 ms, as `jobs.captions.timed_words` divides it."""
    words = []
    for number, found in enumerate(re.finditer(r"\s*\S+\s*", text)):
        token = re.sub(r"\s+", " ", found[0])
        boundary = Boundary.SENTENCE if token.rstrip().endswith(".") else Boundary.NONE
        words.append(TimedWord(token, 100 * number, 100 * number + 100, boundary))
    return Said(text, words if is_timed else None, CLIP, "en-US", **fields)


def shape(blocks):
    """Return the sentences of each paragraph; those of paragraphs with one time are a tuple."""
    return [
        tuple(paragraph.text for paragraph in block.paragraphs)
        if isinstance(block, Passage)
        else ["".join(token.text for token in sentence.tokens).strip() for sentence in block.sentences]
        for block in blocks
    ]


def test_paragraphs_end_at_empty_lines_and_sentences_where_speech_divides_them():
    blocks = blocks_of([said("One two. Three\nfour.\n\nFive six.\r\n \r\nSeven.")])
    assert shape(blocks) == [["One two.", "Three\nfour."], ["Five six."], ["Seven."]]


def test_a_paragraph_goes_on_in_the_next_segment():
    assert shape(blocks_of([said("One. "), said("Two. "), said("Three.\n\n"), said("Four.")])) == [
        ["One.", "Two.", "Three."], ["Four."],
    ]  # fmt: skip


def test_another_host_begins_a_paragraph():
    blocks = blocks_of([said("One. ", host="Ann"), said("Two. "), said("Three.", host="Ben")])
    assert shape(blocks) == [["One.", "Two."], ["Three."]]
    assert [block.host for block in blocks if isinstance(block, Paragraph)] == ["Ann", "Ben"]


def test_text_without_times_of_words_is_lit_as_a_whole():
    blocks = blocks_of([said("One. Two. ", is_timed=False), said("Three.\n\nFour.", is_timed=False)])
    assert shape(blocks) == [["One. Two."], ("Three.", "Four.")]
    assert blocks[0].sentences[0].clip == blocks[1].clip == CLIP


def test_what_has_no_sound_stands_outside_of_the_word_in_another_paragraph():
    text = "¤ ¤\n\nOne two.\n\n¤\n\nThree."
    words = [
        TimedWord("¤ ¤ One ", 0, 100, Boundary.NONE),
        TimedWord("two. ¤ ", 100, 200, Boundary.SENTENCE),
        TimedWord("Three.", 300, 400, Boundary.SENTENCE),
    ]
    blocks = blocks_of([Said(text, words, CLIP, "en-US")])
    assert shape(blocks) == [["¤ ¤"], ["One two."], ["¤"], ["Three."]]
    timed = [token.text.strip() for block in blocks for said in block.sentences for token in said.tokens if token.word]
    assert timed == ["One", "two.", "Three."]


def test_blank_text_is_nothing():
    assert blocks_of([said(" \n\n "), said("", is_timed=False)]) == []


@given(st.lists(st.text(st.sampled_from("ab.,¤ \n\r\t\x0c\u2029\x01")), max_size=4), st.booleans())
def test_no_sign_is_lost_and_no_time_is_given_twice(texts, is_timed):
    segments = [said(text, is_timed=is_timed) for text in texts]
    blocks = blocks_of(segments)
    paragraphs = [p for block in blocks for p in (block.paragraphs if isinstance(block, Passage) else [block])]
    tokens = [token for paragraph in paragraphs for sentence in paragraph.sentences for token in sentence.tokens]
    signs = re.compile(r"[\s\x00-\x1f]")
    assert signs.sub("", "".join(token.text for token in tokens)) == signs.sub("", "".join(texts))
    if is_timed:
        timed = [token.word for token in tokens if token.word]
        assert len(timed) <= sum(len(segment.words or ()) for segment in segments)
        assert len({id(word) for word in timed}) == len(timed)
