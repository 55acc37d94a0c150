"""`make check`: everything that CI leaves out, in stages, each within its own time, with a table at the end.

Each stage is a command of the Makefile. Its output is kept in `.check/`, each test with a line of its own, so that a
stage that is stopped has named what failed until then. Its result is kept with the tree that it was run on: another
`make check` on the same tree repeats only the stages that have not passed.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.run import FLAKY

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / ".check"
STAGES = {"ears": 20, "test-all": 120, "test-services": 90, "clients": 30, "words": 20, "lint-schema": 10}
"""The commands, in their order, with the most minutes that each may take on a busy machine.

`ears` comes first: with what it fetches, `test-all` runs the tests on trained weights as well.
"""


@dataclass(frozen=True)
class Result:
    """How a stage ended: `passed` or why not, its seconds, its flaky tests, and the lines that say what it left out."""

    result: str
    seconds: int
    flaky: list[str]
    left_out: list[str]


def main(
    folder: Path = FOLDER,
    stages: Mapping[str, int] = STAGES,
    run: Callable[[list[str], Path, float], "Result"] | None = None,
) -> int:
    """Run the stages that have not passed on this tree, print the table, and return 1 unless all have passed.

    Logs and results are kept in `folder`; `run` runs a stage, as `run_stage` does.
    """
    folder.mkdir(exist_ok=True)
    kept = Kept(folder / "results.json", tree_of(ROOT))
    for stage, minutes in stages.items():
        if stage in kept.results and kept.results[stage].result == "passed":
            print(f"{stage}: passed before, on this tree", flush=True)
            continue
        print(f"{stage}: see .check/{stage}.log", flush=True)
        kept.add(stage, (run or run_stage)(["make", stage], folder / f"{stage}.log", minutes * 60))
        print(f"{stage}: {kept.results[stage].result}", flush=True)
    table = "\n".join(table_of(kept.results))
    (folder / "table.md").write_text(f"{table}\n")
    print(table)
    return int(any(result.result != "passed" for result in kept.results.values()))


class Kept:
    """The results of the stages on one tree, kept in a file; those of another tree are forgotten."""

    def __init__(self, path: Path, tree: str) -> None:
        self._path = path
        self._tree = tree
        self.results: dict[str, Result] = {}
        stored = json.loads(path.read_text()) if path.exists() else {}
        if stored.get("tree") == tree:
            self.results = {name: Result(**result) for name, result in stored["results"].items()}

    def add(self, stage: str, result: Result) -> None:
        """Keep the result of a stage."""
        self.results[stage] = result
        results = {name: asdict(result) for name, result in self.results.items()}
        self._path.write_text(json.dumps({"tree": self._tree, "results": results}, indent=2))


def tree_of(folder: Path) -> str:
    """Return Git's name for all files of a clone as they are, committed or not, but for those that it ignores."""
    with tempfile.TemporaryDirectory() as place:
        environment = os.environ | {"GIT_INDEX_FILE": str(Path(place) / "index")}
        for command in (["read-tree", "HEAD"], ["add", "--all"]):
            subprocess.run(["git", *command], cwd=folder, env=environment, check=True)
        written = subprocess.run(
            ["git", "write-tree"], cwd=folder, env=environment, check=True, capture_output=True, text=True
        )
    return written.stdout.strip()


def run_stage(command: list[str], log: Path, limit_s: float) -> Result:
    """Run a command with its output in `log`; when its time is up, end it and all that it has started."""
    began_at = time.monotonic()
    with log.open("wb") as output:
        environment = os.environ | {"PYTEST_ADDOPTS": "--verbose"}
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=output, stderr=output, start_new_session=True
        )
        try:
            status = process.wait(limit_s)
            result = "passed" if status == 0 else f"failed with {status}"
        except subprocess.TimeoutExpired:
            result = f"stopped after {limit_s / 60:.0f} minutes"
        except KeyboardInterrupt:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    lines = log.read_text(errors="replace").splitlines()
    left_out = [line.strip() for line in lines if "left out: " in line]
    return Result(result, round(time.monotonic() - began_at), list(_flaky(lines)), left_out)


def _flaky(lines: list[str]) -> Iterator[str]:
    """Yield the tests that stand indented under a line `flaky:`."""
    is_listed = False
    for line in lines:
        is_listed = line == FLAKY or (is_listed and line.startswith("  "))
        if is_listed and line != FLAKY:
            yield line.strip()


def table_of(results: dict[str, Result]) -> Iterator[str]:
    """Yield the lines of a Markdown table of the stages, and below it what was flaky or left out."""
    yield "| stage | result | seconds | flaky |"
    yield "|---|---|---:|---:|"
    for stage, result in results.items():
        yield f"| {stage} | {result.result} | {result.seconds} | {len(result.flaky)} |"
    for stage, result in results.items():
        yield from (f"{stage}: flaky: {name}" for name in result.flaky)
        yield from (f"{stage}: {line}" for line in dict.fromkeys(result.left_out))


if __name__ == "__main__":
    sys.exit(main())
