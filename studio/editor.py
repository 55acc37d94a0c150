"""The common part of the editors of books and podcasts: the page's items, form and buttons, and its errors."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from accounts.limits import admitted
from accounts.models import Account
from core.errors import ApiError
from jobs import service
from jobs.models import Job
from jobs.planning import Part
from jobs.service import JobRequest
from studio.forms import JobForm, sound_of, voice_choices
from studio.submissions import earlier_job, in_words, new_key, page_key, place_of, sent_before, show, submit

Item = TypeVar("Item")

# No item has a longer number, and Python refuses to convert very long ones.
_NUMBER = re.compile(r"[0-9]{1,9}")


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
        self.choices = voice_choices(account)
        self.key = new_key()
        self.form = self.form_class(self.choices)
        self.items: list[Item] = list(self.empty)
        self.item_errors: dict[int, str] = {}
        self.import_error = ""

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

    @abstractmethod
    def take_earlier(self, job: Job) -> dict[str, Any]:
        """Take the items of an earlier job; return the form's voices. Raises: ApiError if they are too many."""

    @abstractmethod
    def spoken(self, item: Item) -> str:
        """Return the text of an item that is spoken."""

    @abstractmethod
    def details(self) -> dict[str, Any]:
        """Return the additional values for this editor's template."""

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Return the page after the action of its button, or a redirect to the new job."""
        if request.method != "POST":
            self._begin(request.GET.get("from", ""))
        elif (job := self._act(request)) is not None:
            return redirect("studio_job", job.pk)
        return render(request, self.template, self._shown() | self.details())

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
        self.form = self.form_class(self.choices, initial=sound_of(job) | voices)

    def _act(self, request: HttpRequest) -> Job | None:
        self.key = page_key(request)
        self.form = self.form_class(self.choices, request.POST)
        self.take_sent(request.POST)
        action = request.POST.get("action", "")
        if action == "create":
            return self._create()
        try:
            if action == "import":
                with admitted(self.account, 0):
                    self._import(request)
            else:
                self.edit(action)
        except ApiError as error:
            self.import_error = error.message
        return None

    def _import(self, request: HttpRequest) -> None:
        """Add items, or show why not. An attempt that fails counts too: it has taken as much of the processor."""
        try:
            self.import_items(request)
        except ApiError as error:
            self.import_error = error.message

    def _create(self) -> Job | None:
        """Return the new job; or None, with the errors to show."""
        self.trim()
        if not self.form.is_valid():
            return None
        fields = self.form.cleaned_data
        try:
            parts, is_podcast = self.parts(fields), self.job_type == Job.Type.PODCAST
            asked = JobRequest(parts, is_podcast, fields["audio_format"], self.form.controls, title=fields["title"])
            return submit(self.account, asked, self.key)
        except ApiError as error:
            self._place(error)
        return None

    def _place(self, error: ApiError) -> None:
        """Show an error at its item or field."""
        earlier = earlier_job(self.account, self.key) if error.code == "idempotency_conflict" else None
        place = place_of(error)
        if earlier is not None:
            self.form.add_error(None, sent_before(earlier))
            self.key = new_key()
        elif place is not None:
            self.item_errors[place] = in_words(error, self.names)
        else:
            show(error, self.form, self.fields, self.names)

    def _shown(self) -> dict[str, Any]:
        items = [
            {"item": item, "characters": len(self.spoken(item)), "error": self.item_errors.get(number, "")}
            for number, item in enumerate(self.items)
        ]
        return {
            "form": self.form,
            "key": self.key,
            "items": items,
            "has_item_errors": bool(self.item_errors),
            "characters": sum(shown["characters"] for shown in items),
            "import_error": self.import_error,
        }


def sent_texts(sent: QueryDict, name: str) -> list[str]:
    """Return the texts that a page sends, with LF for CR LF, which would count as two characters."""
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
