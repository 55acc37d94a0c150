"""One attempt of a callback: what the receiver gets, and which of its answers count as a delivery."""

import hashlib
import os
import socket
import subprocess
import sys

import pytest

from jobs.callbacks.posting import sign
from tests.support import receiver as answers
from tests.support.callback_posts import BODY, DIGEST, LONG_S, PUBLIC, RAW_KEY, post
from tests.support.receiver import https_receiver

pytestmark = pytest.mark.process


def test_the_receiver_gets_the_body_as_json_under_a_signature():
    with https_receiver() as receiver:
        delivery = post(receiver.url + "?job=1&x=%20", receiver)
    assert delivery.is_delivered
    assert (delivery.status, delivery.error) == (200, "")
    assert 0 < delivery.duration_s < LONG_S
    [request] = receiver.requests
    assert (request.method, request.path, request.body) == ("POST", "/callback?job=1&x=%20", BODY)
    assert request.headers["Content-Type"] == "application/json"
    assert request.headers["Content-Length"] == str(len(BODY))
    assert request.headers["User-Agent"] == "text-to-speech-callback"
    assert request.headers["Host"] == f"127.0.0.1:{receiver.port}"
    assert request.headers["X-Service-Signature"] == expected_signature(request.body)


def expected_signature(body: bytes) -> str:
    """Follow the specification: the hex SHA-256 of the raw key is the key of the HMAC, which is that of RFC 2104."""
    key = hashlib.sha256(RAW_KEY.encode()).hexdigest().encode()
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key.ljust(64, b"\0")) + body).digest()
    return "sha256=" + hashlib.sha256(bytes(byte ^ 0x5C for byte in key.ljust(64, b"\0")) + inner).hexdigest()


@pytest.mark.parametrize("body", [b"", b"\x00\xff\r\n", b"{}" * 100_000], ids=["empty", "bytes", "long"])
def test_any_body_is_signed(body):
    assert sign(body, DIGEST) == expected_signature(body)


def test_the_signature_is_an_hmac():
    """The second case of RFC 4231."""
    signature = sign(b"what do ya want for nothing?", "Jefe")
    assert signature == "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"


def test_the_host_name_is_sent_and_the_public_address_is_connected(connects, resolve):
    asked = resolve([PUBLIC])
    with https_receiver() as receiver:
        connects.receivers[PUBLIC] = ("127.0.0.1", receiver.port)
        delivery = post("https://Receiver.test/in", receiver, allow_private=False)
    assert delivery.is_delivered
    assert receiver.requests[0].headers["Host"] == "receiver.test"
    assert receiver.server_names == ["receiver.test"]
    assert (connects.opened, asked) == ([PUBLIC], ["receiver.test"])


def test_a_host_in_another_script_is_written_in_ascii(connects, resolve):
    resolve([PUBLIC])
    with https_receiver(names=["xn--mnchen-3ya.test"]) as receiver:
        connects.receivers[PUBLIC] = ("127.0.0.1", receiver.port)
        delivery = post("https://münchen.test/straße", receiver, allow_private=False)
    assert delivery.is_delivered
    assert receiver.server_names == ["xn--mnchen-3ya.test"]
    assert receiver.requests[0].path == "/stra%C3%9Fe"


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_a_receiver_may_have_an_address_of_ipv6():
    with https_receiver(host="::1") as receiver:
        assert post(receiver.url, receiver).is_delivered
    assert receiver.requests[0].headers["Host"] == f"[::1]:{receiver.port}"


POST_FROM_THE_SHELL = """
import sys
from jobs.callbacks.posting import post_callback
delivery = post_callback(sys.argv[1], b"{}", "sha256=0", ca_bundle=sys.argv[2], allow_private=True, timeout_s=60.0)
sys.exit(delivery.error or 0)
"""


