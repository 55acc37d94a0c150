"""The shapes of the lists that clients look up under `/v1`, for the schema."""

from rest_framework import serializers

from speech.answer_serializers import ModelSerializer
from voices.forms import MAX_NAME
from voices.languages import LANGUAGES
from voices.models import ClonedVoice
from voices.serializers import RecordingWarningSerializer, UploadField


class NamedVoiceSerializer(serializers.Serializer[None]):
    id = serializers.CharField(help_text="what a speech request names as its voice")
    name = serializers.CharField(help_text="the ID again, for clients that send the name as the voice")
    display_name = serializers.CharField(help_text="the name for people")
    language = serializers.ChoiceField(LANGUAGES, help_text="BCP 47 tag of the language that the voice speaks")
    gender = serializers.ChoiceField(["female", "male"], allow_null=True, help_text="null for a cloned voice")
    access = serializers.ChoiceField(["free", "pro"], help_text="the plan that includes the voice")
    available = serializers.BooleanField(help_text="whether this key may use it; without a key, whether Free keys may")


class NamedVoiceListSerializer(serializers.Serializer[None]):
    voices = NamedVoiceSerializer(many=True)


class CustomVoiceFormSerializer(serializers.Serializer[None]):
    name = serializers.CharField(max_length=MAX_NAME, help_text="what the voice is called")
    consent = serializers.CharField(help_text="the ID of a spoken consent of the same speaker")
    audio_sample = UploadField(help_text="WAV, MP3, MP4 or M4A: 15 to 60 seconds of clear speech of one person")
    type = serializers.ChoiceField(["audio_sample"], required=False)


class CustomVoiceSerializer(serializers.Serializer[None]):
    id = serializers.CharField(help_text="`voice_<id>`: what a speech request names as its voice, once it is ready")
    object = serializers.ChoiceField(["audio.voice"])
    created_at = serializers.IntegerField(help_text="seconds since the epoch")
    name = serializers.CharField()
    type = serializers.ChoiceField(["audio_sample"])
    status = serializers.ChoiceField(ClonedVoice.Status.choices, help_text="a voice that is `ready` may be used")
    warnings = RecordingWarningSerializer(many=True, help_text="what is weak in the recording")


class CustomVoiceDeletionSerializer(serializers.Serializer[None]):
    id = serializers.CharField()
    object = serializers.ChoiceField(["audio.voice.deleted"])
    deleted = serializers.ChoiceField([True])


class SpeakingModelSerializer(ModelSerializer):
    task = serializers.ChoiceField(["text-to-speech"])
    sample_rate = serializers.IntegerField(help_text="samples a second")
    voices = NamedVoiceSerializer(many=True)


class AudioModelSerializer(ModelSerializer):
    name = serializers.CharField(help_text="the ID again")


class AudioModelListSerializer(serializers.Serializer[None]):
    models = AudioModelSerializer(many=True)


class StatusSerializer(serializers.Serializer[None]):
    status = serializers.ChoiceField(["ok"])
