"""The text that a reader of a file sees, found in plain ways of the tests' own: no code of the product is asked."""

import io
import posixpath
import re
import unicodedata
import zipfile
from collections import Counter
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

_KANA = re.compile(r"[\u3040-\u30ff\s]+")
_UNSEEN = frozenset(("head", "script", "style", "template", "noscript", "rp"))
_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_DROPPED = re.compile(r"<(w:del|mc:Fallback|w:moveFrom|w:instrText)\b.*?</\1>", re.DOTALL)
_TEXT = re.compile(r"<[wm]:t(?:\s[^>]*)?>([^<]*)</[wm]:t>")
_RUBY = re.compile(r"<w:ruby>.*?</w:ruby>", re.DOTALL)
_RUBY_TEXT = re.compile(r"<w:rt>.*?</w:rt>", re.DOTALL)
_DOCX_PART = re.compile(r"word/(document|footnotes|endnotes|comments|header\d*|footer\d*)\.xml")
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_ODF_UNSEEN = ("tracked-changes", "sequence-decls", "title", "desc")


def letters(text: str) -> Counter[str]:
    """Return the letters and digits of a text, whatever their case and form."""
    return Counter(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


class _Page(HTMLParser):
    """Collects what a browser shows of a page; a reading in kana stands for the characters below it."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self._base: list[str] = []
        self._reading = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        style = dict(attrs).get("style") or ""
        is_hidden = tag in _UNSEEN or "display:none" in style.replace(" ", "")
        if tag not in _VOID:
            self._open.append((tag, is_hidden))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that is closed at once shows nothing."""

    def handle_endtag(self, tag: str) -> None:
        names = [name for name, _ in self._open]
        if tag not in names:
            return
        while self._open.pop()[0] != tag:
            pass
        if tag == "rt":
            self.pieces.append(self._reading if _KANA.fullmatch(self._reading) else "".join(self._base))
            self._base, self._reading = [], ""
        elif tag == "ruby":
            self.pieces += self._base
            self._base = []

    def handle_data(self, data: str) -> None:
        names = [name for name, _ in self._open]
        if any(is_hidden for _, is_hidden in self._open):
            return
        if "rt" in names:
            self._reading += data
        elif "ruby" in names:
            self._base.append(data)
        else:
            self.pieces.append(data)


def of_html(data: bytes) -> str:
    """Return what a browser shows of a page in UTF-8."""
    page = _Page()
    text = data.decode("utf-8-sig")
    page.feed(re.sub(r"<(title|script|style|a|i|b|span|p|div)\b([^<>]*)/>", r"<\1\2></\1>", text))
    page.close()
    return " ".join(page.pieces)


def of_epub(data: bytes) -> str:
    """Return what the pages of a book show, in the order of its spine."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        container = ET.fromstring(archive.read("META-INF/container.xml"))
        path = next(element.attrib["full-path"] for element in container.iter() if element.tag.endswith("}rootfile"))
        package = ET.fromstring(archive.read(path))
        items = {item.attrib["id"]: item.attrib["href"] for item in package.iter() if item.tag.endswith("}item")}
        spine = [items[one.attrib["idref"]] for one in package.iter() if one.tag.endswith("}itemref")]
        names = [posixpath.join(posixpath.dirname(path), name.replace("%20", " ")) for name in dict.fromkeys(spine)]
        return " ".join(of_html(archive.read(name)) for name in names)


def of_docx(data: bytes) -> str:
    """Return the text of a Word file and of its notes, comments, headers and footers; deleted text is not seen."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = [archive.read(name).decode() for name in archive.namelist() if _DOCX_PART.fullmatch(name)]
    seen = [_RUBY.sub(_reading_of, _DROPPED.sub("", part)) for part in parts]
    plain = [text for part in seen for text in _TEXT.findall(part)]
    return ET.fromstring(f"<x>{' '.join(plain)}</x>").text or ""


def _reading_of(ruby: re.Match[str]) -> str:
    reading = _RUBY_TEXT.search(ruby[0])
    said = "".join(_TEXT.findall(reading[0])) if reading else ""
    return f"<w:t>{said}</w:t>" if _KANA.fullmatch(said) else _RUBY_TEXT.sub("", ruby[0])


def of_odt(data: bytes) -> str:
    """Return the text of an OpenDocument file, with its notes, without deleted text and descriptions of pictures."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        body = ET.fromstring(archive.read("content.xml")).find(f"{_OFFICE}body/{_OFFICE}text")
    return _text_without(body, _ODF_UNSEEN)


def of_fb2(data: bytes) -> str:
    """Return the text of a FictionBook, with its notes."""
    root = ET.fromstring(data)
    return " ".join(_text_without(body, ()) for body in root if body.tag.endswith("}body"))


def _text_without(element: ET.Element | None, names: tuple[str, ...]) -> str:
    if element is None:
        return ""
    inner = [f"{_text_without(child, names)} {child.tail or ''}" for child in element]
    is_seen = element.tag.rpartition("}")[2] not in names
    return " ".join((element.text or "", *inner)) if is_seen else ""
