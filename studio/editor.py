"""The common part of the editors of books and podcasts: the page's items, form and buttons, and its errors."""

import dataclasses
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar, cast
from uuid import UUID

from allauth.core.ratelimit import respond_429
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from accounts.limits import Admission, admitted, counted_if_large
from accounts.models import Account, UsageKind
from core.errors import ApiError, LimitExceeded, ServiceUnavailable
from jobs import service
from jobs.covers import MAX_COVER_BYTES
from jobs.models import Job
from jobs.planning import Part
from jobs.requests import JobRequest
from studio.covers import cover_of_file, cover_of_job
from studio.forms import JobForm, sound_of, voice_choices
from studio.listening import LETTER_S, WIDE_LETTER_S, listening_s
from studio.notes import language_note, unspoken_note
from studio.submissions import earlier_job, in_words, item_of, new_key, page_key, sent_before, show, submit
from voices.gallery import sheet_values

Item = TypeVar("Item")

_MOST_NOTED = 100
"""The items of a page that are searched for stage directions."""

# No item has a longer number, and Python refuses to convert very long ones.
_NUMBER = re.compile(r"[0-9]{1,9}")

LIMITS = ("daily_quota_exceeded", "storage_quota_exceeded", "input_too_long", "plan_required")
"""The codes of errors against which a larger plan helps."""


