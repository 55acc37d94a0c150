"""Chunks as Piper takes them: a row of phonemes and clause marks, and the ids of each symbol."""

from collections.abc import Mapping, Sequence

from tts.engines.espeak.writing import clause_marks
from tts.engines.piper.files import END, PAD, START
from tts.engines.piper.phonemes import has_sound, pronounce
from tts.engines.symbols import SymbolRow, only_known
from tts.text.chunks import Chunk

SymbolIds = Mapping[str, Sequence[int]]


def lay_out(chunk: Chunk, ids: SymbolIds) -> SymbolRow:
    """Return the symbols of `chunk` that have `ids`, with a space between words. Raises: EngineError.

    Source: piper/phonemize_espeak.py of piper-tts 1.8.0: marks that end a clause are symbols too.
    """
    row, is_clause_open = "", False
    words: list[tuple[int, int] | None] = []
    for word, sound in zip(chunk.words, pronounce(chunk.words), strict=True):
        known = only_known(sound, ids)
        phonemes = known if has_sound(known) else ""
        row += " " * bool(row and phonemes)
        words.append((len(row), len(row) + len(phonemes)) if phonemes else None)
        is_clause_open |= bool(phonemes)
        mark = only_known(clause_marks(word.after)[:1], ids) if is_clause_open else ""
        row += phonemes + mark
        is_clause_open &= not mark
    return SymbolRow(row, tuple(words))


def group_ids(symbols: str, ids: SymbolIds) -> list[list[int]]:
    """Return the ids of each of `symbols` and of the edges before and after them, each but the last with its padding.

    Source: piper/phoneme_ids.py.
    """
    return [[*ids[symbol], *ids[PAD]] for symbol in (START, *symbols)] + [list(ids[END])]
