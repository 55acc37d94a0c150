"""Markdown: the text that a reader of the rendered page sees; code, pictures and notes are left out."""

import re
from collections.abc import Iterator, Sequence
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin
from mdit_py_plugins.tasklists import tasklists_plugin

from studio.documents.document import Document, divided_by_headings, document_of
from studio.documents.left_out import ELEMENT
from studio.documents.plain import decoded
from studio.documents.xhtml import read_page

_FRONT_TITLE = re.compile(r"^title:[^\S\n]*(.+)$", re.MULTILINE)
_LEFT_OUT = {"fence": "code block", "code_block": "code block", "math_block": "formula"}
_LONGEST = 200
_MARKED = re.compile(rf"==(?=[^\s=])([^=\n]{{1,{_LONGEST}}}+)==")
_LINK = rf"\[\[(?:[^\[\]|\n]{{1,{_LONGEST}}}\|)?(?P<shown>[^\[\]|\n]{{1,{_LONGEST}}}+)\]\]"
_LINKED, _EMBEDDED = re.compile(_LINK), re.compile(f"!{_LINK}")
_CALLOUT = re.compile(r"\A\[!([A-Za-z]{2,20})\][+-]?[^\S\n]*")
_ATTRIBUTES = re.compile(r"\s*\{[#.][^{}\n]{0,100}\}\s*\Z")


def read_markdown(data: bytes) -> Document:
    """Return the document of a Markdown file. Raises: DocumentError."""
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    parser.use(footnote_plugin).use(tasklists_plugin).use(front_matter_plugin)
    tokens = parser.parse(decoded(data))
    front = next((token.content for token in tokens[:1] if token.type == "front_matter"), "")
    html = parser.renderer.render(list(_shown(tokens)), parser.options, {})
    blocks = read_page(f"<html><body>{html}</body></html>".encode(), {})
    title, chapters = divided_by_headings(blocks)
    named = _FRONT_TITLE.search(front)
    return document_of(named[1].strip(" \"'") if named else title, chapters)


def _shown(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens without the marks that only some programs know; unread parts become tokens of parts left out."""
    opened = ""
    note: list[str] | None = None
    for token in tokens:
        if token.type == "footnote_open":
            note = []
        elif token.type == "footnote_close":
            yield _left_out("note", " ".join(note or ()))
            note = None
        elif note is not None:
            note.append(_words_of(token))
        elif kind := _LEFT_OUT.get(token.type):
            yield _left_out(kind, token.content)
        elif not token.type.startswith(("footnote_", "front_matter")):
            if token.type == "inline":
                token.children = list(_inline(token.children or [], is_heading=opened == "heading_open"))
            opened = token.type
            yield token


def _left_out(kind: str, words: str, of_type: str = "html_block") -> Token:
    """Return a token for a part that `xhtml` leaves out."""
    content = f'<{ELEMENT} kind="{kind}">{escape(words, quote=False)}</{ELEMENT}>'
    return Token(of_type, "", 0, content=content)


def _words_of(token: Token) -> str:
    """Return the visible words of a token."""
    return " ".join(child.content for child in token.children) if token.children else token.content


def _inline(tokens: Sequence[Token], *, is_heading: bool) -> Iterator[Token]:
    for number, token in enumerate(tokens):
        if token.type == "footnote_ref":
            yield _left_out("note mark", str(token.meta["id"] + 1), "html_inline")
            continue
        if token.type != "text":
            yield token
            continue
        text = token.content
        if not number:
            text = _CALLOUT.sub(lambda found: f"{found[1].capitalize()}. ", text)
        if is_heading and number == len(tokens) - 1:
            text = _ATTRIBUTES.sub("", text)
        yield from _plain(text)


def _plain(text: str) -> Iterator[Token]:
    """Yield a text without the marks for highlights and for links between notes; embedded notes are left out."""
    place = 0
    for found in _EMBEDDED.finditer(text):
        yield _text_token(text[place : found.start()])
        yield _left_out("embedded file", found["shown"], "html_inline")
        place = found.end()
    yield _text_token(text[place:])


def _text_token(text: str) -> Token:
    return Token("text", "", 0, content=_MARKED.sub(r"\1", _LINKED.sub(r"\g<shown>", text)))
