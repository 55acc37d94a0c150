"""The parts of the OpenAPI schema that all operations share: errors, and headers of answers."""

from collections.abc import Mapping
from typing import Any

from core.errors import ApiError, InvalidKey, InvalidValue, LimitExceeded, PlanRequired, ServerOverloaded
from elevenlabs_api.errors import elevenlabs_body
from serving.api_paths import is_elevenlabs

_ELEVENLABS = "ElevenLabsRefusal"
_HAS_BODY = ("400", "408", "413", "415")
_ALWAYS = ("401", "500", "503")
_COUNTED = "429"
"""An operation with this answer counts requests, so that its answers carry the rate state of the account."""

_REFUSALS: dict[str, tuple[str, ApiError]] = {
    "InvalidRequest": (
        "A field is missing or breaks its rule; `param` names it.",
        InvalidValue("speed must be a number from 0.5 to 2", param="speed"),
    ),
    "InvalidKey": (
        "The API key is missing, malformed, unknown, revoked or expired.",
        InvalidKey("This API key is not valid: it is malformed, unknown or revoked."),
    ),
    "NotAllowed": (
        "It needs another plan, the key lacks its scope, or a session came without its page's CSRF token.",
        PlanRequired("The Jobs API needs the Pro plan. Use POST /api/v1/audio/speech for shorter texts."),
    ),
    "NotFound": (
        "There is none of that name, or it belongs to somebody else.",
        ApiError("There is nothing at this address.", code="not_found", status=404),
    ),
    "RequestTimeout": (
        "The body did not arrive in time.",
        ApiError("The request body did not arrive within 30 seconds.", code="request_timeout", status=408),
    ),
    "Conflict": (
        "It contradicts an earlier request, or one of the same moment.",
        ApiError("This Idempotency-Key was used with another body.", code="idempotency_conflict", status=409),
    ),
    "RequestTooLarge": (
        "The body is too large.",
        ApiError("The request body is larger than 16777216 bytes.", code="request_too_large", status=413),
    ),
    "UnsupportedMediaType": (
        "The body is of another type than the operation takes, or compressed.",
        ApiError("The body must be application/json.", code="unsupported_media_type", status=415),
    ),
    "RangeNotSatisfiable": (
        "The range lies outside of the file.",
        ApiError("The range lies outside of the file.", code="range_not_satisfiable", status=416),
    ),
    "LimitExceeded": (
        "A limit on requests, on requests at once or on characters is reached; `Retry-After` says how long.",
        LimitExceeded(
            "You have sent 20 requests in this minute; your plan allows 20. Try again in 17 s.",
            code="rate_limit_exceeded",
            extra={"limit": 20, "used": 20, "reset_at": "2026-05-04T12:01:00Z"},
        ),
    ),
    "Failed": (
        "It failed on our side.",
        ApiError("Something failed on our side.", code="internal_error", status=500),
    ),
    "Unavailable": (
        "The service has too much to do, or cannot reach a part of itself; `Retry-After` says how long.",
        ServerOverloaded("All renderers are busy. Try again in a moment."),
    ),
}
_NAMES = {str(error.status): name for name, (_, error) in _REFUSALS.items()}
_SUCCESSES = {
    "200": "Done.",
    "201": "Made.",
    "202": "Accepted: it is worked on in the background.",
    "206": "The range of bytes that was asked for.",
    "302": "The file lies elsewhere: `Location` can be read for a few minutes.",
    "304": "The file is still the one that `If-None-Match` names.",
}
_HEADERS: dict[str, dict[str, Any]] = {
    "X-Request-Id": {"description": "names the request in the logs of the service", "type": "string"},
    "Retry-After": {"description": "seconds to wait", "type": "integer", "minimum": 1},
    "x-should-retry": {
        "description": "`false` where a retry before the reset is refused again: OpenAI's clients then raise at once",
        "type": "string",
        "enum": ["false"],
    },
    "Accept-Encoding": {
        "description": "where the body was compressed: how to send it (RFC 7694)",
        "type": "string",
        "enum": ["identity"],
    },
    "WWW-Authenticate": {"description": "how to send a key", "type": "string"},
    "x-ratelimit-limit-requests": {"description": "requests a minute of the plan", "type": "integer"},
    "x-ratelimit-remaining-requests": {"description": "what is left of them", "type": "integer", "minimum": 0},
    "x-ratelimit-reset-requests": {"description": "when the minute is over, such as `17s`", "type": "string"},
}
_HEADERS_OF = {
    "InvalidKey": ("WWW-Authenticate",),
    "UnsupportedMediaType": ("Accept-Encoding",),
    "LimitExceeded": ("Retry-After", "x-should-retry"),
    "Unavailable": ("Retry-After",),
}
_OPTIONAL_HEADERS = ("Accept-Encoding", "x-should-retry")
_RATE_HEADERS = tuple(name for name in _HEADERS if name.startswith("x-ratelimit"))


