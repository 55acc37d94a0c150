from collections.abc import Callable, Iterator

import pytest

from core.errors import ServerOverloaded
from core.unsent import FILES, MAX_FILES_OF_NETWORK, MAX_IN_MEMORY, FileRoom

LARGE = MAX_FILES_OF_NETWORK * 2 // 5
"""Two such answers fit into the room of a network."""


@pytest.fixture
def room_of() -> Iterator[Callable[[str], FileRoom]]:
    """Make rooms for clients of a network; at the end of the test they hold nothing."""
    rooms: list[FileRoom] = []

    def room_of(network: str) -> FileRoom:
        rooms.append(FileRoom(network))
        return rooms[-1]

    assert FILES.held == 0
    yield room_of
    for room in rooms:
        room.give_back()
    assert FILES.held == 0


def test_answers_that_are_being_made_hold_room_and_the_next_is_refused(room_of):
    first, second, third = (room_of("a") for _ in range(3))
    first.ask(LARGE)
    second.ask(LARGE)
    with pytest.raises(ServerOverloaded, match="being made or downloaded"):
        third.ask(LARGE)
    room_of("b").ask(LARGE)
    first.give_back()
    third.ask(LARGE)
    assert FILES.held == 3 * LARGE


def test_a_made_answer_holds_what_it_has(room_of):
    room = room_of("a")
    room.ask(LARGE)
    room.settle(LARGE + 1)
    assert FILES.held == LARGE + 1
    room.settle(MAX_IN_MEMORY)
    assert FILES.held == MAX_IN_MEMORY
    room.settle(100 * MAX_IN_MEMORY)  # it is made, and has its place
    room.give_back()
    room.give_back()
    assert FILES.held == 0


def test_a_small_answer_holds_none_while_it_is_made(room_of):
    room = room_of("a")
    room.ask(MAX_IN_MEMORY)
    assert FILES.held == 0
    room.settle(100)
    assert FILES.held == 100
    room.give_back()
    assert FILES.held == 0
