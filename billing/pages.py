"""The page on which an account gets Pro, the redirects to Stripe's pages, and the address for Stripe's events."""

import logging
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

from allauth.core.ratelimit import consume_or_429
from csp.decorators import csp_update
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts.authentication import account_of
from accounts.plans import PRO
from billing import pro_requests, stripe_api
from billing.forms import ProRequestForm
from billing.subscriptions import live_subscription, take_event
from billing.ways import Way, has_stripe, way_to_pro

log = logging.getLogger(__name__)

_before_stripe = csp_update({"form-action": list(stripe_api.PAGES)})
"""Browsers apply the policy of a form's page to the redirects that follow it."""

UNAVAILABLE = "We can’t reach the checkout right now. Nothing was charged. Try again in a moment."


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def get_pro(request: HttpRequest) -> HttpResponse:
    """The page, and the handling of its form for the staff."""
    account, way = account_of(request), way_to_pro()
    form = ProRequestForm(request.POST or None)
    if request.method == "POST" and way is Way.REQUEST and account.plan is not PRO and form.is_valid():
        refusal = consume_or_429(request, action="request_pro", user=account)
        if refusal is not None:
            return cast(HttpResponse, refusal)
        if pro_requests.request_pro(account, form.cleaned_data["message"]):
            messages.success(request, "Your request was sent. We’ll get back to you by e-mail.")
        return redirect("get_pro")
    shown = {
        "pro": PRO,
        "way": way.value,
        "form": form,
        "is_pro": account.plan is PRO,
        "asked": pro_requests.request_of(account),
        "subscription": live_subscription(account) if has_stripe() else None,
        "has_paid": request.GET.get("paid") == "1",
        "checkout_url": settings.PLAN_PRO_URL,
        "checkout_host": urlsplit(settings.PLAN_PRO_URL).hostname,
    }

    def page(request: HttpRequest) -> HttpResponse:
        return render(request, "billing/get_pro.html", shown)

    return cast(HttpResponse, _before_stripe(page)(request)) if has_stripe() else page(request)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def checkout(request: HttpRequest) -> HttpResponse:
    """Redirect to Stripe's checkout; an account that pays already goes to the portal, so that it pays only once."""
    if request.method != "POST":  # after a login, people come back by GET
        return redirect("get_pro")
    if way_to_pro() is not Way.STRIPE:
        raise Http404
    account = account_of(request)
    paid = live_subscription(account)
    if paid is not None:
        return _lead(request, lambda: stripe_api.portal_address(paid.customer_id))
    if account.plan is PRO:
        return redirect("get_pro")
    return _lead(request, lambda: stripe_api.checkout_address(account))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def manage_subscription(request: HttpRequest) -> HttpResponse:
    """Redirect to Stripe's portal, where the account cancels or changes its card."""
    if request.method != "POST":
        return redirect("get_pro")
    subscription = live_subscription(account_of(request)) if has_stripe() else None
    if subscription is None:
        raise Http404
    customer_id = subscription.customer_id
    return _lead(request, lambda: stripe_api.portal_address(customer_id))


@csrf_exempt  # the signature proves the sender
@require_POST
def stripe_events(request: HttpRequest) -> HttpResponse:
    """Take an event from Stripe, which sends it again after any answer but 200."""
    if not has_stripe():
        raise Http404
    try:
        take_event(stripe_api.event_in(request.body, request.headers.get("Stripe-Signature", "")))
    except stripe_api.BadSignature as error:
        log.warning("an event without Stripe's signature: %s", error)
        return HttpResponse("The signature is not correct.", status=400, content_type="text/plain")
    except stripe_api.StripeUnavailable:
        log.exception("what an event of Stripe's is about cannot be read")
        return HttpResponse("Stripe cannot be reached.", status=503, content_type="text/plain")
    return HttpResponse("Taken.", content_type="text/plain")


def _lead(request: HttpRequest, address: Callable[[], str]) -> HttpResponse:
    """Redirect to a page of Stripe's, or say why not."""
    refusal = consume_or_429(request, action="checkout", user=request.user)
    if refusal is not None:
        return cast(HttpResponse, refusal)
    try:
        return redirect(address())
    except stripe_api.StripeUnavailable:
        log.exception("Stripe has no page for account %s", request.user.pk)
        messages.error(request, UNAVAILABLE)
        return redirect("get_pro")
