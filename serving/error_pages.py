"""The pages that tell a person what failed and what to do; API errors are JSON (`serving.api_errors`)."""

import sys

from csp.utils import build_policy
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from serving.outages import outage_of
from serving.request_ids import request_id


def error_page(status: int, *, most_bytes: int | None = None) -> HttpResponse:
    """Return the page of an HTTP status, made without request, session and database: any of them may have failed.

    `most_bytes` is the longest body that the address takes, if that is less than the longest of all addresses.
    """
    facts = {
        "request_id": request_id.get(),
        "max_body_bytes": most_bytes or settings.MAX_BODY_BYTES,
        "support_email": settings.SUPPORT_EMAIL,
    }
    # A page that is sent before Django's middleware runs gets its policy here.
    headers = {"Content-Security-Policy": build_policy()}
    return HttpResponse(render_to_string(f"{status}.html", facts), status=status, headers=headers)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(413 if isinstance(exception, RequestDataTooBig) else 400)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an exception that nothing else handled; Django calls this while it handles it."""
    outage = outage_of(sys.exception())
    if outage is None:
        return error_page(500)
    response = error_page(503)
    response["Retry-After"] = str(outage.retry_after_s)
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "403_csrf.html", status=403)
