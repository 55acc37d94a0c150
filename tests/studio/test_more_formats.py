"""Web pages, OpenDocument, FictionBook and subtitles become chapters, and what is left out is counted."""

import base64
import io
import zipfile

import pytest

from studio.documents.document import DocumentError
from studio.documents.reader import read
from studio.documents.reading import read_document
from studio.documents.xhtml import read_page
from tests.support.documents import chapters
from tests.support.recordings import png


class TestHtml:
    PAGE = (
        "<html><head><title>A page</title>{}</head><body><nav>Menu</nav><h1>Café</h1><p>One<br>two</p><h1>Öl</h1><p>x"
        "</body></html>"
    )

    @pytest.mark.parametrize(
        ("encoding", "head"),
        [
            ("utf-8", ""),
            ("utf-8", '<meta charset="utf-8">'),
            ("cp1252", '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">'),
            ("cp1252", ""),
            ("utf-8", '<meta charset="no-such-thing">'),
        ],
    )
    def test_it_is_read_in_its_encoding(self, encoding, head):
        document = read(".html", self.PAGE.format(head).encode(encoding))
        assert document.title == "A page"
        assert [(chapter.title, chapter.text) for chapter in document.chapters] == [("Café", "One two"), ("Öl", "x")]

    def test_its_title_has_the_characters_that_it_names(self):
        page = "<title>Tom &amp; Ann&#8217;s caf&eacute; &lt;2026></title><h1>One</h1><p>x<h1>Two</h1><p>y"
        assert read(".html", page.encode()).title == "Tom & Ann’s café <2026>"

    def test_a_declaration_of_another_encoding_does_no_harm(self):
        assert chapters(".xhtml", '<?xml version="1.0" encoding="iso-8859-1"?><p>é</p>'.encode()) == [("", "é")]


@pytest.mark.parametrize("body", ["<p>café</p>", "<p>café<br>x", "<p>caf&eacute;<p>"])
def test_a_page_that_is_no_xml_keeps_its_letters(body):
    blocks = read_page(f"<html><body>{body}</body></html>".encode(), {})
    assert next(iter(blocks)).text.startswith("café")


@pytest.mark.parametrize(
    ("body", "texts"),
    [
        ("<ol><li>a rope</li><li><p>a lamp</p><p>of tin</p></li></ol>", ["1. a rope", "2. a lamp", "of tin"]),
        (
            '<ol start="4" type="A"><li>rope<ol type="i"><li>lamp</ol><li value="9">tin',
            ["D. rope", "i. lamp", "I. tin"],
        ),
        ("<ul><li>a rope</li></ul><ol><li>lamp</li></ol>", ["a rope", "1. lamp"]),
        ('<ol style="list-style: none"><li>a rope</li></ol>', ["a rope"]),
        ("<ol><li>1. a rope</li><li>(b) a lamp</li><li>I am</li></ol>", ["1. a rope", "(b) a lamp", "3. I am"]),
        ("<table><tr><td><ol><li>a</li><li>b</li></ol></td><td>c</td></tr></table>", ["1. a 2. b, c"]),
        ("<ol><li><img></li><li>lamp</li></ol>", ["2. lamp"]),
        ("<ol><li>a</li><li><img></li></ol><p>After</p>", ["1. a", "After"]),
    ],
)
def test_the_numbers_of_lists_are_read(body, texts):
    assert [block.text for block in read_page(f"<html><body>{body}</body></html>".encode(), {}) if block.text] == texts


ODT_NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{kind}:1.0"'
    for name, kind in (
        ("office", "office"),
        ("text", "text"),
        ("table", "table"),
        ("draw", "drawing"),
        ("style", "style"),
    )
)


def odt(body: str, styles: str = "") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr(
            "content.xml",
            f"<office:document-content {ODT_NAMES}><office:automatic-styles>{styles}</office:automatic-styles>"
            f"<office:body><office:text>{body}</office:text></office:body>"
            "</office:document-content>",
        )
        archive.writestr(
            "meta.xml",
            '<m xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Harbours</dc:title><dc:creator>Ann  Lee'
            "</dc:creator></m>",
        )
    return file.getvalue()


