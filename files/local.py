"""Files on local disk: a file appears under its name only when it is complete."""

import errno
import os
import shutil
import uuid
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

from django.core.files.storage import FileSystemStorage


class LocalStorage(FileSystemStorage):
    """Django's storage on disk, where a process that is killed while it writes leaves nothing under the final name."""

    def __init__(self, location: str) -> None:
        """Keep files below `location`, for our user alone; a new file replaces an old one of the same name."""
        super().__init__(location, file_permissions_mode=0o600, directory_permissions_mode=0o700, allow_overwrite=True)

    def _save(self, name: str, content: IO[Any]) -> str:
        target = Path(self.path(name))
        part = target.with_name(f".{target.name}.{uuid.uuid4().hex}.part")
        try:
            super()._save(os.path.relpath(part, self.location), content)  # type: ignore[misc]  # Django's stubs lack it
            _write_through(part)
            part.replace(target)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        _write_through(target.parent)
        return name

    def read_part(self, name: str, first: int, count: int) -> bytes:
        """Return up to `count` bytes of a file from the byte `first` on."""
        with Path(self.path(name)).open("rb") as file:
            file.seek(first)
            return file.read(count)

    def delete_many(self, names: Iterable[str]) -> None:
        """Delete files; a missing file is no error."""
        for name in names:
            self.delete(name)

    def delete_folder(self, prefix: str) -> None:
        """Delete the folder `prefix` and everything in it, unfinished files included."""
        folder = Path(self.path(prefix))
        while folder.is_dir():
            try:
                shutil.rmtree(folder)
            except FileNotFoundError:
                continue  # another process deletes it too
            except OSError as error:
                if error.errno != errno.ENOTEMPTY:  # another process still writes into it
                    raise


def _write_through(path: Path) -> None:
    """Return when the disk has all data written to a file, or to the entries of a folder."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
