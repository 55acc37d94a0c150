"""Attempts of a callback: the body, a network on record, and a socket that must get no connection."""

import hashlib
import socket
import threading
import time

from jobs.callbacks.posting import Delivery, post_callback, sign
from tests.support.receiver import Receiver

RAW_KEY = "ev_0123456789abcdef"
DIGEST = hashlib.sha256(RAW_KEY.encode()).hexdigest()
BODY = '{"id":"1","status":"completed","text":"naïve 東京"}'.encode()
PUBLIC, OTHER_PUBLIC = "93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"
SHORT_S = 0.4
LONG_S = 240.0
"""No test waits this long: what is cut off after `SHORT_S` is far from it on a busy machine too."""


def post(url: str, receiver: Receiver | None = None, **options) -> Delivery:
    """Post the body, to private addresses too, trusting the receiver's authority."""
    ca_bundle = str(receiver.ca_bundle) if receiver else None
    given = {"ca_bundle": ca_bundle, "allow_private": True, "timeout_s": LONG_S} | options
    return post_callback(url, BODY, sign(BODY, DIGEST), **given)


class Network:
    """The addresses to which connections were opened, and the receivers that stand in for public addresses."""

    def __init__(self) -> None:
        self.opened: list[str] = []
        self.receivers: dict[str, tuple[str, int]] = {}


class Bait:
    """A listening socket at every address of this machine, which must get no connection."""

    def __init__(self, listener: socket.socket) -> None:
        self.port = listener.getsockname()[1]
        self._listener = listener
        listener.setblocking(False)

    def is_untouched(self) -> bool:
        try:
            self._listener.accept()[0].close()
        except BlockingIOError:
            return True
        return False


def assert_cut_off(delivery: Delivery) -> None:
    assert (delivery.status, delivery.error) == (None, f"no answer within {SHORT_S} s")
    assert SHORT_S <= delivery.duration_s < LONG_S / 2


def assert_no_thread_is_left() -> None:
    deadline = time.monotonic() + LONG_S
    while any(thread.name == "callback post" for thread in threading.enumerate()):
        assert time.monotonic() < deadline, "a thread of an attempt still runs"
        time.sleep(0.01)
