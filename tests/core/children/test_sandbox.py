"""A file from outside can make its reader do little."""

import logging
import os
import sys
from contextlib import suppress

import psutil
import pytest

from core.children.sandbox import ROOT, Broken, Refused, Sandbox, SandboxError

confines = pytest.mark.skipif(sys.platform != "linux", reason="Linux alone has seccomp and Landlock")
limits_memory = pytest.mark.skipif(sys.platform == "darwin", reason="macOS does not limit memory")


def sandbox(name: str, **fields: object) -> Sandbox:
    return Sandbox(
        f"tests.support.sandboxed.{name}",
        **{"memory_bytes": 100 << 20, "processor_s": 40, "answer_bytes": 100_000, **fields},
    )


def ended_in_time(name: str, data: bytes) -> None:
    """Have a reader broken by the least time in which this machine, however busy, has started it."""
    for processor_s in (1, 3, 13, 50):
        with suppress(SandboxError):
            sandbox(name, processor_s=processor_s).answer(data)
            return


def test_it_returns_the_answer():
    assert sandbox("obeys").answer(b"'Sound' * 3") == b"SoundSoundSound"


def test_a_refusal_has_a_reason():
    refuse = b"(_ for _ in ()).throw(__import__('core.children.sandbox').children.sandbox.Refused('It is a picture'))"
    with pytest.raises(Refused, match="It is a picture"):
        sandbox("obeys").answer(refuse)


@pytest.mark.parametrize("name", ["breaks", "fails", "sleeps"])
def test_a_file_that_breaks_the_reader_is_reported_as_broken(name, caplog):
    with caplog.at_level(logging.WARNING), pytest.raises(Broken):
        ended_in_time(name, b"hostile")
    assert f"sandboxed.{name} ended with status" in caplog.text
    assert "on 7 bytes" in caplog.text
    assert ("unheard of" in caplog.text) == (name == "fails")


def test_a_reader_that_cannot_start_is_a_sandbox_error():
    with pytest.raises(SandboxError, match="no_such_reader"):
        sandbox("no_such_reader").answer(b"")


@pytest.mark.parametrize(
    "attempt",
    ["open('/etc/passwd')", "open({path!r}, 'w')", "__import__('_socket').socket()", "__import__('os').pipe()"],
)
def test_a_reader_can_open_nothing(attempt, tmp_path, caplog):
    with pytest.raises(Broken):
        sandbox("obeys").answer(attempt.format(path=str(tmp_path / "left")).encode())
    assert any(reason in caplog.text for reason in ("Too many open files", "Operation not permitted"))
    assert not list(tmp_path.iterdir())


def test_a_reader_that_may_open_files_cannot_write(tmp_path):
    write = f"print('left', file=open({str(tmp_path / 'left')!r}, 'w'), flush=True)"
    with pytest.raises(Broken):
        sandbox("obeys", open_files=16).answer(write.encode())
    assert not any(path.read_bytes() for path in tmp_path.iterdir())


@confines
@pytest.mark.parametrize(
    "attempt",
    [
        "__import__('socket').socket()",
        "__import__('socket').socketpair()",
        "__import__('socket').socket(__import__('socket').AF_UNIX)",
        "__import__('os').fork()",
        "__import__('os').execv('/bin/true', ['true'])",
        "__import__('os').kill(__import__('os').getppid(), 0)",
        "__import__('os').mkdir({path!r})",
        "__import__('resource').prlimit(__import__('os').getppid(), 7)",
    ],
)
def test_a_reader_that_may_open_files_opens_no_socket_and_touches_no_process(attempt, tmp_path, caplog):
    with pytest.raises(Broken):
        sandbox("obeys", open_files=16).answer(attempt.format(path=str(tmp_path / "made")).encode())
    assert "PermissionError: [Errno 1]" in caplog.text
    assert not list(tmp_path.iterdir())


@confines
@pytest.mark.parametrize("path", ["/etc/passwd", "/proc/{parent}/environ", str(ROOT / "config" / "settings.py")])
def test_a_reader_that_may_open_files_reads_no_secrets(path, caplog):
    file = path.format(parent=os.getpid())
    with pytest.raises(Broken):
        sandbox("obeys", open_files=16).answer(f"open({file!r}).read()".encode())
    assert "PermissionError: [Errno 13]" in caplog.text


def test_a_reader_that_may_open_files_loads_modules_and_starts_threads():
    modules = b"__import__('colorsys').__name__ + __import__('numpy').__name__"
    assert sandbox("obeys", open_files=16).answer(modules) == b"colorsysnumpy"
    thread = b"[(t.start(), t.join(), t.is_alive()) for t in [__import__('threading').Thread(target=abs, args=(1,))]]"
    assert sandbox("obeys").answer(thread) == b"[(None, None, False)]"


def test_a_reader_knows_no_secrets(monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "only-for-us")
    told = sandbox("obeys").answer(b"dict(__import__('os').environ)")
    assert b"only-for-us" not in told


def test_a_reader_has_limited_processor_time():
    with pytest.raises(Broken):
        ended_in_time("obeys", b"any(iter(int, 1))")


def test_a_reader_that_waits_for_its_share_of_a_busy_processor_may_take_longer():
    for processor_s in (2, 10, 40):
        with suppress(SandboxError, Broken):  # this machine is too busy even for three times as long
            waiting = f"__import__('time').sleep({1.2 * processor_s}) or 'read'"
            assert sandbox("obeys", processor_s=processor_s).answer(waiting.encode()) == b"read"
            return
    pytest.fail("no reader outlived its seconds of processor time")


@limits_memory
def test_a_reader_has_limited_memory(caplog):
    with pytest.raises(Broken):
        sandbox("obeys").answer(b"bytes(200 << 20)")
    assert "MemoryError" in caplog.text


def test_a_reader_that_answers_without_end_is_ended(caplog):
    """Whatever takes a reader over writes past its answer, so that its own memory does not bound it."""
    pour = b"any(iter(lambda: __import__('os').write(1, bytes(1 << 16)) < 0, True))"
    with pytest.raises(Broken, match="longer than 1001 bytes"):
        sandbox("obeys", answer_bytes=1_000).answer(pour)
    assert "was ended on" in caplog.text


def test_an_answer_may_be_as_long_as_its_bound():
    assert sandbox("obeys", answer_bytes=300_000).answer(b"'a' * 300_000") == b"a" * 300_000
    with pytest.raises(Broken):
        sandbox("obeys", answer_bytes=299_999).answer(b"'a' * 300_000")


def test_a_long_file_is_read_whole():
    assert sandbox("obeys").answer(b"len('" + b"a" * 3_000_000 + b"')") == b"3000000"


def test_errors_without_end_are_kept_in_part(caplog):
    complain = b"[__import__('os').write(2, b'e' * 1000) for _ in range(1000)] and 1 / 0"
    with pytest.raises(Broken):
        sandbox("obeys").answer(complain)
    assert 16_000 < caplog.text.count("e") < 20_000


def test_a_reader_leaves_no_process_and_no_file_behind():
    here = psutil.Process()
    files, processes = here.num_fds(), set(here.children())
    with suppress(Broken):
        sandbox("obeys", answer_bytes=10).answer(b"'a' * 1000")
    sandbox("obeys").answer(b"1")
    assert here.num_fds() == files
    assert set(here.children()) <= processes
