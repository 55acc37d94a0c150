"""A request among all that render or wait: its urgency, and how it gets and lends a slot."""

import threading
from collections.abc import Callable
from typing import Protocol

LEAST_SIZE = 100
"""The least size of a request, in characters: below it, the text does not matter. A piece is about this long."""
KINDNESS = 2.0
"""The exponent of the size in `urgency`: at 1, long texts that have waited for seconds overtake single sentences."""
_SHORT_SIZE = 400
"""The size of a few sentences, in characters: anything longer is a long text."""
FIRST_SOUND_S = 0.35
"""The time after which a stream should sound."""
_AHEAD_S = 8.0
"""How long before its due time a piece of a stream becomes urgent: others may be due at the same time."""
_DUE_S = 4.0
"""How long before its due time a piece may have a slot reserved for short texts."""
_PIECE_SIZE = 200
"""The size that a piece counts as, in characters: a first one goes before sentences that have waited two seconds."""


class Slots(Protocol):
    """The part of the scheduler that a turn needs; see `RenderScheduler`."""

    @property
    def now(self) -> float:
        """The time of the scheduler's clock, in seconds."""

    @property
    def safe_s(self) -> float:
        """The seconds of sound with which the client of a stream has enough to play."""

    def share_of(self, caller: str) -> int:
        """Return the number of turns that share the urgency of `caller`."""

    def start(self, turn: "RenderTurn") -> None:
        """Wait until the turn has a slot. Raises: RequestCancelled once nobody waits for it."""

    def end(self, turn: "RenderTurn") -> None:
        """Take the slot of the turn back, if it has one."""

    def measure(self, turn: "RenderTurn") -> None:
        """Count a turn that has rendered its whole text."""

    def lend(self, turn: "RenderTurn", piece_s: float) -> None:
        """Let others have the slot of the turn, whose piece took `piece_s` seconds."""

    def take_back(self, turn: "RenderTurn") -> bool:
        """End the lending of the turn, and tell whether it still has its slot."""

    def give_way(self, turn: "RenderTurn", worked_s: float) -> None:
        """Lend the slot of the turn to others, and return once it is back."""

    def rest(self, turn: "RenderTurn", worked_s: float) -> None:
        """Let a stream that has enough to play rest after `worked_s` seconds of rendering, while others render."""


class RenderTurn:
    """A request that renders or waits; its block has a slot, except while it is lent."""

    def __init__(
        self,
        slots: Slots,
        size: int,
        came_at: float,
        *,
        makes_sound: bool = False,
        caller: str = "",
        is_stream: bool = False,
    ) -> None:
        """`size` is in characters, `came_at` is a time of the scheduler's clock, `caller` names the caller."""
        self.size = size
        self.caller = caller
        self.is_stream = is_stream
        self.is_wanted: Callable[[], bool] = lambda: True
        self.takes_processors = is_stream
        """Whether it is a stream whose engine computes on all processors; true until the engine is known."""
        self.rendered = 0
        self.worked_s = self.shared_s = self.sound_s = 0.0
        self.has_slot = self.is_lent = self.was_lent = self.is_over = False
        self.asked_at = self.came_at = came_at
        self.keeps_until = came_at
        self._due_at = came_at + FIRST_SOUND_S
        self._piece_worked_s = 0.0
        self.may_go_on = threading.Event()
        self._makes_sound = makes_sound
        self._slots = slots
        self._resumed_at = came_at

    @property
    def left(self) -> int:
        """The characters still to render; `rendered` are done."""
        return max(self.size - self.rendered, LEAST_SIZE)

    @property
    def is_short(self) -> bool:
        """Whether the text is a few sentences; the end of a long text does not count, since its pieces take as long."""
        return self.size <= _SHORT_SIZE

    @property
    def is_pressing(self) -> bool:
        """Whether the text is short, and its caller has only a few sentences here."""
        return self.is_short and self.load <= _SHORT_SIZE

    @property
    def load(self) -> int:
        """The size by which the turn is compared with turns of other callers."""
        return self.left * self._slots.share_of(self.caller)

    def share_worked(self, now: float) -> float:
        """Return the share of its time in which the turn has rendered, 0 to 1."""
        return self.worked_s / (now - self.came_at) if now > self.came_at else 1.0

    def urgency(self, now: float) -> float:
        """Return the wait so far in relation to the load, in no real unit; for a stream, the wait of its next piece."""
        if self.is_stream:
            load = _PIECE_SIZE * self._slots.share_of(self.caller)
            ahead_s = 2 * _AHEAD_S if self.is_short_of_sound(now) else _AHEAD_S
            return max(0.0, now - self._due_at + ahead_s) / float(load**KINDNESS)
        return (now - self.asked_at) / float(self.load**KINDNESS)

    def is_due(self, now: float) -> bool:
        """Tell whether the turn is a stream that has little left to play; one of many from its caller is never due."""
        is_near = self._due_at - now < _DUE_S
        return self.is_stream and is_near and LEAST_SIZE * self._slots.share_of(self.caller) <= _SHORT_SIZE

    def is_short_of_sound(self, now: float) -> bool:
        """Tell whether the turn is a stream whose client has heard some sound and may soon have played all of it."""
        return self.is_stream and self.sound_s > 0 and self._due_at - now < self._slots.safe_s

    def __enter__(self) -> "RenderTurn":
        self._slots.start(self)
        self._resumed_at = self._slots.now
        return self

    def __exit__(self, error_type: type[BaseException] | None, *_: object) -> None:
        if self.is_over:
            return
        self.is_over = True
        if self.has_slot:
            if not self.is_lent:
                self._stop_work()
            self._slots.end(self)
        if self._makes_sound and error_type is None:
            self._slots.measure(self)

    def end(self) -> None:
        """Give the slot back for good before the block ends: the rest of the block needs no place."""
        self.__exit__(None)

    def lend(self, sound_s: float = 0.0) -> None:
        """Lend the slot to other turns until `resume`: the request waits for something other than a processor.

        Meanwhile the turn takes no place in the queue. The client of a stream gets `sound_s` seconds more to play.
        """
        if self.has_slot and not self.is_lent:
            now = self._stop_work()
            self._piece_worked_s = now - self._resumed_at
            self._play(now, sound_s)
            self._slots.lend(self, self._piece_worked_s)

    def resume(self) -> float:
        """Have a slot again, if it was lent; return the seconds that the wait for it took. Raises: RequestCancelled."""
        if not self.is_lent:
            return 0.0
        has_slot = self._slots.take_back(self)
        self.asked_at = self._slots.now
        # A client that took its time has heard no more than it was given.
        self._due_at = max(self._due_at, self.asked_at)
        if not has_slot:
            self._slots.rest(self, self._piece_worked_s)
            self._slots.start(self)
        self._resumed_at = self._slots.now
        return self._resumed_at - self.asked_at

    def give_way(self) -> float:
        """Let more urgent turns go first, and return the seconds that this took: called between pieces.

        A stream sends its piece first.
        """
        if not self.has_slot or self.is_stream:
            return 0.0
        stopped_at = self._stop_work()
        self._slots.give_way(self, stopped_at - self._resumed_at)
        self._resumed_at = self._slots.now
        return self._resumed_at - stopped_at

    def _stop_work(self) -> float:
        """Count the work since the turn resumed, and return the time."""
        now = self._slots.now
        self.worked_s += now - self._resumed_at
        return now

    def _play(self, now: float, sound_s: float) -> None:
        """Count the sound that the client will play from now on, or after the sound that it got before."""
        self._due_at = sound_s + (max(now, self._due_at) if self.sound_s else now)
        self.sound_s += sound_s
