"""get_job_status: the progress of a background job, and its audio once it is completed."""

from typing import Any

from django.conf import settings
from mcp_types import CallToolResult, ContentBlock, ResourceLink, TextContent
from rest_framework import serializers

from agents.speaking import audio_content
from agents.tools import AUDIO, DOWNLOAD, RESULTS, Arguments, Call, address
from core.errors import MissingField
from files import storage
from jobs.models import Job
from jobs.records import record_of
from jobs.service import find_job
from speech.fields import NameField, validated
from speech.unspoken import unspoken_text
from tts.pieces import FILE_FORMATS

MAX_INLINE_BYTES = 5_000_000
"""The most bytes of audio in a result; larger audio is only linked."""


class StatusArgumentsSerializer(serializers.Serializer[Any]):
    """The arguments without `job_id`: an ID of another form simply belongs to no job."""

    result = NameField(RESULTS, default=AUDIO)


def get_job_status(call: Call, arguments: Arguments) -> CallToolResult:
    """Return the record of a job, and its audio if it is completed and asked for.

    Raises: MissingField; InvalidValue; ApiError job_not_found.
    """
    job_id = arguments.get("job_id")
    if job_id is None:
        raise MissingField("job_id is required", param="job_id")
    given = {"result": arguments.get("result")}
    result = validated(StatusArgumentsSerializer(data=given)).validated_data["result"]
    job = find_job(call.account, job_id)
    record = _absolute(record_of(job))
    content: list[ContentBlock] = []
    if record["audio_url"] is not None and result == AUDIO:
        size, audio = _audio_of(job)
        link = ResourceLink(
            uri=record["audio_url"],
            name=f"{job.pk}.{job.audio_format}",
            title="The audio of the job",
            description=f"{DOWNLOAD}.",
            mime_type=FILE_FORMATS[job.audio_format].content_type,
            size=size,
        )
        content.append(link)
        if audio is not None:
            content.append(audio_content(call.monitor, audio, job.audio_format))
    return CallToolResult(content=[TextContent(text=_text(record)), *content], structured_content=record)


def _absolute(record: dict[str, Any]) -> dict[str, Any]:
    """Return the record with complete addresses, and with the next step for the agent."""
    shown = record | {"audio_url": address(record["audio_url"])}
    if record.get("captions"):
        shown["captions"] = {name: address(path) for name, path in record["captions"].items()}
    shown["cover_url"] = address(record["cover_url"])
    shown["chapters"] = [chapter | {"audio_url": address(chapter["audio_url"])} for chapter in record["chapters"]]
    if "segments" in record:
        shown["segments"] = [turn | {"audioUrl": address(turn["audioUrl"])} for turn in record["segments"]]
    if record["status"] in (Job.Status.QUEUED, Job.Status.ACTIVE):
        shown["next_step"] = "Call get_job_status again in about ten seconds."
    return shown


def _audio_of(job: Job) -> tuple[int | None, bytes | None]:
    """Return the size of the audio and, if it is small, its bytes; None for both once it is removed."""
    try:
        size = storage.size(job.audio_name)
        return size, storage.read(job.audio_name) if size < MAX_INLINE_BYTES else None
    except FileNotFoundError:
        return None, None


def _text(record: dict[str, Any]) -> str:
    name, status = record["id"], record["status"]
    if status == Job.Status.FAILED:
        return f"The job {name} failed ({record['error']['code']}): {record['error']['message']}"
    if status != Job.Status.COMPLETED:
        return f"The job {name} is {status}: {record['progress']:.0%} done. {record['next_step']}"
    if record["audio_url"] is None:
        return f"The audio of job {name} has expired. Audio is kept for {settings.AUDIO_RETENTION_DAYS} days."
    text = f"The job {name} is completed: {record['duration']:.1f} s of {record['format']} at {record['audio_url']}. "
    if record["unspoken"]:
        text += f"{unspoken_text(record['unspoken'], record['unspoken_count'])} "
    return f"{text}{''.join(warning['message'] + ' ' for warning in record['warnings'])}{DOWNLOAD}."
