"""The plans as data: section 8 of the specification, and the only place where a limit is a number."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plan:
    """What an account may do. Lengths and pools are code points; None means no limit."""

    name: str
    title: str
    price_usd_per_month: float
    characters_per_day: int | None
    requests_per_minute: int
    concurrent_requests: int | None
    max_input: int
    max_input_arabic: int
    max_input_cloned: int
    max_podcast: int
    has_all_voices: bool
    has_cloning: bool
    has_jobs_api: bool


FREE = Plan(
    name="free",
    title="Free",
    price_usd_per_month=0.0,
    characters_per_day=5_000,
    requests_per_minute=20,
    concurrent_requests=2,
    max_input=5_000,
    max_input_arabic=5_000,
    max_input_cloned=0,
    max_podcast=2_000,
    has_all_voices=False,
    has_cloning=False,
    has_jobs_api=False,
)
PRO = Plan(
    name="pro",
    title="Pro",
    price_usd_per_month=9.99,
    characters_per_day=None,
    requests_per_minute=60,
    concurrent_requests=None,
    max_input=50_000,
    max_input_arabic=12_000,
    max_input_cloned=2_000,
    max_podcast=30_000,
    has_all_voices=True,
    has_cloning=True,
    has_jobs_api=True,
)
PLANS = {plan.name: plan for plan in (FREE, PRO)}
