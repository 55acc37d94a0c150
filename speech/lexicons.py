"""The lexicons of accounts: entries are checked and kept here; `speech.account_lexicons` makes them ready for texts."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import regex
from django.db import transaction
from django.db.models import QuerySet

from accounts.models import Account
from speech.errors import ApiError, InvalidValue, MissingField
from speech.models import MAX_RESPELLING, MAX_WORD, LexiconEntry, LexiconVersion
from speech.slots import RenderSlots
from speech.text.lexicon_units import lexicon_keys
from speech.text.markup import TextSpan, parse_markup
from speech.text.pronunciation import check_phonemes
from speech.text.writing_systems import is_speakable
from voices.catalog import CATALOG

MAX_ENTRIES = 10_000
"""Entries that an account may have."""

_imports = RenderSlots(slots=1, queue=2)
"""A full lexicon takes a core for some seconds; who waits holds one of the server's threads."""

ENGLISH = "en"
"""Entries in it hold for American and British voices; one in "en-US" or "en-GB" goes before them."""
LANGUAGES = (ENGLISH, *sorted({voice.language for voice in CATALOG.values()}))

_CONTROL = regex.compile(r"[\p{Cc}\p{Cs}]")
_SPOKEN = regex.compile(r"[\p{L}\p{N}\p{S}]")


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry as its writer gives it, nothing checked yet; of `phonemes` and `respelling` one is to be empty."""

    word: str
    language: str
    phonemes: str = ""
    respelling: str = ""


@dataclass(frozen=True, slots=True)
class Imported:
    """How many entries an import made, and how many it put in the place of earlier ones."""

    created: int
    replaced: int


def list_entries(account: Account, *, language: str = "", word: str = "") -> QuerySet[LexiconEntry]:
    """Return the account's entries in the order they were made, of one `language` and with `word` in them if given."""
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
    """Keep an entry, in the place of the one for the same word and language if there is one; tell whether it is new.

    Raises: InvalidValue, MissingField naming the field; ApiError if the lexicon is full.
    """
    entry = _checked(account, draft)
    with _changing(account):
        is_new = _put(account, [entry]).created == 1
        return LexiconEntry.objects.get(account=account, language=entry.language, key=entry.key), is_new


def change_entry(account: Account, entry_id: int, changes: Mapping[str, str]) -> LexiconEntry:
    """Change fields of the account's entry; phonemes take the place of a respelling, and the other way round.

    Raises: InvalidValue, MissingField naming the field, also where there is another entry for the word; ApiError with
    status 404.
    """
    with _changing(account):
        kept = find_entry(account, entry_id)
        says_anew = changes.get("phonemes") or changes.get("respelling")
        said = {} if says_anew else {"phonemes": kept.phonemes, "respelling": kept.respelling}
        entry = _checked(account, Draft(**{"word": kept.word, "language": kept.language, **said, **changes}))
        same_word = LexiconEntry.objects.filter(account=account, language=entry.language, key=entry.key)
        if same_word.exclude(pk=kept.pk).exists():
            raise InvalidValue(f"there is another entry for {entry.word!r} in {entry.language}", param="word")
        entry.pk = kept.pk
        entry.save(force_update=True)
    return entry


def delete_entry(account: Account, entry_id: int) -> None:
    """Remove the account's entry. Raises: ApiError with status 404."""
    with _changing(account):
        find_entry(account, entry_id).delete()


def delete_entries(account: Account, entry_ids: Sequence[int] | None = None) -> int:
    """Remove those of the account's entries, or all of them, and return how many they were."""
    entries = LexiconEntry.objects.filter(account=account)
    with _changing(account):
        return (entries if entry_ids is None else entries.filter(pk__in=entry_ids)).delete()[0]


@contextmanager
def importing() -> Iterator[None]:
    """Hold the place to read and keep many entries in while the block runs. Raises: ServerOverloaded."""
    with _imports.take():
        yield


def import_entries(account: Account, drafts: Sequence[Draft]) -> Imported:
    """Keep all of `drafts`, or none if one is at fault; each takes the place of an entry for the same word.

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
    with _changing(account):
        return _put(account, entries)


def check_count(count: int, *, param: str | None = None) -> None:
    """Accept so many entries of an account. Raises: ApiError."""
    if count > MAX_ENTRIES:
        message = f"A lexicon holds at most {MAX_ENTRIES:,} entries; this would make {count:,}."
        raise ApiError(message, code="lexicon_full", param=param, extra={"limit": MAX_ENTRIES, "used": count})


@contextmanager
def _changing(account: Account) -> Iterator[None]:
    """Change the account's lexicon all or nothing, one change at a time, and let every process see that it changed."""
    with transaction.atomic():
        LexiconVersion.objects.update_or_create(account=account, defaults={"number": secrets.randbits(62)})
        yield


def _put(account: Account, entries: Sequence[LexiconEntry]) -> Imported:
    """Keep `entries`, whose words differ, inside of a change. Raises: ApiError if the lexicon gets too full."""
    kept = LexiconEntry.objects.filter(account=account)
    before = kept.count()
    LexiconEntry.objects.bulk_create(
        entries,
        update_conflicts=True,
        unique_fields=["account", "language", "key"],
        update_fields=["word", "phonemes", "respelling"],
    )
    after = kept.count()
    check_count(after)
    return Imported(after - before, len(entries) - (after - before))


def _checked(account: Account, draft: Draft, where: str = "") -> LexiconEntry:
    """Return `draft` as an entry that may be kept; `where` stands before the names of fields in errors."""
    word, respelling = " ".join(draft.word.split()), " ".join(draft.respelling.split())
    phonemes = draft.phonemes.strip()
    _check_text(word, MAX_WORD, f"{where}word")
    if draft.language not in LANGUAGES:
        param = f"{where}language"
        raise InvalidValue(f"{param} must be one of {', '.join(LANGUAGES)}", param=param)
    if not phonemes and not respelling:
        raise MissingField("an entry needs phonemes or a respelling", param=f"{where}respelling")
    if phonemes and respelling:
        raise InvalidValue("an entry has either phonemes or a respelling, not both", param=f"{where}respelling")
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
        raise InvalidValue(f"{param} has {len(text)} characters; at most {most} are possible", param=param)
    unwritable = next((character for character in text if _CONTROL.match(character)), None)
    if unwritable:
        raise InvalidValue(f"{param} holds the control character {unwritable!r}", param=param)
    if _has_markup(text):
        raise InvalidValue(f"{param} holds markup, which a lexicon does not read", param=param)
    if not any(_SPOKEN.match(character) and is_speakable(character) for character in text):
        raise InvalidValue(f"{param} holds nothing that can be spoken", param=param)


def _has_markup(text: str) -> bool:
    try:
        return any(not isinstance(span, TextSpan) for span in parse_markup(text))
    except InvalidValue:
        return True
