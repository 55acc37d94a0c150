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
    """A file in a form; drf-spectacular would take a plain `FileField` for the address of a file in an answer."""


class EnrollmentSerializer(serializers.Serializer[None]):
    name = serializers.CharField(max_length=MAX_NAME, help_text="what the voice is called")
    consent = serializers.CharField(
        required=False,
        help_text=f"by `true` you declare: {CONSENT} Required where the service does not ask for a spoken consent and "
        "there is no `consent_id`",
    )
    consent_id = serializers.CharField(
        required=False, help_text="a spoken consent of the same speaker; required where the service asks for one"
    )
    audio = UploadField(help_text="WAV, MP3, MP4 or M4A: 15 to 60 seconds of clear speech of one person")
    language = serializers.ChoiceField(
        LANGUAGES, default=DEFAULT_LANGUAGE, help_text="BCP 47 tag of the language that the voice speaks by default"
    )


class RecordingWarningSerializer(serializers.Serializer[None]):
    code = serializers.ChoiceField(["little_speech", "noise", "echo", "clipping", "low_level"])
    message = serializers.CharField()
    at_s = serializers.IntegerField(
        allow_null=True, help_text="the second of the recording where it is worst; null where there is none"
    )


class EnrollmentStartedSerializer(serializers.Serializer[None]):
    voice_id = serializers.CharField()
    status = serializers.ChoiceField(["enrolling"])
    warnings = RecordingWarningSerializer(many=True, help_text="what is weak in the recording")


class RenamingSerializer(serializers.Serializer[None]):
    name = serializers.CharField(max_length=MAX_NAME, help_text="what the voice is called from now on")


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
    seconds_left = serializers.IntegerField(
        allow_null=True,
        help_text="about how long the enrollment still takes; null while it waits and when it has ended",
    )
    warnings = RecordingWarningSerializer(many=True, help_text="what is weak in the recording")
    error = VoiceErrorSerializer(allow_null=True, help_text="why it failed; else null")


class ClonedVoiceListSerializer(serializers.Serializer[None]):
    voices = ClonedVoiceSerializer(many=True)


class VoiceDeletionSerializer(serializers.Serializer[None]):
    id = serializers.CharField()
    object = serializers.ChoiceField(["voice"])
    deleted = serializers.ChoiceField([True])


class ConsentSentenceSerializer(serializers.Serializer[None]):
    language = serializers.ChoiceField(LANGUAGES, help_text="BCP 47 tag of the sentence")
    sentence = serializers.CharField(help_text="what the speaker reads aloud, today (UTC)")


class ConsentFormSerializer(serializers.Serializer[None]):
    name = serializers.CharField(max_length=MAX_NAME, help_text="what the consent is called: the speaker, as a rule")
    language = serializers.CharField(help_text="BCP 47 tag of the sentence")
    recording = UploadField(help_text="WAV, MP3, MP4 or M4A, up to 30 s: the sentence, read by the speaker")


class ConsentSerializer(serializers.Serializer[None]):
    id = serializers.CharField(help_text="`cons_<id>`: what a new voice names as its consent")
    object = serializers.ChoiceField(["audio.voice_consent"])
    created_at = serializers.IntegerField(help_text="seconds since the epoch")
    name = serializers.CharField()
    language = serializers.ChoiceField(LANGUAGES, help_text="BCP 47 tag of the sentence")
    sentence = serializers.CharField(help_text="what the speaker was asked to read")
    expires_at = serializers.IntegerField(help_text="seconds since the epoch: until then voices can be made with it")
    words_checked = serializers.BooleanField(help_text="whether a recogniser has heard the sentence in it")


class ConsentListSerializer(serializers.Serializer[None]):
    object = serializers.ChoiceField(["list"])
    data = ConsentSerializer(many=True)  # type: ignore[assignment]
    first_id = serializers.CharField(allow_null=True)
    last_id = serializers.CharField(allow_null=True)
    has_more = serializers.BooleanField(help_text="whether another page follows: send `last_id` as `after`")


class ConsentDeletionSerializer(serializers.Serializer[None]):
    id = serializers.CharField()
    object = serializers.ChoiceField(["audio.voice_consent"])
    deleted = serializers.ChoiceField([True])