class TestOdt:
    def test_headings_paragraphs_lists_and_tables_in_order(self):
        document = read(
            ".odt",
            odt(
                '<text:h text:outline-level="1">One</text:h><text:p>Hello<text:s text:c="3"/><text:span>you</text:span>'
                "<text:line-break/>there.</text:p><text:list><text:list-item><text:p>item</text:p></text:list-item>"
                "</text:list><table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell>"
                "<table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table>"
                '<text:h text:outline-level="1">Two</text:h><text:p>End.</text:p>'
            ),
        )
        assert (document.title, document.author) == ("Harbours", "Ann Lee")
        assert [(chapter.title, chapter.text) for chapter in document.chapters] == [
            ("One", "Hello you there.\n\nitem\n\na, b"),
            ("Two", "End."),
        ]

    def test_notes_contents_changes_and_pictures_are_left_out(self):
        document = read(
            ".odt",
            odt(
                "<text:tracked-changes><text:p>Gone</text:p></text:tracked-changes>"
                "<text:table-of-content><text:p>One 1</text:p></text:table-of-content>"
                "<text:p>Text<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note."
                "</text:p></text:note-body></text:note> goes on.<draw:frame><draw:image/></draw:frame></text:p>"
            ),
        )
        assert document.chapters[0].text == "Text goes on."
        assert document.counted() == {"table of contents": 1, "note": 1, "image": 1}

    def test_numbers_of_lists_and_raised_and_lowered_numbers_are_read(self):
        styles = (
            '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/>'
            '<text:list-level-style-number text:level="2" style:num-format="a"/></text:list-style><text:list-style '
            'style:name="L2"><text:list-level-style-bullet text:level="1"/></text:list-style>'
            '<style:style style:name="T1"><style:text-properties style:text-position="super 58%"/></style:style>'
            '<style:style style:name="T2"><style:text-properties style:text-position="-33% 58%"/></style:style>'
        )
        item = "<text:list-item><text:p>{}</text:p>{}</text:list-item>"
        inner = f"<text:list>{item.format('a rope', '')}</text:list>"
        body = (
            f'<text:list text:style-name="L1">{item.format("one", inner)}{item.format("two", "")}</text:list>'
            f'<text:list text:style-name="L2">{item.format("point", "")}</text:list>'
            '<text:p>10 m<text:span text:style-name="T1">2</text:span> of H<text:span text:style-name="T2">2'
            "</text:span>O, "
            'in Rome<text:span text:style-name="T1">3</text:span>.</text:p>'
        )
        document = read(".odt", odt(body, styles))
        assert document.chapters[0].text.split("\n\n") == [
            "1. one",
            "a. a rope",
            "2. two",
            "point",
            "10 m² of H₂O, in Rome.",
        ]
        assert document.counted() == {"note mark": 1}

    def test_a_list_goes_on_after_a_text_between_its_parts(self):
        styles = (
            '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/>'
            "</text:list-style>"
        )
        item = "<text:list-item><text:p>{}</text:p></text:list-item>"
        begun = f'<text:list xml:id="a" text:style-name="L1">{item.format("one")}{item.format("two")}</text:list>'
        between = "<text:p>Wait.</text:p>"
        going_on = f'<text:list text:style-name="L1" {{}}>{item.format("three")}</text:list>'
        for how, number in (('text:continue-numbering="true"', 3), ('text:continue-list="a"', 3), ("", 1)):
            document = read(".odt", odt(begun + between + going_on.format(how), styles))
            assert document.chapters[0].text.endswith(f"2. two\n\nWait.\n\n{number}. three")

    def test_a_box_is_its_own_paragraph_and_a_reading_is_said_once(self):
        body = (
            "<text:p><text:ruby><text:ruby-base>季節</text:ruby-base><text:ruby-text>きせつ</text:ruby-text></text:ruby>だ"
            "<draw:frame><draw:text-box><text:p>Box</text:p></draw:text-box></draw:frame></text:p>"
        )
        assert chapters(".odt", odt(body)) == [("", "きせつだ\n\nBox")]


def fb2(body: str, notes: str = "") -> bytes:
    picture = base64.b64encode(png(2, 2)).decode()
    return (
        '<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" '
        'xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><author><first-name>Ann</first-name>'
        "<last-name>Lee</last-name></author><book-title>The Well</book-title><coverpage>"
        f'<image l:href="#c.png"/></coverpage></title-info></description><body>{body}</body>{notes}'
        f'<binary id="c.png" content-type="image/png">{picture}</binary></FictionBook>'
    ).encode()


class TestFictionBook:
    BODY = (
        "<section><title><p>Part One</p></title><section><title><p>1</p><p>The Well</p></title><p>It was "
        '<emphasis>deep</emphasis><a l:href="#n1" type="note">[1]</a>: x<sup>2</sup>.</p><poem><stanza><v>A line</v>'
        "<v>and another</v></stanza></poem></section><section><title><p>The Rope</p></title><p>Long.</p></section>"
        "</section>"
    )

    def test_sections_are_chapters(self):
        document = read(".fb2", fb2(self.BODY, '<body name="notes"><section id="n1"><p>Note.</p></section></body>'))
        assert (document.title, document.author) == ("The Well", "Ann Lee")
        assert [(chapter.title, chapter.text) for chapter in document.chapters] == [
            ("Part One. 1. The Well", "It was deep: x².\n\nA line\n\nand another"),
            ("The Rope", "Long."),
        ]
        assert document.counted() == {"note mark": 1, "note": 1}
        assert document.cover == png(2, 2)

    @pytest.mark.parametrize("data", [fb2("")[:-30], b"Just text."])
    def test_what_is_none_is_refused(self, data):
        with pytest.raises(DocumentError, match=r"not valid XML|not a \.fb2 file"):
            read(".fb2", data)


SRT = (
    "1\n00:00:01,000 --> 00:00:03,000\n<i>Hello</i> there,\n\n2\n00:00:03,100 --> 00:00:05,000\n- my friend.\n\n"
    "3\n00:00:09,000 --> 00:00:11,000\nBye.\n"
)


class TestSubtitles:
    @pytest.mark.parametrize(
        ("suffix", "text"),
        [
            (".srt", SRT),
            (".srt", SRT.replace("\n", "\r\n")),
            (".vtt", f"WEBVTT\n\nNOTE a comment\n\n{SRT.replace(',0', '.0').replace(',1', '.1')}"),
            (".vtt", f"WEBVTT - x\n\n{SRT.replace(',0', '.0').replace(',1', '.1').replace('00:00:', '00:')}"),
        ],
    )
    def test_the_words_are_read_without_times(self, suffix, text):
        assert chapters(suffix, text.encode()) == [("", "Hello there, my friend.\n\nBye.")]

    def test_a_file_without_words_is_refused(self):
        with pytest.raises(DocumentError, match="contains no text"):
            read(".srt", b"1\n00:00:01,000 --> 00:00:03,000\n\n")


@pytest.mark.process
@pytest.mark.parametrize(
    ("name", "data"),
    [("a.html", b"<p>Text.</p>"), ("a.odt", odt("<text:p>Text.</text:p>")), ("a.srt", SRT.encode())],
)
def test_the_confined_process_reads_them(name, data):
    assert read_document(name, data).chapters
