"""PDFs become chapters, as far as they have text."""

import pytest

from studio.documents.document import DocumentError
from studio.documents.reader import read
from studio.documents.reading import read_document
from tests.support.documents import chapters
from tests.support.pdf import pdf_of

LINE = "a line that is long enough to be the usual one here"


class TestPdf:
    def test_lines_are_paragraphs_again(self):
        page = [
            f"It is {LINE}",
            "and goes on to its end, which is near.",
            "Another and more hy-",
            "phenated one (here).",
        ]
        assert chapters(".pdf", pdf_of([page, ["It goes over", "the page."]])) == [
            (
                "",
                f"It is {LINE} and goes on to its end, which is near.\n\n"
                "Another and more hyphenated one (here).\n\nIt goes over the page.",
            )
        ]

    def test_bookmarks_are_chapters(self):
        pages = [["By a friend."], ["One: The", "storm", "It blew."], [f"Still one {LINE}."], ["Two", "", "The café."]]
        document = read(".pdf", pdf_of(pages, bookmarks={"One: The storm": 1, "Two": 3}, title="A  book"))
        assert document.title == "A book"
        assert [(chapter.title, chapter.text) for chapter in document.chapters] == [
            ("", "By a friend."),
            ("One: The storm", f"It blew.\n\nStill one {LINE}."),
            ("Two", "The café."),
        ]

    def test_without_bookmarks_headings_are_chapters(self):
        pages = [["Chapter 1", "", "It began."], ["Chapter 2", "", "It ended."]]
        assert [title for title, _ in chapters(".pdf", pdf_of(pages))] == ["Chapter 1", "Chapter 2"]

    def test_what_stands_on_every_page_is_left_out_and_counted(self):
        pages = [["My book", f"Page {n} has {LINE}", "and an end.", str(n)] for n in range(1, 5)]
        document = read(".pdf", pdf_of(pages))
        assert document.counted() == {"page number": 4, "running title": 4}
        assert "My book" not in document.chapters[0].text
        assert document.chapters[0].text.count(LINE) == 4

    def test_pages_without_text_are_counted(self):
        assert read(".pdf", pdf_of([["Text."], [], []])).counted() == {"page without text": 2}

    @pytest.mark.parametrize(
        ("data", "complaint"),
        [
            (pdf_of([[], []]), "has no text: its pages are pictures"),
            (pdf_of([["Text."]], password="secret"), "protected with a password"),
            (b"%PDF-1.7", "damaged or incomplete"),
            (pdf_of([["Text."]])[:400], "damaged or incomplete|no text"),
            (b"Just text.", "not a .pdf file"),
        ],
        ids=["pictures", "password", "empty", "cut", "text"],
    )
    def test_what_cannot_be_read_is_said(self, data, complaint):
        with pytest.raises(DocumentError, match=complaint):
            read(".pdf", data)

    def test_one_locked_against_changes_alone_is_read(self):
        assert chapters(".pdf", pdf_of([["Text."]], owner_password="secret")) == [("", "Text.")]

    def test_the_confined_process_can_read_it(self):
        assert read_document("a.pdf", pdf_of([["Text."]], owner_password="secret")).chapters[0].text == "Text."
