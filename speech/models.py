"""The pronunciation lexicons of accounts."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from accounts.models import Account
from tts.text.pronunciation import MAX_PHONEMES

MAX_WORD = 60
MAX_RESPELLING = 200


class LexiconEntry(models.Model):
    """A word or phrase of a language with its pronunciation: phonemes or a respelling.

    `key` is the word as lexicons compare it; it is unique for an account and a language.
    """

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="lexicon_entries")
    language = models.CharField(max_length=10)
    word = models.CharField(max_length=MAX_WORD)
    key = models.CharField(max_length=20 * MAX_WORD, editable=False)
    phonemes = models.CharField(max_length=MAX_PHONEMES, blank=True)
    respelling = models.CharField(max_length=MAX_RESPELLING, blank=True)

    class Meta:
        verbose_name_plural = "lexicon entries"
        indexes: ClassVar[list[models.Index]] = [models.Index(Lower("word"), name="entries_by_word")]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["account", "language", "key"], name="one_entry_a_word_and_language"),
            models.CheckConstraint(
                condition=(Q(phonemes="") & ~Q(respelling="")) | (~Q(phonemes="") & Q(respelling="")),
                name="phonemes_or_respelling",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.word} ({self.language})"


class LexiconVersion(models.Model):
    """A random number that each change of an account's lexicon replaces; processes compare it with their copy's."""

    account = models.OneToOneField(Account, on_delete=models.CASCADE, primary_key=True, related_name="+")
    number = models.BigIntegerField()
    changed_words = models.JSONField(
        default=list,
        db_default=models.Value([], models.JSONField()),
        help_text="The words changed last, the newest first, each with the moment (ISO 8601).",
    )
