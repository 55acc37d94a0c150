"""The endpoints that ElevenLabs' clients ask before they speak: voices, models, and the rest of the plan."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import HttpResponse, JsonResponse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from accounts.authentication import account_of
from accounts.limit_pools import pool_reset_at
from accounts.limits import characters_used_today
from accounts.models import Account
from accounts.permissions import needs_scope
from accounts.scopes import Scope
from accounts.usage import characters_of_month
from core.declarations import declares
from core.errors import InvalidValue, VoiceNotFound
from elevenlabs_api.response_serializers import (
    ElevenLabsModelSerializer,
    ElevenLabsVoiceListSerializer,
    ElevenLabsVoicePageSerializer,
    ElevenLabsVoiceSerializer,
    SubscriptionSerializer,
    UserSerializer,
)
from elevenlabs_api.speech_api import ERRORS, ElevenLabsView
from elevenlabs_api.voice_names import meant_voice
from speech.model_names import MODEL
from voices.access import is_available
from voices.catalog import CATALOG, OPENAI_VOICES, CatalogVoice
from voices.languages import LANGUAGE_TITLES
from voices.models import ClonedVoice
from voices.service import cloned_voices_of

MODELS = {
    MODEL: "Kokoro, 82 million parameters",
    "eleven_multilingual_v2": "Another name of the model here",
    "eleven_flash_v2_5": "Another name of the model here",
    "eleven_turbo_v2_5": "Another name of the model here",
}
"""The listed models; any other model name of ElevenLabs works too."""

PAGE_SIZE, MOST_PAGE_SIZE = 10, 100


@declares(cross_origin=True)
class ElevenLabsVoicesView(ElevenLabsView):
    """The voices that the account may use: first its own ready voices, then the catalog."""

    @needs_scope()
    @extend_schema(operation_id="list_elevenlabs_voices", responses=ElevenLabsVoiceListSerializer, tags=["ElevenLabs"])
    def get(self, request: Request) -> HttpResponse:
        return JsonResponse({"voices": voice_records(account_of(request))})


@declares(cross_origin=True)
class ElevenLabsVoiceView(ElevenLabsView):
    """One voice by its ID, or by an ID of ElevenLabs' own for which it speaks."""

    @needs_scope()
    @extend_schema(
        operation_id="retrieve_elevenlabs_voice",
        responses={200: ElevenLabsVoiceSerializer, **ERRORS},
        tags=["ElevenLabs"],
    )
    def get(self, request: Request, voice_id: str) -> HttpResponse:
        account = account_of(request)
        name = meant_voice(voice_id, account.plan)
        wanted = OPENAI_VOICES.get(name, name)
        found = next((record for record in voice_records(account) if record["voice_id"] == wanted), None)
        if found is None:
            raise VoiceNotFound(f"There is no voice '{voice_id[:80]}' that you may use.", param="voice", status=404)
        return JsonResponse(found)


class VoicePageParametersSerializer(serializers.Serializer[Any]):
    page_size = serializers.IntegerField(
        min_value=1, max_value=MOST_PAGE_SIZE, default=PAGE_SIZE, help_text="voices at once"
    )
    next_page_token = serializers.IntegerField(
        min_value=0, default=0, help_text="where to go on, as the page before tells"
    )
    search = serializers.CharField(default="", allow_blank=True, help_text="a part of the name, ID or language")


@declares(cross_origin=True)
class VoicePageView(ElevenLabsView):
    """The same voices, page by page."""

    @needs_scope()
    @extend_schema(
        operation_id="search_elevenlabs_voices",
        parameters=[VoicePageParametersSerializer],
        responses={200: ElevenLabsVoicePageSerializer, **ERRORS},
        tags=["ElevenLabs"],
    )
    def get(self, request: Request) -> HttpResponse:
        asked = _page_asked(request.query_params.dict())
        wanted = asked["search"].lower()
        records = [record for record in voice_records(account_of(request)) if wanted in _searched(record)]
        start = asked["next_page_token"]
        end = start + asked["page_size"]
        has_more = end < len(records)
        return JsonResponse(
            {
                "voices": records[start:end],
                "has_more": has_more,
                "total_count": len(records),
                "next_page_token": str(end) if has_more else None,
            }
        )


@declares(cross_origin=True)
class ElevenLabsModelsView(ElevenLabsView):
    """The one model under the names that clients choose from."""

    @needs_scope()
    @extend_schema(
        operation_id="list_elevenlabs_models", responses=ElevenLabsModelSerializer(many=True), tags=["ElevenLabs"]
    )
    def get(self, request: Request) -> HttpResponse:
        plan = account_of(request).plan
        languages = [{"language_id": tag, "name": title} for tag, title in LANGUAGE_TITLES.items()]
        cannot = ("can_do_voice_conversion", "can_be_finetuned", "can_use_style", "can_use_speaker_boost")
        facts = {
            "can_do_text_to_speech": True,
            **dict.fromkeys(cannot, False),
            "serves_pro_voices": False,
            "token_cost_factor": 1.0,  # nosec B105 # a price
            "maximum_text_length_per_request": plan.max_input,
            "languages": languages,
        }
        records = [{"model_id": name, "name": name, "description": what} | facts for name, what in MODELS.items()]
        return JsonResponse(records, safe=False)


