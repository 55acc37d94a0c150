import pytest

from core import unsent
from core.budgets import ByteBudget
from core.errors import ServerOverloaded
from core.unsent import MAX_IN_MEMORY, FileRoom

LARGE = 2 * MAX_IN_MEMORY


@pytest.fixture
def files(monkeypatch) -> ByteBudget:
    files = ByteBudget(10 * MAX_IN_MEMORY, share=5 * MAX_IN_MEMORY)
    monkeypatch.setattr(unsent, "FILES", files)
    return files


def test_answers_that_are_being_made_hold_room_and_the_next_is_refused(files):
    first, second, third = (FileRoom("a") for _ in range(3))
    first.ask(LARGE)
    second.ask(LARGE)
    with pytest.raises(ServerOverloaded, match="being made or downloaded"):
        third.ask(LARGE)
    FileRoom("b").ask(LARGE)
    first.give_back()
    third.ask(LARGE)
    assert files.held == 3 * LARGE


def test_a_made_answer_holds_what_it_has(files):
    room = FileRoom("a")
    room.ask(LARGE)
    room.settle(LARGE + 1)
    assert files.held == LARGE + 1
    room.settle(MAX_IN_MEMORY)
    assert files.held == MAX_IN_MEMORY
    room.settle(100 * MAX_IN_MEMORY)  # it is made, and has its place
    room.give_back()
    room.give_back()
    assert files.held == 0


def test_a_small_answer_holds_none_while_it_is_made(files):
    room = FileRoom("a")
    room.ask(MAX_IN_MEMORY)
    assert files.held == 0
    room.settle(100)
    assert files.held == 100
    room.give_back()
    assert files.held == 0
