"""A user of the studio's pages: what their browser sends, and what it shows."""

import re
from typing import Any

from django.test import Client

from accounts.models import Account

SOUND = {
    "turn_gap_s": "0.5",
    "title": "",
    "audio_format": "mp3",
    "speed": "1",
    "pitch": "0",
    "volume_db": "0",
    "tone": "neutral",
}
KEY = "0123456789abcdef" * 2


def browser_of(account: Account) -> Client:
    """Return a browser in which the account is logged in."""
    client = Client()
    client.force_login(account)
    return client


def page_of(response: Any) -> str:
    """Return a page's words without its tags, with single spaces."""
    assert response.status_code == 200, response.status_code
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def podcast(*turns: tuple[str, str], action: str = "create", **fields: Any) -> dict[str, Any]:
    """Return what the editor of a podcast sends."""
    spoken = {"speaker": [speaker for speaker, _ in turns], "text": [text for _, text in turns]}
    return SOUND | {"voice_a": "af_aoede", "voice_b": "am_adam", "key": KEY, "action": action} | spoken | fields


def book(*chapters: tuple[str, str], action: str = "create", **fields: Any) -> dict[str, Any]:
    """Return what the editor of a book sends."""
    titles = {"chapter_title": [title for title, _ in chapters], "chapter_text": [text for _, text in chapters]}
    return SOUND | {"voice": "af_aoede", "key": KEY, "action": action} | titles | fields


def turns_in(response: Any) -> list[tuple[str, str]]:
    """Return the (speaker, text) of the turns that an editor shows."""
    return [(shown["item"].speaker, shown["item"].text) for shown in response.context["items"]]


def chapters_in(response: Any) -> list[tuple[str, str]]:
    """Return the (title, text) of the chapters that an editor shows."""
    return [(shown["item"].title, shown["item"].text) for shown in response.context["items"]]


def words_of(text: str) -> set[str]:
    """Return the different words of a text, in small letters."""
    return set(re.findall(r"[^\W_]+", text.casefold()))
