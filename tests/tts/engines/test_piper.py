"""The Piper engine on a small voice with random weights: what is true of any weights."""

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pyloudnorm
import pytest

from tests.support.engine import same
from tests.support.piper import SAMPLE_RATE as MODEL_RATE
from tests.support.piper import write_shell
from tests.support.sentences import SENTENCES
from tests.support.words import words_of
from tts.dsp.controls import Controls
from tts.dsp.loudness import TARGET_LUFS
from tts.engines.base import SAMPLE_RATE, EngineError
from tts.engines.piper.engine import MEASURED, PiperEngine
from tts.engines.piper.files import CONFIG, MODEL
from tts.engines.piper.symbols import lay_out
from tts.engines.piper.voices import DESIGNS
from tts.engines.voice_gains import measured_gain_db
from tts.synthesis import Speaker, Utterance, synthesize
from tts.text.chunks import Chunk
from tts.text.words import Pause, Word

pytestmark = pytest.mark.exhaustive

CHUNK = Chunk(words_of("بَعْدَ أَنْ تَوَقَّفَ الْمَطَرُ، خَرَجَ الْأَطْفَالُ إِلَى السَّاحَةِ."))


def utterances(piper: PiperEngine, words: tuple[Word | Pause, ...], voice: str = "ar_m1") -> Iterator[Utterance]:
    return synthesize(words, Speaker(piper, voice, "ar"), Controls())


@pytest.mark.parametrize("voice", DESIGNS)
def test_every_word_has_its_place_in_the_sound(piper: PiperEngine, voice: str):
    result = piper.render(CHUNK, voice, "ar")
    assert len(result.words) == len(CHUNK.words)
    position = 0
    for word in result.words:
        assert word is not None
        assert position <= word.start < word.end <= len(result.samples)
        position = word.end
    assert result.samples.dtype == np.float32


@pytest.mark.parametrize("voice", ["ar_m1", "ar_f5"])
def test_cues_follow_the_durations_of_the_model(piper: PiperEngine, voice: str):
    row = lay_out(CHUNK, piper._config.symbol_ids)
    durations = np.array(piper._speak(row.symbols, voice).durations)
    intervals = piper.render(CHUNK, voice, "ar").words
    for (start, end), interval in zip(row.words, intervals, strict=True):
        assert interval
        expected_s = durations[start + 1 : end + 1].sum() / MODEL_RATE
        assert (interval.end - interval.start) / SAMPLE_RATE == pytest.approx(expected_s, abs=1e-4)
        since_first_s = durations[row.words[0][0] + 1 : start + 1].sum() / MODEL_RATE
        assert (interval.start - intervals[0].start) / SAMPLE_RATE == pytest.approx(since_first_s, abs=1e-4)


def test_reshaping_keeps_the_length_to_the_sample(piper: PiperEngine):
    for voice, design in DESIGNS.items():
        spoken = piper._speak(MEASURED, voice).samples
        assert len(piper._reshaped(spoken, design)) == round(len(spoken) * SAMPLE_RATE / MODEL_RATE)


def test_a_voice_that_speaks_slower_takes_longer(piper: PiperEngine):
    lengths = {voice: len(piper._speak(MEASURED, voice).samples) for voice in ("ar_m3", "ar_m5")}
    assert lengths["ar_m3"] > lengths["ar_m5"]


def test_voices_draw_different_noise_and_sound_different(piper: PiperEngine):
    sounds = {voice: piper.render(CHUNK, voice, "ar").samples.tobytes() for voice in DESIGNS}
    assert len(set(sounds.values())) == len(DESIGNS)


def test_the_same_chunk_sounds_the_same_whatever_runs_beside_it(piper: PiperEngine):
    expected = piper.render(CHUNK, "ar_f2", "ar")
    others = [Chunk(words_of(sentence)) for sentence in SENTENCES["ar"][:3]]
    with ThreadPoolExecutor(4) as pool:
        beside = [pool.submit(piper.render, chunk, "ar_m4", "ar") for chunk in others]
        results = [pool.submit(piper.render, CHUNK, "ar_f2", "ar") for _ in range(5)]
    assert all(same(result.result(), expected) for result in results)
    assert all(len(result.result().samples) for result in beside)


