"""Runs steps that do not need each other: one that fails keeps none of the others from its work."""

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
