"""A chunk as Kokoro takes it: phonemes and punctuation in a row, and which of them are which word's."""

from collections.abc import Collection

from speech.engines.symbols import SymbolRow
from speech.text.chunks import Chunk

# Marks that shape the melody, by what other scripts and habits write for them.
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
    """Return what the model knows of the punctuation before or after a word; of each mark one."""
    return "".join(dict.fromkeys(_MARKS[mark] for mark in punctuation if mark in _MARKS))


def lay_out(chunk: Chunk, known: Collection[str]) -> SymbolRow:
    """Return the symbols of `chunk`, whose words carry phonemes: `known` ones alone, words apart by a space."""
    row = ""
    words: list[tuple[int, int] | None] = []
    for word in chunk.words:
        phonemes = _only(word.phonemes or "", known)
        row += " " * bool(row) + _only(marks(word.before), known)
        words.append((len(row), len(row) + len(phonemes)) if phonemes else None)
        row += phonemes + _only(marks(word.after), known)
    return SymbolRow(row, tuple(words))


def _only(symbols: str, known: Collection[str]) -> str:
    return "".join(symbol for symbol in symbols if symbol in known)
