"""Tables as Markdown, and their place in the docs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_BEGIN, _END = "<!-- heard -->", "<!-- /heard -->"


@dataclass(frozen=True, slots=True)
class Table:
    """A heading, the names of the columns and rows of cells."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]

    def as_markdown(self) -> str:
        """Return the table under its heading."""
        lines = [self.header, ["---"] * len(self.header), *self.rows]
        return f"### {self.title}\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def record(page: Path, tables: Sequence[str]) -> None:
    """Put `tables` between the marks of `page`, in place of older ones."""
    between = f"{_BEGIN}\n\n" + "\n".join(tables) + f"\n{_END}"
    text = re.sub(f"{_BEGIN}.*{_END}", lambda _: between, page.read_text(encoding="utf-8"), flags=re.DOTALL)
    page.write_text(text, encoding="utf-8")
