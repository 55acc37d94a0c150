import pytest

from accounts.plans import PRO
from tests.support.clones import make_clone
from tests.support.factories import make_account
from voices.names import DELETED, voice_names

pytestmark = pytest.mark.django_db


def test_each_voice_has_the_name_that_people_see():
    account = make_account(PRO)
    own, foreign = make_clone(account, name="Narrator").pk, make_clone(make_account(PRO), name="Secret").pk
    assert voice_names(account, ["af_heart", "ar_m1", "af_bella(2)+af_sky", own, foreign, "voice_gone"]) == {
        "af_heart": "Heart",
        "ar_m1": "Arabic male 1",
        "af_bella(2)+af_sky": "Bella + Sky",
        own: "Narrator",
        foreign: DELETED,
        "voice_gone": DELETED,
    }


def test_catalog_voices_cost_no_query(django_assert_num_queries):
    account = make_account()
    with django_assert_num_queries(0):
        assert voice_names(account, {"af_heart", "unheard-of"}) == {"af_heart": "Heart"}
