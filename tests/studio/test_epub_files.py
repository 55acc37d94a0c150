"""EPUBs become chapters."""

import io

import pytest
from ebooklib import epub

from studio.documents.document import DocumentError
from studio.documents.reader import read
from tests.support.documents import chapters, epub_entries, zipped


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
