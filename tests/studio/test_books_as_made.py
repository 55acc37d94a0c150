"""Books as people have them: no letter, chapter or reading is lost, and what is skipped is counted."""

import io
from collections import Counter
from itertools import chain

import pytest
from ebooklib import epub

from studio.documents.document import Chapter, document_of
from studio.documents.reader import read
from studio.documents.xhtml import read_page

XHTML_1_1 = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">'


def page(body: str, before: str = "") -> tuple[list[str], dict[str, int]]:
    """Return the paragraphs of a page, and what was left out."""
    html = f'{before}<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">'
    blocks = read_page(f"{html}<head><title>x</title></head><body>{body}</body></html>".encode(), {})
    left_out: Counter[str] = Counter()
    for one in chain.from_iterable(block.left_out for block in blocks):
        left_out[one.kind] += one.count
    return [block.text for block in blocks if block.text], dict(left_out)


def bound(pages: dict[str, str], toc, *, raw_contents: str = "") -> bytes:
    """Return an EPUB of `pages` by file name, with ebooklib's table of contents."""
    made = epub.EpubBook()
    made.set_title("A book")
    items = {}
    for name, body in pages.items():
        items[name] = epub.EpubHtml(title=name, file_name=name)
        items[name].content = body
        made.add_item(items[name])
    made.toc = toc
    made.add_item(epub.EpubNcx())
    made.add_item(epub.EpubNav())
    made.spine = [*items.values()]
    file = io.BytesIO()
    epub.write_epub(file, made)
    return file.getvalue()


def chapters(data: bytes) -> list[tuple[str, str]]:
    return [(chapter.title, chapter.text) for chapter in read(".epub", data).chapters]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "<p>Le caf&eacute; est &agrave; 10&nbsp;km &mdash; d&rsquo;accord&nbsp;?</p>",
            ["Le café est à 10 km — d’accord ?"],
        ),
        ("<p>co&shy;operate &lt;b&gt; AT&amp;T &#8212; &#x2014;</p>", ["cooperate <b> AT&T — —"]),
        ("<p>&Auml;&ouml;&szlig; &iexcl;&ntilde;! &hellip;</p>", ["Äöß ¡ñ! …"]),
        ("<p>&nosuch; stays out of the way</p>", ["stays out of the way"]),
    ],
)
def test_named_characters_are_read(body, expected):
    assert page(body, XHTML_1_1)[0] == expected


def test_names_that_a_page_declares_are_read():
    declared = "<!DOCTYPE html [<!ENTITY mme \"M&eacute;lanie\"> <!ENTITY sq '“quoted”'>]>"
    assert page("<p>&mme; said &sq;.</p>", declared)[0] == ["Mélanie said “quoted”."]


def test_a_page_that_repeats_its_own_names_too_often_is_refused():
    declared = f'<!DOCTYPE html [<!ENTITY e "{"x" * 500}">]>'
    with pytest.raises(Exception, match="repeats its own abbreviations"):
        page(f"<p>{'&e;' * 40_000}</p>", declared)


@pytest.mark.parametrize(
    ("body", "expected", "marks"),
    [
        ('Paris<a href="n.xhtml#n3"><sup>3</sup></a> in 1923<sup><a>[4]</a></sup>.', "Paris in 1923.", 2),
        ("M<sup>me</sup> Roy, XX<sup>e</sup> and 20<sup>th</sup>", "Mme Roy, XXe and 20th", 0),
        (
            "x<sup>2</sup>, mc<sup>2</sup>, 10<sup>-3</sup>, 5 km<sup>2</sup>, (a+b)<sup>2</sup>",
            "x², mc², 10⁻³, 5 km², (a+b)²",
            0,
        ),
        ("H<sub>2</sub>O and CO<sub>2</sub>", "H₂O and CO₂", 0),
        ("one<sup>*</sup> two<sup>†</sup> three<sup>‡</sup>", "one two three", 3),
        ("he said.”<sup>12</sup> Then in 1999<sup>4</sup> he", "he said.” Then in 1999 he", 2),
        ('a<a role="doc-noteref" href="#x">1</a> b<a epub:type="noteref" href="#y">i</a>', "a b", 2),
        ('see page <a href="#p12">12</a> and <a href="#f">[5]</a>', "see page 12 and", 1),
        ("漢字<sup>注1</sup>の", "漢字の", 1),
    ],
)
def test_note_marks_are_left_out_and_powers_are_not(body, expected, marks):
    texts, left_out = page(f"<p>{body}</p>")
    assert texts == [expected]
    assert left_out == ({"note mark": marks} if marks else {})


