"""The pages of the developer guide: which Markdown file is which page, in the order of reading."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"


@dataclass(frozen=True)
class GuidePage:
    """A page of the guide: its name in addresses, and its Markdown file below `docs/`."""

    slug: str
    file: str

    @property
    def path(self) -> Path:
        """Where the Markdown is."""
        return DOCS / self.file

    @cached_property
    def title(self) -> str:
        """The heading of the page, which is the file's first line."""
        with self.path.open(encoding="utf-8") as lines:
            return lines.readline().removeprefix("#").strip()


def _pages(*slugs: str) -> tuple[GuidePage, ...]:
    return tuple(GuidePage(slug, f"guide/{slug}.md") for slug in slugs)


SECTIONS: tuple[tuple[str, tuple[GuidePage, ...]], ...] = (
    ("Start", _pages("quickstart")),
    ("Speech", _pages("speech", "markup", "lexicon", "timestamps", "voices", "cloned-voices", "web")),
    ("Long texts", _pages("jobs", "podcasts", "callbacks")),
    ("MCP", (GuidePage("agents", "mcp.md"),)),
    ("Reference", (*_pages("limits", "errors"), GuidePage("endpoints", "api.md"))),
)
"""The guide's table of contents."""

PAGES = {page.slug: page for _, pages in SECTIONS for page in pages}

FIRST = next(iter(PAGES.values()))
"""The page that the guide opens with."""
