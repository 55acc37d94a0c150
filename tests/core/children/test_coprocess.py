"""The process that stays to answer requests from outside, and all that a request can make it do."""

import gc
import logging
import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from core.children import coprocess as coprocess_module
from core.children.coprocess import Coprocess
from core.children.sandbox import ROOT, Broken, Refused, SandboxError

confines = pytest.mark.skipif(sys.platform != "linux", reason="Linux alone has seccomp and Landlock")
limits_memory = pytest.mark.skipif(sys.platform == "darwin", reason="macOS does not limit memory")

OS, SOCKET = "__import__('os')", "__import__('_socket')"
STDLIB = Path(os.__file__).parent
KILL = f"{OS}._exit(9)".encode()
FOREVER = b"any(iter(int, 1))"


def coprocess(*arguments: str, **fields: int | tuple[str, ...]) -> Coprocess:
    limits = {
        "memory_bytes": 100 << 20,
        "processor_s": 9,
        "timeout_s": 120,
        "answer_bytes": 4 << 20,
        "readable": (str(STDLIB),),
    }
    return Coprocess("tests.support.sandboxed.stays", *arguments, **{**limits, **fields})


@pytest.fixture(scope="module")
def obedient() -> Coprocess:
    return coprocess()


def test_it_answers_one_request_after_another_in_one_process():
    asked = coprocess("one", "two")
    assert asked.pid() is None
    assert asked.ask(b"arguments") == b"('one', 'two')"
    pids = {asked.ask(f"{OS}.getpid()".encode()) for _ in range(3)}
    assert pids == {str(asked.pid()).encode()}


@pytest.mark.parametrize("count", [0, 1, 65_535, 65_536, 1 << 20, 3_000_000])
def test_requests_and_answers_of_any_length_arrive(obedient, count):
    assert obedient.ask(b"'x' * %d" % count) == b"x" * count
    assert obedient.ask(b"len(%r)" % (b"y" * count)) == str(count).encode()


def test_a_refusal_has_a_reason_and_the_process_goes_on(obedient):
    before = obedient.pid()
    with pytest.raises(Refused, match="division by zero"):
        obedient.ask(b"1 / 0")
    assert obedient.ask(b"1") == b"1"
    assert before in (None, obedient.pid())


def test_a_request_that_ends_the_process_fails_alone(caplog):
    asked = coprocess()
    with caplog.at_level(logging.WARNING), pytest.raises(Broken, match="status 9"):
        asked.ask(KILL)
    assert "it starts again" in caplog.text
    assert asked.ask(b"1") == b"1"


def test_a_request_after_the_process_was_killed_is_answered():
    asked = coprocess()
    asked.ask(b"1")
    psutil.Process(asked.pid()).kill()
    assert asked.ask(b"2") == b"2"


@pytest.mark.parametrize(
    ("processor_s", "timeout_s", "request_", "reason"),
    [
        (9, 1, b"__import__('time').sleep(600)", "in time"),
        (1, 120, FOREVER, "too much of a processor"),
    ],
)
def test_a_request_without_end_is_ended_and_not_tried_twice(
    processor_s, timeout_s, request_, reason, caplog, monkeypatch
):
    asked = coprocess(processor_s=processor_s)
    asked.ask(b"1")
    before = asked.pid()
    with monkeypatch.context() as in_a_hurry:
        in_a_hurry.setattr(asked, "_timeout_s", timeout_s)  # only here: the others have an end, however late
        with pytest.raises(Broken, match=reason):
            asked.ask(request_)
    assert not psutil.pid_exists(before)
    assert "starts again" not in caplog.text
    assert asked.ask(b"2") == b"2"


def test_an_answer_above_its_bound_is_not_read():
    asked = coprocess(answer_bytes=1000)
    assert len(asked.ask(b"'x' * 1000")) == 1000
    with pytest.raises(Broken, match="answer of 1006 bytes"):
        asked.ask(b"'x' * 1001")
    assert asked.ask(b"1") == b"1"


@pytest.mark.parametrize("forged", [b"\x00\x01\x00\x00\x00xy", b"\x00\xff\xff\xff\xff", b"\x00" * 40])
def test_forged_answers_are_no_answers(forged):
    asked = coprocess()
    with pytest.raises(Broken):
        asked.ask(b"%s.write(1, %r)" % (OS.encode(), forged) + b" and __import__('time').sleep(3)")
    assert asked.ask(b"1") == b"1"


def test_a_module_that_refuses_to_start_says_why():
    with pytest.raises(Refused, match="ValueError: not on this machine"):
        coprocess("refuse").ask(b"1")


