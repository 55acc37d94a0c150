"""An EPUB 3 with media overlays, written as a stream: the sound of a book passes through and is never in memory.

Source: https://www.w3.org/TR/epub-33/
"""

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from core.xml_text import xml_text
from jobs.book.pages import ACTIVE_CLASS, STYLE, direction_of, section_page
from jobs.book.passages import Block

CONTENT_TYPE = "application/epub+zip"

_CONTAINER = """\
<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_ACCESS = """\
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">auditory</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessModeSufficient">auditory</meta>
<meta property="schema:accessibilityFeature">synchronizedAudioText</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>"""


@dataclass(frozen=True, slots=True)
class AudioKind:
    """A format that every reading system must play: its MIME type and its file ending."""

    content_type: str
    ending: str


MP3 = AudioKind("audio/mpeg", "mp3")
AAC = AudioKind("audio/mp4", "m4a")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the book with its own sound.

    `label` is its name in the contents, None if it continues the section before. `heading` is above its text; it may be
    empty. `blocks` and `audio` are called once, when the section is written.
    """

    label: str | None
    heading: str
    duration_ms: int
    blocks: Callable[[], Sequence[Block]]
    audio: Callable[[], Iterator[bytes]]


@dataclass(frozen=True, slots=True)
class Book:
    """The metadata of an EPUB, and its sections. `language` is a tag of BCP 47, `cover` a JPEG or empty."""

    identifier: str
    title: str
    author: str
    narrator: str
    language: str
    modified_at: datetime
    audio_kind: AudioKind
    sections: Sequence[Section]
    cover: bytes = field(default=b"", repr=False)


def epub(book: Book) -> Iterator[bytes]:
    """Yield the file, block by block; the same book always has the same bytes."""
    outlet = _Outlet()
    when = book.modified_at.astimezone(UTC).timetuple()[:6]
    first, first_entry = _mimetype(when)
    outlet.write(first)
    with ZipFile(outlet, "w", ZIP_DEFLATED) as archive:
        archive.infolist().append(first_entry)
        for name, content in _first_files(book):
            archive.writestr(_entry(name, when), content)
            yield outlet.take()
        for number, section in enumerate(book.sections):
            for name, content in _pages(book, number, section):
                archive.writestr(_entry(name, when), content)
            yield outlet.take()
            # Readers seek in the sound: it must not be compressed again.
            with archive.open(_entry(_audio_name(book, number), when, ZIP_STORED), "w") as file:
                for block in section.audio():
                    file.write(block)
                    yield outlet.take()
    yield outlet.take()


def _pages(book: Book, number: int, section: Section) -> Iterator[tuple[str, str]]:
    name = _name(number)
    documents = section_page(
        section.blocks(),
        name=name,
        title=section.label or book.title,
        heading=section.heading,
        language=book.language,
        audio=_audio_name(book, number),
        duration_ms=section.duration_ms,
    )
    yield f"{name}.xhtml", documents.page
    yield f"{name}.smil", documents.overlay


def _first_files(book: Book) -> Iterator[tuple[str, str | bytes]]:
    yield "META-INF/container.xml", _CONTAINER
    yield "package.opf", _package(book)
    yield "nav.xhtml", _contents(book)
    yield "style.css", STYLE
    if book.cover:
        yield "cover.jpg", book.cover


def _name(number: int) -> str:
    return f"{number + 1:04}"


def _audio_name(book: Book, number: int) -> str:
    return f"{_name(number)}.{book.audio_kind.ending}"


def _package(book: Book) -> str:
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" version="3.0" '
        f'unique-identifier="id" xml:lang="{book.language}" dir="{direction_of(book.language)}">\n'
        f'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n{_metadata(book)}\n</metadata>\n'
        f"<manifest>\n{_manifest(book)}\n</manifest>\n{_spine(book)}\n</package>\n"
    )


