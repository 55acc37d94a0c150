"""Errors as HTTP answers: the shape that OpenAI's clients parse, and another for ElevenLabs' clients."""

import logging
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import (
    BadRequest,
    DisallowedHost,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from rest_framework import exceptions
from rest_framework.views import APIView

from accounts.authentication import ApiKeyAuthentication
from core.errors import ApiError, InvalidKey, ServerOverloaded
from elevenlabs_api.errors import elevenlabs_body, elevenlabs_status
from serving.api_paths import is_elevenlabs
from serving.outages import outage_of

log = logging.getLogger(__name__)

JSON = "application/json; charset=utf-8"
"""The type of JSON answers. JSON is always UTF-8; the charset is for clients that do not know this."""

_ANSWERS = {
    400: ("bad_request", "The request is malformed."),
    403: ("forbidden", "This request is not allowed."),
    404: ("not_found", "There is nothing at this address."),
    413: ("request_too_large", "The request body is too large."),
    503: ("service_unavailable", "A part of the service cannot be reached. Try again in a moment."),
}
_STATUSES: tuple[tuple[tuple[type[Exception], ...], int], ...] = (
    ((RequestDataTooBig,), 413),
    ((SuspiciousOperation, BadRequest), 400),  # for example too many parameters in the address
    ((Http404, exceptions.NotFound), 404),
    ((PermissionDenied, exceptions.PermissionDenied), 403),
)


def answer_exception(exception: Exception, context: dict[str, Any]) -> HttpResponse:
    """Return the answer to an exception of an API view; an unforeseen one is logged and becomes a 500."""
    request = context.get("request")
    return api_error_response(api_error_of(exception, context.get("view")), request.path if request else "")


def api_error_of(exception: Exception, view: APIView | None = None) -> ApiError:
    """Return the error that tells a caller about an exception; our own faults are logged."""
    error = _as_api_error(exception, view)
    if isinstance(error, ServerOverloaded):
        log.warning("request refused: %s", error.message)
    elif error.status >= 500:
        log.error("request failed: %s", error.message, exc_info=exception)
    return error


def api_error_response(error: ApiError, path: str = "") -> HttpResponse:
    """Return `error` as JSON with its headers, in the form of the API that `path` belongs to."""
    if is_elevenlabs(path):
        response = JsonResponse(elevenlabs_body(error), status=elevenlabs_status(error), content_type=JSON)
    else:
        response = JsonResponse({"error": error.shown()}, status=error.status, content_type=JSON)
    if error.retry_after_s is not None:
        response["Retry-After"] = str(max(1, error.retry_after_s))
    if error.status == 401:
        response["WWW-Authenticate"] = "Bearer"
    for name, value in error.headers.items():
        response[name] = value
    return response


def _as_api_error(exception: Exception, view: APIView | None) -> ApiError:
    if isinstance(exception, ApiError):
        return exception
    if isinstance(exception, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
        return InvalidKey(f"You need an API key: send it as `{_key_header(view)}`.")
    if isinstance(exception, exceptions.MethodNotAllowed):
        headers = {"Allow": ", ".join(view.allowed_methods)} if view else {}
        return ApiError(str(exception.detail), code="method_not_allowed", status=405, headers=headers)
    if isinstance(exception, exceptions.UnsupportedMediaType):
        media_type = view.parser_classes[0].media_type if view else "application/json"
        return ApiError(f"The body must be {media_type}.", code="unsupported_media_type", status=415)
    for kinds, status in _STATUSES:
        if isinstance(exception, kinds):
            return error_of_status(status)
    return outage_of(exception) or error_of_status(500)


def _key_header(view: APIView | None) -> str:
    kinds = view.authentication_classes if view else ()
    return next((kind.header for kind in kinds if hasattr(kind, "header")), ApiKeyAuthentication.header)


def error_of_status(status: int, headers: Mapping[str, str] | None = None) -> ApiError:
    """Return the general error of an HTTP status, for a failure without a more specific error."""
    code, message = _ANSWERS.get(status, ("internal_error", "Something failed on our side."))
    return ApiError(message, code=code, status=status, headers=headers)


def foreign_host_error(request: HttpRequest) -> ApiError | None:
    """Return the error of a request to a host that is not the service's; None for any other request."""
    try:
        request.get_host()
    except DisallowedHost:
        host = request.META.get("HTTP_HOST", "")[:200]
        message = f"This service does not answer to the host {host!r}. Its operator lists its hosts in ALLOWED_HOSTS."
        return ApiError(message, code="bad_request", status=400)
    return None


_ENDS = {
    "/audio/speech": "Speech is made at POST {site}/v1/audio/speech.",
    "/audio/voices": "The voices are at GET {site}/v1/audio/voices.",
    "/voices": "The voices are at GET {site}/v1/audio/voices.",
    "/models": "The models are at GET {site}/v1/models.",
    "/jobs": "Audiobooks and podcasts are made at POST {site}/api/v1/jobs.",
}
_FOREIGN_ENDS = (
    *("/completions", "/responses", "/embeddings", "/moderations", "/images/generations"),
    *("/audio/transcriptions", "/audio/translations", "/realtime", "/files", "/batches"),
    *("/speech-to-text", "/sound-generation", "/music", "/dubbing", "/audio-isolation"),
)
"""Ends of addresses of OpenAI's and ElevenLabs' APIs that have nothing to do with speaking a text."""


def not_found_error(path: str) -> ApiError:
    """Return the error of an unknown address; it names the address that was probably meant."""
    end = path.rstrip("/")
    if end.endswith(_FOREIGN_ENDS):
        advice = "This service speaks texts and does nothing else: POST {site}/v1/audio/speech."
    elif is_elevenlabs(path):
        advice = "Of ElevenLabs' API this service has text to speech, voices, models and the subscription: {site}/docs."
    else:
        general = "OpenAI's clients take {site}/v1 as their base, all else is under {site}/api/v1: see {site}/docs."
        advice = next((advice for known, advice in _ENDS.items() if end.endswith(known)), general)
    message = f"There is nothing at {path[:200]}. {advice.format(site=settings.SITE_URL)}"
    return ApiError(message, code="not_found", status=404)


class ApiNotFoundView(APIView):
    """Every address of the API (`serving.api_paths`) that is not an endpoint."""

    authentication_classes = ()
    permission_classes = ()
    schema = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return api_error_response(not_found_error(request.path), request.path)
