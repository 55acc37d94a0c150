"""One attempt to deliver a signed callback over HTTPS, to public addresses only. `attempts` counts them."""

import hmac
import http.client
import re
import socket
import ssl
import threading
import time
from concurrent.futures import Future, wait
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from ipaddress import IPv6Network, ip_address
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

import certifi
import requests
from requests.adapters import HTTPAdapter
from requests_hardened import Config, HTTPSession
from requests_hardened.ip_filter import EXTRA_BLOCKED_NET_RANGES
from urllib3 import HTTPConnectionPool
from urllib3.connection import HTTPSConnection
from urllib3.exceptions import HTTPError

from core.errors import InvalidValue

TIMEOUT_S = 10.0
MAX_URL_CHARACTERS = 2_000

# The part of IPv6 that is allocated for the open network. Source: IANA, Internet Protocol Version 6 Address Space.
_GLOBAL_UNICAST = IPv6Network("2000::/3")

_USER_INFO = re.compile(r"https://[^/?#]*@", re.IGNORECASE)

_CONFIG = Config(
    ip_filter_enable=False,  # the addresses of an attempt are checked here
    ip_filter_allow_loopback_ips=False,
    never_redirect=True,
    default_timeout=(TIMEOUT_S, TIMEOUT_S),
    user_agent_override="text-to-speech-callback",
)

_SENTENCES: tuple[tuple[type[BaseException], str], ...] = (
    (ConnectionRefusedError, "the connection was refused"),
    (ConnectionError, "the connection was closed without an answer"),
    (http.client.HTTPException, "the answer is not HTTP"),
)

_SocketAddress = tuple[socket.AddressFamily, Any]


@dataclass(frozen=True, slots=True)
class Delivery:
    """The outcome of an attempt.

    `status` is the status of the HTTP answer, None without an answer. `error` is "" for a delivered callback, otherwise
    a sentence for the owner of the job.
    """

    status: int | None
    error: str
    duration_s: float

    @property
    def is_delivered(self) -> bool:
        """Tell whether the receiver answered with a status of 2xx."""
        return self.status is not None and 200 <= self.status < 300


class _NoAddressError(Exception):
    """The host has no address that a callback may go to."""


def sign(body: bytes, key_digest: str) -> str:
    """Return the value of `X-Service-Signature` for a body under the hex SHA-256 of the raw API key.

    Source: the interface specification, section 6.
    """
    return "sha256=" + hmac.new(key_digest.encode("ascii"), body, "sha256").hexdigest()


def is_public(address: str) -> bool:
    """Tell whether an IP address belongs to the open network.

    Private, loopback, link-local, shared, multicast and reserved addresses do not, nor do IPv6 addresses that carry an
    IPv4 address (mapped, 6to4, NAT64, Teredo).
    """
    ip = ip_address(address)
    if not ip.is_global or ip.is_multicast or any(ip in network for network in EXTRA_BLOCKED_NET_RANGES):
        return False
    return ip.version == 4 or ip in _GLOBAL_UNICAST


def check_callback_url(url: object, *, allow_private: bool = False) -> None:
    """Refuse a URL that no callback can be posted to; a host name is looked up only when the callback is posted.

    Raises:
        InvalidValue: It is not a valid `https://` URL, or its host is a literal address that is not public.
    """
    if fault := _fault_in(url, allow_private=allow_private):
        raise InvalidValue(f"callback_url {fault}", param="callback_url")


