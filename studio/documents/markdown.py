"""Markdown: headings, paragraphs, lists and tables as text; code and pictures are left out."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from studio.documents.document import Block, Document, divided_by_headings, document_of, tidy
from studio.documents.plain import decoded

_FRONT_MATTER = re.compile(r"\A---[^\S\n]*\n((?:[^\n]*\n){0,200}?)(?:---|\.\.\.)[^\S\n]*(?:\n|\Z)")
_FRONT_TITLE = re.compile(r"^title:[^\S\n]*(.+)$", re.MULTILINE)
_LEFT_OUT = {"fence": "code block", "code_block": "code block", "html_block": "HTML block", "math_block": "formula"}
_TAG = re.compile(r"<[^<>]*>")


def read_markdown(data: bytes) -> Document:
    """Return the document of a Markdown file. Raises: DocumentError."""
    text = decoded(data)
    front = _FRONT_MATTER.match(text)
    named = _FRONT_TITLE.search(front[1]) if front else None
    left_out: Counter[str] = Counter()
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    blocks = list(_blocks(parser.parse(text[front.end() :] if front else text), left_out))
    title, chapters = divided_by_headings(blocks)
    return document_of(named[1].strip(" \"'") if named else title, chapters, left_out)


def _blocks(tokens: Sequence[Token], left_out: Counter[str]) -> Iterator[Block]:
    """Yield the text to be read; a row of a table is one paragraph."""
    level = 0
    row: list[str] | None = None
    for token in tokens:
        if token.type == "heading_open":
            level = int(token.tag[1:])
        elif token.type == "tr_open":
            row = []
        elif token.type == "tr_close" and row is not None:
            yield Block(", ".join(filter(None, row)))
            row = None
        elif token.type == "inline":
            text = tidy(_read(token.children or [], left_out))
            if row is not None:
                row.append(text)
            else:
                yield Block(text, level)
            level = 0
        elif kind := _LEFT_OUT.get(token.type):
            left_out[kind] += 1


def _read(tokens: Sequence[Token], left_out: Counter[str]) -> str:
    pieces = []
    for token in tokens:
        if token.type == "image":
            left_out["image"] += 1
        elif token.type == "html_inline":
            pieces.append(" " if _TAG.fullmatch(token.content) and token.content.lower().startswith("<br") else "")
        elif token.type in ("softbreak", "hardbreak"):
            pieces.append("\n")
        else:
            pieces.append(token.content)
    return "".join(pieces)