@pytest.mark.process
def test_another_process_says_the_same_bytes(piper: PiperEngine, piper_dir: Path, tmp_path: Path):
    script = (
        "import hashlib, sys; from pathlib import Path\n"
        "from tts.engines.piper.engine import PiperEngine\n"
        "from tests.tts.engines.test_piper import CHUNK\n"
        "engine = PiperEngine(Path(sys.argv[1]), cache_dir=Path(sys.argv[2]), threads=2)\n"
        "print(hashlib.sha256(engine.render(CHUNK, 'ar_f3', 'ar').samples.tobytes()).hexdigest())"
    )
    command = [sys.executable, "-W", "ignore", "-c", script, str(piper_dir), str(tmp_path)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    expected = piper.render(CHUNK, "ar_f3", "ar").samples
    assert printed == hashlib.sha256(expected.tobytes()).hexdigest()


def test_the_text_that_is_measured_has_the_loudness_of_the_service(piper: PiperEngine):
    ids = piper._config.symbol_ids
    assert set(MEASURED) <= set(ids)
    for voice, design in DESIGNS.items():
        sound = piper._reshaped(piper._speak(MEASURED, voice).samples, design)
        gain_db = measured_gain_db(sound)
        loudness = pyloudnorm.Meter(SAMPLE_RATE).integrated_loudness((sound * 10 ** (gain_db / 20)).astype(np.float64))
        assert loudness == pytest.approx(TARGET_LUFS, abs=0.4)


@pytest.mark.parametrize("voice", DESIGNS)
def test_every_voice_is_as_loud_on_other_sentences(piper: PiperEngine, voice: str):
    words = tuple(word for sentence in SENTENCES["ar"][:3] for word in words_of(sentence))
    sound = np.concatenate([utterance.samples for utterance in utterances(piper, words, voice)])
    loudness = pyloudnorm.Meter(SAMPLE_RATE).integrated_loudness(sound.astype(np.float64))
    assert loudness == pytest.approx(TARGET_LUFS, abs=1.0)


def test_a_chunk_without_sound_is_empty(piper: PiperEngine):
    result = piper.render(Chunk((Word("¤", 0, 1, after="."),)), "ar_m1", "ar")
    assert (len(result.samples), result.words) == (0, (None,))


def test_one_letter_is_spoken(piper: PiperEngine):
    for voice in ("ar_m1", "ar_f1"):
        (interval,) = piper.render(Chunk(words_of("وَ")), voice, "ar").words
        assert interval
        assert interval.end > interval.start


def test_every_word_is_spoken_or_named(piper: PiperEngine):
    mixed = (*words_of("قال John Smith إن"), Word("¤", 20, 21), *words_of("日本", "ja"), *words_of("москва", "ru"))
    spoken = list(utterances(piper, mixed))
    cues = [cue.word for utterance in spoken for cue in utterance.cues]
    unspoken = [piece.text for utterance in spoken for piece in utterance.unspoken]
    assert cues == ["قال", "John", "Smith", "إن", "日本", "москва"]
    assert unspoken == ["¤"]
    transcript = piper.phonemes(Chunk(mixed), "ar_m1", "ar")
    assert [bool(phonemes) for phonemes in transcript] == [word.text != "¤" for word in mixed]


def test_a_pause_lasts_as_it_says(piper: PiperEngine):
    words = words_of("كَتَبَ الْمُعَلِّمُ رِسَالَةً")
    first, pause, second, _ = list(utterances(piper, (*words[:1], Pause(1500, 5, 9), *words[1:]), "ar_f1"))
    assert len(pause.samples) == 1.5 * SAMPLE_RATE
    assert not pause.samples.any()
    silence_s = second.cues[0].start_s - first.cues[-1].end_s
    assert 1.5 <= silence_s <= 1.5 + 0.35


def test_a_word_of_any_length_is_spoken_whole_and_in_bounded_parts(piper: PiperEngine, monkeypatch: pytest.MonkeyPatch):
    word = Word("a", 0, 1, phonemes="ba" * 700)
    row = lay_out(Chunk((word,)), piper._config.symbol_ids)
    at_once: list[int] = []
    speak = piper._network.speak
    monkeypatch.setattr(
        piper._network, "speak", lambda groups, *rest: at_once.append(len(groups)) or speak(groups, *rest)
    )
    speech = piper._speak(row.symbols, "ar_m1")
    assert max(at_once) <= 502
    assert len(speech.durations) == len(row.symbols) + 2
    assert sum(speech.durations) == len(speech.samples)
    (interval,) = piper.render(Chunk((word,)), "ar_m1", "ar").words
    assert interval
    length_s = sum(speech.durations[1:-1]) / MODEL_RATE
    assert (interval.end - interval.start) / SAMPLE_RATE == pytest.approx(length_s, abs=1e-3)


def test_pauses_at_the_edges_are_the_joins_business(piper: PiperEngine):
    intervals = piper.render(CHUNK, "ar_m1", "ar").words
    assert intervals[0]
    assert intervals[0].start <= 0.05 * SAMPLE_RATE


def test_a_foreign_voice_is_an_error(piper: PiperEngine):
    with pytest.raises(EngineError, match="af_heart"):
        piper.render(CHUNK, "af_heart", "ar")


@pytest.mark.parametrize("name", [CONFIG, MODEL])
def test_a_file_that_is_missing_is_named(tmp_path: Path, name: str):
    write_shell(tmp_path)
    (tmp_path / name).unlink()
    with pytest.raises(EngineError, match=name):
        PiperEngine(tmp_path, cache_dir=tmp_path, threads=1)
