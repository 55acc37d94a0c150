"""Network namespaces on a bridge, each with an address, that stand for machines in `bench.scale`.

A process there reaches only the services that listen on the bridge. This needs Linux, root, and iproute2's `ip`.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

NETWORK = "10.213.77"
HOST = f"{NETWORK}.1"
"""The address of the bridge, where the services are."""

_BRIDGE = "ttsbench"


@dataclass(frozen=True)
class Machine:
    """A namespace, named like the end of its cable on the bridge, and its address."""

    name: str
    address: str

    @property
    def within(self) -> list[str]:
        """The command that runs another command there."""
        return ["ip", "netns", "exec", self.name]

    def plug(self, *, is_in: bool) -> None:
        """Plug its cable in or pull it: packets sent meanwhile are lost, and neither side is told."""
        _ip("link", "set", self.name, "up" if is_in else "down")

    def carried(self) -> int:
        """Return the bytes that its cable has carried so far, in both directions, headers included."""
        counters = Path("/sys/class/net", self.name, "statistics")
        return sum(int((counters / f"{way}_bytes").read_text()) for way in ("rx", "tx"))


def missing() -> str:
    """Return why no namespace can be made here; empty if one can."""
    if os.geteuid() != 0 or shutil.which("ip") is None:
        return "network namespaces need root and iproute2's `ip`"
    try:
        with bridge(), machines(1):
            return ""
    except subprocess.CalledProcessError as error:
        return f"no network namespace can be made here: {error.stderr.decode().strip()}"


@contextmanager
def bridge() -> Iterator[None]:
    """Provide the bridge while the block runs."""
    _ip("link", "add", _BRIDGE, "type", "bridge")
    try:
        _ip("address", "add", f"{HOST}/24", "dev", _BRIDGE)
        _ip("link", "set", _BRIDGE, "up")
        yield
    finally:
        _ip("link", "delete", _BRIDGE)


@contextmanager
def machines(count: int) -> Iterator[list[Machine]]:
    """Yield `count` machines, 200 at most, that exist while the block runs."""
    with ExitStack() as stack:
        made = [Machine(f"{_BRIDGE}{number}", f"{NETWORK}.{number + 10}") for number in range(count)]
        for machine in made:
            stack.enter_context(_built(machine))
        yield made


@contextmanager
def _built(machine: Machine) -> Iterator[None]:
    name = machine.name
    _ip("netns", "add", name)
    try:
        _ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name)
        _ip("link", "set", name, "master", _BRIDGE, "up")
        _ip("-n", name, "address", "add", f"{machine.address}/24", "dev", "eth0")
        for device in ("lo", "eth0"):
            _ip("-n", name, "link", "set", device, "up")
        yield
        _ip("link", "delete", name)  # a namespace that is deleted keeps its cable for a moment
    finally:
        _ip("netns", "delete", name)


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)
