"""The page for a new book: files and pasted text become chapters, which the user can edit before the job starts."""

import logging
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.authentication import account_of
from accounts.limits import lend_connection
from accounts.plans import FREE, PRO
from core.children.sandbox import SandboxError
from core.declarations import Body, declares
from core.errors import ApiError, InvalidValue
from core.names import plain_name
from core.places import Places
from jobs.models import MAX_TITLE, Job
from jobs.planning import Part
from studio.covers import cover_of_document
from studio.documents.document import SUFFIXES, Chapter, Document, DocumentError
from studio.documents.reading import MAX_FILE_BYTES, read_document
from studio.editor import Editor, edited, sent_texts
from studio.forms import BookForm
from studio.imports import Imported, imported
from studio.manuscripts import (
    main_voice_of,
    manuscript_of,
    parts_of,
    spoken,
    with_added,
    with_joined,
    with_split,
)

_COPY = re.compile(r"(?:\s*\(\d+\)|\s*-\s*copy)+\Z", re.IGNORECASE)
_MAX_FILE_NAME = 200

log = logging.getLogger(__name__)

readings = Places(at_once=2, queue=6, kind="documents to read")
"""Each reading is a process of up to a few hundred MB; a request that waits holds one of the server's threads."""

_CHANGES = {"join": with_joined, "split": with_split}
"""The effect of a button on a chapter, by action, for actions that `edited` does not know."""


@declares(body=Body.FILES)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def new_book(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    if not account.plan.has_jobs_api:
        shown = {"free": FREE, "pro": PRO}
        return render(request, "studio/book_plan.html", shown, status=403 if request.method == "POST" else 200)
    return _BookEditor(account).answer(request)


class _BookEditor(Editor[Chapter]):
    template = "studio/new_book.html"
    job_type = Job.Type.LONGFORM
    form_class = BookForm
    empty = (Chapter(""),)
    fields: ClassVar = {"voice": "voice", "dialogue_voice": "dialogue_voice"}
    names: ClassVar = {"input": "the text", "segments": "the text"}

    imported: Imported | None = None
    """The note on an imported file."""

    def take_sent(self, sent: QueryDict) -> None:
        titles = [plain_name(title) for title in sent.getlist("chapter_title")]
        texts = sent_texts(sent, "chapter_text")
        self.items = [Chapter(title, text) for title, text in zip(titles, texts, strict=False)]

    def import_items(self, request: HttpRequest) -> None:
        """Add the chapters of a file, and its title if the form has none."""
        file = request.FILES.get("file")
        document = _read(file)
        self.items = with_added(self.items, document.chapters)
        first = len(self.items) - len(document.chapters) + 1
        self.imported = imported(file.name or "" if file else "", document, first)
        title = plain_name(document.title or title_of_file(file.name or "" if file else ""))[:MAX_TITLE]
        found = {"title": title, "author": plain_name(document.author)[:MAX_TITLE]}
        if not self.form["cover"].value():
            found["cover"] = cover_of_document(document.cover)
        self.fill_in(**{name: value for name, value in found.items() if not self.form[name].value()})

    def edit(self, action: str) -> None:
        verb, _, digits = action.partition("-")
        if verb in _CHANGES and digits.isascii() and digits.isdecimal():
            self.items = _CHANGES[verb](self.items, int(digits[:4]))
        else:
            self.items = edited(self.items, action, lambda _: Chapter("")) or list(self.empty)

    def trim(self) -> None:
        self.items = [chapter for chapter in self.items if spoken(chapter).strip()] or list(self.empty)

    def parts(self, fields: Mapping[str, Any]) -> tuple[Part, ...]:
        parts = parts_of(self.items, fields["voice"])
        if not parts:
            raise InvalidValue("There is no text yet. Choose a file, or write something.", param="chapters[0].input")
        return parts

    def more_asked(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        return super().more_asked(fields) | {"has_voice_tags": True, "dialogue_voice": fields["dialogue_voice"] or None}

    def take_earlier(self, job: Job) -> dict[str, Any]:
        self.items = manuscript_of(job) or self.items
        return {"voice": main_voice_of(job), "dialogue_voice": job.dialogue_voice}

    def spoken(self, item: Chapter) -> str:
        return spoken(item)

    def details(self) -> dict[str, Any]:
        return {
            "imported": self.imported,
            "suffixes": ",".join(SUFFIXES),
            "shown_suffixes": f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}",
            "max_file_bytes": MAX_FILE_BYTES,
            "max_file_mb": f"{MAX_FILE_BYTES / 1e6:.1f}",
            "fair_use": PRO.fair_use_per_month,
        }


def _read(file: UploadedFile | None) -> Document:
    """Return the document in an uploaded file. Raises: ApiError."""
    if file is None:
        raise InvalidValue("Choose a file first.", param="file")
    try:
        lend_connection()
        with readings.take():
            # One byte over the limit shows that the file is too large.
            return read_document(file.name or "file", file.read(MAX_FILE_BYTES + 1))
    except DocumentError as error:
        raise InvalidValue(f"{error}.", param="file") from error
    except SandboxError as error:
        log.exception("documents cannot be read")
        message = "We can’t read files right now. Paste the text instead."
        raise ApiError(message, param="file", status=500) from error


def title_of_file(name: str) -> str:
    """Return a title made from a file's name: "the_lost-world (1).pdf" becomes "The lost world"."""
    words = _COPY.sub("", Path(name[-_MAX_FILE_NAME:]).stem).replace("_", " ")
    words = " ".join((words if " " in words else words.replace("-", " ")).split())
    return words[:1].upper() + words[1:]
