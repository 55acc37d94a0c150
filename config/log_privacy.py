"""What Django's and the database's own words would tell in the log, left out: whoever reads it needs none of it."""

import logging
import re
from typing import Any

from pythonjsonlogger.json import JsonFormatter

_LINK_KEY = re.compile(r"(/account/(?:confirm-email|password/reset/key)/)[^/\s]+")
_QUERY = re.compile(r"(https?://[^\s?]*)\?\S*")
_REFUSED_ROW = re.compile(r"^DETAIL:.*?(?=\n\n(?:The above exception|During handling)|\Z)", re.MULTILINE | re.DOTALL)


def without_keys(text: str) -> str:
    """Return `text` without the keys of links that are sent by e-mail, which open accounts, and without queries."""
    return _QUERY.sub(r"\1", _LINK_KEY.sub(r"\1…", text))


class KeyFilter(logging.Filter):
    """Takes keys of links and queries out of what a line is made of."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every line pass."""
        if isinstance(record.args, tuple):
            record.args = tuple(without_keys(part) if isinstance(part, str) else part for part in record.args)
        return True


class PrivateJsonFormatter(JsonFormatter):
    """Lines of JSON, in whose tracebacks PostgreSQL does not say what stands in the row that it refuses."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 — logging's name
        """Return a traceback as text."""
        return _REFUSED_ROW.sub("DETAIL: …", str(super().formatException(ei)))