def test_the_environment_has_no_effect(tmp_path, bait):
    """In a process of its own: threads that earlier tests left in this one may use a proxy that they find set."""
    proxies = dict.fromkeys(("HTTPS_PROXY", "https_proxy", "ALL_PROXY"), f"http://127.0.0.1:{bait.port}")
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login someone password secret\n")
    environment = os.environ | proxies | {"NETRC": str(netrc), "REQUESTS_CA_BUNDLE": str(tmp_path)}
    with https_receiver() as receiver:
        command = [sys.executable, "-c", POST_FROM_THE_SHELL, receiver.url, str(receiver.ca_bundle)]
        subprocess.run(command, env=environment, check=True)
    assert "Authorization" not in receiver.requests[0].headers
    assert bait.is_untouched()


def test_only_a_status_of_2xx_delivers():
    statuses = [200, 201, 202, 204, 206, 299, 300, 304, 400, 401, 404, 410, 429, 500, 502, 503, 504, 599, 999]
    with https_receiver(statuses) as receiver:
        deliveries = [post(receiver.url, receiver) for _ in statuses]
    assert [delivery.status for delivery in deliveries] == statuses
    assert [delivery.status for delivery in deliveries if delivery.is_delivered] == statuses[:6]
    assert {delivery.error for delivery in deliveries[:6]} == {""}
    assert deliveries[-4].error == "the receiver answered 503"
    assert len(receiver.requests) == len(statuses)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_no_redirect_is_followed(status, bait):
    elsewhere = f"https://127.0.0.1:{bait.port}/"
    with https_receiver([answers.redirect(elsewhere, status)]) as receiver:
        delivery = post(receiver.url, receiver)
    assert delivery.error == f"the receiver answered {status}; redirects are not followed"
    assert len(receiver.requests) == 1
    assert bait.is_untouched()


@pytest.mark.parametrize("status", [200, 302, 500])
def test_an_endless_body_is_not_read(status):
    with https_receiver([answers.flood(status, Location="/elsewhere")]) as receiver:
        delivery = post(receiver.url, receiver)
    assert delivery.status == status
    assert receiver.sent_bytes < 32 << 20  # the buffers of both sides take up to that


def test_a_slowly_dripping_body_does_not_delay_a_delivery():
    with https_receiver([answers.drip(b"HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n")]) as receiver:
        assert post(receiver.url, receiver).is_delivered


@pytest.mark.parametrize(
    ("answer", "status", "error"),
    [
        (b"", None, "the connection was closed without an answer"),
        (b"220 mail.test ESMTP\r\n", None, "the answer is not HTTP"),
        (b"HTTP/1.1 ok\r\n\r\n", None, "the answer is not HTTP"),
        (b"HTTP/1.1 200 OK\r\nX: " + b"x" * 70_000 + b"\r\n\r\n", None, "the answer is not HTTP"),
        (b"HTTP/1.1 200 OK\r\n" + b"X: 1\r\n" * 200 + b"\r\n", None, "the answer is not HTTP"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 1, 2\r\n\r\n", None, "the answer cannot be read"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n", 200, ""),
        (b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" * 3
         + b"HTTP/1.1 200 OK\r\n\r\n", 200, ""),
        (b"HTTP/1.1 101 Switching Protocols\r\n\r\n", 101, "the receiver answered 101"),
        (b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nzz", 200, ""),
        (b"HTTP/1.1 200 \xff\r\n\xff: \xff\r\nSet-Cookie: \xff=;;expires=x\r\nnonsense\r\n\r\n", 200, ""),
        (b"HTTP/1.1 200 OK\r\nContent-Type: a;charset=\xff;;b=\"\r\nLocation: http://[\r\n\r\n", 200, ""),
        (b"HTTP/1.1 302 OK\r\nLocation: http://[\xff\r\n\r\n", 302,
         "the receiver answered 302; redirects are not followed"),
    ],
)  # fmt: skip
def test_every_answer_becomes_a_sentence(answer, status, error):
    with https_receiver([answers.raw(answer)]) as receiver:
        delivery = post(receiver.url, receiver)
    assert (delivery.status, delivery.error) == (status, error)
