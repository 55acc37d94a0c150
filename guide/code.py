"""The code blocks of the guide: what can be run, in which languages, and the answer that is shown to it.

An info string is a language and marks: `json 202` is an answer with that status, `python receiver` a program that
waits for requests, `javascript npm` one that needs a package of npm.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

_PROGRAMS = ("bash", "python", "javascript")
_ANSWERS = ("json", "http")


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """A fenced block: its language, the other words of its info string, its text, and its first line in the file."""

    language: str
    marks: tuple[str, ...]
    text: str
    line: int

    @property
    def is_program(self) -> bool:
        """Whether the reader is to run it."""
        return self.language in _PROGRAMS

    @property
    def is_answer(self) -> bool:
        """Whether it may be what the service says to the program in front of it."""
        return self.language in _ANSWERS

    @property
    def variant(self) -> str:
        """What tells it from the same program in another language, or with a package."""
        return f"{self.language}-npm" if "npm" in self.marks else self.language

    @property
    def status(self) -> int:
        """The status of an answer."""
        return next((int(mark) for mark in self.marks if mark.isdecimal()), 200)


@dataclass(frozen=True, slots=True)
class Example:
    """The same in several languages, and what comes of it; code that nobody runs stands alone, without an answer."""

    blocks: tuple[CodeBlock, ...]
    answer: CodeBlock | None = None


def examples_of(tokens: Sequence[Token]) -> Iterator[tuple[int, Example]]:
    """Yield each example with the number of its first token; it is as many tokens long as it has blocks."""
    number = 0
    while number < len(tokens):
        example = _example_at(tokens, number)
        if example is None:
            number += 1
            continue
        yield number, example
        number += len(example.blocks) + (example.answer is not None)


def _example_at(tokens: Sequence[Token], number: int) -> Example | None:
    first = _block_at(tokens, number)
    if first is None:
        return None
    blocks = [first]
    while (block := _block_at(tokens, number + len(blocks))) and _continues(blocks, block):
        blocks.append(block)
    is_answered = first.is_program and block is not None and block.is_answer
    return Example(tuple(blocks), block if is_answered else None)


def _continues(blocks: list[CodeBlock], block: CodeBlock) -> bool:
    """Tell whether `block` is the program of `blocks` in one more language."""
    known = [earlier.variant for earlier in blocks]
    return blocks[0].is_program and block.is_program and block.variant not in known


def _block_at(tokens: Sequence[Token], number: int) -> CodeBlock | None:
    if number >= len(tokens) or tokens[number].type != "fence":
        return None
    token = tokens[number]
    language, *marks = token.info.split() or [""]
    return CodeBlock(language, tuple(marks), token.content, (token.map or [0])[0] + 1)
