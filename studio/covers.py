"""The cover in an editor: a chosen file becomes a picture that the page carries from answer to answer."""

from base64 import b64encode

from django.core.files.uploadedfile import UploadedFile

from core.errors import ApiError
from files import storage
from files.storage import StorageError
from jobs.covers import MAX_COVER_BYTES, prepared_cover
from jobs.models import Job


def cover_of_file(file: UploadedFile) -> str:
    """Return the picture in an uploaded file as a page holds it: a JPEG in base64. Raises: ApiError of `cover`."""
    # One byte over the limit shows that the file is too large.
    return _in_page(prepared_cover(file.read(MAX_COVER_BYTES + 1)))


def cover_of_document(picture: bytes) -> str:
    """Return the cover of an imported document as a page holds it; an empty string if it cannot be read."""
    try:
        return _in_page(prepared_cover(picture)) if picture else ""
    except ApiError:
        return ""


def cover_of_job(job: Job) -> str:
    """Return the cover of an earlier job as a page holds it; an empty string if it no longer exists."""
    if not job.cover_name or job.files_removed_at is not None:
        return ""
    try:
        return _in_page(storage.read(job.cover_name))
    except (FileNotFoundError, StorageError):
        return ""


def _in_page(picture: bytes) -> str:
    return b64encode(picture).decode()
