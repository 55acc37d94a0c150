"""The lexicons of accounts: checks and stores entries; `speech.account_lexicons` makes them ready for texts."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

import regex
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts import limits
from accounts.models import Account, ApiKey, UsageKind
from core.errors import ApiError, InvalidValue, MissingField
from core.places import Places
from speech.models import MAX_RESPELLING, MAX_WORD, LexiconEntry, LexiconVersion
from tts.text.lexicon_units import lexicon_keys
from tts.text.markup import TextSpan, parse_markup
from tts.text.pronunciation import check_phonemes
from tts.text.writing_systems import is_speakable
from voices.catalog import CATALOG

MAX_ENTRIES = 10_000
"""The most entries of an account."""

MAX_CHANGED_WORDS = 20
"""The most words of an account's lexicon whose change is remembered."""

_FEW = 100

import_places = Places(at_once=1, queue=2, kind="lexicons to import")
"""For reading and saving many entries.

A full lexicon keeps a core busy for a few seconds, and a request that waits holds one of the server's threads.
"""

LANGUAGES = ("en", *sorted({voice.language for voice in CATALOG.values()}))
"""Entries in "en" apply to American and British voices; an entry in "en-US" or "en-GB" takes precedence."""

_MOST_LINES_SHOWN = 10
_CONTROL = regex.compile(r"[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]")
_SPOKEN = regex.compile(r"[\p{L}\p{N}\p{S}]")


@contextmanager
def importing(account: Account, key: ApiKey | None = None) -> Iterator[None]:
    """Read and save many entries in the block, one account at a time; each counts in its minute, even if it fails.

    Raises: LimitExceeded; ServiceUnavailable; ServerOverloaded.
    """
    with limits.admitted(account, 0, key, kind=UsageKind.DOCUMENT), import_places.take():
        yield


@dataclass(frozen=True, slots=True)
class Draft:
    """An unchecked entry as its writer gives it; either `phonemes` or `respelling` should be empty."""

    word: str
    language: str
    phonemes: str = ""
    respelling: str = ""


@dataclass(frozen=True, slots=True)
class Imported:
    """The number of new entries of an import, and the number of earlier entries that it replaced."""

    created: int
    replaced: int


def list_entries(account: Account, *, language: str = "", word: str = "") -> QuerySet[LexiconEntry]:
    """Return the account's entries, oldest first; `language` and a part of a `word`, if given, filter them."""
    entries = LexiconEntry.objects.filter(account=account).order_by("pk")
    if language:
        entries = entries.filter(language=language)
    return entries.filter(word__icontains=word) if word else entries


def find_entry(account: Account, entry_id: int) -> LexiconEntry:
    """Return the account's entry. Raises: ApiError with status 404, for another account's entry too."""
    entry = LexiconEntry.objects.filter(account=account, pk=entry_id).first()
    if entry is None:
        raise ApiError(f"You have no lexicon entry {entry_id}.", code="lexicon_entry_not_found", status=404)
    return entry


def save_entry(account: Account, draft: Draft) -> tuple[LexiconEntry, bool]:
    """Save an entry, replace an earlier one for the same word and language, and tell whether the entry is new.

    Raises: InvalidValue, MissingField naming the field; ApiError if the lexicon is full.
    """
    entry = _checked(account, draft)
    with _changing(account) as changed:
        is_new = _put(account, [entry], changed).created == 1
        return LexiconEntry.objects.get(account=account, language=entry.language, key=entry.key), is_new


