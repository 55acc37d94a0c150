"""Cloned voices as rows, and the records of consent, which outlive the voices."""

from __future__ import annotations

import secrets
import uuid
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models import Account
from voices.cloned import CLONED_PREFIX
from voices.languages import LANGUAGE_TITLES


def new_voice_id() -> str:
    """Return a new ID that nobody can guess."""
    return f"{CLONED_PREFIX}{secrets.token_hex(12)}"


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

    recording_name = models.CharField(max_length=200, blank=True)
    recording_bytes = models.PositiveBigIntegerField(default=0, db_default=0)
    progress = models.FloatField(default=0.0)
    due_at = models.DateTimeField(null=True)
    claim = models.UUIDField(null=True)
    claims = models.PositiveIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)

    class Meta:
        # The orders of the owner's list and of staff's lists, and the queries of workers and of the sweep.
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
    consent = models.TextField(help_text="What they declared, word for word.")
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
