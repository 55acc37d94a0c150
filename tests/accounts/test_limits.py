from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from accounts import limits
from accounts.limit_traffic import PLACE_LIFETIME
from accounts.models import Meter
from accounts.plans import FREE, PRO, VISITOR, VISITOR_CHARACTERS_PER_DAY
from accounts.service import set_plan
from accounts.usage import daily_usage
from core.errors import ApiError, InvalidValue, LimitExceeded, ServerOverloaded, SynthesisFailed
from tests.support.factories import make_account
from tests.support.services import REDIS_URL

COUNTED_IN = ["database", "redis"] if REDIS_URL else ["database"]

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture(autouse=True, params=COUNTED_IN)
def counted_in(request, settings):
    """Where requests are counted."""
    settings.REDIS_URL = REDIS_URL if request.param == "redis" else ""


def refused(account, characters: int = 1) -> LimitExceeded:
    with pytest.raises(LimitExceeded) as caught:
        limits.admit(account, characters)
    return caught.value


def speak(account, characters: int = 1) -> int:
    """Return the requests that are left in the minute after one more."""
    with limits.admitted(account, characters) as admission:
        return admission.rate.remaining


def test_simultaneous_first_requests_are_all_admitted(clock):
    account = make_account(FREE)

    def begin_meter(execute, statement, *rest):
        """Let another request make the meter between this one's first statement and its next."""
        result = execute(statement, *rest)
        if statement.lstrip().startswith("UPDATE accounts_meter") and not Meter.objects.filter(account=account):
            Meter.objects.create(account=account)
        return result

    with connection.execute_wrapper(begin_meter):
        assert speak(account, 7) == FREE.requests_per_minute - 1
    assert limits.characters_used_today(account) == 7


class TestPool:
    def test_it_is_spent_to_the_last_character(self, clock):
        account = make_account(FREE)
        speak(account, FREE.characters_per_day - 1)
        speak(account, 1)
        error = refused(account)
        assert error.code == "daily_quota_exceeded"
        assert error.extra["used"] == error.extra["limit"] == FREE.characters_per_day
        assert error.extra["reset_at"] == "2026-05-05T00:00:00Z"
        assert error.retry_after_s == 12 * 3600 - 10

    @pytest.mark.parametrize("used", [0, 3_000])
    def test_a_request_over_it_is_rejected_whole(self, clock, used):
        account = make_account(FREE)
        speak(account, used)
        assert refused(account, FREE.characters_per_day - used + 1).extra["used"] == used
        assert limits.characters_used_today(account) == used
        speak(account, FREE.characters_per_day - used)

    def test_midnight_utc_refills_it(self, clock):
        account = make_account(FREE)
        speak(account, FREE.characters_per_day)
        clock.now = datetime(2026, 5, 4, 23, 59, 59, 999_999, tzinfo=UTC)
        assert refused(account).retry_after_s == 1
        clock.now = datetime(2026, 5, 5, 0, 0, 0, tzinfo=UTC)
        speak(account, FREE.characters_per_day)
        refused(account)

    def test_a_late_request_from_before_midnight_does_not_refill_it(self, clock):
        account = make_account(FREE)
        clock.now = midnight = datetime(2026, 5, 5, 0, 0, 0, tzinfo=UTC)
        speak(account, FREE.characters_per_day - 10)
        clock.now = midnight - timedelta(seconds=1)
        late = limits.admit(account, 10)
        refused(account)
        clock.now = midnight + timedelta(seconds=1)
        refused(account)
        assert daily_usage(account, midnight.date(), midnight.date())[0].characters == FREE.characters_per_day
        late.refund()
        speak(account, 10)

    def test_pro_has_none(self, clock):
        account = make_account(PRO)
        for _ in range(3):
            speak(account, PRO.max_input)

    def test_a_refund_after_midnight_does_not_touch_the_new_day(self, clock):
        account = make_account(FREE)
        clock.now = datetime(2026, 5, 4, 23, 59, 59, tzinfo=UTC)
        yesterday = limits.admit(account, 4_000)
        clock.now = datetime(2026, 5, 5, 0, 0, 1, tzinfo=UTC)
        with limits.admitted(account, 100):
            yesterday.refund()
        assert limits.characters_used_today(account) == 100

    def test_accounts_do_not_share_it(self, clock):
        speak(make_account(FREE), FREE.characters_per_day)
        speak(make_account(FREE), FREE.characters_per_day)


