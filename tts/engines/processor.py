"""Names the processor of this machine."""

import functools
import platform
from pathlib import Path

_SAYS_ABILITIES = ("model name", "flags", "Features", "CPU implementer", "CPU part")


@functools.cache
def processor() -> str:
    """Return a text that differs between processors that may compute differently: the model and its features."""
    try:
        # Each core has the same lines; an empty one ends the lines of the first.
        first = Path("/proc/cpuinfo").read_text().partition("\n\n")[0]
    except OSError:
        return platform.processor() or platform.machine()
    lines = [line for line in first.splitlines() if line.startswith(_SAYS_ABILITIES)]
    return "\n".join([platform.machine(), *lines])
