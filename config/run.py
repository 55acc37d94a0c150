"""`python -m config.run`: creates missing files, starts the web server and a worker, stops both on Ctrl-C."""

import argparse
import contextlib
import os
import secrets
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import FrameType

import environ

BASE_DIR = Path(__file__).resolve().parent.parent
ENV_FILE = BASE_DIR / ".env"
READY_TIMEOUT_S = 180
FETCH_TIMEOUT_S = 600
"""Seconds that the banner waits for the models; the service itself does not wait for them."""
STOP_TIMEOUT_S = 90
"""Seconds that the processes may take to stop: workers need up to 70 s, the web server 60 s plus DRAIN_S."""

Process = subprocess.Popen[bytes]


def main() -> int:
    """Run until Ctrl-C, SIGTERM or the end of either process; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reload", action="store_true", help="restart the web server when a file changes")
    arguments = parser.parse_args()
    write_env_file()
    environ.Env.read_env(ENV_FILE)
    # No proxy needs time to send requests elsewhere first.
    os.environ.setdefault("DRAIN_S", "0")
    port = os.environ.get("PORT") or "8000"
    for signal_number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(signal_number, _interrupt)
    processes: list[Process] = []
    try:
        # The service starts even if models cannot be fetched; the command reports that itself.
        fetch = start("fetch_models", "--at-start")
        processes.append(fetch)
        if os.environ.get("SPEECH_ENGINE") == "kokoro":
            fetch.wait()
        if status := finish("prepare"):
            return status
        service = [start("serve", "--port", port, *(["--reload"] if arguments.reload else [])), start("qcluster")]
        processes.extend(service)
        if wait_until_ready(f"{local_address()}:{port}", service) and wait_for_models(fetch, service):
            print(banner(port, os.environ.get("DEMO_API_KEY", ""), is_fetching=fetch.poll() is None), flush=True)
        return wait_for_any(service)
    except KeyboardInterrupt:
        return 0
    finally:
        stop(processes)


def write_env_file() -> None:
    """Write `.env` with fresh secrets for a developer's machine, unless there is one."""
    if ENV_FILE.exists():
        return
    lines = [
        "# Written by `make run` for this machine; .env.example lists every setting.",
        f"SECRET_KEY={secrets.token_urlsafe(48)}",
        "DEBUG=true",
        "# A key of demo@localhost on the Pro plan. Remove the line to have no such key made.",
        f"DEMO_API_KEY=ev_{secrets.token_urlsafe(32)}",
    ]
    ENV_FILE.touch(mode=0o600)
    ENV_FILE.write_text("\n".join(lines) + "\n")


def start(*command: str) -> Process:
    """Start a management command in its own session, so that only this process gets Ctrl-C."""
    arguments = [sys.executable, "manage.py", *command]
    return subprocess.Popen(arguments, cwd=BASE_DIR, start_new_session=True)  # nosec B603 # no shell, our own words


def finish(*command: str) -> int:
    """Run a management command to its end and return its exit status; an interruption stops the command too."""
    process = start(*command)
    try:
        return process.wait()
    finally:
        stop([process])


def local_address() -> str:
    """Return the address at which this machine reaches the web server: see `BIND_ADDRESS`."""
    bound = os.environ.get("BIND_ADDRESS") or "127.0.0.1"
    reached = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(bound, bound)  # noqa: S104  # nosec B104
    return f"[{reached}]" if ":" in reached else reached


def wait_until_ready(address: str, processes: list[Process]) -> bool:
    """Return whether the service answered `/readyz` with 200 in time."""
    deadline = time.monotonic() + READY_TIMEOUT_S
    while time.monotonic() < deadline and is_running(processes):
        try:
            with urllib.request.urlopen(f"http://{address}/readyz", timeout=5):  # nosec B310 # begins with http
                return True
        except OSError:
            time.sleep(1)  # each request is a line in the log
    return False


def wait_for_models(fetch: Process, service: list[Process]) -> bool:
    """Wait until the models are fetched or take too long; return whether the service still runs."""
    deadline = time.monotonic() + FETCH_TIMEOUT_S
    if fetch.poll() is None:
        print("The service runs, and espeak-ng speaks until the models are here.", flush=True)
    while time.monotonic() < deadline and fetch.poll() is None and is_running(service):
        time.sleep(0.2)
    return is_running(service)


def is_running(service: list[Process]) -> bool:
    """Return whether every process of the service is alive."""
    return all(process.poll() is None for process in service)


def banner(port: str, demo_key: str, *, is_fetching: bool = False) -> str:
    """Return the text for a newcomer: the address, a key, and a line to paste."""
    until = "Models are still being fetched: until Kokoro is here, espeak-ng speaks.\n" if is_fetching else ""
    if not demo_key:
        return f"\nReady: http://localhost:{port}\n{until}Make a key: .venv/bin/python manage.py create_key EMAIL\n"
    curl = (
        f"curl http://localhost:{port}/v1/audio/speech -H 'Authorization: Bearer {demo_key}' "
        """-H 'Content-Type: application/json' -d '{"input": "Hello, world."}' -o hello.mp3"""
    )
    return f"\nReady: http://localhost:{port}\n{until}Demo key: {demo_key}\nTry it:\n\n{curl}\n"


def wait_for_any(processes: list[Process]) -> int:
    """Return 1 as soon as one of the processes has ended, since the service is then incomplete."""
    while is_running(processes):
        time.sleep(0.5)
    print("A part of the service has stopped; stopping the rest.", file=sys.stderr)
    return 1


def stop(processes: list[Process]) -> None:
    """End every process, first by a polite signal."""
    for process in processes:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
    for process in processes:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(STOP_TIMEOUT_S)
        # Children of a dead process are still in its group.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def _interrupt(signal_number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
