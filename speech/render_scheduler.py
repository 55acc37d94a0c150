"""The scheduler of the renderings in this process: it limits them, picks the next one, and refuses requests.

The next turn is the one with the longest wait for its size (highest response ratio next, Brinch Hansen, 1971, but with
more weight on short texts). A short text overtakes long ones, and a long text is overtaken less often the longer it has
waited. A turn that renders gives way between pieces by the same rule.

A request is refused if it would probably wait too long, or if there is no place in the queue. The wait is that of the
texts that go first by the rule above, at the pace of the turns before. So long texts keep no short one out.

While short texts have to wait, the slots are not enough, and long texts rest between their pieces, because their work
slows down all other turns, even those in other slots. Their waits become longer then, and more of them are refused.
Once a short text had to wait, one slot is kept from long ones for as long as short ones go on to come.

The turns of one caller share its urgency: who sends a hundred texts at once waits longer with each of them, and nobody
else does. A turn may lend its slot while its client takes what was rendered. When it comes back, it is not refused, and
takes no place in the queue from others.

A stream is heard while it is rendered. Its next piece counts as a sentence that has waited the longer the sooner it is
due: the first piece soon after the stream has come, a later one when its client has played all before it (earliest
deadline first, Liu and Layland, 1973). So a first piece goes before the later ones of streams that have enough to play.
A stream that sounds and has little left to play goes before first pieces, and keeps its slot while a piece is sent,
since nobody interrupts the piece that would come between. Where an engine computes on all processors, its streams
render one at a time: a piece in another slot, which may not be urgent, would delay the one that is.
Streams are let in as long as all of them can be played at once, by the pace of the turns before; beyond that they wait
for each other as any texts do.
"""

import heapq
import math
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from core.errors import LimitExceeded, RequestCancelled
from core.places import overloaded
from speech.render_pace import Pace

