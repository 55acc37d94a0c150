"""The speaker encoder on voices that are known to be one or two."""

import numpy as np
import pytest

from tests.support.depth import first
from tests.support.sentences import SENTENCES
from tests.support.words import words_of
from tts.cloning.likeness import embed_partials, embed_person, embed_speaker, likeness
from tts.engines.base import SAMPLE_RATE, Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.text.chunks import Chunk

VOICES = ("am_adam", "af_nicole", "zf_xiaoyi")
TEXTS = (SENTENCES["en-US"][:3], SENTENCES["en-US"][3:])


@pytest.fixture(scope="module")
def sounds(espeak: EspeakEngine) -> dict[tuple[str, int], Samples]:
    """Each of `VOICES` with each of `TEXTS`."""
    return {
        (voice, number): espeak.render(Chunk(words_of(" ".join(sentences))), voice, "en-US").samples
        for voice in VOICES
        for number, sentences in enumerate(TEXTS)
    }


@pytest.mark.exhaustive
def test_two_texts_in_one_voice_are_more_alike_than_one_text_in_two_voices(sounds: dict[tuple[str, int], Samples]):
    embeddings = {key: embed_speaker(samples) for key, samples in sounds.items()}
    for voice in VOICES:
        own = likeness(embeddings[voice, 0], embeddings[voice, 1])
        assert own > 0.9
        for other in set(VOICES) - {voice}:
            assert likeness(embeddings[voice, 0], embeddings[other, 0]) < own - 0.1


def test_an_embedding_has_the_length_one_and_is_the_same_each_time(sounds: dict[tuple[str, int], Samples]):
    embedding = embed_speaker(sounds["am_adam", 0])
    assert embedding.shape == (256,)
    assert embedding.dtype == np.float32
    assert likeness(embedding, embedding) == pytest.approx(1, abs=1e-5)
    assert np.array_equal(embedding, embed_speaker(sounds["am_adam", 0]))


@pytest.mark.parametrize("gain", first(1, [0.2, 3.0]))
def test_a_person_is_the_same_however_loud_the_recording_is(sounds: dict[tuple[str, int], Samples], gain: float):
    speech = sounds["af_nicole", 0]
    assert likeness(embed_speaker(speech * gain), embed_speaker(speech)) < 0.999
    assert likeness(embed_person(speech * gain), embed_person(speech)) > 0.999
    assert likeness(embed_person(speech), embed_speaker(speech)) > 0.9


@pytest.mark.parametrize("silence_s", [0.3, 3.0])
def test_silence_before_and_after_hardly_matters(sounds: dict[tuple[str, int], Samples], silence_s: float):
    speech = sounds["af_nicole", 0]
    silence = np.zeros(round(silence_s * SAMPLE_RATE), np.float32)
    padded = np.concatenate([silence, speech, silence])
    assert likeness(embed_speaker(padded), embed_speaker(speech)) > 0.98


def test_windows_tell_when_the_voice_changes(sounds: dict[tuple[str, int], Samples]):
    man, woman = (sounds[voice, 0][: 8 * SAMPLE_RATE] for voice in ("am_adam", "af_nicole"))
    partials = embed_partials(np.concatenate([man, woman]))
    assert partials.shape[1] == 256
    assert 8 <= len(partials) <= 16
    assert np.allclose(np.linalg.norm(partials, axis=1), 1, atol=1e-5)
    is_man = partials @ embed_speaker(man) > partials @ embed_speaker(woman)
    assert is_man[0]
    assert not is_man[-1]
    assert np.abs(np.diff(is_man.astype(int))).sum() == 1
