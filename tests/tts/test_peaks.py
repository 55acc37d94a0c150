"""Peaks follow the sound, however it comes, and join into those of the whole."""

import numpy as np
import pytest

from tts.peaks import PEAK_SAMPLES, PeakMeter, joined_peaks
from tts.pieces import PieceEncoder


def peaks_of(*parts: np.ndarray) -> list[int]:
    meter = PeakMeter()
    for part in parts:
        meter.write(part.astype(np.float32))
    return list(meter.finish())


def test_each_tenth_of_a_second_has_its_peak_of_either_sign():
    sound = np.zeros(3 * PEAK_SAMPLES)
    sound[10], sound[PEAK_SAMPLES], sound[-1] = 0.5, -1.0, 0.1
    assert peaks_of(sound) == [128, 255, 26]


def test_a_begun_tenth_counts_and_nothing_has_no_peaks():
    assert peaks_of(np.full(PEAK_SAMPLES + 1, 1.0)) == [255, 255]
    assert peaks_of() == peaks_of(np.empty(0)) == []


def test_it_is_the_same_however_the_sound_is_cut():
    sound = np.random.default_rng(3).uniform(-1, 1, 5 * PEAK_SAMPLES + 77)
    assert peaks_of(*np.split(sound, [1, 1, 700, 9_001])) == peaks_of(sound)


def test_a_louder_sample_than_full_scale_is_full_scale():
    assert peaks_of(np.array([1.7])) == [255]


@pytest.mark.parametrize("name", ["mp3", "wav", "m4b"])
def test_a_piece_has_the_peaks_of_all_its_samples(name):
    encoder = PieceEncoder(name)
    encoder.write(np.full(24_000, 0.5, dtype=np.float32))
    piece = encoder.finish(1.0)
    assert len(piece.peaks) == -(-piece.sample_count // PEAK_SAMPLES)
    assert list(piece.peaks[:10]) == [128] * 10
    assert set(piece.peaks[10:]) == {0}


def test_pieces_join_where_each_sounds():
    pieces = [(bytes([10, 20]), 2 * PEAK_SAMPLES), (bytes([30]), PEAK_SAMPLES), (bytes([40, 50, 60]), 3 * PEAK_SAMPLES)]
    assert list(joined_peaks(pieces, 100)) == [10, 20, 30, 40, 50, 60]
    assert list(joined_peaks(pieces, 3)) == [20, 40, 60]
    assert list(joined_peaks(pieces, 1)) == [60]


def test_many_pieces_of_odd_lengths_do_not_drift():
    silent, loud = (b"\1" * 11, 10 * PEAK_SAMPLES + 1), (b"\xff" * 11, 10 * PEAK_SAMPLES + 1)
    found = joined_peaks([silent, loud] * 500, 1000)
    assert len(found) == 1000
    assert np.mean(found[::2] == 1) > 0.95
    assert np.mean(found[1::2] == 255) > 0.95


def test_without_the_peaks_of_every_piece_there_are_none():
    assert not len(joined_peaks([(b"\1", 2400), (b"", 2400)], 10))
    assert not len(joined_peaks([], 10))
