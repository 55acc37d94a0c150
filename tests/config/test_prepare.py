"""`manage.py prepare`: several processes may run it at once, on one database and one folder of static files."""

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from accounts.keys import generate_raw_key
from config.static_files import collect_static_files
from tests.support.depth import examples
from tests.support.server import ROOT, manage
from tests.support.services import own_services

AT_ONCE = 8
COUNT_KEYS = "from accounts.models import ApiKey; print(ApiKey.objects.count())"


def start(environment: dict[str, str]) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "manage.py", "prepare"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def hashed_names(folder: Path) -> list[str]:
    return list(json.loads((folder / "staticfiles.json").read_text())["paths"].values())


def is_whole(path: Path) -> bool:
    """Return whether a file is there with the content that its name has the hash of."""
    digest = hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest() if path.is_file() else ""
    return re.search(r"\.([0-9a-f]{12})\.?\w*$", path.name)[1] == digest[:12]


@pytest.mark.process
@pytest.mark.parametrize("number", range(examples(1, 20)))
def test_eight_at_once_on_new_folders(tmp_path, number):
    folders = {"STORAGE_DIR": str(tmp_path / "storage"), "STATIC_ROOT": str(tmp_path / "static")}
    with own_services() as services:
        environment = os.environ | services | folders | {"DEMO_API_KEY": generate_raw_key()}
        processes = [start(environment) for _ in range(AT_ONCE)]
        outputs = [process.communicate()[0] for process in processes]
        assert [process.returncode for process in processes] == [0] * AT_ONCE, outputs
        names = hashed_names(tmp_path / "static")
        assert len(names) > 100
        assert [name for name in names if not is_whole(tmp_path / "static" / name)] == []
        assert manage(environment, "shell", "--verbosity", "0", "--command", COUNT_KEYS).split() == ["1"]


@pytest.fixture
def static_root(tmp_path, settings) -> Path:
    """The folder into which a style sheet and the picture that it names were collected."""
    sources = tmp_path / "sources"
    sources.mkdir()
    (sources / "page.css").write_text("body { background: url(page.svg) }")
    (sources / "page.svg").write_text("<svg/>")
    settings.STATICFILES_DIRS = [sources]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "config.static_files.HashedFiles"}}
    settings.STATIC_ROOT = tmp_path / "static"
    collect_static_files()
    return settings.STATIC_ROOT


def written_at(folder: Path) -> dict[str, int]:
    return {str(path): path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


def test_what_is_collected_is_not_collected_again(static_root):
    before = written_at(static_root)
    collect_static_files()
    assert written_at(static_root) == before


def test_a_folder_that_lost_a_file_is_collected_again(static_root):
    lost = static_root / hashed_names(static_root)[0]
    lost.unlink()
    collect_static_files()
    assert is_whole(lost)


def test_a_collection_that_was_cut_off_is_done_again(static_root):
    (static_root / ".sources").unlink()
    style = next(static_root / name for name in hashed_names(static_root) if name.endswith(".css"))
    style.write_text("")
    collect_static_files()
    assert is_whole(style)


def test_a_manifest_that_is_half_written_is_written_again(static_root):
    manifest = static_root / "staticfiles.json"
    manifest.write_text(manifest.read_text()[:-9])
    collect_static_files()
    assert all(is_whole(static_root / name) for name in hashed_names(static_root))


def test_another_release_is_collected(static_root, tmp_path, settings):
    added = tmp_path / "added"
    added.mkdir()
    (added / "new.css").write_text("body { color: red }")
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, added]
    collect_static_files()
    assert any(name.startswith("new.") for name in hashed_names(static_root))
