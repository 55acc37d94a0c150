"""`tests.check`: the stages of `make check`."""

import subprocess
import sys

import pytest

from tests import check
from tests.check import Kept, Result, run_stage, table_of, tree_of

pytestmark = pytest.mark.process

PASSED = Result("passed", 3, [], [])


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_a_stage_tells_its_result_its_flaky_tests_and_what_it_left_out(tmp_path):
    code = "print('Client 3: left out: no Python 3.12'); print('flaky:'); print('  a.py::test_b'); print('bye')"
    result = run_stage(python(code), tmp_path / "log", 60)
    assert result.result == "passed"
    assert result.flaky == ["a.py::test_b"]
    assert result.left_out == ["Client 3: left out: no Python 3.12"]


def test_a_stage_that_fails_says_by_which_status(tmp_path):
    assert run_stage(python("raise SystemExit(3)"), tmp_path / "log", 60).result == "failed with 3"


def test_a_stage_whose_time_is_up_is_ended_with_all_that_it_started(tmp_path):
    child = "import time; time.sleep(600)"
    code = f"import subprocess, sys; c = subprocess.Popen([sys.executable, '-c', {child!r}])"
    log = tmp_path / "log"
    result = run_stage(python(f"{code}; print(c.pid, flush=True); c.wait()"), log, 20)
    assert result.result.startswith("stopped after")
    listed = subprocess.run(["ps", "-o", "stat=", "-p", log.read_text()], capture_output=True, text=True, check=False)
    assert listed.stdout.strip()[:1] in ("", "Z")


def test_results_are_kept_for_the_same_tree_alone(tmp_path):
    Kept(tmp_path / "results", "tree 1").add("ears", PASSED)
    assert Kept(tmp_path / "results", "tree 1").results == {"ears": PASSED}
    assert Kept(tmp_path / "results", "tree 2").results == {}


def test_a_tree_is_another_after_any_change_of_a_file(tmp_path):
    def git(*arguments: str) -> None:
        subprocess.run(
            ["git", "-c", "user.name=x", "-c", "user.email=x@example.com", *arguments], cwd=tmp_path, check=True
        )

    git("init", "-q")
    (tmp_path / "a").write_text("1")
    (tmp_path / ".gitignore").write_text("ignored\n")
    git("add", "-A")
    git("commit", "-qm", "one")
    first = tree_of(tmp_path)
    (tmp_path / "ignored").write_text("1")
    assert tree_of(tmp_path) == first
    (tmp_path / "b").write_text("2")
    assert tree_of(tmp_path) != first


def test_the_next_call_repeats_only_what_did_not_pass(tmp_path, capsys):
    calls: list[str] = []

    def stage(command: list[str], *_: object) -> Result:
        calls.append(command[1])
        is_red = command[1] == "b" and calls.count("b") == 1
        return Result("failed with 2", 1, [], []) if is_red else PASSED

    stages = {"a": 1, "b": 1, "c": 1}
    assert check.main(tmp_path, stages, stage) == 1
    assert check.main(tmp_path, stages, stage) == 0
    assert calls == ["a", "b", "c", "b"]
    assert "| b | passed | 3 | 0 |" in capsys.readouterr().out


def test_the_table_names_each_flaky_test():
    lines = list(table_of({"test-all": Result("passed", 9, ["a.py::test_b"], [])}))
    assert lines[2:] == ["| test-all | passed | 9 | 1 |", "test-all: flaky: a.py::test_b"]
