import subprocess
import sys

PRODUCT = """
import pathlib
import tts
import numpy
square = numpy.ones((600, 600), numpy.float32)
square @ square
print(len(list(pathlib.Path("/proc/self/task").iterdir())))
"""


def test_numpy_multiplies_in_the_thread_that_asks_for_it() -> None:
    result = subprocess.run([sys.executable, "-c", PRODUCT], env={}, capture_output=True, text=True, check=True)
    assert result.stdout.split() == ["1"]
