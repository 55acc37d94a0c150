"""Attacks on the processes that read strangers' input: texts, books, and files in shared folders."""

import logging
import marshal
import os
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from functools import partial
from html import escape
from pathlib import Path

import espeakng_loader
import httpx2
import psutil

from bench.attack.holes import Hole, Probed
from bench.attack.target import Target
from bench.timing import durations_s
from core.children.sandbox import ROOT, Broken, Sandbox
from tests.support.sentences import SENTENCES
from tts.espeak import messages
from tts.espeak.binding import Library
from tts.espeak.child import Speaker
from tts.espeak.conventions import espeak_language
from tts.espeak.process import EspeakSpeaker

_LIBRARY = Path(espeakng_loader.get_library_path()).name
_MOST_MS = 3.0
_RUNS = 15
_MOST_GROWN_MB = 50


def find_the_library(target: Target) -> Probed:
    """Have the web server and a worker speak, and look for espeak-ng in processes that know the session key."""
    with target.client(target.create_key("children@example.com", "pro")) as client:
        _speak(client).raise_for_status()
        job = client.post("/api/v1/jobs", json={"input": "A job."}).json()
        _wait_until_done(client, job["id"])
    processes = [*_family(target.web.process.pid), *target.cluster.family()]
    readers = [process for process in processes if _holds_library(process)]
    beside = [process for process in readers if "SECRET_KEY" in process.environ()]
    confined = [process for process in readers if "Seccomp:\t2" in Path(f"/proc/{process.pid}/status").read_text()]
    return Probed(
        f"{len(beside)} of {len(readers)} processes with espeak-ng know secrets, {len(confined)} are confined",
        is_open=bool(beside) or len(confined) < len(readers) or not readers,
    )


def break_the_library(target: Target) -> Probed:
    """End espeak-ng like an overflow, and stop it like an endless text; ask for speech each time."""
    statuses, waits = [], []
    with target.client(target.create_key("breaker@example.com", "pro")) as client:
        _speak(client).raise_for_status()
        for signal_number in (signal.SIGSEGV, signal.SIGSTOP):
            reader = reader_of(target)
            if reader is None:
                return Probed("espeak-ng runs in the web server, which would end", is_open=True)
            reader.send_signal(signal_number)
            for number in range(2):
                began = time.monotonic()
                statuses.append(_speak(client, f"Number {number} after {signal_number}.").status_code)
                waits.append(time.monotonic() - began)
    figure = f"{statuses[:2]} after a crash; {statuses[2:]} after a hang, in {waits[2]:.0f} and {waits[3]:.0f} s"
    return Probed(figure, is_open=statuses != [200, 200, 500, 200])


def end_the_library_with_letters(target: Target) -> Probed:
    """Ask for texts of two letters, each in a language where the last one ended espeak-ng's process."""
    texts = ("ൾ. ൿ.", "ക. അ.")
    with target.client(target.create_key("letters@example.com", "pro")) as client:
        _speak(client).raise_for_status()
        before = reader_of(target)
        statuses = [_speak(client, text).status_code for text in texts]
    after = reader_of(target)
    is_same = bool(before and after and before.pid == after.pid)
    figure = f"{statuses.count(200)} of {len(texts)} texts spoken, by {'the same' if is_same else 'another'} process"
    return Probed(figure, is_open=not is_same or statuses != [200] * len(texts))


def count_the_cost(target: Target) -> Probed:
    """Compare espeak-ng in its process with espeak-ng in this one: the extra time of a sentence, by language."""
    data = espeakng_loader.get_data_path()
    here = Speaker(Library(str(espeakng_loader.get_library_path()), str(data), buffer_ms=1000, has_events=True))
    there = EspeakSpeaker(Path(data), 1000)
    extra_ms = []
    for language, sentences in SENTENCES.items():
        text, voice = escape(sentences[0]), espeak_language(language)
        asked = messages.request(messages.SPEAK, voice, text)
        inside = statistics.median(durations_s(partial(here.answer, asked), _RUNS))
        outside = statistics.median(durations_s(partial(there.speak, text, voice), _RUNS))
        extra_ms.append(1000 * (outside - inside))
    child = psutil.Process(there._process.pid() or 0)
    memory_mb = child.memory_full_info().uss / 1e6
    figure = f"{statistics.median(extra_ms):.1f} ms more a sentence, {memory_mb:.0f} MB of its own"
    return Probed(figure, is_open=statistics.median(extra_ms) > _MOST_MS)


