"""How many renderings run at once in this process, who of those that wait is next, and who is refused.

The next one is who has waited longest for what it asks (highest response ratio next, Brinch Hansen, 1971, though kinder
to short texts): a short text passes long ones, and a long one is passed the less the longer it has waited. One that
renders gives way between pieces by the same rule.

A burst may fill the queue. Where some have waited all the time for a while, the queue only makes everybody wait: then
those are refused who would find too much before them (as by CoDel's standing queue; Nichols and Jacobson, 2012).

That one was refused says that there is too much to do. For a while the queue is kept shorter then, and long texts rest
between their pieces, for all others feel their work, whoever has the slot.
"""

import math
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from speech.errors import ServerOverloaded

_RETRY_AFTER_S = 2
_LEAST_SIZE = 100
"""What a request costs at least, characters: below, it is not the text that takes the time."""
_KINDNESS = 2.0
"""The power of its size that a request may wait for: at 1 long texts that have waited for seconds pass sentences."""
_SHORT_SIZE = 400
"""A few sentences, characters: whatever is longer rests between its pieces while there is too much to do."""
_WORK_SHARE = 0.25
"""How much of the time is left for pieces then, of all long texts together."""
_MOST_REST_S = 0.6
_STANDING_S = 0.1
"""How long a queue must have been there to stand: CoDel's interval."""
_GONE_S = 1.0
"""How long it must have been gone to stand no more: under too much load the queue is empty for moments."""
_OVERLOADED_S = 3.0
"""For how long after a refusal there is too much to do."""
_OVERLOADED_SHARE = 0.5
"""How much of `most_ahead` a request may find before it then."""


@dataclass(frozen=True, slots=True)
class RenderLoad:
    """How many places to render in there are, how many are taken, and how many requests wait for one."""

    slots: int
    in_use: int
    waiting: int


