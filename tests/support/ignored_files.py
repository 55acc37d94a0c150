"""What the docs' backups write, and whether a file in the checkout gets into a commit or an image."""

import re
import subprocess
from fnmatch import fnmatch
from pathlib import PurePosixPath

from tests.support.server import ROOT


def written_by_backups() -> list[str]:
    """Return the paths that the commands of docs/operations.md write, from the checkout."""
    section = (ROOT / "docs/operations.md").read_text().split("## Backup and restore")[1].split("\n## ")[0]
    written = re.findall(r"VACUUM INTO '([^']+)'|--file=(\S+)|^cp \S+ (\S+)", section, re.MULTILINE)
    return [next(filter(None, found)) for found in written]


def is_out_of_commits(path: str) -> bool:
    """Tell whether git ignores `path`."""
    command = ["git", "check-ignore", "--no-index", "--quiet", path]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def is_out_of_images(path: str) -> bool:
    """Tell what .dockerignore says of `path`: the last pattern that matches it, or a folder above it, decides."""
    is_ignored = False
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        pattern = line.removeprefix("!")
        above = [str(part) for part in (PurePosixPath(path), *PurePosixPath(path).parents)]
        names = [PurePosixPath(part).name for part in above] if pattern.startswith("**/") else above
        if any(fnmatch(name, pattern.removeprefix("**/")) for name in names):
            is_ignored = not line.startswith("!")
    return is_ignored
