"""The code blocks of the guide: programs, the same program in several languages, and the answers shown to them.

An info string is a language with marks: `json 202` is an answer with that status, `python receiver` is a program that
waits for requests, and `javascript npm` is a program that needs a package of npm.
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
        """True if readers can run it."""
        return self.language in _PROGRAMS

    @property
    def is_answer(self) -> bool:
        """True if it may be the service's answer to the program before it."""
        return self.language in _ANSWERS

    @property
    def variant(self) -> str:
        """The name that distinguishes it from the same program in another language or with a package."""
        return f"{self.language}-npm" if "npm" in self.marks else self.language

    @property
    def status(self) -> int:
        """The status of an answer."""
        return next((int(mark) for mark in self.marks if mark.isdecimal()), 200)


@dataclass(frozen=True, slots=True)
class Example:
    """A program in one or more languages with its answer, or a single other block without an answer."""

    blocks: tuple[CodeBlock, ...]
    answer: CodeBlock | None = None


def examples_of(tokens: Sequence[Token]) -> Iterator[tuple[int, Example]]:
    """Yield each example with the number of its first token; each of its blocks is one token."""
    number = 0
    while number < len(tokens):
        first = _block_at(tokens, number)
        if first is None:
            number += 1
            continue
        blocks, variants = [first], {first.variant}
        while block := _block_at(tokens, number + len(blocks)):
            if not (first.is_program and block.is_program) or block.variant in variants:
                break
            blocks.append(block)
            variants.add(block.variant)
        is_answered = first.is_program and block is not None and block.is_answer
        yield number, Example(tuple(blocks), block if is_answered else None)
        number += len(blocks) + is_answered


def _block_at(tokens: Sequence[Token], number: int) -> CodeBlock | None:
    if number >= len(tokens) or tokens[number].type != "fence":
        return None
    token = tokens[number]
    language, *marks = token.info.split() or [""]
    return CodeBlock(language, tuple(marks), token.content, (token.map or [0])[0] + 1)
