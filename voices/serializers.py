"""The shapes of voices in the API."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from voices.consent import CONSENT
from voices.forms import DEFAULT_LANGUAGE, MAX_NAME
from voices.languages import LANGUAGES
from voices.models import ClonedVoice


class VoiceSerializer(serializers.Serializer[None]):
    id = serializers.CharField()
    name = serializers.CharField()
    language = serializers.ChoiceField(LANGUAGES, help_text="BCP 47 tag of the language that the voice speaks")
    gender = serializers.ChoiceField(["female", "male"])
    access = serializers.ChoiceField(["free", "pro"], help_text="the plan that includes the voice")
    available = serializers.BooleanField(help_text="whether this key may use it")


class VoiceListSerializer(serializers.Serializer[None]):
    voices = VoiceSerializer(many=True)


@extend_schema_field({"type": "string", "format": "binary"})
class UploadField(serializers.FileField):
    """A file in a form; drf-spectacular takes a plain `FileField` for the address of a file in an answer."""


class EnrollmentSerializer(serializers.Serializer[None]):
    name = serializers.CharField(max_length=MAX_NAME, help_text="what the voice is called")
    consent = serializers.ChoiceField(["true"], help_text=f"by `true` you declare: {CONSENT}")
    audio = UploadField(help_text="WAV, MP3, MP4 or M4A: 15 to 60 seconds of clear speech of one person")
    language = serializers.ChoiceField(
        LANGUAGES, default=DEFAULT_LANGUAGE, help_text="BCP 47 tag of the language that the voice speaks by default"
    )


class EnrollmentStartedSerializer(serializers.Serializer[None]):
    voice_id = serializers.CharField()
    status = serializers.ChoiceField(["enrolling"])


class VoiceErrorSerializer(serializers.Serializer[None]):
    code = serializers.CharField()
    message = serializers.CharField()


class ClonedVoiceSerializer(serializers.Serializer[None]):
    id = serializers.CharField(help_text="`voice_<id>`: what a speech request names as its voice")
    name = serializers.CharField()
    status = serializers.ChoiceField(ClonedVoice.Status.choices, help_text="a voice that is `ready` may be used")
    createdAt = serializers.IntegerField(help_text="milliseconds since the epoch")  # noqa: N815 — the interface's name
    language = serializers.ChoiceField(LANGUAGES, help_text="BCP 47 tag of the language that it speaks by default")
    progress = serializers.FloatField(min_value=0, max_value=1)
    error = VoiceErrorSerializer(allow_null=True, help_text="why it failed; else null")


class ClonedVoiceListSerializer(serializers.Serializer[None]):
    voices = ClonedVoiceSerializer(many=True)


class VoiceDeletionSerializer(serializers.Serializer[None]):
    id = serializers.CharField()
    object = serializers.ChoiceField(["voice"])
    deleted = serializers.ChoiceField([True])
