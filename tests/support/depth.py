"""How deep the tests dig: `make test` in minutes, `make test-all` (TEST_ALL=1) as deep as they can."""

import os
from collections.abc import Iterable
from typing import Any

import pytest

IS_EXHAUSTIVE = bool(os.environ.get("TEST_ALL"))


def examples(usual: int, most: int | None = None) -> int:
    """Return how many cases of a kind are tried: `usual` ones; where tests dig deep `most`, or three times as many."""
    return (most or usual * 3) if IS_EXHAUSTIVE else usual


def first(count: int, cases: Iterable[Any]) -> list[Any]:
    """Return `cases` as parameters of a test; those after the first `count` are left to `make test-all`."""
    rows = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*row, marks=pytest.mark.exhaustive if at >= count else ()) for at, row in enumerate(rows)]
