"""Kokoro on trained weights, through the whole pipeline, judged by ears that nobody here taught."""

import shutil
import statistics
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from bench.listening.alignment import misses
from bench.listening.comparing import errors
from bench.listening.ear import Ear
from bench.listening.ears import ears_dir, missing_ears
from bench.listening.levels import loudness_lufs, true_peak_db
from bench.listening.takes import Studio, Take
from bench.listening.texts import MORE, short_utterances
from tts.dsp.controls import TONES, Controls, apply_controls
from tts.encoding import AudioEncoder
from tts.engines.kokoro.engine import MODEL, KokoroEngine
from tts.engines.kokoro.files import WEIGHTS
from tts.engines.kokoro.known import KnownNumbers, known_numbers
from tts.formats import FORMATS
from voices.catalog import BLENDS, CATALOG

pytestmark = pytest.mark.exhaustive

if reason := missing_ears():
    pytest.skip(reason, allow_module_level=True)

LANGUAGES = {
    **{"af_heart": "en-US", "bm_george": "en-GB", "ef_dora": "es", "ff_siwis": "fr", "if_sara": "it"},
    **{"pf_dora": "pt-BR", "jf_alpha": "ja", "zf_xiaobei": "zh", "hf_alpha": "hi"},
}
MOST_ERRORS = 0.2
"""Of the words (sounds of Japanese, Chinese and Hindi) of one sentence: two that Whisper base spells otherwise."""

VOICES = sorted(LANGUAGES)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("heard")


@pytest.fixture(scope="module")
def studio(folder: Path) -> Studio:
    return Studio(ears_dir() / "kokoro", folder)


@pytest.fixture(scope="module")
def ear(folder: Path) -> Ear:
    return Ear(ears_dir() / "whisper", folder)


@pytest.fixture(scope="module")
def spoken(studio: Studio) -> Callable[[str], Take]:
    """A sentence of its language by a voice, spoken once for all tests."""
    return cache(lambda voice: studio.speak(MORE[LANGUAGES[voice]][1], voice))


@pytest.mark.parametrize("voice", VOICES)
def test_a_sentence_is_understood(voice, spoken, ear):
    language = LANGUAGES[voice]
    heard = ear.hear(spoken(voice).samples, language)
    assert errors(MORE[language][1], heard.text, language).rate <= MOST_ERRORS, heard.text


@pytest.mark.parametrize("voice", VOICES)
def test_every_voice_is_about_as_loud(voice, spoken):
    # One sentence; over ten it is -19 LUFS within 1 dB (bench.listening).
    samples = spoken(voice).samples
    assert loudness_lufs(samples) == pytest.approx(-19, abs=1.5)
    assert true_peak_db(samples) <= -1


@pytest.mark.parametrize("tone", [tone for tone in TONES if tone != "neutral"])
def test_a_tone_is_about_as_loud_as_none(tone, spoken):
    for voice in VOICES:
        samples = spoken(voice).samples
        changed = apply_controls(samples, Controls(tone=tone), "kokoro")
        assert loudness_lufs(changed) == pytest.approx(loudness_lufs(samples), abs=2.5)


@pytest.mark.parametrize("voice", VOICES)
def test_no_sound_is_cut_off_at_the_edges(voice, spoken, studio):
    takes = [spoken(voice), studio.speak(short_utterances(LANGUAGES[voice])[0], voice)]
    lost_s = [(edges.before_s, edges.after_s) for take in takes for edges in take.edges]
    assert lost_s == [(0, 0)] * len(lost_s)


def test_words_sound_when_their_cues_say(spoken):
    for edge in ("start", "end"):
        late_s = [
            miss.late_s
            for voice in ("af_heart", "bm_george")
            for miss in misses(spoken(voice).samples, spoken(voice).cues, LANGUAGES[voice])
            if miss.edge == edge
        ]
        assert len(late_s) > 20
        assert abs(statistics.median(late_s)) <= 0.02
        assert statistics.median(map(abs, late_s)) <= 0.035


@pytest.mark.parametrize("audio_format", FORMATS)
def test_the_same_request_gives_the_same_bytes(audio_format, studio, folder):
    def request() -> bytes:
        shutil.rmtree(folder / "inference")
        (folder / "inference").mkdir()
        encoder = AudioEncoder(audio_format)
        for utterance in studio.speak(short_utterances("en-US")[2], "af_heart").utterances:
            encoder.write(utterance.samples)
        return encoder.finish()

    assert request() == request()


@pytest.mark.parametrize("voice", ["am_michael", "jf_alpha"])
def test_what_is_known_of_the_weights_is_what_is_measured(voice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    known = known_numbers(ears_dir() / "kokoro" / WEIGHTS)
    monkeypatch.setattr("tts.engines.kokoro.engine.known_numbers", lambda weights: KnownNumbers())
    engine = KokoroEngine(ears_dir() / "kokoro", cache_dir=tmp_path, blends=BLENDS, threads=2, precision="fp32")
    assert engine.gain_db(voice, CATALOG[voice].language) == pytest.approx(known.gains_db[voice], abs=0.1)
    assert engine.prediction_error("af_heart", "en-US") == pytest.approx(known.errors[MODEL], abs=0.01)