def open_sockets_in_a_reader(target: Target) -> Probed:
    """Let a reader of books try what smuggled-in code could do."""
    attempts = {
        "a socket": "__import__('socket').socket()",
        "a process": "__import__('os').fork()",
        "a file of ours": f"open({str(ROOT / 'config/settings.py')!r})",
        "our secrets": f"open('/proc/{os.getpid()}/environ')",
        "a signal": "__import__('os').kill(__import__('os').getppid(), 0)",
    }
    reader = Sandbox(
        "tests.support.sandboxed.obeys", memory_bytes=768 << 20, processor_s=15, answer_bytes=1_000, open_files=16
    )
    done = []
    logging.getLogger("core.children.sandbox").setLevel(logging.ERROR)  # each failed attempt is a warning
    for name, code in attempts.items():
        with suppress(Broken):
            reader.answer(code.encode())
            done.append(name)
    return Probed(f"{len(done)} of {len(attempts)} attempts: {', '.join(done) or 'none'}", is_open=bool(done))


def answer_without_end(target: Target) -> Probed:
    """Let a reader of books answer 1.5 GB, as smuggled-in code could, and see how much we keep of it."""
    reader = Sandbox(
        "tests.support.sandboxed.obeys", memory_bytes=768 << 20, processor_s=60, answer_bytes=1 << 20, open_files=16
    )
    pour = b"any(__import__('os').write(1, bytes(1 << 16)) < 0 for _ in range(24_000))"
    logging.getLogger("core.children.sandbox").setLevel(logging.ERROR)
    before_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with suppress(Broken):
        reader.answer(pour)
    grown_mb = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before_kb) / 1024
    return Probed(f"{grown_mb:.0f} MB more in the parent", is_open=grown_mb > _MOST_GROWN_MB)


def leave_a_dictionary(target: Target) -> Probed:
    """Leave a dictionary of Chinese in the shared temporary folder, in which each letter is a word."""
    code = "from tts.text.segmentation import segment; print(len(segment('我们学校后面有一个很大的公园', 'zh')))"
    counts = []
    for hostile in (None, marshal.dumps(({"我": 1}, 1))):
        with tempfile.TemporaryDirectory() as shared:
            if hostile:
                Path(shared, "jieba.cache").write_bytes(hostile)
            environment = os.environ | {"TMPDIR": shared}
            counts.append(int(subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, env=environment)))
            left = [path.name for path in Path(shared).iterdir()]
    is_read = counts[0] != counts[1]
    return Probed("it is loaded" if is_read else f"not loaded; {len(left)} file there", is_open=is_read)


def _speak(client: httpx2.Client, text: str = "Hello there.") -> httpx2.Response:
    return client.post("/api/v1/audio/speech", json={"input": text, "response_format": "wav"})


def _wait_until_done(client: httpx2.Client, job_id: str) -> None:
    deadline = time.monotonic() + 40
    while client.get(f"/api/v1/jobs/{job_id}").json()["status"] not in ("completed", "failed"):
        if time.monotonic() > deadline:
            raise TimeoutError(f"job {job_id} is not done")
        time.sleep(0.3)


def _family(pid: int) -> list[psutil.Process]:
    main = psutil.Process(pid)
    return [main, *main.children(recursive=True)]


def reader_of(target: Target) -> psutil.Process | None:
    """Return the web server's process in which espeak-ng reads texts, None if there is none."""
    children = psutil.Process(target.web.process.pid).children(recursive=True)
    return next((child for child in children if _holds_library(child)), None)


def _holds_library(process: psutil.Process) -> bool:
    return _LIBRARY in Path(f"/proc/{process.pid}/maps").read_text()


HOLES = (
    Hole(11, "espeak-ng reads texts beside the secrets", "in every process that speaks", find_the_library),
    Hole(11, "a text that breaks espeak-ng ends the server", "the web server ends", break_the_library),
    Hole(11, "and what its own process costs", "0 ms, 0 MB", count_the_cost),
    Hole(12, "a reader of books opens sockets", "5 of 5 attempts", open_sockets_in_a_reader),
    Hole(
        38,
        "two letters end espeak-ng, and cost nothing",
        "0 of 2 texts spoken, espeak-ng ended 4 times",
        end_the_library_with_letters,
    ),
    Hole(44, "a reader's answer has no end", "3,100 MB in the parent for 1.5 GB", answer_without_end),
    Hole(23, "anybody can leave a dictionary for jieba", "it is loaded", leave_a_dictionary),
)
