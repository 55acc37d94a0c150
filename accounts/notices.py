"""E-mails that tell the owner of an account what was done with it, in case somebody else did it."""

import logging
from typing import Any

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

log = logging.getLogger(__name__)


def tell_owner(request: HttpRequest, template: str, **facts: Any) -> None:
    """Send the e-mail `accounts/email/<template>` to the owner of the session, where `EMAIL_URL` is set.

    A failure is logged: what was done stays done.
    """
    try:
        get_adapter(request).send_notification_mail(f"accounts/email/{template}", request.user, facts)
    except OSError:
        log.exception("the e-mail %s to account %s cannot be sent", template, request.user.pk)
