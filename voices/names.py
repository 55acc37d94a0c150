"""The names of voices, for pages that list what voices have spoken."""

from collections.abc import Collection

from accounts.models import Account
from voices.blends import find_blend, is_blend_name
from voices.catalog import CATALOG
from voices.cloned import is_cloned_name
from voices.models import ClonedVoice

DELETED = "Deleted voice"


def voice_names(account: Account, voice_ids: Collection[str]) -> dict[str, str]:
    """Return the names of the account's voices by ID; it costs a query only if one of them is cloned."""
    names = {voice_id: CATALOG[voice_id].name for voice_id in voice_ids if voice_id in CATALOG}
    names |= {voice_id: find_blend(voice_id).name for voice_id in voice_ids if is_blend_name(voice_id)}
    cloned = {voice_id for voice_id in voice_ids if is_cloned_name(voice_id)}
    if cloned:
        names |= dict.fromkeys(cloned, DELETED)
        # An account has few voices, but many of the IDs may belong to deleted ones.
        own = ClonedVoice.objects.filter(account=account).values_list("pk", "name")
        names |= {voice_id: name for voice_id, name in own if voice_id in cloned}
    return names
