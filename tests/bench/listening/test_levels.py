"""The meters of the benchmark, on signals whose level is known."""

import numpy as np
import pytest

from bench.listening.levels import level_row, loudness_lufs, true_peak_db
from tts.engines.base import SAMPLE_RATE

TIME_S = np.arange(5 * SAMPLE_RATE) / SAMPLE_RATE


def sine(frequency: float, peak_db: float, phase: float = 0.0) -> np.ndarray:
    return (10 ** (peak_db / 20) * np.sin(2 * np.pi * frequency * TIME_S + phase)).astype(np.float32)


def test_a_sine_of_1_khz_has_the_loudness_of_the_standard():
    # Source: EBU Tech 3341, case 1: -23 dBFS in both channels is -23 LUFS, in one alone 3 less.
    assert loudness_lufs(sine(1000, -23)) == pytest.approx(-26, abs=0.1)


def test_peaks_between_the_samples_are_seen():
    between = sine(SAMPLE_RATE / 4, 0.0, np.pi / 4)
    assert 20 * np.log10(np.abs(between).max()) == pytest.approx(-3, abs=0.1)
    assert true_peak_db(between) == pytest.approx(0, abs=0.4)


@pytest.mark.parametrize(("peak_db", "verdict"), [(-16, "yes"), (-13, "**no**"), (-19, "**no**")])
def test_the_verdict_says_whether_the_level_is_right(peak_db, verdict):
    assert level_row("af_heart", [sine(1000, peak_db)])[-1] == verdict
