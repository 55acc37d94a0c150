"""text_to_speech: turns a text into audio while the caller waits, or into a background job if it is too long."""

import base64
from typing import Any

from django.conf import settings
from mcp_types import Annotations, AudioContent, CallToolResult, TextContent
from rest_framework import serializers

from accounts.limits import Admission
from accounts.models import UsageKind
from accounts.plans import PRO, Plan
from agents.monitor import Monitor
from agents.tools import AUDIO, DOWNLOAD, LINK, RESULTS, Arguments, Call, address
from core.errors import ApiError, PlanRequired
from jobs.kept_speech import keep_speech, require_room
from jobs.models import Job
from jobs.planning import Part
from jobs.records import record_of
from jobs.requests import JobRequest
from jobs.service import create_job
from speech.fields import NameField, StringField, validated
from speech.progress import OnProgress, Progress
from speech.request_checks import said_characters
from speech.requests import SpeechRequest
from speech.results import Speech
from speech.serializers import WebSpeechRequestSerializer
from speech.service import create_speech
from speech.unspoken import unspoken_fields, unspoken_text
from tts.formats import FORMATS
from tts.pieces import FILE_FORMATS
from voices.access import usable_voice
from voices.cloned import Voice

MAX_AT_ONCE, MAX_AT_ONCE_ARABIC = 8_000, 4_000
"""The most code points that the tool speaks while the caller waits; the plan may allow fewer."""

_MAX_AUDIO_OF_EVENT = 1_000_000
"""The most Base64 digits in a result: the official Python client takes events of up to 1 MiB in all."""

_FORECAST_MARGIN = 1.5
"""Audio may become this many times as long as expected and still fit."""


class SpeechArgumentsSerializer(WebSpeechRequestSerializer):
    """The arguments: the fields of the web app, with another name for the text."""

    input = None  # type: ignore[assignment]  # takes the field away
    text = StringField(source="input")
    result = NameField(RESULTS, default=AUDIO)
    timestamps = serializers.HiddenField(default=False)  # type: ignore[assignment]
    language = serializers.HiddenField(default=None)  # type: ignore[assignment]


def text_to_speech(call: Call, arguments: Arguments) -> CallToolResult:
    """Return the audio of a text, a link to it, or the job that makes it. Raises: ApiError as speech and jobs do."""
    # Models send null for an argument that they leave out.
    given = {name: value for name, value in arguments.items() if value is not None}
    asked = validated(SpeechArgumentsSerializer(data=given))
    request, is_link = asked.to_request(), asked.validated_data["result"] == LINK
    voice = usable_voice(request.voice, call.account)
    limit = _max_at_once(voice, call.account.plan)
    characters = len(request.input)
    if characters <= limit:
        characters = said_characters(call.account, request)
    if characters > limit:
        return _queue(call, request, voice, characters, is_link=is_link)
    if is_link:
        return _linked(call, request, voice, characters)
    monitor = call.monitor
    speech, _ = create_speech(
        call.account,
        request,
        call.key,
        network=monitor.network,
        is_wanted=monitor.is_wanted,
        report=reporter(monitor, request.audio_format),
        kind=UsageKind.AGENT,
    )
    structured, text = _spoken(voice, speech, characters)
    with speech.file:
        content = audio_content(monitor, speech.audio, speech.audio_format)
    return CallToolResult(content=[TextContent(text=text), content], structured_content=structured)


def _linked(call: Call, request: SpeechRequest, voice: Voice, characters: int) -> CallToolResult:
    """Return a link to the audio of a text, which expires like a job's audio. Raises: ApiError; StorageError."""
    require_room(call.account, request, characters)
    kept: list[Job] = []

    def keep(speech: Speech, admission: Admission) -> None:
        kept.append(keep_speech(request, voice, speech, admission))

    monitor = call.monitor
    report = reporter(monitor, request.audio_format, is_inline=False)
    speech, _ = create_speech(
        call.account,
        request,
        call.key,
        network=monitor.network,
        is_wanted=monitor.is_wanted,
        report=report,
        keep=keep,
        kind=UsageKind.AGENT,
    )
    structured, text = _spoken(voice, speech, characters)
    record = record_of(kept[0])
    url = address(record["audio_url"])
    structured |= {"job_id": record["id"], "audio_url": url, "audio_expires_at": record["audio_expires_at"]}
    text += f" The audio is kept for {settings.AUDIO_RETENTION_DAYS} days at {url}. {DOWNLOAD}."
    return CallToolResult(content=[TextContent(text=text)], structured_content=structured)


