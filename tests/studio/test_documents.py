"""Uploaded texts and books: they become chapters, and hostile files do no harm."""

import io
import time
import zipfile
from collections import deque
from dataclasses import replace

import docx
import pytest
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from ebooklib import epub

from core.children.sandbox import SandboxError
from studio.documents import archives, reading
from studio.documents.document import MAX_CHAPTERS, MAX_CHARACTERS, DocumentError
from studio.documents.reader import read
from studio.documents.reading import MAX_FILE_BYTES, read_document
from studio.documents.xhtml import read_page
from tests.support.pdf import pdf_of

TEXT = "Chapter 1\n\nIt was a dark night.\nIt rained.\n\nChapter 2: The morning\n\nThe sun rose.\n"


def chapters(suffix, data):
    """Return the (title, text) of the chapters of a file."""
    return [(chapter.title, chapter.text) for chapter in read(suffix, data).chapters]


def zipped(entries, compression=zipfile.ZIP_DEFLATED):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return file.getvalue()


def book(pages, **options):
    """Return an EPUB as ebooklib writes it: `pages` are the bodies by title."""
    made = epub.EpubBook()
    made.set_title("A book")
    items = []
    for number, (title, body) in enumerate(pages.items()):
        item = epub.EpubHtml(title=title, file_name=f"page {number}.xhtml")
        item.content = body
        made.add_item(item)
        items.append(item)
    made.toc = items if options.get("has_contents", True) else []
    made.add_item(epub.EpubNcx())
    made.add_item(epub.EpubNav())
    made.spine = ["nav", *items]
    file = io.BytesIO()
    epub.write_epub(file, made)
    return file.getvalue()


def saved(document):
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


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


class TestEpub:
    def test_chapters_are_those_of_its_table_of_contents(self):
        made = book(
            {
                "One": "<h1>Chapter One</h1><p>Hello <b>you</b>&nbsp;there.<br/>Yes.</p><img src='a.png' alt='A cat'/>",
                "Two": "<p>No heading here.</p><script>bad()</script><ul><li>a</li><li>b</li></ul>",
            }
        )
        document = read(".epub", made)
        assert document.title == "A book"
        assert [(chapter.title, chapter.text) for chapter in document.chapters] == [
            ("Chapter One", "Hello you there.\nYes.".replace("\n", " ")),
            ("Two", "No heading here.\n\na\n\nb"),
        ]
        assert document.counted() == {"image": 1, "table of contents": 1}

    def test_without_a_table_of_contents_headings_divide_it(self):
        made = book({"x": "<h1>One</h1><p>Text.</p>", "y": "<h1>Two</h1><p>End.</p>"}, has_contents=False)
        assert chapters(".epub", made) == [("One", "Text."), ("Two", "End.")]

    def test_chapters_may_begin_inside_a_page(self):
        entries = epub_entries(
            '<h2 id="a">I</h2><p>First<a epub:type="noteref" href="#n">1</a>.</p><h2 id="b">II</h2><p>Second.</p>'
            '<aside epub:type="footnote" id="n">A note.</aside>',
            '<navPoint><navLabel><text>I</text></navLabel><content src="text/a%20b.xhtml#a"/></navPoint>'
            '<navPoint><navLabel><text>II</text></navLabel><content src="text/a%20b.xhtml#b"/></navPoint>',
        )
        document = read(".epub", zipped(entries))
        assert [(chapter.title, chapter.text) for chapter in document.chapters] == [("I", "First."), ("II", "Second.")]
        assert document.counted() == {"note mark": 1, "note": 1}

    def test_a_page_that_is_no_proper_xml_is_read_as_browsers_do(self):
        assert chapters(".epub", zipped(epub_entries("<title/><p>One<p>Two &nbsp;&eacute;<br>three"))) == [
            ("", "One\n\nTwo é three")
        ]

    def test_a_copy_protected_one_is_refused(self):
        entries = epub_entries("<p>x</p>") | {
            "META-INF/encryption.xml": '<encryption xmlns="urn:x"><EncryptedData><CipherData><CipherReference '
            'URI="OPS/text/a b.xhtml"/></CipherData></EncryptedData></encryption>'
        }
        with pytest.raises(DocumentError, match="copy-protected"):
            read(".epub", zipped(entries))


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


def epub_entries(body, points=""):
    """Return the entries of an EPUB 2 of one page."""
    return {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
        '<rootfile full-path="OPS/book.opf"/></rootfiles></container>',
        "OPS/book.opf": '<package xmlns="http://www.idpf.org/2007/opf"><manifest>'
        '<item id="p" href="text/a%20b.xhtml" media-type="application/xhtml+xml"/>'
        '<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest>'
        '<spine toc="n"><itemref idref="p"/></spine></package>',
        "OPS/toc.ncx": f'<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>{points}</navMap></ncx>',
        "OPS/text/a b.xhtml": '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">'
        f"<head><title>x</title></head><body>{body}</body></html>",
    }


