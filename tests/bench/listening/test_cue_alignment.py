"""Cues against sound: by pauses on made sounds, by the aligner on espeak-ng, whose events are exact."""

import statistics
from dataclasses import replace

import numpy as np
import pytest

from bench.listening.alignment import Miss, misses, misses_of_alignment, misses_of_pauses
from bench.listening.cues import cue_rows
from bench.listening.takes import speak
from tts.engines.base import SAMPLE_RATE
from tts.text.words import Boundary
from tts.timing import WordCue

GAP, WORD = np.zeros(SAMPLE_RATE // 5, np.float32), np.full(SAMPLE_RATE // 2, 0.3, np.float32)


def sentence(late_s: float) -> tuple[np.ndarray, list[WordCue]]:
    """Return three words of 0.5 s with 0.2 s around each, and their cues; a comma follows the first."""
    sound = np.concatenate([GAP, WORD, GAP, WORD, GAP, WORD, GAP])
    boundaries = (Boundary.CLAUSE, Boundary.NONE, Boundary.SENTENCE)
    starts = (0.2, 0.9, 1.6)
    return sound, [
        WordCue("word", start + late_s, start + 0.5 + late_s, 0, 4, boundary)
        for start, boundary in zip(starts, boundaries, strict=True)
    ]


@pytest.mark.parametrize("late_s", [0.0, 0.08, -0.04])
def test_cues_are_compared_with_the_sound_beside_pauses(late_s):
    found = misses_of_pauses(*sentence(late_s))
    assert [(miss.edge, miss.is_final) for miss in found] == [
        ("start", False),
        ("end", False),
        ("start", False),
        ("end", True),
    ]
    assert [miss.late_s for miss in found] == pytest.approx([late_s] * 4, abs=0.006)


def test_a_cue_that_takes_the_pause_with_it_is_late_at_its_end():
    sound, cues = sentence(0.0)
    cues[0] = replace(cues[0], end_s=cues[1].start_s)
    late = [miss.late_s for miss in misses_of_pauses(sound, cues)]
    assert late == pytest.approx([0, 0.2, 0, 0], abs=0.006)


def test_the_aligner_finds_the_words_where_espeak_says_they_are(espeak):
    take = speak(espeak, "She put the letter on the kitchen table and went out to water the garden.", "af_aoede")
    found = misses_of_alignment(take.samples, take.cues)
    assert len(found) == 2 * len(take.cues)
    assert statistics.median(abs(miss.late_s) for miss in found) < 0.035


def test_words_that_the_aligner_does_not_know_are_left_out(espeak):
    take = speak(espeak, "Zyxtoqua.", "af_aoede")
    assert misses_of_alignment(take.samples, take.cues) == []


def test_nothing_is_found_where_nothing_is_said():
    assert misses(GAP, [], "es") == []


def test_the_table_tells_bias_error_and_share():
    found = [Miss("start", late_s, is_final=False) for late_s in (0.1, 0.02, -0.03)] + [Miss("end", 0.3, is_final=True)]
    assert cue_rows("all", found) == [
        ["all", "starts", "3", "+20 ms", "30 ms", "67%"],
        ["all", "ends of sentences", "1", "+300 ms", "300 ms", "0%"],
    ]
