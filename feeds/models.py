"""The rows of feeds: each a show of an account, under an address that nobody can guess."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from accounts.models import Account
from jobs.models import MAX_TITLE, Job

MAX_DESCRIPTION = 4_000
"""The most characters of the description of a feed, which is Apple's limit."""


class Feed(models.Model):
    """A show: every finished job of its account, or only the jobs that were added to it.

    Its address is looked up by the digest of its token; the token is kept for the page that shows the address.
    """

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="feeds")
    title = models.CharField(max_length=MAX_TITLE)
    description = models.TextField(max_length=MAX_DESCRIPTION, blank=True)
    author = models.CharField(max_length=MAX_TITLE, blank=True)
    language = models.CharField(max_length=10, help_text="A tag of BCP 47.")
    has_all = models.BooleanField(default=False, help_text="Whether every finished job is an episode.")
    jobs: models.ManyToManyField[Job, Episode] = models.ManyToManyField(Job, through="Episode", related_name="feeds")
    token = models.CharField(max_length=43)
    token_digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.title


class Episode(models.Model):
    """A job that was added to a feed."""

    feed = models.ForeignKey(Feed, on_delete=models.CASCADE, related_name="episodes", db_index=False)
    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["feed", "job"], name="episodes_of_feed"),
        ]


class AudioSize(models.Model):
    """The bytes of a job's audio, so that a feed does not ask a bucket for each of its episodes."""

    job = models.OneToOneField(Job, on_delete=models.CASCADE, primary_key=True, related_name="+")
    audio_name = models.CharField(max_length=200)
    byte_count = models.PositiveBigIntegerField()
