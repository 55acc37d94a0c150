"""A page that becomes a job: sent twice it is one job, and what speaks against it is said where it was written."""

import re
import uuid
from collections.abc import Mapping

from django.forms import Form
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.models import Account
from jobs import service
from jobs.models import Job
from jobs.service import JobRequest
from speech.errors import ApiError

_PREFIX = "studio-"
_KEY = re.compile(r"[0-9a-f]{32}")
_NUMBER = re.compile(r"[0-9]{1,9}")
_PLACE = re.compile(r"(?:segments|chapters)\[(\d+)\]\.text")


def page_key(request: HttpRequest) -> str:
    """Return what tells one page from another, however often it is sent: it came with the page, or is new."""
    sent = request.POST.get("key", "")
    return sent if _KEY.fullmatch(sent) else new_key()


def new_key() -> str:
    """Return a key that no page had before."""
    return uuid.uuid4().hex


def submit(account: Account, request: JobRequest, key: str) -> Job:
    """Return the job that the page with `key` asks for, made now or when the page was sent before. Raises: ApiError."""
    return service.create_job(account, request, idempotency_key=_PREFIX + key)[0]


def earlier_job(account: Account, key: str) -> Job | None:
    """Return the job that the page with `key` has become."""
    return Job.objects.filter(account=account, idempotency_key=_PREFIX + key).first()


def sent_before(job: Job) -> SafeString:
    """Return what to say of a page that was sent, changed and sent again."""
    message = (
        'You have sent an earlier version of this page: <a href="{}">here is its job</a>. '
        "To make another one of what stands here now, send it once more."
    )
    return format_html(message, reverse("studio_job", args=[job.pk]))


def verb_and_number(action: str) -> tuple[str, int | None]:
    """Return what a button of a page asks for, and the number of the turn or chapter if it has one ("remove-3")."""
    verb, _, digits = action.partition("-")
    # Longer numbers are nobody's, and of very long ones Python refuses to make any.
    return verb, int(digits) if _NUMBER.fullmatch(digits) else None


def place_of(error: ApiError) -> int | None:
    """Return the number of the turn or chapter that an error speaks of."""
    found = _PLACE.fullmatch(error.param or "")
    return int(found[1]) if found else None


def in_words(error: ApiError, names: Mapping[str, str]) -> str:
    """Return an error's message with `names` in place of the fields of the API, as a sentence."""
    message = _PLACE.sub("this text", error.message)
    for field, name in names.items():
        message = re.sub(rf"\b{field}\b", name, message)
    message = message[:1].upper() + message[1:]
    return message if message.endswith((".", "!", "?")) else f"{message}."


def show(error: ApiError, form: Form, fields: Mapping[str, str], names: Mapping[str, str]) -> None:
    """Add an error to the field of `form` that it speaks of, by `fields`, or else to the whole of it."""
    name = fields.get(error.param or "")
    form.add_error(name if name in form.fields else None, in_words(error, names))
