"""Numbers of a model: measured once, then kept."""

import json
from pathlib import Path

import pytest

from tts.engines.kept_numbers import KeptNumbers


def test_numbers_are_measured_once_and_kept(tmp_path: Path):
    assert KeptNumbers(tmp_path, "gains", "model").number("af_heart", lambda: 3.5) == 3.5
    again = KeptNumbers(tmp_path, "gains", "model")
    assert again.number("af_heart", lambda: pytest.fail("measured again")) == 3.5
    assert again.number("af_bella", lambda: 4.5) == 4.5
    assert KeptNumbers(tmp_path, "gains", "other model").number("af_heart", lambda: 1.5) == 1.5
    assert KeptNumbers(tmp_path, "errors", "model").number("af_heart", lambda: 2.5) == 2.5


def test_what_is_known_is_not_measured(tmp_path: Path):
    numbers = KeptNumbers(tmp_path, "gains", "model", {"af_heart": 3.5})
    assert numbers.number("af_heart", lambda: pytest.fail("measured")) == 3.5
    assert numbers.number("af_bella", lambda: 4.5) == 4.5
    (path,) = tmp_path.glob("*.json")
    assert json.loads(path.read_text()) == {"af_bella": 4.5}


@pytest.mark.parametrize("content", ["", "[1]", '{"af_heart": "loud"}', "\0"])
def test_broken_numbers_are_measured_anew(tmp_path: Path, content: str):
    KeptNumbers(tmp_path, "gains", "model").number("af_heart", lambda: 3.5)
    (path,) = tmp_path.glob("*.json")
    path.write_text(content)
    assert KeptNumbers(tmp_path, "gains", "model").number("af_heart", lambda: 2.5) == 2.5
    assert json.loads(path.read_text()) == {"af_heart": 2.5}
