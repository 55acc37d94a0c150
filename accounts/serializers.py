"""The form of the usage answer, for the schema, and of its one parameter."""

from rest_framework import serializers

from accounts.models import UsageKind
from accounts.plans import PLANS
from accounts.usage import KEPT_DAYS, MAX_VOICES_A_DAY, OTHER_VOICES


class UsageParametersSerializer(serializers.Serializer[None]):
    days = serializers.IntegerField(
        min_value=1, max_value=KEPT_DAYS, default=30, help_text="How many days, today included."
    )


class TodaySerializer(serializers.Serializer[None]):
    characters = serializers.IntegerField(help_text="Used since midnight UTC, in the API and the web app.")
    limit = serializers.IntegerField(allow_null=True, help_text="The pool; null where the plan has none.")
    remaining = serializers.IntegerField(allow_null=True, help_text="The rest of the pool.")
    reset_at = serializers.DateTimeField(help_text="The next midnight, UTC.")


class MonthSerializer(serializers.Serializer[None]):
    characters = serializers.IntegerField(help_text="Used with API keys in this calendar month (UTC).")
    fair_use = serializers.IntegerField(allow_null=True, help_text="The month's fair use; null on the Free plan.")


class KeyUsageSerializer(serializers.Serializer[None]):
    name = serializers.CharField(allow_null=True, help_text="The key's name; null for the web app.")
    prefix = serializers.CharField(allow_null=True, help_text="The first characters of the key.")
    requests = serializers.IntegerField()
    characters = serializers.IntegerField()


class KindUsageSerializer(serializers.Serializer[None]):
    kind = serializers.ChoiceField(
        choices=UsageKind.values, help_text="The kind of the requests; `earlier`: from before kinds were counted."
    )
    requests = serializers.IntegerField()
    characters = serializers.IntegerField()


class VoiceUsageSerializer(serializers.Serializer[None]):
    voice = serializers.CharField(
        allow_null=True,
        help_text="The ID of the voice, or of a blend; null: no voice spoke, or it was before voices were counted; "
        f"`{OTHER_VOICES}`: the voices beyond {MAX_VOICES_A_DAY} on a day.",
    )
    requests = serializers.IntegerField(help_text="A job with several voices is one of the voice that says the most.")
    characters = serializers.IntegerField()


class DayUsageSerializer(serializers.Serializer[None]):
    date = serializers.DateField()
    requests = serializers.IntegerField()
    characters = serializers.IntegerField()
    keys = KeyUsageSerializer(many=True)
    kinds = KindUsageSerializer(many=True, help_text="The same requests by kind.")
    voices = VoiceUsageSerializer(many=True, help_text="The same requests by voice.")


class UsageSerializer(serializers.Serializer[None]):
    plan = serializers.ChoiceField(choices=sorted(PLANS))
    today = TodaySerializer()
    month = MonthSerializer()
    days = DayUsageSerializer(many=True)
