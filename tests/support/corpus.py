"""Files as programs and collections of books write them, with what their import must give."""

import io
import zipfile
from dataclasses import dataclass

import docx
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import OxmlElement

from tests.support.documents import saved
from tests.support.pdf import pdf_of


@dataclass(frozen=True)
class Case:
    """A file, and what its import must give."""

    suffix: str
    data: bytes
    chapters: list[tuple[str, str]]
    skipped: dict[str, int]
    seen: str = ""
    """What a reader sees, where no extraction of the tests' own knows it."""
    more: str = ""
    """What is read and not on the pages: numbers of lists, titles of the contents alone."""


def epub_of(pages: dict[str, str], ncx: dict[str, str], *, version: str = "2.0", head: str = "") -> bytes:
    """Return an EPUB of whole `pages` by file name, with the places of its contents by title."""
    items = "".join(
        f'<item id="i{number}" href="{name}" media-type="application/xhtml+xml"/>' for number, name in enumerate(pages)
    )
    spine = "".join(f'<itemref idref="i{number}"/>' for number in range(len(pages)))
    points = "".join(
        f'<navPoint id="p{number}" playOrder="{number}"><navLabel><text>{title}</text></navLabel>'
        f'<content src="{place}"/></navPoint>'
        for number, (title, place) in enumerate(ncx.items(), start=1)
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr(
            "META-INF/container.xml",
            '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile '
            'full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
        )
        archive.writestr(
            "OEBPS/content.opf",
            f'<package xmlns="http://www.idpf.org/2007/opf" version="{version}"><metadata '
            'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A book</dc:title></metadata><manifest>'
            f'<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>{items}</manifest>'
            f'<spine toc="ncx">{spine}</spine></package>',
        )
        archive.writestr(
            "OEBPS/toc.ncx",
            f'<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>{points}</navMap></ncx>',
        )
        for name, body in pages.items():
            archive.writestr(
                f"OEBPS/{name}",
                '<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" '
                f'xmlns:epub="http://www.idpf.org/2007/ops"><head><title>x</title>{head}</head>'
                f"<body>{body}</body></html>",
            )
    return file.getvalue()


def html_of(body: str, head: str = "") -> bytes:
    return f"<html><head><meta charset='utf-8'><title></title>{head}</head><body>{body}</body></html>".encode()


def manuscript() -> bytes:
    """Return a novel as writers keep it: a title, chapters by heading styles, a scene break, a header with the name."""
    made = docx.Document()
    made.add_heading("The Harbour", 0)
    made.add_paragraph("by Ann Lee")
    for number, title in enumerate(("The Well", "The Rope"), start=1):
        made.add_heading(f"Chapter {number}: {title}", 1)
        made.add_paragraph("The door was ").add_run("open").italic = True
        made.add_paragraph("* * *")
        made.add_paragraph("“Who’s there?” she asked.")
    made.sections[0].header.paragraphs[0].text = "Lee / THE HARBOUR"
    made.sections[0].footer.paragraphs[0].text = "Draft 3"
    return saved(made)


def table_and_lists() -> bytes:
    made = docx.Document()
    made.add_paragraph("Tides of the week")
    table = made.add_table(rows=2, cols=2)
    for row, texts in zip(table.rows, (("Day", "Height"), ("Monday", "3 m")), strict=True):
        for cell, text in zip(row.cells, texts, strict=True):
            cell.text = text
    made.add_paragraph("Take a rope", style="List Number")
    made.add_paragraph("Take a lamp", style="List Bullet")
    return saved(made)


def changed_text() -> bytes:
    made = docx.Document()
    paragraph = made.add_paragraph("It was ")
    for name, text in (("w:del", "cold"), ("w:ins", "warm")):
        change = OxmlElement(name)
        change.append(paragraph.add_run(text)._r)
        paragraph._p.append(change)
    for text in made.element.body.iter("{http://schemas.openxmlformats.org/wordprocessingml/2006/main}del"):
        for run in text:
            run[-1].tag = run[-1].tag.replace("}t", "}delText")
    paragraph.add_run(" there.")
    return saved(made)


def own_styles() -> bytes:
    """Return a file whose headings have a style of the writer's own, made from a heading style."""
    made = docx.Document()
    style = made.styles.add_style("Chapter name", WD_STYLE_TYPE.PARAGRAPH)
    style.base_style = made.styles["Heading 1"]
    for title in ("One", "Two"):
        made.add_paragraph(title, style=style)
        made.add_paragraph(f"Text of {title}.")
    return saved(made)


CALIBRE = epub_of(
    {
        "titlepage.xhtml": '<div><svg xmlns="http://www.w3.org/2000/svg"><image href="cover.jpeg"/></svg></div>',
        "index_split_000.html": """
<p class="calibre1"><b class="calibre2">CHAPTER 1</b></p>
<p class="calibre1"><span class="calibre5">T</span><span class="calibre6">HE WELL</span> was deep.<a
id="filepos99"></a><sup class="calibre8"><small><a href="index_split_002.html#filepos3310"
class="pcalibre">1</a></small></sup></p>
<div class="mbppagebreak" id="calibre_pb_0"></div>""",
        "index_split_001.html": """
<p class="calibre1"><b>CHAPTER 2</b></p>
<p class="calibre1">The rope was long.</p>""",
        "index_split_002.html": """
<h2 class="calibre3">NOTES</h2>
<p class="calibre1" id="filepos3310"><a href="index_split_000.html#filepos99"><sup>1</sup></a> Of the sea.</p>""",
    },
    {"Chapter 1": "index_split_000.html", "Chapter 2": "index_split_001.html", "Notes": "index_split_002.html"},
)
SIGIL = epub_of(
    {
        "1.xhtml": """
<section epub:type="chapter" role="doc-chapter"><h1>The Well</h1>
<p>It was deep.<a epub:type="noteref" href="#n1">1</a> <span epub:type="pagebreak" id="p12">12</span>It was old.</p>
<aside epub:type="footnote" id="n1"><p>As all are.</p></aside></section>""",
        "2.xhtml": '<section epub:type="chapter"><h1>The Rope</h1><p>It was long.</p></section>',
    },
    {"The Well": "1.xhtml", "The Rope": "2.xhtml"},
)
INDESIGN = epub_of(
    {
        "1.xhtml": """
<p class="Chapter-Title">The Well</p>
<p class="Basic ParaOverride-1"><span class="CharOverride-1">I</span>t was deep.<span class="_idFootnoteLink
_idGenColorInherit"><a href="1.xhtml#footnote-000" id="footnote-000-backlink">1</a></span></p>
<hr class="HorizontalRule-1"/>
<section class="_idFootnotes" epub:type="footnotes"><aside id="footnote-000" class="_idFootnote" epub:type="footnote">
<p><a href="1.xhtml#footnote-000-backlink">1</a> As all are.</p></aside></section>""",
        "2.xhtml": '<p class="Chapter-Title">The Rope</p><p class="Basic">It was long.</p>',
    },
    {"The Well": "1.xhtml", "The Rope": "2.xhtml"},
)
VELLUM = epub_of(
    {
        "1.xhtml": """
<div class="heading"><div class="heading-contents"><p class="element-number">1</p>
<h2 class="element-title">The Well</h2></div></div>
<p class="first"><span class="first-letter">I</span>t was deep.</p>
<div class="ornamental-break"><p>* * *</p></div><p>It was old.</p>""",
        "2.xhtml": '<p class="element-number">2</p><h2 class="element-title">The Rope</h2><p>It was long.</p>',
    },
    {"1. The Well": "1.xhtml", "2. The Rope": "2.xhtml"},
)
STANDARD = epub_of(
    {
        "1.xhtml": """
<section epub:type="chapter">
<h2><span epub:type="ordinal z3998:roman">I</span>: <span epub:type="title">The Well</span></h2>
<p><abbr epub:type="z3998:name-title">Mr.</abbr> Reed said <i xml:lang="fr">bonjour</i>.<a href="n.xhtml#note-1"
id="noteref-1" epub:type="noteref">1</a></p></section>""",
        "2.xhtml": '<section epub:type="chapter"><h2><span>II</span>: <span>The Rope</span></h2><p>Long.</p></section>',
        "n.xhtml": """
<section epub:type="endnotes"><h2>Endnotes</h2><ol><li id="note-1" epub:type="endnote">
<p>Good day. <a href="1.xhtml#noteref-1" epub:type="backlink">↩</a></p></li></ol></section>""",
    },
    {"I: The Well": "1.xhtml", "II: The Rope": "2.xhtml", "Endnotes": "n.xhtml"},
)
DENSHO = epub_of(
    {
        "p-001.xhtml": """
<h2><ruby>一<rt>いち</rt></ruby>　井戸</h2>
<p>　<ruby>静<rt>せい</rt>謐<rt>ひつ</rt></ruby>な朝、<span class="tcy">12</span>時だった。<br/></p>
<p><img class="gaiji" src="g.png" alt="嚙"/>む。<span class="sesame">誰</span>だ。</p>""",
        "p-002.xhtml": "<h2>二　縄</h2><p>　縄は長かった。</p>",
    },
    {"一　井戸": "p-001.xhtml", "二　縄": "p-002.xhtml"},
)
DUOKAN = epub_of(
    {
        "1.xhtml": """
<h1>第一章 水井</h1>
<p>他去了井边<sup><a class="duokan-footnote" href="#fn1"><img alt="" src="note.png"/></a></sup>。</p>
<ol class="duokan-footnote-content"><li class="duokan-footnote-item" id="fn1"><p>一口老井。</p></li></ol>""",
        "2.xhtml": "<h1>第二章 绳子</h1><p>绳子很长。</p>",
    },
    {"第一章 水井": "1.xhtml", "第二章 绳子": "2.xhtml"},
)
PARTS = epub_of(
    {
        "title.xhtml": "<h1>A book</h1><p>Ann Lee</p>",
        "part1.xhtml": "<h1>Part One</h1>",
        "1.xhtml": '<h2>The Well</h2><p>It was deep.</p><h2 id="rope">The Rope</h2><p>It was long.</p>',
        "part2.xhtml": "<h1>Part Two</h1><p>In which it rains.</p>",
        "2.xhtml": "<h2>The Key</h2><p>It was small.</p>",
        "about.xhtml": "<p>She lives at the sea.</p>",
    },
    {
        "Part One": "part1.xhtml",
        "The Well": "1.xhtml",
        "The Rope": "1.xhtml#rope",
        "Part Two": "part2.xhtml",
        "The Key": "2.xhtml",
    },
)
GUTENBERG_PAGE = html_of(
    """
<section class="pg-boilerplate pgheader" id="pg-header"><h2>The Project Gutenberg eBook of The Harbour</h2></section>
<h1>THE HARBOUR</h1><h2><a id="I"></a>CHAPTER I</h2>
<p><span class="pagenum"><a id="Page_7">[Pg 7]</a></span>The <i>well</i> was deep.<a id="FNanchor_1_1"></a><a
href="#Footnote_1_1" class="fnanchor">[1]</a></p>
<div class="poem"><span class="i0">O sea,<br></span><span class="i2">O land.<br></span></div>
<h2>CHAPTER II</h2><p>It was long.</p>
<div class="footnotes"><h3>FOOTNOTES:</h3><div class="footnote"><p><a id="Footnote_1_1"></a><a href="#FNanchor_1_1">
<span class="label">[1]</span></a> As all are.</p></div></div>"""
)
WORD_PAGE = """
<html xmlns:o="urn:schemas-microsoft-com:office:office">
<head><meta http-equiv=Content-Type content="text/html; charset=windows-1252">
<style>p.MsoNormal {margin:0}</style></head>
<body lang=EN-US><div class=WordSection1><h1>The Café</h1>
<p class=MsoNormal>It was <i>open</i>.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span
class=MsoFootnoteReference><span style="mso-special-character:footnote">[1]</span></span></a><o:p></o:p></p>
<p class=MsoNormal>At 7\xa0o’clock.<o:p>&nbsp;</o:p></p></div>
<div><br clear=all><hr align=left size=1><div id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1"
name="_ftn1"><span>[1]</span></a> Until nine.</p></div></div></body></html>""".encode("cp1252")
GOOGLE_PAGE = html_of(
    """
<p class="title" id="h.1"><span class="c4">The Harbour</span></p><h1 class="c5" id="h.2"><span>The Well</span></h1>
<p class="c1"><span class="c2">It was deep.</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span>
Old.</span></p><h1><span>The Rope</span></h1><p class="c1 c3"><span></span></p><p><span>It was long.</span></p>
<hr class="c7"><div><p class="c6"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;As all are.</span></p></div>""",
    "<style>ol{margin:0}</style>",
)
SAVED_PAGE = html_of(
    """
<nav><a href="/">Home</a> <a href="/news">News</a></nav>
<article><h1>The Well</h1><p>It was <kbd>deep</kbd>.<!-- an aside --></p>
<figure><img src="a.png" alt="A well"><figcaption>The well today</figcaption></figure>
<table><tr><th>Day<th>Height<tr><td>Monday<td>3 m</table>
<div style="display: none">Subscribe</div>
<iframe src="ad.html">No frames</iframe><p>E = mc<sup>2</sup>, H<sub>2</sub>O</p>
</article><footer>Ann Lee, 2026</footer>""",
    "<script>let x = '<p>no text</p>';</script>",
)
AOZORA = """港
小林 杏

-------------------------------------------------------
【テキスト中に現れる記号について】

《》：ルビ
（例）静謐《せいひつ》

［＃］：入力者注
（例）［＃「誰」に傍点］
-------------------------------------------------------

［＃２字下げ］一［＃「一」は中見出し］

　静謐《せいひつ》な朝だった。｜東京市《とうきょうし》へ。
［＃５字下げ］二［＃「二」は中見出し］
　犬が※［＃「口＋齧」、第3水準1-15-26］みつく。

底本：「港」文庫
"""
GUTENBERG_TEXT = """The Project Gutenberg eBook of The Harbour

Title: The Harbour

Author: Ann Lee

*** START OF THE PROJECT GUTENBERG EBOOK THE HARBOUR ***

CHAPTER I.

The _well_ was deep,
and it was old.

CHAPTER II.

It was long.

*** END OF THE PROJECT GUTENBERG EBOOK THE HARBOUR ***

You may copy it, give it away or re-use it.
"""
PLAIN_NOVEL = """Chapter 1

It was deep.

Chapter 2: The Rope

It was long.
"""
NOTES_IN_MARKDOWN = """---
title: The Harbour
tags: [sea]
---

# The Well

It was ==deep==.[^1] See [[Rope|the rope]] and ![[map.png]].

> [!NOTE] Take care
> of the edge.

- [x] a lamp
- [ ] a rope

| Day | Height |
|---|---|
| Monday | 3 m |

```python
print("no text")
```

# The Rope

<details><summary>More</summary>It was long.</details>

[^1]: As all are.
"""
SUBTITLES = """1
00:00:01,000 --> 00:00:03,000
<i>It was deep.</i>

2
00:00:03,500 --> 00:00:05,000
- Who’s there?
- Nobody.
"""
CAPTIONS = """WEBVTT

NOTE made by hand

00:01.000 --> 00:03.000 align:start
<v Ann>It was deep.

00:08.000 --> 00:09.000
It was old.
"""
FICTION = """<?xml version="1.0" encoding="utf-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink"><description>
<title-info><author><first-name>Ann</first-name><last-name>Lee</last-name></author><book-title>The Harbour</book-title>
</title-info></description><body><title><p>Ann Lee</p><p>The Harbour</p></title>
<section><title><p>The Well</p></title><epigraph><p>O sea.</p><text-author>A sailor</text-author></epigraph>
<p>It was deep.<a l:href="#n1" type="note">[1]</a></p>
<poem><stanza><v>O land,</v><v>O sea.</v></stanza></poem></section>
<section><title><p>The Rope</p></title><image l:href="#i1"/><p>It was long.</p></section></body>
<body name="notes"><title><p>Notes</p></title>
<section id="n1"><title><p>1</p></title><p>As all are.</p></section></body>
</FictionBook>"""
PDF_LINES = (
    "The well was deep, and nobody had been down there for as long as they could re-",
    "member. She looked at it for a while and said that it had always been like that",
)

CASES: dict[str, Case] = {
    "calibre's conversion of a Kindle book": Case(
        ".epub",
        CALIBRE,
        [("Chapter 1", "THE WELL was deep."), ("Chapter 2", "The rope was long.")],
        {"image": 1, "note mark": 1, "note": 1},
    ),
    "Sigil, EPUB 3": Case(
        ".epub",
        SIGIL,
        [("The Well", "It was deep. It was old."), ("The Rope", "It was long.")],
        {"note mark": 1, "page number": 1, "note": 1},
    ),
    "InDesign": Case(
        ".epub", INDESIGN, [("The Well", "It was deep."), ("The Rope", "It was long.")], {"note mark": 1, "note": 1}
    ),
    "Vellum": Case(
        ".epub",
        VELLUM,
        [("1. The Well", "It was deep.\n\n* * *\n\nIt was old."), ("2. The Rope", "It was long.")],
        {},
    ),
    "Standard Ebooks": Case(
        ".epub",
        STANDARD,
        [("I: The Well", "Mr. Reed said bonjour."), ("II: The Rope", "Long.")],
        {"note mark": 1, "note": 1},
    ),
    "a Japanese publisher's EPUB": Case(
        ".epub",
        DENSHO,
        [("いち 井戸", "せいひつな朝、12時だった。\n\n嚙む。誰だ。"), ("二 縄", "縄は長かった。")],
        {},
        more="嚙",
    ),
    "a Chinese shop's EPUB": Case(
        ".epub",
        DUOKAN,
        [("第一章 水井", "他去了井边。"), ("第二章 绳子", "绳子很长。")],
        {"note mark": 1, "note": 1},
    ),
    "parts and pages that the contents do not name": Case(
        ".epub",
        PARTS,
        [
            ("A book", "Ann Lee"),
            ("Part One. The Well", "It was deep."),
            ("The Rope", "It was long."),
            ("Part Two", "In which it rains."),
            ("The Key", "It was small.\n\nShe lives at the sea."),
        ],
        {},
    ),
    "Project Gutenberg's page": Case(
        ".html",
        GUTENBERG_PAGE,
        [("CHAPTER I", "The well was deep.\n\nO sea, O land."), ("CHAPTER II", "It was long.")],
        {"licence": 1, "page number": 1, "note mark": 1, "note": 1},
    ),
    "Word's page": Case(
        ".html",
        WORD_PAGE,
        [("The Café", "It was open.\n\nAt 7 o’clock.")],
        {"note mark": 1, "note": 1},
        seen="The Café It was open.[1] At 7 o’clock. [1] Until nine.",
    ),
    "Google's page": Case(
        ".html",
        GOOGLE_PAGE,
        [("", "The Harbour"), ("The Well", "It was deep. Old."), ("The Rope", "It was long.")],
        {"note mark": 1, "note": 1},
    ),
    "a page saved from the web": Case(
        ".html",
        SAVED_PAGE,
        [
            (
                "The Well",
                "It was deep.\n\nThe well today\n\nDay, Height\n\nMonday, 3 m\n\nE = mc², H₂O\n\nAnn Lee, 2026",
            )
        ],
        {"menu": 1, "image": 1, "embedded page": 1},
        seen="Home News The Well It was deep. The well today Day Height Monday 3 m E = mc2, H2O Ann Lee, 2026",
    ),
    "Aozora Bunko": Case(
        ".txt",
        AOZORA.encode("shift_jis"),
        [
            ("", "港\n小林 杏"),
            ("一", "せいひつな朝だった。とうきょうしへ。"),
            ("二", "犬が嚙みつく。\n\n底本：「港」文庫"),
        ],
        {"typist's note": 5},
        seen=AOZORA.replace("\n　静謐《せいひつ》", "\nせいひつ")
        .replace("｜東京市《とうきょうし》", "とうきょうし")
        .replace("※［＃「口＋齧」、第3水準1-15-26］", "嚙"),
    ),
    "Project Gutenberg's text": Case(
        ".txt",
        GUTENBERG_TEXT.replace("\n", "\r\n").encode(),
        [("CHAPTER I.", "The _well_ was deep,\nand it was old."), ("CHAPTER II.", "It was long.")],
        {"licence": 1},
        seen=GUTENBERG_TEXT,
    ),
    **{
        f"a text in {encoding}": Case(
            ".txt",
            PLAIN_NOVEL.encode(encoding),
            [("Chapter 1", "It was deep."), ("Chapter 2: The Rope", "It was long.")],
            {},
            seen=PLAIN_NOVEL,
        )
        for encoding in ("utf-8", "utf-8-sig", "utf-16")
    },
    "notes of Obsidian": Case(
        ".md",
        NOTES_IN_MARKDOWN.encode(),
        [
            (
                "The Well",
                "It was deep. See the rope and .\n\nNote. Take care of the edge.\n\na lamp\n\na rope\n\nDay, Height\n\n"
                "Monday, 3 m",
            ),
            ("The Rope", "More\n\nIt was long."),
        ],
        {"note mark": 1, "embedded file": 1, "code block": 1, "note": 1},
        seen="The Well It was deep.1 See the rope and map.png. NOTE Take care of the edge. a lamp a rope Day Height "
        'Monday 3 m print("no text") The Rope More It was long. As all are.',
    ),
    "SubRip": Case(
        ".srt",
        SUBTITLES.encode(),
        [("", "It was deep. Who’s there? Nobody.")],
        {},
        seen="It was deep. Who’s there? Nobody.",
    ),
    "WebVTT": Case(
        ".vtt", CAPTIONS.encode(), [("", "It was deep.\n\nIt was old.")], {}, seen="It was deep. It was old."
    ),
    "FictionBook": Case(
        ".fb2",
        FICTION.encode(),
        [
            ("The Well", "O sea.\n\nA sailor\n\nIt was deep.\n\nO land,\n\nO sea."),
            ("The Rope", "It was long."),
        ],
        {"note mark": 1, "image": 1, "note": 1},
        more="Ann Lee The Harbour",
    ),
    "a manuscript in Word": Case(
        ".docx",
        manuscript(),
        [
            ("The Harbour", "by Ann Lee"),
            ("Chapter 1: The Well", "The door was open\n\n* * *\n\n“Who’s there?” she asked."),
            ("Chapter 2: The Rope", "The door was open\n\n* * *\n\n“Who’s there?” she asked."),
        ],
        {"page header": 1, "page footer": 1},
    ),
    "a table and lists in Word": Case(
        ".docx",
        table_and_lists(),
        [("", "Tides of the week\n\nDay, Height\n\nMonday, 3 m\n\n1. Take a rope\n\nTake a lamp")],
        {},
        more="1",
    ),
    "changed text in Word": Case(".docx", changed_text(), [("", "It was warm there.")], {}),
    "headings in a style of one's own": Case(
        ".docx", own_styles(), [("One", "Text of One."), ("Two", "Text of Two.")], {}
    ),
    "a PDF with page numbers and running titles": Case(
        ".pdf",
        pdf_of([["THE HARBOUR", *PDF_LINES, str(number)] for number in range(1, 5)]),
        [("", " ".join([" ".join(PDF_LINES).replace("re- member", "remember")] * 4))],
        {"page number": 4, "running title": 4},
        seen=" ".join(f"THE HARBOUR {' '.join(PDF_LINES)} {number}" for number in range(1, 5)),
    ),
}
