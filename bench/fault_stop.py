"""A web server that must stop while requests are in flight, for `bench.faults`."""

import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

from bench.fault_site import FaultSite, Finding, fault_site, finding_of
from tests.support.workers import wait_until

_LONG = "A request that takes a while is in flight when the server is told to stop, and is answered whole. " * 200
_IN_FLIGHT = 2
_DRAIN_S = 2
_POLL_S = 0.02


def stopped_web_server(folder: Path) -> Iterator[Finding]:
    """Send SIGTERM to a web server that renders, and measure when each part ends."""
    with fault_site(folder / "stop", DRAIN_S=str(_DRAIN_S)) as faulty:
        yield _stop(faulty)


def _stop(faulty: FaultSite) -> Finding:
    threads = [
        threading.Thread(target=_speak, args=(faulty, f"pro{number}@example.com")) for number in range(_IN_FLIGHT)
    ]
    for thread in threads:
        thread.start()
    wait_until(lambda: _renderings(faulty) >= 1, "a rendering")
    faulty.web.process.send_signal(signal.SIGTERM)
    told_s = time.monotonic()
    with faulty.client() as client:
        unready_s = _passed(told_s, lambda: client.get("/readyz").status_code == 503)
        is_served = client.get("/healthz").status_code == 200
    port = urlsplit(faulty.web.url).port
    refused_s = _passed(told_s, lambda: not _accepts(port))
    for thread in threads:
        thread.join()
    finished_s = max(answer.ended_s for answer in faulty.answers) - told_s
    status = faulty.web.process.wait(60)
    served = sum(answer.is_served for answer in faulty.answers)
    return finding_of(
        faulty,
        "SIGTERM during requests",
        f"not ready after {unready_s:.2f} s, new connections refused after {refused_s:.1f} s (DRAIN_S={_DRAIN_S}); "
        f"{served} of {_IN_FLIGHT} in flight served whole, the last after {finished_s:.1f} s; exit status {status}",
        None,
        "" if is_served else "what came while it drained was refused",
        "" if unready_s < refused_s and refused_s >= _DRAIN_S else "it refused before it had said that it would",
        "" if served == _IN_FLIGHT else "requests in flight were not served",
        "" if status == 0 else f"the exit status was {status}",
    )


def _speak(faulty: FaultSite, email: str) -> None:
    faulty.answers.append(faulty.answer_to("speech", "/api/v1/audio/speech", email, {"input": _LONG}))


def _renderings(faulty: FaultSite) -> int:
    with faulty.client() as client:
        lines = client.get("/metrics").text.splitlines()
    values = [line.split()[1] for line in lines if line.startswith("speech_render_slots_in_use ")]
    return int(float(values[0])) if values else 0


def _passed(since_s: float, is_true: Callable[[], bool]) -> float:
    """Wait until `is_true`, and return the seconds since `since_s`."""
    while not is_true():
        time.sleep(_POLL_S)
    return time.monotonic() - since_s


def _accepts(port: int | None) -> bool:
    with socket.socket() as connection:
        return connection.connect_ex(("127.0.0.1", port)) == 0
