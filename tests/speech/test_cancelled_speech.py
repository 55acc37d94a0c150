"""Speech whose client has gone: it is not finished, and what was rendered is charged."""

import pytest

from accounts import limits
from accounts.plans import FREE, VISITOR_CHARACTERS_PER_DAY
from accounts.usage import daily_usage
from core.errors import ApiError, LimitExceeded, SynthesisFailed
from speech import service
from speech.requests import IsWanted, SpeechRequest
from tests.support.engine import FAILING
from tests.support.web_speech import left_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]


def leaving_after(chunks: int) -> IsWanted:
    """Return what a client says that leaves while chunk number `chunks` is rendered."""
    answers = iter([True] * chunks)
    return lambda: next(answers, False)


@pytest.mark.usefixtures("clock")
class TestCancellation:
    """A request whose client has gone is not finished; what was rendered is charged, and it counts in its minute."""

    TEXT = "One sentence. " * 300

    def test_a_visitor_pays_for_what_was_rendered(self, visitor):
        with pytest.raises(ApiError) as caught:
            service.create_visitor_speech("203.0.113.7", SpeechRequest("a. " * 300), is_wanted=leaving_after(1))
        assert caught.value.code == "request_cancelled"
        used = VISITOR_CHARACTERS_PER_DAY - left_of(visitor)
        assert 100 < used < 400

    @pytest.mark.parametrize("chunks", [1, 2, 5])
    def test_an_account_pays_for_what_was_rendered(self, person, clock, chunks):
        with pytest.raises(ApiError):
            service.create_speech(person, SpeechRequest(self.TEXT), is_wanted=leaving_after(chunks))
        used = limits.characters_used_today(person)
        assert self.TEXT[:used] == ("One sentence. " * chunks)[:-2]
        (day,) = daily_usage(person, clock.now.date(), clock.now.date())
        assert (day.requests, day.characters) == (1, used)

    def test_who_left_in_the_queue_is_not_rendered_but_counted_in_the_minute(self, person):
        with pytest.raises(ApiError):
            service.create_speech(person, SpeechRequest(self.TEXT), is_wanted=lambda: False)
        assert limits.characters_used_today(person) == 0
        _, rate = service.create_speech(person, SpeechRequest("Hello"))
        assert rate.remaining == FREE.requests_per_minute - 2

    def test_leaving_does_not_evade_the_limit_of_the_minute(self, person):
        for _ in range(FREE.requests_per_minute):
            with pytest.raises(ApiError, match="Nobody waits"):
                service.create_speech(person, SpeechRequest("Hello there"), is_wanted=lambda: False)
        with pytest.raises(LimitExceeded):
            service.create_speech(person, SpeechRequest("Hello there"))

    def test_a_failure_of_ours_costs_no_characters_however_far_it_came(self, person):
        with pytest.raises(SynthesisFailed):
            service.create_speech(person, SpeechRequest(f"{self.TEXT} {FAILING}"))
        assert limits.characters_used_today(person) == 0
        _, rate = service.create_speech(person, SpeechRequest("Hello"))
        assert rate.remaining == FREE.requests_per_minute - 2

    def test_a_client_that_waits_gets_the_same_bytes(self, person):
        speech, _ = service.create_speech(person, SpeechRequest("Hello there"), is_wanted=lambda: True)
        assert speech.audio == service.create_speech(person, SpeechRequest("Hello there"))[0].audio
