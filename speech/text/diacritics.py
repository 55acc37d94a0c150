"""Arabic words get their vowels back, which the script leaves out and a reader needs; what is written always wins.

The model is libtashkeel's, an ONNX file inside the wheel of piper-tts; nothing else of that package is used. It is
loaded on first use.

Source: https://github.com/mush42/libtashkeel
"""

import functools
import importlib.util
import json
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import regex

from speech.text.words import Word

_WINDOW = 600
"""Characters that the model is given at once, at most, unless one word has more."""

_OWN_LANGUAGES = (None, "ar")
_SHADDA = "\u0651"
_MARKS = frozenset("\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670")
_LETTER_WITH_MARKS = regex.compile(r"(?P<letter>.)(?P<marks>[\u064B-\u0652\u0670]*+)", regex.DOTALL)
_ARABIC_WORD = regex.compile(r"[\p{Arabic}\p{M}\u0640\p{Cf}]*\p{Arabic}[\p{Arabic}\p{M}\u0640\p{Cf}'’\-]*")
# The sign of an indefinite accusative is learnt before the alif that carries it.
_TANWIN_AFTER_ALIF = regex.compile(r"([اى])\u064B")
_MOSTLY_VOWELED = 0.5
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class _Model:
    """A session and its maps: characters and the marks on them as written → ids; ids → marks that it adds."""

    session: Any
    letter_ids: dict[str, int]
    mark_ids: dict[str, int]
    marks: dict[int, str]


def add_diacritics(words: Sequence[Word]) -> list[Word]:
    """Return `words`, as many and in order, with the voweled form of each Arabic one as its reading.

    Words with phonemes, of another language, or mostly voweled by their writer are returned as they are.

    Raises: ModuleNotFoundError where the model is not installed.
    """
    voweled: list[Word] = []
    for window in _windows(words):
        if any(_is_to_be_voweled(word) for word in window):
            voweled.extend(_add_to_window(window))
        else:
            voweled.extend(window)
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


def _is_to_be_voweled(word: Word) -> bool:
    written = _written(word)
    if word.phonemes is not None or word.language not in _OWN_LANGUAGES or not _ARABIC_WORD.fullmatch(written):
        return False
    letters = sum(character.isalpha() for character in written)
    marked = sum(bool(found["marks"]) for found in _LETTER_WITH_MARKS.finditer(written))
    return marked < _MOSTLY_VOWELED * letters


def _written(word: Word) -> str:
    return word.reading or word.text


def _add_to_window(words: Sequence[Word]) -> Iterator[Word]:
    model = _model()
    letters: list[tuple[str, str]] = []
    places: list[range] = []
    for word in words:
        letters += [(mark, "") for mark in word.before]
        start = len(letters)
        written = _TANWIN_AFTER_ALIF.sub("\u064b\\1", _written(word)) if _is_to_be_voweled(word) else _written(word)
        letters += [(found["letter"], found["marks"]) for found in _LETTER_WITH_MARKS.finditer(written)]
        places.append(range(start, len(letters)))
        letters += [(mark, "") for mark in word.after + " "]
    added = _added_marks(model, letters)
    for word, place in zip(words, places, strict=True):
        if not _is_to_be_voweled(word):
            yield word
            continue
        reading = "".join(letters[index][0] + _merged(letters[index][1], added.get(index, "")) for index in place)
        yield replace(word, reading=reading if reading != word.text else word.reading)


def _added_marks(model: _Model, letters: Sequence[tuple[str, str]]) -> dict[int, str]:
    """Return the marks that the model puts on the letters it knows, by their index."""
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
    """Return what is written on a letter, completed by a vowel where only its doubling is written."""
    if written == _SHADDA:
        return _SHADDA + added.replace(_SHADDA, "")
    return written or added


def _model() -> _Model:
    with _lock:
        return _load_model()


@functools.cache
def _load_model() -> _Model:
    import onnxruntime  # type: ignore[import-untyped]

    folder = _model_folder()
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


def _model_folder() -> Path:
    spec = importlib.util.find_spec("piper")
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError("piper-tts, whose wheel carries the Arabic vowel model, is not installed")
    return Path(spec.submodule_search_locations[0]) / "tashkeel"


def _read_map(folder: Path, name: str) -> dict[str, int]:
    ids: dict[str, int] = json.loads((folder / f"{name}_id_map.json").read_text(encoding="utf-8"))
    return ids