class TestRequestsPerMinute:
    @pytest.mark.parametrize("plan", [FREE, PRO])
    def test_they_are_counted(self, clock, plan):
        account = make_account(plan)
        for number in range(plan.requests_per_minute):
            with limits.admitted(account, 1) as admission:
                assert admission.rate.limit == plan.requests_per_minute
                assert admission.rate.remaining == plan.requests_per_minute - 1 - number
                assert admission.rate.reset_s == 50
        error = refused(account)
        assert (error.code, error.retry_after_s) == ("rate_limit_exceeded", 50)
        assert error.extra == {"limit": plan.requests_per_minute, "used": plan.requests_per_minute} | {
            "reset_at": "2026-05-04T12:01:00Z"
        }
        assert error.headers["x-ratelimit-remaining-requests"] == "0"
        clock.now += timedelta(seconds=50)
        assert speak(account) == plan.requests_per_minute - 1

    def test_a_clock_that_was_far_ahead_blocks_no_request(self, clock):
        account = make_account(FREE)
        clock.now += timedelta(hours=1)
        for _ in range(FREE.requests_per_minute):
            speak(account)
        clock.now -= timedelta(hours=1)
        assert speak(account) == FREE.requests_per_minute - 1

    def test_a_refused_request_takes_nothing(self, clock):
        account = make_account(FREE)
        left = speak(account, FREE.characters_per_day)
        for _ in range(FREE.requests_per_minute):
            assert refused(account).code == "daily_quota_exceeded"
        assert speak(account, 0) == left - 1

    def test_a_request_that_is_refused_for_load_is_given_back(self, clock):
        account = make_account(FREE)
        with pytest.raises(ServerOverloaded), limits.admitted(account, 700):
            raise ServerOverloaded("busy")
        assert limits.characters_used_today(account) == 0
        assert speak(account) == FREE.requests_per_minute - 1

    def test_a_request_that_fails_in_a_later_minute_does_not_change_that_minute(self, clock):
        account = make_account(FREE)
        slow = limits.admit(account, 1)
        clock.now += timedelta(minutes=1)
        left = speak(account)
        slow.refund()
        assert speak(account) == left - 1


class TestRequestsAtOnce:
    def test_they_are_limited(self, clock):
        account = make_account(FREE)
        with limits.admitted(account, 1), limits.admitted(account, 1):
            error = refused(account)
            assert error.code == "concurrency_limit_exceeded"
            assert error.extra == {"limit": FREE.concurrent_requests, "used": FREE.concurrent_requests}
            assert error.retry_after_s >= 1
        speak(account)

    def test_pro_has_no_limit(self, clock):
        account = make_account(PRO)
        for _ in range(10):
            limits.admit(account, 1)

    def test_a_request_that_finds_the_pool_spent_holds_no_place(self, clock):
        account = make_account(FREE)
        speak(account, FREE.characters_per_day)
        for _ in range(FREE.concurrent_requests + 1):
            assert refused(account).code == "daily_quota_exceeded"

    def test_dead_requests_give_their_places_back_within_a_minute(self, clock):
        account = make_account(FREE)
        for _ in range(FREE.concurrent_requests):
            limits.admit(account, 1)
        clock.now += PLACE_LIFETIME - timedelta(milliseconds=1)
        refused(account)
        clock.now += timedelta(milliseconds=1)
        for _ in range(FREE.concurrent_requests):
            limits.admit(account, 1)
        refused(account)
        assert timedelta(minutes=1) >= PLACE_LIFETIME

    def test_a_request_that_lives_keeps_its_place(self, clock):
        account = make_account(FREE)
        slow = limits.admit(account, 1)
        limits.admit(account, 1)
        clock.now += timedelta(seconds=40)
        slow.keep_alive()
        clock.now += timedelta(seconds=20)
        limits.admit(account, 1)
        refused(account)

    def test_a_place_that_was_given_back_is_not_renewed(self, clock):
        account = make_account(FREE)
        first, second = (limits.admit(account, 1) for _ in range(2))
        first.leave()
        first.keep_alive()
        limits.admit(account, 1)
        refused(account)
        second.leave()
        limits.admit(account, 1)


