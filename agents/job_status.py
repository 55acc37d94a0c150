"""get_job_status: how far a background job is, and its audio once it is completed."""

from typing import Any

from django.conf import settings
from mcp_types import CallToolResult, ContentBlock, ResourceLink, TextContent

from agents.speaking import audio_content
from agents.tools import Arguments, Call
from files import storage
from jobs.models import Job
from jobs.records import record_of
from jobs.service import find_job
from speech.encoding import FORMATS
from speech.errors import MissingField

MAX_INLINE_BYTES = 5_000_000
"""Larger audio is only linked."""

_DOWNLOAD = "Download it with the header `Authorization: Bearer <API key>`, or in a browser that is signed in"


def get_job_status(call: Call, arguments: Arguments) -> CallToolResult:
    """Return the record of a job, and its audio if it is completed. Raises: MissingField; ApiError job_not_found."""
    job_id = arguments.get("job_id")
    if job_id is None:
        raise MissingField("job_id is required", param="job_id")
    job = find_job(call.account, job_id)
    record = _absolute(record_of(job))
    content: list[ContentBlock] = []
    if record["audio_url"] is not None:
        size, audio = _audio_of(job)
        content.append(_link(job, record["audio_url"], size))
        if audio is not None:
            content.append(audio_content(call.monitor, audio, job.audio_format))
    return CallToolResult(content=[TextContent(text=_text(record)), *content], structured_content=record)


def _absolute(record: dict[str, Any]) -> dict[str, Any]:
    """Return the record with addresses that an agent can open, and with what to do next."""
    shown = record | {"audio_url": _address(record["audio_url"])}
    if record.get("captions"):
        shown["captions"] = {name: _address(path) for name, path in record["captions"].items()}
    if "segments" in record:
        shown["segments"] = [turn | {"audioUrl": _address(turn["audioUrl"])} for turn in record["segments"]]
    if record["status"] in (Job.Status.QUEUED, Job.Status.ACTIVE):
        shown["next_step"] = "Call get_job_status again in about ten seconds."
    return shown


def _address(path: str | None) -> str | None:
    return None if path is None else f"{settings.SITE_URL}{path}"


def _audio_of(job: Job) -> tuple[int | None, bytes | None]:
    """Return the size of the audio and, if it is small enough, its bytes; None of both once it has been removed."""
    try:
        size = storage.size(job.audio_name)
        return size, storage.read(job.audio_name) if size < MAX_INLINE_BYTES else None
    except FileNotFoundError:
        return None, None


def _link(job: Job, url: str, size: int | None) -> ResourceLink:
    return ResourceLink(
        uri=url,
        name=f"{job.pk}.{job.audio_format}",
        title="The audio of the job",
        description=f"{_DOWNLOAD}.",
        mime_type=FORMATS[job.audio_format].content_type,
        size=size,
    )


def _text(record: dict[str, Any]) -> str:
    name, status = record["id"], record["status"]
    if status == Job.Status.FAILED:
        return f"The job {name} failed ({record['error']['code']}): {record['error']['message']}"
    if status != Job.Status.COMPLETED:
        return f"The job {name} is {status}: {record['progress']:.0%} are done. {record['next_step']}"
    if record["audio_url"] is None:
        return f"The job {name} was completed; its audio was kept as long as audio is, and has been removed."
    text = f"The job {name} is completed: {record['duration']:.1f} s of {record['format']} at {record['audio_url']}. "
    if record["unspoken"]:
        text += f"These pieces of the text have no sound: {', '.join(record['unspoken'])}. "
    return f"{text}{_DOWNLOAD}."
