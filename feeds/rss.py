"""A podcast feed as RSS 2.0, with the tags of Apple's directory and of the podcast namespace.

Source: https://www.rssboard.org/rss-specification, https://podcasters.apple.com/support/823-podcast-requirements,
https://github.com/Podcastindex-org/podcast-namespace
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime

from core.xml_text import xml_text

CONTENT_TYPE = "application/rss+xml; charset=utf-8"
CHAPTERS_TYPE = "application/json+chapters"
TRANSCRIPT_TYPE = "text/vtt"

_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
"""


@dataclass(frozen=True, slots=True)
class Item:
    """An episode. Addresses are absolute; an address is empty if the episode lacks that file."""

    guid: str
    title: str
    summary: str
    author: str
    published_at: datetime
    duration_s: float
    audio_url: str
    audio_type: str
    audio_bytes: int
    image_url: str = ""
    chapters_url: str = ""
    transcript_url: str = ""


@dataclass(frozen=True, slots=True)
class Show:
    """A feed: `address` is its own address, `link` a page's address, `language` a BCP 47 tag."""

    address: str
    link: str
    title: str
    description: str
    author: str
    language: str
    image_url: str
    items: Sequence[Item]


def rss(show: Show) -> str:
    """Return the feed."""
    lines = [*_channel(show), *(line for item in show.items for line in _item(item))]
    return _HEAD + "\n".join(lines) + "\n</channel>\n</rss>\n"


def _channel(show: Show) -> Iterator[str]:
    yield _element("title", show.title)
    yield _element("link", show.link)
    yield _element("description", show.description or show.title)
    yield _element("language", show.language.lower())
    yield f'<atom:link href="{xml_text(show.address)}" rel="self" type="application/rss+xml"/>'
    if show.items:
        yield _element("pubDate", format_datetime(show.items[0].published_at))
    yield "<image>"
    yield _element("url", show.image_url)
    yield _element("title", show.title)
    yield _element("link", show.link)
    yield "</image>"
    yield f'<itunes:image href="{xml_text(show.image_url)}"/>'
    yield '<itunes:category text="Arts"><itunes:category text="Books"/></itunes:category>'
    yield _element("itunes:explicit", "false")
    yield _element("itunes:author", show.author or show.title)
    yield _element("itunes:type", "episodic")
    # No directory may list it, and no other host may take it over.
    yield _element("itunes:block", "Yes")
    yield _element("podcast:locked", "yes")


def _item(item: Item) -> Iterator[str]:
    yield "<item>"
    yield _element("title", item.title)
    yield f'<guid isPermaLink="false">{xml_text(item.guid)}</guid>'
    yield _element("pubDate", format_datetime(item.published_at))
    yield _element("description", item.summary)
    yield (
        f'<enclosure url="{xml_text(item.audio_url)}" length="{item.audio_bytes}" type="{xml_text(item.audio_type)}"/>'
    )
    yield _element("itunes:duration", str(max(1, round(item.duration_s))))
    yield _element("itunes:explicit", "false")
    yield _element("itunes:episodeType", "full")
    if item.author:
        yield _element("itunes:author", item.author)
    if item.image_url:
        yield f'<itunes:image href="{xml_text(item.image_url)}"/>'
    if item.chapters_url:
        yield f'<podcast:chapters url="{xml_text(item.chapters_url)}" type="{CHAPTERS_TYPE}"/>'
    if item.transcript_url:
        yield f'<podcast:transcript url="{xml_text(item.transcript_url)}" type="{TRANSCRIPT_TYPE}"/>'
    yield "</item>"


def _element(name: str, text: str) -> str:
    return f"<{name}>{xml_text(text)}</{name}>"
