"""The form of requests for jobs and of their answers; the service makes the checks that need the account."""

import base64
import dataclasses
import re
from collections.abc import Mapping
from typing import Any, cast

from django.conf import settings
from rest_framework import serializers

from core.errors import InvalidValue, MissingField
from core.names import is_plain
from jobs.api.hosts import MAX_HOST_NAME, MAX_HOSTS, VoicesField, called, check_speakers
from jobs.callbacks.posting import MAX_URL_CHARACTERS, check_callback_url
from jobs.covers import MAX_COVER_BYTES
from jobs.models import MAX_TITLE, Job
from jobs.planning import DEFAULT_TURN_GAP_MS, MAX_CHAPTERS, MAX_TURN_GAP_MS, Part, storable
from jobs.requests import JobRequest
from speech.answer_serializers import TextWarningSerializer, UnspokenCountField, UnspokenField
from speech.fields import FormatField, LanguageField, NameField, NumberField, StringField, VoiceField, validated
from speech.lexicon_serializers import WholeNumberField
from speech.serializers import ControlsSerializer, SoundSerializer
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
    """The address to which a completed job is posted; null means none."""

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
        if data is serializers.empty:
            return super().run_validation(data)
        name = storable(super().run_validation(data))
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

    def request_for(self, parts: tuple[Part, ...]) -> JobRequest:
        """Return the valid fields as a request for `parts`."""
        fields = self.validated_data
        return JobRequest(
            parts,
            audio_format=fields["format"],
            controls=self.to_controls(),
            callback_url=fields["callback_url"],
            language=fields["language"],
            title=fields["title"],
            author=fields["author"],
            cover=fields["cover"],
        )


