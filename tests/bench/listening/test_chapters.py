"""Chapters as a listener hears them who may overhear, on a chunk of tones."""

import numpy as np
import pytest

from bench.listening.chapters import chapter_row, hear_chapter
from bench.listening.ear import Heard
from bench.listening.takes import Take
from bench.listening.texts import chapter, has_chapter, sentences, short_utterances
from tts.engines.base import SAMPLE_RATE
from tts.synthesis import Utterance
from tts.timing import WordCue
from voices.catalog import CATALOG

WORDS = "the old man sat down on the wet stones and looked at the sea".split()


class Listener:
    """Hears the words of the chunks in order; of the first sound only what it is told."""

    def __init__(self, *transcripts: str) -> None:
        self._transcripts = list(transcripts)

    def hear(self, samples: np.ndarray, language: str) -> Heard:
        return Heard(self._transcripts.pop(0), -0.2)


def take(words: list[str], silence_s: float = 0.0) -> Take:
    sound = np.full(SAMPLE_RATE * 3, 0.3, np.float32)
    sound = np.concatenate([sound, np.zeros(round(silence_s * SAMPLE_RATE), np.float32), sound])
    cues = tuple(WordCue(word, 0.0, 1.0, 0, 1) for word in words)
    return Take("af_heart", (Utterance(sound, cues),))


def test_a_chapter_that_is_heard_has_no_losses():
    hearing = hear_chapter(Listener(" ".join(WORDS)), take(WORDS), " ".join(WORDS), "en-US")
    assert (hearing.errors.count, hearing.lost, hearing.long_pauses_s) == (0, (), ())
    assert hearing.words_a_minute == pytest.approx(140)


def test_what_the_listener_left_out_is_heard_again_in_halves():
    listener = Listener(
        "the old man looked at the sea", "the old man sat down on the", "wet stones and looked at the sea"
    )
    assert hear_chapter(listener, take(WORDS), " ".join(WORDS), "en-US").lost == ()


def test_words_that_were_never_spoken_are_lost():
    spoken = [*WORDS[:5], *WORDS[9:]]
    hearing = hear_chapter(Listener(" ".join(spoken)), take(spoken), " ".join(WORDS), "en-US")
    assert hearing.lost == ("on the wet stones",)
    assert chapter_row(take(WORDS), hearing)[3] == "1; on the wet stones"


def test_pauses_above_1200_ms_are_long():
    for silence_s, count in ((1.0, 0), (1.4, 1)):
        hearing = hear_chapter(Listener(" ".join(WORDS)), take(WORDS, silence_s), " ".join(WORDS), "en-US")
        assert len(hearing.long_pauses_s) == count


def test_every_language_has_ten_sentences_and_a_chapter_without_digits():
    languages = {voice.language for voice in CATALOG.values()}
    for language in languages:
        assert len(set(sentences(language))) == 10
        texts = [*sentences(language), chapter(language) if has_chapter(language) else ""]
        assert not any(char.isdigit() for text in texts for char in text)
        assert language == "ar" or len(short_utterances(language)) == 3
    assert {language for language in languages if not has_chapter(language)} == {"en-GB"}
