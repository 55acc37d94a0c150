"""The form of requests that change a finished job, and of their answers."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from rest_framework import serializers

from core.errors import InvalidValue, MissingField
from jobs.api.serializers import JobCreatedSerializer, LabelField
from jobs.changing.changes import Change
from jobs.models import Job
from speech.fields import NullableField, StringField, VoiceField, validated
from speech.serializers import SoundSerializer
from tts.dsp.controls import CONTROLS, Controls

_MOST = 1_000_000_000
_NOT_EMPTY = {"minLength": 1}


class IndexField(NullableField, serializers.IntegerField):
    """The number of a part of a job, from 0."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=0, max_value=_MOST, **options)
        self.validators = []

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is serializers.empty:
            return super().run_validation(data)
        if not isinstance(data, int) or isinstance(data, bool) or not 0 <= data <= _MOST:
            raise serializers.ValidationError("must be a whole number from 0")
        return data


class JobChangeSerializer(SoundSerializer):
    chapter = IndexField(
        default=None, help_text="longform: which chapter, from 0; a text without chapters is chapter 0"
    )
    paragraph = IndexField(default=None, help_text="longform: which paragraph of the chapter, from 0, if not all of it")
    input = StringField(rule=_NOT_EMPTY, default=None, help_text="longform: the new text of the chapter or paragraph")
    title = LabelField(default=None, help_text="longform: the new title of the chapter")
    segment = IndexField(default=None, help_text="podcast: which turn, from 0")
    text = StringField(rule=_NOT_EMPTY, default=None, help_text="podcast: the new text of the turn")
    voice = VoiceField(default=None, help_text="the new voice of the chapter, paragraph or turn")


class JobChangedSerializer(JobCreatedSerializer):
    rendering = serializers.IntegerField(min_value=0, help_text="how many pieces of the audio are rendered anew")
    characters = serializers.IntegerField(min_value=0, help_text="the characters that this is charged")


def parse_change(job: Job, body: Mapping[str, Any]) -> Change:
    """Return the change that `body` asks for. Raises: MissingField, InvalidValue naming the first field at fault."""
    asked = validated(JobChangeSerializer(data=body)).validated_data
    names = [(chosen.name, control.api_name) for chosen, control in zip(fields(Controls), CONTROLS, strict=True)]
    sound = {name: asked[api_name] for name, api_name in names if body.get(api_name) is not None}
    is_podcast = job.type == Job.Type.PODCAST
    text = asked["text" if is_podcast else "input"]
    if is_podcast and asked["segment"] is None:
        raise MissingField("segment is required: the number of a turn", param="segment")
    if text is None and not asked["voice"] and not sound and (is_podcast or asked["title"] is None):
        field = "text" if is_podcast else "input"
        raise InvalidValue(f"The body changes nothing: send {field}, voice or a control.", param=field)
    if is_podcast:
        return Change(asked["segment"], None, text, asked["voice"] or None, None, sound)
    return Change(asked["chapter"] or 0, asked["paragraph"], text, asked["voice"] or None, asked["title"], sound)
