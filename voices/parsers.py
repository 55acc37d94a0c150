"""Reads an upload, a form with one file, in memory only."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import TooManyFieldsSent, TooManyFilesSent
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import MemoryFileUploadHandler
from django.http import QueryDict
from django.http.multipartparser import MultiPartParser, MultiPartParserError
from django.utils.datastructures import MultiValueDict
from django.utils.http import parse_header_parameters
from rest_framework.parsers import BaseParser, DataAndFiles

from core.errors import ApiError

_MAX_PARTS = 32
"""Each part costs time, even a small one, and a body has room for millions."""


class UploadParser(BaseParser):
    """Parses `multipart/form-data`; the file is never on a disk."""

    media_type = "multipart/form-data"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> DataAndFiles[Any, Any]:
        body = stream.read(settings.MAX_BODY_BYTES + 1)
        if len(body) > settings.MAX_BODY_BYTES:
            message = f"The request body is larger than {settings.MAX_BODY_BYTES} bytes."
            raise ApiError(message, code="request_too_large", status=413)
        # Django accepts the type only in lower case.
        content_type = f"{self.media_type};{(media_type or '').partition(';')[2]}"
        facts = {"CONTENT_TYPE": content_type, "CONTENT_LENGTH": str(len(body))}
        try:
            parser = MultiPartParser(facts, io.BytesIO(body), [_InMemory()], "utf-8")
            boundary = parse_header_parameters(content_type)[1]["boundary"]
            if body.count(f"--{boundary}".encode()) > _MAX_PARTS:
                raise _malformed(f"The body has more than {_MAX_PARTS} parts.")
            return DataAndFiles(*parser.parse())
        except (MultiPartParserError, TooManyFieldsSent, TooManyFilesSent, ValueError, LookupError) as error:
            raise _malformed("The body cannot be parsed as multipart/form-data.") from error


class UploadHandler(MemoryFileUploadHandler):
    """Makes Django read a page's form as `UploadParser` reads the API's form, with the same bounds and errors."""

    def handle_raw_input(
        self,
        input_data: IO[bytes],
        META: dict[str, str],  # noqa: N803 — Django's name
        *rest: Any,
        **options: Any,
    ) -> tuple[QueryDict, MultiValueDict[str, UploadedFile]]:
        parsed = UploadParser().parse(input_data, META["CONTENT_TYPE"])
        return parsed.data, parsed.files


class _InMemory(MemoryFileUploadHandler):
    """Django's handler, made to take files over 2.5 MB too, which Django would write to the disk."""

    def handle_raw_input(self, *arguments: Any, **options: Any) -> None:
        self.activated = True


def _malformed(message: str) -> ApiError:
    return ApiError(message, code="invalid_multipart")
