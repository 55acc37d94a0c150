"""The pages of the developer guide with their Markdown files, in the order of reading."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"

WRITTEN_SITE = "http://localhost:8000"
"""The address of the service in the Markdown; the site puts its own address there."""


@dataclass(frozen=True)
class GuidePage:
    """A page of the guide: `slug` is its name in addresses, `file` its Markdown file below `docs/`."""

    slug: str
    file: str

    @property
    def path(self) -> Path:
        """The path of the Markdown file."""
        return DOCS / self.file

    @cached_property
    def title(self) -> str:
        """The heading of the page: the first line of the file."""
        with self.path.open(encoding="utf-8") as lines:
            return lines.readline().removeprefix("#").strip()


def _pages(*slugs: str, folder: str = "guide") -> tuple[GuidePage, ...]:
    return tuple(GuidePage(slug, f"{folder}/{slug}.md") for slug in slugs)


_SPEECH = (
    "speech",
    "openai",
    "elevenlabs",
    "reading",
    "markup",
    "lexicon",
    "timestamps",
    "voices",
    "cloned-voices",
    "web",
)
_APPLICATIONS = ("open-webui", "sillytavern", "librechat", "anythingllm", "home-assistant", "n8n", "curl")

SECTIONS: tuple[tuple[str, tuple[GuidePage, ...]], ...] = (
    ("Start", _pages("quickstart", "moving-from-openai", "keys")),
    ("Speech", _pages(*_SPEECH)),
    ("Long texts", _pages("jobs", "command-line", "podcasts", "feeds", "callbacks")),
    ("MCP", (GuidePage("agents", "mcp.md"),)),
    ("Applications", _pages(*_APPLICATIONS, folder="guide/clients")),
    ("Libraries", _pages("livekit", "pipecat", "openai-agents", "ai-sdk", "langchain", folder="guide/clients")),
    ("Reference", (*_pages("limits", "errors"), GuidePage("endpoints", "api.md"))),
)
"""The guide's table of contents."""

PAGES = {page.slug: page for _, pages in SECTIONS for page in pages}

FIRST = next(iter(PAGES.values()))
"""The first page of the guide."""
