"""The guide's Markdown as HTML for the site: headings with anchors, examples in tabs, coloured code, links."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import pairwise

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

from guide.code import CodeBlock, Example, examples_of
from guide.contents import FIRST, PAGES, WRITTEN_SITE, GuidePage
from guide.facts import refreshed

_COMMENT = re.compile(r"<!-- .*? -->\n", re.DOTALL)
_UNWANTED = re.compile(r"[^\w\- ]")
_MARKDOWN_LINK = re.compile(r"(?P<file>[^:#]+\.md)(?P<anchor>#.*)?")
_CAPTIONS = {
    "python": "Python",
    "javascript": "JavaScript",
    "json": "JSON",
    "http": "HTTP",
    "yaml": "YAML",
    "text": "Text",
}


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading that links can lead to; `level` is 2 or more."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class RenderedPage:
    """A page as HTML, its headings in order, and its first sentences as plain text."""

    html: SafeString
    headings: tuple[Heading, ...]
    description: str


def markdown_of(page: GuidePage, site_url: str) -> str:
    """Return the Markdown of `page` with its tables made from the present data, and addresses of `site_url`."""
    text = refreshed(page.path.read_text(encoding="utf-8"))
    return _COMMENT.sub("", text).replace(WRITTEN_SITE, site_url)


def parse(text: str) -> list[Token]:
    """Return the tokens of a Markdown text; HTML in it counts as plain text."""
    return _markdown.parse(text)


_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


@lru_cache(maxsize=128)
def rendered(page: GuidePage, site_url: str) -> RenderedPage:
    """Return `page` as HTML, made once for each process. Raises: KeyError for a link to a file that is no page."""
    tokens = parse(markdown_of(page, site_url))
    headings = tuple(_name_headings(tokens))
    description = _mark_lead(tokens)
    _name_columns(tokens)
    _describe_tables(tokens)
    for token in tokens:
        for child in token.children or ():
            if child.type == "link_open":
                child.attrSet("href", _address(page, str(child.attrGet("href"))))
    html = _markdown.renderer.render(_with_examples(tokens), _markdown.options, {})
    return RenderedPage(mark_safe(html), headings, description)  # noqa: S308  # nosec B308 # our own text


def anchor_of(text: str) -> str:
    """Return the anchor of a heading by the rules of GitHub, so that links work there and here."""
    return _UNWANTED.sub("", text.lower()).replace(" ", "-")


def _name_headings(tokens: list[Token]) -> Iterator[Heading]:
    """Give each heading below the first level an anchor and a link to it, and yield the heading."""
    for opening, inline in pairwise(tokens):
        if opening.type != "heading_open" or opening.tag == "h1":
            continue
        text = plain_text(inline)
        anchor = anchor_of(text)
        opening.attrSet("id", anchor)
        link = Token("link_open", "a", 1, attrs={"href": f"#{anchor}", "class": "guide-anchor"})
        inline.children = [link, *(inline.children or ()), Token("link_close", "a", -1)]
        yield Heading(int(opening.tag[1]), text, anchor)


def plain_text(inline: Token) -> str:
    """Return the text of an inline token without its markup."""
    children = inline.children or ()
    return "".join(" " if child.type == "softbreak" else child.content for child in children)


def _mark_lead(tokens: Sequence[Token]) -> str:
    """Mark the first paragraph as the page's lead, and return its text."""
    for opening, inline in pairwise(tokens):
        if opening.type == "paragraph_open":
            opening.attrSet("class", "lead")
            return plain_text(inline)
    return ""


def _name_columns(tokens: list[Token]) -> None:
    """Mark the heads of columns; in a table without texts there, the first column holds the heads of rows."""
    for start in reversed([number for number, token in enumerate(tokens) if token.type == "thead_open"]):
        end = start + [token.type for token in tokens[start:]].index("thead_close") + 1
        if any(token.content for token in tokens[start:end]):
            for token in tokens[start:end]:
                if token.type == "th_open":
                    token.attrSet("scope", "col")
        else:
            del tokens[start:end]
            _name_rows(tokens[start : start + [token.type for token in tokens[start:]].index("table_close")])


def _name_rows(body: Sequence[Token]) -> None:
    """Make the first cell of each row of a table the head of the row."""
    for number, token in enumerate(body):
        if token.type == "tr_open":
            opening, _, closing = body[number + 1 : number + 4]
            opening.tag = closing.tag = "th"
            opening.attrSet("scope", "row")


