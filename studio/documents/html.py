"""Web pages: their headings and paragraphs, as a browser shows them."""

import codecs
import re
from html import unescape

from studio.documents.document import Document, divided_by_headings, document_of, tidy
from studio.documents.notes import without_notes
from studio.documents.plain import decoded
from studio.documents.xhtml import read_page

_CHARSET = re.compile(rb"<meta[^<>]{0,200}?charset\s*=\s*[\"']?([\w-]{1,40})", re.IGNORECASE)
_CHARSET_IS_WITHIN = 2_048
_DECLARATION = re.compile(r"\A\s*<\?xml[^<>]{0,200}\?>")
_TITLE = re.compile(r"<title[^<>]{0,200}>([^<]{1,500})</title>", re.IGNORECASE)


def read_html(data: bytes) -> Document:
    """Return the document of a page of HTML. Raises: DocumentError."""
    text = _DECLARATION.sub("", _text(data))
    title, chapters = divided_by_headings(without_notes(read_page(text.encode(), {})))
    named = _TITLE.search(text)
    return document_of(title or (" ".join(tidy(unescape(named[1])).split()) if named else ""), chapters)


def _text(data: bytes) -> str:
    """Return the text in the encoding that the page names, or else in the most likely one."""
    named = _CHARSET.search(data, 0, _CHARSET_IS_WITHIN)
    try:
        encoding = codecs.lookup(named[1].decode()).name if named else ""
        return data.decode(encoding) if encoding else decoded(data)
    except (LookupError, UnicodeDecodeError):
        return decoded(data)
