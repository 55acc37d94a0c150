"""One attempt of a callback: what a receiver gets, what its owner is told, and where none ever goes."""

import hashlib
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from ipaddress import IPv4Address, IPv6Address, ip_network
from pathlib import Path

import certifi
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import InvalidValue
from jobs.callbacks.posting import Delivery, check_callback_url, is_public, post_callback, sign
from tests.support import receiver as answers
from tests.support.receiver import Receiver, https_receiver

pytestmark = pytest.mark.process

RAW_KEY = "ev_0123456789abcdef"
DIGEST = hashlib.sha256(RAW_KEY.encode()).hexdigest()
BODY = '{"id":"1","status":"completed","text":"naïve 東京"}'.encode()
PUBLIC, OTHER_PUBLIC = "93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"
SHORT_S = 0.4
LONG_S = 240.0
"""No test waits this long: what is cut off after `SHORT_S` is far from it on a busy machine too."""

NOT_PUBLIC_ADDRESSES = (
    "127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 "
    "100.64.0.1 100.127.255.255 192.0.0.1 192.0.2.1 192.88.99.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 "
    "240.0.0.1 255.255.255.255 ::1 :: ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe ::127.0.0.1 "
    "::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::7f00:1 2002:7f00:1:: 2001:0:7f00:1::1 2001:db8::1 3fff::1 "
    "5f00::1 100::1 fd00::1 fc00::1 fe80::1 fe80::1%lo fec0::1 ff02::1"
).split()
OTHER_FORMS = (
    "localhost LOCALHOST. hooks.localhost 2130706433 0x7f000001 0x7f.1 0177.0.0.1 0177.1 127.1 0 10.66051"
).split()
NOT_PUBLIC = [
    *(f"[{address.replace('%', '%25')}]" if ":" in address else address for address in NOT_PUBLIC_ADDRESSES),
    *OTHER_FORMS,
]


def post(url: str, receiver: Receiver | None = None, **options) -> Delivery:
    """Post the body, to private addresses too, trusting the receiver's authority."""
    ca_bundle = str(receiver.ca_bundle) if receiver else None
    given = {"ca_bundle": ca_bundle, "allow_private": True, "timeout_s": LONG_S} | options
    return post_callback(url, BODY, sign(BODY, DIGEST), **given)


@pytest.fixture
def connects(monkeypatch: pytest.MonkeyPatch) -> Iterator["Network"]:
    """Every connection that is opened, on record; those to the open network end here."""
    network = Network()
    connect = socket.socket.connect

    def record(sock: socket.socket, address: tuple) -> None:
        network.opened.append(address[0])
        if address[0] in network.receivers:
            return connect(sock, network.receivers[address[0]])
        if is_public(address[0]):
            raise OSError(101, "Network is unreachable")
        return connect(sock, address)

    monkeypatch.setattr(socket.socket, "connect", record)
    return network


class Network:
    def __init__(self) -> None:
        self.opened: list[str] = []
        self.receivers: dict[str, tuple[str, int]] = {}


