"""Takes too long for any file."""

import time


def answer(data: bytes, *arguments: str) -> bytes:
    time.sleep(600)
    return data
