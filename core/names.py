"""Names that people give to things, without characters that would disturb the line in which others read them."""

import re
import unicodedata

_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""The Unicode characters that change the direction of the text around them, so that one name can look like another."""

_UNSHOWN = frozenset({"Cc", "Cs", "Zl", "Zp"})


def is_plain(name: str) -> bool:
    """Tell whether a name has no line breaks, control characters, lone surrogates or changes of the text direction."""
    return not _TURNS.search(name) and not any(unicodedata.category(character) in _UNSHOWN for character in name)


def plain_name(text: str) -> str:
    """Return `text` as a name that `is_plain`: on one line, without such characters."""
    return "".join(character for character in " ".join(text.split()) if is_plain(character))
