"""Errors as HTTP answers: one shape for every error of the API, the one that OpenAI's clients parse."""

import logging
from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from rest_framework import exceptions
from rest_framework.views import APIView

from config.outages import outage_of
from speech.errors import ApiError, InvalidKey, ServerOverloaded

log = logging.getLogger(__name__)

_FORESEEN: tuple[tuple[tuple[type[Exception], ...], Callable[[], ApiError]], ...] = (
    (
        (RequestDataTooBig,),
        lambda: ApiError("The request body is too large.", code="request_too_large", status=413),
    ),
    (
        # Too many parameters in the address, for one.
        (SuspiciousOperation, BadRequest),
        lambda: ApiError("The request is malformed.", code="bad_request", status=400),
    ),
    (
        (Http404, exceptions.NotFound),
        lambda: ApiError("There is nothing at this address.", code="not_found", status=404),
    ),
    (
        (PermissionDenied, exceptions.PermissionDenied),
        lambda: ApiError("This request is not allowed.", code="forbidden", status=403),
    ),
)


def answer_exception(exception: Exception, context: dict[str, Any]) -> HttpResponse:
    """Return the answer to whatever a view of the API raised; what nobody foresaw is logged and becomes a 500."""
    return api_error_response(api_error_of(exception, context.get("view")))


def api_error_of(exception: Exception, view: APIView | None = None) -> ApiError:
    """Return what a caller is told of an exception; what is our fault is logged."""
    error = _as_api_error(exception, view)
    if isinstance(error, ServerOverloaded):
        log.warning("request refused: %s", error.message)
    elif error.status >= 500:
        log.error("request failed: %s", error.message, exc_info=exception)
    return error


def api_error_response(error: ApiError) -> HttpResponse:
    """Return `error` as JSON with the headers that belong to it."""
    response = JsonResponse({"error": error.shown()}, status=error.status)
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
        return InvalidKey("You need an API key: send it as `Authorization: Bearer <API_KEY>`.")
    if isinstance(exception, exceptions.MethodNotAllowed):
        headers = {"Allow": ", ".join(view.allowed_methods)} if view else {}
        return ApiError(str(exception.detail), code="method_not_allowed", status=405, headers=headers)
    if isinstance(exception, exceptions.UnsupportedMediaType):
        media_type = view.parser_classes[0].media_type if view else "application/json"
        return ApiError(f"The body must be {media_type}.", code="unsupported_media_type", status=415)
    for kinds, foreseen in _FORESEEN:
        if isinstance(exception, kinds):
            return foreseen()
    return outage_of(exception) or ApiError("Something failed on our side.", code="internal_error", status=500)


class ApiNotFoundView(APIView):
    """Every address under `/api/` that is none of the API's."""

    authentication_classes = ()
    permission_classes = ()
    schema = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        message = f"There is nothing at {request.path[:200]}."
        return api_error_response(ApiError(message, code="not_found", status=404))
