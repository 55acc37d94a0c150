"""`create_key EMAIL`: makes an API key, and the account where there is none."""

from argparse import ArgumentParser
from collections.abc import Sequence
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from accounts import keys
from accounts.models import Account
from accounts.plans import FREE, PLANS
from accounts.scopes import Scope
from accounts.service import is_address_unproven, set_plan

UNPROVEN = (
    "Warning: {email} signed up on {date:%Y-%m-%d}, and nobody has confirmed that address. The person who chose the "
    "password shares this key's account and plan. If it was a stranger, delete the account or have the owner reset "
    "the password."
)


class Command(BaseCommand):
    help = "Makes an API key, and the account where there is none. The raw key is the last line of the output."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email", metavar="EMAIL")
        parser.add_argument("--plan", choices=sorted(PLANS), help="the account's plan; a new account is on Free")
        parser.add_argument("--name", default="default", help="what the key is called")
        any_of = f"what it may do: any of {', '.join(Scope)}; default: everything"
        parser.add_argument("--scopes", nargs="+", choices=Scope.values, metavar="SCOPE", help=any_of)
        parser.add_argument(
            "--last-day", type=date.fromisoformat, metavar="DATE", help="when it works for the last time (UTC)"
        )

    def handle(
        self,
        *,
        email: str,
        plan: str | None,
        name: str,
        scopes: Sequence[str] | None,
        last_day: date | None,
        **options: Any,
    ) -> None:
        email = email.strip().lower()
        try:
            Account._meta.get_field("email").run_validators(email)
        except ValidationError as error:
            raise CommandError(f"EMAIL: {email!r} is not an e-mail address") from error
        try:
            name = keys.clean_name(name)
        except ValidationError as error:
            raise CommandError(f"--name: {error.message}") from error
        try:
            keys.end_of(last_day)
        except ValidationError as error:
            raise CommandError(f"--last-day: {error.message}") from error
        account = Account.objects.filter(email=email).first()
        if account is None:
            account = Account.objects.create_user(email, plan_name=plan or FREE.name)
            self.stdout.write(f"Made the account {email} on the {account.plan.title} plan.")
        elif plan and plan != account.plan.name:
            set_plan(account, PLANS[plan])
            self.stdout.write(f"The account {email} is on the {account.plan.title} plan now.")
        if is_address_unproven(account):
            self.stderr.write(UNPROVEN.format(email=email, date=account.date_joined))
        try:
            _, raw_key = keys.create_key(
                account, name, scopes=map(Scope, scopes) if scopes else None, last_day=last_day
            )
        except keys.TooManyKeys as error:
            raise CommandError(str(error)) from error
        self.stdout.write(raw_key)
