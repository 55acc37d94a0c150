"""Real file systems of a few megabytes that can be filled; to mount one takes root's rights."""

import errno
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_TRIES = 20


@dataclass(frozen=True)
class SmallDisk:
    """A mounted file system."""

    folder: Path

    def fill(self, *, but: int = 0) -> None:
        """Leave room for `but` bytes alone, looking again where others write meanwhile."""
        with (self.folder / "filler").open("wb") as filler:
            for tries_left in reversed(range(_TRIES)):
                space = os.statvfs(self.folder)
                try:
                    os.posix_fallocate(filler.fileno(), 0, space.f_bavail * space.f_frsize - but)
                    return
                except OSError as error:
                    if error.errno != errno.ENOSPC or not tries_left:
                        raise

    def free(self) -> None:
        """Make room again."""
        (self.folder / "filler").unlink()


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[SmallDisk]:
    """Mount a file system at `folder` while the block runs. Raises: PermissionError where that is not allowed."""
    folder.mkdir(parents=True)
    options = ["-t", "tmpfs", "-o", f"size={megabytes}m,mode=0755", "tmpfs"]
    try:
        subprocess.run(["mount", *options, folder], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise PermissionError("no file system can be mounted here: that takes root's rights") from error
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)
