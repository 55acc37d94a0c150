"""Documents that are broken, too large or made to do harm."""

import time
from collections import deque

import pytest

from studio.documents import archives
from studio.documents.document import MAX_CHAPTERS, MAX_CHARACTERS, DocumentError
from studio.documents.reader import read
from studio.documents.xhtml import read_page
from tests.support.documents import chapters, epub_entries, zipped


def docx_with(body, before=""):
    """Return a Word document of this XML."""
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

    def test_many_small_bombs_count_together(self):
        part = bytes(archives.MAX_BYTES // 8)
        archive = archives.Archive(zipped({f"{number}": part for number in range(9)}))
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


def test_a_page_with_elements_that_are_never_closed_is_read_to_its_end():
    opened = "<div>a " * 1_500
    assert chapters(".html", f"<p>One</p>{opened}<p>Two</p>".encode())[0][1].endswith("Two")


def test_a_page_that_is_too_deep_is_refused():
    with pytest.raises(DocumentError, match="nests too many elements"):
        read(".html", f"<p>One</p>{'<div>a ' * 3_000}<p>Two</p>".encode())


def test_a_page_with_elements_of_any_name_is_read():
    blocks = read_page(b"<body><p>One<p<p>Two<break time=1s</p>", {})
    assert "One" in " ".join(block.text for block in blocks)
