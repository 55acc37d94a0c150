"""Every letter that a reader of a document sees is in its title or its chapters, by an extraction that is not ours."""

import io
import unicodedata
from collections import Counter
from html import escape
from html.parser import HTMLParser

import docx
from hypothesis import example, given, settings
from hypothesis import strategies as st

from studio.documents.reader import read
from tests.support.depth import examples

WORDS = st.text(
    st.characters(whitelist_categories=("Lu", "Ll", "Lo", "Nd"), max_codepoint=0xFFFF), min_size=2, max_size=9
)
INLINE = st.sampled_from(
    ["", "b", "i", "em", "strong", "span", "small", "u", "q", "cite", "abbr", "mark", "code", "kbd"]
)
BLOCKS = st.sampled_from(["p", "div", "blockquote", "li", "h2", "h3", "pre", "figcaption", "dd", "section"])
PIECES = st.lists(st.tuples(INLINE, WORDS), min_size=1, max_size=5)
PAGES = st.lists(st.tuples(BLOCKS, PIECES), min_size=1, max_size=12)


def letters(text: str) -> Counter[str]:
    return Counter(filter(str.isalnum, unicodedata.normalize("NFKC", text)))


def assert_all_is_read(suffix: str, data: bytes, text: str) -> None:
    document = read(suffix, data)
    chapters = letters(" ".join(f"{chapter.title} {chapter.text}" for chapter in document.chapters))
    whole = chapters + letters(document.title)
    # The title of the first chapter may be that of the document, or a heading below it in the same words.
    is_once = document.title == document.chapters[0].title
    assert letters(text) in ((chapters, whole) if is_once else (whole,))


class Seen(HTMLParser):
    """The text of a page as Python's own parser finds it."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""

    def handle_data(self, data: str) -> None:
        self.text += f" {data}"


def wrapped(tag: str, content: str) -> str:
    return f"<{tag}>{content}</{tag}>" if tag else content


@given(PAGES)
@settings(max_examples=examples(30))
def test_of_a_page(blocks):
    body = "".join(
        wrapped(block, " ".join(wrapped(tag, escape(word)) for tag, word in pieces)) for block, pieces in blocks
    )
    seen = Seen()
    seen.feed(body)
    assert_all_is_read(".html", f"<html><body>{body}</body></html>".encode(), seen.text)


@given(
    st.lists(st.tuples(st.sampled_from(["Normal", "Heading 1", "Heading 2", "Quote"]), PIECES), min_size=1, max_size=8)
)
@example([("Heading 1", [("", "00")] * 3), ("Heading 2", [("", "00")] * 3)])
@settings(max_examples=examples(10))
def test_of_a_word_file(paragraphs):
    made = docx.Document()
    for style, pieces in paragraphs:
        paragraph = made.add_paragraph(style=style)
        for number, (_, word) in enumerate(pieces):
            paragraph.add_run(f"{word} ").bold = number % 2 == 0
    file = io.BytesIO()
    made.save(file)
    assert_all_is_read(".docx", file.getvalue(), " ".join(each.text for each in made.paragraphs))


@given(PAGES)
@settings(max_examples=examples(20))
def test_of_a_text(blocks):
    text = "\n\n".join(" ".join(word for _, word in pieces) for _, pieces in blocks)
    assert_all_is_read(".txt", text.encode(), text)
    assert_all_is_read(".md", text.encode(), text)
