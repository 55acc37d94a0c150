"""The form of a speech request: types and ranges. What needs the account is checked by the service."""

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from drf_spectacular.drainage import set_override
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from speech.dsp.controls import MAX_GAIN_DB, MAX_PITCH_SEMITONES, MAX_SPEED, MIN_SPEED, TONES, Controls
from speech.encoding import DEFAULT_FORMAT, FORMATS
from speech.errors import ERROR_TYPES, ApiError, InputTooLong, InvalidValue, MissingField
from speech.service import MODEL, MODEL_ALIASES, SpeechRequest
from voices.catalog import DEFAULT_VOICE
from voices.languages import LANGUAGE_RULE

_NO_LANGUAGE = ""
"""Stands for what is no string: no language has this name."""

MAX_PRONOUNCED = 60
"""Code points of a word or phrase whose pronunciation is asked for."""

_NOT_EMPTY = {"minLength": 1}

SomeSerializer = TypeVar("SomeSerializer", bound=serializers.BaseSerializer[Any])


class StringField(serializers.CharField):
    """A JSON string, kept as it is; nothing else is turned into one.

    `rule` is what the OpenAPI schema says of it besides; who takes the string checks it.
    """

    def __init__(self, *, rule: Mapping[str, Any] | None = None, **options: Any) -> None:
        rule = rule or {}
        # Beside such rules drf-spectacular would let the schema allow the empty string for itself.
        allow_blank = not {"minLength", "format"} & rule.keys()
        super().__init__(allow_blank=allow_blank, trim_whitespace=False, **options)
        self.validators = []
        set_override(self, "field", {"type": "string", **rule})

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is not serializers.empty and not isinstance(data, str):
            raise serializers.ValidationError("must be a string")
        return data if isinstance(data, str) else super().run_validation(data)


class NumberField(serializers.FloatField):
    """A finite JSON number from `least` to `most`."""

    def __init__(self, *, least: float, most: float, **options: Any) -> None:
        super().__init__(min_value=least, max_value=most, **options)
        self._least, self._most = least, most
        self._rule = f"must be a number from {least:g} to {most:g}"
        self.validators = []

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is serializers.empty:
            return super().run_validation(data)
        is_number = isinstance(data, int | float) and not isinstance(data, bool)
        if not is_number or not self._least <= data <= self._most:
            raise serializers.ValidationError(self._rule)
        return float(data)


class FlagField(serializers.BooleanField):
    """A JSON boolean; nothing else is turned into one."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is not serializers.empty and not isinstance(data, bool):
            raise serializers.ValidationError("must be true or false")
        return super().run_validation(data)


class NameField(StringField):
    """One of a few names."""

    def __init__(self, names: tuple[str, ...], **options: Any) -> None:
        super().__init__(rule={"enum": list(names)}, **options)
        self._names = names

    def run_validation(self, data: Any = serializers.empty) -> Any:
        name = super().run_validation(data)
        if name not in self._names:
            raise serializers.ValidationError(f"must be one of {', '.join(self._names)}")
        return name


class VoiceField(StringField):
    """A voice's name, or OpenAI's object form of it: `{"id": name}`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        name = {"type": "string"}
        has_id = {"type": "object", "properties": {"id": name}, "required": ["id"]}
        set_override(self, "field", {"oneOf": [name, has_id]})

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if isinstance(data, dict):
            data = data.get("id")
        if data is not serializers.empty and not isinstance(data, str):
            raise serializers.ValidationError('must be a voice ID or {"id": a voice ID}')
        return super().run_validation(data)


@extend_schema_field({"type": "string"})
class LanguageField(serializers.Field[str | None, Any, str | None, Any]):
    """What a cloned voice is to speak, in the caller's words; null is the same as nothing.

    Nothing is refused here: other voices take no notice of it, and which voices speak is known to the service.
    """

    def __init__(self, **options: Any) -> None:
        what = f"what a cloned voice speaks, by default that of its enrollment; {LANGUAGE_RULE}; other voices ignore it"
        super().__init__(required=False, default=None, allow_null=True, help_text=what, **options)

    def run_validation(self, data: Any = serializers.empty) -> str | None:
        if data is serializers.empty or data is None:
            return None
        return data if isinstance(data, str) else _NO_LANGUAGE


