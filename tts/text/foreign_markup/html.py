"""HTML, XML and SSML: tags vanish, blocks become paragraphs, character references become their characters."""

import html
import re
from collections.abc import Iterator

from tts.text.foreign_markup.edits import Replacement

_BLOCKS = frozenset(
    "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form "
    "h1 h2 h3 h4 h5 h6 head header hr html li main nav ol p paragraph pre section summary table tbody tfoot thead "
    "title tr ul".split()
)
_INLINE = frozenset(
    "a abbr acronym area b base bdi bdo big button canvas caption cite code col colgroup data datalist del dfn em "
    "embed font i iframe img input ins kbd label legend link map mark meta meter nobr noscript object option output "
    "param picture progress q rp rt ruby s samp select small source span strike strong sub sup svg template textarea "
    "time track tt u var video wbr "
    "desc effect lexicon lookup metadata sentence speak token w".split()
)
_OF_SPEECH = frozenset("audio emphasis lang phoneme prosody say-as voice".split())
"""The tags of SSML that would change the sound."""
_READ_AS = {**dict.fromkeys(_BLOCKS, "\n\n"), **dict.fromkeys(_INLINE | _OF_SPEECH, ""), "br": "\n", "td": "", "th": ""}
_CELLS = ("td", "th")

# No part crosses another "<", so the time grows no faster than the text.
_TAG = re.compile(
    r"<[!?](?:doctype|xml|\[CDATA\[)[^<>]{0,500}+>"
    r"|<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9:-]{0,39}+)(?P<attributes>(?:[\s/][^<>]{0,2000}+)?)>",
    re.IGNORECASE,
)
_VALUED_ATTRIBUTES = re.compile(r"(?:\s++[^\s=<>]++\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s\"'>]++))*+\s*+/?")
_AUTOLINK = re.compile(r"<(?P<address>(?:https?://|mailto:)[^<>\s]{1,2000}+)>", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,30}+|#[0-9]{1,7}+|#[xX][0-9A-Fa-f]{1,6}+);")
_UNSEEN = "\u00ad\u200b\u200c\u200d\u200e\u200f"


_HIDDEN = (
    (re.compile("<!--"), re.compile("-->")),
    *(
        (
            re.compile(rf"<{name}(?:\s[^<>]{{0,500}}+)?>", re.IGNORECASE),
            re.compile(rf"</{name}\s{{0,9}}+>", re.IGNORECASE),
        )
        for name in ("script", "style")
    ),
)
"""The beginnings and ends of the hidden parts of a page."""


def find_hidden(text: str) -> Iterator[Replacement]:
    """Yield the comments, scripts and style sheets of `text`; one without an end is text."""
    for begins, ends in _HIDDEN:
        start = begins.search(text)
        while start and (end := ends.search(text, start.end())):
            yield start.start(), end.end(), ""
            start = begins.search(text, end.end())


def find_tags(text: str) -> Iterator[Replacement]:
    """Yield the tags of `text`.

    A tag with an unknown name counts only if it closes one, closes itself or has attributes with values: "x<y and y>z"
    and "<your name>" are text.
    """
    for found in _TAG.finditer(text):
        if not found["name"]:
            yield found.start(), found.end(), ""
        elif _is_tag(found):
            yield found.start(), found.end(), _read_as(found)
    for found in _AUTOLINK.finditer(text):
        yield found.start(), found.start("address"), ""
        yield found.end("address"), found.end(), ""


def find_entities(text: str) -> Iterator[Replacement]:
    """Yield the character references of `text` that name one character."""
    for found in _ENTITY.finditer(text):
        character = html.unescape(found[0])
        if len(character) == 1:
            yield found.start(), found.end(), "" if character in _UNSEEN else character.replace("\xa0", " ")


def speech_tags(text: str) -> Iterator[str]:
    """Yield the names of the tags of `text` that ask for another sound, in lower case."""
    for found in _TAG.finditer(text):
        name = (found["name"] or "").lower()
        if name in _OF_SPEECH and not found["close"] and _is_tag(found):
            yield name


def _is_tag(found: re.Match[str]) -> bool:
    attributes = found["attributes"]
    has_valued_attributes_only = _VALUED_ATTRIBUTES.fullmatch(attributes) is not None
    if found["name"].lower() in _READ_AS:
        return has_valued_attributes_only or ("=" in attributes and len(found["name"]) > 1)
    return has_valued_attributes_only and bool(found["close"] or attributes.strip())


def _read_as(found: re.Match[str]) -> str:
    name = found["name"].lower()
    return "; " if name in _CELLS and found["close"] else _READ_AS.get(name, "")
