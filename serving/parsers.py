"""The parser of the API: a JSON object of bounded size and shape, whatever the request's `Accept` says."""

from collections.abc import Mapping, Sequence
from typing import IO, Any

from django.conf import settings
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from core.errors import ApiError
from core.json_bodies import JsonTooComplex, parse_json

_PUNCTUATION = "‘’“”–—…€«»¿¡°§£"
"""Characters that are frequent in Windows-1252 texts."""
_MOST_DIGITS = 300
"""The number of digits of the largest float, roughly."""


class JsonObjectParser(BaseParser):
    """Parses a body into a dict.

    NaN and infinities pass, so that a later error can name their field.
    """

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        body = stream.read(settings.MAX_BODY_BYTES + 1)
        if len(body) > settings.MAX_BODY_BYTES:
            raise ApiError(
                f"The request body is larger than {settings.MAX_BODY_BYTES} bytes.",
                code="request_too_large",
                status=413,
            )
        try:
            parsed = parse_json(body, parse_int=_whole_number)
        except JsonTooComplex as error:
            raise _invalid_json(f"The body is not what we take as JSON: {error}.") from error
        except UnicodeDecodeError as error:
            raise _invalid_json(_not_utf8(error)) from error
        except ValueError as error:
            raise _invalid_json("The body cannot be parsed as JSON.") from error
        if not isinstance(parsed, dict):
            raise _invalid_json("The body must be a JSON object.")
        return parsed


class AlwaysJson(BaseContentNegotiation):
    """Ignores `Accept`: clients ask for audio, and errors are JSON nevertheless."""

    def select_parser(self, request: Request, parsers: Sequence[BaseParser]) -> BaseParser | None:  # type: ignore[override]
        _check_coding(request.headers.get("Content-Encoding", ""))
        content_type = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == content_type), None)

    def select_renderer(  # type: ignore[override]
        self, request: Request, renderers: Sequence[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type or "application/json"


def _whole_number(digits: str) -> int | float:
    """Return a number with any count of digits: `int` refuses very long ones, without naming their field."""
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)


def _not_utf8(error: UnicodeDecodeError) -> str:
    """Return a description of the error in a body that is not UTF-8: what, where, and its likely cause."""
    byte = error.object[error.start]
    where = f"The body must be UTF-8; byte {error.start} (0x{byte:02x}) is not."
    letter = bytes([byte]).decode("cp1252", "replace")
    if not letter.isalpha() and letter not in _PUNCTUATION:
        return where
    return f"{where} It is {letter!r} in Latin-1 (Windows-1252): encode the text as UTF-8 before you send it."


def _check_coding(coding: str) -> None:
    """Do nothing if a body is not compressed. Raises: ApiError if it is, since no header states its real size."""
    if coding.strip().lower() in ("", "identity"):
        return
    raise ApiError(
        f"The body must be sent as it is, without Content-Encoding ({coding[:80]}).",
        code="unsupported_media_type",
        status=415,
        headers={"Accept-Encoding": "identity"},
    )


def _invalid_json(message: str) -> ApiError:
    return ApiError(message, code="invalid_json")
