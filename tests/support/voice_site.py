"""Questions of tests in a browser to a site's database about cloned voices, called in a process of its own."""

import uuid

from django.core.management import call_command
from django.test import Client

from accounts.models import Account
from accounts.plans import PLANS
from tests.support.clones import make_clone, make_enrolling, make_failed
from tests.support.factories import make_account
from voices.models import ClonedVoice


def begin_session(plan_name: str) -> str:
    """Return the session key of a new account that is logged in."""
    client = Client()
    client.force_login(make_account(PLANS[plan_name]))
    return client.cookies["sessionid"].value


def make_ready(session_key: str, name: str = "My voice") -> str:
    """Return the ID of a new voice of the session's account that can be used."""
    return make_clone(_owner(session_key), name=name).pk


def make_unusable(session_key: str) -> str:
    """Return the ID of a new voice of the session's account whose enrollment has failed."""
    return make_failed(_owner(session_key)).pk


def make_wait(session_key: str) -> str:
    """Return the ID of a new voice of the session's account that is never enrolled."""
    return make_enrolling(_owner(session_key)).pk


def show_progress(progress: float) -> None:
    """Let the voices that wait look as if they were worked on; any worker may still take them."""
    ClonedVoice.objects.filter(status="enrolling").update(progress=progress, claim=uuid.uuid4())


def end_plan(session_key: str) -> None:
    """Put the session's account on the Free plan."""
    Account.objects.filter(pk=_owner(session_key).pk).update(plan_name="free")


def enroll() -> None:
    """Enroll the voices that wait."""
    call_command("enroll_voices")


def _owner(session_key: str) -> Account:
    from django.contrib.sessions.models import Session

    return Account.objects.get(pk=Session.objects.get(pk=session_key).get_decoded()["_auth_user_id"])
