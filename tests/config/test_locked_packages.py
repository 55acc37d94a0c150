"""Each package that is installed is held to a version and, but for PyTorch, to hashes."""

import hashlib
import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata

import pytest

from tests.support.server import ROOT

NOT_LOCKED = {"torch", "pip"}
"""PyTorch has builds of the same version with other files; pip comes with Python."""


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(path: str) -> dict[str, tuple[str, set[str]]]:
    """Return the version and the hashes of each package of a lock file."""
    found = {}
    text = re.sub(r"^#.*\n", "", (ROOT / path).read_text(), flags=re.MULTILINE)
    for line in text.replace("\\\n", " ").splitlines():
        name, version = re.match(r"([\w.-]+)==(\S+)", line).groups()
        hashes = set(re.findall(r"--hash=sha256:([0-9a-f]{64})(?!\S)", line))
        assert len(hashes) == line.count("--hash")
        found[normal(name)] = (version, hashes)
    return found


def wanted(path: str) -> dict[str, str]:
    """Return the versions that a requirements file asks for."""
    lines = re.findall(r"^([\w.-]+)(?:\[[\w,]+\])?==([^\s;]+)", (ROOT / path).read_text(), re.MULTILINE)
    return {normal(name): version for name, version in lines}


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_every_requirement_is_locked_with_hashes(name):
    lock = locked(f"{name}.lock")
    assert {package: lock.get(package, ("missing",))[0] for package in wanted(f"{name}.txt").keys() - NOT_LOCKED} == {
        package: version for package, version in wanted(f"{name}.txt").items() if package not in NOT_LOCKED
    }
    assert [package for package, (_, hashes) in lock.items() if not hashes] == []
    assert not NOT_LOCKED & lock.keys()


def test_the_service_and_its_tests_have_the_same_packages():
    assert locked("requirements.lock").items() <= locked("requirements-dev.lock").items()


def used_parts() -> dict[str, list[str]]:
    """Return the requirements of each package of which the lock takes a part."""
    entries = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["uv"]["dependency-metadata"]
    return {entry["name"]: entry["requires-dist"] for entry in entries}


def test_what_packages_bring_along_is_locked_too():
    """All that is installed here was asked for by something; nothing of it is missing in the lock."""
    lock = locked("requirements-dev.lock")
    missing = set()
    for name in lock:
        try:
            needed = used_parts().get(name, metadata.requires(name)) or ()
        except metadata.PackageNotFoundError:  # for another system
            continue
        plain = {normal(re.match(r"[\w.-]+", line)[0]) for line in needed if ";" not in line}
        missing |= plain - lock.keys()
    assert missing <= NOT_LOCKED


def test_no_lock_names_a_server_and_none_brings_cuda():
    for path in ("requirements.lock", "requirements-dev.lock"):
        text = (ROOT / path).read_text()
        assert not re.search(r"://|index-url|find-links", text)
        assert not re.search(r"^(nvidia|cuda|triton)", text, re.MULTILINE)


def test_what_the_lock_takes_for_the_requirements_of_pytorch_is_what_they_are():
    lines = {line.replace(" ", "") for line in metadata.requires("torch") or ()}
    not_in_lock = {line for line in lines if re.search("extra==|^(nvidia|cuda|triton|sympy|networkx)", line)}
    assert lines - not_in_lock == set(used_parts()["torch"])


def test_the_service_runs_with_the_packages_of_its_lock_alone(tmp_path):
    command = [sys.executable, "-m", "tests.support.locked_alone"]
    environment = os.environ | {"STORAGE_DIR": str(tmp_path)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", ["Makefile", "Dockerfile"])
def test_packages_are_installed_from_the_lock_alone(path):
    text = (ROOT / path).read_text().replace("\\\n", " ")
    assert "deploy/install.sh" in text
    assert not re.search(r"pip install(?!.*--require-hashes).*(-r|--requirement) ", text)
    script = (ROOT / "deploy/install.sh").read_text()
    assert all("--require-hashes" in line for line in script.splitlines() if "--requirement" in line)


def test_a_build_for_gpus_brings_cuda_with_its_requirements_and_no_compiler(tmp_path):
    """A stand-in for Python tells what such a build requires, and keeps what pip is asked for."""
    needed = 'filelock\nsympy>=1.13.3\ncuda-toolkit[cublas,nvrtc]==13.0.2; platform_system == "Linux"\ntriton==3.7.0'
    (tmp_path / "needed").write_text(needed)
    python = tmp_path / "python"
    python.write_text(
        f"""#!/bin/sh
case "$1" in
-c) exec {sys.executable} -c "import importlib.metadata as m
m.requires = lambda name: open('{tmp_path}/needed').read().splitlines()
$2" ;;
*) echo "$@" >> {tmp_path}/asked ;;
esac
"""
    )
    python.chmod(0o755)
    subprocess.run([ROOT / "deploy/install.sh", python, "requirements.lock"], cwd=ROOT, check=True)
    asked = (tmp_path / "asked").read_text().splitlines()
    torch, toolkit, triton = (line for line in asked if "--no-warn-conflicts" in line)
    assert "--no-deps torch==" in torch
    assert toolkit.endswith('cuda-toolkit[cublas,nvrtc]==13.0.2; platform_system == "Linux"')
    assert triton.endswith("triton==3.7.0")
    assert "--no-deps" not in toolkit + triton


@pytest.mark.process
def test_a_file_with_another_hash_is_not_installed(tmp_path):
    wheel = tmp_path / "setuptools-84.2.1-py3-none-any.whl"
    wheel.write_bytes(b"somebody's")
    lock = tmp_path / "lock"
    lock.write_text(f"setuptools==84.2.1 \\\n    --hash=sha256:{hashlib.sha256(b'ours').hexdigest()}\n")
    # It goes nowhere near the packages of the tests, should it be installed after all.
    elsewhere = {"PIP_TARGET": str(tmp_path / "target"), "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path)}
    command = [ROOT / "deploy/install.sh", sys.executable, str(lock)]
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), **elsewhere}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "DO NOT MATCH THE HASHES" in done.stderr
    assert not (tmp_path / "target").exists()
