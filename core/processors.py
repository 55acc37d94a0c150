"""Counts the processors that this process may use: a container often gets fewer than the machine has."""

import math
import os
from collections.abc import Iterator
from pathlib import Path


def usable_processors(root: Path = Path("/")) -> int:
    """Return how many processors this process may use at once, at least 1; a fraction counts as a whole one.

    It is the least number that the system, the affinity of the process, and the quotas of its control groups and their
    parents allow. `root` is the folder that holds `proc` and `sys`.

    Source: the Linux kernel's documentation of cgroup v2 (`cpu.max`) and v1 (`cpu.cfs_quota_us`).
    """
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min([allowed, *map(math.ceil, _quotas(root))]))


def _quotas(root: Path) -> Iterator[float]:
    """Yield the quota of each control group of this process that has one, in processors."""
    mounted = root / "sys/fs/cgroup"
    for folder in _folders(root, mounted):
        fields = _words(folder / "cpu.max") or _words(folder / "cpu.cfs_quota_us", folder / "cpu.cfs_period_us")
        # Without a quota, version 2 says "max" and version 1 says -1.
        if len(fields) == 2 and all(field.isdecimal() and int(field) for field in fields):
            yield int(fields[0]) / int(fields[1])


def _folders(root: Path, mounted: Path) -> Iterator[Path]:
    """Yield the folders that may hold a quota: the folder of each group of this process, and all its parents.

    In a container, the path of a group may be its path on the host; the quota is then in the mounted folder.
    """
    for line in _text(root / "proc/self/cgroup").splitlines():
        _, controllers, path = line.split(":", 2)
        if controllers and "cpu" not in controllers.split(","):
            continue
        top = mounted / "cpu" if controllers else mounted
        group = top / path.lstrip("/")
        yield from (folder for folder in (group, *group.parents) if folder.is_relative_to(top))


def _words(*files: Path) -> list[str]:
    return [word for file in files for word in _text(file).split()]


def _text(file: Path) -> str:
    try:
        return file.read_text()
    except OSError:
        return ""
