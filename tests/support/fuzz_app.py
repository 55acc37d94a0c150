"""Django apps that make a server process let in as many requests as a fuzzer sends: else most were answered by 429."""

from dataclasses import replace

from django.apps import AppConfig

from tests.support.tone_app import ToneApp


class FuzzApp(AppConfig):
    name = "tests.support"
    label = "fuzz"

    def ready(self) -> None:
        raise_limits()


class FuzzToneApp(ToneApp):
    """Speaks with the tone engine besides, which takes no time."""

    label = "fuzz"

    def ready(self) -> None:
        super().ready()
        raise_limits()


def raise_limits() -> None:
    """Let accounts send as much as they like; the limits of visitors stay, so that some are reached."""
    from accounts.plans import PLANS

    for name, plan in PLANS.items():
        pool = plan.characters_per_day and 1_000_000_000
        PLANS[name] = replace(
            plan,
            requests_per_minute=1_000_000,
            characters_per_day=pool,
            enrollments_per_hour=plan.enrollments_per_hour and 1_000_000,
            max_clones=plan.max_clones and 10_000,
        )
