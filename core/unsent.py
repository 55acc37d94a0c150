"""Answers not yet sent: bounded for the whole process, and for the clients of each network."""

from core.budgets import ByteBudget
from core.errors import ServerOverloaded

MAX_IN_MEMORY = 4 * 1024 * 1024
"""Bytes up to which an answer waits for its client in memory; a larger one waits in a file without a name."""

MAX_UNSENT_BYTES = 256 * 1024 * 1024
"""The memory of all answers that wait there."""

MAX_UNSENT_OF_NETWORK = MAX_UNSENT_BYTES // 4
"""The same for the clients of one network."""

MAX_FILE_BYTES = 4 * 1024 * 1024 * 1024
"""The disk of all answers that wait in files."""

MAX_FILES_OF_NETWORK = MAX_FILE_BYTES // 4
"""The same for the clients of one network: one answer of three hours as WAV, and half of another."""

MEMORY = ByteBudget(MAX_UNSENT_BYTES, share=MAX_UNSENT_OF_NETWORK, reserve=2 * MAX_IN_MEMORY)
FILES = ByteBudget(MAX_FILE_BYTES, share=MAX_FILES_OF_NETWORK, reserve=16 * MAX_IN_MEMORY)


def budget_of(size: int) -> ByteBudget:
    """Return the budget that an answer of `size` bytes uses until it is sent."""
    return MEMORY if size <= MAX_IN_MEMORY else FILES


def check_unsent(size: int, network: str) -> None:
    """Do nothing if an answer of about `size` bytes may be made for a client of `network`. Raises: ServerOverloaded."""
    if not budget_of(size).allows(size, network):
        raise _used_up()


class FileRoom:
    """The disk space for one answer to a client, from before it is made until it is sent."""

    def __init__(self, network: str) -> None:
        """Hold nothing yet, for a client of `network`."""
        self._network = network
        self._held = 0

    def ask(self, size: int) -> None:
        """Hold the space for an answer of about `size` bytes; an answer that will wait in memory is only checked.

        Raises: ServerOverloaded if its network, or all networks together, have no room for it.
        """
        if size <= MAX_IN_MEMORY:
            check_unsent(size, self._network)
        elif FILES.try_take(size, self._network):
            self._held += size
        else:
            raise _used_up()

    def settle(self, size: int) -> None:
        """Hold the actual size of the finished answer; a small one holds it until it is in memory and counts there."""
        FILES.take(size, self._network)
        self.give_back()
        self._held = size

    def give_back(self) -> None:
        """Release the space."""
        if self._held:
            FILES.give_back(self._held, self._network)
            self._held = 0


def _used_up() -> ServerOverloaded:
    message = "Your network has large answers here that are being made or downloaded. Wait for one, or ask for mp3."
    return ServerOverloaded(message, retry_after_s=10)