class TestPlanChanges:
    def test_pro_to_free_in_the_middle_of_a_day(self, clock):
        account = make_account(PRO)
        for _ in range(FREE.requests_per_minute + 5):
            speak(account, PRO.max_input)
        set_plan(account, FREE)
        error = refused(account)
        assert (error.code, error.extra["limit"], error.extra["used"]) == ("rate_limit_exceeded", 20, 25)
        assert error.headers["x-ratelimit-remaining-requests"] == "0"
        clock.now += timedelta(minutes=1)
        speak(account, FREE.characters_per_day)
        assert refused(account).code == "daily_quota_exceeded"

    def test_free_to_pro_in_the_middle_of_a_day(self, clock):
        account = make_account(FREE)
        for _ in range(FREE.requests_per_minute - 1):
            speak(account, 1)
        speak(account, FREE.characters_per_day - FREE.requests_per_minute + 1)
        refused(account)
        set_plan(account, PRO)
        assert speak(account, PRO.max_input) == PRO.requests_per_minute - FREE.requests_per_minute - 1
        set_plan(account, FREE)
        clock.now += timedelta(minutes=1)
        assert refused(account).extra["used"] == FREE.characters_per_day

    def test_a_plan_ends_between_two_requests(self, clock):
        account = make_account(FREE)
        set_plan(account, PRO, until=clock.now + timedelta(seconds=1))
        speak(account, FREE.characters_per_day + 1)
        clock.now += timedelta(seconds=1)
        assert refused(account, FREE.characters_per_day + 1).code == "daily_quota_exceeded"

    def test_a_plan_that_ends_during_a_request_gives_back_what_was_taken(self, clock):
        account = make_account(FREE)
        speak(account, 900)
        set_plan(account, PRO, until=clock.now + timedelta(seconds=1))
        failing = limits.admit(account, 700)
        clock.now += timedelta(seconds=2)
        failing.refund()
        failing.leave()
        assert limits.characters_used_today(account) == 900
        assert Meter.objects.get(account=account).day == clock.now.date()


class TestVisitors:
    def test_the_pool_is_spent_to_the_last_character(self, clock):
        for characters in (VISITOR_CHARACTERS_PER_DAY - 1, 1):
            with limits.visitor_admitted("203.0.113.7", characters):
                pass
        with pytest.raises(LimitExceeded) as caught, limits.visitor_admitted("203.0.113.7", 1):
            pass
        error = caught.value
        assert error.code == "daily_quota_exceeded"
        assert error.extra["used"] == error.extra["limit"] == VISITOR_CHARACTERS_PER_DAY
        assert error.extra["reset_at"] == "2026-05-05T00:00:00Z"
        clock.now += timedelta(hours=12)
        with limits.visitor_admitted("203.0.113.7", VISITOR_CHARACTERS_PER_DAY):
            pass

    def test_a_request_over_it_is_rejected_whole(self, clock):
        too_many = VISITOR_CHARACTERS_PER_DAY + 1
        with pytest.raises(LimitExceeded), limits.visitor_admitted("203.0.113.7", too_many):
            pass
        with limits.visitor_admitted("203.0.113.7", VISITOR_CHARACTERS_PER_DAY):
            pass

    def test_so_many_may_give_no_sound_in_a_minute(self, clock):
        address, neighbour = "2001:db8::7", "2001:db8::8"
        for _ in range(VISITOR.requests_per_minute):
            limits.check_visitor(address, 1)
            with pytest.raises(InvalidValue), limits.visitor_admitted(address, 100):
                raise InvalidValue("nothing in input can be spoken")
        with pytest.raises(LimitExceeded) as caught:
            limits.check_visitor(neighbour, 1)
        assert caught.value.code == "rate_limit_exceeded"
        assert caught.value.retry_after_s == 50
        limits.check_visitor("2001:db8:0:1::7", 1)
        clock.now += timedelta(minutes=1)
        limits.check_visitor(address, VISITOR_CHARACTERS_PER_DAY)

    def test_a_failed_request_is_given_back(self, clock):
        with pytest.raises(RuntimeError), limits.visitor_admitted("203.0.113.7", VISITOR_CHARACTERS_PER_DAY):
            raise RuntimeError
        with limits.visitor_admitted("203.0.113.7", VISITOR_CHARACTERS_PER_DAY):
            pass


def ended_by(error: BaseException, admitted: AbstractContextManager[limits.Charge], *, is_heard: bool = False) -> None:
    """End an admitted request with `error` when 123 of its characters are rendered."""

    def render() -> None:
        with admitted as charge:
            charge.rendered, charge.is_heard = 123, is_heard
            raise error

    with pytest.raises(type(error)):
        render()