_LEAST_SIZE = 100
"""The least size of a request, characters: below it, the text is not what takes the time. A piece has about as many."""
_KINDNESS = 2.0
"""The power of the size in `urgency`: at 1, long texts that have waited for seconds overtake single sentences."""
_SHORT_SIZE = 400
"""The size of a few sentences, characters: longer texts are long ones."""
_SHARE_OF_SHORT = 0.25
"""The share of the queue that only short texts take: a hundred streams that begin at once keep no sentence out."""
PATIENCE_S = 10.0
"""The longest expected wait with which a short text is let in."""
LONG_PATIENCE_S = 5.0
"""The same for a long text: it waits longer than expected, since short ones that come later overtake it."""
_RETRY_S = 2.0, 20.0
"""The least and the longest time after which a refused caller shall ask again, before chance makes it longer."""
_CROWDED_S = 0.3
"""The time for which the slots count as too few after a short text had to wait for one."""
_KEPT_S = 3.0
"""The time for which long texts leave a slot to short ones after one had to wait, and after each that would have to."""
_WORK_SHARE = 0.25
"""The share of the slots' time in which all long texts together may then render."""
_MOST_REST_S = 0.6
FIRST_SOUND_S = 0.35
"""The time after which a stream is due to sound."""
_AHEAD_S = 8.0
"""The time before it is due from which a piece of a stream is urgent: others may be due at the same time."""
_DUE_S = 4.0
"""The same from which it may have a slot that is left to short texts."""
_SAFE_PIECES, _MOST_SAFE_S = 2.5, 3.0
"""The sound that the client of a stream shall have left to play, in times that the longest piece takes, and at most:
a piece of another stream may come before the next one, which may take as long.
"""
SENDING_S = 0.05
"""The time for which a stream with less keeps its slot while its piece is sent."""
_PIECE_SIZE = 200
"""The size as which a piece counts, characters: a first one goes before sentences that have waited for two seconds."""
_PLAYING_SHARE = 0.8
"""The share of the slots' work that streams may need which play at once."""
_ASKING_S = 0.25
"""The time between two looks whether the client of a waiting turn is still there."""
MAX_UNDER_WAY = 200_000
"""The most characters that the texts of one caller may have left to render; a single one may have more."""
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
        self._capacity_for_long = self._capacity - int(queue * _SHARE_OF_SHORT)
        self._clock, self._sleep = clock, sleep
        self._lock = threading.Lock()
        self._free = slots
        self._shared_s, self._changed_at = 0.0, clock()
        self._inside: list[RenderTurn] = []
        self._waiting: list[RenderTurn] = []
        self._turns_of: Counter[str] = Counter()
        self._crowded_until = self._kept_until = clock()
        self._pace = Pace(unmeasured=slots)

    @property
    def load(self) -> RenderLoad:
        """The load at this moment."""
        with self._lock:
            return RenderLoad(self._slots, self._slots - self._free, len(self._waiting))

    def check_room(self) -> None:
        """Do nothing if a request of some size might be let in now. It changes nothing. Raises: ServerOverloaded."""
        with self._lock:
            self._check_room(RenderTurn(self, _LEAST_SIZE, self._clock()))

    @contextmanager
    def take(self, size: int = 0, **asked: Any) -> Iterator["RenderTurn"]:
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
    ) -> Iterator["RenderTurn"]:
        """Hold a turn for `size` characters while the block runs; the slot is held in the block of the turn itself.

        `size` is 0 for what makes no sound. `caller` names who asks, "" for nobody in particular. A wait for a slot
        ends when `is_wanted` says no. The turn of a stream lends its slot after each piece that its client gets.

        Raises: ServerOverloaded; LimitExceeded if the caller has too much under way.
        """
        turn = RenderTurn(
            self, max(size, _LEAST_SIZE), self._clock(), makes_sound=size > 0, caller=caller, is_stream=is_stream
        )
        if is_wanted is not None:
            turn.is_wanted = is_wanted
        with self._lock:
            self._check_own(turn)
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
    def safe_s(self) -> float:
        """The seconds of sound with which the client of a stream has enough to play."""
        return min(_SAFE_PIECES * self._pace.longest_piece_s, _MOST_SAFE_S)

    def share_of(self, caller: str) -> int:
        """Return by how many turns the urgency of `caller` is shared."""
        return max(1, self._turns_of[caller]) if caller else 1

    def _check_own(self, turn: "RenderTurn") -> None:
        """Refuse a turn whose caller has too many characters under way."""
        own = [other.left for other in self._inside if turn.caller and other.caller == turn.caller]
        if own and sum(own) + turn.size > MAX_UNDER_WAY:
            raise LimitExceeded(
                f"Your requests in progress have {sum(own):,} characters left to speak; at most {MAX_UNDER_WAY:,} are "
                "allowed at once. Wait until one is done, or send a job.",
                code="concurrency_limit_exceeded",
                extra={"limit": MAX_UNDER_WAY, "used": sum(own)},
                retry_after_s=1,
            )

    def _check_room(self, turn: "RenderTurn") -> None:
        """Refuse a turn if the queue is full or the wait too long."""
        patience_s = PATIENCE_S if turn.is_short else LONG_PATIENCE_S
        capacity = self._capacity if turn.is_short else self._capacity_for_long
        others = [other for other in self._inside if not other.is_over]
        queued = sum(not other.was_lent for other in others)
        wait_s = self._wait_s(turn, others)
        if queued >= capacity or wait_s > patience_s:
            raise overloaded(_KIND, retry_after_s=_retry_after_s(wait_s))

    def _wait_s(self, turn: "RenderTurn", others: list["RenderTurn"]) -> float:
        """Return the seconds that a new turn will probably wait for a slot; more for a larger size."""
        now = self._clock()
        plays = turn.is_stream and self._can_play(others)
        ahead_s = [
            self._piece_ahead_s(other, now) if plays and other.is_stream else self._ahead_s(other, turn, now)
            for other in others
        ]
        has_all_slots = plays or turn.is_short
        if not has_all_slots and self._is_crowded(now):
            return sum(ahead_s) / (_WORK_SHARE * self._slots)
        free_after_s = [0.0] * (self._slots if has_all_slots else self._slots_of_long(now))
        for work_s in ahead_s:
            heapq.heapreplace(free_after_s, free_after_s[0] + work_s)
        return free_after_s[0]

    def _can_play(self, others: list["RenderTurn"]) -> bool:
        """Tell whether one more stream and those among `others` can be played while they are rendered."""
        return (sum(other.is_stream for other in others) + 1) * self._pace.sound_share <= _PLAYING_SHARE

    def _piece_ahead_s(self, other: "RenderTurn", now: float) -> float:
        """Return the seconds that another turn renders before a piece that is due."""
        return _LEAST_SIZE * self._pace.character_s if other.has_slot or other.is_due(now) else 0.0

    def _ahead_s(self, other: "RenderTurn", turn: "RenderTurn", now: float) -> float:
        """Return the seconds that another turn renders before a new `turn`: all that is left, a piece, or none.

        A longer text goes first if it is more urgent even after the longest wait of the new turn. A lent turn renders
        as much meanwhile as the pace of its client has let it render so far.
        """
        pace_s = self._pace.character_s
        piece_s = _LEAST_SIZE * pace_s
        other_load, load = other.load, turn.size * (self._turns_of[turn.caller] + 1 if turn.caller else 1)
        if turn.caller and other.caller == turn.caller:
            other_load, load = other.left, turn.size
        waited_s = 0.0 if other.is_lent else now - other.asked_at
        if other_load <= load or (waited_s + PATIENCE_S) / other_load**_KINDNESS >= PATIENCE_S / load**_KINDNESS:
            left_s = max(other.size * pace_s - other.worked_s, piece_s)
            return max(piece_s, min(left_s, PATIENCE_S * other.share_worked(now))) if other.is_lent else left_s
        return self._piece_ahead_s(other, now)

    def _is_crowded(self, now: float) -> bool:
        """Tell whether a short text waits or has just waited for a slot; one of many of its caller does not count."""
        return now < self._crowded_until or any(other.is_pressing for other in self._waiting)

    def _start(self, turn: "RenderTurn") -> None:
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

    def _wait(self, turn: "RenderTurn") -> None:
        """Wait until the turn is handed a slot. Raises: RequestCancelled once nobody waits for it."""
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

    def _measure(self, turn: "RenderTurn") -> None:
        """Count a turn that has rendered its whole text."""
        with self._lock:
            self._pace.measure(turn.size, turn.worked_s, shared_s=turn.shared_s, sound_s=turn.sound_s)

    def _end(self, turn: "RenderTurn") -> None:
        with self._lock:
            if turn.has_slot:
                self._set_slot(turn, has_slot=False)
            self._hand_out()

    def _lend(self, turn: "RenderTurn", piece_s: float) -> None:
        """Let others have the slot of the turn, whose piece took `piece_s` seconds.

        A stream that has little to play keeps it while its piece is sent, if no other stream is more urgent.
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
                    first.may_go_on.set()  # to look again when that time is over
                return
            self._set_slot(turn, has_slot=False)
            self._hand_out()

    def _keeping(self) -> list["RenderTurn"]:
        """Return the turns that keep their slots although they are lent."""
        return [turn for turn in self._inside if turn.has_slot and turn.is_lent]

    def _reclaim(self, now: float) -> None:
        """Take the slots back whose turns have kept them long enough."""
        for turn in self._keeping():
            if turn.keeps_until <= now:
                self._set_slot(turn, has_slot=False)

    def _take_back(self, turn: "RenderTurn") -> bool:
        """End the lending of the turn, and tell whether it still has its slot."""
        with self._lock:
            turn.is_lent = False
            return turn.has_slot

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
            self._set_slot(turn, has_slot=False)
            following = self._next(now)
            is_first = following is None or following.urgency(now) <= turn.urgency(now)
            if is_first and self._may_have_slot(turn, now):
                self._set_slot(turn, has_slot=True)
                return
            self._queue(turn)
            self._hand_out()
        self._wait(turn)

    def _rest(self, turn: "RenderTurn", worked_s: float) -> None:
        """Let others render while a stream that has rendered for `worked_s` seconds, and has enough to play, rests."""
        if turn.is_stream and (rest_s := self._rest_s(turn, worked_s)):
            self._sleep(rest_s)

    def _rest_s(self, turn: "RenderTurn", worked_s: float) -> float:
        """Return the rest in seconds for a turn that has rendered for `worked_s` seconds."""
        with self._lock:
            now = self._clock()
            if turn.is_short or turn.is_due(now) or not self._is_crowded(now):
                return 0.0
            count = sum(not (other.is_short or other.is_lent or other.is_over) for other in self._inside)
        times = count / (_WORK_SHARE * self._slots) - 1
        return min(max(0.0, times) * worked_s, _MOST_REST_S)

    def _set_slot(self, turn: "RenderTurn", *, has_slot: bool) -> None:
        """Give the turn a slot or take it back, and share the time so far among all turns that had one."""
        now = self._clock()
        self._shared_s += (now - self._changed_at) / max(1, self._slots - self._free)
        self._changed_at = now
        self._free += -1 if has_slot else 1
        turn.shared_s += -self._shared_s if has_slot else self._shared_s
        turn.has_slot = has_slot

    def _queue(self, turn: "RenderTurn") -> None:
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

    def _next(self, now: float) -> "RenderTurn | None":
        """Return the most urgent of the waiting turns that may have a free slot."""
        ready = [turn for turn in self._waiting if self._may_have_slot(turn, now)]
        return max(ready, key=lambda turn: turn.urgency(now), default=None)

    def _may_have_slot(self, turn: "RenderTurn", now: float) -> bool:
        """Tell whether a turn may have a free slot, or the last one is left to short turns and pieces that are due.

        No stream may that takes all processors while another one does.
        """
        if turn.takes_processors and any(other.has_slot and other.takes_processors for other in self._inside):
            return False
        if turn.is_short or turn.is_due(now):
            return True
        return sum(other.has_slot and not other.is_short for other in self._inside) < self._slots_of_long(now)

    def _slots_of_long(self, now: float) -> int:
        """Return the number of slots that long turns may have."""
        return max(1, self._slots - (now < self._kept_until))


def _retry_after_s(wait_s: float) -> int:
    """Return the seconds after which a caller with an expected wait of `wait_s` shall ask again: partly by chance.

    So not all ask at once. A caller that asks too early is refused again, which takes time from the turns inside.
    """
    least_s, most_s = _RETRY_S
    return math.ceil(min(max(wait_s, least_s), most_s) * random.uniform(1, 1.5))  # nosec B311


class RenderTurn:
    """A request that renders or waits; its block has a slot, except while it is lent."""

    def __init__(
        self,
        scheduler: RenderScheduler,
        size: int,
        came_at: float,
        *,
        makes_sound: bool = False,
        caller: str = "",
        is_stream: bool = False,
    ) -> None:
        """`size` is in characters, `came_at` is a time of the scheduler's clock, `caller` names who asks."""
        self.size = size
        self.caller = caller
        self.is_stream = is_stream
        self.is_wanted: Callable[[], bool] = lambda: True
        self.takes_processors = is_stream
        """Whether it is a stream whose engine computes on all processors; it may be, as long as nobody knows."""
        self.rendered = 0
        self.worked_s = self.shared_s = self.sound_s = 0.0
        self.has_slot = self.is_lent = self.was_lent = self.is_over = False
        self.asked_at = self.came_at = came_at
        self.keeps_until = came_at
        self._due_at = came_at + FIRST_SOUND_S
        self._piece_worked_s = 0.0
        self.may_go_on = threading.Event()
        self._makes_sound = makes_sound
        self._scheduler = scheduler
        self._resumed_at = came_at

    @property
    def left(self) -> int:
        """The characters that are left to render; `rendered` are done."""
        return max(self.size - self.rendered, _LEAST_SIZE)

    @property
    def is_short(self) -> bool:
        """Whether the text is a few sentences; the end of a long text is none, since its pieces take as long."""
        return self.size <= _SHORT_SIZE

    @property
    def is_pressing(self) -> bool:
        """Whether the text is short, and its caller has no more than a few sentences here."""
        return self.is_short and self.load <= _SHORT_SIZE

    @property
    def load(self) -> int:
        """The size by which the turn is compared with those of other callers."""
        return self.left * self._scheduler.share_of(self.caller)

    def share_worked(self, now: float) -> float:
        """Return the share of its time in which the turn has rendered, 0 to 1."""
        return self.worked_s / (now - self.came_at) if now > self.came_at else 1.0

    def urgency(self, now: float) -> float:
        """Return the wait so far in relation to the load, in no real unit; of a stream, for its next piece."""
        if self.is_stream:
            load = _PIECE_SIZE * self._scheduler.share_of(self.caller)
            ahead_s = 2 * _AHEAD_S if self.is_short_of_sound(now) else _AHEAD_S
            return max(0.0, now - self._due_at + ahead_s) / float(load**_KINDNESS)
        return (now - self.asked_at) / float(self.load**_KINDNESS)

    def is_due(self, now: float) -> bool:
        """Tell whether the turn is a stream that has little left to play; one of many of its caller is never due."""
        is_near = self._due_at - now < _DUE_S
        return self.is_stream and is_near and _LEAST_SIZE * self._scheduler.share_of(self.caller) <= _SHORT_SIZE

    def is_short_of_sound(self, now: float) -> bool:
        """Tell whether the turn is a stream whose client has heard some and may soon have played all of it."""
        return self.is_stream and self.sound_s > 0 and self._due_at - now < self._scheduler.safe_s

    def __enter__(self) -> "RenderTurn":
        self._scheduler._start(self)
        self._resumed_at = self._scheduler._clock()
        return self

    def __exit__(self, error_type: type[BaseException] | None, *_: object) -> None:
        if self.is_over:
            return
        self.is_over = True
        if self.has_slot:
            if not self.is_lent:
                self._stop_work()
            self._scheduler._end(self)
        if self._makes_sound and error_type is None:
            self._scheduler._measure(self)

    def end(self) -> None:
        """Give the slot back for good before the block ends: what it does after this takes no place."""
        self.__exit__(None)

    def lend(self, sound_s: float = 0.0) -> None:
        """Lend the slot to other turns until `resume`: the request waits for something else than a processor.

        Meanwhile the turn takes no place in the queue. The client of a stream gets `sound_s` seconds more to play.
        """
        if self.has_slot and not self.is_lent:
            now = self._stop_work()
            self._piece_worked_s = now - self._resumed_at
            self._play(now, sound_s)
            self._scheduler._lend(self, self._piece_worked_s)

    def resume(self) -> float:
        """Have a slot again, if it was lent; return the seconds that the wait for it took. Raises: RequestCancelled."""
        if not self.is_lent:
            return 0.0
        has_slot = self._scheduler._take_back(self)
        self.asked_at = self._scheduler._clock()
        # A client that took its time has heard no more than it was given.
        self._due_at = max(self._due_at, self.asked_at)
        if not has_slot:
            self._scheduler._rest(self, self._piece_worked_s)
            self._scheduler._start(self)
        self._resumed_at = self._scheduler._clock()
        return self._resumed_at - self.asked_at

    def give_way(self) -> float:
        """Let more urgent turns go first, and return the seconds that this took: called between pieces.

        A stream sends its piece first.
        """
        if not self.has_slot or self.is_stream:
            return 0.0
        stopped_at = self._stop_work()
        self._scheduler._give_way(self, stopped_at - self._resumed_at)
        self._resumed_at = self._scheduler._clock()
        return self._resumed_at - stopped_at

    def _stop_work(self) -> float:
        """Count the work since the turn went on, and return the time."""
        now = self._scheduler._clock()
        self.worked_s += now - self._resumed_at
        return now

    def _play(self, now: float, sound_s: float) -> None:
        """Count the sound that the client has to play from now on, or after what it has got before."""
        self._due_at = sound_s + (max(now, self._due_at) if self.sound_s else now)
        self.sound_s += sound_s
