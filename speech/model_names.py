"""The names of the one model: its own, and the names that other programs have for it."""

import difflib
import re

MODEL = "kokoro-82m"
MODEL_ALIASES = (
    *("tts-1", "tts-1-hd", "tts-1-1106", "tts-1-hd-1106"),
    *("gpt-4o-mini-tts", "gpt-4o-mini-tts-2025-03-20", "gpt-4o-mini-tts-2025-12-15"),
    "kokoro",
)
DATED_ALIAS = r"^gpt-4o-mini-tts-[0-9]{4}-[0-9]{2}-[0-9]{2}$"
"""The form of the names under which OpenAI publishes releases of that model; they are aliases from the first day."""
KOKORO_NAME = r"[Kk][Oo][Kk][Oo][Rr][Oo][^/]*$"
"""The part that other programs' names of Kokoro contain: hexgrad/Kokoro-82M, kokoro-v1."""
_LONGEST_NAME = 200


def is_model(name: str, *, takes_kokoro: bool = False) -> bool:
    """Tell whether `name` is the model or an alias, or with `takes_kokoro` another program's name for Kokoro."""
    if name == MODEL or name in MODEL_ALIASES or re.fullmatch(DATED_ALIAS, name):
        return True
    return takes_kokoro and len(name) <= _LONGEST_NAME and re.search(KOKORO_NAME, name) is not None


def nearest_model(name: str) -> str:
    """Return the name of the model nearest to `name`, as the end of a sentence."""
    (nearest,) = difflib.get_close_matches(name[:80].lower(), (MODEL, *MODEL_ALIASES), n=1, cutoff=0.0)
    return f"the nearest is {nearest}"
