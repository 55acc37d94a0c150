"""The places to render and to stream in this process, for accounts and for visitors."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache

from django.conf import settings

from accounts import limits
from core.networks import network_of
from core.places import Places, SharedPlaces
from speech.render_scheduler import RenderLoad, RenderScheduler
from speech.render_turn import RenderTurn

MAX_STREAMS = 100
"""The most streams at once in this process: each holds a thread for as long as its client takes to read it."""
MAX_STREAMS_OF_ACCOUNT, MAX_STREAMS_OF_NETWORK = 25, 50
"""The most streams at once of an account, and of all accounts that ask from one network."""
MAX_STREAMS_OF_VISITOR = 4
"""The most streams at once of the visitors from one network."""


@cache
def render_slots() -> RenderScheduler:
    """Return the scheduler of this process."""
    return RenderScheduler(settings.RENDER_SLOTS, settings.RENDER_QUEUE)


@cache
def streams() -> SharedPlaces:
    """Return the places of streams of accounts."""
    return SharedPlaces(MAX_STREAMS, kind="streams")


def streams_of(caller: str, network: str) -> AbstractContextManager[None]:
    """Return a place for a stream of the account `caller`, which asks from `network`. Raises: ApiError when entered."""
    return streams().take({caller: MAX_STREAMS_OF_ACCOUNT, f"network {network}": MAX_STREAMS_OF_NETWORK})


def streams_of_visitor(address: str) -> AbstractContextManager[None]:
    """Return a place for a stream of a visitor at the network `address`. Raises: ApiError when entered."""
    return public_streams().take({network_of(address): MAX_STREAMS_OF_VISITOR})


@cache
def public_streams() -> SharedPlaces:
    """Return the places of visitors' streams: with `public_slots`, visitors leave a quarter of the queue to others."""
    return SharedPlaces(max(1, settings.RENDER_QUEUE // 4), kind="streams without an account")


@cache
def public_slots() -> Places:
    """Return the places of visitors, who never take more than half of the queue: the rest is for accounts."""
    kind = "requests without an account"
    return Places(settings.RENDER_SLOTS, settings.RENDER_QUEUE // 2, kind=kind)


@contextmanager
def public_slot(size: int) -> Iterator[RenderTurn]:
    """Hold a slot to render `size` characters, without an account, while the block runs. Raises: ServerOverloaded."""
    limits.lend_connection()
    with public_slots().take(), render_slots().take(size) as turn:
        yield turn


def render_load() -> RenderLoad:
    """Return how busy the renderers of this process are."""
    return render_slots().load


def check_room() -> None:
    """Do nothing if a rendering of some size might be admitted now. Raises: ServerOverloaded."""
    render_slots().check_room()
