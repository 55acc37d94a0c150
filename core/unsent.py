"""The memory of answers that are made and not yet sent: bounded for the whole process."""

from core.budgets import ByteBudget
from core.errors import ServerOverloaded

MAX_UNSENT_BYTES = 256 * 1024 * 1024
"""Once large unsent answers take this much together, no further one is made; the last may exceed it."""

MAX_UNSENT_OF_NETWORK = MAX_UNSENT_BYTES // 4
"""The same for the clients of one network."""

UNSENT = ByteBudget(MAX_UNSENT_BYTES, share=MAX_UNSENT_OF_NETWORK)
"""The budget of the large answers of this process, from when they are made until they are sent."""


def check_unsent(network: str | None = None) -> None:
    """Do nothing if a large answer may be made, for a client of `network` (None: for anybody).

    Raises: ServerOverloaded.
    """
    if not UNSENT.allows(network=network):
        message = "Clients have not taken the large answers that were made for them. Try again in a moment."
        raise ServerOverloaded(message, retry_after_s=10)
