"""The scheduler of the renderings in this process: it limits them, and picks the next one among those admitted.

The next turn is the one with the longest wait for its size (highest response ratio next, Brinch Hansen, 1971, but with
more weight on short texts). A short text overtakes long ones, and a long text is overtaken less often the longer it has
waited. A turn that renders gives way between pieces by the same rule.

While short texts have to wait, the slots are not enough, and long texts rest between their pieces, because their work
slows down all other turns, even in other slots. Their waits then become longer, and more of them are refused. Once a
short text has had to wait, long texts leave one slot free for as long as short ones keep coming.

The turns of one caller share its urgency: a caller that sends a hundred texts at once waits longer for each of them,
and nobody else does. A turn may lend its slot while its client takes rendered audio. When it comes back, it is not
refused, and takes no place in the queue from others.

A stream is heard while it is rendered. Its next piece counts as a sentence, and the sooner it is due, the longer it
seems to have waited: the first piece is due soon after the stream has come, a later one when its client has played all
earlier ones (earliest deadline first, Liu and Layland, 1973). So a first piece goes before later pieces of streams that
have enough to play. A stream that sounds and has little left to play goes before first pieces, and keeps its slot while
a piece is sent, since a piece that came between could not be interrupted. If an engine computes on all processors, its
streams render one at a time: a less urgent piece in another slot would delay the urgent one.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from core.errors import RequestCancelled
from speech.render_admission import WORK_SHARE, Admission, Moment, check_own
from speech.render_pace import Pace
from speech.render_turn import LEAST_SIZE, RenderTurn

_CROWDED_S = 0.3
"""The time for which the slots count as too few after a short text has had to wait for one."""
_KEPT_S = 3.0
"""The time for which long texts leave a slot to short ones after a short one has had to wait, or would have had to."""
_MOST_REST_S = 0.6
_SAFE_PIECES, _MOST_SAFE_S = 2.5, 3.0
"""The sound that the client of a stream should have left to play, as a multiple of the longest piece's time, and its
maximum in seconds: a piece of another stream may come before the next one, which may take as long.
"""
SENDING_S = 0.05
"""The time for which a stream with less sound left keeps its slot while its piece is sent."""
_ASKING_S = 0.25
"""The time between two checks whether the client of a waiting turn is still there."""


@dataclass(frozen=True, slots=True)
class RenderLoad:
    """The number of slots, of slots in use, and of requests that wait for one."""

    slots: int
    in_use: int
    waiting: int


class RenderScheduler:
    """A bounded number of slots for rendering, with a bounded queue. Thread-safe.

    Each rendering takes a turn; a turn calls the methods from `start` to `rest`.
    """

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
        self._slots = slots
        self._clock, self._sleep = clock, sleep
        self._lock = threading.Lock()
        self._free = slots
        self._shared_s, self._changed_at = 0.0, clock()
        self._inside: list[RenderTurn] = []
        self._waiting: list[RenderTurn] = []
        self._turns_of: Counter[str] = Counter()
        self._crowded_until = self._kept_until = clock()
        self._pace = Pace(unmeasured=slots)
        self._admission = Admission(slots, queue, self._pace)

    @property
    def load(self) -> RenderLoad:
        """The load at this moment."""
        with self._lock:
            return RenderLoad(self._slots, self._slots - self._free, len(self._waiting))

    def check_room(self) -> None:
        """Do nothing if a request of some size might be admitted now. Raises: ServerOverloaded."""
        with self._lock:
            self._check_room(RenderTurn(self, LEAST_SIZE, self._clock()))

    @contextmanager
    def take(self, size: int = 0, **asked: Any) -> Iterator[RenderTurn]:
        """Wait for a slot, and hold it while the block runs; otherwise as `enter`. Raises: as `enter`."""
        with self.enter(size, **asked) as turn, turn:
            yield turn

    @contextmanager
    def enter(
        self,
        size: int = 0,
        *,
        caller: str = "",
        is_wanted: Callable[[], bool] | None = None,
        is_stream: bool = False,
    ) -> Iterator[RenderTurn]:
        """Hold a turn for `size` characters while the block runs; the turn's own block holds the slot.

        `size` is 0 for work that makes no sound. `caller` names the caller, "" for nobody in particular. A wait for a
        slot ends when `is_wanted` says no. The turn of a stream lends its slot after each piece that its client gets.

        Raises: ServerOverloaded; LimitExceeded if the caller has too much in progress.
        """
        turn = RenderTurn(
            self, max(size, LEAST_SIZE), self._clock(), makes_sound=size > 0, caller=caller, is_stream=is_stream
        )
        if is_wanted is not None:
            turn.is_wanted = is_wanted
        with self._lock:
            check_own(turn, self._inside)
            self._check_room(turn)
            self._inside.append(turn)
            self._turns_of[caller] += 1
        try:
            yield turn
        finally:
            with self._lock:
                self._inside.remove(turn)
                self._turns_of[caller] -= 1
                if not self._turns_of[caller]:
                    del self._turns_of[caller]

    @property
    def now(self) -> float:
        """The time of the scheduler's clock, in seconds."""
        return self._clock()

    @property
    def safe_s(self) -> float:
        """The seconds of sound with which the client of a stream has enough to play."""
        return min(_SAFE_PIECES * self._pace.longest_piece_s, _MOST_SAFE_S)

    def share_of(self, caller: str) -> int:
        """Return the number of turns that share the urgency of `caller`."""
        return max(1, self._turns_of[caller]) if caller else 1

    def _check_room(self, turn: RenderTurn) -> None:
        now, share = self._clock(), self._turns_of[turn.caller] + 1 if turn.caller else 1
        moment = Moment(now, self._inside, self._slots_of_long(now), self._is_crowded(now), share)
        self._admission.check_room(turn, moment)

    def _is_crowded(self, now: float) -> bool:
        """Tell whether a short text waits or has just waited for a slot; one of many from its caller does not count."""
        return now < self._crowded_until or any(other.is_pressing for other in self._waiting)

    def start(self, turn: RenderTurn) -> None:
        """Wait until the turn has a slot."""
        with self._lock:
            now = self._clock()
            self._reclaim(now)
            if turn.is_pressing and (not self._free or now < self._kept_until):
                self._kept_until = now + _KEPT_S
            if self._free and self._may_have_slot(turn, now):
                self._set_slot(turn, has_slot=True)
                return
            self._queue(turn)
        self._wait(turn)

    def _wait(self, turn: RenderTurn) -> None:
        """Wait until the turn gets a slot. Raises: RequestCancelled once nobody waits for it."""
        look_again_s = 0.0
        while True:
            turn.may_go_on.wait(look_again_s)
            is_wanted = turn.has_slot or turn.is_wanted()
            with self._lock:
                self._hand_out()
                if turn.has_slot:
                    return
                if not is_wanted:
                    self._waiting.remove(turn)
                    raise RequestCancelled("Nobody waits for this speech any more.")
                turn.may_go_on.clear()
                look_again_s = min([_ASKING_S, *(other.keeps_until - self._clock() for other in self._keeping())])

    def measure(self, turn: RenderTurn) -> None:
        """Count a turn that has rendered its whole text."""
        with self._lock:
            self._pace.measure(turn.size, turn.worked_s, shared_s=turn.shared_s, sound_s=turn.sound_s)

    def end(self, turn: RenderTurn) -> None:
        with self._lock:
            if turn.has_slot:
                self._set_slot(turn, has_slot=False)
            self._hand_out()

    def lend(self, turn: RenderTurn, piece_s: float) -> None:
        """Let others have the slot of the turn, whose piece took `piece_s` seconds.

        A stream that has little left to play keeps the slot while its piece is sent, if no other stream is more urgent.
        """
        with self._lock:
            now = self._clock()
            turn.is_lent = turn.was_lent = True
            if turn.is_stream:
                self._pace.measure_piece(piece_s)
            first = max(self._waiting, key=lambda other: other.urgency(now), default=None)
            hurries = [other for other in self._waiting if other.is_stream and other.urgency(now) > turn.urgency(now)]
            if turn.is_short_of_sound(now) and not hurries:
                turn.keeps_until = now + SENDING_S
                if first:
                    first.may_go_on.set()  # to check again when that time is over
                return
            self._set_slot(turn, has_slot=False)
            self._hand_out()

    def _keeping(self) -> list[RenderTurn]:
        """Return the turns that still hold their slots although these are lent."""
        return [turn for turn in self._inside if turn.has_slot and turn.is_lent]

    def _reclaim(self, now: float) -> None:
        """Take back the slots of lent turns that have kept them long enough."""
        for turn in self._keeping():
            if turn.keeps_until <= now:
                self._set_slot(turn, has_slot=False)

    def take_back(self, turn: RenderTurn) -> bool:
        """End the lending of the turn, and tell whether it still has its slot."""
        with self._lock:
            turn.is_lent = False
            return turn.has_slot

    def give_way(self, turn: RenderTurn, worked_s: float) -> None:
        """Lend the slot of the turn to others, and return once it is back.

        The others are turns of higher urgency and, while short texts have to wait, all turns that come while a long one
        rests.
        """
        if rest_s := self._rest_s(turn, worked_s):
            self.end(turn)
            self._sleep(rest_s)
            self.start(turn)
            return
        with self._lock:
            now = self._clock()
            self._set_slot(turn, has_slot=False)
            following = self._next(now)
            is_first = following is None or following.urgency(now) <= turn.urgency(now)
            if is_first and self._may_have_slot(turn, now):
                self._set_slot(turn, has_slot=True)
                return
            self._queue(turn)
            self._hand_out()
        self._wait(turn)

    def rest(self, turn: RenderTurn, worked_s: float) -> None:
        """Let a stream that has enough to play rest after `worked_s` seconds of rendering, while others render."""
        if turn.is_stream and (rest_s := self._rest_s(turn, worked_s)):
            self._sleep(rest_s)

    def _rest_s(self, turn: RenderTurn, worked_s: float) -> float:
        """Return the rest in seconds for a turn that has rendered for `worked_s` seconds."""
        with self._lock:
            now = self._clock()
            if turn.is_short or turn.is_due(now) or not self._is_crowded(now):
                return 0.0
            count = sum(not (other.is_short or other.is_lent or other.is_over) for other in self._inside)
        times = count / (WORK_SHARE * self._slots) - 1
        return min(max(0.0, times) * worked_s, _MOST_REST_S)

    def _set_slot(self, turn: RenderTurn, *, has_slot: bool) -> None:
        """Give the turn a slot or take it back, and share the time so far among all turns that had a slot."""
        now = self._clock()
        self._shared_s += (now - self._changed_at) / max(1, self._slots - self._free)
        self._changed_at = now
        self._free += -1 if has_slot else 1
        turn.shared_s += -self._shared_s if has_slot else self._shared_s
        turn.has_slot = has_slot

    def _queue(self, turn: RenderTurn) -> None:
        turn.may_go_on.clear()
        self._waiting.append(turn)

    def _hand_out(self) -> None:
        """Hand the free slots to the turns that wait for one."""
        now = self._clock()
        self._reclaim(now)
        while self._free and (following := self._next(now)):
            if following.is_pressing:
                self._crowded_until = now + _CROWDED_S
            self._waiting.remove(following)
            self._set_slot(following, has_slot=True)
            following.may_go_on.set()

    def _next(self, now: float) -> RenderTurn | None:
        """Return the most urgent of the waiting turns that may have a free slot."""
        ready = [turn for turn in self._waiting if self._may_have_slot(turn, now)]
        return max(ready, key=lambda turn: turn.urgency(now), default=None)

    def _may_have_slot(self, turn: RenderTurn, now: float) -> bool:
        """Tell whether a turn may have a free slot: the last one is reserved for short turns and pieces that are due.

        A stream that takes all processors may not have one while another such stream does.
        """
        if turn.takes_processors and any(other.has_slot and other.takes_processors for other in self._inside):
            return False
        if turn.is_short or turn.is_due(now):
            return True
        return sum(other.has_slot and not other.is_short for other in self._inside) < self._slots_of_long(now)

    def _slots_of_long(self, now: float) -> int:
        """Return the number of slots that long turns may have."""
        return max(1, self._slots - (now < self._kept_until))
