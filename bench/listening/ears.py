"""Where the files of the benchmark lie, outside the clone, so that a second run and a second clone fetch nothing."""

import os
from pathlib import Path


def ears_dir() -> Path:
    """Return the folder that holds `kokoro/` and `whisper/`: `EARS_DIR`, or one in the user's cache."""
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(os.environ.get("EARS_DIR") or Path(cache) / "speech-ears")
