"""Each symbol of a row has its own part of the sound."""

import numpy as np

from tts.engines.base import Interval
from tts.engines.symbols import Inference, SymbolRow, joined, without_pauses, word_intervals


def test_a_word_has_the_length_of_its_phonemes():
    row = SymbolRow("ab  (c).", ((0, 2), None, (5, 6)))
    durations = (9, 1, 2, 3, 4, 5, 6, 7, 8, 9)  # edge, a, b, two spaces, "(", c, ")", ".", edge
    ends = [9, 10, 12, 15, 19, 24, 30, 37, 45, 54]
    intervals = word_intervals(row, durations, 600)
    assert intervals == [Interval(600 * ends[0], 600 * ends[2]), None, Interval(600 * ends[5], 600 * ends[6])]


def test_edges_between_parts_count_for_the_symbol_before():
    first = Inference(np.full(10, 0.1, np.float32), (1, 2, 3, 4))
    second = Inference(np.full(8, 0.2, np.float32), (2, 5, 1))
    whole = joined([first, second])
    assert whole.durations == (1, 2, 3 + 4 + 2, 5, 1)
    assert sum(whole.durations) == len(whole.samples) == 18


def test_the_pauses_at_the_edges_are_cut_and_the_words_move_along():
    samples = np.arange(48_000, dtype=np.float32)
    rendered = without_pauses(samples, [Interval(12_000, 20_000), None, Interval(21_000, 30_000)])
    assert rendered.words == (Interval(1_200, 9_200), None, Interval(10_200, 19_200))
    assert rendered.samples[1_200] == 12_000
    assert len(rendered.samples) == 19_200 + 6_000
