"""The cloned voices of an account in its archive, with their recordings and the records of consent."""

from collections.abc import Iterator

from accounts.export import ExportedFile, fields_of, json_list, rows_of
from accounts.models import Account
from files import storage
from voices.models import ClonedVoice, Enrollment

_BLOCK_BYTES = 2**20
_VOICE = ("id", "name", "language", "status", "created_at", "ended_at", "error_code", "error_message", "embedding")
_CONSENT = ("account_email", "attempted_at", "address", "voice_id", "voice_name", "consent", "refusal", "removed_at")


def export_voices(account: Account) -> Iterator[ExportedFile]:
    """Yield the voices with all that we know of their sound, and the declarations that they were made by."""
    voices, records = ClonedVoice.objects.filter(account=account), Enrollment.objects.filter(account=account)
    yield ExportedFile("voices.json", json_list(fields_of(voices, _VOICE)))
    yield ExportedFile("consent-records.json", json_list(fields_of(records, _CONSENT)))


def export_recordings(account: Account) -> Iterator[ExportedFile]:
    """Yield the recordings that were kept."""
    for voice in rows_of(ClonedVoice.objects.filter(account=account).defer("embedding").exclude(recording_name="")):
        blocks = storage.read_at_leisure(voice.recording_name, _BLOCK_BYTES)
        yield ExportedFile(f"voices/{voice.pk}/{voice.recording_name.rpartition('/')[2]}", blocks, is_packed=True)
