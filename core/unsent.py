"""Answers that are made and not yet sent: bounded for the whole process, and for the clients of each network."""

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
    """Return the budget from which an answer of `size` bytes is taken until it is sent."""
    return MEMORY if size <= MAX_IN_MEMORY else FILES


def check_unsent(size: int, network: str) -> None:
    """Do nothing if an answer of about `size` bytes may be made for a client of `network`. Raises: ServerOverloaded."""
    if not budget_of(size).allows(size, network):
        raise ServerOverloaded(
            "Your network has large answers here that nobody has downloaded yet. Download them first, or ask for mp3.",
            retry_after_s=10,
        )
