"""Search in the developer guide: the sections of its pages that have all words of a query, the best first."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote

from django.utils.html import escape, format_html_join
from django.utils.safestring import SafeString, mark_safe
from markdown_it.token import Token

from guide.contents import PAGES, GuidePage
from guide.rendering import address_of, anchor_of, markdown_of, parse, plain_text

MAX_QUERY = 100
"""Longest query, in code points; the rest is cut off."""

MAX_WORDS = 8
MAX_RESULTS = 20
_SHOWN = 220
"""About how many code points of a section are shown."""

_WORD = re.compile(r"[^\s,;?!\"'()]+")
_SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page below a heading, as plain text; the first part of a page has no `anchor`."""

    page: GuidePage
    heading: str
    anchor: str
    text: str

    @property
    def address(self) -> str:
        return address_of(self.page) + (f"#{self.anchor}" if self.anchor else "")


@dataclass(frozen=True, slots=True)
class Result:
    """A section that was found: where it is, its titles and a part of its text, with the words of the query marked.

    `is_part` is false for the beginning of a page, whose heading is the page's own.
    """

    address: str
    page: str
    is_part: bool
    heading: SafeString
    excerpt: SafeString


def words_of(query: str) -> list[str]:
    """Return the words to search for, in lower case, without repetition, in their order."""
    words = (word.strip(".:") for word in _WORD.findall(query[:MAX_QUERY].casefold()))
    return list(dict.fromkeys(filter(None, words)))[:MAX_WORDS]


def search(query: str, site_url: str) -> list[Result]:
    """Return at most `MAX_RESULTS` sections that have every word of `query`, the best first."""
    words = words_of(query)
    if not words:
        return []
    scored = ((_score(section, words), section) for section in sections(site_url))
    found = sorted((entry for entry in scored if entry[0]), key=lambda entry: -entry[0])
    return [_result(section, words) for _, section in found[:MAX_RESULTS]]


@lru_cache(maxsize=8)
def sections(site_url: str) -> tuple[Section, ...]:
    """Return the sections of all pages in the order of reading, made once for each process."""
    return tuple(section for page in PAGES.values() for section in _sections_of(page, site_url))


def _sections_of(page: GuidePage, site_url: str) -> Iterator[Section]:
    heading, anchor, texts = page.title, "", list[str]()
    tokens = parse(markdown_of(page, site_url))
    for number, token in enumerate(tokens):
        opens = tokens[number - 1] if number else token
        if opens.type == "heading_open" and token.type == "inline":
            if opens.tag == "h1":
                continue
            yield Section(page, heading, anchor, _joined(texts))
            heading, texts = plain_text(token), []
            anchor = anchor_of(heading)
        else:
            texts.append(_text_of(token))
    yield Section(page, heading, anchor, _joined(texts))


def _text_of(token: Token) -> str:
    if token.type == "inline":
        return plain_text(token)
    return token.content if token.type == "fence" else ""


def _joined(texts: Iterable[str]) -> str:
    return _SPACES.sub(" ", " ".join(texts)).strip()


def _score(section: Section, words: Sequence[str]) -> int:
    """Return how well a section fits; 0 if a word is missing. Words at the beginning of a heading count most."""
    heading, text = section.heading.casefold(), section.text.casefold()
    score = 0
    for word in words:
        begins = re.compile(rf"(?<!\w){re.escape(word)}")
        in_heading, in_text = bool(begins.search(heading)), len(begins.findall(text))
        if not in_heading and word not in text and word not in heading:
            return 0
        score += 1 + 40 * in_heading + min(in_text, 5)
    phrase = " ".join(words)
    exact = 60 * (heading == phrase) + 10 * (phrase in text)
    return score + exact + 10 * (not section.anchor and bool(score > 40))


def _result(section: Section, words: Sequence[str]) -> Result:
    marks = re.compile("|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)), re.IGNORECASE)
    first = marks.search(section.text)
    # Browsers that know text fragments mark the place in the page, too; they look for whole words.
    whole = re.search(rf"\w*{re.escape(first[0])}\w*", section.text) if first else None
    fragment = f":~:text={quote(whole[0], safe='')}" if whole and section.anchor else ""
    return Result(
        address=section.address + fragment,
        page=section.page.title,
        is_part=bool(section.anchor),
        heading=_marked(section.heading, marks),
        excerpt=_marked(_excerpt(section.text, first.start() if first else 0), marks),
    )


def _excerpt(text: str, at: int) -> str:
    """Return whole words of `text` around the position `at`."""
    start = text.rfind(" ", 0, max(at - _SHOWN // 3, 0)) + 1
    end = len(text) if start + _SHOWN >= len(text) else text.rfind(" ", start + 1, start + _SHOWN)
    end = end if end > start else start + _SHOWN
    return f"{'… ' if start else ''}{text[start:end]}{' …' if end < len(text) else ''}"


def _marked(text: str, marks: re.Pattern[str]) -> SafeString:
    """Return `text` as HTML, with the matches of `marks` in `mark` elements."""
    done, parts = 0, list[tuple[SafeString]]()
    for found in marks.finditer(text):
        parts.append((escape(text[done : found.start()]),))
        parts.append((mark_safe(f"<mark>{escape(found[0])}</mark>"),))  # noqa: S308  # nosec B308 # escaped
        done = found.end()
    parts.append((escape(text[done:]),))
    return format_html_join("", "{}", parts)
