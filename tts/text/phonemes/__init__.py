"""Words to phonemes in misaki's notation, on which Kokoro-82M was trained, for its eight languages; offline.

Each language is read as misaki reads it. A word in another script is read by the language of that script.
"""

import dataclasses
import itertools
import re
from collections.abc import Callable, Iterator, Sequence

from tts.text.phonemes import chinese, english, espeak_words, japanese
from tts.text.phonemes.alphabet import has_sound
from tts.text.phonemes.borrowed import borrowed
from tts.text.words import Word

Pronounce = Callable[[Sequence[Word], str], list[str]]

_OWN_MODULES: dict[str, Pronounce] = {
    "en-GB": english.pronounce,
    "en-US": english.pronounce,
    "ja": japanese.pronounce,
    "zh": chinese.pronounce,
}
_SURROGATES = re.compile(r"[\ud800-\udfff]")


def phonemize(words: Sequence[Word], language: str) -> tuple[Word, ...]:
    """Return `words`, a sentence or more of them in order, with `phonemes` filled in (misaki notation).

    `language` is the BCP 47 tag of the voice. Given phonemes stay; a word without any sound gets "".

    Raises: EspeakError if a word names a language that nothing here reads.
    """
    return tuple(
        word
        for reader, run in itertools.groupby(words, key=lambda word: word.language or language)
        for word in _phonemize_run(list(run), reader, language)
    )


def _phonemize_run(words: Sequence[Word], reader: str, language: str) -> Iterator[Word]:
    encodable = [_encodable(word) for word in words]
    sounds = _reader(reader, language)(encodable, reader)
    for word, spelling, sound in zip(words, encodable, sounds, strict=True):
        if word.phonemes is not None:
            yield word
        else:
            phonemes = sound.strip() if has_sound(sound) else _ask_others(spelling, reader)
            yield dataclasses.replace(word, phonemes=borrowed(phonemes, reader, language))


def _reader(reader: str, language: str) -> Pronounce:
    if language == "ja" and reader.startswith("en"):
        return japanese.pronounce_latin
    return _OWN_MODULES.get(reader, espeak_words.pronounce)


def _encodable(word: Word) -> Word:
    """Return `word` without lone surrogates, which no library accepts."""
    parts = (word.text, word.before, word.after, word.reading or "")
    if not any(map(_SURROGATES.search, parts)):
        return word
    text, before, after, reading = (_SURROGATES.sub("", part) for part in parts)
    return dataclasses.replace(word, text=text, before=before, after=after, reading=reading or None)


def _ask_others(word: Word, language: str) -> str:
    """Return the phonemes of `word` by the first other reader that has a sound for it; empty if none has."""
    readers: list[tuple[Pronounce, str]] = [(espeak_words.pronounce, language)]
    if language == "ja":
        readers.insert(0, (chinese.pronounce, "zh"))
    for spelling in dict.fromkeys((word.reading, None)):
        for pronounce, other in readers:
            (sound,) = pronounce([dataclasses.replace(word, reading=spelling)], other)
            if has_sound(sound):
                return sound.strip()
    return ""
