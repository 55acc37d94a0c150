"""Chunks as Kokoro takes them: a row of phonemes and punctuation, and each word's part of it."""

from collections.abc import Collection

from tts.engines.symbols import SymbolRow, only_known
from tts.text.chunks import Chunk

# Marks that shape the melody, by the marks of other scripts and conventions.
_MARKS = {mark: mark for mark in ';:,.!?—…"()“”'}
_MARKS |= dict.fromkeys("、，،﹐､", ",") | dict.fromkeys("。．｡।॥۔", ".") | dict.fromkeys("！‼", "!")
_MARKS |= dict.fromkeys("？؟⁇", "?") | {
    "⁉": "!",
    "⁈": "?",
    "；": ";",
    "؛": ";",
    "：": ":",
    "–": "—",
    "―": "—",
    "‥": "…",
}
_MARKS |= dict.fromkeys("（［【〔[{", "(") | dict.fromkeys("）］】〕]}", ")")
_MARKS |= dict.fromkeys("«「『《〈‹„", "“") | dict.fromkeys("»」』》〉›", "”")


def marks(punctuation: str) -> str:
    """Return the model's marks for `punctuation` before or after a word, each once."""
    return "".join(dict.fromkeys(_MARKS[mark] for mark in punctuation if mark in _MARKS))


def lay_out(chunk: Chunk, known: Collection[str]) -> SymbolRow:
    """Return the `known` symbols of `chunk`, with a space between words; the words must have phonemes."""
    row = ""
    words: list[tuple[int, int] | None] = []
    for word in chunk.words:
        phonemes = only_known(word.phonemes or "", known)
        row += " " * bool(row) + only_known(marks(word.before), known)
        words.append((len(row), len(row) + len(phonemes)) if phonemes else None)
        row += phonemes + only_known(marks(word.after), known)
    return SymbolRow(row, tuple(words))
