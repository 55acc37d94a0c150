"""Plain text: bytes in any encoding become characters, and lines that look like headings begin chapters."""

import codecs
import re
from collections.abc import Iterator, Mapping, Sequence

from charset_normalizer import from_bytes

from studio.documents.document import (
    WHAT_TO_SEND,
    Block,
    Document,
    DocumentError,
    divided_by_headings,
    divided_where_said,
    document_of,
    tidy,
)
from studio.documents.typists_marks import without_marks

# Longest first: UTF-32's byte order mark begins with UTF-16's.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SAMPLE_BYTES = 1 << 16
"""The size of the sample from which an encoding is guessed."""

_ENCODINGS = ["cp1252", "cp1251", "cp1256", "shift_jis", "euc_jp", "gb18030", "big5"]
"""The encodings to guess from. More of them would be confused: cp1250 differs from cp1252 in a few letters."""

_HIGH_BYTE = re.compile(rb"[\x80-\xff]")
_ASCII_LETTER = re.compile(rb"[A-Za-z]")
_NOT_WESTERN = re.compile(rb"[\xc0-\xff]{3}|[\x81\x8d\x8f\x90\x9d]")
"""Three accented letters in a row, which Cyrillic or Arabic words have, and bytes that cp1252 does not define."""
_MOST_CONTROLS = 0.01
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ufffd]")

_MAX_HEADING = 80
_NUMBER = r"(?:\d{1,4}|[ivxlcdm]{1,8})"
_WORD_NUMBER = (
    r"(?:the\s+)?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|"
    r"first|second|third|fourth|fifth|last)(?:[-\s]\w+)?"
)
_HEADING = re.compile(
    rf"(?:chapter|book|part|act|section|kapitel|teil|buch|abschnitt|chapitre|partie|livre|capítulo|capitulo|parte|libro|"
    rf"capitolo|livro|अध्याय)\s+(?:{_NUMBER}|{_WORD_NUMBER})\b.*"
    r"|第\s*[0-9０-９一二三四五六七八九十百千〇零]+\s*[章回節节部話话].*"
    r"|(?:الفصل|الباب|الجزء)\s.*"
    r"|(?:prologue|epilogue|preface|foreword|introduction|afterword|prolog|epilog|vorwort|nachwort|einleitung|prologue|"
    r"épilogue|préface|avant-propos|prólogo|epílogo|prefacio|introducción|prologo|epilogo|prefazione|introduzione|"
    r"prefácio|introdução)",
    re.IGNORECASE,
)
_PARAGRAPH_END = re.compile(r"\n[^\S\n]*\n\s*")


def read_plain(data: bytes) -> Document:
    """Return the document of a text file. Raises: DocumentError."""
    typed = without_marks(decoded(data))
    blocks = text_blocks(typed.text, typed.headings)
    if typed.headings:
        title, chapters = divided_by_headings(blocks)
    else:
        title, chapters = "", divided_where_said(blocks)
    document = document_of(typed.title or title, chapters, typed.left_out)
    document.author = typed.author
    return document


def decoded(data: bytes) -> str:
    """Return the text of a file with `\\n` at the ends of its lines.

    A byte order mark tells the encoding. Without one it is UTF-8, or else the most likely encoding for the letters.

    Raises: DocumentError if the file is not text.
    """
    text = _decoded(data).replace("\r\n", "\n").replace("\r", "\n")
    if len(_CONTROLS.findall(text)) > max(8, _MOST_CONTROLS * len(text)):
        raise DocumentError(f"The file is not text; {WHAT_TO_SEND}")
    return text


def _decoded(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        # The sample surrounds the first non-ASCII letter, and starts at the beginning of a line.
        found = _HIGH_BYTE.search(data)
        place = found.start() if found else 0
        start = max(data.rfind(b"\n", 0, place) + 1, place - _SAMPLE_BYTES // 2)
        sample = data[start : start + _SAMPLE_BYTES]
        if _is_western(sample):
            return data.decode("cp1252", errors="replace")
        guess = from_bytes(sample, cp_isolation=_ENCODINGS).best()
        return data.decode(guess.encoding if guess else "cp1252", errors="replace")


def _is_western(sample: bytes) -> bool:
    """Tell whether `sample` is in Latin letters with a few accents; statistics mistake a short "Café" for Cyrillic."""
    is_mostly_ascii = len(_ASCII_LETTER.findall(sample)) >= len(_HIGH_BYTE.findall(sample))
    return is_mostly_ascii and not _NOT_WESTERN.search(sample)


def text_blocks(text: str, headings: Mapping[str, int] | None = None) -> list[Block]:
    """Return the paragraphs of `text`, in which headings begin chapters if there are several.

    `headings` has the levels of the lines that a text itself marks as headings; then no other lines are headings.
    """
    paragraphs = [tidy(paragraph) for paragraph in _paragraphs(text, headings or {})]
    if headings:
        return [Block(paragraph, headings.get(paragraph, 0)) for paragraph in paragraphs if paragraph]
    return list(_blocks(paragraphs))


def _paragraphs(text: str, headings: Mapping[str, int]) -> Iterator[str]:
    """Yield the paragraphs of `text`; a heading needs no blank line around it."""
    for paragraph in _PARAGRAPH_END.split(text.strip()):
        lines: list[str] = []
        for line in paragraph.split("\n") if headings else [paragraph]:
            if line.strip() in headings:
                yield "\n".join(lines)
                yield line
                lines = []
            else:
                lines.append(line)
        yield "\n".join(lines)


def _blocks(paragraphs: Sequence[str]) -> Iterator[Block]:
    has_chapters = sum(map(is_heading, paragraphs)) > 1
    for paragraph in filter(None, paragraphs):
        if has_chapters and is_heading(paragraph):
            yield Block(paragraph, level=1, starts=paragraph)
        else:
            yield Block(paragraph)


def is_heading(paragraph: str) -> bool:
    """Tell whether `paragraph` looks like the heading of a chapter."""
    return len(paragraph) <= _MAX_HEADING and "\n" not in paragraph and bool(_HEADING.fullmatch(paragraph))