def post_callback(
    url: str, body: bytes, signature: str, *, ca_bundle: str | None, allow_private: bool, timeout_s: float = TIMEOUT_S
) -> Delivery:
    """Return the outcome of posting a JSON body, after `timeout_s` seconds at the latest.

    `ca_bundle` is a file or folder of PEM certificates; without it, the system's certificates are trusted. Failures of
    the network and of the receiver are outcomes too.

    Raises:
        OSError: There is no `ca_bundle` at that path.
    """
    if fault := _fault_in(url, allow_private=allow_private):
        return Delivery(None, f"callback_url {fault}", 0.0)
    begun = time.monotonic()
    line = _Line(begun + timeout_s)
    headers = {"Content-Type": "application/json", "X-Service-Signature": signature}
    request = requests.Request("POST", url, headers=headers, data=body)
    silence = f"no answer within {timeout_s:g} s"
    outcome: Future[tuple[int | None, str]] = Future()
    task = partial(_settle, outcome, silence, request, line, ca_bundle or _system_roots(), allow_private)
    threading.Thread(target=task, name="callback post", daemon=True).start()
    try:
        wait([outcome], timeout_s)
        status, error = outcome.result() if outcome.done() else (None, silence)
    finally:
        line.cut()
    return Delivery(status, error, time.monotonic() - begun)


def _fault_in(url: object, *, allow_private: bool) -> str | None:
    if not isinstance(url, str):
        return "must be a string"
    rules = (
        (len(url) > MAX_URL_CHARACTERS, f"has {len(url):,} characters; at most {MAX_URL_CHARACTERS:,} are possible"),
        (not url.isprintable() or {" ", "\\"} & {*url}, "must hold no spaces, control characters or backslashes"),
        (not url.lower().startswith("https://"), "must start with https://"),
        (_USER_INFO.match(url), "must hold no user name or password"),
        ("#" in url, "must have no fragment (#…), which would not reach the receiver"),
    )
    broken = (rule for is_broken, rule in rules if is_broken)
    return next(broken, None) or _fault_in_host(url, allow_private=allow_private)


def _fault_in_host(url: str, *, allow_private: bool) -> str | None:
    try:
        host = _as_sent(url).hostname or ""
    except ValueError:
        return "is not a valid URL: its host or port cannot be read"
    address = _literal_address(host)
    is_public_host = is_public(address) if address else not f".{host.rstrip('.')}".endswith(".localhost")
    if is_public_host or allow_private:
        return None
    return f"must lead to a public address, which {host} is not"


def _as_sent(url: str) -> SplitResult:
    """Return the parts of a URL as `requests` sends it: the host in ASCII, without brackets.

    Raises:
        ValueError: There is no host, or it or the port cannot be read.
    """
    parts = urlsplit(requests.Request("POST", url).prepare().url or "")
    host = parts.hostname or ""
    host.encode("idna")  # as the resolver does: a label that is empty or too long is a UnicodeError
    if not host.strip(".") or urlsplit(url).port == 0:
        raise ValueError(url)
    return parts


def _literal_address(host: str) -> str | None:
    """Return the address that `host` writes out, as a resolver reads it (0x7f.1 is 127.0.0.1); None for a name."""
    if ":" in host:
        return host
    try:
        return socket.inet_ntoa(socket.inet_aton(host))
    except OSError:
        return None


def _system_roots() -> str:
    """Return the file or folder of the system's certificates, certifi's file where the system has none."""
    paths = ssl.get_default_verify_paths()
    if paths.cafile:
        return paths.cafile
    if paths.capath and any(Path(paths.capath).glob("*.0")):
        return paths.capath
    return certifi.where()


class _Line(HTTPAdapter):
    """The only connection of an attempt: it opens to given addresses only, and the waiting thread can cut it.

    The library's own adapter knows fewer private networks and tries only the first address.
    """

    def __init__(self, deadline: float) -> None:
        super().__init__()
        self.addresses: list[_SocketAddress] = []
        self._deadline = deadline
        self._lock = threading.Lock()
        self._is_cut = False
        self._handle: socket.socket | None = None

    def get_connection_with_tls_context(self, *args: Any, **kwargs: Any) -> HTTPConnectionPool:
        pool = super().get_connection_with_tls_context(*args, **kwargs)
        pool.ConnectionCls = partial(_Connection, self)  # type: ignore[assignment]
        return pool

    def open(self) -> socket.socket:
        """Return a socket connected to the first address that answers."""
        failure = OSError("no address")
        for index, address in enumerate(self.addresses):
            share_s = self._remaining_s() / (len(self.addresses) - index)
            try:
                return self._connect(address, share_s)
            except OSError as error:
                failure = error
        raise failure

    def cut(self) -> None:
        """End the connection, whatever its thread is doing, and prevent any other."""
        with self._lock:
            self._is_cut = True
            if self._handle is not None:
                with suppress(OSError):
                    self._handle.shutdown(socket.SHUT_RDWR)
                self._handle.close()

    def _connect(self, address: _SocketAddress, timeout_s: float) -> socket.socket:
        self._check()
        sock = socket.socket(address[0], socket.SOCK_STREAM)
        try:
            sock.settimeout(timeout_s)
            sock.connect(address[1])
            with self._lock:
                self._check()
                self._handle = sock.dup()  # TLS takes over the socket itself; this handle can still shut it down
            sock.settimeout(self._remaining_s())
        except BaseException:
            sock.close()
            raise
        return sock

    def _check(self) -> None:
        if self._is_cut:
            raise TimeoutError

    def _remaining_s(self) -> float:
        return max(self._deadline - time.monotonic(), 0.001)


