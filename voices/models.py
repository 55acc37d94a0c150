"""Cloned voices as rows, and the records of consent, which outlive the voices."""

from __future__ import annotations

import secrets
import uuid
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models import Account
from voices.cloned import CLONED_PREFIX, CONSENT_PREFIX
from voices.languages import LANGUAGE_TITLES


def new_voice_id() -> str:
    """Return a new ID that nobody can guess."""
    return f"{CLONED_PREFIX}{secrets.token_hex(12)}"


def new_consent_id() -> str:
    """Return a new ID that nobody can guess."""
    return f"{CONSENT_PREFIX}{secrets.token_hex(12)}"


class VoiceConsent(models.Model):
    """A recording in which a speaker consents, by a sentence read aloud, to a voice that an account makes.

    `recording_name` is empty before the recording is stored, and if it was refused. An unused row stays for an hour,
    without name and sentence, because the recordings of an hour are counted.
    """

    id = models.CharField(primary_key=True, max_length=40, default=new_consent_id, editable=False)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="voice_consents", db_index=False)
    name = models.CharField(max_length=100, blank=True)
    language = models.CharField(max_length=10, help_text="BCP 47 tag of the sentence.")
    sentence = models.TextField(blank=True, help_text="The sentence that the speaker was asked to read.")
    created_at = models.DateTimeField(default=timezone.now)
    wrong_words = models.FloatField(
        null=True,
        help_text="The share of the sentence that a recogniser heard otherwise; empty: not heard.",
    )
    recording_name = models.CharField(max_length=200, blank=True)
    recording_bytes = models.PositiveBigIntegerField(default=0)
    removed_at = models.DateTimeField(null=True, help_text="Since when its recording must be gone.")

    class Meta:
        # The owner's list and count of an hour, the staff's list, and the sweep's search.
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["account", "-created_at"], name="consents_of_account"),
            models.Index(fields=["-created_at"], name="consents_by_age"),
            models.Index(fields=["removed_at"], name="removed_consents", condition=Q(removed_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.id

    @property
    def folder(self) -> str:
        """The folder in the storage with its recording."""
        return consent_folder_of(self.pk)


def consent_folder_of(consent_id: str) -> str:
    """Return the folder in the storage for a consent, even for a deleted one."""
    return f"consents/{consent_id}/"


class ClonedVoice(models.Model):
    """A voice made from its owner's recording; its sound is `embedding`, the JSON of a `tts.cloning.Clone`.

    `due_at` is the time from which a worker may enroll it. It is null before the recording is stored and after the
    enrollment, and in the near future while a worker holds the voice or before another attempt. `claim` identifies the
    worker that holds it.
    """

    class Status(models.TextChoices):
        ENROLLING = "enrolling"
        READY = "ready"
        FAILED = "failed"

    id = models.CharField(primary_key=True, max_length=40, default=new_voice_id, editable=False)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="cloned_voices", db_index=False)
    name = models.CharField(max_length=100)
    language = models.CharField(max_length=10, help_text="BCP 47 tag of the language that it speaks by default.")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.ENROLLING)
    created_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True)
    embedding = models.JSONField(null=True)
    error_code = models.CharField(max_length=40, blank=True)
    error_message = models.CharField(max_length=300, blank=True)
    made_by = models.CharField(max_length=40, blank=True, db_default="", help_text="Whose network made it; else empty.")
    warnings = models.JSONField(
        default=list, db_default=models.Value([], models.JSONField()), help_text="Weaknesses of the recording."
    )

    consent = models.ForeignKey(
        VoiceConsent,
        on_delete=models.SET_NULL,
        null=True,
        related_name="voices",
        help_text="The spoken consent; empty where it was declared.",
    )
    recording_name = models.CharField(max_length=200, blank=True)
    recording_bytes = models.PositiveBigIntegerField(default=0, db_default=0)
    progress = models.FloatField(default=0.0)
    left_s = models.PositiveIntegerField(null=True, help_text="About how long the search still takes.")
    due_at = models.DateTimeField(null=True)
    claim = models.UUIDField(null=True)
    claims = models.PositiveIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)

    class Meta:
        # The orders of the owner's list and the staff's lists, and the queries of workers and the sweep.
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["account", "-created_at"], name="voices_of_account"),
            models.Index(fields=["-created_at"], name="voices_by_age"),
            models.Index(fields=["status", "-created_at"], name="voices_by_status"),
            models.Index(fields=["created_at"], name="enrolling_voices", condition=Q(status="enrolling")),
            models.Index(
                fields=["ended_at"],
                name="recordings_to_remove",
                condition=Q(ended_at__isnull=False) & ~Q(recording_name=""),
            ),
        ]

    def __str__(self) -> str:
        return self.id

    @property
    def folder(self) -> str:
        """The folder in the storage with all files of the voice."""
        return folder_of(self.pk)

    @property
    def seconds_left(self) -> int | None:
        """Approximate seconds until the enrollment ends; None while no worker does it and after it has ended."""
        return self.left_s if self.status == self.Status.ENROLLING and self.claim else None

    @property
    def language_title(self) -> str:
        """The English name of its default language."""
        return LANGUAGE_TITLES[self.language]


def folder_of(voice_id: str) -> str:
    """Return the folder in the storage for a cloned voice, even for a deleted one."""
    return f"voices/{voice_id}/"


class Enrollment(models.Model):
    """A request for a cloned voice: its sender, time, address and declaration of consent; it outlives the voice."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    account = models.ForeignKey(
        Account, on_delete=models.SET_NULL, null=True, related_name="enrollments", db_index=False
    )
    account_email = models.EmailField()
    voice_id = models.CharField(max_length=40, blank=True, help_text="Empty where the recording was refused.")
    voice_name = models.CharField(max_length=100)
    attempted_at = models.DateTimeField(default=timezone.now)
    address = models.GenericIPAddressField(null=True)
    consent = models.TextField(help_text="The declaration, or the sentence to read aloud, word for word.")
    consent_id = models.CharField(
        max_length=40, blank=True, db_default="", help_text="The spoken consent; empty where it was declared."
    )
    likeness = models.FloatField(
        null=True, help_text="Of the speaker of the consent to that of the recording; 1 is the same."
    )
    wrong_words = models.FloatField(
        null=True,
        help_text="The share of the sentence that a recogniser heard otherwise; empty: not heard.",
    )
    refusal = models.CharField(max_length=40, blank=True, help_text="The error code, where it was refused.")
    removed_at = models.DateTimeField(null=True, help_text="When the voice was deleted for good.")
    folder_doomed_at = models.DateTimeField(
        null=True, help_text="Since when its files must be gone; null when they are."
    )

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["account", "-attempted_at"], name="enrollments_of_account"),
            models.Index(fields=["-attempted_at"], name="enrollments_by_age"),
            models.Index(fields=["voice_id"], name="enrollments_by_voice"),
            models.Index(fields=["account_email", "-attempted_at"], name="enrollments_by_email"),
            models.Index(
                fields=["folder_doomed_at"], name="doomed_voice_folders", condition=Q(folder_doomed_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account_email}, {self.attempted_at:%Y-%m-%d %H:%M}"
