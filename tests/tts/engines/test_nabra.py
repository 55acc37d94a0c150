"""The Nabra engine on a small model with random weights: what is true of any weights."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pyloudnorm
import pytest

from tests.support.engine import same
from tests.support.nabra import write_nabra
from tests.support.sentences import SENTENCES
from tests.support.words import words_of
from tts.dsp.controls import Controls
from tts.dsp.loudness import TARGET_LUFS
from tts.engines.base import SAMPLE_RATE, EngineError
from tts.engines.kokoro.files import WEIGHTS
from tts.engines.kokoro.timing import word_intervals
from tts.engines.nabra.engine import NabraEngine
from tts.engines.nabra.files import VOICE
from tts.engines.nabra.symbols import MEASURED, lay_out
from tts.engines.piper.voices import DESIGNS
from tts.engines.voice_gains import measured_gain_db
from tts.synthesis import Speaker, Utterance, synthesize
from tts.text.chunks import Chunk
from tts.text.frontend import read_text
from tts.text.words import Word

pytestmark = pytest.mark.exhaustive

CHUNK = Chunk(words_of("بَعْدَ أَنْ تَوَقَّفَ الْمَطَرُ، خَرَجَ الْأَطْفَالُ إِلَى السَّاحَةِ."))


@pytest.fixture(scope="module")
def nabra_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_nabra(tmp_path_factory.mktemp("kokoro"))


@pytest.fixture(scope="module")
def nabra(nabra_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> NabraEngine:
    return loaded(nabra_dir, tmp_path_factory.mktemp("nabra-cache"))


def loaded(directory: Path, cache_dir: Path) -> NabraEngine:
    return NabraEngine(directory, cache_dir=cache_dir, threads=2, precision="fp32")


def utterances(nabra: NabraEngine, text: str, voice: str = "ar_f1") -> Iterator[Utterance]:
    return synthesize(read_text(text, "ar"), Speaker(nabra, voice, "ar"), Controls())


@pytest.mark.parametrize("voice", ["ar_f1", "ar_m3"])
def test_every_word_has_its_place_in_the_sound(nabra: NabraEngine, voice: str):
    result = nabra.render(CHUNK, voice, "ar")
    assert len(result.words) == len(CHUNK.words)
    position = 0
    for word in result.words:
        assert word is not None
        assert position <= word.start < word.end <= len(result.samples)
        position = word.end
    assert result.samples.dtype == np.float32


def test_cues_follow_the_durations_of_the_model(nabra: NabraEngine):
    row = lay_out(CHUNK, nabra._numbers)
    speech = nabra._speak(row.symbols, "ar_m5")
    expected = word_intervals(row, speech, nabra._network.frame_samples)
    # The gain changes nothing of where words are; the last one ends with the last sound.
    assert list(nabra.render(CHUNK, "ar_m5", "ar").words) == expected


def test_the_ten_voices_sound_different_and_have_the_same_length(nabra: NabraEngine):
    sounds = [nabra._speak("hˈunaː.", voice).samples for voice in DESIGNS]
    assert len({sound.tobytes() for sound in sounds}) == len(DESIGNS)
    assert len({len(sound) for sound in sounds}) == 1


def test_the_same_chunk_sounds_the_same_whatever_runs_beside_it(nabra: NabraEngine, nabra_dir: Path, tmp_path: Path):
    expected = nabra.render(CHUNK, "ar_f2", "ar")
    others = [Chunk(words_of(sentence)) for sentence in SENTENCES["ar"][:2]]
    with ThreadPoolExecutor(3) as pool:
        beside = [pool.submit(nabra.render, chunk, "ar_m4", "ar") for chunk in others]
        results = [pool.submit(nabra.render, CHUNK, "ar_f2", "ar") for _ in range(3)]
    assert all(same(result.result(), expected) for result in results)
    assert all(len(result.result().samples) for result in beside)
    assert same(loaded(nabra_dir, tmp_path).render(CHUNK, "ar_f2", "ar"), expected)


@pytest.mark.parametrize("voice", ["ar_f1", "ar_m3"])
def test_the_text_that_is_measured_has_the_loudness_of_the_service(nabra: NabraEngine, voice: str):
    sound = nabra._speak(MEASURED, voice).samples
    gain_db = measured_gain_db(sound)
    loudness = pyloudnorm.Meter(SAMPLE_RATE).integrated_loudness((sound * 10 ** (gain_db / 20)).astype(np.float64))
    assert loudness == pytest.approx(TARGET_LUFS, abs=0.4)


def test_vowels_are_restored_before_it_reads(nabra: NabraEngine):
    (spoken,) = [utterance for utterance in utterances(nabra, "قرأ الولد كتابا") if utterance.cues]
    assert [cue.word for cue in spoken.cues] == ["قرأ", "الولد", "كتابا"]
    plain = nabra.render(Chunk(words_of("قرأ الولد كتابا")), "ar_f1", "ar")
    assert len(spoken.samples) > 0
    assert len(plain.samples) != len(spoken.samples)


def test_every_word_is_spoken_or_named(nabra: NabraEngine):
    spoken = list(utterances(nabra, "قال John Smith إن 日本 ¤ москва"))
    cues = [cue.word for utterance in spoken for cue in utterance.cues]
    assert cues == ["قال", "John", "Smith", "إن", "日本", "москва"]


def test_more_than_the_context_holds_is_spoken_in_parts(nabra: NabraEngine):
    word = Word("ما" * 600, 0, 1200)
    (interval,) = nabra.render(Chunk((word,)), "ar_f1", "ar").words
    assert interval
    assert len(lay_out(Chunk((word,)), nabra._numbers).symbols) > nabra._network.context


def test_a_chunk_without_sound_is_empty(nabra: NabraEngine):
    result = nabra.render(Chunk((Word("¤", 0, 1, after="."),)), "ar_m1", "ar")
    assert (len(result.samples), result.words) == (0, (None,))


def test_a_voice_that_it_has_not_is_an_engine_error(nabra: NabraEngine):
    with pytest.raises(EngineError, match="no design"):
        nabra.render(CHUNK, "af_heart", "ar")


@pytest.mark.parametrize("name", [WEIGHTS, f"voices/{VOICE}.pt"])
def test_a_file_of_another_kind_is_an_engine_error_that_names_it(tmp_path: Path, name: str):
    directory = write_nabra(tmp_path)
    (directory / name).write_bytes(b"something else")
    with pytest.raises(EngineError, match=Path(name).name):
        loaded(directory, tmp_path)
