"""A chunk as Piper takes it: phonemes and clause marks in a row, and the ids of each symbol."""

from collections.abc import Mapping, Sequence

from speech.engines.espeak_writing import clause_marks
from speech.engines.piper_files import END, PAD, START
from speech.engines.piper_phonemes import has_sound, pronounce
from speech.engines.symbols import SymbolRow
from speech.text.chunks import Chunk

SymbolIds = Mapping[str, Sequence[int]]


def lay_out(chunk: Chunk, ids: SymbolIds) -> SymbolRow:
    """Return the symbols of `chunk` that have `ids`, words apart by a space. Raises: EngineError.

    Source: piper/phonemize_espeak.py of piper-tts 1.8.0: of the marks, those that end a clause are symbols too.
    """
    row, is_clause_open = "", False
    words: list[tuple[int, int] | None] = []
    for word, sound in zip(chunk.words, pronounce(chunk.words), strict=True):
        known = _only(sound, ids)
        phonemes = known if has_sound(known) else ""
        row += " " * bool(row and phonemes)
        words.append((len(row), len(row) + len(phonemes)) if phonemes else None)
        is_clause_open |= bool(phonemes)
        mark = _only(clause_marks(word.after)[:1], ids) if is_clause_open else ""
        row += phonemes + mark
        is_clause_open &= not mark
    return SymbolRow(row, tuple(words))


def group_ids(symbols: str, ids: SymbolIds) -> list[list[int]]:
    """Return the ids of each of `symbols`, and of an edge before and after them, with the padding that follows each.

    Source: piper/phoneme_ids.py.
    """
    return [[*ids[symbol], *ids[PAD]] for symbol in (START, *symbols)] + [list(ids[END])]


def _only(symbols: str, ids: SymbolIds) -> str:
    return "".join(symbol for symbol in symbols if symbol in ids)
