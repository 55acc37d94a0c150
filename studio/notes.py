"""Notes on a text in its editor, before it is spoken: on stage directions, and on a voice of another language."""

from collections.abc import Iterable
from itertools import chain, islice

from accounts.models import Account
from core.errors import ApiError, InvalidValue
from tts.text.foreign_markup.html import find_hidden
from tts.text.foreign_markup.stage_directions import find_stage_directions
from tts.text.warnings import find_warnings
from voices.access import usable_voice

_MAX_LOOKED_AT = 20_000
"""The most code points of a text that are searched for stage directions: the note is a hint, shown during typing."""
_MAX_SAMPLE = 4_000
"""The code points from which a language is detected."""
_MOST_SHOWN = 5


def unspoken_note(text: str) -> str:
    """Return the note on the stage directions and comments of `text` that are not spoken; empty if there are none."""
    looked = text[:_MAX_LOOKED_AT]
    spans = sorted((start, end) for start, end, _ in chain(find_stage_directions(looked), find_hidden(looked)))
    found = dict.fromkeys(looked[start:end].strip() for start, end in spans)
    more = len(found) - _MOST_SHOWN
    shown = ", ".join(islice(found, _MOST_SHOWN)) + (f" and {more:,} more" if more > 0 else "")
    return f"Not spoken: {shown}" if found else ""


def language_note(account: Account, texts: Iterable[str], voice: str | None) -> str:
    """Return the note on `texts` in another language than `voice` speaks; empty if there is none."""
    sample = ""
    for text in texts:
        sample += text[: _MAX_SAMPLE - len(sample)] + "\n"
        if len(sample) >= _MAX_SAMPLE:
            break
    try:
        found = find_warnings(usable_voice(voice or "", account).language, sample)
    except (ApiError, InvalidValue):  # shown where the job is created
        return ""
    return " ".join(warning.message for warning in found if warning.code == "other_language")
