"""The plans as data: the only place where a limit of an account is a number.

The bounds of a single request of any account (pauses, speed, pitch, gain) are in `tts.dsp` and `tts.text`.
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Plan:
    """The limits and features of an account. Lengths and pools are in code points; None means no limit."""

    name: str
    title: str
    price_usd_per_month: float
    characters_per_day: int | None
    fair_use_per_month: int | None
    requests_per_minute: int
    concurrent_requests: int | None
    max_input: int
    max_input_arabic: int
    max_input_cloned: int
    max_podcast: int
    has_all_voices: bool
    has_cloning: bool
    has_jobs_api: bool
    max_clones: int
    enrollments_per_hour: int
    unfinished_jobs: int
    unfinished_characters: int
    max_stored_bytes: int

    def max_input_of(self, language: str, *, is_cloned: bool = False) -> int:
        """Return the longest input of a synchronous request in a voice of `language` (BCP 47)."""
        if is_cloned:
            return self.max_input_cloned
        return self.max_input_arabic if language == "ar" else self.max_input


FREE = Plan(
    name="free",
    title="Free",
    price_usd_per_month=0.0,
    characters_per_day=5_000,
    fair_use_per_month=None,
    requests_per_minute=20,
    concurrent_requests=2,
    max_input=5_000,
    max_input_arabic=5_000,
    max_input_cloned=0,
    max_podcast=2_000,
    has_all_voices=False,
    has_cloning=False,
    has_jobs_api=False,
    max_clones=0,
    enrollments_per_hour=0,
    unfinished_jobs=100,
    unfinished_characters=100_000,
    max_stored_bytes=500_000_000,
)
PRO = Plan(
    name="pro",
    title="Pro",
    price_usd_per_month=9.99,
    characters_per_day=None,
    fair_use_per_month=10_000_000,
    requests_per_minute=60,
    concurrent_requests=None,
    max_input=50_000,
    max_input_arabic=12_000,
    max_input_cloned=2_000,
    max_podcast=30_000,
    has_all_voices=True,
    has_cloning=True,
    has_jobs_api=True,
    max_clones=100,
    enrollments_per_hour=60,
    unfinished_jobs=1_000,
    unfinished_characters=20_000_000,
    max_stored_bytes=50_000_000_000,
)
VISITOR_CHARACTERS_PER_DAY = 2_000
"""Characters that a visitor without an account may have spoken in a day, in the voices of the Free plan."""

SITE_CHARACTERS_PER_DAY = 10 * VISITOR_CHARACTERS_PER_DAY
"""Characters that all visitors of one /48 of IPv6 may have spoken in a day, together."""

VISITOR = replace(
    FREE,
    name="visitor",
    title="No account",
    characters_per_day=VISITOR_CHARACTERS_PER_DAY,
    max_input=VISITOR_CHARACTERS_PER_DAY,
    max_input_arabic=VISITOR_CHARACTERS_PER_DAY,
)
"""The plan of visitors without an account; no account is on it."""

MAX_ANSWER_S = 3 * 3600
"""The longest audio of an answer at once, in seconds, on every plan: it is held in memory until it is sent."""

PLANS = {plan.name: plan for plan in (FREE, PRO)}


def shown_bytes(byte_count: int) -> str:
    """Return a number of bytes for people, in megabytes or gigabytes (of 1,000 and not 1,024)."""
    unit, size = ("GB", 1e9) if byte_count >= 1e9 else ("MB", 1e6)
    return f"{byte_count / size:,.1f}".removesuffix(".0") + f" {unit}"
