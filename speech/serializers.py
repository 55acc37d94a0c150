"""The shape of a speech request: types and ranges. The service checks everything that needs the account."""

from collections.abc import Collection, Mapping
from typing import Any, TypeVar

from drf_spectacular.drainage import set_override
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from core.errors import ERROR_TYPES, ApiError, InputTooLong, InvalidValue, MissingField
from speech.model_names import DATED_ALIAS, KOKORO_NAME, MODEL, MODEL_ALIASES, is_model, nearest_model
from speech.rendering import SpeechRequest
from speech.unspoken import MAX_LISTED, MAX_LISTED_CHARACTERS
from tts.dsp.controls import CONTROLS, PITCH, SPEED, TONE, VOLUME, Controls, NumberControl
from tts.formats import DEFAULT_FORMAT, FORMATS
from voices.catalog import DEFAULT_VOICE
from voices.languages import LANGUAGE_RULE

_NO_LANGUAGE = ""
"""Stands in for a value that is not a string: no language has this name."""

MAX_PRONOUNCED = 60
"""The most code points of a word or phrase whose pronunciation is looked up."""

_NOT_EMPTY = {"minLength": 1}

SomeSerializer = TypeVar("SomeSerializer", bound=serializers.BaseSerializer[Any])


class NullableField(serializers.Field[Any, Any, Any, Any]):
    """A field of a JSON request; null in an optional one counts as left out, since many clients send all they know.

    `allow_null=False` is for fields in the query of an address.
    """

    null: Any = serializers.empty
    """The value that null stands for."""

    def __init__(self, **options: Any) -> None:
        is_required = options.get("required", "default" not in options)
        options.setdefault("allow_null", not is_required)
        super().__init__(**options)

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        found = super().get_value(dictionary)
        return self.null if found is None and self.allow_null else found


class StringField(NullableField, serializers.CharField):
    """A JSON string, kept as it is; no other type is converted.

    The OpenAPI schema shows `rule` too; the code that uses the string checks it.
    """

    def __init__(self, *, rule: Mapping[str, Any] | None = None, **options: Any) -> None:
        rule = rule or {}
        # With these rules, drf-spectacular would add the empty string to the schema as a separate case.
        allow_blank = not {"minLength", "format"} & rule.keys()
        super().__init__(allow_blank=allow_blank, trim_whitespace=False, **options)
        self.validators = []
        set_override(self, "field", {"type": "string", **rule})

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is not serializers.empty and not isinstance(data, str):
            raise serializers.ValidationError("must be a string")
        return data if isinstance(data, str) else super().run_validation(data)


class NumberField(NullableField, serializers.FloatField):
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


class FlagField(NullableField, serializers.BooleanField):
    """A JSON boolean; no other type is converted."""

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


class ModelField(StringField):
    """The model, an alias of it, or with `takes_kokoro` any name that other programs have for Kokoro."""

    def __init__(self, *, takes_kokoro: bool = False, **options: Any) -> None:
        names = {"enum": [MODEL, *MODEL_ALIASES]}
        patterns = [DATED_ALIAS, *([KOKORO_NAME] if takes_kokoro else [])]
        rule = {"anyOf": [names, *({"pattern": pattern} for pattern in patterns)]}
        super().__init__(rule=rule, default=MODEL, **options)
        self._takes_kokoro = takes_kokoro

    def run_validation(self, data: Any = serializers.empty) -> Any:
        name = super().run_validation(data)
        if not is_model(name, takes_kokoro=self._takes_kokoro):
            raise serializers.ValidationError(
                f"must be one of {', '.join((MODEL, *MODEL_ALIASES))}; {nearest_model(name)}"
            )
        return name


class VoiceField(StringField):
    """A voice's name, or an object in OpenAI's form: `{"id": name}`."""

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
    """The language for a cloned voice, as the caller names it; null counts as left out.

    Nothing is refused here: other voices ignore it, and only the service knows the voice.
    """

    def __init__(self, **options: Any) -> None:
        what = f"what a cloned voice speaks, by default that of its enrollment; {LANGUAGE_RULE}; other voices ignore it"
        super().__init__(required=False, default=None, allow_null=True, help_text=what, **options)

    def run_validation(self, data: Any = serializers.empty) -> str | None:
        if data is serializers.empty or data is None:
            return None
        return data if isinstance(data, str) else _NO_LANGUAGE


