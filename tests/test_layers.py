"""The rules of the architecture that imports can show."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PLAIN = (
    "speech.errors",
    "speech.text.frontend",
    "speech.text.chunks",
    "speech.engines.base",
    "speech.engines.espeak",
    "speech.engines.registry",
    "speech.dsp.controls",
    "speech.dsp.equalizer",
    "speech.dsp.joins",
    "speech.dsp.loudness",
    "speech.cloning.decoding",
    "speech.cloning.enrollment",
    "speech.cloning.recordings",
    "speech.timing",
    "speech.encoding",
    "speech.pieces",
    "speech.synthesis",
    "voices.catalog",
)
HEAVY = (
    *("torch", "scipy", "kokoro", "misaki", "spacy", "transformers"),
    *("jieba", "haqumei", "resemblyzer", "cma", "pyworld"),
)

# Each layer may import from those before it.
LAYERS = (
    (
        "speech/errors.py",
        "speech/slots.py",
        "speech/text",
        "speech/engines",
        "speech/dsp",
        "speech/timing.py",
        "speech/encoding.py",
        "speech/pieces.py",
        "speech/synthesis.py",
        "speech/cloning",
    ),
    ("files",),
    ("accounts",),
    ("voices",),
    ("speech",),
    ("jobs",),
    ("agents",),
    ("guide",),
    ("config",),
)


def run_python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_pipeline_runs_with_django_absent():
    imports = "; ".join(f"import {name}" for name in PLAIN)
    run_python(f"import sys; sys.modules['django'] = None; sys.modules['rest_framework'] = None; {imports}")


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


def test_imports_point_one_way():
    wrong = [
        f"{path.relative_to(ROOT)} imports {imported}"
        for path in project_files()
        for imported in imported_modules(path)
        if (rank := layer_of(imported.replace(".", "/"))) is not None and rank > layer_of(str(path.relative_to(ROOT)))
    ]
    assert not wrong


def project_files() -> list[Path]:
    folders = {part.split("/")[0].removesuffix(".py") for layer in LAYERS for part in layer}
    return [path for folder in folders if (ROOT / folder).is_dir() for path in (ROOT / folder).rglob("*.py")]


def layer_of(path: str) -> int | None:
    """Return the layer that a file or a module's path belongs to, the most exact match first."""
    for rank, layer in enumerate(LAYERS):
        if any(
            path == part or f"{path}.py" == part or path.startswith(part.removesuffix(".py") + "/") for part in layer
        ):
            return rank
    return None


def imported_modules(path: Path) -> list[str]:
    modules: list[str] = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            modules += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            modules += [f"{node.module}.{alias.name}" for alias in node.names]
    return modules
