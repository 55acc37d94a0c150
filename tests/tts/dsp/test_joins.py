"""Edges of chunks and the silences between them, by the sample and on real speech."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.depth import first
from tests.support.sentences import SENTENCES
from tts.dsp.controls import Controls
from tts.dsp.joins import fade_edges, gap_s, quiet_edges_s, silence, trim_edges
from tts.dsp.voice_gaps import VOICE_GAPS_S
from tts.engines.base import SAMPLE_RATE, Interval, Rendered, Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.synthesis import Speaker, Utterance, synthesize
from tts.text.chunks import split_chunks
from tts.text.frontend import read_text
from tts.text.words import Boundary, Word
from voices.catalog import BLENDS, CATALOG, KOKORO_VOICES

SILENCE = 10 ** (-55 / 20)
QUIET = 10 ** (-50 / 20)
PLAIN = Controls()
VOICES = ("am_michael", "af_heart", "jf_alpha", "zm_yunxi", "ar_m1")


def rendered(lead: int, sound: int, tail: int, noise: float = 0.0) -> Rendered:
    samples = np.full(lead + sound + tail, noise, np.float32)
    samples[lead : lead + sound] = 0.5
    return Rendered(samples, (Interval(lead, lead + sound), None))


def utterances(espeak: EspeakEngine, voice: str, text: str, controls: Controls = PLAIN) -> list[Utterance]:
    language = CATALOG[voice].language
    return list(synthesize(read_text(text, language), Speaker(espeak, voice, language), controls))


def sentences_of(voice: str, count: int = 3) -> str:
    return " ".join(SENTENCES[CATALOG[voice].language][:count])


def silences_s(samples: Samples, threshold: float = QUIET) -> list[float]:
    loud = np.flatnonzero(np.abs(samples) >= threshold)
    return [(end - start - 1) / SAMPLE_RATE for start, end in pairwise(loud) if end - start > 1]


def test_trimming_keeps_the_sound_and_four_milliseconds_around_it():
    trimmed = trim_edges(rendered(5000, 1000, 3000))
    assert len(trimmed.samples) == 1000 + 2 * 96
    assert np.array_equal(trimmed.samples[96:-96], np.full(1000, 0.5, np.float32))
    assert trimmed.words == (Interval(96, 1096), None)


def test_trimming_changes_no_sound_without_silence():
    trimmed = trim_edges(rendered(0, 1000, 0))
    assert len(trimmed.samples) == 1000
    assert trimmed.words[0] == Interval(0, 1000)


def test_sound_just_above_the_threshold_stays_and_just_below_goes():
    assert len(trim_edges(rendered(5000, 10, 5000, noise=SILENCE * 1.01)).samples) == 10_010
    assert len(trim_edges(rendered(5000, 10, 5000, noise=SILENCE * 0.99)).samples) == 10 + 2 * 96


@pytest.mark.parametrize("samples", [np.zeros(0, np.float32), np.zeros(999, np.float32)])
def test_silence_becomes_no_samples_and_no_intervals(samples: Samples):
    trimmed = trim_edges(Rendered(samples, (Interval(0, len(samples)), None)))
    assert len(trimmed.samples) == 0
    assert trimmed.words == (None, None)


@given(st.integers(0, 400), st.integers(1, 400), st.integers(0, 400))
def test_intervals_move_along_and_stay_inside(lead: int, sound: int, tail: int):
    before = rendered(lead, sound, tail)
    after = trim_edges(before)
    moved = after.words[0]
    assert moved is not None
    assert 0 <= moved.start <= moved.end <= len(after.samples)
    assert moved.end - moved.start == sound


@given(st.integers(0, 500))
def test_fades_begin_and_end_at_zero_and_keep_the_input(length: int):
    samples = np.ones(length, np.float32)
    faded = fade_edges(samples)
    assert np.array_equal(samples, np.ones(length))
    assert len(faded) == length
    if length > 1:
        assert faded[0] == faded[-1] == 0
        assert np.abs(np.diff(faded)).max() <= max(0.5, 1 / (length // 2)) if length < 192 else 1 / 96 + 1e-6


@pytest.mark.parametrize(("duration_s", "count"), [(0, 0), (0.5, 12_000), (1 / 24_000, 1), (0.0123, 295)])
def test_silence_lasts_to_the_nearest_sample(duration_s: float, count: int):
    assert np.array_equal(silence(duration_s), np.zeros(count, np.float32))
    assert silence(duration_s).dtype == np.float32


@pytest.mark.parametrize("voice", [*CATALOG, "voice_0123456789"])
def test_stronger_boundaries_have_longer_gaps(voice: str):
    gaps = [gap_s(boundary, voice) for boundary in sorted(Boundary)]
    assert gaps == sorted(gaps)
    assert len(set(gaps)) == len(Boundary)


def test_each_voice_of_the_model_has_its_own_gaps():
    assert sorted(VOICE_GAPS_S) == sorted({*KOKORO_VOICES, *BLENDS})
    assert gap_s(Boundary.SENTENCE, "af_nicole") > 2 * gap_s(Boundary.SENTENCE, "af_heart")


@pytest.mark.parametrize("voice", first(3, VOICES))
def test_only_silence_is_trimmed_from_speech(espeak: EspeakEngine, voice: str):
    language = CATALOG[voice].language
    for text in SENTENCES[language][:3]:
        words = [item for item in read_text(text, language) if isinstance(item, Word)]
        for chunk in split_chunks(words, espeak.chunk_size):
            whole = espeak.render(chunk, voice, language)
            trimmed = trim_edges(whole)
            loud = np.flatnonzero(np.abs(whole.samples) > SILENCE)
            assert loud[-1] - loud[0] + 1 <= len(trimmed.samples) <= loud[-1] - loud[0] + 1 + 2 * 96
            assert np.abs(whole.samples[: loud[0]]).max(initial=0) <= SILENCE
            assert sum(word is not None for word in trimmed.words) == sum(word is not None for word in whole.words)


@pytest.mark.parametrize("voice", first(1, VOICES[:3]))
@pytest.mark.parametrize(
    "controls",
    [
        Controls(),
        Controls(speed=0.5),
        Controls(speed=2),
        Controls(pitch_semitones=-4),
        Controls(tone="bass"),
        Controls(speed=1.2, pitch_semitones=3, gain_db=6, tone="bright"),
    ],
    ids=str,
)
def test_no_click_where_chunks_meet(espeak: EspeakEngine, voice: str, controls: Controls):
    parts = [
        utterance.samples
        for utterance in utterances(espeak, voice, sentences_of(voice, 2) + ' <break time="200ms"/> 42', controls)
        if len(utterance.samples)
    ]
    for before, after in pairwise(parts):
        assert abs(float(after[0]) - float(before[-1])) <= 0.02
    for part in parts:
        assert abs(part[0]) < 0.002
        assert abs(part[-1]) < 0.002
        sound = np.flatnonzero(part)
        if len(sound):
            assert abs(part[sound[0]]) < 0.02


def test_no_click_where_a_sentence_changes_its_reader(espeak: EspeakEngine):
    words = read_text("I said Привет to the 東京 people and नमस्ते again", "en-US")
    chunk = split_chunks([word for word in words if isinstance(word, Word)], espeak.chunk_size)[0]
    whole = espeak.render(chunk, "am_michael", "en-US")
    readers = [word.language for word in chunk.words]
    starts = [
        interval.start
        for interval, reader, before in zip(whole.words[1:], readers[1:], readers, strict=False)
        if interval and reader != before
    ]
    assert len(starts) >= 5
    for start in starts:
        around = whole.samples[max(0, start - 1300) : start + 200]
        assert (np.abs(around) < 1e-4).any()


@pytest.mark.parametrize("voice", first(3, VOICES))
def test_the_gap_between_sentences_is_that_of_the_voice(espeak: EspeakEngine, voice: str):
    for text in pairwise(SENTENCES[CATALOG[voice].language][:4]):
        parts = utterances(espeak, voice, " ".join(text))
        spoken = [utterance for utterance in parts if utterance.cues]
        lead = len(parts[0].samples) if not parts[0].cues else 0
        border = lead + len(spoken[0].samples)
        whole = np.concatenate([part.samples for part in parts])
        before = np.flatnonzero(np.abs(whole[:border]) >= QUIET)[-1]
        after = border + np.flatnonzero(np.abs(whole[border:]) >= QUIET)[0]
        assert (after - before) / SAMPLE_RATE == pytest.approx(gap_s(Boundary.SENTENCE, voice) + 0.02, abs=0.1)


@pytest.mark.parametrize("speed", [0.5, 2.0])
def test_the_gap_between_sentences_follows_the_speed(espeak: EspeakEngine, speed: float):
    gaps = [
        max(silences_s(np.concatenate([part.samples for part in utterances(espeak, "af_heart", "Go. Go.", controls)])))
        for controls in (Controls(), Controls(speed=speed))
    ]
    assert gaps[1] == pytest.approx(gaps[0] / speed, rel=0.1)


def test_nothing_sounds_after_the_last_word(espeak: EspeakEngine):
    for voice in VOICES:
        parts = utterances(espeak, voice, sentences_of(voice, 1))
        whole = np.concatenate([part.samples for part in parts])
        last_end = round(parts[-2].cues[-1].end_s * SAMPLE_RATE)
        assert np.abs(whole[last_end + SAMPLE_RATE // 50 :]).max(initial=0) <= QUIET


def test_the_quiet_ends_of_a_sound_are_measured_against_its_peak():
    breath, tone = np.full(2400, 0.004, np.float32), np.full(4800, 0.5, np.float32)
    sound = np.concatenate((breath[:1200], tone, breath))
    assert quiet_edges_s(sound) == pytest.approx((0.05, 0.1), abs=1e-4)
    assert quiet_edges_s(tone) == (0, 0)
    assert quiet_edges_s(np.zeros(10, np.float32)) == (0, 0)
