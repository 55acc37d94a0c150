"""The rows of jobs: the jobs, their parts and segments, and the callbacks to their owners."""

from __future__ import annotations

import uuid
from functools import cached_property
from typing import Any, ClassVar

from django.db import models
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Account, ApiKey
from tts.text.markup import MarkedText, parse_markup

MAX_TITLE = 200
"""The most characters of the name of a job, an author or a chapter."""


class JobManager(models.Manager["Job"]):
    """Jobs without their lexicons, which only `rendering.kept_lexicons` reads: a lexicon may be as long as a book."""

    def get_queryset(self) -> QuerySet[Job]:
        return super().get_queryset().defer("lexicons")


class Job(models.Model):
    """A text that is rendered in the background, with everything on which its sound depends.

    Two counters hold its progress, so that the worker that finishes the last segment sees that it was the last.
    """

    class Type(models.TextChoices):
        LONGFORM = "longform"
        PODCAST = "podcast"

    class Status(models.TextChoices):
        QUEUED = "queued"
        ACTIVE = "active"
        COMPLETED = "completed"
        FAILED = "failed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="jobs", db_index=False)
    key = models.ForeignKey(ApiKey, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name="API key")
    type = models.CharField(max_length=10, choices=Type.choices)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.QUEUED)
    created_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True)

    audio_format = models.CharField(max_length=5)
    controls = models.JSONField(help_text="The fields of tts.dsp.controls.Controls.")
    host_controls = models.JSONField(
        default=dict,
        db_default=models.Value({}, models.JSONField()),
        help_text="The same of the hosts, by speaker, who have a sound of their own.",
    )
    language = models.CharField(
        max_length=10, blank=True, help_text="Language of cloned voices (BCP 47); empty: the one each was enrolled for."
    )
    lexicons = models.JSONField(
        default=dict,
        help_text="The account's entries that its text uses, by language, as they were when it was accepted, and "
        "those of its changes; empty once no part of it can be spoken again.",
    )
    revision = models.PositiveIntegerField(default=0, db_default=0, help_text="How often it was changed.")
    characters = models.PositiveBigIntegerField()
    settled_characters = models.PositiveBigIntegerField(
        default=0, db_default=0, help_text="Those charged for what it was before its last change."
    )
    charged_voices = models.JSONField(
        default=dict,
        db_default=models.Value({}, models.JSONField()),
        help_text="The characters of its last charge by voice; empty: charged before voices were told apart.",
    )
    charged_on = models.DateField(null=True, help_text="Whose pool the characters are from; null once given back.")
    is_from_pool = models.BooleanField(
        default=True, db_default=True, help_text="Whether a pool was charged, as the plan then was."
    )
    is_past_fair_use = models.BooleanField(default=False)
    title = models.CharField(max_length=MAX_TITLE, blank=True, help_text="Its owner's name for it; may be empty.")
    author = models.CharField(max_length=MAX_TITLE, blank=True, default="", db_default="")
    cover_name = models.CharField(
        max_length=200, blank=True, default="", db_default="", help_text="Of the picture in the storage, a JPEG."
    )
    voices = models.JSONField(default=list, help_text="IDs of the voices that speak, in the order in which they do.")
    dialogue_voice = models.CharField(
        max_length=60, blank=True, default="", db_default="", help_text="Says what is said in a text; may be empty."
    )
    host_names = models.JSONField(
        default=dict,
        db_default=models.Value({}, models.JSONField()),
        help_text="The names of the hosts of a podcast, by speaker; empty where they are A and B.",
    )
    idempotency_key = models.CharField(max_length=255, null=True)  # noqa: DJ001 — two jobs without a key are two jobs
    request_digest = models.CharField(max_length=64)

    segment_count = models.PositiveIntegerField()
    done_count = models.PositiveIntegerField(default=0)
    assembly = models.UUIDField(null=True, help_text="The claim under which the segments are put together.")
    assembly_due_at = models.DateTimeField(null=True, help_text="When somebody else may; null until a first has begun.")
    assembly_claims = models.PositiveIntegerField(default=0)

    audio_name = models.CharField(max_length=200, blank=True)
    captions_name = models.CharField(
        max_length=200, blank=True, help_text="Of the caption files without their endings; empty where there are none."
    )
    stored_bytes = models.PositiveBigIntegerField(
        default=0, db_default=0, help_text="Its size in the storage: estimated until it has ended."
    )
    files_removed_at = models.DateTimeField(null=True)
    duration_s = models.FloatField("duration (s)", null=True)
    engine = models.CharField(max_length=60, blank=True)
    unspoken = models.JSONField(
        default=list, help_text="The first pieces without sound, as speech.unspoken lists them."
    )
    unspoken_count = models.PositiveIntegerField(default=0, db_default=0)
    warnings = models.JSONField(
        default=list,
        db_default=models.Value([], models.JSONField()),
        help_text="Parts spoken otherwise than its writer may expect: codes and messages.",
    )
    error_code = models.CharField(max_length=40, blank=True)
    error_message = models.CharField(max_length=300, blank=True)

    callback_url = models.CharField(max_length=2000, blank=True)
    callback_due_at = models.DateTimeField(null=True)

    objects: ClassVar[JobManager] = JobManager()

    class Meta:
        base_manager_name = "objects"
        # One for the order of each list (the owner's, and the staff's with each filter), and one for each search by
        # workers.
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["account", "-created_at", "-id"], name="jobs_of_account"),
            models.Index(fields=["-created_at"], name="jobs_by_age"),
            models.Index(fields=["status", "-created_at"], name="jobs_by_status"),
            models.Index(fields=["account", "status"], name="jobs_of_account_by_status"),
            models.Index(fields=["type", "-created_at"], name="jobs_by_type"),
            models.Index(fields=["created_at"], name="unfinished_jobs", condition=Q(status__in=["queued", "active"])),
            models.Index(
                fields=["ended_at"],
                name="jobs_that_keep_files",
                condition=Q(ended_at__isnull=False, files_removed_at=None),
            ),
            models.Index(fields=["callback_due_at"], name="callbacks_due", condition=Q(callback_due_at__isnull=False)),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["account", "idempotency_key"], name="one_job_an_idempotency_key"),
        ]

    def __str__(self) -> str:
        return str(self.id)

    @property
    def is_finished(self) -> bool:
        return self.status in (self.Status.COMPLETED, self.Status.FAILED)

    @property
    def folder(self) -> str:
        """The folder in the storage that holds all files of the job."""
        return folder_of(self.pk)


