"""The memory that a process holds on to, looked at in a process of its own."""

import platform
import subprocess
import sys
from pathlib import Path

import pytest

from core.memory import ARENAS

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]

_HEAPS = """
import ctypes, sys, threading
from core.memory import share_heaps

if sys.argv[1] == "told":
    share_heaps()
libc = ctypes.CDLL(None)
libc.malloc.restype = libc.fopen.restype = ctypes.c_void_p
barrier = threading.Barrier(12)

def allocate():
    barrier.wait()
    for _ in range(200):
        libc.malloc(ctypes.c_size_t(1000))
    barrier.wait()

threads = [threading.Thread(target=allocate) for _ in range(12)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
file = ctypes.c_void_p(libc.fopen(sys.argv[2].encode(), b"w"))
libc.malloc_info(0, file)
libc.fclose(file)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the C library is not glibc")
def test_threads_share_a_few_heaps(tmp_path):
    heaps = {}
    for is_told in ("told", "not told"):
        path = tmp_path / is_told
        subprocess.run([sys.executable, "-c", _HEAPS, is_told, str(path)], cwd=ROOT, check=True)
        heaps[is_told] = path.read_text().count("<heap nr=")
    assert heaps["told"] <= ARENAS < heaps["not told"]


def test_nothing_is_collected_while_much_is_loaded():
    code = (
        "import gc\n"
        "from core.memory import loading\n"
        "with loading():\n"
        "    assert not gc.isenabled()\n"
        "    kept = [[number] for number in range(10_000)]\n"
        "assert gc.isenabled()\n"
        "frozen = gc.get_freeze_count()\n"
        "assert frozen > len(kept)\n"
        "try:\n"
        "    with loading():\n"
        "        lost = [[number] for number in range(10_000)]\n"
        "        raise OSError\n"
        "except OSError:\n"
        "    assert gc.isenabled()\n"
        "    assert gc.get_freeze_count() == frozen"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


_FREED = """
import ctypes
import psutil
from core.memory import give_back

libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
large = []
for _ in range(2_000):
    large.append(ctypes.c_void_p(libc.malloc(ctypes.c_size_t(50_000))))
    ctypes.memset(large[-1], 1, 50_000)
    libc.malloc(ctypes.c_size_t(100))
for block in large:
    libc.free(block)
kept = psutil.Process().memory_info().rss
give_back()
print(kept - psutil.Process().memory_info().rss)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the C library is not glibc")
def test_what_is_free_between_pieces_that_stay_goes_back_to_the_system():
    done = subprocess.run([sys.executable, "-c", _FREED], cwd=ROOT, check=True, capture_output=True, text=True)
    assert int(done.stdout) > 80_000_000


_LARGE = """
import ctypes, sys
import psutil
from core.memory import keep_no_large

if sys.argv[1] == "told":
    keep_no_large()
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p

def allocate(size):
    block = ctypes.c_void_p(libc.malloc(ctypes.c_size_t(size)))
    ctypes.memset(block, 1, size)
    return block

libc.free(allocate(30_000_000))  # glibc takes pieces up to this size from its heap from now on
before = psutil.Process().memory_info().rss
large = []
for _ in range(20):
    large.append(allocate(5_000_000))
    allocate(50_000)
for block in large:
    libc.free(block)
print(psutil.Process().memory_info().rss - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the C library is not glibc")
def test_large_pieces_go_back_to_the_system_when_they_are_free():
    kept = {}
    for is_told in ("told", "not told"):
        command = [sys.executable, "-c", _LARGE, is_told]
        done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        kept[is_told] = int(done.stdout)
    assert kept["told"] < 5_000_000 < 80_000_000 < kept["not told"]
