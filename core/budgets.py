"""Budgets of memory that clients can make the service hold, with a share for each network."""

import threading
from collections import Counter


class ByteBudget:
    """The bytes held for all clients together, and for each network of clients. Thread-safe."""

    def __init__(self, most: int, *, share: int, reserve: int = 0) -> None:
        """Allow `most` bytes in all, and `share` bytes for a network.

        Each network may always hold up to `reserve` bytes, even if others hold all the rest.
        """
        self._most = most
        self._share = share
        self._reserve = reserve
        self._held: Counter[str] = Counter()
        self._lock = threading.RLock()

    @property
    def held(self) -> int:
        """The bytes that are held now."""
        with self._lock:
            return self._held.total()

    def allows(self, more: int, network: str) -> bool:
        """Tell whether `more` bytes may be held for a client of `network`."""
        with self._lock:
            own = self._held[network] + more
            return own <= self._reserve or (own <= self._share and self.held + more <= self._most)

    def try_take(self, count: int, network: str) -> bool:
        """Hold `count` more bytes for a network if that is allowed, and tell whether it is."""
        with self._lock:
            is_allowed = self.allows(count, network)
            if is_allowed:
                self.take(count, network)
            return is_allowed

    def take(self, count: int, network: str) -> None:
        """Hold `count` more bytes for a network, whether that is allowed or not."""
        with self._lock:
            self._held[network] += count

    def give_back(self, count: int, network: str) -> None:
        """Hold `count` fewer bytes."""
        with self._lock:
            self._held[network] -= count
            if not self._held[network]:
                del self._held[network]
