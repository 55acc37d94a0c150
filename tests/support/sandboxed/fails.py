"""Fails on any file in a way that nobody foresaw."""


def answer(data: bytes, *arguments: str) -> bytes:
    raise ValueError("unheard of")
