"""Other users of the machine can open nothing that the service stores."""

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from config.private_files import keep_private
from files.local import LocalStorage
from tests.support.server import ROOT


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(autouse=True)
def usual_umask():
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_what_exists_is_mended(tmp_path):
    storage, database = tmp_path / "storage", tmp_path / "storage/db.sqlite3"
    (storage / "files").mkdir(parents=True)
    for name in ("db.sqlite3", "db.sqlite3-wal", "db.sqlite3-shm"):
        (storage / name).touch(0o644)
    keep_private(storage, database)
    assert {mode_of(storage), mode_of(storage / "files")} == {0o700}
    assert {mode_of(path) for path in storage.glob("db.sqlite3*")} == {0o600}


def test_a_new_database_and_its_log_are_private(tmp_path):
    database = tmp_path / "db.sqlite3"
    keep_private(tmp_path, database)
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("PRAGMA journal_mode=WAL")
        opened.execute("CREATE TABLE texts (text)")
        found = {path.name: mode_of(path) for path in tmp_path.iterdir()}
    assert found == dict.fromkeys(("db.sqlite3", "db.sqlite3-wal", "db.sqlite3-shm"), 0o600)


def test_a_folder_of_another_user_is_left_alone(tmp_path, monkeypatch):
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", refuse)
    keep_private(tmp_path, None)


def test_stored_files_and_their_folders_are_private(tmp_path):
    from django.core.files.base import ContentFile

    storage = LocalStorage(str(tmp_path / "files"))
    storage.save("jobs/7/audio.mp3", ContentFile(b"sound"))
    modes = {path.relative_to(tmp_path).as_posix(): mode_of(path) for path in tmp_path.rglob("*")}
    assert modes == {"files": 0o700, "files/jobs": 0o700, "files/jobs/7": 0o700, "files/jobs/7/audio.mp3": 0o600}


@pytest.mark.process
def test_prepare_keeps_the_storage_private_and_static_files_readable(tmp_path):
    storage, static = tmp_path / "storage", tmp_path / "static"
    storage.mkdir(mode=0o755)
    own = {"STORAGE_DIR": str(storage), "STATIC_ROOT": str(static), "DATABASE_URL": "", "REDIS_URL": ""}
    subprocess.run([sys.executable, "manage.py", "prepare"], cwd=ROOT, env=os.environ | own, check=True)
    assert mode_of(storage) == 0o700
    assert {mode_of(path) for path in storage.glob("db.sqlite3*")} == {0o600}
    assert mode_of(static) == 0o755
    assert {mode_of(path) for path in static.rglob("*.css")} == {0o644}
