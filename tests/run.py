"""`python -m tests.run ARGUMENTS` runs pytest, and what failed once more, alone, when all others are done.

The second try decides: a test that passes then is told under `flaky:` at the end, and does not fail the run.
With `--if-reachable` first, nothing runs where the services of `TEST_DATABASE_URL` and `TEST_REDIS_URL` do not answer.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

FLAKY = "flaky:"
MOST_RETRIED = 20
"""With more failures the fault is no matter of chance."""


def main(arguments: list[str]) -> int:
    """Run the tests that pytest's `arguments` choose; return the exit status of the run."""
    if arguments[:1] == ["--if-reachable"]:
        if reason := _unreachable():
            print(f"left out: the tests on PostgreSQL and Redis, for {reason}")
            return 0
        arguments = arguments[1:]
    with tempfile.TemporaryDirectory() as cache:
        return _run(arguments, Path(cache))


def _run(arguments: list[str], cache: Path) -> int:
    status = _pytest(arguments, cache)
    failed = _failed(cache)
    are_tests = all("::" in name for name in failed)  # a file that cannot be collected is no matter of chance either
    if status != pytest.ExitCode.TESTS_FAILED or not are_tests or not 0 < len(failed) <= MOST_RETRIED:
        return status
    print(f"{len(failed)} failed, and are tried once more, alone", flush=True)
    status = _pytest([*arguments, "-n0", "--last-failed", "--last-failed-no-failures=none"], cache)
    print("\n".join([FLAKY, *(f"  {name}" for name in sorted(failed - _failed(cache)))]), flush=True)
    return status


def _pytest(arguments: list[str], cache: Path) -> int:
    command = [sys.executable, "-m", "pytest", *arguments, "-o", f"cache_dir={cache}"]
    return subprocess.run(command, check=False).returncode


def _failed(cache: Path) -> set[str]:
    """Return the tests that failed when they ran last."""
    try:
        return set(json.loads((cache / "v/cache/lastfailed").read_text()))
    except FileNotFoundError:
        return set()


def _unreachable() -> str:
    from tests.support.services import unreachable

    return unreachable()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