_ROLES = {
    "table_open": "table",
    "thead_open": "rowgroup",
    "tbody_open": "rowgroup",
    "tr_open": "row",
    "td_open": "cell",
}


def _describe_tables(tokens: Sequence[Token]) -> None:
    """Give each table a name, each cell its column, and all elements roles, which a phone's layout would remove."""
    table, columns, column = Token("", "", 0), list[str](), 0
    for opening, inline in pairwise(tokens):
        if opening.type == "table_open":
            table, columns = opening, []
        elif opening.type == "tr_open":
            column = 0
        elif opening.type == "th_open" and opening.attrGet("scope") == "col":
            columns.append(plain_text(inline))
            table.meta["name"] = ", ".join(filter(None, columns))
            opening.attrSet("role", "columnheader")
        elif opening.tag == "th" and opening.nesting == 1:
            opening.attrSet("role", "rowheader")
        elif opening.type == "td_open":
            if column < len(columns) and column and columns[column]:
                opening.attrSet("data-column", columns[column])
            column += 1
        if role := _ROLES.get(opening.type):
            opening.attrs.setdefault("role", role)


def _address(page: GuidePage, href: str) -> str:
    """Return the address on the site for a link of `page`. Raises: KeyError."""
    found = _MARKDOWN_LINK.fullmatch(href)
    if found is None:
        return href
    by_path = {other.path.resolve(): other for other in PAGES.values()}
    return address_of(by_path[(page.path.parent / found["file"]).resolve()]) + (found["anchor"] or "")


def address_of(page: GuidePage) -> str:
    """Return the address of a page on the site."""
    return reverse("guide") if page is FIRST else reverse("guide_page", args=[page.slug])


def _with_examples(tokens: list[Token]) -> list[Token]:
    """Return the tokens with each example as HTML in place of its blocks."""
    arranged: list[Token] = []
    done = 0
    for number, (first, example) in enumerate(examples_of(tokens), start=1):
        arranged += [*tokens[done:first], Token("html_block", "", 0, content=_example_html(example, number))]
        done = first + len(example.blocks) + (example.answer is not None)
    return arranged + tokens[done:]


def _example_html(example: Example, number: int) -> str:
    figures = "".join(_figure(block, _caption(block)) for block in example.blocks)
    tabs = _tabs(example.blocks, f"example-{number}") if len(example.blocks) > 1 else ""
    html = f'<div class="guide-example">\n{tabs}{figures}</div>\n' if tabs else figures
    if example.answer is None:
        return html
    return html + _figure(example.answer, f"Answer: {example.answer.status}", "guide-code guide-answer")


def _tabs(blocks: Sequence[CodeBlock], name: str) -> str:
    choices = "".join(
        f'<label><input type="radio" name="{name}" value="{block.variant}"{" checked" if block is blocks[0] else ""}> '
        f"{escape(_caption(block))}</label>\n"
        for block in blocks
    )
    legend = '<legend class="visually-hidden">Language of this example</legend>'
    return f'<fieldset class="guide-tabs">{legend}\n{choices}</fieldset>\n'


def _figure(block: CodeBlock, caption: str, kind: str = "guide-code") -> str:
    lexer = get_lexer_by_name(block.language or "text", stripnl=False)
    code = highlight(block.text, lexer, HtmlFormatter(nowrap=True, classprefix="hl-"))
    return (
        f'<figure class="{kind}" data-language="{block.variant}">\n'
        f"<figcaption><span>{escape(caption)}</span></figcaption>\n"
        f'<pre tabindex="0"><code>{code}</code></pre>\n</figure>\n'
    )


def _caption(block: CodeBlock) -> str:
    if block.language == "bash":
        return "curl" if "curl " in block.text else "Shell"
    caption = _CAPTIONS[block.language or "text"]
    return f"{caption}, openai" if "npm" in block.marks and 'from "openai"' in block.text else caption


def _table_html(_: object, tokens: Sequence[Token], number: int, *__: object) -> str:
    """Return the beginning of a table in a box that scrolls if the table is too wide for it."""
    named = tokens[number].meta.get("name")
    label = escape(f"Table: {named}" if named else "Table")
    return f'<div class="table-box" role="group" aria-label="{label}" tabindex="0">\n<table role="table">\n'


_markdown.add_render_rule("table_open", _table_html)
_markdown.add_render_rule("table_close", lambda *_: "</table>\n</div>\n")
