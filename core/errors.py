"""Every error that a caller can get, with its code, field, status and message.

This module does not know Django; `serving.api_errors` turns these errors into HTTP answers.
"""

from collections.abc import Mapping
from typing import Any

_TYPE_BY_STATUS = {401: "authentication_error", 403: "permission_error", 429: "rate_limit_error"}
_CALLERS_FAULT, _OUR_FAULT = "invalid_request_error", "server_error"

ERROR_TYPES = (_CALLERS_FAULT, *_TYPE_BY_STATUS.values(), _OUR_FAULT)
"""OpenAI's words for the classes of errors."""


class ApiError(Exception):
    """An error with its answer: `status`, `code`, `param`, a message for people, and extra facts.

    `extra` is added to the error object of the body. `retry_after_s` becomes the `Retry-After` header; `headers` are
    further headers.
    """

    status = 400
    code: str | None = "invalid_value"

    def __init__(
        self,
        message: str,
        *,
        param: str | None = None,
        code: str | None = None,
        status: int | None = None,
        extra: Mapping[str, Any] | None = None,
        retry_after_s: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.param = param
        self.code = code if code is not None else type(self).code
        self.status = status if status is not None else type(self).status
        self.extra = dict(extra or {})
        self.retry_after_s = retry_after_s
        self.headers = dict(headers or {})

    @property
    def type(self) -> str:
        """OpenAI's word for this class of error."""
        if self.status >= 500:
            return _OUR_FAULT
        return _TYPE_BY_STATUS.get(self.status, _CALLERS_FAULT)

    def message_about(self, param: str) -> str:
        """Return the message; if it begins with the path or the name of the field, with that of `param` instead."""
        for ours, theirs in ((self.param, param), (_name_of(self.param or ""), _name_of(param))):
            if ours and self.message.startswith(f"{ours} "):
                return theirs + self.message.removeprefix(ours)
        return self.message

    def shown(self) -> dict[str, Any]:
        """Return the error object that the caller sees: message, type, param, code and the extra facts."""
        return {"message": self.message, "type": self.type, "param": self.param, "code": self.code, **self.extra}


def _name_of(path: str) -> str:
    """Return the last name in the path of a field."""
    return path.rpartition(".")[2]


class InvalidValue(ApiError):
    """The value of a field breaks a rule."""


class MissingField(ApiError):
    """A required field is missing."""

    code = "missing_required_field"


class InputTooLong(ApiError):
    """The text is longer than one request of this plan and voice may be."""

    code = "input_too_long"


class VoiceNotFound(ApiError):
    """Neither the catalog nor the account's clones have a voice of that name."""

    code = "voice_not_found"


class VoiceNotReady(ApiError):
    """The account's cloned voice is still being enrolled, or its enrollment failed."""

    code = "voice_not_ready"


class TimestampsNotSupported(ApiError):
    """The request asks for word cues of an Arabic or cloned voice."""

    code = "timestamps_not_supported"


class InvalidKey(ApiError):
    """The key is missing, malformed, unknown, revoked or expired."""

    status = 401
    code = "invalid_api_key"


class InsufficientScope(ApiError):
    """The key's scopes do not include this; carries `WWW-Authenticate` with the scope that does."""

    status = 403
    code = "insufficient_scope"


class PlanRequired(ApiError):
    """The plan of the account does not include this."""

    status = 403
    code = "plan_required"


class LimitExceeded(ApiError):
    """A rate, concurrency or quota limit is reached; carries `Retry-After`."""

    status = 429


class RequestCancelled(ApiError):
    """Nobody waits for the answer any longer."""

    status = 499
    code = "request_cancelled"


class SynthesisFailed(ApiError):
    """The engine failed on a valid request."""

    status = 500
    code = "synthesis_failed"


class ServiceUnavailable(ApiError):
    """A service that every request needs cannot be reached; carries `Retry-After`."""

    status = 503
    code = "service_unavailable"


class ServerOverloaded(ApiError):
    """All places for this kind of work are taken, and the queue is full; carries `Retry-After`."""

    status = 503
    code = "server_overloaded"
