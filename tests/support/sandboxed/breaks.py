"""Kills its process at any file."""

import os
import signal


def answer(data: bytes, *arguments: str) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return data
