"""The fields of an upload and their rules. The service checks everything that needs the account."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.utils.datastructures import MultiValueDict

from core.errors import InvalidValue, MissingField
from core.names import is_plain
from voices.cloned import CONSENT_PREFIX
from voices.consent import CONSENT
from voices.languages import checked_language, language_tag

MAX_NAME = 100
CONSENT_RECORDING = "consent_recording"
"""The field of the page's form with the spoken consent."""

_SPOKEN = (
    "the speaker consents aloud here. GET /api/v1/voice_consents/sentence has the sentence to read, and POST "
    "/api/v1/voice_consents takes its recording"
)
DEFAULT_LANGUAGE = "en-US"


@dataclass(frozen=True, slots=True)
class EnrollmentRequest:
    """A valid form: `recording` is the file as uploaded.

    `consent_id` names a spoken consent; None means that the sender declared the consent. A missing `language` is the
    language of the spoken consent. The last two are the form's names of its fields, for errors.
    """

    name: str
    recording: bytes
    language: str | None = DEFAULT_LANGUAGE
    consent_id: str | None = None
    audio_field: str = "audio"
    consent_field: str = "consent_id"


@dataclass(frozen=True, slots=True)
class ConsentRequest:
    """A valid form with a spoken consent: `recording` is the file as uploaded, `field` its name in the form."""

    name: str
    language: str
    recording: bytes
    field: str = "recording"


def parse_enrollment(fields: Mapping[str, Any], *, needs_spoken: bool = False) -> EnrollmentRequest:
    """Return the request in `fields`; with `needs_spoken`, only a spoken consent will do.

    Raises: MissingField, InvalidValue naming the first field at fault.
    """
    name = _name(fields)
    consent_id, consent_field = _consent(fields, needs_spoken=needs_spoken)
    recording = _file(fields, "audio")
    language = checked_language(_text(fields, "language")) if "language" in fields else None
    if consent_id is None and language is None:
        language = DEFAULT_LANGUAGE
    return EnrollmentRequest(name, recording, language, consent_id, consent_field=consent_field)


def parse_spoken_enrollment(fields: Mapping[str, Any]) -> tuple[ConsentRequest, EnrollmentRequest]:
    """Return the spoken consent and the voice in the fields of the page's form. Raises: MissingField, InvalidValue."""
    name, language = _name(fields), checked_language(_text(fields, "language"))
    consent = ConsentRequest(name, language, _file(fields, CONSENT_RECORDING), CONSENT_RECORDING)
    recording = _file(fields, "audio")
    return consent, EnrollmentRequest(name, recording, language, consent_field=CONSENT_RECORDING)


def parse_openai_voice(fields: Mapping[str, Any]) -> EnrollmentRequest:
    """Return the request in the fields of OpenAI's custom voices. Raises: MissingField, InvalidValue."""
    if "type" in fields and _text(fields, "type") != "audio_sample":
        raise InvalidValue("type must be audio_sample: voices are made of recordings here", param="type")
    name, consent_id = _name(fields), _text(fields, "consent")
    recording = _file(fields, "audio_sample")
    return EnrollmentRequest(name, recording, None, consent_id, "audio_sample", "consent")


def parse_consent(fields: Mapping[str, Any]) -> ConsentRequest:
    """Return the spoken consent in `fields`. Raises: MissingField, InvalidValue naming the first field at fault."""
    name = _name(fields)
    return ConsentRequest(name, consent_language(_text(fields, "language")), _file(fields, "recording"))


def consent_language(name: str) -> str:
    """Return the language tag of a consent; for a tag with an unknown region, such as fr-FR, its language.

    Raises: InvalidValue.
    """
    return language_tag(name) or language_tag(name.partition("-")[0]) or checked_language(name)


def _consent(fields: Mapping[str, Any], *, needs_spoken: bool) -> tuple[str | None, str]:
    """Return the ID of the spoken consent, None for a declared one, and the name of the field."""
    if "consent_id" in fields:
        return _text(fields, "consent_id"), "consent_id"
    consent = "" if needs_spoken and "consent" not in fields else _text(fields, "consent")
    if consent.startswith(CONSENT_PREFIX):
        return consent, "consent"
    if needs_spoken:
        raise MissingField(f"consent_id is required: {_SPOKEN}", param="consent_id")
    if consent.lower() != "true":
        raise InvalidValue(f"consent must be true, by which you declare: {CONSENT}", param="consent")
    return None, "consent"


def _file(fields: Mapping[str, Any], name: str) -> bytes:
    file = _given(fields, name)
    if not isinstance(file, UploadedFile):
        raise InvalidValue(f"{name} must be a file: send it with a file name", param=name)
    if not file.size:
        raise InvalidValue(f"{name} is an empty file", param=name)
    return bytes(file.read())


def parse_renaming(fields: Any) -> str:
    """Return the new name of a voice. Raises: MissingField, InvalidValue."""
    if not isinstance(fields, Mapping):
        raise InvalidValue("the body must be a JSON object with a name")
    return _name(fields)


def _name(fields: Mapping[str, Any]) -> str:
    name = _text(fields, "name").strip()
    if not 0 < len(name) <= MAX_NAME:
        raise InvalidValue(f"name must have 1 to {MAX_NAME} characters that are not blank", param="name")
    if not is_plain(name):
        raise InvalidValue("name must have no line breaks and no control characters", param="name")
    return name


def _text(fields: Mapping[str, Any], name: str) -> str:
    found = _given(fields, name)
    if not isinstance(found, str):
        rule = "text, not a file" if isinstance(found, UploadedFile) else "a string"
        raise InvalidValue(f"{name} must be {rule}", param=name)
    return found


def _given(fields: Mapping[str, Any], name: str) -> Any:
    if name not in fields:
        raise MissingField(f"{name} is required", param=name)
    if isinstance(fields, MultiValueDict) and len(fields.getlist(name)) > 1:
        raise InvalidValue(f"{name} is sent more than once", param=name)
    return fields[name]