def folder_of(job_id: uuid.UUID) -> str:
    """Return the folder in the storage of a job, which may already be removed."""
    return f"jobs/{job_id}/"


class Turn(models.Model):
    """The words of one host of a podcast before another speaks."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="turns", db_index=False)
    number = models.PositiveIntegerField()
    speaker = models.CharField(max_length=40)
    audio_name = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["job", "number"], name="turns_of_job"),
        ]


class Chapter(models.Model):
    """A chapter of a book or a podcast: its first segment, and its start in the audio once that is complete."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="chapters", db_index=False)
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=MAX_TITLE)
    first_segment = models.PositiveIntegerField()
    start_s = models.FloatField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["job", "number"], name="chapters_of_job"),
        ]


class Segment(models.Model):
    """A part of a job's text that one task renders.

    `due_at` is when a worker may take it: in the past while it waits; in the near future while a living worker holds
    it, or until the next attempt; null once it needs no more worker. `claim` is the token of the last claim.
    """

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="segments", db_index=False)
    number = models.PositiveIntegerField()
    turn_number = models.PositiveIntegerField(null=True)
    voice = models.CharField(max_length=60)
    cast_by = models.CharField(
        max_length=5,
        blank=True,
        default="",
        db_default="",
        choices=[("tag", "a tag"), ("quote", "a quotation")],
        help_text="The mark that gives its text another voice than that of the whole; empty without one.",
    )
    text = models.TextField()
    gap_s = models.FloatField(help_text="Silence after it at normal speed, seconds.")
    due_at = models.DateTimeField(null=True, default=timezone.now)
    controls = models.JSONField(null=True, help_text="As those of the job; null where they are those.")
    revision = models.PositiveIntegerField(default=0, db_default=0, help_text="That of the job it was rendered for.")
    claim = models.UUIDField(null=True)
    claims = models.PositiveIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)

    audio_name = models.CharField(max_length=200, blank=True)
    audio_offset = models.PositiveBigIntegerField(
        null=True, help_text="Where its bytes begin in `audio_name`, if that is the file of a job before a change."
    )
    byte_count = models.PositiveBigIntegerField(default=0)
    sample_count = models.PositiveBigIntegerField(default=0)
    lead_count = models.PositiveBigIntegerField(
        default=0, db_default=0, help_text="The samples before its first sound."
    )
    frame_sizes = models.BinaryField(
        null=True, help_text="Of its AAC frames, as tts.pieces.Piece has them; null in other formats."
    )
    peaks = models.BinaryField(
        null=True, help_text="Its waveform, as tts.peaks has it; null where an earlier release rendered it."
    )
    word_count = models.PositiveIntegerField(default=0)
    render_s = models.FloatField(null=True)
    engine = models.CharField(max_length=20, blank=True)
    unspoken = models.JSONField(default=list)
    timed_words = models.JSONField(
        null=True,
        help_text="When each word sounds, as captions.timed_words has it; null where that is unknown.",
    )

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["job", "number"], name="segments_of_job"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["job", "number"], name="unfinished_segments", condition=Q(due_at__isnull=False)),
        ]

    @cached_property
    def marked(self) -> MarkedText:
        """The text with its spans."""
        return parse_markup(self.text)


class QueuePlace(models.Model):
    """When a worker last took a segment of the account: the account that has waited longest is next."""

    account = models.OneToOneField(Account, on_delete=models.CASCADE, primary_key=True, related_name="queue_place")
    served_at = models.DateTimeField()


class CallbackMeter(models.Model):
    """The number of attempts to deliver callbacks of an account in a minute; minutes are counted from the epoch."""

    account = models.OneToOneField(Account, on_delete=models.CASCADE, primary_key=True, related_name="+")
    minute = models.BigIntegerField()
    attempts = models.PositiveIntegerField()


class CallbackAttempt(models.Model):
    """One attempt to tell the owner's server that a job is completed; it has no outcome while it is under way."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="callback_attempts", db_index=False)
    number = models.PositiveSmallIntegerField()
    started_at = models.DateTimeField(default=timezone.now)
    duration_s = models.FloatField("duration (s)", null=True)
    status = models.PositiveSmallIntegerField("HTTP status", null=True)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["job", "number"], name="callback_attempts_of_job"),
        ]

    def shown(self) -> dict[str, Any]:
        """Return the attempt as its owner sees it; `at` in milliseconds since the epoch."""
        is_over = self.duration_s is not None
        return {
            "number": self.number,
            "at": round(self.started_at.timestamp() * 1000),
            "status": self.status,
            "error": self.error or None,
            "delivered": is_over and not self.error,
        }


class DoomedFolder(models.Model):
    """A removed job whose folder is deleted again: a worker may have written there during the removal."""

    job_id = models.UUIDField(primary_key=True)
    doomed_at = models.DateTimeField(default=timezone.now)
