"""The form of requests for jobs and of their answers; the service checks what needs the account."""

import base64
import dataclasses
import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from drf_spectacular.drainage import set_override
from rest_framework import serializers

from core.errors import InvalidValue, MissingField
from core.names import is_plain
from jobs.callback_post import MAX_URL_CHARACTERS, check_callback_url
from jobs.covers import MAX_COVER_BYTES
from jobs.hosts import MAX_HOST_NAME, MAX_HOSTS, called, check_speakers, parse_voices
from jobs.models import MAX_TITLE, Job
from jobs.planning import DEFAULT_TURN_GAP_MS, MAX_CHAPTERS, MAX_TURN_GAP_MS, Part
from jobs.requests import JobRequest
from speech.lexicon_serializers import WholeNumberField
from speech.serializers import (
    ControlsSerializer,
    FormatField,
    LanguageField,
    NameField,
    NumberField,
    SoundSerializer,
    StringField,
    TextWarningSerializer,
    UnspokenCountField,
    UnspokenField,
    VoiceField,
    validated,
    validated_list,
)
from tts.dsp.controls import CONTROLS, Controls
from tts.pieces import FILE_FORMATS
from voices.catalog import DEFAULT_VOICE

LONGFORM, PODCAST = Job.Type.LONGFORM.value, Job.Type.PODCAST.value
_PAGE_SIZE, _MAX_PAGE_SIZE = 20, 100
_IDEMPOTENCY_KEY = re.compile(r"[!-~]{1,255}")
_NOT_EMPTY = {"minLength": 1}
_COVER_CHARACTERS = 4 * MAX_COVER_BYTES // 3 + 100
_DATA_URL = re.compile(r"data:image/[a-z]+;base64,")


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


