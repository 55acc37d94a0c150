"""Words where the script does not separate them: Japanese by MeCab with UniDic, Chinese by jieba.

Both dictionaries come inside their wheels and are loaded on first use.
"""

import functools
import logging
import threading
from collections.abc import Iterator
from typing import Any

_ATTACHED_PARTS_OF_SPEECH = frozenset({"助詞", "助動詞", "接尾辞"})
_lock = threading.Lock()


def segment(text: str, language: str) -> list[tuple[str, str | None]]:
    """Return the words of `text` in order as (surface, reading); the surfaces joined are `text`.

    The reading is katakana for Japanese ("ja") where the dictionary knows one, and None otherwise. A language that
    writes spaces gets its text back as one word.
    """
    if language == "ja":
        return list(_japanese_words(text))
    if language == "zh":
        with _lock:
            return [(word, None) for word in _jieba().cut(text)]
    return [(text, None)]


def _japanese_words(text: str) -> Iterator[tuple[str, str | None]]:
    """Particles, auxiliaries and suffixes are joined to the word that they follow, as they are spoken."""
    surface, reading = "", ""
    with _lock:
        morphemes = [(m.surface, m.feature.pos1, m.feature.pron) for m in _tagger()(text)]
    for form, part_of_speech, pronounced in morphemes:
        if surface and part_of_speech not in _ATTACHED_PARTS_OF_SPEECH:
            yield surface, reading or None
            surface, reading = "", ""
        surface += form
        reading += pronounced if pronounced and pronounced != "*" else form
    if surface:
        yield surface, reading or None


@functools.cache
def _tagger() -> Any:
    import fugashi
    import unidic_lite

    return fugashi.Tagger(f'-d "{unidic_lite.DICDIR}"')


@functools.cache
def _jieba() -> Any:
    import jieba

    jieba.setLogLevel(logging.WARNING)
    tokenizer = jieba.Tokenizer()
    tokenizer.initialize()
    return tokenizer