def test_a_process_that_cannot_start_is_a_sandbox_error(monkeypatch):
    with pytest.raises(SandboxError, match="status 7"):
        coprocess("die").ask(b"1")
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with pytest.raises(SandboxError, match="cannot start"):
        coprocess().ask(b"1")


@confines
@pytest.mark.parametrize(
    ("attempt", "reason"),
    [
        (f"{SOCKET}.socket()", "not permitted"),
        (f"{SOCKET}.socket(1)", "not permitted"),
        (f"{OS}.fork()", "not permitted"),
        (f"{OS}.execv('/bin/true', ['true'])", "not permitted"),
        (f"{OS}.kill({OS}.getppid(), 0)", "not permitted"),
        (f"{OS}.pipe()", "not permitted"),
        ("open('/tmp/left', 'w')", "not permitted"),
        ("open('/etc/passwd')", "Permission denied"),
        (f"open('/proc/' + str({OS}.getppid()) + '/environ')", "Permission denied"),
        (f"open({str(ROOT / 'config' / 'settings.py')!r})", "Permission denied"),
        (f"{OS}.listdir('/')", "Permission denied"),
    ],
)
def test_a_process_reaches_nothing_outside(obedient, attempt, reason):
    with pytest.raises(Refused, match=reason):
        obedient.ask(attempt.encode())


@confines
def test_a_process_reads_what_it_was_given(tmp_path):
    (tmp_path / "voice").write_text("high")
    asked = coprocess(readable=(str(tmp_path),))
    assert asked.ask(f"open({str(tmp_path / 'voice')!r}).read()".encode()) == b"high"
    with pytest.raises(Refused, match="Permission denied"):
        asked.ask(f"open({os.__file__!r})".encode())


def test_a_process_has_no_secrets_and_no_descriptors_of_ours(obedient, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "only-for-us")
    with Path(__file__).open() as held:
        os.set_inheritable(held.fileno(), True)
        asked = coprocess()
        assert b"only-for-us" not in asked.ask(f"dict({OS}.environ)".encode())
        assert "only-for-us" not in str(psutil.Process(asked.pid()).environ())
        with pytest.raises(Refused, match="Bad file descriptor"):
            asked.ask(f"{OS}.read({held.fileno()}, 1)".encode())


@limits_memory
def test_a_process_has_limited_memory(obedient):
    with pytest.raises(Refused):
        obedient.ask(b"bytes(200 << 20)")
    assert obedient.ask(b"1") == b"1"


def test_threads_get_their_own_answers(obedient):
    wrong = []

    def ask(seed: int) -> None:
        for number in range(seed, seed + 40):
            if obedient.ask(b"%d * 3" % number) != str(number * 3).encode():
                wrong.append(number)

    threads = [threading.Thread(target=ask, args=(1000 * seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@pytest.mark.filterwarnings("ignore:This process.*multi-threaded:DeprecationWarning")
def test_a_forked_process_asks_a_process_of_its_own(obedient):
    obedient.ask(b"globals().update(here=1)")
    ours = obedient.pid()
    reader, writer = os.pipe()
    if not (forked := os.fork()):
        try:
            os.write(writer, obedient.ask(b"'here' in globals()"))
            obedient._end()
        finally:
            os._exit(0)
    os.waitpid(forked, 0)
    assert os.read(reader, 100) == b"False"
    os.close(reader)
    os.close(writer)
    assert obedient.ask(b"'here' in globals()") == b"True"
    assert obedient.pid() == ours


def test_the_process_ends_with_its_owner():
    asked = coprocess()
    asked.ask(b"1")
    child = psutil.Process(asked.pid())
    del asked
    gc.collect()
    assert not child.is_running()


@pytest.mark.process
def test_the_process_ends_with_a_killed_parent(tmp_path):
    code = (
        f"import sys, os, signal; sys.path.insert(0, {str(ROOT)!r})\n"
        "from tests.core.children.test_coprocess import coprocess\n"
        "asked = coprocess(); asked.ask(b'1'); print(asked.pid(), flush=True); os.kill(os.getpid(), signal.SIGKILL)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    with suppress(psutil.NoSuchProcess):
        psutil.Process(int(done.stdout)).wait(120)


def test_what_a_system_lacks_is_said_once(caplog, monkeypatch):
    monkeypatch.setattr(coprocess_module, "_warned", set())
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            coprocess_module._warn_once("espeak", ("seccomp", "Landlock"))
    assert len(caplog.records) == 1
    assert "lacks seccomp and Landlock" in caplog.text
