"""`prepare`: brings the database and the static files up to date before the processes start."""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from accounts.keys import create_key, digest_key
from accounts.models import Account, ApiKey
from accounts.plans import PRO
from accounts.service import is_address_unproven

DEMO_EMAIL = "demo@localhost"


class Command(BaseCommand):
    help = "Migrates the database, collects the static files, and creates the demo key if one is configured."

    def handle(self, **options: Any) -> None:
        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        if settings.DEMO_API_KEY:
            ensure_demo_key(settings.DEMO_API_KEY)
            if any(map(is_address_unproven, Account.objects.filter(email=DEMO_EMAIL))):
                self.stderr.write(f"Warning: somebody signed up as {DEMO_EMAIL}, and shares the demo key's account.")


def ensure_demo_key(raw_key: str) -> None:
    """Create the demo account and the key `raw_key` of it, unless they exist."""
    if ApiKey.objects.filter(digest=digest_key(raw_key)).exists():
        return
    account = Account.objects.filter(email=DEMO_EMAIL).first()
    account = account or Account.objects.create_user(DEMO_EMAIL, plan_name=PRO.name)
    create_key(account, "demo", raw_key)
