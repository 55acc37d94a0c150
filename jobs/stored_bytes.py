"""The bytes that jobs keep in the storage, counted for the quota of their accounts.

An unfinished job counts with its probable size, an ended one with its actual size.
"""

from collections.abc import Iterable

import regex
from django.db.models import F, Sum

from accounts.models import Account
from accounts.storage_use import change_storage, reserve_storage
from jobs.models import Job, Segment
from tts.pieces import FILE_FORMATS
from tts.text.markup import parse_markup

# Seconds to say a character, at most for ordinary text: a digit or a sign is read as a word.
_S_OF_LETTER = 0.08
_S_OF_WIDE_LETTER = 0.25
_S_OF_SIGN = 0.5
_WIDE_LETTERS = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]+")
_SIGNS = regex.compile(r"[\p{N}\p{S}]+")

_GAP_S = 0.5
"""Silence around a part."""

_CAPTION_BYTES = 8
"""Bytes of caption files per character."""


def estimated_bytes(texts: Iterable[str], *, pauses_s: float, audio_format: str, speed: float, is_podcast: bool) -> int:
    """Return the bytes that a job of `texts` (markup included) will probably take, its captions included.

    `pauses_s` are the seconds of the pauses in them. A podcast is stored twice: as a whole, and turn by turn.
    """
    spoken_s, silent_s = 0.0, pauses_s
    characters = 0
    for text in texts:
        characters += len(text)
        wide, signs = (len(text) - len(kind.sub("", text)) for kind in (_WIDE_LETTERS, _SIGNS))
        spoken_s += _S_OF_LETTER * len(text) + _S_OF_WIDE_LETTER * wide + _S_OF_SIGN * signs
        silent_s += _GAP_S
    audio = (spoken_s / speed + silent_s) * FILE_FORMATS[audio_format].bytes_per_s
    return round(audio * (2 if is_podcast else 1)) + _CAPTION_BYTES * characters


def estimated_again(job: Job) -> int:
    """Return `estimated_bytes` for a job that is tried again."""
    texts = list(job.segments.values_list("text", flat=True))
    return estimated_bytes(
        texts,
        pauses_s=sum(parse_markup(text).pauses_s for text in texts),
        audio_format=job.audio_format,
        speed=min(own["speed"] for own in (job.controls, *job.host_controls.values())),
        is_podcast=job.type == Job.Type.PODCAST,
    )


def reserve_more(account: Account, job: Job, byte_count: int) -> None:
    """Count `byte_count` more for the job, as `count_stored` does, if the quota allows it. Raises: ApiError 403."""
    reserve_storage(account, byte_count)
    Job.objects.filter(pk=job.pk).update(stored_bytes=F("stored_bytes") + byte_count)


def bytes_of_parts(job: Job) -> int:
    """Return the bytes of finished segments, which a failed job keeps until its files are removed."""
    return int(Segment.objects.filter(job=job).aggregate(sum=Sum("byte_count", default=0))["sum"])


def count_stored(job: Job, byte_count: int) -> None:
    """Count `byte_count` for the job; call it in a transaction that holds the lock of the account."""
    rows = Job.objects.filter(pk=job.pk)
    before = rows.values_list("stored_bytes", flat=True).first()
    if before is not None:
        rows.update(stored_bytes=byte_count)
        change_storage(job.account_id, byte_count - before)
