"""The shape of a speech request: types and ranges. The service checks everything that needs the account."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from core.errors import InputTooLong
from speech.fields import (
    FlagField,
    FormatField,
    LanguageField,
    ModelField,
    NameField,
    NumberField,
    StringField,
    VoiceField,
    validated,
)
from speech.requests import SpeechRequest
from tts.dsp.controls import CONTROLS, PITCH, SPEED, TONE, VOLUME, Controls, NumberControl
from voices.catalog import DEFAULT_VOICE

MAX_PRONOUNCED = 60
"""The most code points of a word or phrase whose pronunciation is looked up."""

_NOT_EMPTY = {"minLength": 1}


def _number_field(control: NumberControl) -> NumberField:
    return NumberField(least=control.least, most=control.most, default=control.default, help_text=control.about)


class ControlsSerializer(serializers.Serializer[Any]):
    """Settings of the sound of a voice that a caller may change."""

    speed = _number_field(SPEED)
    ev_pitch = _number_field(PITCH)
    ev_volume_db = _number_field(VOLUME)
    ev_tone = NameField(TONE.names, default=TONE.default, help_text=TONE.about)

    def to_controls(self) -> Controls:
        """Return the validated controls."""
        return Controls(*(self.validated_data[control.api_name] for control in CONTROLS))


class SoundSerializer(ControlsSerializer):
    """How speech should sound, whatever its text."""

    model = ModelField(help_text="`kokoro-82m` or an alias of it, such as OpenAI's names; all are the same model")


class RequestSerializer(serializers.Serializer[SpeechRequest]):
    @classmethod
    def parse(cls, body: dict[str, Any]) -> SpeechRequest:
        """Return the request in `body`. Raises: MissingField, InvalidValue naming the first field at fault."""
        return validated(cls(data=body)).to_request()

    def to_request(self) -> SpeechRequest:
        """Return the valid fields as a request."""
        return SpeechRequest(**self.validated_data)


class SpeechRequestSerializer(SoundSerializer, RequestSerializer):
    input = StringField(
        rule=_NOT_EMPTY, help_text='the text to speak, with `<break time="500ms"/>` and `[word](/ipa/)` markup'
    )
    voice = VoiceField(
        default=DEFAULT_VOICE,
        help_text="a catalog voice, an OpenAI voice name, an own cloned voice, or a blend such as `af_sky(2)+am_adam`",
    )
    response_format = FormatField(help_text="`mp3` or `wav`; anything else is taken as `mp3`")
    ev_timestamps = FlagField(default=False, help_text="answer with JSON that holds the audio and a cue for each word")
    language = LanguageField()

    def to_request(self) -> SpeechRequest:
        """Return the valid fields as a request."""
        fields = self.validated_data
        return SpeechRequest(
            fields["input"],
            fields["voice"],
            fields["response_format"],
            self.to_controls(),
            fields.get("ev_timestamps", False),
            fields["language"],
        )


@extend_schema_serializer(component_name="SpeechRequest")
class PlainSpeechRequestSerializer(SpeechRequestSerializer):
    """The text to speak, and how to speak it."""

    ev_timestamps = None  # type: ignore[assignment]  # not a field: the answer always has one form


class WebSpeechRequestSerializer(RequestSerializer):
    """A speech request of the web app: the same fields under shorter names."""

    input = StringField(
        rule=_NOT_EMPTY, help_text='the text to speak, with `<break time="500ms"/>` and `[word](/ipa/)` markup'
    )
    voice = VoiceField(
        default=DEFAULT_VOICE,
        help_text="a catalog voice, an OpenAI voice name, an own cloned voice, or a blend such as `af_sky(2)+am_adam`",
    )
    format = FormatField(help_text="`mp3` or `wav`; anything else is taken as `mp3`")
    speed = _number_field(SPEED)
    pitch = _number_field(PITCH)
    volume_db = _number_field(VOLUME)
    tone = NameField(TONE.names, default=TONE.default, help_text=TONE.about)
    timestamps = FlagField(default=False, help_text="answer with JSON that holds the audio and a cue for each word")
    language = LanguageField()

    def to_request(self) -> SpeechRequest:
        """Return the valid fields as a request."""
        fields = self.validated_data
        controls = Controls(*(fields[control.name] for control in CONTROLS))
        return SpeechRequest(
            fields["input"], fields["voice"], fields["format"], controls, fields["timestamps"], fields["language"]
        )


class WebSpeechEventSerializer(serializers.Serializer[None]):
    """A server-sent event of the web app's stream."""

    event = serializers.CharField(help_text="`error` for an error, else `message`, which is not sent")
    data = serializers.CharField(  # type: ignore[assignment]
        help_text="JSON: `type` is `speech.audio.delta` with `audio` (Base64), `duration`, `characters`, "
        "`total_characters` and, with `timestamps`, `words`; `speech.audio.done` with `usage`, `duration`, `head` "
        "(Base64), `unspoken`, `unspoken_count` and `characters_left`; or `error` with the error"
    )


class PhonemesRequestSerializer(RequestSerializer):
    input = StringField(rule=_NOT_EMPTY, help_text="the text, with the markup of a speech request")
    voice = VoiceField(default=DEFAULT_VOICE, help_text="the voice that would speak it, as in a speech request")
    language = LanguageField()


class PronunciationRequestSerializer(RequestSerializer):
    input = StringField(rule=_NOT_EMPTY | {"maxLength": MAX_PRONOUNCED}, help_text="a word or a phrase")
    voice = VoiceField(default=DEFAULT_VOICE, help_text="the voice that would say it")

    def to_request(self) -> SpeechRequest:
        """Return the valid fields as a request. Raises: InputTooLong."""
        asked = super().to_request()
        if len(asked.input) > MAX_PRONOUNCED:
            message = f"input has {len(asked.input):,} characters; a word or phrase has at most {MAX_PRONOUNCED}"
            raise InputTooLong(message, param="input", extra={"limit": MAX_PRONOUNCED, "used": len(asked.input)})
        return asked
