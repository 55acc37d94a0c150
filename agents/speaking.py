"""text_to_speech: a text becomes audio while the caller waits, or a background job where it is too long for that."""

import base64
from typing import Any

from mcp_types import Annotations, AudioContent, CallToolResult, TextContent
from rest_framework import serializers

from accounts.plans import PRO, Plan
from agents.monitor import Monitor
from agents.tools import Arguments, Call
from jobs.planning import Part
from jobs.service import JobRequest, create_job
from speech.encoding import FORMATS
from speech.errors import ApiError, PlanRequired
from speech.progress import Progress, Report
from speech.serializers import StringField, WebSpeechRequestSerializer, validated
from speech.service import Speech, SpeechRequest, create_speech
from voices.access import usable_voice
from voices.cloned import Voice

MAX_AT_ONCE, MAX_AT_ONCE_ARABIC = 8_000, 4_000
"""Code points that are spoken while the caller waits; the plan may allow fewer."""

_MAX_AUDIO_OF_EVENT = 1_000_000
"""Base64 digits that leave room for the rest of a result: the official Python client takes events of up to 1 MiB."""

_FORECAST_MARGIN = 1.5
"""How much longer than expected audio may become without breaking that."""


class SpeechArgumentsSerializer(WebSpeechRequestSerializer):
    """The arguments: the fields of the web app, the text by another name."""

    input = None  # type: ignore[assignment]  # takes the field away
    text = StringField(source="input")
    timestamps = serializers.HiddenField(default=False)  # type: ignore[assignment]
    language = serializers.HiddenField(default=None)  # type: ignore[assignment]


def text_to_speech(call: Call, arguments: Arguments) -> CallToolResult:
    """Return the audio of a text, or the job that will make it.

    Raises: ApiError of any kind that speech and jobs have.
    """
    request = _request_of(arguments)
    voice = usable_voice(request.voice, call.account)
    if len(request.input) > _max_at_once(voice, call.account.plan):
        return _queue(call, request, voice)
    monitor = call.monitor
    speech, _ = create_speech(
        call.account, request, call.key, is_wanted=monitor.is_wanted, report=reporter(monitor, request.audio_format)
    )
    return _spoken(monitor, request, voice, speech)


def audio_content(monitor: Monitor, audio: bytes, audio_format: str) -> AudioContent:
    """Return a file as content that is meant for the user's ears."""
    data, content_type = monitor.attach(base64.b64encode(audio)), FORMATS[audio_format].content_type
    return AudioContent(data=data, mime_type=content_type, annotations=Annotations(audience=["user"]))


def _request_of(arguments: Arguments) -> SpeechRequest:
    """Return what the arguments ask for; null counts as left out, as models mean it.

    Raises: MissingField, InvalidValue naming the first argument at fault.
    """
    given = {name: value for name, value in arguments.items() if value is not None}
    return validated(SpeechArgumentsSerializer(data=given)).to_request()


def _max_at_once(voice: Voice, plan: Plan) -> int:
    if voice.is_cloned:
        return plan.max_input_cloned
    return MAX_AT_ONCE_ARABIC if voice.language == "ar" else MAX_AT_ONCE


def reporter(monitor: Monitor, audio_format: str) -> Report:
    """Return what tells the client of the progress, where the result will fit into an event of the stream then.

    It raises ApiError when a result that should have fitted does not.
    """
    has_told = False

    def report(progress: Progress) -> None:
        nonlocal has_told
        expected_bytes = progress.expected_s * FORMATS[audio_format].bytes_per_s * 4 / 3
        if progress.share == 1:
            if has_told and expected_bytes > _MAX_AUDIO_OF_EVENT:
                raise _too_large()
        elif expected_bytes * _FORECAST_MARGIN <= _MAX_AUDIO_OF_EVENT:
            done = f"{progress.share:.0%} of about {progress.expected_s:.0f} s of audio are spoken"
            has_told |= monitor.tell(round(progress.share, 4), 1.0, done)

    return report


def _too_large() -> ApiError:
    message = (
        "The audio became larger than a stream of progress notifications can carry. You have not been charged. "
        "Send the text in two calls."
    )
    return ApiError(message, code="audio_too_large", status=413)


def _spoken(monitor: Monitor, request: SpeechRequest, voice: Voice, speech: Speech) -> CallToolResult:
    unspoken = [piece.text for piece in speech.unspoken]
    structured: dict[str, Any] = {
        "status": "completed",
        "voice": voice.id,
        "engine": speech.engine,
        "format": speech.audio_format,
        "duration_s": round(speech.duration_s, 3),
        "characters_charged": len(request.input),
        "unspoken": unspoken,
    }
    if voice.has_timestamps:
        structured["words"] = [{"word": cue.word, "start": cue.start_s, "end": cue.end_s} for cue in speech.cues]
    text = (
        f"{speech.duration_s:.1f} s of {speech.audio_format} in the voice {voice.id}, spoken by {speech.engine}; "
        f"{len(request.input):,} characters were charged."
    )
    if unspoken:
        text += f" These pieces of the text have no sound: {', '.join(unspoken)}."
    content = audio_content(monitor, speech.audio, speech.audio_format)
    return CallToolResult(content=[TextContent(text=text), content], structured_content=structured)


def _queue(call: Call, request: SpeechRequest, voice: Voice) -> CallToolResult:
    """Return the job of a text that is too long to wait for. Raises: PlanRequired and what jobs have."""
    limit = _max_at_once(voice, call.account.plan)
    if not call.account.plan.has_jobs_api:
        at_once = min(limit, call.account.plan.max_input_of(voice.language))
        raise PlanRequired(
            f"input has {len(request.input):,} characters. Texts of more than {limit:,} in this voice become "
            f"background jobs, which need the {PRO.title} plan. On this plan a call may have {at_once:,}.",
            param="input",
            extra={"limit": at_once, "used": len(request.input)},
        )
    asked = JobRequest((Part(request.input, request.voice),), False, request.audio_format, request.controls)
    job, _ = create_job(call.account, asked, call.key)
    next_step = f'Call get_job_status with job_id "{job.pk}" in about ten seconds, and again until it is completed.'
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
