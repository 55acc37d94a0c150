"""Where words sound: earlier than the durations say, with shared spaces, and not into the pause after them."""

import numpy as np
import pytest

from tts.engines.base import SAMPLE_RATE, Interval, Samples
from tts.engines.kokoro.timing import word_intervals
from tts.engines.symbols import Inference, SymbolRow

FRAME = 600
AHEAD = 1500


def noise(frames: int, level: float = 0.1) -> Samples:
    return np.random.default_rng(frames).normal(0, level, frames * FRAME).astype(np.float32)


def intervals_of(row: SymbolRow, durations: tuple[int, ...], samples: Samples | None = None) -> list[Interval | None]:
    sound = noise(sum(durations)) if samples is None else samples
    return word_intervals(row, Inference(sound, durations), FRAME)


def test_words_sound_two_and_a_half_frames_before_their_phonemes_and_share_the_space():
    row = SymbolRow("ab  (c)", ((0, 2), None, (5, 6)))
    durations = (9, 1, 2, 3, 4, 5, 6, 7, 8)  # edge, a, b, two spaces, "(", c, ")", edge
    assert intervals_of(row, durations) == [
        Interval(9 * FRAME - AHEAD, 12 * FRAME - AHEAD),
        None,
        Interval(24 * FRAME - AHEAD, 45 * FRAME),  # the last: as long as there is sound
    ]
    row = SymbolRow("ab c", ((0, 2), (3, 4)))
    first, second = intervals_of(row, (9, 1, 2, 3, 4, 5))
    assert first == Interval(9 * FRAME - AHEAD, round(13.5 * FRAME) - AHEAD)
    assert second == Interval(round(13.5 * FRAME) - AHEAD, 24 * FRAME)


@pytest.mark.parametrize("edge", [1, 2, 3, 20])
def test_no_word_begins_before_the_sound(edge: int):
    spoken = intervals_of(SymbolRow("a b", ((0, 1), (2, 3))), (edge, 1, 1, 1, 1))
    position = 0
    for interval in spoken:
        assert interval
        assert position <= interval.start < interval.end
        position = interval.end


@pytest.mark.parametrize("pause_frames", [5, 20])
def test_a_word_ends_with_its_last_sound_where_a_pause_follows(pause_frames: int):
    durations = (4, 4, pause_frames, 2, 4, 4)  # edge, a (its pause foretold as its own), ".", " ", b, edge
    samples = noise(sum(durations))
    # The word sounds from 1.5 to 5.5 frames, and silence follows up to the next word.
    samples[round(5.5 * FRAME) : (4 + 4 + pause_frames + 2) * FRAME - AHEAD] *= 0.005
    row = SymbolRow("a. b", ((0, 1), (3, 4)))
    first, second = intervals_of(row, (4, 4 + pause_frames - 1, 1, 2, 4, 4), samples)
    assert first
    assert second
    assert first.end == pytest.approx(5.5 * FRAME, abs=0.01 * SAMPLE_RATE)
    assert second.start == (4 + 4 + pause_frames + 2) * FRAME - AHEAD


def test_the_last_word_ends_with_its_last_sound():
    samples = noise(30)
    samples[12 * FRAME :] = 0
    (word,) = intervals_of(SymbolRow("ab.", ((0, 2),)), (4, 3, 21, 1, 1), samples)
    assert word == Interval(4 * FRAME - AHEAD, 12 * FRAME)


def test_the_closure_of_a_plosive_ends_no_word():
    durations = (4, 4, 8, 2, 4)
    samples = noise(sum(durations))
    samples[6 * FRAME : 9 * FRAME] = 0  # 75 ms
    (word,) = intervals_of(SymbolRow("atə", ((0, 3),)), durations, samples)
    assert word == Interval(4 * FRAME - AHEAD, 22 * FRAME)


def test_words_never_overlap_where_a_pause_lies_in_the_space_between_them():
    durations = (4, 4, 12, 4, 4)  # edge, a, a long space, b, edge
    samples = noise(sum(durations))
    samples[round(12.5 * FRAME) : round(17.5 * FRAME)] = 0  # after the middle of the space
    first, second = intervals_of(SymbolRow("a b", ((0, 1), (2, 3))), durations, samples)
    assert first
    assert second
    assert first.end <= second.start
