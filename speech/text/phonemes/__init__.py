"""Words to phonemes: misaki's notation, on which Kokoro-82M was trained, for its eight languages; offline.

Each language is read as misaki reads it. A word in another script is read by that script's language.
"""

import dataclasses
import itertools
import re
from collections.abc import Callable, Iterator, Sequence

from speech.text.phonemes import chinese, english, espeak_words, japanese
from speech.text.phonemes.alphabet import has_sound
from speech.text.words import Word

Pronounce = Callable[[Sequence[Word], str], list[str]]

_OWN_MODULES: dict[str, Pronounce] = {
    "en-GB": english.pronounce,
    "en-US": english.pronounce,
    "ja": japanese.pronounce,
    "zh": chinese.pronounce,
}
_SURROGATES = re.compile(r"[\ud800-\udfff]")
# Who is asked next for a word that its own language has no sound for.
_FALLBACKS: dict[str, tuple[tuple[Pronounce, str], ...]] = {
    "ja": ((chinese.pronounce, "zh"),),
}


def phonemize(words: Sequence[Word], language: str) -> tuple[Word, ...]:
    """Return `words`, a sentence or more of them in order, with `phonemes` filled in (misaki notation).

    `language` is the BCP 47 tag of the voice. Phonemes that are given stay; a word without any sound gets "".

    Raises: EspeakError if a word asks for a language that nothing here reads.
    """
    return tuple(
        word
        for reader, run in itertools.groupby(words, key=lambda word: word.language or language)
        for word in _phonemize_run(list(run), reader)
    )


def warm_up(language: str) -> None:
    """Load what `language` needs, which takes seconds for English; else the first call does it."""
    examples = {"ja": "音", "zh": "音", "hi": "आ"}
    phonemize([Word(examples.get(language, "a"), 0, 1)], language)


def _phonemize_run(words: Sequence[Word], language: str) -> Iterator[Word]:
    encodable = [_encodable(word) for word in words]
    sounds = _OWN_MODULES.get(language, espeak_words.pronounce)(encodable, language)
    for word, spelling, sound in zip(words, encodable, sounds, strict=True):
        if word.phonemes is not None:
            yield word
        else:
            heard = sound.strip() if has_sound(sound) else _ask_others(spelling, language)
            yield dataclasses.replace(word, phonemes=heard)


def _encodable(word: Word) -> Word:
    """Return `word` without the lone surrogates that no library takes."""
    parts = (word.text, word.before, word.after, word.reading or "")
    if not any(map(_SURROGATES.search, parts)):
        return word
    text, before, after, reading = (_SURROGATES.sub("", part) for part in parts)
    return dataclasses.replace(word, text=text, before=before, after=after, reading=reading or None)


def _ask_others(word: Word, language: str) -> str:
    """Return how the first other reader that has a sound for `word` speaks it, empty if there is none."""
    readers = (*_FALLBACKS.get(language, ()), (espeak_words.pronounce, language))
    for spelling in dict.fromkeys((word.reading, None)):
        for pronounce, other in readers:
            (sound,) = pronounce([dataclasses.replace(word, reading=spelling)], other)
            if has_sound(sound):
                return sound.strip()
    return ""
