"""Adds the vowels that Arabic script leaves out and a voice needs; written marks always win.

The model is libtashkeel's, an ONNX file inside the wheel of piper-tts; we use nothing else from that package. It is
loaded on first use.

Source: https://github.com/mush42/libtashkeel
"""

import functools
import json
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import regex

from tts.package_files import package_file
from tts.text.arabic_words import voweled_alone, voweled_by_neighbours, with_ending
from tts.text.words import Word

_WINDOW = 600
"""The most characters that the model gets at once, unless one word has more."""

_SHADDA = "\u0651"
_MARKS = frozenset("\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670")
_LETTER_WITH_MARKS = regex.compile(r"(?P<letter>.)(?P<marks>[\u064B-\u0652\u0670]*+)", regex.DOTALL)
_ARABIC_WORD = regex.compile(r"[\p{Arabic}\p{M}\u0640\p{Cf}]*\p{Arabic}[\p{Arabic}\p{M}\u0640\p{Cf}'’\-]*")
# The model learnt the sign of an indefinite accusative before the alif that carries it.
_TANWIN_AFTER_ALIF = regex.compile(r"([اى])\u064B")
_TANWIN = "\u064b"
_MOSTLY_VOWELED = 0.5
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class _Model:
    """An ONNX session and its maps: letters → ids, written marks → ids, and ids → the marks that the model adds."""

    session: Any
    letter_ids: dict[str, int]
    mark_ids: dict[str, int]
    marks: dict[int, str]


def add_diacritics(words: Sequence[Word]) -> list[Word]:
    """Return the same `words` in order, each Arabic one with its voweled form as its reading.

    Words with phonemes, words of another language, and mostly voweled words come back unchanged.

    Raises: ImportError if the model is not installed.
    """
    voweled: list[Word] = []
    for window in _windows(words):
        voweled.extend(_add_to_window(window) if any(map(_needs_vowels, window)) else window)
    return voweled


def _windows(words: Sequence[Word]) -> Iterator[list[Word]]:
    window: list[Word] = []
    size = 0
    for word in words:
        length = len(word.before) + len(word.text) + len(word.after) + 1
        if window and size + length > _WINDOW:
            yield window
            window, size = [], 0
        window.append(word)
        size += length
    if window:
        yield window


def _needs_vowels(word: Word) -> bool:
    written = _written(word)
    if word.phonemes is not None or word.language not in (None, "ar") or not _ARABIC_WORD.fullmatch(written):
        return False
    letters = sum(character.isalpha() for character in written)
    marked = sum(bool(found["marks"]) for found in _LETTER_WITH_MARKS.finditer(written))
    return marked < _MOSTLY_VOWELED * letters


def _written(word: Word) -> str:
    return word.reading or word.text


def _add_to_window(words: Sequence[Word]) -> Iterator[Word]:
    letters: list[tuple[str, str]] = []
    places: list[range] = []
    for word in words:
        letters += [(mark, "") for mark in word.before]
        start = len(letters)
        written = _TANWIN_AFTER_ALIF.sub("\u064b\\1", _written(word)) if _needs_vowels(word) else _written(word)
        letters += [(found["letter"], found["marks"]) for found in _LETTER_WITH_MARKS.finditer(written)]
        places.append(range(start, len(letters)))
        letters += [(mark, "") for mark in word.after + " "]
    added = _added_marks(letters)
    told = voweled_by_neighbours(words)
    for position, (word, place) in enumerate(zip(words, places, strict=True)):
        if not _needs_vowels(word):
            yield word
            continue
        reading = "".join(letters[index][0] + _merged(letters[index][1], added.get(index, "")) for index in place)
        if {letters[index][1] for index in place} <= {"", _TANWIN}:  # other marks by the writer win
            known = told.get(position) or voweled_alone("".join(letters[index][0] for index in place))
            reading = with_ending(known, reading) if known else reading
        yield replace(word, reading=reading if reading != word.text else word.reading)


def _added_marks(letters: Sequence[tuple[str, str]]) -> dict[int, str]:
    """Return the marks that the model adds to the letters that it knows, by the index of the letter."""
    with _lock:
        model = _load_model()
    known = [index for index, (letter, _) in enumerate(letters) if letter in model.letter_ids]
    if not known:
        return {}
    ids = [model.letter_ids[letters[index][0]] for index in known]
    hints = [model.mark_ids.get(letters[index][1], model.mark_ids[""]) for index in known]
    inputs = {
        "char_inputs": np.array([ids], dtype=np.int64),
        "diac_inputs": np.array([hints], dtype=np.int64),
        "input_lengths": np.array([len(ids)], dtype=np.int64),
    }
    targets = model.session.run(None, inputs)[0].reshape(-1)
    return {index: model.marks.get(int(target), "") for index, target in zip(known, targets, strict=True)}


def _merged(written: str, added: str) -> str:
    """Return the written marks of a letter, with the added vowel if only the sign of doubling is written."""
    if written == _SHADDA:
        return _SHADDA + added.replace(_SHADDA, "")
    return written or added


@functools.cache
def _load_model() -> _Model:
    from tts.onnx_runtime import onnxruntime

    folder = package_file("piper", "tashkeel")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.enable_mem_pattern = False
    options.enable_cpu_mem_arena = False
    session = onnxruntime.InferenceSession(folder / "model.onnx", options, providers=["CPUExecutionProvider"])
    targets = _read_map(folder, "target")
    marks = {index: mark for mark, index in targets.items() if set(mark) <= _MARKS}
    letter_ids = {letter: index for letter, index in _read_map(folder, "input").items() if letter not in "_#"}
    return _Model(session, letter_ids, _read_map(folder, "hint"), marks)


def _read_map(folder: Path, name: str) -> dict[str, int]:
    ids: dict[str, int] = json.loads((folder / f"{name}_id_map.json").read_text(encoding="utf-8"))
    return ids
