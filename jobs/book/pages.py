"""A section of a book as a page, and its media overlay, which maps stretches of the sound to words.

Source: https://www.w3.org/TR/epub-33/#sec-media-overlays
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from core.xml_text import xml_text
from jobs.book.passages import Block, Clip, Paragraph, Sentence, Token

ACTIVE_CLASS = "-epub-media-overlay-active"
_RIGHT_TO_LEFT = ("ar", "fa", "he", "ur")
_BODY = "text"

STYLE = f"""\
body {{ line-height: 1.5; margin: 5%; }}
h1 {{ font-size: 1.4em; line-height: 1.2; text-align: start; }}
p {{ margin: 0 0 0.8em; }}
.host {{ font-weight: bold; }}
.{ACTIVE_CLASS} {{ background-color: #ffe08a; color: #000; }}
"""


def direction_of(language: str) -> str:
    """Return "rtl" for languages that are written from right to left, else "ltr"."""
    return "rtl" if language.partition("-")[0] in _RIGHT_TO_LEFT else "ltr"


@dataclass(slots=True)
class _Target:
    """An element and the clip during which it is lit."""

    target: str
    clip: Clip


@dataclass(slots=True)
class _Unit:
    """A sentence or a passage: its element, and the parts of it that are lit in turn."""

    target: str
    targets: list[_Target] = field(default_factory=list)


@dataclass(slots=True)
class SectionPage:
    """The page of a section, and its overlay, each a whole document."""

    page: str
    overlay: str


def section_page(
    blocks: Sequence[Block], *, name: str, title: str, heading: str, language: str, audio: str, duration_ms: int
) -> SectionPage:
    """Return the documents of a section, for files called `name` plus an ending.

    `heading` is above the text, unless the text begins with it; it may be empty. `audio` is the name of the sound file,
    which lasts `duration_ms`.
    """
    writer = _PageWriter(language)
    if heading and not _begins_with(blocks, heading):
        writer.write_heading(heading)
    for number, block in enumerate(blocks):
        writer.write_block(block, "h1" if number == 0 and heading and _begins_with(blocks, heading) else "p")
    body = "\n".join(writer.lines)
    page = (
        f'{_head(language, title)}<body id="{_BODY}">\n<section epub:type="chapter" role="doc-chapter">\n'
        f"{body}\n</section>\n</body>\n</html>\n"
    )
    return SectionPage(page, _overlay(writer.units, f"{name}.xhtml", audio, duration_ms))


def _head(language: str, title: str) -> str:
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n'
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" '
        f'lang="{language}" xml:lang="{language}" dir="{direction_of(language)}">\n'
        f'<head><title>{xml_text(title)}</title><link rel="stylesheet" href="style.css"/></head>\n'
    )


def _begins_with(blocks: Sequence[Block], heading: str) -> bool:
    first = blocks[0] if blocks else None
    return isinstance(first, Paragraph) and not first.host and first.text == " ".join(heading.split())


class _PageWriter:
    """Collects the lines of a page, and the units of its overlay; each gets the id of its element."""

    def __init__(self, language: str) -> None:
        self.lines: list[str] = []
        self.units: list[_Unit] = []
        self._language = language
        self._words = 0

    def write_heading(self, heading: str) -> None:
        self.lines.append(f"<h1>{xml_text(heading)}</h1>")

    def write_block(self, block: Block, tag: str) -> None:
        if isinstance(block, Paragraph):
            self.lines.append(self._paragraph(block, tag))
            return
        unit = self._new_unit()
        unit.targets.append(_Target(unit.target, block.clip))
        self.lines.append(f'<div id="{unit.target}">')
        for paragraph in block.paragraphs:
            said = "".join(self._span("", sentence, sentence.tokens) for sentence in paragraph.sentences)
            self.lines.append(f"<p>{_host(paragraph)}{said.strip()}</p>")
        self.lines.append("</div>")

    def _paragraph(self, paragraph: Paragraph, tag: str) -> str:
        said = "".join(self._sentence(sentence) for sentence in paragraph.sentences)
        return f"<{tag}>{_host(paragraph)}{said.rstrip()}</{tag}>"

    def _sentence(self, sentence: Sentence) -> str:
        if sentence.clip is not None:
            unit = self._new_unit()
            unit.targets.append(_Target(unit.target, sentence.clip))
            return self._span(unit.target, sentence, sentence.tokens)
        words = [token.word for token in sentence.tokens if token.word]
        if not words or words[-1].end_ms <= words[0].start_ms:
            return self._span("", sentence, sentence.tokens)
        unit = self._new_unit()
        self._time_words(unit, sentence)
        return self._span(unit.target, sentence, sentence.tokens, unit.targets)

    def _time_words(self, unit: _Unit, sentence: Sentence) -> None:
        """Give each word the time until the next one, so that no pause inside a sentence is lost."""
        words = [token.word for token in sentence.tokens if token.word]
        begin_ms = words[0].start_ms
        for _, following in zip_longest(words, words[1:]):
            end_ms = following.start_ms if following else words[-1].end_ms
            self._words += 1
            unit.targets.append(_Target(f"w{self._words}", Clip(begin_ms, max(begin_ms, end_ms))))
            begin_ms = max(begin_ms, end_ms)

    def _span(self, target: str, sentence: Sentence, tokens: Sequence[Token], targets: Sequence[_Target] = ()) -> str:
        timed = iter(targets)
        written = "".join(_written(token, next(timed).target if targets and token.word else "") for token in tokens)
        attributes = f' id="{target}"' if target else ""
        if sentence.language != self._language:
            attributes += f' lang="{sentence.language}" xml:lang="{sentence.language}"'
        inner = written.rstrip()
        return f"<span{attributes}>{inner}</span>{written[len(inner) :]}" if attributes else written

    def _new_unit(self) -> _Unit:
        self.units.append(_Unit(f"s{len(self.units) + 1}"))
        return self.units[-1]


def _written(token: Token, target: str) -> str:
    """Return a token, in its own span if it is lit alone; white space is never lit."""
    if not target:
        return xml_text(token.text)
    word = token.text.strip()
    before, _, after = token.text.partition(word)
    return f'{xml_text(before)}<span id="{target}">{xml_text(word)}</span>{xml_text(after)}'


def _host(paragraph: Paragraph) -> str:
    return f'<span class="host">{xml_text(paragraph.host)}:</span> ' if paragraph.host else ""


def _overlay(units: Sequence[_Unit], page: str, audio: str, duration_ms: int) -> str:
    """Return the overlay of a page. Its clips cover the whole sound: the text before a pause stays lit during it."""
    written = []
    position_ms = 0
    last = units[0].targets[0].target if units else _BODY
    for unit in units:
        begin_ms = unit.targets[0].clip.begin_ms
        if begin_ms > position_ms:
            written.append(_par(_Target(last, Clip(position_ms, begin_ms)), page, audio))
        written.append(_unit(unit, page, audio))
        last = unit.targets[-1].target
        position_ms = unit.targets[-1].clip.end_ms
    if duration_ms > position_ms:
        written.append(_par(_Target(last, Clip(position_ms, duration_ms)), page, audio))
    body = "\n".join(written)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<smil xmlns="http://www.w3.org/ns/SMIL" '
        'xmlns:epub="http://www.idpf.org/2007/ops" version="3.0">\n'
        f'<body epub:textref="{page}" epub:type="chapter">\n{body}\n</body>\n</smil>\n'
    )


def _unit(unit: _Unit, page: str, audio: str) -> str:
    pars = [_par(lit, page, audio) for lit in unit.targets if lit.clip.end_ms > lit.clip.begin_ms]
    if unit.targets[0].target == unit.target:
        return pars[0]
    return f'<seq epub:textref="{page}#{unit.target}">\n' + "\n".join(pars) + "\n</seq>"


def _par(lit: _Target, page: str, audio: str) -> str:
    begin, end = (f"{ms // 1000}.{ms % 1000:03}s" for ms in (lit.clip.begin_ms, lit.clip.end_ms))
    return f'<par><text src="{page}#{lit.target}"/><audio src="{audio}" clipBegin="{begin}" clipEnd="{end}"/></par>'
