"""Filters that keep private data in messages of Django and of the database out of the log."""

import logging
import re
from typing import Any

from pythonjsonlogger.json import JsonFormatter

_LINK_KEY = re.compile(r"(/account/(?:confirm-email|password/reset/key)/)[^/\s]+|((?<!/studio)/feeds/)\S+")
# The query is optional, so that each address is read once: a path may be 64 KB of "http://" over and over.
_ADDRESS = re.compile(r"(https?://[^\s?]*)(?:\?\S*)?")
_REFUSED_ROW = re.compile(r"^DETAIL:.*?(?=\n\n(?:The above exception|During handling)|\Z)", re.MULTILINE | re.DOTALL)


def without_keys(text: str) -> str:
    """Return `text` without query strings, and without the secret keys in links of e-mails and feeds."""
    return _ADDRESS.sub(r"\1", _LINK_KEY.sub(r"\1\2…", text))


class KeyFilter(logging.Filter):
    """Removes the keys of links and query strings from the arguments of a log line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Clean the line and let it pass."""
        if isinstance(record.args, tuple):
            record.args = tuple(without_keys(part) if isinstance(part, str) else part for part in record.args)
        return True


class PrivateJsonFormatter(JsonFormatter):
    """Formats lines as JSON; tracebacks do not show the values of a row that PostgreSQL refuses."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 — logging's name
        """Return a traceback as text."""
        return _REFUSED_ROW.sub("DETAIL: …", str(super().formatException(ei)))
