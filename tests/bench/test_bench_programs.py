"""Each program of `bench` begins by itself, as the Makefile calls it: with nothing set up by pytest."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = [*(ROOT / "bench").glob("*.py"), *(ROOT / "bench").glob("*/__main__.py")]
PROGRAMS = sorted(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in FILES)


@pytest.mark.process
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_can_be_imported_by_itself(name):
    command = [sys.executable, "-c", f"import {name}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


def test_the_benches_that_make_bench_runs_are_there():
    tree = ast.parse((ROOT / "bench/__main__.py").read_text())
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    names = [alias.name for node in imports if node.module == "bench" for alias in node.names]
    assert len(names) > 10
    assert [name for name in names if not (ROOT / f"bench/{name}.py").is_file()] == []
