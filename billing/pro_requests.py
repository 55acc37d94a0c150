"""Requests for Pro: an account asks, the staff grant or decline. Both sides get e-mails where `EMAIL_URL` is set."""

import logging

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from accounts.locks import lock_account, lock_open_account
from accounts.models import Account
from accounts.plans import PRO
from accounts.service import set_plan
from billing.models import ProRequest

log = logging.getLogger(__name__)

MAX_RECIPIENTS = 10
"""The most members of the staff who get an e-mail where `SUPPORT_EMAIL` is not set."""

_Status = ProRequest.Status
_MOVES = {
    _Status.GRANTED: (_Status.OPEN,),
    _Status.DECLINED: (_Status.OPEN,),
    _Status.OPEN: (_Status.GRANTED, _Status.DECLINED),
}
"""The statuses before each status."""


def request_of(account: Account) -> ProRequest | None:
    """Return the account's last request."""
    return ProRequest.objects.filter(account=account).first()


def request_pro(account: Account, message: str) -> bool:
    """Ask the staff for Pro; return whether this is a new request: an open one stays as it is."""
    with transaction.atomic():
        lock_open_account(account)
        request, is_new = ProRequest.objects.get_or_create(account=account, defaults={"message": message})
        if not is_new and not _move(request, _Status.OPEN, message=message, created_at=timezone.now(), decided_at=None):
            return False
    _tell_staff(request)
    return True


def grant(request: ProRequest) -> bool:
    """Put the account on Pro; return False if the request is no longer open."""
    with transaction.atomic():
        lock_account(request.account_id)
        if not _move(request, _Status.GRANTED, decided_at=timezone.now()):
            return False
        request.account.refresh_from_db()
        if request.account.plan is not PRO:
            set_plan(request.account, PRO)
    _tell_account(request.account, "pro_granted")
    return True


def decline(request: ProRequest) -> bool:
    """Decline the request; return False if it is no longer open."""
    if not _move(request, _Status.DECLINED, decided_at=timezone.now()):
        return False
    _tell_account(request.account, "pro_declined")
    return True


def _move(request: ProRequest, status: ProRequest.Status, **changed: object) -> bool:
    """Change the status if the status in the database allows it, and tell whether it did."""
    rows = ProRequest.objects.filter(pk=request.pk, status__in=_MOVES[status])
    is_moved = bool(rows.update(status=status, **changed))
    request.refresh_from_db(fields=["status", "message", "created_at", "decided_at"])
    return is_moved


def _tell_staff(request: ProRequest) -> None:
    admin_url = settings.SITE_URL + reverse("admin:billing_prorequest_change", args=[request.pk])
    facts = {"request": request, "admin_url": admin_url}
    _send("pro_requested", _staff_addresses(), facts, reply_to=request.account.email)


def _staff_addresses() -> list[str]:
    if settings.SUPPORT_EMAIL:
        return [settings.SUPPORT_EMAIL]
    staff = Account.objects.filter(is_staff=True, is_active=True).order_by("email")
    return list(staff.values_list("email", flat=True)[:MAX_RECIPIENTS])


def _tell_account(account: Account, template: str) -> None:
    facts = {"pro": PRO, "plan_url": settings.SITE_URL + reverse("plan"), "support_email": settings.SUPPORT_EMAIL}
    _send(template, [account.email], facts, reply_to=settings.SUPPORT_EMAIL)


def _send(template: str, recipients: list[str], facts: dict[str, object], *, reply_to: str) -> None:
    """Send an e-mail where `EMAIL_URL` is set. A failure is only logged: the decision stands."""
    if not settings.EMAIL_URL:
        return
    facts |= {"site_url": settings.SITE_URL}
    subject, body = (
        render_to_string(f"billing/email/{template}_{part}.txt", facts).strip() for part in ("subject", "message")
    )
    message = EmailMessage(subject, body, to=recipients, reply_to=[reply_to] if reply_to else [])
    try:
        message.send()
    except OSError:
        log.exception("the e-mail %s cannot be sent", template)