def audio_content(monitor: Monitor, audio: bytes, audio_format: str) -> AudioContent:
    """Return an audio file as content for the user to hear."""
    data, content_type = monitor.attach(base64.b64encode(audio)), FILE_FORMATS[audio_format].content_type
    return AudioContent(data=data, mime_type=content_type, annotations=Annotations(audience=["user"]))


def _max_at_once(voice: Voice, plan: Plan) -> int:
    if voice.is_cloned:
        return plan.max_input_cloned
    return MAX_AT_ONCE_ARABIC if voice.language == "ar" else MAX_AT_ONCE


def reporter(monitor: Monitor, audio_format: str, *, is_inline: bool = True) -> OnProgress:
    """Return a function that sends the progress to the client, as long as the result will fit into a stream's event.

    `is_inline`: the result holds the audio.
    The function raises ApiError if the client was told of progress and the result does not fit.
    """
    has_told, bytes_per_s = False, FORMATS[audio_format].bytes_per_s * 4 / 3 if is_inline else 0.0

    def report(progress: Progress) -> None:
        nonlocal has_told
        expected_bytes = progress.expected_s * bytes_per_s
        if has_told and progress.spoken_s * bytes_per_s > _MAX_AUDIO_OF_EVENT:
            raise _too_large()
        if progress.share < 1 and expected_bytes * _FORECAST_MARGIN <= _MAX_AUDIO_OF_EVENT:
            done = f"{progress.share:.0%} of about {progress.expected_s:.0f} s of audio is done"
            has_told |= monitor.tell(round(progress.share, 4), 1.0, done)

    return report


def _too_large() -> ApiError:
    message = (
        "The audio became larger than a stream of progress notifications can carry. "
        "The part spoken so far is charged. Send the text in two calls."
    )
    return ApiError(message, code="audio_too_large", status=413)


def _spoken(voice: Voice, speech: Speech, characters: int) -> tuple[dict[str, Any], str]:
    """Return the facts about speech as structured content and as text."""
    unspoken = unspoken_fields([piece.text for piece in speech.unspoken])
    structured: dict[str, Any] = {
        "status": "completed",
        "voice": voice.id,
        "engine": speech.engine,
        "format": speech.audio_format,
        "duration_s": round(speech.duration_s, 3),
        "characters_charged": characters,
        **unspoken,
        "warnings": [warning._asdict() for warning in speech.warnings],
    }
    if voice.has_timestamps:
        structured["words"] = [{"word": cue.word, "start": cue.start_s, "end": cue.end_s} for cue in speech.cues]
    text = (
        f"{speech.duration_s:.1f} s of {speech.audio_format} in the voice {voice.id}, spoken by {speech.engine}; "
        f"{characters:,} characters were charged."
    )
    if speech.unspoken:
        text += f" {unspoken_text(unspoken['unspoken'], unspoken['unspoken_count'])}"
    return structured, " ".join((text, *(warning.message for warning in speech.warnings)))


def _queue(call: Call, request: SpeechRequest, voice: Voice, characters: int, *, is_link: bool) -> CallToolResult:
    """Queue a job for a text of `characters`, too long to wait for. Raises: PlanRequired; ApiError of a job."""
    limit = _max_at_once(voice, call.account.plan)
    if not call.account.plan.has_jobs_api:
        at_once = min(limit, call.account.plan.max_input_of(voice.language))
        raise PlanRequired(
            f"input has {characters:,} characters. Texts of more than {limit:,} in this voice become "
            f"background jobs, which need the {PRO.title} plan. On this plan a call may have {at_once:,}.",
            param="input",
            extra={"limit": at_once, "used": characters},
        )
    asked = JobRequest((Part(request.input, request.voice),), False, request.audio_format, request.controls)
    job, _ = create_job(call.account, asked, call.key)
    given = f'job_id "{job.pk}"' + (f' and result "{LINK}"' if is_link else "")
    next_step = f"Call get_job_status with {given} in about ten seconds, and again until it is completed."
    structured = {
        "status": job.status,
        "job_id": str(job.pk),
        "voice": voice.id,
        "format": job.audio_format,
        "characters_charged": job.characters,
        "next_step": next_step,
    }
    text = f"The text has more than {limit:,} characters and became the background job {job.pk}. {next_step}"
    return CallToolResult(content=[TextContent(text=text)], structured_content=structured)
