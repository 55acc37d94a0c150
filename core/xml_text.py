"""Text for an XML document: illegal characters are replaced, markup characters are escaped."""

import re
from html import escape

_BLANKS = re.compile("\r\n?|[\x00-\x08\x0b\x0c\x0e-\x1f]")
_FORBIDDEN = re.compile("[\ud800-\udfff\ufffe\uffff]")


def xml_text(text: str) -> str:
    """Return `text` for an element or a quoted attribute. A control character becomes a space.

    Source: https://www.w3.org/TR/xml/#charsets
    """
    shown = _BLANKS.sub(lambda found: "\n" if found[0].startswith("\r") else " ", text)
    return escape(_FORBIDDEN.sub("\ufffd", shown))
