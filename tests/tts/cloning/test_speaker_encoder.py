"""The encoder and its front end, against the package that published its weights."""

import warnings

import numpy as np
import pytest
import soxr
import torch

from tests.support.sentences import SENTENCES
from tests.support.words import words_of
from tts.cloning import speaker_encoder
from tts.cloning.speaker_encoder import MODEL_RATE, embed_windows, only_speech
from tts.dsp.loudness import db_to_gain
from tts.engines.base import SAMPLE_RATE, Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.text.chunks import Chunk

with warnings.catch_warnings(action="ignore"):  # it imports from modules that have moved
    from resemblyzer import VoiceEncoder, audio, preprocess_wav

LENGTHS_S = (0.02, 0.3, 1.2, 1.6, 2.8, 3.99, 6.3)


@pytest.fixture(scope="module")
def speech(espeak: EspeakEngine) -> Samples:
    """Nine seconds in which a second is silent, at MODEL_RATE."""
    texts = SENTENCES["en-US"][:2]
    spoken = [espeak.render(Chunk(words_of(text)), "am_adam", "en-US").samples for text in texts]
    sound = np.concatenate([spoken[0], np.zeros(SAMPLE_RATE, np.float32), spoken[1]])
    return soxr.resample(sound, SAMPLE_RATE, MODEL_RATE)[: 9 * MODEL_RATE]


@pytest.mark.parametrize("gain_db", [0, -50])
def test_speech_is_found_as_the_package_finds_it(speech: Samples, gain_db: float):
    heard = (speech * db_to_gain(gain_db)).astype(np.float32)
    kept = only_speech(heard)
    assert len(kept) < len(speech) - MODEL_RATE // 2
    assert kept == pytest.approx(preprocess_wav(heard), abs=1e-5)


def test_mel_spectra_are_the_package_s(speech: Samples):
    ours = speaker_encoder.mel_filters() @ speaker_encoder.powers(speech)
    theirs = audio.wav_to_mel_spectrogram(speech).T
    assert ours.shape == (speaker_encoder.MELS, 1 + len(speech) // speaker_encoder.HOP)
    assert ours == pytest.approx(theirs, rel=1e-4, abs=1e-9)


@pytest.mark.parametrize("length_s", LENGTHS_S)
def test_embeddings_are_the_package_s(speech: Samples, length_s: float):
    rate = MODEL_RATE / (speaker_encoder.FRAMES_APART * speaker_encoder.HOP)
    sound = only_speech(speech)[: round(length_s * MODEL_RATE)]
    _, theirs, _ = VoiceEncoder("cpu", verbose=False).embed_utterance(sound, return_partials=True, rate=rate)
    assert embed_windows(sound) == pytest.approx(theirs, abs=1e-5)


@pytest.mark.parametrize("length", [0, 100, 30_000])
def test_silence_has_no_speech_and_breaks_nothing(length: int):
    with np.errstate(all="raise"):
        kept = only_speech(np.zeros(length, np.float32))
    assert len(kept) == 0
    assert np.isfinite(embed_windows(kept)).all()


def test_the_derivative_reaches_the_mel_spectra():
    mels = torch.rand(1, speaker_encoder.FRAMES, speaker_encoder.MELS, requires_grad=True)
    speaker_encoder.speaker_encoder()(mels)[0, :128].sum().backward()
    assert mels.grad is not None
    assert mels.grad.abs().max() > 0
