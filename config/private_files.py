"""Modes of what the service stores: the database, audio and recordings are for its own user alone."""

from contextlib import suppress
from pathlib import Path

FOLDER_MODE = 0o700
FILE_MODE = 0o600


def keep_private(storage_dir: Path, database: Path | None) -> None:
    """Give the folders of `storage_dir` and the file `database`, where there is one, to our user alone.

    The file is made if it is missing: SQLite gives its mode to the files beside it. A folder of another user, such as a
    volume that its group may write, stays as it is.
    """
    for folder in (storage_dir, storage_dir / "files"):
        _set_mode(folder, FOLDER_MODE)
    if database is None:
        return
    with suppress(OSError):  # SQLite says it better
        database.touch(FILE_MODE)
    for suffix in ("", "-wal", "-shm"):
        _set_mode(database.with_name(database.name + suffix), FILE_MODE)


def _set_mode(path: Path, mode: int) -> None:
    with suppress(PermissionError, FileNotFoundError):
        path.chmod(mode)
