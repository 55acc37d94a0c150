"""The export of everything that the service stores for an account: a ZIP archive that is made while it is sent."""

import io
import json
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from allauth.account.models import EmailAddress
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model, QuerySet
from django.utils import timezone

from accounts.limits import lend_connection
from accounts.models import Account, ApiKey, DailyUsage

_PAGE = 500

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A file of the archive: its path there, and its content in blocks, which are made when they are read.

    `is_packed` means that compression would gain nothing, as with audio.
    """

    name: str
    blocks: Iterable[bytes]
    is_packed: bool = False


Exporter = Callable[[Account], Iterator[ExportedFile]]

_exporters: list[Exporter] = []
_large_exporters: list[Exporter] = []


def export_with_account(exporter: Exporter, *, is_large: bool = False) -> None:
    """Have the files of `exporter(account)` in the archive of each account; large ones come last.

    An app that stores something for accounts registers its function in `AppConfig.ready`. The function runs in any
    thread, with long pauses: between blocks it must hold no database cursor and no storage connection.
    """
    (_large_exporters if is_large else _exporters).append(exporter)


def archive_of(account: Account) -> Generator[bytes]:
    """Yield the archive of the account in blocks. The reader may be slow: nothing is held but the block."""
    made_at = timezone.now().timetuple()[:6]
    sink = _Sink()
    with ZipFile(sink, "w") as archive:
        for file in _files_of(account):
            entry = ZipInfo(file.name, made_at)
            entry.compress_type = ZIP_STORED if file.is_packed else ZIP_DEFLATED
            with archive.open(entry, "w", force_zip64=True) as target:
                for block in file.blocks:
                    target.write(block)
                    lend_connection()
                    yield sink.take()
    yield sink.take()


def as_json(value: Any) -> bytes:
    """Return `value` as JSON; it may contain dates, times and IDs."""
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False).encode()


def json_list(values: Iterable[Any]) -> Iterator[bytes]:
    """Yield a JSON list, one value per block."""
    before = b"[\n"
    for value in values:
        yield before + as_json(value)
        before = b",\n"
    yield b"[]\n" if before == b"[\n" else b"\n]\n"


def rows_of(rows: QuerySet[Row]) -> Iterator[Row]:
    """Yield rows in the order of their primary keys, a page at a time, without a cursor between the pages."""
    page = list(rows.order_by("pk")[:_PAGE])
    while page:
        yield from page
        page = list(rows.filter(pk__gt=page[-1].pk).order_by("pk")[:_PAGE])


def fields_of(rows: QuerySet[Any], names: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Yield these fields of each row, as `rows_of` reads them."""
    return ({name: getattr(row, name) for name in names} for row in rows_of(rows))


def _files_of(account: Account) -> Iterator[ExportedFile]:
    for exporter in (_own_files, *_exporters, *_large_exporters):
        yield from exporter(account)


def _own_files(account: Account) -> Iterator[ExportedFile]:
    keys = ("id", "name", "prefix", "created_at", "last_used_at", "revoked_at", "expires_at", "scopes")
    usage = ("day", "key_id", "kind", "voice", "requests", "characters")
    yield ExportedFile("README.txt", [_README.encode()])
    yield ExportedFile("account.json", [as_json(_facts(account))])
    yield ExportedFile("keys.json", json_list(fields_of(ApiKey.objects.filter(account=account), keys)))
    yield ExportedFile("usage.json", json_list(fields_of(DailyUsage.objects.filter(account=account), usage)))


def _facts(account: Account) -> dict[str, Any]:
    names = ("email", "plan_name", "plan_since", "plan_until", "date_joined", "last_login", "first_name", "last_name")
    addresses = EmailAddress.objects.filter(user=account).values("email", "verified", "primary")
    return {name: getattr(account, name) for name in names} | {"addresses": list(addresses)}


class _Sink(io.RawIOBase):
    """A write-only file, whose content is taken away block by block."""

    def __init__(self) -> None:
        self._blocks: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, block: Any) -> int:
        self._blocks.append(bytes(block))
        return len(block)

    def take(self) -> bytes:
        blocks, self._blocks = self._blocks, []
        return b"".join(blocks)


_README = """Everything that your account has here. Times are UTC, or milliseconds since 1970 in the records of jobs.

account.json          your e-mail addresses and your plan
keys.json             the names and beginnings of your API keys; we do not have the keys themselves
usage.json            requests and characters, by day, key, kind and voice, of about a year
billing.json          your request for Pro and your subscriptions; cards are at Stripe alone, we never see them
lexicon.json          your pronunciations; the page of the lexicon can import this file
voices.json           your cloned voices
voices/<id>/          their recordings, where we kept them
consent-records.json  what you declared when you made a voice; we keep these records even after you delete your account
spoken-consents.json  the sentences that speakers read aloud for your voices
consents/<id>/        their recordings
jobs.json             your audiobooks and podcasts, with their texts as long as we keep these
feeds.json            your feeds and what you added to them, without their addresses
jobs/<id>/            their audio and captions as long as we keep these; a podcast's turns are in its audio
audio-left-out.txt    if there was too much audio for one archive: where to get the rest
"""
