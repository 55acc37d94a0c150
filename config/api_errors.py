"""Errors as HTTP answers: one shape for every error of the API, the one that OpenAI's clients parse."""

import logging
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from rest_framework import exceptions
from rest_framework.views import APIView

from speech.errors import ApiError, InvalidKey

log = logging.getLogger(__name__)

_FORESEEN: tuple[tuple[tuple[type[Exception], ...], int, str, str], ...] = (
    ((exceptions.UnsupportedMediaType,), 415, "unsupported_media_type", "The body must be application/json."),
    ((RequestDataTooBig,), 413, "request_too_large", "The request body is too large."),
    ((Http404, exceptions.NotFound), 404, "not_found", "There is nothing at this address."),
    ((PermissionDenied, exceptions.PermissionDenied), 403, "forbidden", "This request is not allowed."),
)


def answer_exception(exception: Exception, context: dict[str, Any]) -> HttpResponse:
    """Return the answer to whatever a view of the API raised; what nobody foresaw is logged and becomes a 500."""
    error = _as_api_error(exception, context.get("view"))
    if error.status >= 500:
        log.error("request failed: %s", error.message, exc_info=exception)
    return api_error_response(error)


def api_error_response(error: ApiError) -> HttpResponse:
    """Return `error` as JSON with the headers that belong to it."""
    body = {"message": error.message, "type": error.type, "param": error.param, "code": error.code, **error.extra}
    response = JsonResponse({"error": body}, status=error.status)
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
    for kinds, status, code, message in _FORESEEN:
        if isinstance(exception, kinds):
            return ApiError(message, code=code, status=status)
    return ApiError("Something failed on our side.", code="internal_error", status=500)


class ApiNotFoundView(APIView):
    """Every address under `/api/` that is none of the API's."""

    authentication_classes = ()
    permission_classes = ()
    schema = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        message = f"There is nothing at {request.path[:200]}."
        return api_error_response(ApiError(message, code="not_found", status=404))
