"""Modes of stored files: only the service's own user may read the database, audio and recordings."""

from contextlib import suppress
from pathlib import Path

FOLDER_MODE = 0o700
FILE_MODE = 0o600


def keep_private(storage_dir: Path, database: Path | None) -> None:
    """Restrict the folders of `storage_dir` and the file `database`, where there is one, to our user.

    A missing database file is created: SQLite copies its mode to the files beside it. A folder of another user, such as
    a group-writable volume, stays as it is.
    """
    for folder in (storage_dir, storage_dir / "files"):
        _set_mode(folder, FOLDER_MODE)
    if database is None:
        return
    with suppress(OSError):  # SQLite reports it better
        database.touch(FILE_MODE)
    for suffix in ("", "-wal", "-shm"):
        _set_mode(database.with_name(database.name + suffix), FILE_MODE)


def _set_mode(path: Path, mode: int) -> None:
    with suppress(PermissionError, FileNotFoundError):
        path.chmod(mode)
