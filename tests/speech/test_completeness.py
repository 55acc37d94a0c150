"""All of the input becomes sound: plain sentences by the thousand and every table of written forms, on every engine."""

import functools
from collections.abc import Callable, Sequence
from itertools import chain, pairwise

import pytest

from bench.reading.cases import LANGUAGES, cases_of
from tests.support.depth import IS_EXHAUSTIVE, examples, first
from tests.support.kokoro import TINY_VOICES
from tests.support.plain_sentences import letters_of, plain_sentences
from tts.dsp.controls import Controls
from tts.engines.base import Engine
from tts.synthesis import Speaker, synthesize, transcribe
from tts.text.frontend import read_text
from tts.text.words import Word

SENTENCES_EACH = examples(30, 500)
TEXTS_AT_ONCE = 25
SPOKEN_BY_ESPEAK = examples(12, 150)
SPOKEN_BY_A_NEURAL_ENGINE = examples(1, 2)
"""The part of the texts that is rendered; all are laid out, with durations. The small models speak very slowly."""

VOICES = TINY_VOICES | {"ar": "ar_m1"}


Texts = Callable[[str], list[str]]


def plain(language: str) -> list[str]:
    return plain_sentences(language, SENTENCES_EACH)


def table(language: str) -> list[str]:
    texts = [case.written for case in cases_of(language)[:: 1 if IS_EXHAUSTIVE else 30]]
    return [text for text in texts if all(map(has_sound, words_of(text, language)))]


def has_sound(word: Word) -> bool:
    """Tell whether a word is more than a sign that stays as written, which is silent."""
    return any(map(str.isalnum, word.text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_text_comes_out_unchanged(language: str) -> None:
    for sentence in plain(language):
        items = read_text(sentence, language)
        assert all(isinstance(item, Word) for item in items)
        assert "".join(item.text for item in items).lower() == letters_of(sentence)


@pytest.mark.parametrize("texts", [plain, table])
@pytest.mark.parametrize("language", first(4, LANGUAGES))
def test_every_word_has_phonemes_and_a_cue_of_espeak(espeak: Engine, language: str, texts: Texts) -> None:
    check_all_is_spoken(texts(language), Speaker(espeak, VOICES[language], language), spoken=SPOKEN_BY_ESPEAK)


@pytest.mark.parametrize("texts", [plain, table])
@pytest.mark.parametrize("language", first(1, TINY_VOICES))
def test_every_word_has_phonemes_and_a_cue_of_kokoro(kokoro: Engine, language: str, texts: Texts) -> None:
    check_all_is_spoken(texts(language), Speaker(kokoro, VOICES[language], language), spoken=SPOKEN_BY_A_NEURAL_ENGINE)


@pytest.mark.exhaustive
@pytest.mark.parametrize("texts", [plain, table])
def test_every_word_has_phonemes_and_a_cue_of_piper(piper: Engine, texts: Texts) -> None:
    check_all_is_spoken(texts("ar"), Speaker(piper, "ar_f1", "ar"), spoken=SPOKEN_BY_A_NEURAL_ENGINE)


def check_all_is_spoken(texts: Sequence[str], speaker: Speaker, *, spoken: int) -> None:
    words = [words_of(text, speaker.language) for text in texts]
    for start in range(0, len(texts), TEXTS_AT_ONCE):
        check_phonemes(list(chain(*words[start : start + TEXTS_AT_ONCE])), speaker)
    for some in words[:spoken]:
        check_cues(some, speaker)


@functools.cache
def words_of(text: str, language: str) -> list[Word]:
    items = read_text(text, language)
    assert [item for item in items if not isinstance(item, Word)] == []
    return [item for item in items if isinstance(item, Word)]


def check_phonemes(words: Sequence[Word], speaker: Speaker) -> None:
    spoken = list(transcribe(words, speaker))
    assert [word.text for word, _ in spoken] == [word.text for word in words]
    assert [word.text for word, phonemes in spoken if not phonemes.strip("ˈˌː ")] == []


def check_cues(words: Sequence[Word], speaker: Speaker) -> None:
    utterances = list(synthesize(words, speaker, Controls()))
    cues = [cue for utterance in utterances for cue in utterance.cues]
    assert [piece.text for utterance in utterances for piece in utterance.unspoken] == []
    assert [cue.word for cue in cues] == [word.text for word in words]
    assert all(cue.start_s < cue.end_s for cue in cues)
    assert all(before.end_s <= after.start_s for before, after in pairwise(cues))
