"""Named characters of pages: `&eacute;` and the names that a page itself declares become numbers.

XML parsers know five names. HTML's names are in an external file, which we never fetch.
"""

import re
from html.entities import html5

from studio.documents.archives import MAX_ENTRY_BYTES
from studio.documents.document import DocumentError

_OF_XML = frozenset((b"amp", b"lt", b"gt", b"quot", b"apos"))
_REFERENCE = re.compile(rb"&([A-Za-z_][A-Za-z0-9_.-]{0,40}+);")
_NUMBER = r"&#(?:[0-9]{1,7}|[xX][0-9A-Fa-f]{1,6});"
_DOCTYPE = re.compile(rb"<!DOCTYPE\s[^\[>]{0,1000}+(?:\[(?P<subset>[^\]]{0,20000}+)\]\s{0,100}+)?>", re.IGNORECASE)
_DOCTYPE_IS_WITHIN = 24_000
_DECLARED = re.compile(
    rf"<!ENTITY\s+(?P<name>[A-Za-z_][A-Za-z0-9_.-]{{0,40}}+)\s+"
    rf"(?:\"(?P<double>(?:[^\"<&%]|{_NUMBER}){{0,500}}+)\"|'(?P<single>(?:[^'<&%]|{_NUMBER}){{0,500}}+)')\s*>".encode()
)
_CDATA, _CDATA_END = b"<![CDATA[", b"]]>"


def with_numbers(data: bytes) -> bytes:
    """Return a page with a number in place of each character name, and without its own declarations.

    A page that declares anything but plain texts keeps its declarations, which the XML parser refuses.

    Raises: DocumentError if the texts make the page too large.
    """
    if b"&" not in data and b"<!ENTITY" not in data:
        return data
    own: dict[bytes, bytes] = {}
    doctype = _DOCTYPE.search(data, 0, _DOCTYPE_IS_WITHIN)
    if doctype and doctype["subset"]:
        subset = _numbered(doctype["subset"], {})
        declared = list(_DECLARED.finditer(subset))
        if len(declared) == subset.count(b"<!ENTITY"):
            own = {found["name"]: found["double"] or found["single"] or b"" for found in declared}
            data = data[: doctype.start()] + data[doctype.end() :]
    return _numbered(data, own)


def _numbered(data: bytes, own: dict[bytes, bytes]) -> bytes:
    """Return `data` with the names replaced, except in CDATA, where an ampersand is literal."""
    pieces = []
    for number, part in enumerate(data.split(_CDATA)):
        literal, mark, rest = part.partition(_CDATA_END) if number else (b"", b"", part)
        if number:
            pieces += [_CDATA, literal, mark]
        pieces.append(_replaced(rest, own))
    return b"".join(pieces)


def _replaced(data: bytes, own: dict[bytes, bytes]) -> bytes:
    left = MAX_ENTRY_BYTES

    def replacement(found: re.Match[bytes]) -> bytes:
        nonlocal left
        name = found[1]
        if name in own:
            left -= len(own[name])
            if left < 0:
                raise DocumentError("The file repeats its own abbreviations too often; save it as plain text")
            return own[name]
        if name in _OF_XML:
            return found[0]
        characters = html5.get(f"{name.decode()};")
        return found[0] if characters is None else "".join(f"&#{ord(sign)};" for sign in characters).encode()

    return _REFERENCE.sub(replacement, data)