def test_notes_are_left_out_and_counted():
    body = (
        '<p>Text<a epub:type="noteref" href="#a">1</a>.</p><aside epub:type="footnote" id="a">One.</aside>'
        '<section role="doc-endnotes"><ol><li>Two.</li><li>Three.</li></ol></section>'
    )
    assert page(body) == (["Text."], {"note mark": 1, "note": 3})


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<ruby><img alt="嚙"/><rt>か</rt></ruby>みつく犬と<ruby>本気<rt>マジ</rt></ruby>。', "かみつく犬とマジ。"),
        ("<ruby>東<rp>(</rp><rt>とう</rt><rp>)</rp>京<rt>きょう</rt></ruby>へ", "とうきょうへ"),
        ("<ruby><rb>静謐</rb><rt>せいひつ</rt></ruby>な", "せいひつな"),
        ("<ruby>汉字<rt>hànzì</rt></ruby>", "汉字"),
        ('<img class="gaiji" alt="嚙"/>む', "嚙む"),
    ],
)
def test_a_reading_above_characters_is_said_once(body, expected):
    assert page(f"<p>{body}</p>") == ([expected], {})


def test_what_a_page_hides_is_not_read():
    assert page('<p hidden="hidden">no</p><p style="display: none">no</p><p>yes</p>')[0] == ["yes"]


def test_a_picture_is_still_counted():
    assert page('<p>Text<img src="a.png" alt="A cat"/></p>') == (["Text"], {"image": 1})


class TestContents:
    PAGES = {
        "p1.xhtml": "<h1>Part One</h1>",
        "c1.xhtml": "<h2>The Well</h2><p>It was deep.</p>",
        "c2.xhtml": "<h2>The Rope</h2><p>It was long.</p>",
        "p2.xhtml": "<h1>Part Two</h1>",
        "c3.xhtml": "<h2>The Key</h2><p>It was lost.</p>",
    }
    CHAPTERS = [
        ("Part One. The Well", "It was deep."),
        ("The Rope", "It was long."),
        ("Part Two. The Key", "It was lost."),
    ]

    @staticmethod
    def link(name, title):
        return epub.Link(name, title, name)

    def nested(self, is_linked):
        def part(name, page_name):
            return epub.Section(name, page_name if is_linked else "")

        well, rope, key = (
            self.link(f"c{n}.xhtml", title) for n, title in enumerate(("The Well", "The Rope", "The Key"), 1)
        )
        return [(part("Part One", "p1.xhtml"), [well, rope]), (part("Part Two", "p2.xhtml"), [key])]

    def test_parts_with_a_page_are_said_before_their_first_chapter(self):
        assert chapters(bound(self.PAGES, self.nested(is_linked=True))) == self.CHAPTERS

    def test_parts_that_are_a_mere_name_are_too(self):
        pages = {name: body for name, body in self.PAGES.items() if name[0] == "c"}
        assert chapters(bound(pages, self.nested(is_linked=False))) == self.CHAPTERS

    def test_a_part_with_a_text_of_its_own_is_a_chapter(self):
        pages = self.PAGES | {"p1.xhtml": "<h1>Part One</h1><p>A motto.</p>"}
        found = chapters(bound(pages, self.nested(is_linked=True)))
        assert found[:2] == [("Part One", "A motto."), ("The Well", "It was deep.")]

    def test_a_page_that_the_contents_do_not_name_is_kept(self):
        pages = {"c1.xhtml": self.PAGES["c1.xhtml"], "x.xhtml": "<h2>Interlude</h2><p>Rain.</p>"} | {
            "c2.xhtml": self.PAGES["c2.xhtml"],
            "y.xhtml": "<p>Still the rope.</p>",
        }
        toc = [self.link("c1.xhtml", "The Well"), self.link("c2.xhtml", "The Rope")]
        assert chapters(bound(pages, toc)) == [
            ("The Well", "It was deep."),
            ("Interlude", "Rain."),
            ("The Rope", "It was long.\n\nStill the rope."),
        ]

    def test_two_entries_may_lead_to_one_page(self):
        pages = {"a.xhtml": '<p id="i">First.</p><p id="ii">Second.</p>'}
        toc = [self.link("a.xhtml#i", "One"), self.link("a.xhtml#ii", "Two")]
        assert chapters(bound(pages, toc)) == [("One", "First."), ("Two", "Second.")]

    def test_an_entry_that_leads_nowhere_on_its_page_begins_it(self):
        pages = {"a.xhtml": "<p>First.</p>", "b.xhtml": "<p>Second.</p>"}
        toc = [self.link("a.xhtml#gone", "One"), self.link("b.xhtml", "Two")]
        assert chapters(bound(pages, toc)) == [("One", "First."), ("Two", "Second.")]

    @pytest.mark.parametrize(
        ("named", "body", "expected"),
        [
            ("Chapter One", '<p class="title">CHAPTER ONE</p><p>Text.</p>', ("Chapter One", "Text.")),
            ("The Well", "<p>1. The Well</p><p>Text.</p>", ("1. The Well", "Text.")),
            ("1. The Well", "<p>The Well</p><p>Text.</p>", ("1. The Well", "Text.")),
            ("The Well", "<p>1</p><p>The Well</p><p>Text.</p>", ("1. The Well", "Text.")),
            ("Chapter 1: The Well", "<p>Chapter 1</p><p>The Well</p><p>Text.</p>", ("Chapter 1: The Well", "Text.")),
            ("The Well", "<p>The Wells are deep.</p>", ("The Well", "The Wells are deep.")),
            ("I", "<p>I</p><p>Text.</p>", ("I", "Text.")),
            ("第一章 井戸", "<p>第一章　井戸</p><p>本文。</p>", ("第一章 井戸", "本文。")),
        ],
    )
    def test_a_title_that_the_page_repeats_is_said_once(self, named, body, expected):
        pages = {"a.xhtml": body, "b.xhtml": "<p>End.</p>"}
        toc = [self.link("a.xhtml", named), self.link("b.xhtml", "Last")]
        assert chapters(bound(pages, toc))[0] == expected


