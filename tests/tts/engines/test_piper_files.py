"""Each fault of a voice's files is named, file by file."""

import json
from pathlib import Path

import pytest

from tests.support.piper import VOICE_CONFIG, write_shell
from tts.engines.piper.files import CONFIG, MODEL, find_piper_problems, has_piper_files, read_config


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    return write_shell(tmp_path)


def problems(directory: Path) -> list[str]:
    return [problem.replace(f"{directory}/", "") for problem in find_piper_problems(directory)]


def test_a_whole_voice_has_no_problems(directory: Path):
    assert problems(directory) == []
    config = read_config(directory / CONFIG)
    assert (config.sample_rate, config.symbol_ids["a"], config.scales.length) == (22_050, (14,), 1)


def test_missing_files_are_named(tmp_path: Path):
    assert not has_piper_files(tmp_path)
    assert problems(tmp_path) == [f"{CONFIG} is missing", f"{MODEL} is missing"]


@pytest.mark.parametrize("name", [CONFIG, MODEL])
def test_half_of_a_voice_is_there(directory: Path, name: str):
    (directory / name).unlink()
    assert has_piper_files(directory)
    assert problems(directory) == [f"{name} is missing"]


def test_a_model_cut_off_anywhere_is_never_taken_for_whole(directory: Path):
    whole = (directory / MODEL).read_bytes()
    for length in range(1, len(whole)):
        (directory / MODEL).write_bytes(whole[:length])
        (problem,) = problems(directory)
        assert problem.startswith(MODEL)
    (directory / MODEL).write_bytes(whole[: len(whole) // 2])
    assert problems(directory) == [f"{MODEL} is truncated"]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "is empty"),
        (b"<html>", "is an HTML or XML page, not the file itself"),
        (b"version https://git-lfs.github.com/spec/v1\n", "is a Git LFS pointer, not the file itself"),
        (b"{}", "is not an ONNX file"),
        (b"\xff" * 40, "is not an ONNX file"),
        (b"\x08\x07", "is not an ONNX file"),
    ],
)
def test_another_file_in_place_of_the_model_is_named(directory: Path, content: bytes, problem: str):
    (directory / MODEL).write_bytes(content)
    assert problems(directory) == [f"{MODEL} {problem}"]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"audio": {}}, "lacks audio.sample_rate"),
        ({"audio": {"sample_rate": "22050"}}, ": audio.sample_rate has the wrong type (str)"),
        ({"inference": {"noise_scale": 1, "length_scale": 1}}, "lacks inference.noise_w"),
        ({"phoneme_id_map": []}, ": phoneme_id_map has the wrong type (list)"),
        ({"phoneme_id_map": {"^": [1], "$": [2], " ": [3]}}, "lacks phoneme_id_map._"),
        ({"phoneme_id_map": VOICE_CONFIG["phoneme_id_map"] | {"a": 3}}, ": phoneme_id_map.a has the wrong type (int)"),
        ({"phoneme_id_map": VOICE_CONFIG["phoneme_id_map"] | {"a": ["3"]}}, ": phoneme_id_map.a holds something else"),
        ({"espeak": {"voice": "de"}}, "is of a voice that speaks 'de', not Arabic"),
    ],
)
def test_a_configuration_that_is_none_is_named(directory: Path, changes: dict[str, object], problem: str):
    (directory / CONFIG).write_text(json.dumps(VOICE_CONFIG | changes))
    (found,) = problems(directory)
    assert found.startswith(CONFIG)
    assert problem in found
