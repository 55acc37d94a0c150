"""Word files as people have them: boxes, readings above characters, hidden text, contents, automatic numbers."""

import io
import zipfile

import docx
import pytest

from studio.documents.list_numbers import written_number
from studio.documents.reader import read

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
BOX = (
    '<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice '
    'Requires="wps"><w:drawing><wps:txbx xmlns:wps="urn:wps"><w:txbxContent><w:p><w:r><w:t>In a box</w:t></w:r></w:p>'
    "</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent><w:p><w:r><w:t>In a box"
    "</w:t></w:r></w:p></w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
)
LIST = (
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
    '<w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/>'
    '<w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0">'
    '<w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId '
    'w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId '
    'w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>'
)


def run(text: str, properties: str = "") -> str:
    return f"<w:r><w:rPr>{properties}</w:rPr><w:t xml:space='preserve'>{text}</w:t></w:r>"


def paragraph(content: str, properties: str = "") -> str:
    return f"<w:p><w:pPr>{properties}</w:pPr>{content}</w:p>"


def item(text: str, number: int = 1, level: int = 0) -> str:
    return paragraph(run(text), f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>')


def field(kind: str) -> str:
    return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'


def word_file(body: str, **parts: str) -> bytes:
    """Return a file with `body` and more `parts`, by their names in the folder "word"."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("word/document.xml", f"<w:document {W}><w:body>{body}</w:body></w:document>")
        for name, content in parts.items():
            archive.writestr(f"word/{name}.xml", f"<w:{name} {W}>{content}</w:{name}>")
    return file.getvalue()


def text_of(data: bytes) -> tuple[str, dict[str, int]]:
    document = read(".docx", data)
    (chapter,) = document.chapters
    return chapter.text, dict(document.counted())


def test_a_box_is_a_paragraph_of_its_own():
    body = paragraph(f"{run('Tide table')}{BOX}") + paragraph(run("The harbour"))
    assert text_of(word_file(body)) == ("Tide table\n\nIn a box\n\nThe harbour", {})


@pytest.mark.parametrize(("reading", "said"), [("きせつ", "きせつ"), ("jìjié", "季節")])
def test_a_reading_above_characters_is_said_once(reading, said):
    ruby = f"<w:r><w:ruby><w:rubyPr/><w:rt>{run(reading)}</w:rt><w:rubyBase>{run('季節')}</w:rubyBase></w:ruby></w:r>"
    assert text_of(word_file(paragraph(ruby + run("だ"))))[0] == f"{said}だ"


def test_hidden_text_is_not_read():
    body = paragraph(run("Seen") + run(" hidden", "<w:vanish/>") + run(" too", '<w:vanish w:val="0"/>'))
    assert text_of(word_file(body)) == ("Seen too", {"hidden text": 1})


def test_a_table_of_contents_is_not_read():
    contents = (
        paragraph(f"{field('begin')}<w:r><w:instrText> TOC \\o </w:instrText></w:r>{field('separate')}{run('One 1')}")
        + paragraph(run("Two 5"))
        + paragraph(field("end"))
    )
    other = (
        f"{field('begin')}<w:r><w:instrText> REF x </w:instrText></w:r>{field('separate')}{run('page 3')}{field('end')}"
    )
    body = contents + paragraph(run("Text, see ") + other)
    assert text_of(word_file(body)) == ("Text, see page 3", {"table of contents": 1})


def test_a_block_of_contents_is_not_read_either():
    gallery = '<w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr>'
    body = f"<w:sdt>{gallery}<w:sdtContent>{paragraph(run('One 1'))}</w:sdtContent></w:sdt>{paragraph(run('Text'))}"
    assert text_of(word_file(body)) == ("Text", {"table of contents": 1})


def test_automatic_numbers_are_read():
    items = [item("one"), item("two"), item("inner", level=1), item("more", level=1), item("three")]
    others = [
        item("dot", number=2),
        paragraph(run("Then")),
        item("four"),
        item("anew", number=3),
        item("after", number=3),
    ]
    body = "".join((*items, *others))
    assert text_of(word_file(body, numbering=LIST))[0].split("\n\n") == [
        *("1. one", "2. two", "2.a) inner", "2.b) more", "3. three", "dot"),
        *("Then", "4. four", "5. anew", "6. after"),
    ]


def test_numbers_of_a_style_are_read():
    made = docx.Document()
    for text in ("first", "second"):
        made.add_paragraph(text, style="List Number")
    made.add_paragraph("a dot", style="List Bullet")
    file = io.BytesIO()
    made.save(file)
    assert text_of(file.getvalue())[0] == "1. first\n\n2. second\n\na dot"


@pytest.mark.parametrize(
    ("count", "number_format", "written"),
    [
        (4, "lowerRoman", "iv"),
        (1999, "upperRoman", "MCMXCIX"),
        (27, "lowerLetter", "aa"),
        (2, "upperLetter", "B"),
        (7, "decimalZero", "07"),
        (7, "chicago", "7"),
        (0, "upperRoman", "0"),
    ],
)
def test_numbers_in_every_format(count, number_format, written):
    assert written_number(count, number_format) == written


def test_a_damaged_part_that_is_not_read_does_no_harm():
    file = io.BytesIO(word_file(paragraph(run("It was deep.") + '<w:r><w:footnoteReference w:id="1"/></w:r>')))
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("word/header1.xml", "<w:hdr")
        archive.writestr("word/footnotes.xml", "<w:footnotes")
    assert text_of(file.getvalue()) == ("It was deep.", {"footnote": 1})
