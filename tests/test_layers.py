"""The rules of the architecture that imports can show."""

import subprocess
import sys
from pathlib import Path

import pytest

from bench.graph import FLOORS, imported_modules, imports, points_up

ROOT = Path(__file__).resolve().parent.parent
HEAVY = (
    *("torch", "scipy", "kokoro", "misaki", "spacy", "transformers"),
    *("jieba", "haqumei", "resemblyzer", "cma", "pyworld"),
)


def run_python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.process
@pytest.mark.exhaustive
def test_the_whole_library_is_imported_with_django_absent():
    modules = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in (ROOT / "tts").rglob("*.py")]
    imports = "; ".join(f"import {name}" for name in sorted(modules) if not name.endswith("__init__"))
    run_python(f"import sys; sys.modules['django'] = None; sys.modules['rest_framework'] = None; {imports}")


@pytest.mark.process
@pytest.mark.exhaustive
@pytest.mark.parametrize("command", ["migrate --check", "check"])
def test_management_commands_load_nothing_heavy(command, tmp_path):
    code = (
        "import os, sys; os.environ['DJANGO_SETTINGS_MODULE'] = 'config.settings'\n"
        "from django.core.management import execute_from_command_line\n"
        f"try: execute_from_command_line(['manage.py', *{command.split()!r}])\n"
        "except SystemExit: pass\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    assert run_python(code).splitlines()[-1] == "[]"


def test_imports_point_down():
    assert not [f"{path} imports {module}" for path, module in imports() if points_up(path, module)]


def test_every_package_of_the_product_has_a_floor():
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert packages - {"bench", "tests"} == set(FLOORS)


def test_the_library_uses_no_framework():
    frameworks = {"django", "rest_framework", "django_q", "environ"}
    wrong = [
        f"{path.relative_to(ROOT)} imports {imported}"
        for path in (ROOT / "tts").rglob("*.py")
        for imported in imported_modules(path)
        if imported.split(".")[0] in frameworks
    ]
    assert not wrong
