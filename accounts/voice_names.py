"""The names of voices beside their usage; the floor above, which has the voices, registers what names them."""

from collections.abc import Callable, Collection, Mapping

from accounts.models import Account
from accounts.usage import MAX_VOICES_A_DAY, NO_VOICE, OTHER_VOICES

Namer = Callable[[Account, Collection[str]], Mapping[str, str]]

_OWN_NAMES = {
    NO_VOICE: "No voice (or earlier)",
    OTHER_VOICES: f"Beyond {MAX_VOICES_A_DAY} voices a day",
}
_namers: list[Namer] = []


def name_voices_by(namer: Namer) -> None:
    """Have `namer(account, voice_ids)` name the voices that it knows, by their IDs."""
    _namers.append(namer)


def names_in_usage(account: Account, voices: Collection[str]) -> dict[str, str]:
    """Return the names under which the usage of the account shows `voices`, by ID; each has one."""
    names = {voice: voice for voice in voices}
    for namer in _namers:
        names |= namer(account, [voice for voice in voices if voice not in _OWN_NAMES])
    return names | _OWN_NAMES