def _metadata(book: Book) -> str:
    lines = [
        f'<dc:identifier id="id">{xml_text(book.identifier)}</dc:identifier>',
        f"<dc:title>{xml_text(book.title)}</dc:title>",
        f"<dc:language>{book.language}</dc:language>",
        f'<meta property="dcterms:modified">{book.modified_at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}</meta>',
    ]
    if book.author:
        lines.append(f'<dc:creator id="author">{xml_text(book.author)}</dc:creator>')
        lines.append('<meta refines="#author" property="role" scheme="marc:relators">aut</meta>')
    if book.narrator:
        lines.append(f'<dc:contributor id="narrator">{xml_text(book.narrator)}</dc:contributor>')
        lines.append('<meta refines="#narrator" property="role" scheme="marc:relators">nrt</meta>')
        lines.append(f'<meta property="media:narrator">{xml_text(book.narrator)}</meta>')
    lines.append(f'<meta property="media:active-class">{ACTIVE_CLASS}</meta>')
    total_ms = sum(section.duration_ms for section in book.sections)
    lines.append(f'<meta property="media:duration">{_clock(total_ms)}</meta>')
    for number, section in enumerate(book.sections):
        lines.append(f'<meta refines="#o{number}" property="media:duration">{_clock(section.duration_ms)}</meta>')
    return "\n".join([*lines, _ACCESS])


def _manifest(book: Book) -> str:
    lines = [
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
        '<item id="style" href="style.css" media-type="text/css"/>',
    ]
    if book.cover:
        lines.append('<item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>')
    for number in range(len(book.sections)):
        name = _name(number)
        lines += [
            f'<item id="p{number}" href="{name}.xhtml" media-type="application/xhtml+xml" media-overlay="o{number}"/>',
            f'<item id="o{number}" href="{name}.smil" media-type="application/smil+xml"/>',
            f'<item id="a{number}" href="{_audio_name(book, number)}" media-type="{book.audio_kind.content_type}"/>',
        ]
    return "\n".join(lines)


def _spine(book: Book) -> str:
    items = "\n".join(f'<itemref idref="p{number}"/>' for number in range(len(book.sections)))
    return f'<spine page-progression-direction="{direction_of(book.language)}">\n{items}\n</spine>'


def _contents(book: Book) -> str:
    links = "\n".join(
        f'<li><a href="{_name(number)}.xhtml">{xml_text(section.label)}</a></li>'
        for number, section in enumerate(book.sections)
        if section.label is not None
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" '
        f'xmlns:epub="http://www.idpf.org/2007/ops" lang="{book.language}" xml:lang="{book.language}" '
        f'dir="{direction_of(book.language)}">\n<head><title>{xml_text(book.title)}</title></head>\n'
        f'<body><nav epub:type="toc" role="doc-toc"><ol>\n{links}\n</ol></nav></body>\n</html>\n'
    )


def _clock(ms: int) -> str:
    seconds, ms = divmod(ms, 1000)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}.{ms:03}"


class _Outlet(io.RawIOBase):
    """A file that hands out written bytes and forgets them; it cannot seek."""

    def __init__(self) -> None:
        self._ready = bytearray()
        self._position = 0

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        block = bytes(data)  # type: ignore[call-overload]
        self._ready += block
        self._position += len(block)
        return len(block)

    def tell(self) -> int:
        return self._position

    def take(self) -> bytes:
        """Return the bytes written since the last call."""
        ready, self._ready = bytes(self._ready), bytearray()
        return ready


def _entry(name: str, when: tuple[int, ...], compression: int = ZIP_DEFLATED) -> ZipInfo:
    path = name if "/" in name else f"EPUB/{name}"
    entry = ZipInfo(path, when)  # type: ignore[arg-type]
    entry.compress_type = compression
    entry.external_attr = 0o644 << 16
    return entry


def _mimetype(when: tuple[int, ...]) -> tuple[bytes, ZipInfo]:
    """Return the first entry as the file needs it: with its size before it, which a stream would put after it.

    Source: https://www.w3.org/TR/epub-33/#sec-zip-container-mime
    """
    file, entry = io.BytesIO(), ZipInfo("mimetype", when)  # type: ignore[arg-type]
    archive = ZipFile(file, "w")
    archive.writestr(entry, CONTENT_TYPE)
    written = file.getvalue()
    archive.close()
    return written, entry
