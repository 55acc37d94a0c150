"""Budgets of memory that clients can make the service hold, with a share for each network."""

from collections import Counter


class ByteBudget:
    """The bytes that are held for all clients together, and for each network of clients.

    One thread calls `take` and `give_back`, any thread the rest.
    """

    def __init__(self, most: int, *, share: int) -> None:
        """Allow `most` bytes in all, and `share` bytes for a network."""
        self._most = most
        self._share = share
        self._held: Counter[str] = Counter()

    @property
    def held(self) -> int:
        """The bytes that are held now."""
        return sum(list(self._held.values()))

    def allows(self, more: int = 0, network: str | None = None) -> bool:
        """Tell whether `more` bytes may be held, for a client of `network` (None: for anybody)."""
        return self.held + more <= self._most and (network is None or self._held[network] + more <= self._share)

    def take(self, count: int, network: str) -> None:
        """Hold `count` bytes more for a network, whether `allows` says so or not."""
        self._held[network] += count

    def give_back(self, count: int, network: str) -> None:
        """Hold `count` bytes less."""
        self._held[network] -= count
        if not self._held[network]:
            del self._held[network]
