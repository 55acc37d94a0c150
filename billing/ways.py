"""Which of the three ways to Pro the settings choose."""

from enum import StrEnum

from django.conf import settings


class Way(StrEnum):
    """How an account gets Pro: at a checkout elsewhere, at Stripe's, or by asking the staff."""

    ELSEWHERE = "elsewhere"
    STRIPE = "stripe"
    REQUEST = "request"


def way_to_pro() -> Way:
    """Return the way that is configured; `PLAN_PRO_URL` comes before Stripe."""
    if settings.PLAN_PRO_URL:
        return Way.ELSEWHERE
    return Way.STRIPE if has_stripe() else Way.REQUEST


def has_stripe() -> bool:
    """Tell whether all settings of Stripe are there; accounts may still pay there while others go elsewhere."""
    return bool(settings.STRIPE_SECRET_KEY and settings.STRIPE_WEBHOOK_SECRET and settings.STRIPE_PRICE_ID)
