"""Blends of voices by the names that callers give them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.plans import FREE, PRO
from core.errors import InvalidValue, PlanRequired, VoiceNotFound
from jobs.models import Segment
from tests.support.factories import make_account
from tts.engines.blends import blend_name, blend_weights
from voices.access import find_voice, usable_voice
from voices.blends import MAX_PARTS
from voices.catalog import CATALOG

KOKORO = [voice.id for voice in CATALOG.values() if voice.language != "ar"]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("af_sky+af_bella", "af_bella+af_sky"),
        ("af_sky(2)+am_adam(1)", "af_sky(2)+am_adam"),
        ("am_adam(0.5) + af_sky(1)", "af_sky(2)+am_adam"),
        ("af_sky(0.7)+af_bella(.3)", "af_bella(3)+af_sky(7)"),
        ("af_sky(3)+af_bella(3)", "af_bella+af_sky"),
        ("nova+alloy", "af_alloy+af_nova"),
        ("af_sky+af_bella+af_sky", "af_bella+af_sky(2)"),
        ("af_sky+af_sky(3)", "af_sky"),
        ("af_sky(4)", "af_sky"),
        ("af_luna+af_heart", "af_heart+af_luna"),
    ],
)
def test_it_has_one_name(written, name):
    assert find_voice(written).id == name
    assert find_voice(name) == find_voice(written)


@given(st.dictionaries(st.sampled_from(KOKORO), st.integers(1, 9999), min_size=1, max_size=MAX_PARTS))
def test_any_name_is_read_back_and_fits_into_a_row(weights):
    name = blend_name(weights)
    assert blend_name(blend_weights(name)) == name
    assert len(name) <= Segment._meta.get_field("voice").max_length


@pytest.mark.parametrize(
    ("name", "error", "message"),
    [
        ("af_sky+nobody", VoiceNotFound, "'nobody'"),
        ("nobody(2)", VoiceNotFound, "'nobody'"),
        ("af_sky+", VoiceNotFound, "''"),
        ("+", VoiceNotFound, "''"),
        ("af_sky+voice_x", VoiceNotFound, "'voice_x'"),
        ("af_sky+af_bella+af_nova+af_heart", InvalidValue, "at most 3"),
        ("af_sky(0)+af_bella", InvalidValue, "above 0"),
        ("af_sky(-1)+af_bella", InvalidValue, "(-1)"),
        ("af_sky(100)+af_bella", InvalidValue, "below 100"),
        ("af_sky(1e9)+af_bella", InvalidValue, "below 100"),
        ("af_sky(1.001)+af_bella", InvalidValue, "decimals"),
        ("af_sky(2+af_bella", InvalidValue, "af_sky(2"),
        ("af_sky+ar_m1", InvalidValue, "ar_m1"),
        ("af_sky+ff_siwis", InvalidValue, "ff_siwis (fr)"),
        ("(" * 10_000, InvalidValue, "weight"),
        ("af_sky" + "+af_sky" * 10_000, InvalidValue, "at most 3"),
    ],
)
def test_what_cannot_be_blended_is_refused(name, error, message):
    with pytest.raises(error) as refused:
        find_voice(name, param="voices.A")
    assert message in refused.value.message
    assert refused.value.param == "voices.A"


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("bf_emma+af_sky", "en-US"),
        ("bf_emma(2)+af_sky", "en-GB"),
        ("bf_emma+bm_daniel+af_sky", "en-GB"),
        ("ef_dora+em_alex", "es"),
    ],
)
def test_the_heavier_accent_speaks(name, language):
    assert find_voice(name).language == language


@pytest.mark.django_db
def test_the_plan_rules_hold_for_each_part():
    free, pro = make_account(FREE), make_account(PRO)
    assert usable_voice("af_sky+af_bella", free).id == "af_bella+af_sky"
    assert usable_voice("af_sky+am_onyx", pro).id == "af_sky+am_onyx"
    for account in (free, None):
        with pytest.raises(PlanRequired) as locked:
            usable_voice("am_onyx", account)
        with pytest.raises(PlanRequired) as refused:
            usable_voice("af_sky+am_onyx", account)
        assert refused.value.shown() == locked.value.shown()


def test_it_has_a_name_for_people():
    assert find_voice("af_sky+am_adam").name == "Sky + Adam"
