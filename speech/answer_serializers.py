"""The shape of answers about speech, and of errors."""

from rest_framework import serializers

from core.errors import ERROR_TYPES
from speech.unspoken import MAX_LISTED, MAX_LISTED_CHARACTERS
from tts.formats import FORMATS


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