def markdown(text: str) -> tuple[list[tuple[str, str]], dict[str, int]]:
    document = read(".md", text.encode())
    return [(chapter.title, chapter.text) for chapter in document.chapters], dict(document.counted())


@pytest.mark.parametrize(
    ("text", "expected", "left_out"),
    [
        (
            "A claim[^1] and more[^n].\n\n[^1]: The note.\n\n[^n]: Another\n    one.",
            "A claim and more.",
            {"note mark": 2, "note": 2},
        ),
        ("Said.^[In a note.] Then", "Said. Then", {"note mark": 1, "note": 1}),
        ("- [ ] buy milk\n- [x] call Ann", "buy milk\n\ncall Ann", {}),
        ("> [!NOTE]\n> Careful.", "Note. Careful.", {}),
        ("> [!warning]- Mind\n> the gap", "Warning. Mind the gap", {}),
        ("See [[Page|the page]] and [[Other]].", "See the page and Other.", {}),
        ("![[picture.png]] Here", "Here", {"embedded file": 1}),
        ("A ==marked== word, a == b", "A marked word, a == b", {}),
        ("<details><summary>More</summary>\n\nHidden *text*\n\n</details>", "More\n\nHidden text", {}),
        ("<div>In a box</div>\n\nx<sup>2</sup> and M<sup>me</sup>", "In a box\n\nx² and Mme", {}),
        ("| Name | Age |\n|---|---|\n| Ann | 5 |", "Name, Age\n\nAnn, 5", {}),
        ("<!-- hidden -->\n\nShown", "Shown", {}),
        ("~~old~~ new", "old new", {}),
        ("<ruby>本気<rt>マジ</rt></ruby>だ", "マジだ", {}),
    ],
)
def test_markdown_is_read_without_marks(text, expected, left_out):
    assert markdown(text) == ([("", expected)], left_out)


def test_marks_of_headings_are_not_read():
    assert markdown("# One {#one}\n\nText.\n\n# Two {.x}\n\nEnd.")[0] == [("One", "Text."), ("Two", "End.")]


def test_an_empty_heading_makes_no_chapter():
    assert markdown("#\n\nText.\n\n# Two\n\nEnd.")[0] == [("", "Text."), ("Two", "End.")]


def test_a_chapter_of_a_mere_pause_is_joined_to_its_neighbour():
    texts = ('<break time="2s"/>', "Text.", "***", "End.")
    made = [Chapter("", text) for text in texts]
    assert [chapter.text for chapter in document_of("", made).chapters] == [
        '<break time="2s"/>\n\nText.\n\n***',
        "End.",
    ]


@pytest.mark.parametrize(
    ("text", "expected", "left_out"),
    [
        ("彼は欠伸《あくび》をした。", "彼はあくびをした。", {}),
        ("｜東京市《とうきょうし》の人", "とうきょうしの人", {}),
        ("《红楼梦》是名著。", "《红楼梦》是名著。", {}),
        ("本を読む《これは題》", "本を読む《これは題》", {}),
        ("吾輩［＃「吾輩」に傍点］は猫である。", "吾輩は猫である。", {"typist's note": 1}),
        ("これ（それ）と東京（大阪）", "これ（それ）と東京（大阪）", {}),
    ],
)
def test_readings_of_typed_books_are_said_once(text, expected, left_out):
    document = read(".txt", text.encode())
    assert [chapter.text for chapter in document.chapters] == [expected]
    assert document.counted() == left_out


def test_a_row_of_a_table_is_one_paragraph_whatever_its_cells_hold():
    row = "<tr><td><p>Ann</p><p>Lee</p></td><td><div>5</div></td></tr>"
    assert page(f"<p>Before</p><table>{row}{row}</table><p>After</p>")[0] == [
        "Before",
        "Ann Lee, 5",
        "Ann Lee, 5",
        "After",
    ]
