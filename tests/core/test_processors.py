"""How many processors a container may use, from the files of Linux as Docker, Kubernetes and systemd leave them."""

import os
from pathlib import Path

import pytest

from core.processors import usable_processors


def machine(root: Path, groups: str, **files: str) -> Path:
    """Return the root of a machine on which this process is in `groups`; the `files` are below its mounted groups."""
    (root / "proc/self").mkdir(parents=True)
    (root / "proc/self/cgroup").write_text(groups)
    for name, text in files.items():
        path = root / "sys/fs/cgroup" / name.replace("__", "/").replace("_dot_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


@pytest.fixture(autouse=True)
def sixteen_processors(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(range(16)), raising=False)


@pytest.mark.parametrize(
    ("quota", "processors"),
    [
        ("200000 100000", 2),
        ("150000 100000", 2),
        ("50000 100000", 1),
        ("1000 100000", 1),
        ("max 100000", 16),
        ("9900000 100000", 16),
        ("", 16),
        ("0 0", 16),
    ],
)
def test_the_quota_of_a_container_counts(tmp_path, quota, processors):
    assert usable_processors(machine(tmp_path, "0::/\n", cpu_dot_max=quota)) == processors


def test_the_narrowest_group_counts(tmp_path):
    files = {
        "cpu_dot_max": "max 100000",
        "system__cpu_dot_max": "300000 100000",
        "system__tts__cpu_dot_max": "800000 100000",
        "other__cpu_dot_max": "100000 100000",
    }
    assert usable_processors(machine(tmp_path, "0::/system/tts\n", **files)) == 3


@pytest.mark.parametrize(("quota", "processors"), [("400000", 4), ("-1", 16)])
def test_the_first_version_of_control_groups_counts(tmp_path, quota, processors):
    groups = "5:memory:/docker/ab\n4:cpu,cpuacct:/docker/ab\n1:cpuset:/docker/ab\n"
    files = {"cpu__cpu_dot_cfs_quota_us": quota, "cpu__cpu_dot_cfs_period_us": "100000"}
    assert usable_processors(machine(tmp_path, groups, **files)) == processors


def test_the_affinity_counts(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {3}, raising=False)
    assert usable_processors(machine(tmp_path, "0::/\n", cpu_dot_max="200000 100000")) == 1


def test_a_system_without_control_groups_uses_what_it_has(tmp_path):
    assert usable_processors(tmp_path) == 16
