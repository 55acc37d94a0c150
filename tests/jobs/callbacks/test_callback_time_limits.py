"""How long an attempt of a callback takes at most, and that it leaves no thread and no open file."""

import os
import socket
import threading
import time
from pathlib import Path

import pytest

from tests.support import receiver as answers
from tests.support.callback_posts import LONG_S, PUBLIC, SHORT_S, assert_cut_off, assert_no_thread_is_left, post
from tests.support.receiver import Receiver, https_receiver

pytestmark = pytest.mark.process


@pytest.mark.parametrize(
    "answer",
    [
        answers.hang,
        answers.drip(b""),
        answers.drip(b"HTTP/1.1 200 OK\r\nX-Header: "),
        answers.repeat(b"HTTP/1.1 100 Continue\r\n\r\n"),
    ],
    ids=["silence", "status line", "header", "endless 100"],
)
def test_an_answer_that_takes_too_long_is_cut_off(answer):
    with https_receiver([answer]) as receiver:
        delivery = post(receiver.url, receiver, timeout_s=SHORT_S)
        assert_cut_off(delivery)
        assert_no_thread_is_left()


def test_a_handshake_that_takes_too_long_is_cut_off(bait):
    has_begun = False
    while not has_begun:  # a busy machine may be late for it
        assert_cut_off(post(f"https://127.0.0.1:{bait.port}/", timeout_s=SHORT_S))
        assert_no_thread_is_left()
        has_begun = not bait.is_untouched()


def test_a_connection_that_nobody_accepts_is_given_up(full_port):
    assert_cut_off(post(f"https://127.0.0.1:{full_port}/", timeout_s=SHORT_S))
    assert_no_thread_is_left()


def test_a_look_up_that_takes_too_long_is_cut_off_and_opens_nothing_later(connects, resolve, monkeypatch):
    is_answered = threading.Event()
    resolve([PUBLIC])
    answer = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda *given, **options: is_answered.wait(LONG_S) and answer(*given))
    assert_cut_off(post("https://receiver.test/", allow_private=False, timeout_s=SHORT_S))
    is_answered.set()
    assert_no_thread_is_left()
    assert connects.opened == []


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files are counted on Linux")
def test_attempts_leave_no_threads_and_no_files_open():
    def attempt_all(receiver: Receiver) -> None:
        for _ in receiver.answers:
            post(receiver.url, receiver, timeout_s=LONG_S)
        post(receiver.url, timeout_s=LONG_S)
        post(receiver.url, receiver, allow_private=False)

    bad = answers.raw(b"HTTP/1.1 200 OK\r\nContent-Length: 1, 2\r\n\r\n")
    with https_receiver([200, 500, answers.close, answers.reset, answers.flood(200), bad]) as receiver:
        attempt_all(receiver)
        assert_no_thread_is_left()
        assert open_sockets_to(receiver.port) == 0


def open_sockets_to(port: int) -> int:
    """Return how many connections to a local port this process holds open."""
    return sum(peer_port(int(entry.name)) == port for entry in Path("/proc/self/fd").iterdir() if is_socket(entry))


def is_socket(entry: Path) -> bool:
    try:
        return os.readlink(entry).startswith("socket:")  # noqa: PTH115
    except OSError:
        return False


def peer_port(number: int) -> int | None:
    try:
        with socket.socket(fileno=os.dup(number)) as sock:
            return sock.getpeername()[1]
    except (OSError, IndexError):  # also a file that the receiver's thread has closed meanwhile
        return None


def test_an_address_that_is_silent_leaves_time_for_the_next(connects, resolve, full_port):
    silent = "8.8.8.8"
    resolve([silent, *[PUBLIC] * 99])  # each gets a hundredth of the time
    with https_receiver() as receiver:
        connects.receivers = {silent: ("127.0.0.1", full_port), PUBLIC: ("127.0.0.1", receiver.port)}
        delivery = post("https://receiver.test/", receiver, allow_private=False)
    assert delivery.is_delivered
    assert LONG_S / 100 <= delivery.duration_s < LONG_S / 2
    assert connects.opened == [silent, PUBLIC]


def test_the_handshake_has_the_time_that_is_left(connects, resolve):
    resolve([PUBLIC] * 1_000)  # each gets a thousandth of the time to connect
    with https_receiver() as receiver:
        receiver.tls.sni_callback = lambda *arguments: time.sleep(LONG_S / 200)
        connects.receivers[PUBLIC] = ("127.0.0.1", receiver.port)
        assert post("https://receiver.test/", receiver, allow_private=False).is_delivered