@declares(cross_origin=True)
class SubscriptionView(ElevenLabsView):
    """The plan, and how much of it is used."""

    @needs_scope(Scope.READ)
    @extend_schema(
        operation_id="retrieve_elevenlabs_subscription", responses=SubscriptionSerializer, tags=["ElevenLabs"]
    )
    def get(self, request: Request) -> HttpResponse:
        return JsonResponse(subscription_record(account_of(request)))


@declares(cross_origin=True)
class UserView(ElevenLabsView):
    """The account, with its plan."""

    @needs_scope(Scope.READ)
    @extend_schema(operation_id="retrieve_elevenlabs_user", responses=UserSerializer, tags=["ElevenLabs"])
    def get(self, request: Request) -> HttpResponse:
        account = account_of(request)
        return JsonResponse(
            {
                "user_id": str(account.pk),
                "workspace_id": str(account.pk),
                "subscription": subscription_record(account),
                "is_new_user": False,
                "is_onboarding_completed": True,
                "is_onboarding_checklist_completed": True,
                "can_use_delayed_payment_methods": False,
                "created_at": int(account.date_joined.timestamp()),
                "seat_type": "workspace_admin",
            }
        )


def voice_records(account: Account) -> list[dict[str, Any]]:
    """Return the records of the voices that `account` may use, in ElevenLabs' form: its own first."""
    clones = cloned_voices_of(account).filter(status=ClonedVoice.Status.READY) if account.plan.has_cloning else ()
    own = [
        _record(voice.pk, voice.name, "cloned", {"language": voice.language}, tiers=["pro"], is_owner=True)
        for voice in clones
    ]
    return own + [_catalog_record(voice) for voice in CATALOG.values() if is_available(voice, account.plan)]


def _catalog_record(voice: CatalogVoice) -> dict[str, Any]:
    tiers = ["free", "pro"] if voice.is_free else ["pro"]
    labels = {"language": voice.language, "gender": voice.gender}
    sample = f"{settings.SITE_URL}/voices/{voice.id}/sample.mp3"
    return _record(voice.id, voice.name, "premade", labels, tiers=tiers, sample=sample)


def _record(
    voice_id: str,
    name: str,
    category: str,
    labels: Mapping[str, str],
    *,
    tiers: list[str],
    sample: str | None = None,
    is_owner: bool = False,
) -> dict[str, Any]:
    return {
        "voice_id": voice_id,
        "name": name,
        "category": category,
        "description": LANGUAGE_TITLES[labels["language"]],
        "labels": dict(labels),
        "preview_url": sample,
        "available_for_tiers": tiers,
        "is_owner": is_owner,
    }


def _searched(record: Mapping[str, Any]) -> str:
    return f"{record['voice_id']} {record['name']} {record['description']}".lower()


def _page_asked(query: Mapping[str, str]) -> dict[str, Any]:
    """Return the valid parameters of a page of voices. Raises: InvalidValue naming the first at fault."""
    asked = VoicePageParametersSerializer(data=query)
    if not asked.is_valid():
        name, details = next(iter(asked.errors.items()))
        raise InvalidValue(f"{name}: {details[0]}", param=f"query.{name}")
    return dict(asked.validated_data)


def subscription_record(account: Account) -> dict[str, Any]:
    """Return the plan of `account` and its usage, of the day's pool or of the month, in ElevenLabs' form."""
    plan, now = account.plan, timezone.now()
    is_by_day = plan.characters_per_day is not None
    return {
        "tier": plan.name,
        "character_count": characters_used_today(account) if is_by_day else characters_of_month(account, now.date()),
        "character_limit": plan.characters_per_day or plan.fair_use_per_month,
        "next_character_count_reset_unix": int((pool_reset_at(now) if is_by_day else _next_month(now)).timestamp()),
        "voice_slots_used": cloned_voices_of(account).count(),
        "voice_limit": plan.max_clones,
        "can_use_instant_voice_cloning": plan.has_cloning,
        "status": "active",
        "currency": "usd",
        "billing_period": "monthly_period",
        "character_refresh_period": "daily_period" if is_by_day else "monthly_period",
        "max_credit_limit_extension": 0,
        "can_extend_character_limit": False,
        "allowed_to_extend_character_limit": False,
        "professional_voice_slots_used": 0,
        "professional_voice_slots_used_in_workspace": 0,
        "professional_voice_limit": 0,
        "voice_add_edit_counter": 0,
        "can_extend_voice_limit": False,
        "can_use_professional_voice_cloning": False,
        "current_overage": {"amount": "0", "currency": "usd"},
        "open_invoices": [],
        "has_open_invoices": False,
    }


def _next_month(now: datetime) -> datetime:
    """Return the beginning of the month after `now`."""
    first = now.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return first.replace(year=first.year + 1, month=1) if first.month == 12 else first.replace(month=first.month + 1)
