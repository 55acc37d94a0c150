"""`tests.run`: a test that fails is tried once more, alone, and the second try decides."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.run import MOST_RETRIED

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[1]
FLAKY = """
from pathlib import Path

def test_passes_at_the_second_try():
    tries = Path("tries")
    tries.write_text(tries.read_text() + "x" if tries.exists() else "x")
    assert tries.read_text() == "xx"
"""
PASSING = "def test_passes():\n    pass\n"
FAILING = "def test_fails():\n    assert False\n"
LONER = """
import os

def test_passes_alone():
    assert "PYTEST_XDIST_WORKER" not in os.environ
"""


def run(folder: Path, **files: str) -> "subprocess.CompletedProcess[str]":
    """Run test files, each given by its name and its text, by two workers."""
    (folder / "pytest.ini").write_text("[pytest]\n")
    for name, text in files.items():
        (folder / f"test_{name}.py").write_text(text)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "DJANGO_"))}
    command = [sys.executable, "-m", "tests.run", "-n2", "-p", "no:django"]
    return subprocess.run(
        command, cwd=folder, env=environment | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False
    )


def test_a_run_without_failures_is_green_at_once(tmp_path):
    done = run(tmp_path, passing=PASSING)
    assert done.returncode == 0
    assert "flaky:" not in done.stdout


def test_what_passes_at_the_second_try_is_green_and_told_at_the_end(tmp_path):
    done = run(tmp_path, flaky=FLAKY, passing=PASSING, loner=LONER)
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines()[-3:] == [
        "flaky:",
        "  test_flaky.py::test_passes_at_the_second_try",
        "  test_loner.py::test_passes_alone",
    ]


def test_what_fails_again_is_red(tmp_path):
    done = run(tmp_path, flaky=FLAKY, failing=FAILING)
    assert done.returncode == 1
    assert done.stdout.splitlines()[-2:] == ["flaky:", "  test_flaky.py::test_passes_at_the_second_try"]


def test_a_file_that_cannot_be_read_is_red(tmp_path):
    assert run(tmp_path, broken="import nothing_of_this_name\n", passing=PASSING).returncode != 0


def test_two_files_of_one_name_are_red(tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/test_passing.py").write_text(PASSING)
    assert run(tmp_path, passing=PASSING).returncode != 0


def test_many_failures_are_not_tried_again(tmp_path):
    many = f"import pytest\n\n@pytest.mark.parametrize('n', range({MOST_RETRIED + 1}))\n{FAILING.replace('()', '(n)')}"
    done = run(tmp_path, many=many)
    assert done.returncode == 1
    assert "once more" not in done.stdout
