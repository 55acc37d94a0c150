"""Budgets of memory that clients can make the service hold, with a share for each network."""

from collections import Counter


class ByteBudget:
    """The bytes that are held for all clients together, and for each network of clients.

    One thread calls `take` and `give_back`, any thread the rest.
    """

    def __init__(self, most: int, *, share: int, reserve: int = 0) -> None:
        """Allow `most` bytes in all, and `share` bytes for a network.

        Up to `reserve` bytes are allowed for each network even where others hold all the rest: nobody uses these up.
        """
        self._most = most
        self._share = share
        self._reserve = reserve
        self._held: Counter[str] = Counter()

    @property
    def held(self) -> int:
        """The bytes that are held now."""
        return sum(list(self._held.values()))

    def allows(self, more: int, network: str) -> bool:
        """Tell whether `more` bytes may be held for a client of `network`."""
        own = self._held[network] + more
        return own <= self._reserve or (own <= self._share and self.held + more <= self._most)

    def take(self, count: int, network: str) -> None:
        """Hold `count` bytes more for a network, whether `allows` says so or not."""
        self._held[network] += count

    def give_back(self, count: int, network: str) -> None:
        """Hold `count` bytes less."""
        self._held[network] -= count
        if not self._held[network]:
            del self._held[network]
