"""FictionBook (.fb2): sections with titles become chapters.

Source: http://www.gribuser.ru/xml/fictionbook/index.html.en, version 2.1.
"""

from base64 import b64decode
from binascii import Error as Base64Error
from collections import Counter
from collections.abc import Iterator

from lxml import etree

from studio.documents.archives import MAX_PICTURE_BYTES, parse_xml
from studio.documents.document import (
    Block,
    Document,
    divided_where_said,
    document_of,
    listed,
    tidy,
    with_joined_titles,
)
from studio.documents.entities import with_numbers
from studio.documents.inline import name_of, raised_or_lowered

MARK = b"<FictionBook"
_XLINK = "{http://www.w3.org/1999/xlink}href"
_PARAGRAPHS = frozenset("p v subtitle text-author date".split())
_MAX_DEPTH = 30


def read_fb2(data: bytes) -> Document:
    """Return the document of a FictionBook. Raises: DocumentError."""
    root = parse_xml(with_numbers(data))
    left_out: Counter[str] = Counter()
    blocks: list[Block] = []
    for body in root.iterfind("{*}body"):
        if body.get("name") in ("notes", "comments", "footnotes"):
            left_out["note"] += sum(1 for _ in body.iterfind("{*}section"))
        else:
            blocks.extend(_blocks(body, left_out))
    info = root.find("{*}description/{*}title-info")
    title = "" if info is None else tidy(info.findtext("{*}book-title") or "")
    document = document_of(title, with_joined_titles(divided_where_said(blocks)) if blocks else [], left_out)
    authors = () if info is None else info.iterfind("{*}author")
    document.author = listed(
        " ".join(author.findtext(f"{{*}}{part}-name") or "" for part in ("first", "middle", "last"))
        for author in authors
    )
    document.cover = _cover(root, info)
    return document


def _blocks(section: etree._Element, left_out: Counter[str], depth: int = 0) -> Iterator[Block]:
    """Yield the paragraphs of a section and of those in it; its title begins a chapter."""
    for child in section:
        name = name_of(child)
        if name == "image":
            left_out["image"] += 1
        elif name == "title":
            lines = [_text(line, left_out) for line in child if name_of(line) == "p"]
            if said := ". ".join(
                line.rstrip(".") if number < len(lines) - 1 else line for number, line in enumerate(lines) if line
            ):
                yield Block(said, level=1, starts="")
        elif name in _PARAGRAPHS:
            yield Block(_text(child, left_out))
        elif name == "tr":
            yield Block(", ".join(filter(None, (_text(cell, left_out) for cell in child))))
        elif name and depth < _MAX_DEPTH:
            yield from _blocks(child, left_out, depth + 1)


def _text(paragraph: etree._Element, left_out: Counter[str]) -> str:
    """Return the text of a paragraph without marks of notes. There is no recursion: the sender chooses the depth."""
    pieces = [paragraph.text or ""]
    stack = [(child, False) for child in reversed(paragraph)]
    while stack:
        node, is_done = stack.pop()
        name = name_of(node)
        if not is_done and name == "a" and node.get("type") == "note":
            left_out["note mark"] += 1
        elif not is_done and name == "image":
            left_out["image"] += 1
        elif not is_done and name in ("sup", "sub") and (said := raised_or_lowered(node)):
            pieces.append(said)
        elif not is_done and name:
            pieces.append(node.text or "")
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(node))
            continue
        pieces.append(node.tail or "")
    return " ".join(tidy("".join(pieces)).split())


def _cover(root: etree._Element, info: etree._Element | None) -> bytes:
    """Return the picture of the cover page, which nobody has looked at; none without one."""
    image = None if info is None else info.find("{*}coverpage/{*}image")
    name = "" if image is None else (image.get(_XLINK) or "").removeprefix("#")
    for binary in root.iterfind("{*}binary"):
        if name and binary.get("id") == name and len(binary.text or "") < 2 * MAX_PICTURE_BYTES:
            try:
                return b64decode(binary.text or "")
            except (Base64Error, ValueError):
                return b""
    return b""
