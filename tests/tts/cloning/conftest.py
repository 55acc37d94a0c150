"""Searches of the tests run as in the process that enrolls, over as few catalog voices as will do."""

from collections.abc import Callable, Iterator

import pytest
import torch

from tts.cloning import espeak_search
from tts.engines.espeak.voices import DESIGNS


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    """On a busy machine a second thread only waits."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture(scope="module")
def cut_catalog() -> Iterator[Callable[..., None]]:
    """Leave only the named voices to begin a search with, and one round of it, for the tests of a module."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(espeak_search, "_ROUNDS", 1)
        yield lambda *names: patch.setattr(espeak_search, "DESIGNS", {name: DESIGNS[name] for name in names})
