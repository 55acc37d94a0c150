"""Japanese words to phonemes: misaki's cutlet, which Kokoro v1.0 was trained with, on the dictionary in a wheel."""

import functools
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import regex
from num2words import num2words

from speech.text.phonemes import chinese
from speech.text.phonemes.alphabet import within_alphabet
from speech.text.words import Word

_LONGEST_ENTRY = 24
"""Letters of the longest word in misaki's list."""
_STRETCH = 200
"""Letters that the dictionary is given at once: its time grows with their square in the worst case."""
_READ_KIND, _KATAKANA_KIND = 6, 7
"""Kinds of character (of MeCab's) that misaki speaks."""
_NUMBER = regex.compile(r"\d+")
_MAX_DIGITS = 12
"""A longer number is read digit by digit."""
_LETTER = regex.compile(r"[\p{L}\p{N}]")
_SIGNS = "ーっん"
"""Kana whose sound their neighbours give."""
_REPEATED = regex.compile(r"(\p{Hiragana})[ゝヽ]")
_SPACE_BY_STOP = regex.compile(r" (?=ʔ)|(?<=ʔ) ")
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class _Morpheme:
    """A piece of the text as the dictionary divides it, from the letter `start` on; `kana` is empty if it has none."""

    surface: str
    start: int
    kana: str
    kind: int


def pronounce(words: Sequence[Word], language: str) -> list[str]:
    """Return the phonemes of each of `words` (misaki notation), empty for what has no reading or given phonemes.

    `language` is "ja". Words are read in their sentence; what misaki parts inside one of them stays parted by spaces.
    """
    sounds = [""] * len(words)
    with _lock:
        for stretch in _stretches(words):
            texts = [_normalized(words[index]) for index in stretch]
            for index, sound in zip(stretch, _pronounce_stretch(texts), strict=True):
                sounds[index] = sound or _sound_of_kana(words[index].reading or "")
    return sounds


def _stretches(words: Sequence[Word]) -> Iterator[list[int]]:
    """Yield the indices of words that are read together."""
    stretch: list[int] = []
    length = 0
    for index, word in enumerate(words):
        if stretch and (word.phonemes is not None or length + len(word.text) > _STRETCH):
            yield stretch
            stretch, length = [], 0
        if word.phonemes is None:
            stretch.append(index)
            length += len(word.text)
        if stretch and (length > _STRETCH // 2 and word.after):
            yield stretch
            stretch, length = [], 0
    if stretch:
        yield stretch


def _normalized(word: Word) -> tuple[str, str]:
    """Return the word and the punctuation after it as the dictionary takes them."""
    text = _cutlet()._normalize_text(_NUMBER.sub(lambda found: _numeral(found[0]), word.text))
    return "".join(text.split()), "".join(word.after.split())


def _numeral(digits: str) -> str:
    """misaki's own kana for numbers would be divided at the wrong places."""
    if len(digits) > _MAX_DIGITS or digits.startswith("0"):
        return "".join(map(_numeral, digits)) if len(digits) > 1 else "零"
    numeral: str = num2words(int(digits), lang="ja")
    return numeral


def _pronounce_stretch(texts: Sequence[tuple[str, str]]) -> list[str]:
    owners = [index for index, (text, after) in enumerate(texts) for _ in text + after]
    sounds = [""] * len(texts)
    morphemes = list(_morphemes("".join(text + after for text, after in texts)))
    for compound in _compounds(morphemes):
        spaced: set[int] = set()
        for position, sound in _sounds_of_compound(compound):
            owner = owners[position]
            if sound and owner not in spaced:
                sounds[owner] += " "
                spaced.add(owner)
            sounds[owner] += sound
    return [_SPACE_BY_STOP.sub("", within_alphabet(sound.strip())) for sound in sounds]


def _sounds_of_compound(compound: Sequence[_Morpheme]) -> Iterator[tuple[int, str]]:
    """Yield for each kana the letter of the text that it belongs to and its sound, which depends on its neighbours."""
    kana = "".join(morpheme.kana for morpheme in compound)
    if not kana:
        yield compound[0].start, "".join(_sound_of_unknown(morpheme.surface) for morpheme in compound)
    index = 0
    for morpheme in compound:
        for number in range(len(morpheme.kana)):
            position = morpheme.start + number * len(morpheme.surface) // len(morpheme.kana)
            yield position, _sound(kana, index)
            index += 1


def _sound(kana: str, index: int) -> str:
    cutlet = _cutlet()
    if kana[index] not in cutlet.table and kana[index] not in _SIGNS:
        return ""
    before = kana[index - 1] if index else None
    after = kana[index + 1] if index + 1 < len(kana) else None
    sound: str = cutlet._get_single_mapping(before, kana[index], after)
    return sound


def _sound_of_unknown(surface: str) -> str:
    """Return how a word without a Japanese reading is spoken, empty if it is punctuation."""
    return chinese.read_letters(surface) if _LETTER.search(surface) else ""


def _sound_of_kana(reading: str) -> str:
    kana = _hiragana(reading)
    return within_alphabet("".join(_sound(kana, index) for index in range(len(kana))))


def _morphemes(text: str) -> Iterator[_Morpheme]:
    position = 0
    for node in _cutlet().tagger(text):
        position += len(node.white_space)
        is_read = node.char_type == _KATAKANA_KIND or not node.is_unk
        kind = _READ_KIND if is_read else node.char_type
        spelling = node.feature.pron or node.feature.kana or node.surface
        kana = _hiragana(spelling) if kind == _READ_KIND and not _is_punctuation(node.surface) else ""
        yield _Morpheme(node.surface, position, kana, kind)
        position += len(node.surface)


def _hiragana(kana: str) -> str:
    import jaconv

    return _REPEATED.sub(r"\1\1", jaconv.kata2hira(kana))


def _is_punctuation(surface: str) -> bool:
    return surface.isascii() or not _LETTER.search(surface)


def _compounds(morphemes: Sequence[_Morpheme]) -> Iterator[Sequence[_Morpheme]]:
    """Yield the morphemes, those that misaki's list of words holds as one together."""
    known = _known_compounds()
    start = 0
    while start < len(morphemes):
        end = longest = start + 1
        surface = morphemes[start].surface
        while end < len(morphemes) and morphemes[end].kind == morphemes[start].kind:
            surface += morphemes[end].surface
            end += 1
            if len(surface) > _LONGEST_ENTRY:
                break
            if surface in known:
                longest = end
        yield morphemes[start:longest]
        start = longest


@functools.cache
def _known_compounds() -> frozenset[str]:
    from misaki.cutlet import JA_WORDS  # type: ignore[import-untyped]

    return frozenset(JA_WORDS)


@functools.cache
def _cutlet() -> Any:
    import fugashi
    import unidic_lite
    from misaki.cutlet import HEPBURN, Cutlet

    # Not constructed: the constructor would prefer a dictionary that has to be downloaded.
    cutlet = Cutlet.__new__(Cutlet)
    cutlet.tagger = fugashi.Tagger(f'-d "{unidic_lite.DICDIR}"')
    cutlet.table, cutlet.exceptions = dict(HEPBURN), {}
    return cutlet
