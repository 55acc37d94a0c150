"""Clicks, lost edges and pauses between chunks, on sounds that are made to have them."""

import numpy as np
import pytest

from bench.listening.edges import lost_edges
from bench.listening.joins import SentencePauses, click_times, has_click, sentence_pauses
from bench.listening.streams import clicks
from bench.listening.takes import Take
from tts.engines.base import SAMPLE_RATE
from tts.synthesis import Utterance
from tts.text.words import Boundary
from tts.timing import WordCue


def hum(duration_s: float) -> np.ndarray:
    return (0.3 * np.sin(np.arange(round(duration_s * SAMPLE_RATE)) * 0.05)).astype(np.float32)


def faded(sound: np.ndarray) -> np.ndarray:
    ramp = np.linspace(0, 1, 200, dtype=np.float32)
    return np.concatenate([sound[:200] * ramp, sound[200:-200], sound[-200:] * ramp[::-1]])


def take(*chunks: np.ndarray, gap_s: float = 0.3) -> Take:
    """Return a take of chunks of one sentence each, every one but the first behind a gap."""
    utterances, position = [], 0
    for index, chunk in enumerate(chunks):
        gap = np.zeros(round(gap_s * SAMPLE_RATE) if index else 0, np.float32)
        start, end = position + len(gap), position + len(gap) + len(chunk)
        cue = WordCue("hum", start / SAMPLE_RATE, end / SAMPLE_RATE, 0, 3, Boundary.SENTENCE)
        utterances.append(Utterance(np.concatenate([gap, chunk]), (cue,)))
        position = end
    return Take("af_heart", tuple(utterances))


def test_faded_joins_have_no_clicks():
    assert click_times(take(faded(hum(1)), faded(hum(1)))) == []


def test_a_sound_that_breaks_off_clicks():
    broken = hum(1)[: SAMPLE_RATE - 10]
    (time_s,) = click_times(take(broken, faded(hum(1))))
    assert time_s == pytest.approx(len(broken) / SAMPLE_RATE, abs=0.001)


def test_a_step_between_two_windows_clicks():
    sound = faded(hum(1))
    smooth = Take("af_heart", tuple(Utterance(part, ()) for part in np.split(sound, [9000, 12_000])))
    assert clicks(smooth) == 0
    broken = Take("af_heart", (Utterance(sound[:9000], ()), Utterance(sound[9030:], ())))
    assert clicks(broken) == 1


def test_faint_steps_and_noise_are_no_clicks():
    assert not has_click(0.001 * hum(1)[:20_000], 19_999)
    noise = np.random.default_rng(1).normal(0, 0.1, SAMPLE_RATE).astype(np.float32)
    assert not has_click(noise, SAMPLE_RATE // 2)


def test_what_was_cut_off_is_measured_at_both_ends():
    sweep = (0.3 * np.sin(np.cumsum(np.linspace(0.02, 0.2, SAMPLE_RATE)))).astype(np.float32)
    whole = np.concatenate([np.zeros(2400, np.float32), sweep, np.zeros(2400, np.float32)])
    other = np.random.default_rng(1).normal(0, 0.1, SAMPLE_RATE).astype(np.float32)
    lost = lost_edges(0.5 * whole[2400 + 480 : -2400 - 1200], [other, whole])
    assert (lost.before_s, lost.after_s) == pytest.approx((0.02, 0.05), abs=0.001)


def test_nothing_is_lost_where_silence_alone_was_cut():
    whole = np.concatenate([np.zeros(2400, np.float32), hum(1), np.zeros(2400, np.float32)])
    lost = lost_edges(np.concatenate([np.zeros(500, np.float32), whole[2000:-2000]]), [whole])
    assert (lost.before_s, lost.after_s) == (0, 0)


def test_pauses_within_chunks_and_at_joins_are_told_apart():
    two = np.concatenate([hum(1), np.zeros(SAMPLE_RATE // 2, np.float32), hum(1)])
    cues = [WordCue("hum", start, start + 1, 0, 3, Boundary.SENTENCE) for start in (0.0, 1.5, 2.8)]
    later = np.concatenate([np.zeros(round(0.3 * SAMPLE_RATE), np.float32), hum(1)])
    pauses = sentence_pauses(Take("af_heart", (Utterance(two, tuple(cues[:2])), Utterance(later, tuple(cues[2:])))))
    assert pauses.inside_s == pytest.approx((0.5,), abs=0.011)
    assert pauses.at_joins_s == pytest.approx((0.3,), abs=0.011)
    assert pauses.longer_inside == 1


def test_pauses_of_one_kind_cannot_be_told_apart():
    assert SentencePauses((0.3, 0.5), (0.3, 0.5)).longer_inside == 0.5
    assert SentencePauses((), (0.3,)).longer_inside == 0.5