def change_entry(account: Account, entry_id: int, changes: Mapping[str, str]) -> LexiconEntry:
    """Change fields of the account's entry; new phonemes remove the respelling, and the other way round.

    Raises: InvalidValue, MissingField naming the field, also if there is another entry for the word; ApiError with
    status 404.
    """
    with _changing(account) as changed:
        kept = find_entry(account, entry_id)
        says_anew = changes.get("phonemes") or changes.get("respelling")
        said = {} if says_anew else {"phonemes": kept.phonemes, "respelling": kept.respelling}
        entry = _checked(account, Draft(**{"word": kept.word, "language": kept.language, **said, **changes}))
        same_word = LexiconEntry.objects.filter(account=account, language=entry.language, key=entry.key)
        if same_word.exclude(pk=kept.pk).exists():
            raise InvalidValue(f"There is already an entry for {entry.word!r} in {entry.language}.", param="word")
        entry.pk = kept.pk
        entry.save(force_update=True)
        changed.extend(dict.fromkeys((entry.word, kept.word)))
    return entry


def delete_entry(account: Account, entry_id: int) -> None:
    """Delete the account's entry. Raises: ApiError with status 404."""
    with _changing(account) as changed:
        entry = find_entry(account, entry_id)
        entry.delete()
        changed.append(entry.word)


def delete_entries(account: Account, entry_ids: Sequence[int] | None = None) -> int:
    """Delete these entries of the account, or all if none are named, and return their number."""
    entries = LexiconEntry.objects.filter(account=account)
    with _changing(account) as changed:
        doomed = entries if entry_ids is None else entries.filter(pk__in=entry_ids)
        changed.extend(doomed.order_by("-pk").values_list("word", flat=True)[:MAX_CHANGED_WORDS])
        return doomed.delete()[0]


def import_entries(account: Account, drafts: Sequence[Draft]) -> Imported:
    """Save all of `drafts`, or none if one is wrong; each replaces an earlier entry for the same word.

    Raises: InvalidValue, MissingField naming the field ("entries.3.word"); ApiError if the lexicon gets too full.
    """
    check_count(len(drafts), param="entries")
    entries = [_checked(account, draft, f"entries.{index}.") for index, draft in enumerate(drafts)]
    first: dict[tuple[str, str], int] = {}
    for index, entry in enumerate(entries):
        earlier = first.setdefault((entry.language, entry.key), index)
        if earlier != index:
            message = f"entries.{index}.word is the same word as entries.{earlier}.word"
            raise InvalidValue(message, param=f"entries.{index}.word")
    with _changing(account) as changed:
        return _put(account, entries, changed)


def import_lines(account: Account, drafts: Sequence[tuple[int, Draft]]) -> Imported:
    """Save all of `drafts`, or none if one is wrong; each comes with its line in a file, and no word comes twice.

    Raises: InvalidValue with the wrong lines; ApiError if the lexicon gets too full.
    """
    check_count(len(drafts))
    faults: dict[int, str] = {}
    entries = []
    for line, draft in drafts:
        try:
            entries.append(_checked(account, draft))
        except ApiError as error:
            faults.setdefault(line, f"{error.message.removesuffix('.')}.")
    if faults:
        raise InvalidValue(in_lines(faults), param="file")
    with _changing(account) as changed:
        return _put(account, entries, changed)


def in_lines(found: Mapping[int, str]) -> str:
    """Return the first sentences about lines of a file, and the number of the others."""
    shown = [f"Line {number}: {message}" for number, message in sorted(found.items())[:_MOST_LINES_SHOWN]]
    more = len(found) - len(shown)
    return " ".join(shown) + (f" And {more:,} more." if more > 0 else "")


def check_count(count: int, *, param: str | None = None) -> None:
    """Do nothing if an account may have `count` entries. Raises: ApiError."""
    if count > MAX_ENTRIES:
        message = f"A lexicon holds at most {MAX_ENTRIES:,} entries; this would make {count:,}."
        raise ApiError(message, code="lexicon_full", param=param, extra={"limit": MAX_ENTRIES, "used": count})


def changed_words(account: Account) -> list[tuple[str, datetime]]:
    """Return the last changed or deleted words of the account's lexicon, the newest first, with the time."""
    rows = LexiconVersion.objects.filter(account=account).values_list("changed_words", flat=True).first()
    return [(word, datetime.fromisoformat(at)) for word, at in rows or ()]


