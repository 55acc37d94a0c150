"""Files on local disk, each under its name whole or not at all."""

import errno
import os
import shutil
import uuid
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

from django.core.files.storage import FileSystemStorage


class LocalStorage(FileSystemStorage):
    """Django's storage on disk, where a process killed while it writes leaves nothing under the final name."""

    def __init__(self, location: str) -> None:
        """Keep files below `location`; what is written again replaces what was there."""
        super().__init__(location, allow_overwrite=True)

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

    def delete_many(self, names: Iterable[str]) -> None:
        """Delete files; what is not there is no error."""
        for name in names:
            self.delete(name)

    def delete_folder(self, prefix: str) -> None:
        """Delete the folder `prefix` with all that is in it, parts of files that were never finished too."""
        folder = Path(self.path(prefix))
        while folder.is_dir():
            try:
                shutil.rmtree(folder)
            except FileNotFoundError:
                continue  # somebody else deletes it too
            except OSError as error:
                if error.errno != errno.ENOTEMPTY:  # somebody still writes into it
                    raise


def _write_through(path: Path) -> None:
    """Return once the disk has what was written to a file, or to a folder's list of names."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