class TestCallersFaults:
    """A request that ends by its caller's fault, or that its caller leaves, is no failure on our side."""

    def test_it_counts_in_its_minute_and_gives_its_characters_back(self, clock):
        account = make_account(FREE)
        with pytest.raises(InvalidValue), limits.admitted(account, 700):
            raise InvalidValue("nothing to speak")
        assert limits.characters_used_today(account) == 0
        assert speak(account) == FREE.requests_per_minute - 2
        (day,) = daily_usage(account, clock.now.date(), clock.now.date())
        assert (day.requests, day.characters) == (1, 1)

    def test_what_was_rendered_stays_charged(self, clock):
        account = make_account(FREE)
        ended_by(ApiError("gone", code="request_cancelled", status=499), limits.admitted(account, 700))
        assert limits.characters_used_today(account) == 123
        (day,) = daily_usage(account, clock.now.date(), clock.now.date())
        assert (day.requests, day.characters) == (1, 123)

    @pytest.mark.parametrize("failure", [RuntimeError(), SynthesisFailed("broken"), KeyboardInterrupt()])
    def test_a_failure_of_ours_gives_the_characters_back_and_counts_in_its_minute(self, clock, failure):
        account = make_account(FREE)
        ended_by(failure, limits.admitted(account, 700))
        assert limits.characters_used_today(account) == 0
        assert speak(account) == FREE.requests_per_minute - 2

    def test_what_was_heard_stays_charged_after_a_failure_of_ours(self, clock):
        account, address = make_account(FREE), "203.0.113.9"
        for admitted in (limits.admitted(account, 700), limits.visitor_admitted(address, 700)):
            ended_by(SynthesisFailed("broken"), admitted, is_heard=True)
        assert limits.characters_used_today(account) == 123
        assert limits.characters_left_today(None, address) == VISITOR_CHARACTERS_PER_DAY - 123
        assert speak(account) == FREE.requests_per_minute - 2

    def test_a_visitor_pays_for_what_was_rendered(self, clock):
        ended_by(InvalidValue("gone"), limits.visitor_admitted("203.0.113.7", 1_000))
        assert limits.characters_left_today(None, "203.0.113.7") == VISITOR_CHARACTERS_PER_DAY - 123


class TestAnotherCharge:
    def test_it_replaces_the_one_before(self, clock):
        account = make_account(FREE)
        with limits.admitted(account, 10) as admission, admission.charged_anew({"af_heart": 4_000}):
            pass
        assert limits.characters_used_today(account) == 4_000
        (day,) = daily_usage(account, clock.now.date(), clock.now.date())
        assert (day.requests, day.characters) == (1, 4_000)

    def test_above_the_pool_it_is_refused_and_nothing_is_charged(self, clock):
        account = make_account(FREE)
        speak(account, 4_000)
        with (
            pytest.raises(LimitExceeded) as caught,
            limits.admitted(account, 10) as admission,
            admission.charged_anew({"af_heart": 1_001}),
        ):
            pass
        assert (caught.value.extra["used"], caught.value.extra["requested"]) == (4_000, 1_001)
        assert limits.characters_used_today(account) == 4_000

    def test_it_is_undone_with_its_block(self, clock):
        account = make_account(FREE)
        speak(account, 50)
        with limits.admitted(account, 10) as admission:
            with pytest.raises(RuntimeError), admission.charged_anew({"af_heart": 4_000}):
                raise RuntimeError
            assert limits.characters_used_today(account) == 60
        assert limits.characters_used_today(account) == 60

    def test_over_midnight_it_counts_in_the_new_day(self, clock):
        account = make_account(FREE)
        clock.now = datetime(2026, 5, 4, 23, 59, 59, tzinfo=UTC)
        with limits.admitted(account, 10) as admission:
            clock.now = datetime(2026, 5, 5, 0, 0, 1, tzinfo=UTC)
            with admission.charged_anew({"af_heart": 4_000}):
                pass
        assert limits.characters_used_today(account) == 4_000
        days = daily_usage(account, datetime(2026, 5, 4, tzinfo=UTC).date(), clock.now.date())
        assert [(day.requests, day.characters) for day in days] == [(0, 0), (1, 4_000)]