@contextmanager
def _changing(account: Account) -> Iterator[list[str]]:
    """Run the block as one change of the account's lexicon: atomic, exclusive, and seen by every process.

    The block adds the changed words to the list that it gets.
    """
    with transaction.atomic():
        number = secrets.randbits(62)
        version, _ = LexiconVersion.objects.update_or_create(account=account, defaults={"number": number})
        changed: list[str] = []
        yield changed
        if changed:
            now = timezone.now().isoformat()
            earlier = [row for row in version.changed_words if row[0] not in changed]
            version.changed_words = [*([word, now] for word in changed), *earlier][:MAX_CHANGED_WORDS]
            version.save(update_fields=["changed_words"])


def _put(account: Account, entries: Sequence[LexiconEntry], changed: list[str]) -> Imported:
    """Save `entries`, no two for the same word, inside a change, and add the words that differ to `changed`.

    Raises: ApiError if the lexicon gets too full.
    """
    kept = LexiconEntry.objects.filter(account=account)
    before = kept.count()
    changed.extend(_different(kept, entries))
    LexiconEntry.objects.bulk_create(
        entries,
        update_conflicts=True,
        unique_fields=["account", "language", "key"],
        update_fields=["word", "phonemes", "respelling"],
    )
    after = kept.count()
    check_count(after)
    return Imported(after - before, len(entries) - (after - before))


def _different(kept: QuerySet[LexiconEntry], entries: Sequence[LexiconEntry]) -> list[str]:
    """Return the words of `entries` that are not in `kept` unchanged, the last ones first."""
    near = kept.filter(key__in=[entry.key for entry in entries]) if len(entries) <= _FEW else kept
    said = set(near.values_list("language", "word", "phonemes", "respelling"))
    return [
        entry.word
        for entry in reversed(entries)
        if (entry.language, entry.word, entry.phonemes, entry.respelling) not in said
    ]


def _checked(account: Account, draft: Draft, where: str = "") -> LexiconEntry:
    """Return `draft` as a valid entry; `where` is put in front of the names of fields in errors."""
    word, respelling = " ".join(draft.word.split()), " ".join(draft.respelling.split())
    phonemes = draft.phonemes.strip()
    _check_text(word, MAX_WORD, f"{where}word")
    if draft.language not in LANGUAGES:
        param = f"{where}language"
        raise InvalidValue(f"{param} must be one of {', '.join(LANGUAGES)}", param=param)
    if not phonemes and not respelling:
        raise MissingField("Enter a respelling or phonemes.", param=f"{where}respelling")
    if phonemes and respelling:
        raise InvalidValue("Enter either a respelling or phonemes, not both.", param=f"{where}respelling")
    if phonemes:
        check_phonemes(draft.phonemes, param=f"{where}phonemes")
    else:
        _check_text(respelling, MAX_RESPELLING, f"{where}respelling")
    key = lexicon_keys(word)[-1]
    return LexiconEntry(
        account=account, language=draft.language, word=word, key=key, phonemes=phonemes, respelling=respelling
    )


def _check_text(text: str, most: int, param: str) -> None:
    if not text:
        raise InvalidValue(f"{param} is empty", param=param)
    if len(text) > most:
        raise InvalidValue(f"{param} has {len(text)} characters; the limit is {most}", param=param)
    unwritable = next((character for character in text if _CONTROL.match(character)), None)
    if unwritable:
        raise InvalidValue(f"{param} contains the control character {unwritable!r}", param=param)
    try:
        has_markup = any(not isinstance(span, TextSpan) for span in parse_markup(text).spans)
    except InvalidValue:
        has_markup = True
    if has_markup:
        raise InvalidValue(f"{param} contains markup, which a lexicon does not support", param=param)
    if not any(_SPOKEN.match(character) and is_speakable(character) for character in text):
        raise InvalidValue(f"{param} contains nothing that can be spoken", param=param)
