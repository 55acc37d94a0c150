"""The texts on which the prediction of moments is fitted, and the texts on which it is judged."""

from collections.abc import Iterator

from bench.listening.texts import sentences_and_opening, short_utterances
from tts.engines.kokoro.engine import KokoroEngine
from tts.text.chunks import Chunk, split_chunks
from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
from tts.text.words import Word

_JUDGED_OF = 4
"""Every fourth sentence is judged."""
_TEXTS_OF_A_VOICE = 5
_BEGINNINGS = {1: 3, 3: 6}
"""For these texts of a voice, this many first words are fitted: short utterances have other moments."""


def judged_texts(language: str) -> list[str]:
    """Return the sentences of `language` (BCP 47) outside the fit; all but the shortest have windows."""
    return sentences_and_opening(language)[_JUDGED_OF - 1 :: _JUDGED_OF]


def fitted_texts(language: str, number: int) -> Iterator[str]:
    """Yield the texts that the voice with a `number` among the voices of `language` speaks for the fit."""
    fitted = [text for place, text in enumerate(sentences_and_opening(language)) if (place + 1) % _JUDGED_OF]
    mark, apart = ("。", "") if language in ("ja", "zh") else (".", " ")
    for place in range(_TEXTS_OF_A_VOICE):
        text = fitted[(number * _TEXTS_OF_A_VOICE + place) % len(fitted)]
        if place in _BEGINNINGS:
            words = text.split(apart) if apart else list(text)
            count = _BEGINNINGS[place] * (1 if apart else 3)
            text = apart.join(words[:count]).rstrip(",、，;") + mark
        yield text
    yield short_utterances(language)[number % 2]


def chunk_of(text: str, language: str) -> Chunk:
    """Return the first chunk of `text`."""
    words = [item for item in read_text(text, language) if isinstance(item, Word)]
    return split_chunks(phonemize(words, language), KokoroEngine.chunk_size)[0]
