"""Decides which requests may render, and which are refused.

A request is refused if it would probably wait too long, or if the queue has no place. Its expected wait is the time for
the texts that go first by the scheduler's rule, at the pace of earlier turns. So long texts keep no short one out.
Streams are admitted as long as all of them can be played at once at that pace; beyond that they wait for each other
like any texts.
"""

import heapq
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from core.errors import LimitExceeded
from core.places import overloaded
from speech.render_pace import Pace
from speech.render_turn import KINDNESS, LEAST_SIZE, RenderTurn

MAX_UNDER_WAY = 200_000
"""The most characters that the texts of one caller may have left to render; a single one may have more."""
PATIENCE_S = 10.0
"""The longest expected wait with which a short text is admitted."""
LONG_PATIENCE_S = 5.0
"""The same for a long text: it waits longer than expected, since short ones that come later overtake it."""
WORK_SHARE = 0.25
"""The share of the slots' time in which all long texts together may render while short ones have to wait."""
_SHARE_OF_SHORT = 0.25
"""The share of the queue reserved for short texts: a hundred streams that begin at once keep no sentence out."""
_PLAYING_SHARE = 0.8
"""The share of the slots' work that streams may need to play at once."""
_RETRY_S = 2.0, 20.0
"""The shortest and the longest time after which a refused caller should ask again, before a random extension."""
_KIND = "requests for speech"


@dataclass(frozen=True, slots=True)
class Moment:
    """The state of the scheduler when a request asks for admission."""

    now: float
    """The time of its clock, seconds."""
    inside: Sequence[RenderTurn]
    """The turns that render or wait."""
    long_slots: int
    """The slots that long texts may have."""
    is_crowded: bool
    """Whether short texts have to wait."""
    share: int
    """By how many turns the urgency of the caller would be shared."""


class Admission:
    """Refuses turns by the places in the queue, and by the wait expected from the pace of earlier turns."""

    def __init__(self, slots: int, queue: int, pace: Pace) -> None:
        """Admit as many turns as there are slots, and `queue` more to wait; the caller measures `pace`."""
        self._slots, self._capacity = slots, slots + queue
        self._capacity_for_long = self._capacity - int(queue * _SHARE_OF_SHORT)
        self._pace = pace

    def check_room(self, turn: RenderTurn, moment: Moment) -> None:
        """Do nothing if a new `turn` may enter. Raises: ServerOverloaded: the queue is full, or the wait too long."""
        patience_s = PATIENCE_S if turn.is_short else LONG_PATIENCE_S
        capacity = self._capacity if turn.is_short else self._capacity_for_long
        others = [other for other in moment.inside if not other.is_over]
        queued = sum(not other.was_lent for other in others)
        wait_s = self._wait_s(turn, others, moment)
        if queued >= capacity or wait_s > patience_s:
            raise overloaded(_KIND, retry_after_s=_retry_after_s(wait_s))

    def _wait_s(self, turn: RenderTurn, others: Sequence[RenderTurn], moment: Moment) -> float:
        """Return the seconds that a new turn will probably wait for a slot; more for a larger size."""
        plays = turn.is_stream and self._can_play(others)
        ahead_s = [
            self._piece_ahead_s(other, moment.now)
            if plays and other.is_stream
            else self._ahead_s(other, turn, moment.now, moment.share)
            for other in others
        ]
        has_all_slots = plays or turn.is_short
        if not has_all_slots and moment.is_crowded:
            return sum(ahead_s) / (WORK_SHARE * self._slots)
        free_after_s = [0.0] * (self._slots if has_all_slots else moment.long_slots)
        for work_s in ahead_s:
            heapq.heapreplace(free_after_s, free_after_s[0] + work_s)
        return free_after_s[0]

    def _can_play(self, others: Sequence[RenderTurn]) -> bool:
        """Tell whether one more stream and those among `others` can be played while they are rendered."""
        return (sum(other.is_stream for other in others) + 1) * self._pace.sound_share <= _PLAYING_SHARE

    def _piece_ahead_s(self, other: RenderTurn, now: float) -> float:
        """Return the seconds that another turn renders before a piece that is due."""
        return LEAST_SIZE * self._pace.character_s if other.has_slot or other.is_due(now) else 0.0

    def _ahead_s(self, other: RenderTurn, turn: RenderTurn, now: float, share: int) -> float:
        """Return the seconds that another turn renders before a new `turn`: its whole rest, a piece, or none.

        A longer text goes first if it is more urgent even after the longest wait of the new turn. A lent turn meanwhile
        renders as much as its client's pace has let it render so far.
        """
        pace_s = self._pace.character_s
        piece_s = LEAST_SIZE * pace_s
        other_load, load = other.load, turn.size * share
        if turn.caller and other.caller == turn.caller:
            other_load, load = other.left, turn.size
        waited_s = 0.0 if other.is_lent else now - other.asked_at
        if other_load <= load or (waited_s + PATIENCE_S) / other_load**KINDNESS >= PATIENCE_S / load**KINDNESS:
            left_s = max(other.size * pace_s - other.worked_s, piece_s)
            return max(piece_s, min(left_s, PATIENCE_S * other.share_worked(now))) if other.is_lent else left_s
        return self._piece_ahead_s(other, now)


def check_own(turn: RenderTurn, inside: Sequence[RenderTurn]) -> None:
    """Do nothing unless the caller of a new `turn` has too many characters under way. Raises: LimitExceeded."""
    own = [other.left for other in inside if turn.caller and other.caller == turn.caller]
    if own and sum(own) + turn.size > MAX_UNDER_WAY:
        raise LimitExceeded(
            f"Your requests in progress have {sum(own):,} characters left to speak; at most {MAX_UNDER_WAY:,} are "
            "allowed at once. Wait until one is done, or send a job.",
            code="concurrency_limit_exceeded",
            extra={"limit": MAX_UNDER_WAY, "used": sum(own)},
            retry_after_s=1,
        )


def _retry_after_s(wait_s: float) -> int:
    """Return the seconds after which a caller with an expected wait of `wait_s` should ask again, partly random.

    So callers do not all ask at once. A caller that asks too early is refused again, which costs the admitted turns
    time.
    """
    least_s, most_s = _RETRY_S
    return math.ceil(min(max(wait_s, least_s), most_s) * random.uniform(1, 1.5))  # nosec B311
