import threading

import pytest

from core.threads import Threads

PATIENCE_S = 60


def fail_to_start(thread):
    raise RuntimeError("can't start new thread")


def test_existing_threads_do_all_tasks_if_no_more_can_start(monkeypatch, caplog):
    go_on = threading.Event()
    with Threads(4) as pool:
        first = pool.submit(go_on.wait, PATIENCE_S)
        with monkeypatch.context() as too_little_memory:
            too_little_memory.setattr(threading.Thread, "start", fail_to_start)
            others = [pool.submit(int, number) for number in range(3)]
        go_on.set()
        assert first.result(PATIENCE_S)
        assert [other.result(PATIENCE_S) for other in others] == [0, 1, 2]
    assert "requests wait for the 1 that there are" in caplog.text


def test_a_pool_without_any_thread_raises(monkeypatch):
    monkeypatch.setattr(threading.Thread, "start", fail_to_start)
    with pytest.raises(RuntimeError):
        Threads(4).submit(int)
