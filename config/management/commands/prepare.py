"""`prepare`: brings the database and the static files up to date before the processes start."""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from accounts.keys import create_key, digest_key
from accounts.models import Account, ApiKey
from accounts.plans import PRO

DEMO_EMAIL = "demo@localhost"


class Command(BaseCommand):
    help = "Migrates the database, collects the static files and sees to the demo key, where one is configured."

    def handle(self, **options: Any) -> None:
        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        if settings.DEMO_API_KEY:
            ensure_demo_key(settings.DEMO_API_KEY)


def ensure_demo_key(raw_key: str) -> None:
    """Make the demo account and `raw_key` for it unless they are there."""
    if ApiKey.objects.filter(digest=digest_key(raw_key)).exists():
        return
    account = Account.objects.filter(email=DEMO_EMAIL).first()
    account = account or Account.objects.create_user(DEMO_EMAIL, plan_name=PRO.name)
    create_key(account, "demo", raw_key)
