"""Does what a file says, in Python: whatever a library that hostile input took over could do."""


def answer(data: bytes, *arguments: str) -> bytes:
    return str(eval(data)).encode()
