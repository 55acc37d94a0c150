"""The gains of a model's voices: measured once, then kept."""

import json
from pathlib import Path

import numpy as np
import pytest

from tts.engines.voice_gains import VoiceGains


def test_gains_are_measured_once_and_kept(tmp_path: Path):
    noise = (0.02 * np.random.default_rng(1).standard_normal(48_000)).astype(np.float32)
    first = VoiceGains(tmp_path, "engine", "model").gain_db("af_heart", lambda: noise)
    assert VoiceGains(tmp_path, "engine", "model").gain_db("af_heart", lambda: pytest.fail("measured again")) == first
    other = VoiceGains(tmp_path, "engine", "other model").gain_db("af_heart", lambda: noise * 2)
    assert other == pytest.approx(first - 6, abs=0.2)


@pytest.mark.parametrize("content", ["", "[1]", '{"af_heart": "loud"}', "\0"])
def test_broken_gains_are_measured_anew(tmp_path: Path, content: str):
    noise = (0.02 * np.random.default_rng(1).standard_normal(48_000)).astype(np.float32)
    expected = VoiceGains(tmp_path, "engine", "model").gain_db("af_heart", lambda: noise)
    (path,) = tmp_path.glob("*.json")
    path.write_text(content)
    assert VoiceGains(tmp_path, "engine", "model").gain_db("af_heart", lambda: noise) == expected
    assert json.loads(path.read_text()) == {"af_heart": expected}


def test_silence_gets_no_gain(tmp_path: Path):
    assert VoiceGains(tmp_path, "engine", "model").gain_db("af_heart", lambda: np.zeros(48_000, np.float32)) == 0
