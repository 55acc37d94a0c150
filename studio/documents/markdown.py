"""Markdown: what a reader of the shown page sees, without marks; code, pictures and notes are left out."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin
from mdit_py_plugins.tasklists import tasklists_plugin

from studio.documents.document import Document, divided_by_headings, document_of
from studio.documents.plain import decoded
from studio.documents.xhtml import read_page

_FRONT_TITLE = re.compile(r"^title:[^\S\n]*(.+)$", re.MULTILINE)
_LEFT_OUT = {"fence": "code block", "code_block": "code block", "math_block": "formula", "footnote_open": "note"}
_INLINE_LEFT_OUT = {"footnote_ref": "note mark"}
_NOT_SHOWN = frozenset({"fence", "code_block", "math_block", "front_matter", "footnote_ref", "footnote_anchor"})
_LONGEST = 200
_MARKED = re.compile(rf"==(?=[^\s=])([^=\n]{{1,{_LONGEST}}}+)==")
_LINKED = re.compile(
    rf"(?P<embedded>!?)\[\[(?:[^\[\]|\n]{{1,{_LONGEST}}}\|)?(?P<shown>[^\[\]|\n]{{1,{_LONGEST}}}+)\]\]"
)
_CALLOUT = re.compile(r"\A\[!([A-Za-z]{2,20})\][+-]?[^\S\n]*")
_ATTRIBUTES = re.compile(r"\s*\{[#.][^{}\n]{0,100}\}\s*\Z")


def read_markdown(data: bytes) -> Document:
    """Return the document of a Markdown file. Raises: DocumentError."""
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    parser.use(footnote_plugin).use(tasklists_plugin).use(front_matter_plugin)
    left_out: Counter[str] = Counter()
    tokens = parser.parse(decoded(data))
    front = next((token.content for token in tokens[:1] if token.type == "front_matter"), "")
    html = parser.renderer.render(list(_shown(tokens, left_out)), parser.options, {})
    blocks = read_page(f"<html><body>{html}</body></html>".encode(), {}, left_out)
    title, chapters = divided_by_headings(list(blocks))
    named = _FRONT_TITLE.search(front)
    return document_of(named[1].strip(" \"'") if named else title, chapters, left_out)


def _shown(tokens: Sequence[Token], left_out: Counter[str]) -> Iterator[Token]:
    """Yield the tokens of what is read, without the marks that only some programs know; notes come last in `tokens`."""
    opened = ""
    is_note = False
    for token in tokens:
        if kind := _LEFT_OUT.get(token.type):
            left_out[kind] += 1
        is_note = is_note or token.type == "footnote_block_open"
        if is_note or token.type in _NOT_SHOWN:
            continue
        if token.type == "inline":
            token.children = list(_inline(token.children or [], left_out, is_heading=opened == "heading_open"))
        opened = token.type
        yield token


def _inline(tokens: Sequence[Token], left_out: Counter[str], *, is_heading: bool) -> Iterator[Token]:
    for number, token in enumerate(tokens):
        if kind := _INLINE_LEFT_OUT.get(token.type):
            left_out[kind] += 1
        if token.type in _NOT_SHOWN:
            continue
        if token.type == "text":
            token.content = _plain(token.content, left_out)
            if not number:
                token.content = _CALLOUT.sub(lambda found: f"{found[1].capitalize()}. ", token.content)
            if is_heading and number == len(tokens) - 1:
                token.content = _ATTRIBUTES.sub("", token.content)
        yield token


def _plain(text: str, left_out: Counter[str]) -> str:
    """Return `text` without the marks of highlights and of links between notes; embedded notes are left out."""

    def shown(found: re.Match[str]) -> str:
        if found["embedded"]:
            left_out["embedded file"] += 1
            return ""
        return found["shown"]

    return _MARKED.sub(r"\1", _LINKED.sub(shown, text))