class _FinalResponse(http.client.HTTPResponse):
    """The final answer: http.client itself skips only 100 of the interim answers (1xx) before it."""

    def _read_status(self) -> tuple[str, int, str]:
        while True:
            version, status, reason = super()._read_status()  # type: ignore[misc]
            if not 101 < status < 200:
                return version, status, reason
            http.client.parse_headers(self.fp)


class _Connection(HTTPSConnection):
    response_class = _FinalResponse  # type: ignore[assignment]

    def __init__(self, line: _Line, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._line = line

    def _new_conn(self) -> socket.socket:
        return self._line.open()


def _settle(outcome: "Future[tuple[int | None, str]]", silence: str, *exchange: Any) -> None:
    """Make the exchange, and set its status and error as the result of `outcome`."""
    try:
        status = _exchange(*exchange)
    except _NoAddressError as error:
        outcome.set_result((None, str(error)))
    except (requests.RequestException, HTTPError) as error:
        outcome.set_result((None, _sentence(error, silence)))
    except BaseException as error:
        outcome.set_exception(error)
    else:
        advice = "; redirects are not followed" if status // 100 == 3 else ""
        outcome.set_result((status, "" if 200 <= status < 300 else f"the receiver answered {status}{advice}"))


def _exchange(request: requests.Request, line: _Line, roots: str, allow_private: bool) -> int:
    """Return the status of the answer; its body is not read."""
    parts = _as_sent(str(request.url))
    line.addresses = _look_up(parts.hostname or "", parts.port or 443, allow_private=allow_private)
    with HTTPSession(_CONFIG) as session:
        session.trust_env = False  # no proxies, no .netrc
        session.mount("https://", line)
        # requests would read the whole body of a redirect, though it does not follow it.
        session.get_redirect_target = lambda response: None
        with session.send(session.prepare_request(request), stream=True, verify=roots) as response:
            return int(response.status_code)


def _look_up(host: str, port: int, *, allow_private: bool) -> list[_SocketAddress]:
    """Return the addresses of a host that may be connected to, in the order of the resolver."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (socket.gaierror, UnicodeError) as error:
        raise _NoAddressError(f"the name {host} does not resolve") from error
    allowed: list[_SocketAddress] = [
        (family, address) for family, *_, address in found if allow_private or is_public(str(address[0]))
    ]
    if not allowed:
        raise _NoAddressError(f"{host} has no public address")
    return allowed


def _sentence(error: BaseException | None, silence: str) -> str:
    """Return a sentence for the owner of a job about the outermost exception of the standard library in the chain."""
    if error is None:
        return "the answer cannot be read"
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"TLS: {error.verify_message.rstrip('.')}"
    if isinstance(error, ssl.SSLError):
        return f"TLS: {(error.reason or 'the handshake failed').replace('_', ' ').lower()}"
    for kind, sentence in ((TimeoutError, silence), *_SENTENCES):
        if isinstance(error, kind):
            return sentence
    if isinstance(error, OSError) and error.strerror:
        return f"no connection: {error.strerror.lower()}"
    return _sentence(error.__cause__ or error.__context__, silence)
