"""Uploaded texts become chapters: plain text, Markdown and Word, and the process of its own that reads them."""

from dataclasses import replace

import docx
import pytest
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from core.children.sandbox import SandboxError
from studio.documents import reading
from studio.documents.document import DocumentError
from studio.documents.reader import read
from studio.documents.reading import MAX_FILE_BYTES, read_document
from tests.support.documents import chapters, saved

TEXT = "Chapter 1\n\nIt was a dark night.\nIt rained.\n\nChapter 2: The morning\n\nThe sun rose.\n"


class TestPlainText:
    EXPECTED = (
        ("Chapter 1", "It was a dark night.\nIt rained."),
        ("Chapter 2: The morning", "The sun rose."),
    )

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1252"])
    def test_chapters_are_found_by_their_headings(self, encoding):
        assert chapters(".txt", TEXT.encode(encoding)) == list(self.EXPECTED)

    def test_line_ends_of_windows_are_line_ends(self):
        assert chapters(".txt", TEXT.replace("\n", "\r\n").encode()) == list(self.EXPECTED)

    def test_a_text_without_headings_is_one_chapter(self):
        assert chapters(".txt", b"Hello there.\n\n\nChapter 1 was long ago.\n\nBye.") == [
            ("", "Hello there.\n\nChapter 1 was long ago.\n\nBye.")
        ]

    def test_text_before_the_first_heading_is_kept(self):
        assert chapters(".txt", f"By a friend.\n\n{TEXT}".encode())[0] == ("", "By a friend.")

    @pytest.mark.parametrize(
        "headings",
        [
            ("第一章 始まり", "第二章"),
            ("KAPITEL I", "Kapitel II"),
            ("PROLOGUE", "CHAPTER ONE", "Epilogue"),
            ("الفصل الأول", "الفصل الثاني"),
            ("Capítulo 1. La casa", "Capítulo 2"),
        ],
    )
    def test_headings_are_known_in_many_languages(self, headings):
        text = "".join(f"{heading}\n\nSome text.\n\n" for heading in headings)
        assert [title for title, _ in chapters("", text.encode())] == list(headings)

    @pytest.mark.parametrize(
        ("encoding", "text"),
        [
            ("cp1252", "El niño comió más piñas — “en la montaña”, y mañana vendrá otra vez."),
            ("cp1252", "x" * 100_000 + "\nCafé größer"),
            ("shift_jis", "今日はとても良い天気ですね。散歩に行きましょう。" * 5),
            ("gb18030", "今天天气很好，我们去散步吧。" * 5),
            ("cp1256", "مرحبا بكم في هذا الكتاب الجميل عن الحياة" * 3),
            ("utf-8", "Ünïcödé 😀"),
            ("cp1252", "Café."),
            ("cp1252", "déjà vu"),
            ("cp1252", "Über"),
            ("cp1252", "El niño."),
            ("cp1251", "Мама мыла раму"),
        ],
    )
    def test_encodings_are_recognised(self, encoding, text):
        assert chapters(".txt", text.encode(encoding)) == [("", text)]


class TestMarkdown:
    def test_it_is_read_as_it_is_shown(self):
        document = read(
            ".md",
            b"---\ntitle: 'My book'\nauthor: me\n---\n"
            b"Some *words* with a [link](http://example.com) and `code`,\nas two lines.\n\n"
            b"- one\n- two\n\n> quoted &amp; done\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n"
            b"```python\nx = {}\n```\n\n![a cat](cat.png)\n\n***\n\n<!-- hidden -->\n",
        )
        assert document.title == "My book"
        assert [chapter.text for chapter in document.chapters] == [
            "Some words with a link and code, as two lines.\n\none\n\ntwo\n\nquoted & done\n\na, b\n\n1, 2"
        ]
        assert document.counted() == {"code block": 1, "image": 1}

    def test_the_one_heading_above_all_is_the_title(self):
        document = read(".md", b"# Book\n\nPreface.\n\n## One\n\nText.\n\n### Inner\n\nMore.\n\n## Two\n\nEnd.")
        assert document.title == "Book"
        assert [(chapter.title, chapter.text) for chapter in document.chapters] == [
            ("Book", "Preface."),
            ("One", "Text.\n\nInner\n\nMore."),
            ("Two", "End."),
        ]

    def test_headings_of_one_level_are_chapters(self):
        assert chapters(".md", b"Before.\n\n# One\n\nText.\n\nTwo\n===\n\nEnd.") == [
            ("", "Before."),
            ("One", "Text."),
            ("Two", "End."),
        ]


class TestDocx:
    def test_paragraphs_headings_lists_and_tables_in_order(self):
        made = docx.Document()
        made.add_heading("Great book", 0)
        made.add_heading("One", 1)
        made.add_paragraph("Hello ").add_run("bold\tworld").bold = True
        made.add_paragraph("item", style="List Bullet")
        table = made.add_table(2, 2)
        for number, cell in enumerate(cell for row in table.rows for cell in row.cells):
            cell.text = f"cell {number}"
        made.add_heading("Two", 1)
        made.add_heading("Section", 2)
        made.add_paragraph("The end.")
        document = read(".docx", saved(made))
        assert document.title == "Great book"
        assert [(chapter.title, chapter.text) for chapter in document.chapters] == [
            ("One", "Hello bold world\n\nitem\n\ncell 0, cell 1\n\ncell 2, cell 3"),
            ("Two", "Section\n\nThe end."),
        ]

    def test_deleted_text_is_not_read(self):
        made = docx.Document()
        paragraph = made.add_paragraph("Kept.")
        run = paragraph.add_run(" Gone.")
        deleted = OxmlElement("w:del")
        run._r.getparent().replace(run._r, deleted)
        deleted.append(run._r)
        for text in deleted.iter(qn("w:t")):
            text.tag = qn("w:delText")
        assert chapters(".docx", saved(made)) == [("", "Kept.")]

    def test_the_title_of_its_properties_is_its_title(self):
        made = docx.Document()
        made.core_properties.title = "Named"
        made.add_paragraph("Text.")
        assert read(".docx", saved(made)).title == "Named"


class TestReading:
    """The same in a process of its own."""

    def test_a_document_comes_through(self):
        document = read_document("Büch.txt", TEXT.encode())
        assert [chapter.title for chapter in document.chapters] == ["Chapter 1", "Chapter 2: The morning"]

    def test_the_file_is_named(self):
        with pytest.raises(DocumentError, match=r"^“scan\.rtf” is an RTF"):
            read_document("scan.rtf", b"{\\rtf1 x}")

    def test_large_files_are_refused_at_once(self):
        with pytest.raises(DocumentError, match=r"“a\.txt” is 15\.7 MB; the limit is 15\.7 MB"):
            read_document("a.txt", bytes(MAX_FILE_BYTES + 1))

    def test_a_file_that_takes_too_long_is_given_up(self, monkeypatch):
        def read_within(processor_s):
            slow = replace(reading._READER, module="tests.support.sandboxed.sleeps", processor_s=processor_s)
            monkeypatch.setattr(reading, "_READER", slow)
            try:
                read_document("a.txt", b"Hello.")
            except SandboxError:  # the time was over before this machine had started the reader
                read_within(4 * processor_s)

        with pytest.raises(DocumentError, match="too complex"):
            read_within(1)
