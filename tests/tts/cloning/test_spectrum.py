"""The fit of a spectrum to a person who differs from a voice of espeak-ng in nothing but the spectrum."""

import numpy as np
import pytest
import torch

from tests.support.sentences import SENTENCES
from tests.support.words import words_of
from tts.cloning.likeness import Embedding, embed_speaker, likeness_at_level
from tts.cloning.spectrum import _BETAS, MOST_BAND_DB, Bands, Heard, _Adam, missing_db
from tts.dsp.equalizer import BAND_COUNT, band_levels_db, equalizer, filtered
from tts.engines.base import SAMPLE_RATE, Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.voice_gains import levelled
from tts.text.chunks import Chunk

pytestmark = pytest.mark.exhaustive

FLAT = np.zeros(BAND_COUNT)
PERSON_DB = 8 * np.cos(np.pi * 3 * (np.arange(BAND_COUNT) + 0.5) / BAND_COUNT)
STEPS = 12
UNHEARD = SENTENCES["en-US"][3]


def say(espeak: EspeakEngine, sentence: str) -> Samples:
    return levelled(espeak.render(Chunk(words_of(sentence)), "am_adam", "en-US").samples)


@pytest.fixture(scope="module")
def sounds(espeak: EspeakEngine) -> list[Samples]:
    return [say(espeak, sentence) for sentence in SENTENCES["en-US"][:2]]


@pytest.fixture(scope="module")
def target(espeak: EspeakEngine) -> Embedding:
    own = np.concatenate([say(espeak, sentence) for sentence in SENTENCES["en-GB"][:2]])
    return embed_speaker(levelled(filtered(own, equalizer(PERSON_DB))))


@pytest.fixture(scope="module")
def progress() -> list[float]:
    return []


@pytest.fixture(scope="module")
def fitted(sounds: list[Samples], target: Embedding, progress: list[float]) -> Bands:
    return Heard(sounds).fit(target, FLAT, steps=STEPS, report=progress.append)


def test_the_fit_finds_the_way_to_the_persons_spectrum(fitted: Bands):
    assert fitted.shape == (BAND_COUNT,)
    assert np.corrcoef(fitted, PERSON_DB)[0, 1] > 0.5


def test_it_holds_for_a_sentence_that_was_not_heard(espeak: EspeakEngine, target: Embedding, fitted: Bands):
    unheard = say(espeak, UNHEARD)
    before = likeness_at_level(unheard, target)
    assert likeness_at_level(filtered(unheard, equalizer(fitted)), target) > before + 0.05


@pytest.mark.parametrize("gains_db", [FLAT, PERSON_DB, PERSON_DB + 6], ids=["none", "waves", "louder waves"])
def test_what_is_foretold_is_what_the_filtered_sound_comes_to(
    sounds: list[Samples], target: Embedding, gains_db: Bands
):
    sound = np.concatenate(sounds)
    made = likeness_at_level(filtered(sound, equalizer(gains_db)), target)
    assert Heard([sound]).likeness(target, gains_db) == pytest.approx(made, abs=0.03)


def test_no_gain_leaves_its_bounds(sounds: list[Samples], target: Embedding):
    start_db = np.full(BAND_COUNT, 2 * MOST_BAND_DB)
    found = Heard(sounds[:1]).fit(target, start_db, steps=1, report=lambda share: None)
    assert np.abs(found).max() <= MOST_BAND_DB


def test_the_same_sounds_give_the_same_spectrum(sounds: list[Samples], target: Embedding):
    one, other = (Heard(sounds[:1]).fit(target, FLAT, steps=2, report=lambda share: None) for _ in range(2))
    assert np.array_equal(one, other)


def test_progress_rises_from_first_to_last(fitted: Bands, progress: list[float]):
    assert progress == sorted(progress)
    assert len(progress) == STEPS
    assert progress[-1] == 1.0


def test_less_than_a_window_can_be_heard(sounds: list[Samples], target: Embedding):
    assert -1 <= Heard([sounds[0][:SAMPLE_RATE]]).likeness(target, FLAT) <= 1


def test_what_a_sound_lacks_is_what_a_filter_took_from_it(sounds: list[Samples]):
    sound = np.concatenate(sounds)
    gains_db = np.linspace(-6, 6, BAND_COUNT)
    found = missing_db(sound, band_levels_db(filtered(sound, equalizer(gains_db))))
    assert np.abs(found - gains_db).max() < 2


def test_a_sound_lacks_nothing_beside_itself_however_loud(sounds: list[Samples]):
    assert np.abs(missing_db(sounds[0], band_levels_db(4 * sounds[0]))).max() < 0.01


def test_a_step_is_the_one_of_pytorchs_adam():
    ours, theirs = (torch.tensor([3.0, -2.0, 0.5], requires_grad=True) for _ in range(2))
    adam, own = torch.optim.Adam([theirs], betas=_BETAS), _Adam(ours)
    for size in (1.2, 0.8, 0.1):
        for values in (ours, theirs):
            (values**2 * torch.tensor([1.0, 5.0, 0.01])).sum().backward()
        adam.param_groups[0]["lr"] = size
        adam.step()
        adam.zero_grad()
        own.step(ours.grad, size)
        assert torch.allclose(ours, theirs, atol=1e-6)
