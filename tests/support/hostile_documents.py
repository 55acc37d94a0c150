"""Books that are made to cost: small files that unpack to much, floods of marks, loops, depths without end."""

import io
import zipfile
import zlib
from collections.abc import Callable

from tests.support.corpus import epub_of, html_of
from tests.support.pdf import pdf_of

_MB = 1 << 20
_OFFICE = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"'
)
_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))


def _zipped(**entries: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name.replace("__", "/"), content)
    return file.getvalue()


def _odt(body: str, before: str = "") -> bytes:
    return _zipped(
        mimetype="application/vnd.oasis.opendocument.text",
        **{
            "content.xml": f"{before}<office:document-content {_OFFICE}><office:body><office:text>{body}</office:text>"
            "</office:body></office:document-content>"
        },
    )


def _docx(body: str, **parts: str) -> bytes:
    document = f"<w:document {_W}><w:body>{body}</w:body></w:document>"
    return _zipped(**{"word/document.xml": document} | {f"word/{name}.xml": part for name, part in parts.items()})


def _fb2(body: str, before: str = "") -> bytes:
    return (
        f'<?xml version="1.0"?>{before}<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><body>{body}'
        "</body></FictionBook>"
    ).encode()


def _pdf(content: bytes, *, kids: str = "3 0 R", encoded: str = "/FlateDecode") -> bytes:
    """Return a PDF of one page; its table of objects is left to the reader to find."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Kids[{kids}]/Count 1>>".encode(),
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<<>>>>",
        f"<</Length {len(content)}/Filter[{encoded}]>>stream\n".encode() + content + b"\nendstream",
    ]
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % (number, each) for number, each in enumerate(objects, start=1))
    return b"%PDF-1.4\n" + body + b"trailer<</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF"


HOSTILE: dict[str, tuple[str, Callable[[], bytes]]] = {
    "EPUB: pages of 14 MB": (".epub", lambda: epub_of({f"{n}.xhtml": "<p>a</p>" * 1_700_000 for n in range(3)}, {})),
    "HTML: 50 MB of abbreviations of its own": (
        ".html",
        lambda: b'<!DOCTYPE html [<!ENTITY a "' + b"x" * 500 + b'">]><p>' + b"&a;" * 110_000 + b"</p>",
    ),
    "HTML: names of characters": (".html", lambda: html_of("<p>" + "&eacute;" * (15 * _MB // 9) + "</p>")),
    "HTML: depth": (".html", lambda: html_of("<div>" * 500_000 + "x")),
    "HTML: marks of notes": (".html", lambda: html_of('<p>a<sup><a href="#n">1</a></sup></p>' * 300_000)),
    "HTML: notes to all marks": (
        ".html",
        lambda: html_of("".join(f'<p>a<sup><a href="#n{n}">1</a></sup></p><p id="n{n}">b' for n in range(150_000))),
    ),
    "HTML: items in items": (".html", lambda: html_of('<li id="x">a' * 200_000)),
    "HTML: pictures": (".html", lambda: html_of("<p><img></p>" * 900_000)),
    "HTML: readings": (".html", lambda: html_of("<ruby>" * 200_000 + "a")),
    "ODT: laughs": (".odt", lambda: _odt("<text:p>&l11;</text:p>", f'<!DOCTYPE x [<!ENTITY l0 "ha">{_LAUGHS}]>')),
    "ODT: a bomb": (".odt", lambda: _odt("<text:p>a</text:p>" * (60 * _MB // 18))),
    "ODT: boxes in boxes": (".odt", lambda: _odt("<text:p><draw:text-box>" * 200 + "</draw:text-box></text:p>" * 200)),
    "FB2: laughs": (".fb2", lambda: _fb2("<p>&l11;</p>", f'<!DOCTYPE x [<!ENTITY l0 "ha">{_LAUGHS}]>')),
    "FB2: titles": (".fb2", lambda: _fb2("<section><title><p>a</p></title></section>" * 200_000)),
    "FB2: a picture of 15 MB": (
        ".fb2",
        lambda: _fb2("<section><p>a</p></section>").replace(
            b"</FictionBook>", b'<binary id="c">' + b"A" * (14 * _MB) + b"</binary></FictionBook>"
        ),
    ),
    "DOCX: notes": (
        ".docx",
        lambda: _docx(
            "<w:p>" + '<w:r><w:footnoteReference w:id="1"/></w:r>' * 200_000 + "</w:p>",
            footnotes=f'<w:footnotes {_W}><w:footnote w:id="1"><w:p><w:r><w:t>'
            + "a" * _MB
            + "</w:t></w:r></w:p></w:footnote></w:footnotes>",
        ),
    ),
    "DOCX: headers": (
        ".docx",
        lambda: _docx(
            "<w:p><w:r><w:t>a</w:t></w:r></w:p>",
            **{
                f"header{n}": f"<w:hdr {_W}><w:p><w:r><w:t>{'a' * 40_000}</w:t></w:r></w:p></w:hdr>" for n in range(900)
            },
        ),
    ),
    "PDF: a bomb": (".pdf", lambda: _pdf(zlib.compress(bytes(400 * _MB), 9))),
    "PDF: a bomb in a bomb": (
        ".pdf",
        lambda: _pdf(zlib.compress(zlib.compress(bytes(4_000 * _MB // 8), 9), 9), encoded="/FlateDecode/FlateDecode"),
    ),
    "PDF: a page that holds itself": (".pdf", lambda: _pdf(zlib.compress(b""), kids="2 0 R 2 0 R")),
    "PDF: one paragraph of 1,000 pages": (".pdf", lambda: pdf_of([["a b " * 20] * 38] * 1_000)),
    "PDF: marks": (".pdf", lambda: _pdf(zlib.compress(b"BT (a) Tj ET q Q " * 3_000_000, 9))),
    "SRT: cues": (".srt", lambda: b"1\n00:00:01,000 --> 00:00:02,000\na\n\n" * 350_000),
    "SRT: times": (".srt", lambda: b"00:00:01,000 --> " * 800_000),
    "TXT: typists' notes": (".txt", lambda: "［＃a］".encode() * 900_000),
    "TXT: readings": (".txt", lambda: "漢《か》".encode() * 900_000),
    "TXT: open readings": (".txt", lambda: "｜漢".encode() * 2_000_000),
    "TXT: licences": (".txt", lambda: b"*** START OF THE PROJECT GUTENBERG\n" * 400_000),
    "TXT: explanations": (".txt", lambda: ("-" * 30 + "\n\n【テキスト中に現れる記号について】\n").encode() * 150_000),
    "MD: notes": (".md", lambda: b"[^1]: a\n\n" * 300_000),
    "MD: links of notes": (".md", lambda: b"[[a|" * 3_000_000),
    "MD: highlights": (".md", lambda: b"==a" * 4_000_000),
}
"""Files by what is wrong with them: the end of their names, and what makes their bytes."""
