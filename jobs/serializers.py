"""The form of requests for jobs and of their answers; the service checks what needs the account."""

import dataclasses
import re
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from rest_framework import serializers

from core.errors import InvalidValue, MissingField
from jobs.callback_post import MAX_URL_CHARACTERS, check_callback_url
from jobs.models import Job
from jobs.planning import Part
from jobs.service import JobRequest
from speech.lexicon_serializers import WholeNumberField
from speech.serializers import (
    FormatField,
    LanguageField,
    NameField,
    SoundSerializer,
    StringField,
    UnspokenCountField,
    UnspokenField,
    VoiceField,
    validated,
    validated_list,
)
from tts.encoding import FORMATS
from voices.catalog import DEFAULT_VOICE

SPEAKERS = ("A", "B")
LONGFORM, PODCAST = Job.Type.LONGFORM.value, Job.Type.PODCAST.value
_PAGE_SIZE, _MAX_PAGE_SIZE = 20, 100
_IDEMPOTENCY_KEY = re.compile(r"[!-~]{1,255}")
_NOT_EMPTY = {"minLength": 1}


class JobTypeSerializer(serializers.Serializer[None]):
    type = NameField((LONGFORM, PODCAST), default=LONGFORM)


class CallbackUrlField(StringField):
    """The address that a completed job is posted to; null means none."""

    def __init__(self, **options: Any) -> None:
        rule = {"format": "uri", "maxLength": MAX_URL_CHARACTERS}
        super().__init__(rule=rule, default=None, **options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is serializers.empty:
            return ""
        url = super().run_validation(data)
        check_callback_url(url, allow_private=settings.CALLBACK_ALLOW_PRIVATE_ADDRESSES)
        return url


class JobRequestSerializer(SoundSerializer, JobTypeSerializer):
    format = FormatField(help_text="`mp3` or `wav`; anything else is taken as `mp3`")
    callback_url = CallbackUrlField(help_text="an https address that the record is posted to when the job is completed")
    language = LanguageField()


class LongformRequestSerializer(JobRequestSerializer):
    type = NameField((LONGFORM,), default=LONGFORM)
    input = StringField(rule=_NOT_EMPTY, help_text="the text, of any length, with the markup of a speech request")
    voice = VoiceField(default=DEFAULT_VOICE, help_text="any voice that the account may use")


class PodcastVoicesSerializer(serializers.Serializer[None]):
    A = VoiceField(help_text="the voice of host A")
    B = VoiceField(help_text="the voice of host B")


class TurnSerializer(serializers.Serializer[None]):
    speaker = NameField(SPEAKERS, help_text="which host")
    text = StringField(rule=_NOT_EMPTY, help_text="what the host says")


class PodcastRequestSerializer(JobRequestSerializer):
    type = NameField((PODCAST,))
    voices = PodcastVoicesSerializer()
    segments = TurnSerializer(many=True, min_length=1, help_text="the turns in order")  # type: ignore[call-arg]


def parse_job_request(body: Mapping[str, Any]) -> JobRequest:
    """Return the request that `body` holds. Raises: MissingField, InvalidValue naming the first field at fault."""
    if validated(JobTypeSerializer(data=body)).validated_data["type"] == Job.Type.PODCAST:
        return _parse_podcast(body)
    form = validated(LongformRequestSerializer(data=body))
    return _request(form, (Part(form.validated_data["input"], form.validated_data["voice"]),))


def _parse_podcast(body: Mapping[str, Any]) -> JobRequest:
    form = validated(JobRequestSerializer(data=body))
    named = _field(body, "voices")
    if not isinstance(named, dict):
        raise InvalidValue("voices must be an object with A and B", param="voices")
    voices = validated(PodcastVoicesSerializer(data=named), "voices.").validated_data
    turns = _field(body, "segments")
    if not isinstance(turns, list) or not turns:
        raise InvalidValue("segments must be a list with at least one {speaker, text}", param="segments")
    for number, turn in enumerate(turns):
        if not isinstance(turn, dict):
            where = f"segments[{number}]"
            raise InvalidValue(f"{where} must be an object with speaker and text", param=where)
    said = validated_list(TurnSerializer, turns, "segments")
    parts = tuple(Part(turn["text"], voices[turn["speaker"]], turn["speaker"]) for turn in said)
    return dataclasses.replace(_request(form, parts), is_podcast=True, hosts=voices)


def _request(form: JobRequestSerializer, parts: tuple[Part, ...]) -> JobRequest:
    fields = form.validated_data
    return JobRequest(
        parts,
        audio_format=fields["format"],
        controls=form.to_controls(),
        callback_url=fields["callback_url"],
        language=fields["language"],
    )


def _field(body: Mapping[str, Any], name: str) -> Any:
    if name not in body:
        raise MissingField(f"{name} is required", param=name)
    return body[name]


def parse_idempotency_key(header: str | None) -> str | None:
    """Return the Idempotency-Key of a request, None without one. Raises: InvalidValue."""
    if header is not None and not _IDEMPOTENCY_KEY.fullmatch(header):
        raise InvalidValue("Idempotency-Key must be 1 to 255 visible ASCII characters", param="Idempotency-Key")
    return header


class JobPageSerializer(serializers.Serializer[None]):
    limit = WholeNumberField(least=1, most=_MAX_PAGE_SIZE, default=_PAGE_SIZE, help_text="how many jobs at most")
    after = StringField(default="", allow_null=False, help_text="the `last_id` of the page before")


class JobCreatedSerializer(serializers.Serializer[None]):
    id = serializers.UUIDField()
    status = serializers.ChoiceField(Job.Status.values, help_text="`queued`, but for a job that was there already")


class QueuedSpeechSerializer(JobCreatedSerializer):
    job_url = serializers.CharField(help_text="where the job's record is: a path of this site")


class JobErrorSerializer(serializers.Serializer[None]):
    code = serializers.CharField()
    message = serializers.CharField()


class TurnAudioSerializer(serializers.Serializer[None]):
    speaker = serializers.ChoiceField(SPEAKERS)
    audioUrl = serializers.CharField(allow_null=True)  # noqa: N815 — the contract's name


class CaptionsSerializer(serializers.Serializer[None]):
    srt = serializers.CharField(help_text="SubRip")
    vtt = serializers.CharField(help_text="WebVTT")


class CallbackAttemptSerializer(serializers.Serializer[None]):
    number = serializers.IntegerField()
    at = serializers.IntegerField(help_text="milliseconds since the epoch")
    status = serializers.IntegerField(allow_null=True, help_text="what the receiver answered")
    error = serializers.CharField(allow_null=True)
    delivered = serializers.BooleanField()


class JobSerializer(serializers.Serializer[None]):
    id = serializers.UUIDField()
    type = serializers.ChoiceField([LONGFORM, PODCAST])
    status = serializers.ChoiceField(Job.Status.values)
    audio_url = serializers.CharField(allow_null=True, help_text="a path of this site; null until completed")
    captions = CaptionsSerializer(allow_null=True, help_text="null where there are none")
    segments = TurnAudioSerializer(many=True, required=False, help_text="podcasts only")
    error = JobErrorSerializer(allow_null=True)
    created_at = serializers.IntegerField(help_text="milliseconds since the epoch")
    completed_at = serializers.IntegerField(allow_null=True, help_text="milliseconds since the epoch")
    progress = serializers.FloatField(min_value=0, max_value=1)
    characters = serializers.IntegerField(help_text="of the text, markup included")
    format = serializers.ChoiceField(sorted(FORMATS))
    duration = serializers.FloatField(allow_null=True, help_text="seconds")
    engine = serializers.CharField(allow_null=True, help_text="what rendered the audio")
    unspoken = UnspokenField()
    unspoken_count = UnspokenCountField()
    audio_expires_at = serializers.IntegerField(allow_null=True, help_text="milliseconds since the epoch")
    callback_attempts = CallbackAttemptSerializer(
        many=True, required=False, help_text="where there is a `callback_url` and one job is asked for"
    )


class JobListSerializer(serializers.Serializer[None]):
    object = serializers.ChoiceField(["list"])
    data = JobSerializer(many=True)  # type: ignore[assignment]
    last_id = serializers.UUIDField(allow_null=True)
    has_more = serializers.BooleanField()


class JobDeletionSerializer(serializers.Serializer[None]):
    id = serializers.UUIDField()
    object = serializers.ChoiceField(["job"])
    deleted = serializers.ChoiceField([True])
