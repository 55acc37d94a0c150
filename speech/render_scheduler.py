"""The scheduler of the renderings in this process: it limits them, picks the next one, and refuses requests.

The next turn is the one with the longest wait for its size (highest response ratio next, Brinch Hansen, 1971, but with
more weight on short texts). A short text overtakes long ones, and a long text is overtaken less often the longer it has
waited. A turn that renders gives way between pieces by the same rule.

A request is refused if it would probably wait too long, or if there is no place in the queue. The wait is that of the
texts that go first by the rule above, at the pace of the turns before. So long texts keep no short one out.

While short texts have to wait, the slots are not enough, and long texts rest between their pieces, because their work
slows down all other turns, even those in other slots. Their waits become longer then, and more of them are refused.
"""

import heapq
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from core.places import overloaded

_LEAST_SIZE = 100
"""The least size of a request, characters: below it, the text is not what takes the time. A piece has about as many."""
_KINDNESS = 2.0
"""The power of the size in `urgency`: at 1, long texts that have waited for seconds overtake single sentences."""
_SHORT_SIZE = 400
"""The size of a few sentences, characters: longer texts are long ones."""
_PATIENCE_S = 10.0
"""The longest expected wait with which a short text is let in."""
_LONG_PATIENCE_S = 5.0
"""The same for a long text: it waits longer than expected, since short ones that come later overtake it."""
_CROWDED_S = 0.3
"""The time for which the slots count as too few after a short text had to wait for one."""
_WORK_SHARE = 0.25
"""The share of the slots' time in which all long texts together may then render."""
_MOST_REST_S = 0.6
_MEMORY = 0.9
"""The weight of the turns before, when a turn ends, in the measured pace."""
_KIND = "requests for speech"


@dataclass(frozen=True, slots=True)
class RenderLoad:
    """The number of slots, of slots in use, and of requests that wait for one."""

    slots: int
    in_use: int
    waiting: int


