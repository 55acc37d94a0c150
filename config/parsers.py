"""How the API reads requests: a JSON object of bounded size, whatever the client says it accepts."""

import json
from collections.abc import Mapping, Sequence
from typing import IO, Any

from django.conf import settings
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from speech.errors import ApiError

_MOST_DIGITS = 300
"""Those of the largest float."""


class JsonObjectParser(BaseParser):
    """Parses a body into a dict.

    NaN and infinities are let through, so that the field that holds one can be named.
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
            parsed = json.loads(body, parse_int=_whole_number)
        except (ValueError, RecursionError) as error:
            raise _invalid_json("The body cannot be parsed as JSON.") from error
        if not isinstance(parsed, dict):
            raise _invalid_json("The body must be a JSON object.")
        return parsed


class AlwaysJson(BaseContentNegotiation):
    """Ignores `Accept`: audio clients ask for audio, and an error is JSON all the same."""

    def select_parser(self, request: Request, parsers: Sequence[BaseParser]) -> BaseParser | None:  # type: ignore[override]
        content_type = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == content_type), None)

    def select_renderer(  # type: ignore[override]
        self, request: Request, renderers: Sequence[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type or "application/json"


def _whole_number(digits: str) -> int | float:
    """Return a number of however many digits: Python refuses to read a very long one, whatever field it stands in."""
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)


def _invalid_json(message: str) -> ApiError:
    return ApiError(message, code="invalid_json")
