"""How fast this process renders, measured on finished turns."""

_MEMORY = 0.9
"""The weight of earlier turns when a turn is measured."""
_MEMORY_OF_PIECES = 0.98
"""The share of the longest piece that still counts after each shorter one."""


class Pace:
    """The time that text and sound take to render; 0 until something is measured. Not thread-safe."""

    def __init__(self, unmeasured: int) -> None:
        """Leave out the first `unmeasured` turns: each may load an engine."""
        self._unmeasured = unmeasured
        self._worked_s = self._characters = 0.0
        self._shared_s = self._sound_s = 0.0
        self.longest_piece_s = 0.0
        """Seconds that the longest of the last pieces of streams took."""

    @property
    def character_s(self) -> float:
        """Seconds that a turn renders for a character."""
        return self._worked_s / self._characters if self._characters else 0.0

    @property
    def sound_share(self) -> float:
        """The share of all slots' work that a stream takes if it renders exactly as fast as it plays."""
        return self._shared_s / self._sound_s if self._sound_s else 0.0

    def measure(self, characters: int, worked_s: float, *, shared_s: float = 0.0, sound_s: float = 0.0) -> None:
        """Count a turn that rendered `characters` in `worked_s` seconds.

        For a stream, `sound_s` is the length of its sound, and `shared_s` its working time, divided by the number of
        turns that worked at the same time: a single one may take all processors.
        """
        if self._unmeasured:
            self._unmeasured -= 1
            return
        self._worked_s = _MEMORY * self._worked_s + worked_s
        self._characters = _MEMORY * self._characters + characters
        if sound_s:
            self._shared_s = _MEMORY * self._shared_s + shared_s
            self._sound_s = _MEMORY * self._sound_s + sound_s

    def measure_piece(self, worked_s: float) -> None:
        """Count a piece of a stream that took `worked_s` seconds."""
        self.longest_piece_s = max(worked_s, _MEMORY_OF_PIECES * self.longest_piece_s)