class Editor(ABC, Generic[Item]):
    """A page on which an account writes the items of a job (chapters or turns), with the errors of each."""

    template: ClassVar[str]
    job_type: ClassVar[Job.Type]
    form_class: ClassVar[type[JobForm]]
    empty: ClassVar[tuple[Any, ...]]
    """The items of a new page."""
    fields: ClassVar[Mapping[str, str]]
    """The form's fields by their names in the API's errors."""
    names: ClassVar[Mapping[str, str]]
    """The page's words for the API's fields in errors."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self.sheet = sheet_values(account)
        self.choices = voice_choices(account.plan, self.sheet["own_voices"])
        self.key = new_key()
        self.form = self.new_form()
        self.items: list[Item] = list(self.empty)
        self.item_errors: dict[int, str] = {}
        self.import_error = ""
        self.cover_error = ""
        self.is_limit = False

    def new_form(self, *arguments: Any, **options: Any) -> JobForm:
        """Return a form of the page."""
        return self.form_class(self.choices, *arguments, **options)

    @abstractmethod
    def take_sent(self, sent: QueryDict) -> None:
        """Take the items that the page sends."""

    @abstractmethod
    def import_items(self, request: HttpRequest) -> None:
        """Add the items of a chosen file or a pasted text. Raises: ApiError."""

    @abstractmethod
    def edit(self, action: str) -> None:
        """Change the items by the action of a button. Raises: ApiError."""

    @abstractmethod
    def trim(self) -> None:
        """Remove items without text."""

    @abstractmethod
    def parts(self, fields: Mapping[str, Any]) -> tuple[Part, ...]:
        """Return the parts of the job, in the voices of the form's `fields`. Raises: ApiError."""

    def more_asked(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values of the job's request beyond the form's common `fields`."""
        return {"controls": self.form.controls()}

    @abstractmethod
    def take_earlier(self, job: Job) -> dict[str, Any]:
        """Take the items of an earlier job; return the form's values. Raises: ApiError if they are too many."""

    @abstractmethod
    def spoken(self, item: Item) -> str:
        """Return the spoken text of an item."""

    def items_of(self, voice_field: str) -> list[Item]:
        """Return the items that are spoken in the voice of a field."""
        return self.items

    @abstractmethod
    def details(self) -> dict[str, Any]:
        """Return the additional values for this editor's template."""

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Return the page after the action of its button, or a redirect to the new job."""
        if request.method != "POST":
            self._begin(request.GET.get("from", ""))
            return self._page(request)
        try:
            with counted_if_large(self.account, request.META, kind=UsageKind.DOCUMENT) as counted:
                job = self._act(request, counted)
                return self._page(request) if job is None else redirect("studio_job", job.pk)
        except LimitExceeded:
            return cast(HttpResponse, respond_429(request))
        except ServiceUnavailable as error:  # nothing can be counted now; the page keeps the written text
            self._take(request)
            self.import_error = error.message
            return self._page(request)

    def _page(self, request: HttpRequest) -> HttpResponse:
        return render(request, self.template, self.sheet | self._shown() | self.details())

    def _begin(self, earlier_id: str) -> None:
        """Fill the page from an earlier job, if the address names one."""
        try:
            jobs = service.jobs_of(self.account).filter(pk=UUID(earlier_id), type=self.job_type)
        except ValueError:
            return
        if (job := jobs.first()) is None:
            return
        try:
            voices = self.take_earlier(job)
        except ApiError as error:
            self.import_error, voices = error.message, {}
        self.form = self.new_form(initial=sound_of(job) | {"cover": cover_of_job(job)} | voices)

    def fill_in(self, **values: Any) -> None:
        """Put `values` into the sent form."""
        self.form = self.new_form(self.sent_values() | values)

    def sent_values(self) -> dict[str, Any]:
        """Return the values of the sent form, by field."""
        return {name: self.form[name].value() for name in self.form.fields}

    def _take(self, request: HttpRequest) -> None:
        """Take the values that the page sends."""
        self.key = page_key(request)
        self.take_sent(request.POST)
        self.form = self.new_form(request.POST)
        self._take_cover(request)

    def _act(self, request: HttpRequest, counted: Admission | None) -> Job | None:
        self._take(request)
        action = request.POST.get("action", "")
        if action == "create":
            return self._create(counted)
        try:
            if action == "import":
                with nullcontext() if counted else admitted(self.account, 0, kind=UsageKind.DOCUMENT):
                    self._import(request)
            else:
                self.edit(action)
        except ApiError as error:
            self.import_error = error.message
        return None

    def _take_cover(self, request: HttpRequest) -> None:
        """Put a chosen cover into the form, or show why not; a failed attempt counts too, as for imports."""
        file = request.FILES.get("cover_file")
        if request.POST.get("action") == "remove-cover":
            self.fill_in(cover="")
        elif file is not None:
            try:
                with admitted(self.account, 0):
                    self.fill_in(cover=cover_of_file(file))
            except ApiError as error:
                self.cover_error = in_words(error, self.names)

    def _import(self, request: HttpRequest) -> None:
        """Add items, or show why not. A failed attempt counts too: it costs as much processor time."""
        try:
            self.import_items(request)
        except ApiError as error:
            self.import_error = error.message

    def _create(self, counted: Admission | None) -> Job | None:
        """Return the new job; or None, with the errors to show."""
        self.trim()
        if not self.form.is_valid() or self.cover_error:
            return None
        fields = self.form.cleaned_data
        try:
            parts, is_podcast = self.parts(fields), self.job_type == Job.Type.PODCAST
            asked = JobRequest(parts, is_podcast, fields["audio_format"])
            labels = {name: fields[name] for name in ("title", "author", "cover")}
            asked = dataclasses.replace(asked, **labels, **self.more_asked(fields))
            return submit(self.account, asked, self.key, counted)
        except ApiError as error:
            self.is_limit = error.code in LIMITS
            self._show_error(error)
        return None

    def _show_error(self, error: ApiError) -> None:
        """Show an error at its item or field."""
        earlier = earlier_job(self.account, self.key) if error.code == "idempotency_conflict" else None
        item = item_of(error)
        if earlier is not None:
            self.form.add_error(None, sent_before(earlier))
            self.key = new_key()
        elif error.param == "cover":
            self.cover_error = in_words(error, self.names)
        elif item is not None:
            self.item_errors[item] = in_words(error, self.names)
        else:
            show(error, self.form, self.fields, self.names)

    def _shown(self) -> dict[str, Any]:
        items = [
            {
                "item": item,
                "characters": len(self.spoken(item)),
                "listening_s": listening_s(self.spoken(item)),
                "error": self.item_errors.get(number, ""),
                "unspoken": unspoken_note(self.spoken(item)) if number < _MOST_NOTED else "",
            }
            for number, item in enumerate(self.items)
        ]
        return {
            "form": self.form,
            "key": self.key,
            "items": items,
            "has_item_errors": bool(self.item_errors),
            "characters": sum(shown["characters"] for shown in items),
            "listening_s": sum(shown["listening_s"] for shown in items),
            "letter_s": LETTER_S,
            "wide_letter_s": WIDE_LETTER_S,
            "import_error": self.import_error,
            "cover_error": self.cover_error,
            "max_cover_bytes": MAX_COVER_BYTES,
            "max_cover_mb": f"{MAX_COVER_BYTES / 1e6:g}",
            "is_limit": self.is_limit,
            "language_notes": self.language_notes,
        }

    @cached_property
    def language_notes(self) -> dict[str, str]:
        """The notes on voices that do not speak the language of their texts, by field, for the page as shown."""
        said = {name: map(self.spoken, self.items_of(name)) for name in self.form.voice_fields}
        return {name: language_note(self.account, texts, self.form[name].value()) for name, texts in said.items()}


def sent_texts(sent: QueryDict, name: str) -> list[str]:
    """Return the texts that a page sends, with LF in place of CR LF, which would count as two characters."""
    return [text.replace("\r\n", "\n") for text in sent.getlist(name)]


def edited(items: Sequence[Item], action: str, following: Callable[[Item | None], Item]) -> list[Item]:
    """Return the items after `action`: "add", or "insert", "up", "down" or "remove" with the number of an item.

    `following` makes the new item after a given one.
    """
    changed = list(items)
    verb, _, digits = action.partition("-")
    number = int(digits) if _NUMBER.fullmatch(digits) else len(changed) - 1
    if verb in ("add", "insert"):
        changed.insert(number + 1, following(changed[number] if 0 <= number < len(changed) else None))
    elif not 0 <= number < len(changed):
        return changed
    elif verb == "remove":
        del changed[number]
    elif verb in ("up", "down"):
        changed.insert(max(0, number + (1 if verb == "down" else -1)), changed.pop(number))
    return changed
