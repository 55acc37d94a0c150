"""The fields of an upload and their rules. The service checks everything that needs the account."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.utils.datastructures import MultiValueDict

from core.errors import InvalidValue, MissingField
from core.names import is_plain
from voices.consent import CONSENT
from voices.languages import checked_language

MAX_NAME = 100
DEFAULT_LANGUAGE = "en-US"


@dataclass(frozen=True, slots=True)
class EnrollmentRequest:
    """A valid form: `recording` is the file as uploaded; the sender has given the consent."""

    name: str
    recording: bytes
    language: str = DEFAULT_LANGUAGE


def parse_enrollment(fields: Mapping[str, Any]) -> EnrollmentRequest:
    """Return the request in `fields`. Raises: MissingField, InvalidValue naming the first field at fault."""
    name = _text(fields, "name").strip()
    if not 0 < len(name) <= MAX_NAME:
        raise InvalidValue(f"name must have 1 to {MAX_NAME} characters that are not blank", param="name")
    if not is_plain(name):
        raise InvalidValue("name must have no line breaks and no control characters", param="name")
    if _text(fields, "consent").lower() != "true":
        raise InvalidValue(f"consent must be true, by which you declare: {CONSENT}", param="consent")
    audio = _given(fields, "audio")
    if not isinstance(audio, UploadedFile):
        raise InvalidValue("audio must be a file: send it with a file name", param="audio")
    if not audio.size:
        raise InvalidValue("audio is an empty file", param="audio")
    recording = bytes(audio.read())
    language = checked_language(_text(fields, "language")) if "language" in fields else DEFAULT_LANGUAGE
    return EnrollmentRequest(name, recording, language)


def _text(fields: Mapping[str, Any], name: str) -> str:
    found = _given(fields, name)
    if not isinstance(found, str):
        raise InvalidValue(f"{name} must be text, not a file", param=name)
    return found


def _given(fields: Mapping[str, Any], name: str) -> Any:
    if name not in fields:
        raise MissingField(f"{name} is required", param=name)
    if isinstance(fields, MultiValueDict) and len(fields.getlist(name)) > 1:
        raise InvalidValue(f"{name} is sent more than once", param=name)
    return fields[name]