class ObjectsSerializer(serializers.ListSerializer[Any]):
    """A list of objects, at least one."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is serializers.empty:
            return super().run_validation(data)
        child = cast("serializers.Serializer[Any]", self.child)
        required = [name for name, field in child.fields.items() if field.required]
        if not isinstance(data, list) or not data:
            raise serializers.ValidationError(f"must be a list with at least one {{{', '.join(required)}}}")
        most = self.max_length  # type: ignore[attr-defined]
        if most and len(data) > most:
            raise serializers.ValidationError(f"has {len(data):,} entries; it may have at most {most}")
        for number, item in enumerate(data):
            if not isinstance(item, dict):
                errors: Any = {number: [f"must be an object with {' and '.join(required)}"]}
                raise serializers.ValidationError(errors)
        return super().run_validation(data)


class OneVoiceSerializer(JobRequestSerializer):
    type = NameField((LONGFORM,), default=LONGFORM)
    voice = VoiceField(default=DEFAULT_VOICE, help_text="any voice that the account may use")
    dialogue_voice = VoiceField(
        default=None, help_text="a second voice, for what stands in quotation marks or after dialogue dashes"
    )

    def request_for(self, parts: tuple[Part, ...]) -> JobRequest:
        dialogue_voice = self.validated_data["dialogue_voice"] or None
        return dataclasses.replace(super().request_for(parts), has_voice_tags=True, dialogue_voice=dialogue_voice)


class LongformRequestSerializer(OneVoiceSerializer):
    input = StringField(
        rule=_NOT_EMPTY,
        help_text="the text, of any length, with the markup of speech, and [voice:ID]…[/voice] for other voices",
    )

    def to_request(self) -> JobRequest:
        """Return the valid fields as a request."""
        return self.request_for((Part(self.validated_data["input"], self.validated_data["voice"]),))


class ChapterTextSerializer(serializers.Serializer[None]):
    title = LabelField(rule=_NOT_EMPTY, help_text="its name in the list of chapters; it is not spoken")
    input = StringField(rule=_NOT_EMPTY, help_text="its text, with the markup of `input`")

    class Meta:
        list_serializer_class = ObjectsSerializer


class BookRequestSerializer(OneVoiceSerializer):
    chapters = ChapterTextSerializer(  # type: ignore[call-arg]
        many=True, min_length=1, max_length=MAX_CHAPTERS, help_text="the chapters in order, in place of `input`"
    )

    def to_request(self) -> JobRequest:
        """Return the valid fields as a request."""
        voice, chapters = self.validated_data["voice"], self.validated_data["chapters"]
        return self.request_for(tuple(Part(chapter["input"], voice, title=chapter["title"]) for chapter in chapters))


class TurnSerializer(serializers.Serializer[None]):
    speaker = StringField(rule={"maxLength": MAX_HOST_NAME, "minLength": 1}, help_text="which host, as in `voices`")
    text = StringField(rule=_NOT_EMPTY, help_text="what the host says")
    chapter = LabelField(default="", help_text="the title of a chapter that begins here; it is not spoken")

    class Meta:
        list_serializer_class = ObjectsSerializer


class TurnGapSerializer(serializers.Serializer[None]):
    gap_ms = NumberField(
        least=0,
        most=MAX_TURN_GAP_MS,
        default=DEFAULT_TURN_GAP_MS,
        help_text="the silence between two turns at normal speed, in milliseconds",
    )


class HostControlsField(serializers.DictField):
    """The sound of hosts who have their own, by name; missing values are as for all hosts."""

    def __init__(self, **options: Any) -> None:
        super().__init__(child=ControlsSerializer(allow_null=True), required=False, allow_null=True, **options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is serializers.empty or data is None:
            return {}
        if not isinstance(data, dict):
            raise serializers.ValidationError("must be an object with the names of hosts")
        sent = self.parent.initial_data
        of_all = {control.api_name: sent[control.api_name] for control in CONTROLS if control.api_name in sent}
        return {speaker: _controls(speaker, of_all, own) for speaker, own in data.items() if own is not None}


def _controls(speaker: str, of_all: Mapping[str, Any], own: Any) -> Controls:
    if not isinstance(own, dict):
        raise serializers.ValidationError({speaker: ["must be an object"]})
    form = ControlsSerializer(data={**of_all, **own})
    if not form.is_valid():
        raise serializers.ValidationError({speaker: form.errors})
    return form.to_controls()


class PodcastRequestSerializer(TurnGapSerializer, JobRequestSerializer):
    type = NameField((PODCAST,))
    voices = VoicesField(help_text=f"the voice of each host: A and B, or up to {MAX_HOSTS} of any names")
    controls = HostControlsField(
        help_text="the sound of each host, by name; what is left out is as it is for all",
    )
    segments = TurnSerializer(many=True, min_length=1, help_text="the turns in order")  # type: ignore[call-arg]

    def validate(self, attrs: Any) -> Any:
        """Return the fields. Raises: MissingField, InvalidValue naming the first turn at fault."""
        check_speakers([turn["speaker"] for turn in attrs["segments"]], attrs["voices"])
        _check_chapters([turn["chapter"] for turn in attrs["segments"]])
        return attrs

    def to_request(self) -> JobRequest:
        """Return the valid fields as a request."""
        fields = self.validated_data
        voices, own = fields["voices"], fields["controls"]
        parts = (
            Part(turn["text"], voices[turn["speaker"]], turn["speaker"], turn["chapter"]) for turn in fields["segments"]
        )
        return dataclasses.replace(
            self.request_for(tuple(parts)),
            is_podcast=True,
            hosts=voices,
            host_names=called(voices),
            turn_gap_ms=round(fields["gap_ms"]),
            host_controls={speaker: own[speaker] for speaker in voices if speaker in own},
        )


def _check_chapters(titles: list[str]) -> None:
    """Refuse a podcast whose first chapter does not begin with the first turn, or that has too many chapters."""
    if any(titles) and not titles[0]:
        where = "segments[0].chapter"
        raise MissingField(f"{where} is required where a later segment has one", param=where)
    if (count := sum(map(bool, titles))) > MAX_CHAPTERS:
        raise InvalidValue(f"segments have {count:,} chapters; the limit is {MAX_CHAPTERS}", param="segments")


def parse_job_request(body: Mapping[str, Any]) -> JobRequest:
    """Return the request that `body` holds. Raises: MissingField, InvalidValue naming the first field at fault."""
    kind: type[LongformRequestSerializer | BookRequestSerializer | PodcastRequestSerializer] = LongformRequestSerializer
    if validated(JobTypeSerializer(data=body)).validated_data["type"] == PODCAST:
        kind = PodcastRequestSerializer
    elif body.get("chapters") is not None:
        if body.get("input") is not None:
            raise InvalidValue("send either input or chapters, not both", param="chapters")
        kind = BookRequestSerializer
    return validated(kind(data=body)).to_request()


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
