"""Does what each request says, in Python, and remembers what the one before it said."""

import os
from collections.abc import Callable


def start(*arguments: str) -> Callable[[bytes], bytes]:
    if arguments == ("refuse",):
        raise ValueError("not on this machine")
    if arguments == ("die",):
        os._exit(7)
    memory: dict[str, object] = {"arguments": arguments}

    def answer(request: bytes) -> bytes:
        return str(eval(request, memory)).encode()

    return answer
