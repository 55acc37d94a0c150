"""list_voices, the resource of the catalog, and get_usage."""

import json

import pytest
from django.test import Client

from accounts import limits
from accounts.keys import create_key
from accounts.plans import FREE, PRO
from agents.listing import catalog_text
from tests.support.clones import make_clone, make_enrolling
from voices.catalog import CATALOG

pytestmark = pytest.mark.django_db


def voices_of(use_tool, account, **arguments):
    return use_tool(account, "list_voices", **arguments).structured_content["voices"]


def ids(voices):
    return [voice["id"] for voice in voices]


def test_every_voice_of_the_catalog_is_listed_as_over_http(use_tool, free):
    client = Client(headers={"Authorization": f"Bearer {create_key(free, 'http')[1]}"})
    over_http = client.get("/api/v1/audio/voices").json()["voices"]
    assert voices_of(use_tool, free) == [voice | {"is_cloned": False} for voice in over_http]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"language": "fr"}, ["ff_siwis"]),
        ({"language": "FR", "gender": None}, ["ff_siwis"]),
        ({"language": "en-GB", "gender": "male"}, ["bm_daniel", "bm_fable", "bm_george", "bm_lewis"]),
        ({"language": "pt"}, ["pf_dora", "pm_alex", "pm_santa"]),
        ({"language": "fr", "gender": "male"}, []),
    ],
)
def test_voices_are_found_by_language_and_gender(use_tool, pro, arguments, expected):
    assert ids(voices_of(use_tool, pro, **arguments)) == expected


def test_a_language_stands_for_its_variants(use_tool, pro):
    found = voices_of(use_tool, pro, language="en")
    assert len(found) == 30
    assert {voice["language"] for voice in found} == {"en-US", "en-GB"}


@pytest.mark.parametrize(("name", "value"), [("language", "klingon"), ("language", 7), ("gender", "other")])
def test_an_error_for_a_language_or_gender_lists_the_known_ones(use_tool, pro, name, value):
    error = use_tool(pro, "list_voices", **{name: value}).structured_content["error"]
    assert (error["code"], error["param"]) == ("invalid_value", name)
    assert ("ja" if name == "language" else "female") in error["message"]


def test_own_voices_come_first_on_pro_alone(use_tool, pro, free):
    ready, enrolling = make_clone(pro, name="Mine", language="it"), make_enrolling(pro)
    listed = voices_of(use_tool, pro)
    assert {ids(listed)[0], ids(listed)[1]} == {ready.pk, enrolling.pk}
    by_id = {voice["id"]: voice for voice in listed}
    assert by_id[ready.pk] == {
        "id": ready.pk,
        "name": "Mine",
        "language": "it",
        "gender": None,
        "access": "pro",
        "available": True,
        "is_cloned": True,
    }
    assert not by_id[enrolling.pk]["available"]
    assert ready.pk in ids(voices_of(use_tool, pro, language="it"))
    assert ready.pk not in ids(voices_of(use_tool, pro, gender="female"))
    make_clone(free)
    assert len(voices_of(use_tool, free)) == len(CATALOG)


def test_the_text_tells_what_may_be_used(use_tool, free):
    text = use_tool(free, "list_voices", language="en-US", gender="female").content[0].text
    assert "af_aoede: Aoede, en-US, female, free plan\n" in text
    assert "af_alloy: Alloy, en-US, female, pro plan, not available to this key" in text


def test_the_resource_is_the_whole_list(use_tool, pro):
    make_clone(pro)
    assert json.loads(catalog_text(pro)) == use_tool(pro, "list_voices").structured_content


def test_usage_is_that_of_the_http_api(use_tool, free):
    with limits.admitted(free, 1_200, free.api_keys.first()):
        pass
    result = use_tool(free, "get_usage")
    client = Client(headers={"Authorization": f"Bearer {create_key(free, 'http')[1]}"})
    over_http = client.get("/api/v1/usage").json()
    usage = result.structured_content
    assert {name: usage[name] for name in ("plan", "today", "month")} == {
        name: over_http[name] for name in ("plan", "today", "month")
    }
    assert usage["today"]["remaining"] == 3_800
    assert "3,800 of 5,000 characters" in result.content[0].text


def test_usage_tells_what_the_plan_allows(use_tool, free, pro):
    for account, plan in ((free, FREE), (pro, PRO)):
        assert use_tool(account, "get_usage").structured_content["limits"] == {
            "requests_per_minute": plan.requests_per_minute,
            "concurrent_requests": plan.concurrent_requests,
            "all_voices": plan.has_all_voices,
            "cloned_voices": plan.has_cloning,
            "background_jobs": plan.has_jobs_api,
        }
    assert "10,000,000" in use_tool(pro, "get_usage").content[0].text


def test_looking_up_costs_nothing(use_tool, free):
    for _ in range(3):
        use_tool(free, "list_voices")
        use_tool(free, "get_usage")
    assert not free.daily_usage.exists()
