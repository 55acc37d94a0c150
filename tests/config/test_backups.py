"""A database of the last release that was upgraded is backed up and restored as docs/operations.md says."""

import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.server import ROOT
from tests.support.services import POSTGRESQL_URL, own_services
from tests.support.upgrades import run, upgraded_database

pytestmark = [pytest.mark.process, pytest.mark.exhaustive]

needs_postgresql = pytest.mark.skipif(not POSTGRESQL_URL, reason="PostgreSQL is not configured")


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=needs_postgresql)])
def upgraded(request, tmp_path_factory) -> Iterator[tuple[dict[str, str], list[str]]]:
    """The environment of a database of the last release that was upgraded, and the models that had a row in it."""
    storage = tmp_path_factory.mktemp("upgraded") / "storage"
    with upgraded_database(storage, postgresql=request.param == "postgresql") as upgraded:
        yield upgraded


def documented(database: str) -> list[str]:
    """Return the command lines that the docs give for a database, in their order."""
    section = (ROOT / "docs/operations.md").read_text().split("## Backup and restore")[1]
    blocks = re.findall(r"```\n(.*?)```", section, re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    first = next(number for number, line in enumerate(lines) if "pg_dump" in line) - 1  # after the line for its folder
    return lines[:first] if database == "sqlite" else lines[first:]


def shell(line: str, folder: Path, environment: Mapping[str, str]) -> None:
    """Run a command line of the docs, in a folder with the data of a service."""
    line = re.sub(r"^\.venv/bin/python", sys.executable, line.replace("manage.py", str(ROOT / "manage.py")))
    done = subprocess.run(line, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (line, done.stderr)


def test_a_backup_of_sqlite_can_be_restored(upgraded):
    environment, _ = upgraded
    if environment["DATABASE_URL"]:
        pytest.skip("the other database")
    old = Path(environment["STORAGE_DIR"])
    new = old.parents[1] / "restored/storage"
    new.mkdir(parents=True)
    (new / "db.sqlite3-wal").write_bytes(b"of another database")
    make_folder, backup, *restore = documented("sqlite")
    shell(make_folder, old.parent, environment)
    with closing(sqlite3.connect(old / "db.sqlite3")) as in_use:
        in_use.execute("UPDATE accounts_apikey SET name = 'in the log alone'")
        in_use.commit()
        shell(backup, old.parent, environment)
    for line in restore:
        shell(line, new.parent, environment | {"STORAGE_DIR": str(new)})
    run("use", environment | {"STORAGE_DIR": str(new)})
    with closing(sqlite3.connect(new / "db.sqlite3")) as restored:
        assert restored.execute("SELECT name FROM accounts_apikey").fetchone() == ("in the log alone",)


@pytest.mark.skipif(not shutil.which("pg_dump"), reason="no pg_dump is installed")
def test_a_backup_of_postgresql_can_be_restored(upgraded, tmp_path):
    environment, _ = upgraded
    if not environment["DATABASE_URL"]:
        pytest.skip("the other database")
    make_folder, backup, *restore = documented("postgresql")
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    for line in (make_folder, backup):
        shell(line, checkout, environment)
    with own_services(redis=False) as empty:
        for line in [restore[0], *restore]:  # into an empty database, and in the place of what is there
            shell(line, checkout, environment | empty)
        run("use", environment | empty)
