"""Files with people's data or with secrets get into no commit and no image, wherever in the checkout they lie."""

from pathlib import PurePosixPath

import pytest

from tests.support.ignored_files import is_out_of_commits, is_out_of_images, written_by_backups

KIN = (
    *("backup.sqlite3", "backup.dump", "db.sqlite3", "storage/db.sqlite3-wal", "backup.sqlite3-journal", "backup.sql"),
    *("backup.sql.gz", "old/backup.dump", ".env", ".env.production", "db.sqlite3.bak", "backups/2026.tar"),
)


def test_backups_are_written_outside_of_the_checkout():
    paths = written_by_backups()
    assert len(paths) >= 3
    inside = {path for path in paths if not path.startswith("../")}
    assert inside == {"storage/db.sqlite3"}, "the restored database alone"


@pytest.mark.parametrize("path", [*(PurePosixPath(path).name for path in written_by_backups()), *KIN])
def test_a_copy_of_the_data_in_the_checkout_is_left_out(path):
    assert is_out_of_commits(path)
    assert is_out_of_images(path)


@pytest.mark.parametrize("path", [".env.example", "manage.py", "config/settings.py", "docs/operations.md"])
def test_what_belongs_to_the_project_stays(path):
    assert not is_out_of_commits(path)
    assert path == ".env.example" or not is_out_of_images(path)