@pytest.fixture
def resolve(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Make every look-up give the next of the answers, each a list of addresses; return the list of the names asked."""

    def resolve_to(*found: list[str]) -> list[str]:
        asked: list[str] = []

        def getaddrinfo(host, port, family=0, type=0, proto=0, flags=0):
            addresses = found[min(len(asked), len(found) - 1)]
            asked.append(host)
            return [
                (socket.AF_INET6, type, 6, "", (address, port, 0, 0))
                if ":" in address
                else (socket.AF_INET, type, 6, "", (address, port))
                for address in addresses
            ]

        monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
        return asked

    return resolve_to


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


@pytest.fixture
def bait() -> Iterator[Bait]:
    both = socket.has_dualstack_ipv6()
    family = socket.AF_INET6 if both else socket.AF_INET
    with socket.create_server(("", 0), family=family, dualstack_ipv6=both) as listener:
        yield Bait(listener)


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


def test_the_authority_must_be_the_known_one():
    with https_receiver() as receiver, https_receiver() as other:
        delivery = post(receiver.url, other)
    assert not delivery.is_delivered
    assert delivery.error.startswith("TLS: ")
    assert "certificate" in delivery.error
    assert receiver.requests == []


def test_the_certificate_must_be_valid_today():
    with https_receiver(is_expired=True) as receiver:
        assert post(receiver.url, receiver).error == "TLS: certificate has expired"
    assert receiver.requests == []


def test_the_certificate_must_be_for_the_host():
    with https_receiver(names=["elsewhere.test"]) as receiver:
        by_name = post(f"https://localhost:{receiver.port}/", receiver)
        by_address = post(receiver.url, receiver)
    assert by_name.error == "TLS: Hostname mismatch, certificate is not valid for 'localhost'"
    assert by_address.error == "TLS: IP address mismatch, certificate is not valid for '127.0.0.1'"
    assert receiver.requests == []


def test_a_server_without_tls_is_no_receiver():
    with https_receiver(is_plain=True) as receiver:
        assert post(receiver.url, receiver).error.startswith("TLS: ")
    assert receiver.requests == []


@pytest.mark.parametrize("answer", [answers.close, answers.reset])
def test_a_connection_that_ends_without_an_answer(answer):
    with https_receiver([answer]) as receiver:
        delivery = post(receiver.url, receiver)
    assert (delivery.status, delivery.error) == (None, "the connection was closed without an answer")


def test_a_port_where_nobody_listens():
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        delivery = post(f"https://127.0.0.1:{bound.getsockname()[1]}/")
    assert (delivery.status, delivery.error) == (None, "the connection was refused")


def test_a_network_that_cannot_be_reached(connects, resolve):
    resolve([PUBLIC])
    assert post("https://receiver.test/", allow_private=False).error == "no connection: network is unreachable"


def test_a_name_that_does_not_resolve(monkeypatch):
    def getaddrinfo(*arguments, **options):
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    delivery = post("https://receiver.test/")
    assert (delivery.status, delivery.error) == (None, "the name receiver.test does not resolve")


def test_a_missing_bundle_is_our_own_fault(tmp_path):
    with https_receiver() as receiver, pytest.raises(OSError, match=r"none\.pem"):
        post(receiver.url, ca_bundle=str(tmp_path / "none.pem"))


def test_without_a_bundle_the_systems_certificates_count(monkeypatch):
    with https_receiver() as receiver:
        monkeypatch.setenv("SSL_CERT_FILE", str(receiver.ca_bundle))
        assert post(receiver.url, ca_bundle=None).is_delivered


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl names the files of such a folder")
def test_the_system_may_keep_its_certificates_in_a_folder(monkeypatch, tmp_path):
    with https_receiver() as receiver:
        command = ["openssl", "x509", "-hash", "-noout", "-in", str(receiver.ca_bundle)]
        name = subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()
        shutil.copy(receiver.ca_bundle, tmp_path / f"{name}.0")
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "none.pem"))
        monkeypatch.setenv("SSL_CERT_DIR", str(tmp_path))
        assert post(receiver.url, ca_bundle=None).is_delivered


def test_a_system_without_certificates_trusts_those_of_certifi(monkeypatch, tmp_path):
    with https_receiver() as receiver:
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "none.pem"))
        monkeypatch.setenv("SSL_CERT_DIR", str(tmp_path))
        monkeypatch.setattr(certifi, "where", lambda: str(receiver.ca_bundle))
        assert post(receiver.url, ca_bundle=None).is_delivered


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


def assert_cut_off(delivery: Delivery) -> None:
    assert (delivery.status, delivery.error) == (None, f"no answer within {SHORT_S} s")
    assert SHORT_S <= delivery.duration_s < LONG_S / 2


def assert_no_thread_is_left() -> None:
    deadline = time.monotonic() + LONG_S
    while any(thread.name == "callback post" for thread in threading.enumerate()):
        assert time.monotonic() < deadline, "a thread of an attempt still runs"
        time.sleep(0.01)


def test_a_handshake_that_takes_too_long_is_cut_off(bait):
    has_begun = False
    while not has_begun:  # a busy machine may be late for it
        assert_cut_off(post(f"https://127.0.0.1:{bait.port}/", timeout_s=SHORT_S))
        assert_no_thread_is_left()
        has_begun = not bait.is_untouched()


@pytest.fixture
def full_port() -> Iterator[int]:
    """The port of a listener that takes no connection any more."""
    with ExitStack() as stack:
        listener = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=0))
        for _ in range(4):
            waiting = stack.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(listener.getsockname())
        yield listener.getsockname()[1]


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


@pytest.mark.parametrize("host", NOT_PUBLIC)
def test_an_address_that_is_not_public_never_gets_a_connection(host, connects, bait):
    url = f"https://{host}:{bait.port}/callback"
    with pytest.raises(InvalidValue, match="public address") as refused:
        check_callback_url(url)
    assert refused.value.param == "callback_url"
    delivery = post(url, allow_private=False)
    assert (delivery.status, delivery.is_delivered) == (None, False)
    assert "public address" in delivery.error
    assert connects.opened == []
    assert bait.is_untouched()


def test_the_test_server_would_accept_a_connection(bait):
    post(f"https://0x7f.1:{bait.port}/", timeout_s=SHORT_S)
    assert not bait.is_untouched()


@pytest.mark.parametrize("address", NOT_PUBLIC_ADDRESSES)
def test_a_name_that_leads_to_such_an_address_never_gets_a_connection(address, connects, resolve, bait):
    asked = resolve([address])
    check_callback_url(f"https://receiver.test:{bait.port}/")
    delivery = post(f"https://receiver.test:{bait.port}/", allow_private=False)
    assert (delivery.status, delivery.error) == (None, "receiver.test has no public address")
    assert asked == ["receiver.test"]
    assert connects.opened == []
    assert bait.is_untouched()


def test_a_real_name_of_this_machine_never_gets_a_connection(connects, bait):
    delivery = post(f"https://{socket.gethostname()}:{bait.port}/", allow_private=False)
    assert delivery.status is None
    assert connects.opened == []
    assert bait.is_untouched()


def test_a_name_that_changes_its_answer_reaches_only_checked_addresses(connects, resolve, bait):
    asked = resolve([PUBLIC], ["127.0.0.1"])
    post(f"https://receiver.test:{bait.port}/", allow_private=False)
    assert connects.opened == [PUBLIC]
    assert bait.is_untouched()
    assert asked == ["receiver.test"]


def test_a_name_that_turns_public_too_late_is_refused(connects, resolve, bait):
    resolve(["127.0.0.1"], [PUBLIC])
    delivery = post(f"https://receiver.test:{bait.port}/", allow_private=False)
    assert delivery.error == "receiver.test has no public address"
    assert connects.opened == []
    assert bait.is_untouched()


def test_of_several_addresses_only_the_public_ones_are_tried_in_their_order(connects, resolve, bait):
    resolve(["127.0.0.1", OTHER_PUBLIC, "::1", PUBLIC, "10.0.0.1"])
    with https_receiver() as receiver:
        connects.receivers[PUBLIC] = ("127.0.0.1", receiver.port)
        delivery = post(f"https://receiver.test:{bait.port}/", receiver, allow_private=False)
    assert delivery.is_delivered
    assert connects.opened == [OTHER_PUBLIC, PUBLIC]
    assert bait.is_untouched()


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


NETWORKS_NOT_PUBLIC = (
    "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 "
    "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 "
    "::/16 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/32 2001:2::/48 2001:10::/28 2001:20::/28 2001:db8::/32 "
    "2002::/16 3fff::/20 4000::/2 8000::/1 fc00::/7 fe80::/10 fec0::/10 ff00::/8"
).split()  # source: IANA's registries of special-purpose addresses


@pytest.mark.parametrize("network", NETWORKS_NOT_PUBLIC)
def test_networks_of_special_purpose_are_not_public(network):
    addresses = ip_network(network)
    middle = addresses[addresses.num_addresses // 2]
    assert not any(is_public(str(address)) for address in (addresses[0], middle, addresses[-1]))


PUBLIC_ADDRESSES = (
    "1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255 "
    "172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 198.17.0.0 198.20.0.0 223.255.255.255 "
    "2606:4700:4700::1111 2a00:1450:4001::1 2003::1"
).split()


@pytest.mark.parametrize("address", [*PUBLIC_ADDRESSES, PUBLIC, OTHER_PUBLIC])
def test_addresses_of_the_open_network_are_public(address):
    assert is_public(address)


@given(st.ip_addresses(v=4).map(int))
def test_ipv6_addresses_that_carry_ipv4_are_not_public(number):
    teredo_client = number ^ 0xFFFFFFFF
    embedded = (
        number,
        0xFFFF << 32 | number,
        0xFFFF << 48 | number,
        0x64FF9B << 96 | number,
        0x2002 << 112 | number << 80 | 1,
        0x20010000 << 96 | number << 64 | 1,
        0x20010000 << 96 | 0x01010101 << 64 | teredo_client,
    )
    assert not any(is_public(str(IPv6Address(address))) for address in embedded), IPv4Address(number)


TAKEN = (
    "https://example.com https://example.com/ HTTPS://EXAMPLE.COM/Hooks/1?a=b&c=%2F@x https://example.com:8443/in "
    "https://example.com:/in https://example.com./in https://a_b.example.com/in https://münchen.example/straße "
    f"https://93.184.215.14/in https://[{OTHER_PUBLIC}]:444/in https://example.com/{'x' * 1_980}"
).split()


@pytest.mark.parametrize("url", TAKEN)
def test_accepted_urls(url):
    check_callback_url(url)


NOT_HTTPS = "http://example.com/ ftp://example.com/ //example.com/ example.com https:/example.com https:x javascript:1"
NOT_VALID = (
    "https:// https:///path https://?x https://:443/ https://./ https://a..b/ https://*.example.com/ https://[::1 "
    "https://[1::2::3]/ https://[example]/ https://1２7.0.0.1/ https://example.com:0/ https://example.com:65536/ "
    "https://example.com:port/ https://example.com:-1/"
)
WITH_USER = "https://user@example.com/ https://user:secret@example.com/ https://example.com@10.0.0.1/"
WITH_FRAGMENT = "https://example.com/#part https://example.com#@10.0.0.1/"
UNWRITABLE = ("\\@10.0.0.1/", "/ x", "/\r\nX-Header: 1", "/\x00", "/\u2028", "\u200b/", "/\ud800")


@pytest.mark.parametrize(
    ("rule", "urls"),
    [
        ("must be a string", (None, 5, ["https://example.com"])),
        ("must start with https://", ("", *NOT_HTTPS.split())),
        ("is not a valid URL", (*NOT_VALID.split(), f"https://{'x' * 64}.example/")),
        ("must hold no user name or password", WITH_USER.split()),
        ("must have no fragment", WITH_FRAGMENT.split()),
        ("must hold no spaces", (" https://example.com/", *("https://example.com" + end for end in UNWRITABLE))),
        ("has 2,001 characters; at most 2,000 are possible", ("https://example.com/" + "x" * 1_981,)),
    ],
)
def test_refused_urls(rule, urls, connects):
    for url in urls:
        for allow_private in (False, True):
            with pytest.raises(InvalidValue, match=f"^callback_url {rule}") as refused:
                check_callback_url(url, allow_private=allow_private)
            assert (refused.value.param, refused.value.code) == ("callback_url", "invalid_value")
            assert rule in post(url, allow_private=allow_private).error
    assert connects.opened == []


@given(st.text(max_size=40), st.sampled_from(["", "https://", "https://[", "https://example.com", "https://127.0."]))
def test_any_text_is_accepted_or_refused(text, beginning):
    try:
        check_callback_url(beginning + text)
    except InvalidValue as error:
        assert error.param == "callback_url"


@pytest.mark.parametrize("host", NOT_PUBLIC)
def test_private_addresses_are_accepted_if_a_setting_allows_it(host):
    check_callback_url(f"https://{host}/callback", allow_private=True)