class RenderScheduler:
    """A bounded number of slots to render in, and a bounded queue before them. Thread-safe."""

    def __init__(
        self,
        slots: int,
        queue: int,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Let `slots` requests render at once and `queue` more wait; `clock` returns seconds, `sleep` waits for them.

        The first turn in each slot may load an engine, so the pace is measured from the second on. Until then, only a
        full queue refuses requests.
        """
        self._slots, self._capacity = slots, slots + queue
        self._clock, self._sleep = clock, sleep
        self._lock = threading.Lock()
        self._free = slots
        self._inside: list[RenderTurn] = []
        self._waiting: list[RenderTurn] = []
        self._crowded_until = clock()
        self._first_turns = slots
        self._worked_s = self._rendered = 0.0

    @property
    def load(self) -> RenderLoad:
        """The load at this moment."""
        with self._lock:
            return RenderLoad(self._slots, self._slots - self._free, len(self._waiting))

    def check_room(self) -> None:
        """Do nothing if a request of some size might be let in now. It changes nothing. Raises: ServerOverloaded."""
        with self._lock:
            self._check_room(_LEAST_SIZE)

    @contextmanager
    def take(self, size: int = 0) -> Iterator["RenderTurn"]:
        """Wait for a slot, and hold it while the block runs; otherwise as `enter`. Raises: ServerOverloaded."""
        with self.enter(size) as turn, turn:
            yield turn

    @contextmanager
    def enter(self, size: int = 0) -> Iterator["RenderTurn"]:
        """Hold a turn for `size` characters while the block runs; the slot is held in the block of the turn itself.

        `size` is 0 for what makes no sound. Raises: ServerOverloaded.
        """
        turn = RenderTurn(self, max(size, _LEAST_SIZE), self._clock(), makes_sound=size > 0)
        with self._lock:
            self._check_room(turn.size)
            self._inside.append(turn)
        try:
            yield turn
        finally:
            with self._lock:
                self._inside.remove(turn)

    def _check_room(self, size: int) -> None:
        """Refuse a request of `size` characters if the queue is full or the wait too long."""
        patience_s = _PATIENCE_S if size <= _SHORT_SIZE else _LONG_PATIENCE_S
        others = [turn for turn in self._inside if not turn.is_lent]
        if len(others) >= self._capacity or self._wait_s(size, others) > patience_s:
            raise overloaded(_KIND)

    def _wait_s(self, size: int, others: list["RenderTurn"]) -> float:
        """Return the seconds that a new request of `size` will probably wait for a slot; more for a larger size."""
        now = self._clock()
        ahead_s = [self._ahead_s(other, size, now) for other in others]
        if size > _SHORT_SIZE and self._is_crowded(now):
            return sum(ahead_s) / (_WORK_SHARE * self._slots)
        free_after_s = [0.0] * self._slots
        for work_s in ahead_s:
            heapq.heapreplace(free_after_s, free_after_s[0] + work_s)
        return free_after_s[0]

    def _ahead_s(self, other: "RenderTurn", size: int, now: float) -> float:
        """Return the seconds that another turn renders before a new request of `size`: all of it, a piece, or none.

        A longer text goes first if it is more urgent even after the longest wait of the request.
        """
        pace_s = self._worked_s / self._rendered if self._rendered else 0.0
        piece_s = _LEAST_SIZE * pace_s
        if other.size <= size or other.urgency(now + _PATIENCE_S) >= _PATIENCE_S / size**_KINDNESS:
            return max(other.size * pace_s - other.worked_s, piece_s)
        return piece_s if other.has_slot else 0.0

    def _is_crowded(self, now: float) -> bool:
        """Tell whether a short text waits or has just waited for a slot."""
        return now < self._crowded_until or any(other.is_short for other in self._waiting)

    def _start(self, turn: "RenderTurn") -> None:
        """Wait until the turn has a slot."""
        with self._lock:
            if self._free:
                self._free -= 1
                turn.has_slot = True
                return
            self._queue(turn)
        turn.may_go_on.wait()

    def _measure(self, turn: "RenderTurn") -> None:
        """Count a turn that has rendered its whole text."""
        with self._lock:
            if self._first_turns:
                self._first_turns -= 1
                return
            self._worked_s = _MEMORY * self._worked_s + turn.worked_s
            self._rendered = _MEMORY * self._rendered + turn.size

    def _end(self, turn: "RenderTurn") -> None:
        with self._lock:
            turn.has_slot = False
            if self._waiting:
                self._hand_on(self._next(self._clock()))
            else:
                self._free += 1

    def _give_way(self, turn: "RenderTurn", worked_s: float) -> None:
        """Lend the slot of the turn to others, and return once it is back.

        The others are turns of higher urgency and, while short texts have to wait, all that come while a long one
        rests.
        """
        if rest_s := self._rest_s(turn, worked_s):
            self._end(turn)
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
        turn.may_go_on.wait()

    def _rest_s(self, turn: "RenderTurn", worked_s: float) -> float:
        """Return the rest in seconds for a turn that has rendered for `worked_s` seconds."""
        with self._lock:
            if turn.is_short or not self._is_crowded(self._clock()):
                return 0.0
            count = sum(not other.is_short for other in self._inside)
        times = count / (_WORK_SHARE * self._slots) - 1
        return min(max(0.0, times) * worked_s, _MOST_REST_S)

    def _queue(self, turn: "RenderTurn") -> None:
        turn.has_slot = False
        turn.may_go_on.clear()
        self._waiting.append(turn)

    def _hand_on(self, following: "RenderTurn") -> None:
        if following.is_short:
            self._crowded_until = self._clock() + _CROWDED_S
        self._waiting.remove(following)
        following.has_slot = True
        following.may_go_on.set()

    def _next(self, now: float) -> "RenderTurn":
        return max(self._waiting, key=lambda turn: turn.urgency(now))


class RenderTurn:
    """A request that renders or waits; its block has a slot."""

    def __init__(self, scheduler: RenderScheduler, size: int, came_at: float, *, makes_sound: bool) -> None:
        """`size` is in characters, `came_at` is a time of the scheduler's clock."""
        self.size = size
        self.worked_s = 0.0
        self.has_slot = self.is_lent = False
        self.may_go_on = threading.Event()
        self._makes_sound = makes_sound
        self._scheduler = scheduler
        self._came_at = self._resumed_at = came_at

    @property
    def is_short(self) -> bool:
        """Whether it is no more than a few sentences."""
        return self.size <= _SHORT_SIZE

    def urgency(self, now: float) -> float:
        """Return the wait so far in relation to the size, in no real unit."""
        return (now - self._came_at) / float(self.size**_KINDNESS)

    def __enter__(self) -> "RenderTurn":
        self._scheduler._start(self)
        self._resumed_at = self._scheduler._clock()
        return self

    def __exit__(self, error_type: type[BaseException] | None, *_: object) -> None:
        if not self.has_slot:
            return
        self.worked_s += self._scheduler._clock() - self._resumed_at
        if self._makes_sound and error_type is None:
            self._scheduler._measure(self)
        self._scheduler._end(self)

    def end(self) -> None:
        """Give the slot back for good before the block ends: what it does after this takes no place."""
        self.__exit__(None)
        self.is_lent = True

    @contextmanager
    def lent(self) -> Iterator[None]:
        """Lend the slot to other turns while the block runs, which waits for something else than a processor.

        Meanwhile the turn is before nobody and takes no place in the queue. An error in the block ends the turn without
        a slot.
        """
        self.worked_s += self._scheduler._clock() - self._resumed_at
        self.is_lent = True
        self._scheduler._end(self)
        yield
        self.is_lent = False
        self._scheduler._start(self)
        self._resumed_at = self._scheduler._clock()

    def give_way(self) -> float:
        """Let more urgent turns go first, and return the seconds that this took: called between pieces."""
        stopped_at = self._scheduler._clock()
        self.worked_s += stopped_at - self._resumed_at
        self._scheduler._give_way(self, stopped_at - self._resumed_at)
        self._resumed_at = self._scheduler._clock()
        return self._resumed_at - stopped_at
