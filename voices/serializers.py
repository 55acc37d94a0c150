"""The shapes of voices in the API."""

from rest_framework import serializers


class VoiceSerializer(serializers.Serializer[None]):
    id = serializers.CharField()
    name = serializers.CharField()
    language = serializers.CharField(help_text="BCP 47 tag of the language that the voice speaks")
    gender = serializers.ChoiceField(["female", "male"])
    access = serializers.ChoiceField(["free", "pro"], help_text="the plan that includes the voice")
    available = serializers.BooleanField(help_text="whether this key may use it")


class VoiceListSerializer(serializers.Serializer[None]):
    voices = VoiceSerializer(many=True)
