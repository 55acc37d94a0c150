"""Notes that nothing but their marks tell: they are left out, and nothing else is."""

import pytest

from studio.documents.reader import read

MARK = '<sup><a href="#n1" id="r1">1</a></sup>'
NOTE = '<p id="n1"><a href="#r1">1</a> As all are.</p>'


def read_page(body: str) -> tuple[str, dict[str, int]]:
    document = read(".html", f"<html><body>{body}</body></html>".encode())
    text = "\n\n".join(f"{chapter.title}|{chapter.text}" for chapter in document.chapters)
    return text, dict(document.counted())


@pytest.mark.parametrize(
    "note",
    [
        NOTE,
        '<p><a href="#r1" id="n1"><sup>1</sup></a> As all are.</p>',
        '<p><a id="n1"></a>1. As all are.</p>',
        '<ol><li id="n1"><p>As all are.</p></li></ol>',
        '<dl><dt>1</dt><dd id="n1">As all are.</dd></dl>'.replace("<dt>1</dt>", ""),
        '<div><p name="n1">* As all are.</p></div>',
    ],
)
def test_a_paragraph_to_which_a_mark_leads_is_a_note(note):
    text, skipped = read_page(f"<p>It was deep.{MARK}</p>{note}<p>It was old.</p>")
    assert text == "|It was deep.\n\nIt was old."
    assert skipped == {"note mark": 1, "note": 1}


def test_a_note_of_several_paragraphs_counts_once():
    text, skipped = read_page(f'<p>It was deep.{MARK}</p><ol><li id="n1"><p>As all.</p><p>Are.</p></li></ol>')
    assert (text, skipped) == ("|It was deep.", {"note mark": 1, "note": 1})


def test_a_heading_above_notes_alone_goes_with_them():
    text, _ = read_page(f"<h2>One</h2><p>It was deep.{MARK}</p><h2>Two</h2><p>Old.</p><h2>Notes</h2>{NOTE}")
    assert text == "One|It was deep.\n\nTwo|Old."
    text, _ = read_page(f"<h2>One</h2><p>It was deep.{MARK}</p><h2>Two</h2><p>Old.</p>{NOTE}")
    assert text == "One|It was deep.\n\nTwo|Old."


@pytest.mark.parametrize(
    ("body", "text"),
    [
        # A number that leads to a chapter
        ('<p>See chapter <a href="#c2">2</a>.</p><h2 id="c2">The Rope</h2><p>Long.</p>', "|See chapter 2."),
        (f'<p>It was deep.{MARK}</p><h2 id="n1">The Rope</h2><p>Long.</p>', "|It was deep.\n\nThe Rope|Long."),
        # The way back from a note
        (f'<p id="r0">It was deep.{MARK}</p>{NOTE}', "|It was deep."),
        (
            '<p id="r1">It was deep.<sup><a href="#n1">1</a></sup></p><p id="n1"><sup><a href="#r1">1</a></sup> A.</p>'
            "<p>It was old.</p>",
            "|It was deep.\n\nIt was old.",
        ),
        # Marks that a script follows, and a list without places
        (
            '<p>It was deep.<sup><a href="#">1</a></sup></p><ul><li>a rope</li><li>a lamp</li></ul>',
            "|It was deep.\n\na rope\n\na lamp",
        ),
        # A mark that leads nowhere
        (f"<p>It was deep.{MARK}</p><p>It was old.</p>", "|It was deep.\n\nIt was old."),
    ],
)
def test_nothing_else_is_a_note(body, text):
    assert read_page(body)[0].startswith(text)
