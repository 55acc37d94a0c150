"""The work of each part of Kokoro is counted."""

from bench.kokoro_parts import work_of
from tests.support.kokoro import TINY_CONFIG


def test_the_work_of_each_part_grows_with_the_frames(kokoro):
    parameters = kokoro._network.parameters
    shorter, longer = (work_of(parameters, TINY_CONFIG, symbols=20, frames=frames) for frames in (50, 100))
    assert len(shorter) == 6 + len(TINY_CONFIG["istftnet"]["upsample_rates"]) - 1
    for part in shorter.keys() - {"BERT", "source", "STFT"}:
        assert 0 < shorter[part].operations < longer[part].operations, part
    for part in ("source", "STFT"):
        assert 0 < shorter[part].moved < longer[part].moved, part
    assert shorter["BERT"] == longer["BERT"]
    assert shorter["BERT"].operations > 0