def describe_answers(result: dict[str, Any], **options: Any) -> dict[str, Any]:
    """Return the schema with the errors and headers that all operations share: a hook of drf-spectacular."""
    for path, methods in result["paths"].items():
        for method, operation in methods.items():
            _describe(operation, method, dict.fromkeys(_NAMES, _ELEVENLABS) if is_elevenlabs(path) else _NAMES)
    result["components"]["headers"] = {name: _header(name, facts) for name, facts in _HEADERS.items()}
    refusals = {name: _refusal(name) for name in _REFUSALS}
    result["components"]["responses"] = refusals | {_ELEVENLABS: _elevenlabs_refusal()}
    tidied: dict[str, Any] = _tidied(result)
    return tidied


def _describe(operation: dict[str, Any], method: str, refusals: Mapping[str, str]) -> None:
    """Describe an operation; `refusals` are the names of its errors by their status."""
    operation["summary"] = _title(operation["operationId"])
    _name_scopes(operation)
    for addresses in operation.get("callbacks", {}).values():
        for methods in addresses.values():
            methods["post"]["security"] = []  # the receiver checks a signature
    described = operation["responses"]
    statuses = {*described, *_ALWAYS}
    if body := operation.get("requestBody"):
        body["required"] = method == "post"  # a change may be empty
        statuses |= {*_HAS_BODY}
    rate_headers = _RATE_HEADERS if _COUNTED in statuses else ()
    operation["responses"] = {
        status: _success(status, described[status], rate_headers)
        if status in _SUCCESSES
        else _ref("responses", refusals.get(status, _ELEVENLABS))
        for status in sorted(statuses)
    }


def _name_scopes(operation: dict[str, Any]) -> None:
    """Describe the scope that a key needs, since few viewers of the schema show it, and add 403 for keys without it."""
    ways = operation.get("security", ())
    scopes = dict.fromkeys(scope for way in ways for scopes in way.values() for scope in scopes)
    if scopes:
        named = " or ".join(f"`{scope}`" for scope in scopes)
        operation["description"] = f"{operation.get('description', '')} Scope of the key: {named}.".strip()
        operation["responses"].setdefault("403", {})


def _title(operation_id: str) -> str:
    """Return the name of an operation for people: "Create speech" for `create_speech`."""
    words = operation_id.replace("_", " ").replace("openai", "OpenAI").replace("elevenlabs", "ElevenLabs")
    return words[0].upper() + words[1:]


def _elevenlabs_refusal() -> dict[str, Any]:
    error = ApiError("There is no voice 'x'.", param="voice", code="voice_not_found", status=404)
    content = {"schema": _ref("schemas", "ElevenLabsError"), "example": elevenlabs_body(error)}
    return {
        "description": "It was refused; `detail` says why. With 422 it is a list of the fields at fault.",
        "headers": {"X-Request-Id": _ref("headers", "X-Request-Id")},
        "content": {"application/json": content},
    }


def _success(status: str, described: dict[str, Any], rate_headers: tuple[str, ...]) -> dict[str, Any]:
    headers = {name: _ref("headers", name) for name in ("X-Request-Id", *rate_headers)}
    return described | {"description": _SUCCESSES[status], "headers": described.get("headers", {}) | headers}


def _refusal(name: str) -> dict[str, Any]:
    description, error = _REFUSALS[name]
    content = {"schema": _ref("schemas", "Error"), "example": {"error": error.shown()}}
    headers = {header: _ref("headers", header) for header in ("X-Request-Id", *_HEADERS_OF.get(name, ()))}
    return {"description": description, "headers": headers, "content": {"application/json": content}}


def _header(name: str, facts: dict[str, Any]) -> dict[str, Any]:
    schema = {name: value for name, value in facts.items() if name != "description"}
    return {
        "description": facts["description"],
        "required": name not in _RATE_HEADERS + _OPTIONAL_HEADERS,
        "schema": schema,
    }


def _ref(kind: str, name: str) -> dict[str, str]:
    return {"$ref": f"#/components/{kind}/{name}"}


def _tidied(schema: Any) -> Any:
    """Return `schema` without the marks that drf-spectacular's hook for enumerations, unused here, would remove.

    Where a field allows null beside a few names, the list of names includes null.
    """
    if isinstance(schema, list):
        return [_tidied(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    tidied = {name: _tidied(value) for name, value in schema.items() if name != "x-spec-enum-id"}
    if "null" in tidied.get("type", ()) and None not in tidied.get("enum", (None,)):
        tidied["enum"].append(None)
    return tidied
