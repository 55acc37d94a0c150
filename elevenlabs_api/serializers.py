"""The shape of a request for speech as ElevenLabs' clients send it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rest_framework import serializers

from accounts.plans import Plan
from core.errors import InvalidValue
from elevenlabs_api.voice_names import meant_voice
from speech.fields import NameField, NullableField, NumberField, StringField, validated
from speech.model_names import MODEL, is_model
from speech.requests import SpeechRequest
from tts.dsp.controls import SPEED, Controls
from tts.formats import RATED_FORMATS
from voices.catalog import CATALOG, OPENAI_VOICES
from voices.cloned import is_cloned_name
from voices.languages import language_tag

LEAST_SPEED, MOST_SPEED = 0.25, 4.0
DEFAULT_FORMAT = "mp3_44100_128"
MODEL_PREFIX = "eleven_"
MAX_LOCATORS = 3

_WITHOUT_EFFECT = (
    *("seed", "previous_text", "next_text", "previous_request_ids", "next_request_ids", "use_pvc_as_ivc"),
    *("apply_text_normalization", "apply_language_text_normalization", "audio_effects"),
    *("enable_logging", "optimize_streaming_latency"),
)
_SETTINGS_WITHOUT_EFFECT = ("stability", "similarity_boost", "style", "use_speaker_boost")


def ignored_names(asked: Mapping[str, Any], voice_settings: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names of the given fields that have no effect here."""
    plain = [name for name in _WITHOUT_EFFECT if asked.get(name) is not None]
    settings = [f"voice_settings.{name}" for name in _SETTINGS_WITHOUT_EFFECT if voice_settings.get(name) is not None]
    return (*plain, *settings)


class ObjectField(NullableField, serializers.Serializer[Any]):
    """A JSON object, or null."""

    default_error_messages = {"invalid": "must be an object"}


class VoiceSettingsSerializer(ObjectField):
    """How the voice should sound; the API accepts the four other settings that clients send, and ignores them."""

    speed = NumberField(
        least=LEAST_SPEED, most=MOST_SPEED, default=SPEED.default, allow_null=True, help_text=SPEED.about
    )


class ModelIdField(StringField):
    """A model of ElevenLabs, or one of our names; there is one model."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        name = super().run_validation(data)
        if not name.startswith(MODEL_PREFIX) and not is_model(name, takes_kokoro=True):
            raise serializers.ValidationError(f"must be a name that begins with {MODEL_PREFIX}, or {MODEL}")
        return name


class LocatorSerializer(serializers.Serializer[Any]):
    default_error_messages = {"invalid": "must be an object"}

    pronunciation_dictionary_id = StringField(help_text="any ID: the dictionary is the lexicon of the account")
    version_id = StringField(default="", help_text="any")


class ElevenLabsSpeechSerializer(serializers.Serializer[Any]):
    """ElevenLabs' fields for a text to speak; other fields of its API are accepted and ignored."""

    text = StringField(rule={"minLength": 1}, help_text='the text to speak, with `<break time="500ms"/>`')
    model_id = ModelIdField(default=MODEL, help_text="any of ElevenLabs' names, or ours: all are the same model")
    language_code = StringField(
        default="", help_text="the language of a cloned voice; every other voice speaks its own"
    )
    voice_settings = VoiceSettingsSerializer(required=False, allow_null=True)
    pronunciation_dictionary_locators = LocatorSerializer(
        many=True,
        required=False,
        allow_null=True,
        error_messages={"not_a_list": "must be a list"},
        help_text="taken: the account's lexicon always applies",
    )

    def validate_pronunciation_dictionary_locators(self, locators: list[Any] | None) -> list[Any] | None:
        if locators and len(locators) > MAX_LOCATORS:
            raise serializers.ValidationError(f"must have at most {MAX_LOCATORS} entries")
        if locators and None in locators:  # DRF allows in the list's items what the list allows
            raise serializers.ValidationError("must hold objects")
        return locators


class FormatParameterSerializer(serializers.Serializer[Any]):
    """The query of a request for speech."""

    output_format = NameField(
        tuple(RATED_FORMATS),
        default=DEFAULT_FORMAT,
        allow_null=False,
        help_text="codec, samples a second and kbit/s",
    )


@dataclass(frozen=True, slots=True)
class AskedSpeech:
    """A request for speech, and the names of its fields without an effect."""

    request: SpeechRequest
    ignored: tuple[str, ...]

    @property
    def headers(self) -> dict[str, str]:
        """The headers that name the voice and the ignored fields."""
        ignored = {"X-Speech-Ignored": ", ".join(self.ignored)} if self.ignored else {}
        return {"X-Speech-Voice": self.request.voice, **ignored}


def parse_speech(
    body: object, query: Mapping[str, str], voice_id: str, plan: Plan, *, timestamps: bool = False
) -> AskedSpeech:
    """Return the request for speech by `voice_id`, in `body` and `query`, on `plan`.

    Raises: MissingField, InvalidValue naming the first field at fault.
    """
    audio_format = parse_format(query)
    fields = validated(ElevenLabsSpeechSerializer(data=body)).validated_data
    written = body if isinstance(body, Mapping) else {}
    ignored = ignored_names({**written, **query}, written.get("voice_settings") or {})
    code = fields["language_code"]
    request = replace(
        speech_request(voice_id, code, audio_format, plan),
        input=fields["text"],
        controls=Controls(speed=(fields.get("voice_settings") or {}).get("speed", SPEED.default)),
        timestamps=timestamps,
    )
    return AskedSpeech(request, ignored if _speaks(request.voice, code) else (*ignored, "language_code"))


def speech_request(voice_id: str, language_code: str, audio_format: str, plan: Plan) -> SpeechRequest:
    """Return a request for speech, still without a text, by the voice that `voice_id` means on `plan`."""
    language = language_tag(language_code) if language_code else None
    return SpeechRequest("", meant_voice(voice_id, plan), audio_format, language=language)


def _speaks(voice_name: str, code: str) -> bool:
    """Tell whether a voice speaks the language of `code` ("": any): cloned voices speak all, the others their own."""
    if not code:
        return True
    tag = language_tag(code)
    if tag is None or is_cloned_name(voice_name):
        return tag is not None
    voice = CATALOG.get(OPENAI_VOICES.get(voice_name, voice_name))
    return voice is not None and voice.language.partition("-")[0] == tag.partition("-")[0]


def parse_format(query: Mapping[str, str]) -> str:
    """Return the format that `query` asks for. Raises: InvalidValue."""
    asked = FormatParameterSerializer(data={**query})
    if not asked.is_valid():
        raise InvalidValue(f"output_format must be one of {', '.join(RATED_FORMATS)}", param="output_format")
    name: str = asked.validated_data["output_format"]
    return name
