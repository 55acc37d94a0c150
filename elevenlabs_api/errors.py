"""Errors in the form of ElevenLabs' API, with the words that its clients look for."""

from typing import Any

from core.errors import ApiError

_STATUSES = {
    "daily_quota_exceeded": "quota_exceeded",
    "concurrency_limit_exceeded": "too_many_concurrent_requests",
    "server_overloaded": "system_busy",
    "input_too_long": "max_character_limit_exceeded",
    "insufficient_scope": "missing_permissions",
}
"""ElevenLabs' words for our codes; the others are the same in both."""

_FIELDS = {
    "input": ("body", "text"),
    "voice": ("path", "voice_id"),
    "speed": ("body", "voice_settings", "speed"),
    "model": ("body", "model_id"),
    "language": ("body", "language_code"),
    "ev_timestamps": ("path", "voice_id"),
    "output_format": ("query", "output_format"),
}
"""Where ElevenLabs' API has the fields that errors name."""

_FIELD_ERRORS = ("invalid_value", "missing_required_field")


def elevenlabs_status(error: ApiError) -> int:
    """Return the HTTP status of `error` in that API: 422 for a wrong field, 404 for an unknown voice."""
    if error.code == "voice_not_found":
        return 404
    return 422 if _is_field_error(error) else error.status


def elevenlabs_body(error: ApiError) -> dict[str, Any]:
    """Return the body of `error`: a list of fields at fault, or an object with `status` and `message`."""
    facts = {"type": error.type, "code": error.code, "param": _param_of(error), **error.extra}
    if _is_field_error(error):
        kind = "missing" if error.code == "missing_required_field" else "value_error"
        return {"detail": [{**facts, "type": kind, "loc": list(location_of(error)), "msg": elevenlabs_message(error)}]}
    return {"detail": {"status": elevenlabs_word(error), "message": elevenlabs_message(error), **facts}}


def elevenlabs_word(error: ApiError) -> str | None:
    """Return ElevenLabs' word for `error`, or our code."""
    return _STATUSES.get(error.code or "", error.code)


def elevenlabs_message(error: ApiError) -> str:
    """Return the message of `error` with that API's name of the field."""
    return error.message_about(_param_of(error) or "")


def location_of(error: ApiError) -> tuple[str, ...]:
    """Return the path to the field at fault: the part of the request, then the names within it."""
    param = error.param or ""
    if param.startswith("query."):
        return tuple(param.split("."))
    return _FIELDS.get(param, ("body", *_names(param)))


def _names(param: str) -> tuple[str, ...]:
    """Return the names and numbers in the path of a field, such as "locators[0].id"."""
    return tuple(param.replace("]", "").replace("[", ".").split("."))


def _param_of(error: ApiError) -> str | None:
    return ".".join(location_of(error)[1:]) if error.param else None


def _is_field_error(error: ApiError) -> bool:
    return error.status == 400 and error.param is not None and error.code in _FIELD_ERRORS