class FormatField(NullableField):
    """One of a few audio formats; any other value becomes the default."""

    def __init__(self, names: Collection[str] = FORMATS, **options: Any) -> None:
        super().__init__(required=False, default=DEFAULT_FORMAT, **options)
        self._names = names
        set_override(self, "field", {"type": "string", "enum": sorted(names)})

    def run_validation(self, data: Any = serializers.empty) -> str:
        return data if isinstance(data, str) and data in self._names else DEFAULT_FORMAT


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


def validated(serializer: SomeSerializer, where: str = "") -> SomeSerializer:
    """Return `serializer` once its fields are valid; `where` is put in front of their names in errors.

    Raises: MissingField, InvalidValue naming the first field at fault.
    """
    if not serializer.is_valid():
        raise _first_error(dict(serializer.errors), where)
    return serializer


def _first_error(errors: Mapping[str | int, Any], where: str) -> ApiError:
    """Return the first of `errors`, which are keyed by field, and in a list by the number of the item."""
    field, details = next(iter(errors.items()))
    param = f"{where.removesuffix('.')}[{field}]" if isinstance(field, int) else f"{where}{field}"
    if isinstance(details, dict):
        return _first_error(details, f"{param}.")
    if details[0].code == "required":
        return MissingField(f"{param} is required", param=param)
    return InvalidValue(f"{param} {details[0]}", param=param)


class WordCueSerializer(serializers.Serializer[None]):
    word = serializers.CharField()
    start = serializers.FloatField(min_value=0, help_text="seconds into the audio")
    end = serializers.FloatField(min_value=0, help_text="seconds into the audio")
    source_start = serializers.IntegerField(
        min_value=0, help_text="code points of `input` before the written form of the word"
    )
    source_end = serializers.IntegerField(
        min_value=0, help_text="code points of `input` up to the end of that form; several words may share one"
    )


class UnspokenField(serializers.ListField):
    """The pieces of a text that could not be spoken, in an answer."""

    def __init__(self) -> None:
        listed = f"the first {MAX_LISTED:,} of them, {MAX_LISTED_CHARACTERS:,} characters at most"
        super().__init__(child=serializers.CharField(), help_text=f"pieces of the text without sound: {listed}")


class UnspokenCountField(serializers.IntegerField):
    """The number of all pieces that could not be spoken."""

    def __init__(self) -> None:
        super().__init__(min_value=0, help_text="how many pieces of the text have no sound")


class TextWarningSerializer(serializers.Serializer[None]):
    code = serializers.ChoiceField(["pause_shortened", "other_language", "markup_ignored"])
    message = serializers.CharField()


class TimestampedSpeechSerializer(serializers.Serializer[None]):
    audio = serializers.CharField(help_text="the file, Base64")
    format = serializers.ChoiceField(sorted(FORMATS))
    words = WordCueSerializer(many=True)
    timestamps_available = serializers.BooleanField()
    unspoken = UnspokenField()
    unspoken_count = UnspokenCountField()
    warnings = TextWarningSerializer(many=True)


class WordPhonemesSerializer(serializers.Serializer[None]):
    word = serializers.CharField(help_text="as it is spoken")
    phonemes = serializers.CharField(help_text="IPA; empty where the word has no sound")
    alternatives = serializers.ListField(
        child=serializers.CharField(),
        help_text="IPA of the other pronunciations of this spelling that we know; empty for most words",
    )


class PhonemesSerializer(serializers.Serializer[None]):
    language = serializers.CharField(help_text="BCP 47 tag of the voice's language")
    spoken = serializers.CharField(help_text="the text as it would be read")
    phonemes = serializers.CharField(help_text="IPA of the whole text")
    words = WordPhonemesSerializer(many=True)
    unspoken = UnspokenField()
    unspoken_count = UnspokenCountField()


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
