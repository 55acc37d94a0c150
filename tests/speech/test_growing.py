"""Speech of a text that comes in parts: one audio, one request, charged part by part."""

import numpy as np
import pytest
from django.utils import timezone

from accounts.models import Meter
from accounts.plans import FREE, PRO
from accounts.usage import usage_of
from core.errors import InputTooLong, LimitExceeded, RequestCancelled, SynthesisFailed
from speech.growing import GrowingSpeech
from speech.requests import SpeechRequest
from speech.results import SpeechPart
from tests.support.engine import FAILING
from tests.support.factories import make_account
from tts.engines.base import SAMPLE_RATE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]

FIRST, SECOND = "Hello there. ", "How are you? "


@pytest.fixture
def account():
    return make_account(plan=FREE)


def begin(account) -> GrowingSpeech:
    return GrowingSpeech(account, SpeechRequest(FIRST, "af_nova", "pcm"))


def used(account) -> int:
    return sum(Meter.objects.filter(account=account).values_list("day_characters", flat=True))


def requests(account) -> int:
    today = timezone.now().date()
    return usage_of(account, today, today).days[-1].requests


def sound(parts: list[SpeechPart]) -> np.ndarray:
    return np.frombuffer(b"".join(part.data for part in parts), "<i2")


def test_parts_are_one_audio_whose_cues_go_on(account):
    speech = begin(account)
    first, second = list(speech.speak(FIRST)), list(speech.speak(SECOND))
    assert speech.finish() == b""
    speech.close()
    length_s = len(sound(first + second)) / SAMPLE_RATE
    assert length_s == pytest.approx(speech.duration_s)
    cues = [cue for part in first + second for cue in part.cues]
    assert [cue.word for cue in cues] == ["Hello", "there", "How", "are", "you"]
    assert [cue.start_s for cue in cues] == sorted(cue.start_s for cue in cues)
    assert cues[2].start_s > len(sound(first)) / SAMPLE_RATE
    assert second[0].cues[0].source_start == 0


def test_the_pause_between_parts_is_that_within_a_text(account):
    speech = begin(account)
    apart = sound([*speech.speak(FIRST), *speech.speak(SECOND)])
    together = begin(account)
    whole = sound(list(together.speak(FIRST + SECOND)))
    assert abs(len(apart) - len(whole)) <= 0.001 * SAMPLE_RATE


def test_each_part_is_charged_and_all_are_one_request(account):
    speech = begin(account)
    assert used(account) == 0
    list(speech.speak(FIRST))
    assert used(account) == len(FIRST)
    list(speech.speak(SECOND))
    speech.close()
    assert (used(account), requests(account)) == (len(FIRST + SECOND), 1)


def test_what_is_not_rendered_of_a_part_is_given_back(account):
    speech = begin(account)
    list(speech.speak(FIRST))
    parts = speech.speak(f"{'word ' * 30}end. {'more ' * 30}end.")
    next(parts)
    parts.close()
    speech.close(RequestCancelled("it left"))
    assert used(account) == pytest.approx(len(FIRST) + len("word " * 30 + "end."), abs=2)


def test_a_part_that_fails_costs_nothing_and_the_others_stay_charged(account):
    speech = begin(account)
    list(speech.speak(FIRST))
    with pytest.raises(SynthesisFailed) as caught:
        list(speech.speak(f"{FAILING} now."))
    speech.close(caught.value)
    assert caught.value.message.endswith("The part that you received is charged.")
    assert used(account) == len(FIRST)


def test_a_spent_pool_ends_it_and_charges_nothing_more(account):
    before = begin(account)
    list(before.speak("a " * 2_490))
    before.close()
    speech = begin(account)
    list(speech.speak(FIRST))
    with pytest.raises(LimitExceeded) as caught:
        list(speech.speak(SECOND))
    speech.close(caught.value)
    assert used(account) == 4_980 + len(FIRST)


def test_all_parts_together_have_the_limit_of_a_text(account):
    speech = begin(make_account(plan=PRO))
    list(speech.speak(FIRST))
    with pytest.raises(InputTooLong) as caught:
        list(speech.speak("a" * (PRO.max_input - len(FIRST) + 1)))
    speech.close(caught.value)


def test_a_part_ends_when_nobody_waits(account):
    speech = begin(account)
    with pytest.raises(RequestCancelled) as caught:
        list(speech.speak(FIRST, is_wanted=lambda: False))
    speech.close(caught.value)
    assert used(account) == 0


def test_its_place_is_held_until_it_is_closed(account):
    held = [begin(account) for _ in range(FREE.concurrent_requests)]
    with pytest.raises(LimitExceeded):
        begin(account)
    held.pop().close()
    begin(account).close()
    held.pop().close()


def test_a_part_without_words_is_silent(account):
    speech = begin(account)
    assert sound(list(speech.speak("… "))).size == 0
    assert list(speech.speak(FIRST))
    speech.close()
