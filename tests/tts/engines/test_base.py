"""Which failures pass by themselves, told by what the libraries say."""

import pytest

from tts.engines.base import EngineExhausted, engine_error


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        RuntimeError(
            "[enforce fail at alloc_cpu.cpp:127] err == 0. DefaultCPUAllocator: can't allocate memory: you tried"
        ),
        RuntimeError("CUDA out of memory. Tried to allocate 2.00 GiB"),
        RuntimeError("unable to mmap 1024 bytes from file <kokoro-v1_0.pth>: Cannot allocate memory (12)"),
        RuntimeError("can't start new thread"),
        RuntimeError("std::bad_alloc"),
        OSError(28, "No space left on device"),
    ],
)
def test_what_is_used_up_may_be_there_later(error):
    failure = engine_error("Kokoro failed", error)
    assert isinstance(failure, EngineExhausted)
    assert str(failure).startswith("Kokoro failed: ")


@pytest.mark.parametrize("error", [RuntimeError("shape mismatch"), ValueError("no"), FileNotFoundError("gone")])
def test_anything_else_stays_as_it_is(error):
    assert not isinstance(engine_error("Kokoro failed", error), EngineExhausted)
