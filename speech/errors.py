"""The caller's fault and ours: every error a caller can meet, with its code, field, status and message.

Knows nothing of Django; `config.api_errors` turns these into HTTP answers.
"""

from collections.abc import Mapping
from typing import Any

_TYPE_BY_STATUS = {401: "authentication_error", 403: "permission_error", 429: "rate_limit_error"}
_CALLERS_FAULT, _OUR_FAULT = "invalid_request_error", "server_error"

ERROR_TYPES = (_CALLERS_FAULT, *_TYPE_BY_STATUS.values(), _OUR_FAULT)
"""OpenAI's words for the classes of errors."""


class ApiError(Exception):
    """An error with an answer: `status`, `code`, `param`, a message for a person, and extra facts.

    `extra` stands inside the error object of the body; `retry_after_s` becomes the `Retry-After` header, beside
    `headers`.
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

    def shown(self) -> dict[str, Any]:
        """Return what a caller is told: message, type, param, code, and the extra facts beside them."""
        return {"message": self.message, "type": self.type, "param": self.param, "code": self.code, **self.extra}


class InvalidValue(ApiError):
    """A field holds what its rule forbids."""


class MissingField(ApiError):
    """A required field is not there."""

    code = "missing_required_field"


class InputTooLong(ApiError):
    """The text exceeds what one request of this plan and voice may carry."""

    code = "input_too_long"


class VoiceNotFound(ApiError):
    """No voice of that name in the catalog or among the account's clones."""

    code = "voice_not_found"


class VoiceNotReady(ApiError):
    """The account's cloned voice is still being enrolled, or could not be."""

    code = "voice_not_ready"


class TimestampsNotSupported(ApiError):
    """Word cues were asked of an Arabic or cloned voice."""

    code = "timestamps_not_supported"


class InvalidKey(ApiError):
    """The key is missing, malformed, unknown or revoked."""

    status = 401
    code = "invalid_api_key"


class PlanRequired(ApiError):
    """The account's plan does not include this."""

    status = 403
    code = "plan_required"


class LimitExceeded(ApiError):
    """A rate, concurrency or quota limit is reached; carries `Retry-After`."""

    status = 429


class SynthesisFailed(ApiError):
    """The engine failed on a request that was in order."""

    status = 500
    code = "synthesis_failed"


class ServiceUnavailable(ApiError):
    """Something that every request needs cannot be reached; carries `Retry-After`."""

    status = 503
    code = "service_unavailable"


class ServerOverloaded(ApiError):
    """Every render slot is busy and the queue is full; carries `Retry-After`."""

    status = 503
    code = "server_overloaded"