class LabelField(StringField):
    """A title or a name, on one line."""

    def __init__(self, *, rule: Mapping[str, Any] | None = None, **options: Any) -> None:
        super().__init__(rule={"maxLength": MAX_TITLE, **(rule or {})}, **options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        name = super().run_validation(data)
        if len(name) > MAX_TITLE or not is_plain(name):
            rule = f"must be one line of at most {MAX_TITLE} characters, without control characters"
            raise serializers.ValidationError(rule)
        if self.required and not name.strip():
            raise serializers.ValidationError("must not be empty")
        return name.strip()


class CoverField(StringField):
    """A picture in base64, with or without the beginning of a data URL; null means none. It is returned as bytes."""

    def __init__(self, **options: Any) -> None:
        rule = {"contentEncoding": "base64", "maxLength": _COVER_CHARACTERS}
        super().__init__(rule=rule, default="", **options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        text = super().run_validation(data)
        if len(text) > _COVER_CHARACTERS:
            raise serializers.ValidationError(f"must have at most {MAX_COVER_BYTES / 1e6:g} MB, and base64 of it")
        try:
            return base64.b64decode(_DATA_URL.sub("", text, count=1), validate=True)
        except ValueError as error:
            raise serializers.ValidationError("must be a JPEG, PNG or WebP picture in base64") from error


class JobRequestSerializer(SoundSerializer, JobTypeSerializer):
    format = FormatField(FILE_FORMATS, help_text="`mp3`, `m4b` or `wav`; anything else is taken as `mp3`")
    title = LabelField(default="", help_text="what the book or the episode is called, in its file too")
    author = LabelField(default="", help_text="who wrote it")
    cover = CoverField(help_text="a JPEG, PNG or WebP picture of at most 5 MB, in base64")
    callback_url = CallbackUrlField(help_text="an https address that the record is posted to when the job is completed")
    language = LanguageField()


class OneVoiceSerializer(JobRequestSerializer):
    type = NameField((LONGFORM,), default=LONGFORM)
    voice = VoiceField(default=DEFAULT_VOICE, help_text="any voice that the account may use")
    dialogue_voice = VoiceField(
        default=None, help_text="a second voice, for what stands in quotation marks or after dialogue dashes"
    )


class LongformRequestSerializer(OneVoiceSerializer):
    input = StringField(
        rule=_NOT_EMPTY,
        help_text="the text, of any length, with the markup of speech, and [voice:ID]…[/voice] for other voices",
    )


class ChapterTextSerializer(serializers.Serializer[None]):
    title = LabelField(rule=_NOT_EMPTY, help_text="its name in the list of chapters; it is not spoken")
    input = StringField(rule=_NOT_EMPTY, help_text="its text, with the markup of `input`")


class BookRequestSerializer(OneVoiceSerializer):
    chapters = ChapterTextSerializer(  # type: ignore[call-arg]
        many=True, min_length=1, max_length=MAX_CHAPTERS, help_text="the chapters in order, in place of `input`"
    )


class VoicesField(serializers.DictField):
    """The voices of the hosts of a podcast, by name: for the schema alone."""

    def __init__(self, **options: Any) -> None:
        super().__init__(child=VoiceField(), **options)
        voice = {"oneOf": [{"type": "string"}, {"type": "object", "properties": {"id": {"type": "string"}}}]}
        rule = {"additionalProperties": voice, "minProperties": 1, "example": {"A": "af_heart", "B": "am_michael"}}
        set_override(self, "field", {"type": "object", **rule})


class TurnSerializer(serializers.Serializer[None]):
    speaker = StringField(rule={"maxLength": MAX_HOST_NAME, "minLength": 1}, help_text="which host, as in `voices`")
    text = StringField(rule=_NOT_EMPTY, help_text="what the host says")
    chapter = LabelField(default="", help_text="the title of a chapter that begins here; it is not spoken")


class TurnGapSerializer(serializers.Serializer[None]):
    gap_ms = NumberField(
        least=0,
        most=MAX_TURN_GAP_MS,
        default=DEFAULT_TURN_GAP_MS,
        help_text="the silence between two turns at normal speed, in milliseconds",
    )


class PodcastRequestSerializer(TurnGapSerializer, JobRequestSerializer):
    type = NameField((PODCAST,))
    voices = VoicesField(help_text=f"the voice of each host: A and B, or up to {MAX_HOSTS} of any names")
    controls = serializers.DictField(
        child=ControlsSerializer(allow_null=True),
        required=False,
        allow_null=True,
        help_text="the sound of each host, by name; what is left out is as it is for all",
    )
    segments = TurnSerializer(many=True, min_length=1, help_text="the turns in order")  # type: ignore[call-arg]


def parse_job_request(body: Mapping[str, Any]) -> JobRequest:
    """Return the request that `body` holds. Raises: MissingField, InvalidValue naming the first field at fault."""
    if validated(JobTypeSerializer(data=body)).validated_data["type"] == Job.Type.PODCAST:
        return _parse_podcast(body)
    if body.get("chapters") is not None:
        return _parse_book(body)
    form = validated(LongformRequestSerializer(data=body))
    return _spoken_by(form, (Part(form.validated_data["input"], form.validated_data["voice"]),))


def _parse_book(body: Mapping[str, Any]) -> JobRequest:
    if body.get("input") is not None:
        raise InvalidValue("send either input or chapters, not both", param="chapters")
    form = validated(OneVoiceSerializer(data=body))
    sent = _objects(body["chapters"], "chapters", "{title, input}")
    if len(sent) > MAX_CHAPTERS:
        raise InvalidValue(f"chapters has {len(sent):,} entries; a book has at most {MAX_CHAPTERS}", param="chapters")
    chapters = validated_list(ChapterTextSerializer, sent, "chapters")
    voice = form.validated_data["voice"]
    return _spoken_by(form, tuple(Part(chapter["input"], voice, title=chapter["title"]) for chapter in chapters))


def _spoken_by(form: OneVoiceSerializer, parts: tuple[Part, ...]) -> JobRequest:
    dialogue_voice = form.validated_data["dialogue_voice"] or None
    return dataclasses.replace(_request(form, parts), has_voice_tags=True, dialogue_voice=dialogue_voice)


def _parse_podcast(body: Mapping[str, Any]) -> JobRequest:
    form = validated(JobRequestSerializer(data=body))
    gap_ms = validated(TurnGapSerializer(data=body)).validated_data["gap_ms"]
    named = _field(body, "voices")
    if not isinstance(named, dict):
        raise InvalidValue("voices must be an object with A and B", param="voices")
    voices = parse_voices(named, body.get("segments"))
    said = validated_list(TurnSerializer, _objects(_field(body, "segments"), "segments", "{speaker, text}"), "segments")
    check_speakers([turn["speaker"] for turn in said], voices)
    _check_chapters([turn["chapter"] for turn in said])
    parts = tuple(Part(turn["text"], voices[turn["speaker"]], turn["speaker"], turn["chapter"]) for turn in said)
    return dataclasses.replace(
        _request(form, parts),
        is_podcast=True,
        hosts=voices,
        host_names=called(voices),
        turn_gap_ms=round(gap_ms),
        host_controls=_host_controls(body, voices),
    )


def _host_controls(body: Mapping[str, Any], hosts: Iterable[str]) -> dict[str, Controls]:
    """Return the sound of the hosts that have one of their own; of others it is checked too. Raises: InvalidValue."""
    of_hosts = body.get("controls")
    if of_hosts is None:
        return {}
    if not isinstance(of_hosts, dict):
        raise InvalidValue("controls must be an object with the names of hosts", param="controls")
    of_both = {control.api_name: body[control.api_name] for control in CONTROLS if control.api_name in body}
    found = {}
    for speaker, own in of_hosts.items():
        if own is None:
            continue
        where = f"controls.{speaker}"
        if not isinstance(own, dict):
            raise InvalidValue(f"{where} must be an object", param=where)
        found[speaker] = validated(ControlsSerializer(data=of_both | own), f"{where}.").to_controls()
    return {speaker: found[speaker] for speaker in hosts if speaker in found}


def _objects(sent: Any, name: str, form: str) -> list[Any]:
    """Return a list of objects that the caller calls `name`. Raises: InvalidValue naming what is not of that `form`."""
    if not isinstance(sent, list) or not sent:
        raise InvalidValue(f"{name} must be a list with at least one {form}", param=name)
    for number, item in enumerate(sent):
        if not isinstance(item, dict):
            where, fields = f"{name}[{number}]", form.strip("{}").replace(", ", " and ")
            raise InvalidValue(f"{where} must be an object with {fields}", param=where)
    return sent


def _check_chapters(titles: list[str]) -> None:
    """Refuse a podcast whose first chapter is not its beginning, or that has too many."""
    if any(titles) and not titles[0]:
        where = "segments[0].chapter"
        raise MissingField(f"{where} is required where a later segment has one", param=where)
    if (count := sum(map(bool, titles))) > MAX_CHAPTERS:
        raise InvalidValue(f"segments have {count:,} chapters; the limit is {MAX_CHAPTERS}", param="segments")


def _request(form: JobRequestSerializer, parts: tuple[Part, ...]) -> JobRequest:
    fields = form.validated_data
    return JobRequest(
        parts,
        audio_format=fields["format"],
        controls=form.to_controls(),
        callback_url=fields["callback_url"],
        language=fields["language"],
        title=fields["title"],
        author=fields["author"],
        cover=fields["cover"],
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
    speaker = serializers.CharField()
    audioUrl = serializers.CharField(allow_null=True)  # noqa: N815 — the contract's name


class ChapterSerializer(serializers.Serializer[None]):
    title = serializers.CharField()
    start = serializers.FloatField(allow_null=True, help_text="seconds from the start of the audio to its first word")
    end = serializers.FloatField(allow_null=True, help_text="seconds: the start of the next one, or the end")
    audio_url = serializers.CharField(allow_null=True, help_text="a path of this site; null until completed")


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
    title = serializers.CharField(help_text="empty where there is none")
    author = serializers.CharField(help_text="empty where there is none")
    cover_url = serializers.CharField(allow_null=True, help_text="a path of this site; null where there is none")
    audio_url = serializers.CharField(allow_null=True, help_text="a path of this site; null until completed")
    chapters = ChapterSerializer(many=True, help_text="none where the request had none")
    captions = CaptionsSerializer(allow_null=True, help_text="null where there are none")
    segments = TurnAudioSerializer(many=True, required=False, help_text="podcasts only")
    error = JobErrorSerializer(allow_null=True)
    created_at = serializers.IntegerField(help_text="milliseconds since the epoch")
    completed_at = serializers.IntegerField(allow_null=True, help_text="milliseconds since the epoch")
    progress = serializers.FloatField(min_value=0, max_value=1)
    characters = serializers.IntegerField(help_text="of the text, markup included")
    format = serializers.ChoiceField(sorted(FILE_FORMATS))
    duration = serializers.FloatField(allow_null=True, help_text="seconds")
    engine = serializers.CharField(allow_null=True, help_text="what rendered the audio")
    unspoken = UnspokenField()
    unspoken_count = UnspokenCountField()
    warnings = TextWarningSerializer(many=True)
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
