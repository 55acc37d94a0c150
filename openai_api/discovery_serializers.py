"""The shapes of what clients look up under `/v1`, for the schema."""

from rest_framework import serializers

from speech.serializers import ModelSerializer
from voices.languages import LANGUAGES


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
