"""Usage over HTTP."""

from datetime import timedelta
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import account_of
from accounts.limit_answers import iso_utc
from accounts.limit_pools import pool_reset_at
from accounts.limits import characters_used_today
from accounts.models import Account
from accounts.permissions import needs_scope
from accounts.scopes import Scope
from accounts.serializers import UsageParametersSerializer, UsageSerializer
from accounts.usage import KEPT_DAYS, DayUsage, characters_of_month, daily_usage
from core.declarations import declares
from core.errors import InvalidValue


@declares(cross_origin=True)
class UsageView(APIView):
    """The account's usage: today's pool, this month, and each of the last days by key, kind and voice."""

    @needs_scope(Scope.READ)
    @extend_schema(
        operation_id="retrieve_usage",
        parameters=[UsageParametersSerializer],
        responses={200: UsageSerializer, 400: {"$ref": "#/components/schemas/Error"}},
        tags=["Usage"],
    )
    def get(self, request: Request) -> HttpResponse:
        parameters = UsageParametersSerializer(data=request.query_params.dict())
        if not parameters.is_valid():
            raise InvalidValue(f"days must be a whole number from 1 to {KEPT_DAYS}", param="days")
        return JsonResponse(usage_record(account_of(request), parameters.validated_data["days"]))


def usage_record(account: Account, days: int) -> dict[str, Any]:
    """Return what the account has used today, this month and on each of the last `days` days."""
    now = timezone.now()
    plan = account.plan
    pool = plan.characters_per_day
    usage = daily_usage(account, now.date() - timedelta(days=days - 1), now.date())
    return {
        "plan": plan.name,
        "today": {
            "characters": usage[-1].characters,
            "limit": pool,
            "remaining": None if pool is None else max(0, pool - characters_used_today(account)),
            "reset_at": iso_utc(pool_reset_at(now)),
        },
        "month": {"characters": characters_of_month(account, now.date()), "fair_use": plan.fair_use_per_month},
        "days": [_day_record(day) for day in usage],
    }


def _day_record(day: DayUsage) -> dict[str, Any]:
    keys = [
        {
            "name": used.key.name if used.key else None,
            "prefix": used.key.prefix if used.key else None,
            "requests": used.requests,
            "characters": used.characters,
        }
        for used in day.keys
    ]
    kinds = [{"kind": used.kind.value, "requests": used.requests, "characters": used.characters} for used in day.kinds]
    voices = [
        {"voice": used.voice or None, "requests": used.requests, "characters": used.characters} for used in day.voices
    ]
    sums = {"requests": day.requests, "characters": day.characters}
    return {"date": day.day.isoformat(), **sums, "keys": keys, "kinds": kinds, "voices": voices}
