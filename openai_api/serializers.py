"""The shape of a request for speech as OpenAI's clients send it."""

from dataclasses import dataclass, replace

from rest_framework import serializers

from accounts.plans import Plan
from speech.answer_serializers import TimestampedSpeechSerializer
from speech.fields import ModelField, NameField, NumberField, StringField, validated
from speech.requests import SpeechRequest
from speech.serializers import SpeechRequestSerializer
from tts.dsp.controls import SPEED
from tts.formats import ALL_FORMATS, DEFAULT_FORMAT
from voices.blends import find_blend, is_blend_name
from voices.catalog import OPENAI_VOICES
from voices.stand_ins import spoken_voice

LEAST_SPEED, MOST_SPEED = 0.25, 4.0
STREAM_KINDS = ("audio", "sse")


@dataclass(frozen=True, slots=True)
class AskedSpeech:
    """A request for speech; `wants_events` asks for server-sent events, `ignored` names fields without an effect."""

    request: SpeechRequest
    wants_events: bool
    ignored: tuple[str, ...]

    @property
    def voice(self) -> str:
        """The ID of the requested voice. Raises: ApiError for voices that cannot be blended."""
        if is_blend_name(self.request.voice):
            return find_blend(self.request.voice).id
        return OPENAI_VOICES.get(self.request.voice, self.request.voice)

    def for_plan(self, plan: Plan) -> "AskedSpeech":
        """Return the request with a voice of `plan` in place of one of OpenAI's names that the plan lacks."""
        return replace(self, request=replace(self.request, voice=spoken_voice(self.request.voice, plan)))


class OpenAiSpeechRequestSerializer(SpeechRequestSerializer):
    """OpenAI's fields, and the `ev_` controls of this service."""

    model = ModelField(takes_kokoro=True, help_text="any name of Kokoro, or one of OpenAI's; all are the same model")
    speed = NumberField(
        least=LEAST_SPEED, most=MOST_SPEED, default=SPEED.default, allow_null=True, help_text=SPEED.about
    )
    response_format = NameField(  # type: ignore[assignment]  # where `/api/v1` takes any value
        tuple(ALL_FORMATS), default=DEFAULT_FORMAT, help_text="the format of the audio"
    )
    stream_format = NameField(
        STREAM_KINDS, default="audio", help_text="`sse` sends the audio in server-sent events, with what was used"
    )
    instructions = StringField(
        default="", help_text="accepted for OpenAI's clients; no voice follows it, as `X-Speech-Ignored` says"
    )

    @classmethod
    def parse_asked(cls, body: object) -> AskedSpeech:
        """Return the request in `body`. Raises: MissingField, InvalidValue naming the first field at fault."""
        serializer = validated(cls(data=body))
        fields = serializer.validated_data
        ignored = ("instructions",) if fields["instructions"] else ()
        return AskedSpeech(serializer.to_request(), fields["stream_format"] == "sse", ignored)


class SpeechEventSerializer(serializers.Serializer[None]):
    """A server-sent event."""

    event = serializers.CharField(help_text="`error` for an error, else `message`, which is not sent")
    data = serializers.CharField(  # type: ignore[assignment]
        help_text="JSON: `type` is `speech.audio.delta` with `audio` (Base64) and, with `ev_timestamps`, `words`; "
        "`speech.audio.done` with `usage`; or `error` with the error"
    )


class SpeechEnvelopeSerializer(TimestampedSpeechSerializer):
    """The envelope of timestamps, in any of the formats."""

    format = serializers.ChoiceField(sorted(ALL_FORMATS))
