"""The shapes of answers to ElevenLabs' clients, for the schema."""

from rest_framework import serializers


class CharacterAlignmentSerializer(serializers.Serializer[None]):
    characters = serializers.ListField(child=serializers.CharField())
    character_start_times_seconds = serializers.ListField(child=serializers.FloatField())
    character_end_times_seconds = serializers.ListField(child=serializers.FloatField())


class AlignedSpeechSerializer(serializers.Serializer[None]):
    audio_base64 = serializers.CharField(help_text="the file, Base64")
    alignment = CharacterAlignmentSerializer(allow_null=True, help_text="the characters as written")
    normalized_alignment = CharacterAlignmentSerializer(allow_null=True, help_text="the characters as spoken")


class AlignedChunkSerializer(AlignedSpeechSerializer):
    """A line of the stream; times count from the start of the whole audio."""

    audio_base64 = serializers.CharField(help_text="a part of the file, Base64")


class ElevenLabsErrorSerializer(serializers.Serializer[None]):
    detail = serializers.JSONField(help_text="an object with `status` and `message`, or with 422 a list of fields")


class VoiceLabelsSerializer(serializers.Serializer[None]):
    language = serializers.CharField(help_text="BCP 47 tag")
    gender = serializers.CharField(required=False)


class ElevenLabsVoiceSerializer(serializers.Serializer[None]):
    voice_id = serializers.CharField()
    name = serializers.CharField()
    category = serializers.ChoiceField(["premade", "cloned"])
    description = serializers.CharField()
    labels = VoiceLabelsSerializer()
    preview_url = serializers.CharField(allow_null=True)
    available_for_tiers = serializers.ListField(child=serializers.CharField())
    is_owner = serializers.BooleanField()


class ElevenLabsVoiceListSerializer(serializers.Serializer[None]):
    voices = ElevenLabsVoiceSerializer(many=True)


class ElevenLabsVoicePageSerializer(ElevenLabsVoiceListSerializer):
    has_more = serializers.BooleanField()
    total_count = serializers.IntegerField()
    next_page_token = serializers.CharField(allow_null=True)


class ElevenLabsLanguageSerializer(serializers.Serializer[None]):
    language_id = serializers.CharField()
    name = serializers.CharField()


class ElevenLabsModelSerializer(serializers.Serializer[None]):
    model_id = serializers.CharField()
    name = serializers.CharField()
    can_do_text_to_speech = serializers.BooleanField()
    can_do_voice_conversion = serializers.BooleanField()
    can_be_finetuned = serializers.BooleanField()
    can_use_style = serializers.BooleanField()
    can_use_speaker_boost = serializers.BooleanField()
    serves_pro_voices = serializers.BooleanField()
    token_cost_factor = serializers.FloatField()
    description = serializers.CharField()
    maximum_text_length_per_request = serializers.IntegerField()
    languages = ElevenLabsLanguageSerializer(many=True)


class SubscriptionSerializer(serializers.Serializer[None]):
    tier = serializers.ChoiceField(["free", "pro"])
    character_count = serializers.IntegerField(help_text="characters used: today on Free, this month on Pro")
    character_limit = serializers.IntegerField(help_text="of the day on Free; the fair use of a month on Pro")
    next_character_count_reset_unix = serializers.IntegerField(help_text="seconds since the epoch")
    voice_slots_used = serializers.IntegerField()
    voice_limit = serializers.IntegerField()
    can_use_instant_voice_cloning = serializers.BooleanField()
    status = serializers.ChoiceField(["active"])
    currency = serializers.ChoiceField(["usd"])
    billing_period = serializers.CharField()
    character_refresh_period = serializers.CharField()
    max_credit_limit_extension = serializers.IntegerField()
    can_extend_character_limit = serializers.BooleanField()
    allowed_to_extend_character_limit = serializers.BooleanField()
    professional_voice_slots_used = serializers.IntegerField()
    professional_voice_slots_used_in_workspace = serializers.IntegerField()
    professional_voice_limit = serializers.IntegerField()
    voice_add_edit_counter = serializers.IntegerField()
    can_extend_voice_limit = serializers.BooleanField()
    can_use_professional_voice_cloning = serializers.BooleanField()
    current_overage = serializers.JSONField()
    open_invoices = serializers.ListField(child=serializers.JSONField())
    has_open_invoices = serializers.BooleanField()


class UserSerializer(serializers.Serializer[None]):
    user_id = serializers.CharField()
    workspace_id = serializers.CharField()
    subscription = SubscriptionSerializer()
    is_new_user = serializers.BooleanField()
    is_onboarding_completed = serializers.BooleanField()
    is_onboarding_checklist_completed = serializers.BooleanField()
    can_use_delayed_payment_methods = serializers.BooleanField()
    created_at = serializers.IntegerField(help_text="seconds since the epoch")
    seat_type = serializers.CharField()