@extend_schema_field({"type": "string", "enum": sorted(FORMATS)})
class FormatField(serializers.Field[str, Any, str, Any]):
    """An audio format; whatever is none becomes the default."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, default=DEFAULT_FORMAT, **options)

    def run_validation(self, data: Any = serializers.empty) -> str:
        return data if isinstance(data, str) and data in FORMATS else DEFAULT_FORMAT


class SoundSerializer(serializers.Serializer[Any]):
    """How speech is to sound, whatever it says."""

    model = NameField((MODEL, *MODEL_ALIASES), default=MODEL, help_text="`kokoro-82m` or one of OpenAI's aliases of it")
    speed = NumberField(least=MIN_SPEED, most=MAX_SPEED, default=1.0, help_text="tempo; the pitch stays")
    ev_pitch = NumberField(least=-MAX_PITCH_SEMITONES, most=MAX_PITCH_SEMITONES, default=0.0, help_text="semitones")
    ev_volume_db = NumberField(least=-MAX_GAIN_DB, most=MAX_GAIN_DB, default=0.0, help_text="gain in dB")
    ev_tone = NameField(tuple(TONES), default="neutral", help_text="an equalizer")

    def to_controls(self) -> Controls:
        """Return the validated controls."""
        fields = self.validated_data
        return Controls(fields["speed"], fields["ev_pitch"], fields["ev_volume_db"], fields["ev_tone"])


class SpeechRequestSerializer(SoundSerializer):
    input = StringField(
        rule=_NOT_EMPTY, help_text='the text to speak, with `<break time="500ms"/>` and `[word](/ipa/)` markup'
    )
    voice = VoiceField(default=DEFAULT_VOICE, help_text="a catalog voice, an OpenAI voice name or an own cloned voice")
    response_format = FormatField(help_text="`mp3` or `wav`; anything else is taken as `mp3`")
    ev_timestamps = FlagField(default=False, help_text="answer with JSON that holds the audio and a cue for each word")
    language = LanguageField()

    def to_request(self) -> SpeechRequest:
        """Return the validated fields as the service takes them."""
        fields = self.validated_data
        return SpeechRequest(
            fields["input"],
            fields["voice"],
            fields["response_format"],
            self.to_controls(),
            fields["ev_timestamps"],
            fields["language"],
        )


class WebSpeechRequestSerializer(serializers.Serializer[SpeechRequest]):
    """A speech request of the web app: the same fields under shorter names."""

    input = StringField(
        rule=_NOT_EMPTY, help_text='the text to speak, with `<break time="500ms"/>` and `[word](/ipa/)` markup'
    )
    voice = VoiceField(default=DEFAULT_VOICE, help_text="a catalog voice, an OpenAI voice name or an own cloned voice")
    format = FormatField(help_text="`mp3` or `wav`; anything else is taken as `mp3`")
    speed = NumberField(least=MIN_SPEED, most=MAX_SPEED, default=1.0, help_text="tempo; the pitch stays")
    pitch = NumberField(least=-MAX_PITCH_SEMITONES, most=MAX_PITCH_SEMITONES, default=0.0, help_text="semitones")
    volume_db = NumberField(least=-MAX_GAIN_DB, most=MAX_GAIN_DB, default=0.0, help_text="gain in dB")
    tone = NameField(tuple(TONES), default="neutral", help_text="an equalizer")
    timestamps = FlagField(default=False, help_text="answer with JSON that holds the audio and a cue for each word")
    language = LanguageField()

    def to_request(self) -> SpeechRequest:
        """Return the validated fields as the service takes them."""
        fields = self.validated_data
        controls = Controls(fields["speed"], fields["pitch"], fields["volume_db"], fields["tone"])
        return SpeechRequest(
            fields["input"], fields["voice"], fields["format"], controls, fields["timestamps"], fields["language"]
        )


class PhonemesRequestSerializer(serializers.Serializer[SpeechRequest]):
    input = StringField(rule=_NOT_EMPTY, help_text="the text, with the markup of a speech request")
    voice = VoiceField(default=DEFAULT_VOICE, help_text="the voice that would speak it, as in a speech request")
    language = LanguageField()

    def to_request(self) -> SpeechRequest:
        """Return the validated fields as the service takes them."""
        return SpeechRequest(**self.validated_data)


class PronunciationRequestSerializer(serializers.Serializer[SpeechRequest]):
    input = StringField(rule=_NOT_EMPTY | {"maxLength": MAX_PRONOUNCED}, help_text="a word or a phrase")
    voice = VoiceField(default=DEFAULT_VOICE, help_text="the voice that would say it")

    def to_request(self) -> SpeechRequest:
        """Return the validated fields as the service takes them."""
        return SpeechRequest(**self.validated_data)


def parse_speech_request(body: dict[str, Any]) -> SpeechRequest:
    """Return the request that `body` holds. Raises: MissingField, InvalidValue naming the first field at fault."""
    return validated(SpeechRequestSerializer(data=body)).to_request()


def parse_web_speech_request(body: dict[str, Any]) -> SpeechRequest:
    """Return the request that `body` holds. Raises: MissingField, InvalidValue naming the first field at fault."""
    return validated(WebSpeechRequestSerializer(data=body)).to_request()


def parse_phonemes_request(body: dict[str, Any]) -> SpeechRequest:
    """Return what `body` asks the phonemes of. Raises: MissingField, InvalidValue naming the first field at fault."""
    return validated(PhonemesRequestSerializer(data=body)).to_request()


def parse_pronunciation_request(body: dict[str, Any]) -> SpeechRequest:
    """Return what `body` asks the pronunciation of. Raises: MissingField, InvalidValue, InputTooLong."""
    asked = validated(PronunciationRequestSerializer(data=body)).to_request()
    if len(asked.input) > MAX_PRONOUNCED:
        message = f"input has {len(asked.input):,} characters; a word or phrase has at most {MAX_PRONOUNCED}"
        raise InputTooLong(message, param="input", extra={"limit": MAX_PRONOUNCED, "used": len(asked.input)})
    return asked


def validated(serializer: SomeSerializer, where: str = "") -> SomeSerializer:
    """Return `serializer`, whose fields are in order; `where` stands before their names in errors.

    Raises: MissingField, InvalidValue naming the first field at fault.
    """
    if not serializer.is_valid():
        raise _first_error(dict(serializer.errors), where)
    return serializer


def validated_list(kind: type[serializers.Serializer[Any]], items: list[Any], name: str) -> list[dict[str, Any]]:
    """Return the fields of each of `items`, which are in order; `name` is what the caller calls the list.

    Raises: MissingField, InvalidValue naming the first item and field at fault.
    """
    serializer = cast("serializers.ListSerializer[Any]", kind(data=items, many=True))
    if not serializer.is_valid():
        number, errors = next(iter(dict(serializer.errors).items()))
        raise _first_error(dict(errors), f"{name}[{number}].")
    return list(serializer.validated_data)


def _first_error(errors: dict[str, Any], where: str) -> ApiError:
    field, details = next(iter(errors.items()))
    param = f"{where}{field}"
    if details[0].code == "required":
        return MissingField(f"{param} is required", param=param)
    return InvalidValue(f"{param} {details[0]}", param=param)


class WordCueSerializer(serializers.Serializer[None]):
    word = serializers.CharField()
    start = serializers.FloatField(min_value=0, help_text="seconds into the audio")
    end = serializers.FloatField(min_value=0, help_text="seconds into the audio")


class TimestampedSpeechSerializer(serializers.Serializer[None]):
    audio = serializers.CharField(help_text="the file, Base64")
    format = serializers.ChoiceField(sorted(FORMATS))
    words = WordCueSerializer(many=True)
    timestamps_available = serializers.BooleanField()
    unspoken = serializers.ListField(child=serializers.CharField(), help_text="pieces of the input without sound")


class WordPhonemesSerializer(serializers.Serializer[None]):
    word = serializers.CharField(help_text="as it is spoken")
    phonemes = serializers.CharField(help_text="IPA; empty where the word has no sound")


class PhonemesSerializer(serializers.Serializer[None]):
    language = serializers.CharField(help_text="BCP 47 tag of the voice's language")
    spoken = serializers.CharField(help_text="the text as it would be read")
    phonemes = serializers.CharField(help_text="IPA of the whole text")
    words = WordPhonemesSerializer(many=True)
    unspoken = serializers.ListField(child=serializers.CharField(), help_text="pieces of the input without sound")


class PronunciationSerializer(serializers.Serializer[None]):
    phonemes = serializers.CharField(help_text="in the alphabet of the markup")
    markup = serializers.CharField(help_text="`[word](/phonemes/)`, to stand in the input")


class ErrorDetailSerializer(serializers.Serializer[None]):
    message = serializers.CharField(help_text="what is wrong, for people; it may change")
    type = serializers.ChoiceField(ERROR_TYPES)
    param = serializers.CharField(allow_null=True, help_text="the field at fault")
    code = serializers.CharField(allow_null=True, help_text="what is wrong, for programs; it does not change")
    limit = serializers.IntegerField(required=False, help_text="of a limit: how much it allows")
    used = serializers.IntegerField(required=False, help_text="of a limit: how much is used")
    requested = serializers.IntegerField(required=False, help_text="of a limit: how much the request needs")
    reset_at = serializers.DateTimeField(required=False, help_text="of a limit: when it allows more again")
    voices = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="where the voice needs Pro: those that do not"
    )


class ErrorSerializer(serializers.Serializer[None]):
    error = ErrorDetailSerializer()


class ModelSerializer(serializers.Serializer[None]):
    id = serializers.CharField()
    object = serializers.ChoiceField(["model"])
    created = serializers.IntegerField(help_text="seconds since the epoch")
    owned_by = serializers.CharField()


class ModelListSerializer(serializers.Serializer[None]):
    object = serializers.ChoiceField(["list"])
    data = ModelSerializer(many=True)  # type: ignore[assignment]
