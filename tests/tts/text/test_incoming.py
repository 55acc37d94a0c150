"""A text that comes token by token: a sentence is taken out as soon as it is complete, and nothing is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tts.text.incoming import MOST_HELD, IncomingText


def taken(*tokens: str) -> list[str]:
    """Return the sentences that are taken out while `tokens` come."""
    text = IncomingText()
    return [sentence for token in tokens for sentence in text.add(token)]


@pytest.mark.parametrize(
    ("tokens", "sentences"),
    [
        (["Hello", " there", ". ", "How"], ["Hello there. "]),
        (["Hello there.", " How are you? ", "Fine! "], ["Hello there. ", "How are you? ", "Fine! "]),
        (['He said: "Go!" ', "She went."], ['He said: "Go!" ']),
        (["It costs $3", ".50 today", ". Really"], ["It costs $3.50 today. "]),
        (["Dr", ". ", "Smith came. "], ["Dr. Smith came. "]),
        (["J. K. Rowling wrote", " it. "], ["J. K. Rowling wrote it. "]),
        (["It is i.e. this. "], ["It is i.e. this. "]),
        (["So it is I. "], ["So it is I. "]),
        (["Visit example.com today. "], ["Visit example.com today. "]),
        (["Wait... ", "what? "], ["Wait... ", "what? "]),
        (["你好。", "再见！"], ["你好。"]),
        (["彼は「はい。」と", "言った。次"], ["彼は「はい。」", "と言った。"]),
        (["हाँ। ", "ठीक है। "], ["हाँ। ", "ठीक है। "]),
        (["A title\n", "and a line\n\nmore"], ["A title\n", "and a line\n\n"]),
        (["1. ", "First of all. "], ["1. First of all. "]),
        (["Wait <break ", 'time="1.', ' s"/> here. '], ['Wait <break time="1. s"/> here. ']),
        (["Say [St. ", "Ives](/snt. ɪv/) now. "], ["Say [St. Ives](/snt. ɪv/) now. "]),
        (["  ", "\n", "Yes. "], ["  \nYes. "]),
    ],
)
def test_a_sentence_is_taken_when_it_is_complete(tokens, sentences):
    assert taken(*tokens) == sentences


def test_a_long_text_without_sentences_is_cut_at_a_clause_or_a_blank():
    (first, *_) = taken("word " * 20 + "then, " + "more " * 40)
    assert first.endswith("then,")
    (blank, *_) = taken("word " * (MOST_HELD // 5 + 1))
    assert blank.endswith(" ")
    assert taken("a" * (MOST_HELD + 1)) == []
    assert taken("a" * 1_001) == ["a" * 1_001]


@pytest.mark.parametrize(
    ("held", "is_so"),
    [
        ("Hello there.", True),
        ("Hello", False),
        ("Dr.", False),
        ("It is 3.", True),
        ("Really?!", True),
        ("你好。", True),
    ],
)
def test_it_tells_whether_what_it_holds_may_be_a_sentence(held, is_so):
    text = IncomingText()
    text.add(held)
    assert text.may_be_complete == is_so


@pytest.mark.parametrize("token", ["a", "?! ", "<", "[", "1 ", "<b ", " ", "。", "a, "])
def test_what_is_held_stays_short_whatever_comes(token):
    text = IncomingText()
    for _ in range(3_000):
        text.add(token)
    assert len(text.held) <= 1_001 or not text.held.strip()


def test_words_are_taken_up_to_the_last_blank():
    text = IncomingText()
    text.add("I think that")
    assert (text.take_words(), text.held) == ("I think ", "that")
    assert (text.take_words(), text.take_all(), text.held) == ("", "that", "")


@given(st.lists(st.sampled_from(["Hi", " ", ". ", "…", "\n", "。", "<break", '"', "[a](/b/)", "1.", "x" * 90])))
def test_nothing_is_lost_however_the_text_comes(tokens):
    text = IncomingText()
    sentences = [sentence for token in tokens for sentence in text.add(token)]
    assert "".join(sentences) + text.take_all() == "".join(tokens)
    assert all(sentence.strip() for sentence in sentences)