def docx_with(body, before=""):
    return zipped(
        {
            "word/document.xml": f'{before}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/'
            f'main"><w:body>{body}</w:body></w:document>'
        }
    )


class TestHostileFiles:
    @pytest.mark.parametrize(
        ("data", "suffix", "complaint"),
        [
            (b"", ".txt", "contains no text"),
            (b"  \n\n ", ".md", "contains no text"),
            (b"{\\rtf1 hello}", ".rtf", "RTF"),
            (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", ".doc", "old Word"),
            (b"Just text.", ".docx", "not a .docx file"),
            (bytes(range(256)) * 20, ".txt", "not text"),
            (b"PK\x03\x04 and then nothing", ".epub", "damaged"),
            (zipped({"a.txt": "x"}), ".docx", "neither an EPUB nor a Word or OpenDocument text"),
            (docx_with("<w:p>")[:-40], ".docx", "damaged"),
            (docx_with("<w:p><w:r></w:p>"), ".docx", "not valid XML"),
            (docx_with("", '<!DOCTYPE d [<!ENTITY x "y">]>'), ".docx", "declares XML entities"),
            (docx_with("", '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), ".docx", "declares XML entities"),
            (docx_with("<w:sdt>" * 5_000 + "</w:sdt>" * 5_000), ".docx", "not valid XML"),
            (zipped({"META-INF/container.xml": "<container/>"}), ".epub", "where its book is"),
            (zipped({f"{number}": "" for number in range(archives.MAX_ENTRIES + 1)}), ".epub", "limit is 10,000"),
            (b"x" * (MAX_CHARACTERS + 1), ".txt", "limit is 3,000,000"),
            (b"# x\n\n" * (MAX_CHAPTERS + 1), ".md", "limit is 500"),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_unreadable_files_are_refused_in_words(self, data, suffix, complaint):
        with pytest.raises(DocumentError, match=complaint):
            read(suffix, data)

    def test_little_of_a_zip_bomb_is_unpacked(self):
        bomb = zipped({"word/document.xml": bytes(60 << 20)})
        assert len(bomb) < 1 << 20
        began = time.process_time()
        with pytest.raises(DocumentError, match="unpacks to more than"):
            read(".docx", bomb)
        assert time.process_time() - began < 2

    def test_many_small_bombs_count_together(self, monkeypatch):
        monkeypatch.setattr(archives, "MAX_BYTES", 1 << 20)
        archive = archives.Archive(zipped({f"{number}": bytes(300_000) for number in range(9)}))
        with pytest.raises(DocumentError, match="unpacks to more than"):
            deque(map(archive.read, map(str, range(9))))

    def test_entities_in_pages_are_not_resolved(self):
        entries = epub_entries("<p>Hello &boom; there.</p>")
        page = "OPS/text/a b.xhtml"
        entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
        entries[page] = f'<!DOCTYPE html [<!ENTITY e0 "ha"><!ENTITY boom "&e11;">{entities}]>{entries[page]}'
        ((_, text),) = chapters(".epub", zipped(entries))
        assert len(text) < 2_000

    def test_a_locked_archive_is_refused(self):
        data = bytearray(docx_with("<w:p/>"))
        for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            data[data.index(mark) + place] |= 1
        with pytest.raises(DocumentError, match="password"):
            read(".docx", bytes(data))


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
        def read_within(timeout_s):
            slow = replace(reading._READER, module="tests.support.sandboxed.sleeps", timeout_s=timeout_s)
            monkeypatch.setattr(reading, "_READER", slow)
            try:
                read_document("a.txt", b"Hello.")
            except SandboxError:  # the time was over before this machine had started the reader
                read_within(4 * timeout_s)

        with pytest.raises(DocumentError, match="too complex"):
            read_within(1)


def test_a_page_with_elements_that_are_never_closed_is_read_to_its_end():
    opened = "<div>a " * 1_500
    assert chapters(".html", f"<p>One</p>{opened}<p>Two</p>".encode())[0][1].endswith("Two")


def test_a_page_that_is_too_deep_is_refused():
    with pytest.raises(DocumentError, match="nests too many elements"):
        read(".html", f"<p>One</p>{'<div>a ' * 3_000}<p>Two</p>".encode())


def test_a_page_with_elements_of_any_name_is_read():
    blocks = read_page(b"<body><p>One<p<p>Two<break time=1s</p>", {})
    assert "One" in " ".join(block.text for block in blocks)
