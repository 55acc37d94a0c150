"""The page that changes a chapter, a paragraph or a turn of a finished job, and shows the cost first."""

import re
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.authentication import account_of
from accounts.limits import admitted, characters_left_today
from accounts.models import Account
from core.errors import ApiError, InvalidValue
from jobs.changing.changes import Change, FinishedPart, change_job, cost_of_change, read_part
from jobs.changing.revisions import Cost, require_changeable
from jobs.models import Job
from studio.editor import LIMITS
from studio.forms import PartForm, voice_choices
from studio.shown_jobs import names_of_voices, own_job, shown_job
from studio.submissions import new_key, page_key, show
from tts.text.stretches import without_tag
from voices.gallery import sheet_values

_PARAGRAPHS_A_PAGE = 100
_NUMBER = re.compile(r"[0-9]{1,9}")
_FIELDS = {"input": "text", "text": "text", "voice": "voice", "title": "title"}
_NAMES = {"input": "The text", "segment": "turn"}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def studio_part(request: HttpRequest, job_id: UUID, number: int) -> HttpResponse:
    job = own_job(request, job_id)
    if job.files_removed_at is not None:
        raise Http404("The text of this job has been removed.")
    try:
        page = _PartPage(account_of(request), job, number, request.GET.get("paragraph", ""))
    except InvalidValue as error:
        raise Http404(error.message) from error
    if request.method == "POST" and page.act(request):
        changed = urlencode({"changed": page.key})
        return redirect(f"{reverse('studio_job', args=[job.pk])}?{changed}")
    return render(request, "studio/studio_part.html", page.shown(request))


class _PartPage:
    """The form for a part of a job, or for one of its paragraphs, and the cost of its change."""

    def __init__(self, account: Account, job: Job, number: int, paragraph: str) -> None:
        """Read the part. Raises: InvalidValue if the job has no such part."""
        self.account, self.job, self.number = account, job, number
        self.whole = read_part(job, number)
        self.paragraph = int(paragraph) if _NUMBER.fullmatch(paragraph) else None
        self.part = self.whole if self.paragraph is None else _one_paragraph(self.whole, self.paragraph)
        self.has_sound = self.paragraph is None
        self.has_title = self.has_sound and job.type == Job.Type.LONGFORM and job.chapters.exists()
        self.key = new_key()
        self.sheet = sheet_values(account)
        self.form = self._form()
        self.cost: Cost | None = None
        self.is_unchanged = self.is_dearer = self.is_limit = False

    def act(self, request: HttpRequest) -> bool:
        """Perform the action of the page's button; return whether the change has begun."""
        self.key = page_key(request)
        self.form = self._form(request.POST)
        if not self.form.is_valid():
            return False
        change = self._change()
        try:
            self.cost = self._cost_of(change)
            if request.POST.get("action") != "render" or self.is_unchanged:
                return False
            if request.POST.get("price") != str(self.cost.characters):
                self.is_dearer = True
                return False
            change_job(self.account, self.job, change)
        except ApiError as error:
            self.is_limit = error.code in LIMITS
            show(error, self.form, _FIELDS, _NAMES)
            return False
        return True

    def _form(self, sent: Any = None) -> PartForm:
        names = names_of_voices(self.account, [self.job])
        now = (self.part.voice, names.get(self.part.voice, self.part.voice))
        choices = voice_choices(self.account.plan, self.sheet["own_voices"])
        if all(now[0] != voice for _, voices in choices for voice, _ in voices):
            choices = [("Now", [now]), *choices]
        return PartForm(self.part, choices, sent, has_sound=self.has_sound, has_title=self.has_title)

    def _change(self) -> Change:
        change = self.form.change(self.number)
        if self.paragraph is None:
            return change
        # The text goes with its voice: without one it would lose its present tag.
        said = {"text": self.form.said, "voice": self.form.cleaned_data["voice"]} if change.is_any else {}
        return replace(change, paragraph=self.paragraph, **said)

    def _cost_of(self, change: Change) -> Cost:
        if not change.is_any:
            self.is_unchanged = True
            return Cost(0, 0)
        with admitted(self.account, 0):
            return cost_of_change(self.account, self.job, change)

    def shown(self, request: HttpRequest) -> dict[str, Any]:
        """Return the values of the template."""
        try:
            require_changeable(self.job)
            is_waiting, why_not = False, ""
        except ApiError as error:
            is_waiting, why_not = not self.job.is_finished, error.message
        return self.sheet | {
            "job": self.job,
            "shown": shown_job(self.job),
            "name": self._name(),
            "form": self.form,
            "key": self.key,
            "cost": self.cost,
            "is_unchanged": self.is_unchanged,
            "is_dearer": self.is_dearer,
            "is_limit": self.is_limit,
            "is_waiting": is_waiting,
            "why_not": why_not,
            "account": self.account,
            "left_today": characters_left_today(self.account, ""),
            "number": self.number,
            "paragraph": self.paragraph,
            "paragraphs": self._paragraphs(request.GET.get("page")),
        }

    def _name(self) -> str:
        """Return the page's name for its part."""
        if self.job.type == Job.Type.PODCAST:
            return f"turn {self.number + 1}"
        name = "the text"
        if self.job.chapters.exists():
            name = f"“{self.whole.title}”" if self.whole.title else f"chapter {self.number + 1}"
        return name if self.paragraph is None else f"paragraph {self.paragraph + 1} of {name}"

    def _paragraphs(self, page: str | None) -> Any:
        """Return a page of the paragraphs of a chapter that has several, each with its number; None for others."""
        said = list(enumerate(self.whole.paragraphs))
        if self.job.type == Job.Type.PODCAST or self.paragraph is not None or len(said) < 2:
            return None
        return Paginator([item for item in said if item[1].strip()], _PARAGRAPHS_A_PAGE).get_page(page)


def _one_paragraph(part: FinishedPart, number: int) -> FinishedPart:
    """Return the paragraph with `number` of a part as a part. Raises: InvalidValue if there is none."""
    paragraphs = part.paragraphs
    if not 0 <= number < len(paragraphs):
        raise InvalidValue(f"The chapter has no paragraph {number}.", param="paragraph")
    text, voice = without_tag(paragraphs[number])
    return replace(part, text=text, voice=voice or part.voice)
