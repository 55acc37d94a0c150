"""Word cues: exact with a tone a word, and true to the sound with real speech."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.audio import level_db
from tests.support.engine import WORD_SAMPLES, ToneEngine
from tests.support.sentences import SENTENCES
from tts.dsp.controls import Controls
from tts.dsp.joins import gap_s
from tts.engines.base import SAMPLE_RATE, Engine, Interval, Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.synthesis import Speaker, synthesize
from tts.text.frontend import read_text
from tts.text.words import Boundary, Word
from tts.timing import WordCue, cue, shift_interval, stretch_interval
from voices.catalog import CATALOG

WORD_S = WORD_SAMPLES / SAMPLE_RATE
EDGE_S = 0.03
SENTENCE_GAP_S = gap_s(Boundary.SENTENCE, "af_heart")
SPEEDS = (0.5, 1.0, 2.0)
ONE_VOICE_OF_EACH_LANGUAGE = {voice.language: voice.id for voice in reversed(CATALOG.values())}
PLAIN = Controls()


def spoken(engine: Engine, voice: str, text: str, controls: Controls = PLAIN) -> tuple[Samples, list[WordCue]]:
    language = CATALOG[voice].language
    utterances = list(synthesize(read_text(text, language), Speaker(engine, voice, language), controls))
    samples = np.concatenate([utterance.samples for utterance in utterances])
    return samples, [cue for utterance in utterances for cue in utterance.cues]


def assert_in_order(cues: list[WordCue], duration_s: float) -> None:
    assert all(0 <= cue.start_s <= cue.end_s for cue in cues)
    assert all(before.end_s <= after.start_s + 1e-4 for before, after in pairwise(cues))
    assert cues[-1].end_s <= duration_s


@given(st.integers(0, 1000), st.integers(0, 1000), st.integers(-2000, 2000), st.integers(0, 1500))
def test_shifted_intervals_stay_inside(start: int, length: int, offset: int, limit: int):
    moved = shift_interval(Interval(start, start + length), offset, limit)
    assert 0 <= moved.start <= moved.end <= limit
    if start + offset >= 0 and start + length + offset <= limit:
        assert moved == Interval(start + offset, start + length + offset)


@given(st.integers(0, 1000), st.integers(0, 1000), st.integers(0, 1000), st.sampled_from([0.5, 0.77, 1.0, 1.3, 2.0]))
def test_stretched_intervals_keep_their_place(start: int, length: int, rest: int, speed: float):
    whole = start + length + rest
    stretched = stretch_interval(Interval(start, start + length), whole, round(whole / speed))
    assert 0 <= stretched.start <= stretched.end <= round(whole / speed)
    assert abs(stretched.start - start / speed) <= 2


def test_an_empty_sound_stretches_to_an_empty_interval():
    assert stretch_interval(Interval(0, 0), 0, 0) == Interval(0, 0)


def test_a_cue_counts_seconds_from_the_beginning_of_the_audio():
    made = cue(Word("five", 10, 12), Interval(2400, 4800), 24_000)
    assert made == WordCue("five", 1.1, 1.2, 10, 12)


@pytest.mark.parametrize("speed", SPEEDS)
def test_cues_of_tones_are_exact(speed: float):
    samples, cues = spoken(ToneEngine(), "af_heart", "One two three. Four five", Controls(speed=speed))
    begin = np.array([0, 1, 2, 3, 4]) * WORD_S + EDGE_S + SENTENCE_GAP_S * np.array([0, 0, 0, 1, 1])
    assert [cue.word for cue in cues] == ["One", "two", "three", "Four", "five"]
    assert [cue.start_s for cue in cues] == pytest.approx(begin / speed, abs=0.0003)
    assert [cue.end_s for cue in cues] == pytest.approx((begin + WORD_S) / speed, abs=0.0003)
    assert len(samples) / SAMPLE_RATE == pytest.approx((5 * WORD_S + SENTENCE_GAP_S + 2 * EDGE_S) / speed, abs=0.0003)


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("pause_ms", [1, 20, 500, 3000])
def test_a_break_moves_the_cues_after_it_by_itself(speed: float, pause_ms: int):
    controls = Controls(speed=speed)
    samples, cues = spoken(ToneEngine(), "af_heart", f'one two <break time="{pause_ms}ms"/> three', controls)
    assert cues[1].end_s == pytest.approx((EDGE_S + 2 * WORD_S) / speed, abs=0.0003)
    assert cues[2].start_s - cues[1].end_s == pytest.approx(pause_ms / 1000, abs=0.0003)
    assert len(samples) / SAMPLE_RATE == pytest.approx((2 * EDGE_S + 3 * WORD_S) / speed + pause_ms / 1000, abs=0.0003)


def test_breaks_at_the_edges_and_next_to_each_other_add_up():
    text = '<break time="1s"/>one<break time="200ms"/><break time="300ms"/>two<break time="2s"/>'
    samples, cues = spoken(ToneEngine(), "af_heart", text)
    assert [cue.start_s for cue in cues] == pytest.approx([EDGE_S + 1.0, EDGE_S + 1.6], abs=0.0003)
    assert len(samples) / SAMPLE_RATE == pytest.approx(1 + 0.1 + 0.5 + 0.1 + 2 + 2 * EDGE_S, abs=0.0003)


@pytest.mark.parametrize("language", ONE_VOICE_OF_EACH_LANGUAGE)
def test_every_word_of_speech_has_its_cue(espeak: EspeakEngine, language: str):
    voice = ONE_VOICE_OF_EACH_LANGUAGE[language]
    for text in SENTENCES[language]:
        words = [item for item in read_text(text, language) if isinstance(item, Word)]
        samples, cues = spoken(espeak, voice, text)
        assert_in_order(cues, len(samples) / SAMPLE_RATE)
        assert [(cue.word, cue.source_start, cue.source_end) for cue in cues] == [
            (word.text, word.start, word.end) for word in words
        ]
        assert all(cue.end_s - cue.start_s > 0.015 for cue in cues)


@pytest.mark.parametrize("speed", [0.5, 2.0])
@pytest.mark.parametrize("voice", ["am_michael", "af_heart"])
def test_cues_of_speech_scale_with_the_speed(espeak: EspeakEngine, voice: str, speed: float):
    text = " ".join(SENTENCES["en-US"][:2])
    _, plain = spoken(espeak, voice, text)
    samples, cues = spoken(espeak, voice, text, Controls(speed=speed))
    assert_in_order(cues, len(samples) / SAMPLE_RATE)
    assert [cue.start_s * speed for cue in cues] == pytest.approx([cue.start_s for cue in plain], abs=0.001)
    assert [cue.end_s * speed for cue in cues] == pytest.approx([cue.end_s for cue in plain], abs=0.001)


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("voice", ["am_michael", "af_heart", "jf_alpha", "ar_m1"])
def test_cues_lie_where_the_sound_is(espeak: EspeakEngine, voice: str, speed: float):
    first, second = SENTENCES[CATALOG[voice].language][:2]
    samples, cues = spoken(espeak, voice, f'{first} <break time="1s"/> {second}', Controls(speed=speed))
    inside = np.zeros(len(samples), bool)
    for word in cues:
        inside[round(word.start_s * SAMPLE_RATE) : round(word.end_s * SAMPLE_RATE)] = True
    assert level_db(samples[inside]) > level_db(samples[~inside] + 1e-9) + 15
    for word in cues:
        part = samples[round(word.start_s * SAMPLE_RATE) : round(word.end_s * SAMPLE_RATE)]
        assert np.abs(part).max() > 0.01


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("voice", ["am_michael", "af_heart", "zm_yunxi"])
def test_a_word_after_a_break_starts_with_its_sound(espeak: EspeakEngine, voice: str, speed: float):
    first, second = SENTENCES[CATALOG[voice].language][:2]
    text = f'{first} <break time="1s"/> {second}'
    samples, cues = spoken(espeak, voice, text, Controls(speed=speed))
    next_word = next(word for word in cues if word.source_start > len(first))
    middle = round((next_word.start_s - 0.5) * SAMPLE_RATE)
    sound = middle + np.flatnonzero(np.abs(samples[middle:]) > 10 ** (-50 / 20))[0]
    assert next_word.start_s == pytest.approx(sound / SAMPLE_RATE, abs=0.03)
    last_word = cues[cues.index(next_word) - 1]
    last_sound = np.flatnonzero(np.abs(samples[:middle]) > 10 ** (-50 / 20))[-1]
    assert last_word.end_s == pytest.approx(last_sound / SAMPLE_RATE, abs=0.05)
