"""The cloned voices of an account in its archive, with their recordings and the records of consent."""

from collections.abc import Iterator

from accounts.export import ExportedFile, fields_of, json_list, rows_of
from accounts.models import Account
from files import storage
from voices.consents import consents_of
from voices.models import ClonedVoice, Enrollment

_BLOCK_BYTES = 2**20
_VOICE = (
    "id",
    "name",
    "language",
    "status",
    "created_at",
    "ended_at",
    "error_code",
    "error_message",
    "made_by",
    "warnings",
    "embedding",
)
_RECORD = (
    "account_email",
    "attempted_at",
    "address",
    "voice_id",
    "voice_name",
    "consent",
    "consent_id",
    "likeness",
    "wrong_words",
    "refusal",
    "removed_at",
)
_CONSENT = ("id", "name", "language", "sentence", "created_at", "wrong_words")


def export_voices(account: Account) -> Iterator[ExportedFile]:
    """Yield the voices with all stored facts about their sound, and the declarations of consent."""
    voices, records = ClonedVoice.objects.filter(account=account), Enrollment.objects.filter(account=account)
    yield ExportedFile("voices.json", json_list(fields_of(voices, _VOICE)))
    yield ExportedFile("consent-records.json", json_list(fields_of(records, _RECORD)))
    yield ExportedFile("spoken-consents.json", json_list(fields_of(consents_of(account), _CONSENT)))


def export_recordings(account: Account) -> Iterator[ExportedFile]:
    """Yield the kept recordings of voices and of spoken consents."""
    voices = ClonedVoice.objects.filter(account=account).defer("embedding").exclude(recording_name="")
    for voice in rows_of(voices):
        yield _recording(f"voices/{voice.pk}", voice.recording_name)
    for consent in rows_of(consents_of(account)):
        yield _recording(f"consents/{consent.pk}", consent.recording_name)


def _recording(folder: str, stored: str) -> ExportedFile:
    blocks = storage.read_at_leisure(stored, _BLOCK_BYTES)
    return ExportedFile(f"{folder}/{stored.rpartition('/')[2]}", blocks, is_packed=True)
