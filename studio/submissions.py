"""From a page to a job: a page sent twice makes one job, and errors appear at the text that they concern."""

import re
import uuid
from collections.abc import Mapping

from django.forms import Form
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.limits import Admission
from accounts.models import Account
from core.errors import ApiError
from jobs import service
from jobs.models import Job
from jobs.requests import JobRequest

_PREFIX = "studio-"
_KEY = re.compile(r"[0-9a-f]{32}")
_PLACE = re.compile(r"(?:segments|chapters)\[(\d+)\]\.(?:text|input)")


def page_key(request: HttpRequest) -> str:
    """Return the key of a page, which identifies it however often it is sent; a new key if the page has none."""
    sent = request.POST.get("key", "")
    return sent if _KEY.fullmatch(sent) else new_key()


def new_key() -> str:
    """Return a new key for a page."""
    return uuid.uuid4().hex


def submit(account: Account, request: JobRequest, key: str, counted: Admission | None = None) -> Job:
    """Return the job of the page with `key`: a new one, or the one it made before. Raises: ApiError.

    `counted` is as in `create_job`.
    """
    return service.create_job(account, request, idempotency_key=_PREFIX + key, counted=counted)[0]


def earlier_job(account: Account, key: str) -> Job | None:
    """Return the job that the page with `key` has made."""
    return Job.objects.filter(account=account, idempotency_key=_PREFIX + key).first()


def sent_before(job: Job) -> SafeString:
    """Return the message for a page that was sent, changed and sent again."""
    message = (
        'You already sent an earlier version of this page: <a href="{}">see what became of it</a>. '
        "Send the page again to create another one from this version."
    )
    return format_html(message, reverse("studio_job", args=[job.pk]))


def item_of(error: ApiError) -> int | None:
    """Return the number of the turn or chapter with an error; a text without chapters counts as the first."""
    if error.param == "input":
        return 0
    found = _PLACE.fullmatch(error.param or "")
    return int(found[1]) if found else None


def in_words(error: ApiError, names: Mapping[str, str]) -> str:
    """Return an error's message as a sentence, with `names` in place of the API's fields."""
    message = _PLACE.sub("this text", error.message)
    for field, name in names.items():
        message = re.sub(rf"\b{field}\b", name, message)
    message = message[:1].upper() + message[1:]
    return message if message.endswith((".", "!", "?")) else f"{message}."


def show(error: ApiError, form: Form, fields: Mapping[str, str], names: Mapping[str, str]) -> None:
    """Add an error to its field of `form`, found by `fields`, or else to the form as a whole."""
    name = fields.get(error.param or "")
    form.add_error(name if name in form.fields else None, in_words(error, names))
