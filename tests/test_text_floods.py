"""Each reader of texts of any length from outside takes time that grows with the length, whatever is in the text.

`tests/tts/text/test_floods.py` has the seconds of a reading in each language, and `test_planning.py` those of a plan.
"""

import contextlib
import time
from collections.abc import Callable

import pytest

from core.errors import InvalidValue
from jobs.captions.timed_words import timed_words
from serving.log_privacy import PrivateJsonFormatter, without_keys
from studio.documents.document import DocumentError
from studio.documents.markdown import read_markdown
from studio.documents.plain import read_plain
from studio.documents.xhtml import read_page
from studio.scripts import MAX_SCRIPT, parse_script
from tests.support.floods import PIECES, flood
from tts.text.lexicon_units import split_units
from tts.text.markup import parse_markup
from tts.text.phonemes.english_tags import tag_words
from tts.text.planning import plan_segments
from tts.timing import WordCue

SHORT, LONG = 2_000, 32_000
MOST_TIMES_THE_TIME = 80
"""Sixteen times the text: more than that squared would be 256 times the time. Other work may disturb a measurement."""

LEAST_S = 0.001
OWN_PIECES = (
    *(
        "http://",
        "https://a?",
        "DETAIL: a\n",
        "/account/confirm-email/a",
        "A:\n",
        "A: x\n",
        "#",
        "# _",
        "*_",
        "> ",
        "a:",
    ),
    *("፧", "؟", "।", "‼", "。", "((", "[(", "«", "¿", "'", "1111", "1.,:/", "🇫🇷\u0301", "🇫\u200d", "\\", "`", "``"),
    *("- - ", "> > ", "![](", "[](", "[a]: b\n", "| a ", "<a ", "<!--", "</a>", "&amp;", "***a", "_a_", "1. ", "<p>"),
    *("<div>", "<b/>", "---\n", "title: a\n", "    x\n", "\n\t"),
)
SCRIPT_PIECES = (
    *("[S1] ", "<a1>", "</a1>", "```\n", "### a\nb\n", "**a**\n", "a 00:12\nb\n", "00:12 ", "1\n00:00 --> 00:01\n"),
    *("a (b): c\n", "a (b", "(b) ", "a, b: c\n", "a：b", "a:b\n", "[a] b\n", "episode 1: a\n", '{"a":', '["', "[["),
)


def read_between_words(text: str) -> None:
    """Divide what stands between two words among them."""
    whole = f"a{text} b"
    timed_words(whole, [WordCue("a", 0, 0.3, 0, 1), WordCue("b", 0.3, 0.6, len(whole) - 1, len(whole))])


def read_log_line(text: str) -> None:
    without_keys(text)
    with contextlib.suppress(ValueError):
        raise ValueError(text)
    PrivateJsonFormatter().formatException((ValueError, ValueError(text), None))


READERS: dict[str, Callable[[str], object]] = {
    "markup": parse_markup,
    "the plan of a job": plan_segments,
    "units of a lexicon": split_units,
    "a token of English": lambda text: tag_words([f"{text.strip() or 'a'}x"], ()),
    "what is between two words": read_between_words,
    "a line of the log": read_log_line,
    "a text file": lambda text: read_plain(text.encode(errors="replace")),
    "Markdown with front matter": lambda text: read_markdown(f"---\n{text}".encode(errors="replace")),
    "a page of an EPUB": lambda text: read_page(f"<body><p>{text}".encode(errors="replace"), {}),
}


def seconds_of(read: Callable[[str], object], text: str) -> float:
    begin = time.thread_time()
    with contextlib.suppress(InvalidValue, DocumentError):
        read(text)
    return time.thread_time() - begin


def grows_faster_than_the_text(read: Callable[[str], object], piece: str) -> bool:
    """Tell whether sixteen times the text takes far more than sixteen times the time, in each of three measurements."""
    short, long = flood(piece, SHORT), flood(piece, LONG)
    return all(seconds_of(read, long) > MOST_TIMES_THE_TIME * max(seconds_of(read, short), LEAST_S) for _ in range(3))


@pytest.mark.exhaustive
@pytest.mark.parametrize("reader", READERS)
def test_time_grows_with_the_length_alone(reader: str) -> None:
    slow = [piece for piece in (*PIECES, *OWN_PIECES) if grows_faster_than_the_text(READERS[reader], piece)]
    assert slow == []


@pytest.mark.exhaustive
def test_a_script_takes_no_longer_than_plain_text_of_its_length() -> None:
    """A script has a greatest length, so that even the slowest may cost only a multiple of the quickest."""
    plain = max(seconds_of(parse_script, "A: " + "word " * (MAX_SCRIPT // 5 - 3)), 0.01)
    slow = [
        piece
        for piece in (*PIECES, *OWN_PIECES, *SCRIPT_PIECES)
        if all(seconds_of(parse_script, flood(f"A: x\n{piece}", MAX_SCRIPT)) > 50 * plain for _ in range(3))
    ]
    assert slow == []