class RenderSlots:
    """A bounded number of places to render in and a bounded queue before them. Thread-safe."""

    def __init__(
        self,
        slots: int,
        queue: int,
        *,
        most_ahead: float = math.inf,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Let `slots` render at once and `queue` more wait.

        While the queue stands, those are refused who have more than `most_ahead` times their own size before them in
        each slot, and for a while after such a refusal those who have more than half of that. `clock` returns seconds,
        for which `sleep` waits.
        """
        self._slots, self._capacity, self._most_ahead = slots, slots + queue, most_ahead
        self._clock, self._sleep = clock, sleep
        self._lock = threading.Lock()
        self._free = slots
        self._inside: list[Turn] = []
        self._waiting: list[Turn] = []
        self._is_standing = False
        self._changed_at = clock()
        self._overloaded_at = -math.inf

    @property
    def load(self) -> RenderLoad:
        """How busy they are just now."""
        with self._lock:
            return RenderLoad(self._slots, self._slots - self._free, len(self._waiting))

    def check_room(self, size: int) -> None:
        """Do nothing if a request of `size` would be let in just now. Raises: ServerOverloaded."""
        with self._lock:
            self._check_room(max(size, _LEAST_SIZE))

    @contextmanager
    def take(self, size: int = 0) -> Iterator["Turn"]:
        """Hold a slot while the block runs, waiting for one if need be. Raises: ServerOverloaded."""
        with self.enter(size) as turn, turn:
            yield turn

    @contextmanager
    def enter(self, size: int = 0) -> Iterator["Turn"]:
        """Have a place among those who render or wait while the block runs: a `Turn`, whose own block has the slot.

        `size` is how much is to be rendered, characters.

        Raises: ServerOverloaded.
        """
        turn = Turn(self, max(size, _LEAST_SIZE), self._clock())
        with self._lock:
            self._check_room(turn.size)
            self._inside.append(turn)
        try:
            yield turn
        finally:
            with self._lock:
                self._inside.remove(turn)

    def _check_room(self, size: int) -> None:
        self._look_at_the_queue()
        ahead, most = sum(min(other.size, size) for other in self._inside), self._most_ahead * self._slots * size
        if len(self._inside) >= self._capacity or (self._is_standing and ahead > most):
            self._overloaded_at = self._clock()
        elif not self._is_overloaded() or ahead <= most * _OVERLOADED_SHARE:
            return
        message = "All renderers are busy and the queue is full. Try again in a moment."
        raise ServerOverloaded(message, retry_after_s=_RETRY_AFTER_S)

    def _is_overloaded(self) -> bool:
        """Tell whether there is too much to do. Who is refused for the shorter queue does not prolong it."""
        return self._clock() - self._overloaded_at <= _OVERLOADED_S

    def _look_at_the_queue(self) -> None:
        """Note whether the queue stands; `_changed_at` is when it last began, or ceased, to be empty."""
        needed_s = _GONE_S if self._is_standing else _STANDING_S
        if bool(self._waiting) != self._is_standing and self._clock() - self._changed_at >= needed_s:
            self._is_standing = not self._is_standing

    def _start(self, turn: "Turn") -> None:
        """Return once the slot is the turn's."""
        with self._lock:
            if self._free:
                self._free -= 1
                return
            self._queue(turn)
        turn.has_slot.wait()

    def _end(self) -> None:
        with self._lock:
            if self._waiting:
                self._hand_on(self._next(self._clock()))
            else:
                self._free += 1

    def _give_way(self, turn: "Turn", worked_s: float) -> None:
        """Let others have the slot of the turn, and return once it is back.

        They are who has waited longer for its size, and under too much load whoever comes while a long text rests.
        """
        if rest_s := self._rest_s(turn, worked_s):
            self._end()
            self._sleep(rest_s)
            self._start(turn)
            return
        with self._lock:
            now = self._clock()
            if not self._waiting or self._next(now).urgency(now) <= turn.urgency(now):
                return
            following = self._next(now)
            self._queue(turn)
            self._hand_on(following)
        turn.has_slot.wait()

    def _rest_s(self, turn: "Turn", worked_s: float) -> float:
        """Return for how long one rests that has rendered for `worked_s` seconds."""
        if turn.size <= _SHORT_SIZE or not self._is_overloaded():
            return 0.0
        with self._lock:
            count = sum(other.size > _SHORT_SIZE for other in self._inside)
        return min((count / _WORK_SHARE - 1) * worked_s, _MOST_REST_S)

    def _queue(self, turn: "Turn") -> None:
        if not self._waiting:
            self._look_at_the_queue()
            self._changed_at = self._clock()
        turn.has_slot.clear()
        self._waiting.append(turn)

    def _hand_on(self, following: "Turn") -> None:
        if len(self._waiting) == 1:
            self._look_at_the_queue()
            self._changed_at = self._clock()
        self._waiting.remove(following)
        following.has_slot.set()

    def _next(self, now: float) -> "Turn":
        return max(self._waiting, key=lambda turn: turn.urgency(now))


class Turn:
    """One who renders or waits: a block that has the slot."""

    def __init__(self, slots: RenderSlots, size: int, came_at: float) -> None:
        """`size` is in characters, `came_at` the time of the slots' clock."""
        self.size = size
        self.has_slot = threading.Event()
        self._slots = slots
        self._came_at = self._resumed_at = came_at

    def urgency(self, now: float) -> float:
        """Return how long it has been here for its size, on a scale of its own."""
        return (now - self._came_at) / float(self.size**_KINDNESS)

    def __enter__(self) -> "Turn":
        self._slots._start(self)
        self._resumed_at = self._slots._clock()
        return self

    def __exit__(self, *_: object) -> None:
        self._slots._end()

    def give_way(self) -> float:
        """Let others go first, if they have waited longer for their size: to be called between pieces.

        Return for how long they did, seconds.
        """
        stopped_at = self._slots._clock()
        self._slots._give_way(self, stopped_at - self._resumed_at)
        self._resumed_at = self._slots._clock()
        return self._resumed_at - stopped_at
