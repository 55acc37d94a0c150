"""The page on which a book is made: files and pasted text become chapters, which can be changed first."""

import logging
from collections.abc import Sequence
from typing import Any, cast
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.limits import lend_connection
from accounts.models import Account
from accounts.plans import FREE, PRO
from jobs import service
from jobs.documents.document import Chapter, Document, DocumentError
from jobs.documents.reading import MAX_FILE_BYTES, SUFFIXES, ReaderError, read_document
from jobs.forms import BookForm, sound_of, voice_choices
from jobs.manuscripts import edited, manuscript_of, parts_of, spoken, with_added
from jobs.models import MAX_TITLE, Job
from jobs.service import JobRequest
from jobs.submissions import earlier_job, in_words, new_key, page_key, place_of, sent_before, show, submit
from speech.errors import ApiError, InvalidValue
from speech.slots import RenderSlots

log = logging.getLogger(__name__)

_NAMES = {"input": "the text", "segments": "the text"}
_readings = RenderSlots(slots=2, queue=6)
"""Each reading is a process of a few hundred megabytes at most; who waits holds one of the server's threads."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def new_book(request: HttpRequest) -> HttpResponse:
    account = cast(Account, request.user)
    if not account.plan.has_jobs_api:
        shown = {"free": FREE, "pro": PRO}
        return render(request, "jobs/book_plan.html", shown, status=403 if request.method == "POST" else 200)
    if request.method != "POST":
        return _show_new(request, account)
    form = BookForm(voice_choices(account), request.POST)
    editor = _Editor(_sent_chapters(request), page_key(request))
    action = request.POST.get("action", "")
    if action == "create":
        if (job := editor.create(account, form)) is not None:
            return redirect("studio_job", job.pk)
    elif action == "import":
        form = editor.import_file(request.FILES.get("file"), form)
    else:
        editor.chapters = edited(editor.chapters, action) or [Chapter("")]
    return _render(request, form, editor)


class _Editor:
    """The chapters as they stand on the page, what a file brought along, and what is wrong."""

    def __init__(self, chapters: Sequence[Chapter], key: str) -> None:
        self.chapters = list(chapters)
        self.key = key
        self.file_error = ""
        self.imported = ""
        self.chapter_errors: dict[int, str] = {}

    def import_file(self, file: UploadedFile | None, form: BookForm) -> BookForm:
        """Add the chapters of a file; return the form with the file's title where there was none."""
        try:
            document = _read(file)
            self.chapters = with_added(self.chapters, document.chapters)
        except ApiError as error:
            self.file_error = error.message
            return form
        self.imported = _imported(file.name or "" if file else "", document)
        if form["title"].value() or not document.title:
            return form
        sent = {name: form[name].value() for name in form.fields}
        return BookForm(form.choices, sent | {"title": document.title[:MAX_TITLE]})

    def create(self, account: Account, form: BookForm) -> Job | None:
        """Return the job, or None where something speaks against it, which is then to be shown."""
        self.chapters = [chapter for chapter in self.chapters if spoken(chapter).strip()] or [Chapter("")]
        if not form.is_valid():
            return None
        parts = parts_of(self.chapters, form.cleaned_data["voice"])
        try:
            if not parts:
                raise InvalidValue("There is no text yet: choose a file, or write something.", param="chapters[0].text")
            fields = form.cleaned_data
            asked = JobRequest(parts, False, fields["audio_format"], form.controls, title=fields["title"])
            return submit(account, asked, self.key)
        except ApiError as error:
            self._take(error, account, form)
        return None

    def _take(self, error: ApiError, account: Account, form: BookForm) -> None:
        earlier = earlier_job(account, self.key) if error.code == "idempotency_conflict" else None
        place = place_of(error)
        if earlier is not None:
            form.add_error(None, sent_before(earlier))
            self.key = new_key()
        elif place is not None or error.param == "input":
            self.chapter_errors[place or 0] = in_words(error, _NAMES)
        else:
            show(error, form, {"voice": "voice"}, _NAMES)


def _read(file: UploadedFile | None) -> Document:
    """Return what an uploaded file says. Raises: ApiError."""
    if file is None:
        raise InvalidValue("Choose a file first.", param="file")
    try:
        with _readings.take():
            lend_connection()
            # One byte more than there may be tells that there are too many.
            return read_document(file.name or "file", file.read(MAX_FILE_BYTES + 1))
    except DocumentError as error:
        raise InvalidValue(f"{error}.", param="file") from error
    except ReaderError as error:
        log.exception("no document can be read")
        message = "Files cannot be read at the moment: that is our fault. You can paste the text instead."
        raise ApiError(message, param="file", status=500) from error


def _imported(name: str, document: Document) -> str:
    """Return what a file brought, and what of it is not text."""
    count = len(document.chapters)
    found = f"“{name[-80:]}” is here, with {count:,} chapter{'s' if count > 1 else ''}."
    if not document.left_out:
        return found
    left_out = ", ".join(f"{number:,} {kind}{'s' if number > 1 else ''}" for kind, number in document.left_out.items())
    return f"{found} Left out, since they are not read: {left_out}."


def _show_new(request: HttpRequest, account: Account) -> HttpResponse:
    """Return the empty page, or one that holds what an earlier job was made of."""
    initial: dict[str, Any] = {}
    chapters = [Chapter("")]
    if earlier := _earlier(request, account):
        chapters = manuscript_of(earlier) or chapters
        initial = sound_of(earlier) | {"voice": earlier.voices[0] if earlier.voices else None}
    return _render(request, BookForm(voice_choices(account), initial=initial), _Editor(chapters, new_key()))


def _earlier(request: HttpRequest, account: Account) -> Job | None:
    try:
        job_id = UUID(request.GET.get("from", ""))
    except ValueError:
        return None
    return service.jobs_of(account).filter(pk=job_id, type=Job.Type.LONGFORM).first()


def _sent_chapters(request: HttpRequest) -> list[Chapter]:
    """Return the chapters that the page sends; browsers end lines with CR LF, which would count twice."""
    texts = [text.replace("\r\n", "\n") for text in request.POST.getlist("chapter_text")]
    titles = [" ".join(title.split()) for title in request.POST.getlist("chapter_title")]
    return [Chapter(title, text) for title, text in zip(titles, texts, strict=False)]


def _render(request: HttpRequest, form: BookForm, editor: _Editor) -> HttpResponse:
    shown = {
        "form": form,
        "key": editor.key,
        "chapters": [
            {"chapter": chapter, "characters": len(spoken(chapter)), "error": editor.chapter_errors.get(number, "")}
            for number, chapter in enumerate(editor.chapters)
        ],
        "has_chapter_errors": bool(editor.chapter_errors),
        "characters": sum(len(spoken(chapter)) for chapter in editor.chapters),
        "file_error": editor.file_error,
        "imported": editor.imported,
        "suffixes": ",".join(SUFFIXES),
        "max_file_bytes": MAX_FILE_BYTES,
        "max_file_mib": MAX_FILE_BYTES >> 20,
        "fair_use": PRO.fair_use_per_month,
    }
    return render(request, "jobs/new_book.html", shown)
