"""Runs independent steps: one that fails does not stop the others."""

import logging
from collections.abc import Callable

log = logging.getLogger(__name__)


def run_each(*steps: Callable[[], None]) -> None:
    """Run `steps` in turn; the traceback of one that fails goes to the log."""
    for step in steps:
        try:
            step()
        except Exception:
            log.exception("%s failed", step.__qualname__)
