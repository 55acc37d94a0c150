"""A Django app whose server asks the double of Stripe's API at `STRIPE_DOUBLE`."""

import os

from django.apps import AppConfig


class StripeApp(AppConfig):
    name = "tests.support"
    label = "stripe_double"

    def ready(self) -> None:
        from billing import stripe_api

        stripe_api.ADDRESS = os.environ["STRIPE_DOUBLE"]
