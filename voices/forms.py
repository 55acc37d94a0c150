"""The form of an upload: which fields it has and what may stand in them. What needs the account is the service's."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.utils.datastructures import MultiValueDict

from speech.errors import InvalidValue, MissingField
from voices.consent import CONSENT
from voices.languages import LANGUAGE_RULE, language_tag

MAX_NAME = 100
DEFAULT_LANGUAGE = "en-US"
_UNSHOWN = frozenset({"Cc", "Zl", "Zp"})


@dataclass(frozen=True, slots=True)
class EnrollmentRequest:
    """What a voice is made from: `recording` is the file as it came; who sends the form has given the consent."""

    name: str
    recording: bytes
    language: str = DEFAULT_LANGUAGE


def parse_enrollment(fields: Mapping[str, Any]) -> EnrollmentRequest:
    """Return what a form asks for. Raises: MissingField, InvalidValue naming the first field at fault."""
    name = _name(_text(fields, "name"))
    if _text(fields, "consent").lower() != "true":
        raise InvalidValue(f"consent must be true, by which you declare: {CONSENT}", param="consent")
    recording = _file(fields, "audio")
    return EnrollmentRequest(name, recording, _language(fields))


def _name(text: str) -> str:
    name = text.strip()
    if not 0 < len(name) <= MAX_NAME:
        raise InvalidValue(f"name must have 1 to {MAX_NAME} characters that are not blank", param="name")
    if any(unicodedata.category(character) in _UNSHOWN for character in name):
        raise InvalidValue("name must have no line breaks and no control characters", param="name")
    return name


def _language(fields: Mapping[str, Any]) -> str:
    if "language" not in fields:
        return DEFAULT_LANGUAGE
    tag = language_tag(_text(fields, "language"))
    if tag is None:
        raise InvalidValue(f"language {LANGUAGE_RULE}", param="language")
    return tag


def _text(fields: Mapping[str, Any], name: str) -> str:
    found = _given(fields, name)
    if not isinstance(found, str):
        raise InvalidValue(f"{name} must be text, not a file", param=name)
    return found


def _file(fields: Mapping[str, Any], name: str) -> bytes:
    found = _given(fields, name)
    if not isinstance(found, UploadedFile):
        raise InvalidValue(f"{name} must be a file: send it with a file name", param=name)
    if not found.size:
        raise InvalidValue(f"{name} is an empty file", param=name)
    return bytes(found.read())


def _given(fields: Mapping[str, Any], name: str) -> Any:
    if name not in fields:
        raise MissingField(f"{name} is required", param=name)
    if isinstance(fields, MultiValueDict) and len(fields.getlist(name)) > 1:
        raise InvalidValue(f"{name} is there more than once", param=name)
    return fields[name]
