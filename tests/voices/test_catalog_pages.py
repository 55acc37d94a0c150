"""The page `/voices`."""

import re

import pytest
from django.test import Client

from accounts.plans import FREE, PRO
from tests.support.engine import ToneEngine
from tests.support.factories import make_account
from voices.catalog import CATALOG
from voices.gallery import VoiceFilter, voice_groups

CARD = re.compile(r'<li class="voice-card"\s+data-voice="[^"]* (?P<id>\w+)"[^>]*?(?P<hidden>hidden)?>')


def shown_voices(query: str = "") -> set[str]:
    """Return the IDs of the voices that the page shows for a query."""
    response = Client().get(f"/voices{query}")
    assert response.status_code == 200
    cards = list(CARD.finditer(response.content.decode()))
    assert len(cards) == len(CATALOG)
    return {card["id"] for card in cards if not card["hidden"]}


def signed_in_page(plan) -> str:
    client = Client()
    client.force_login(make_account(plan))
    return client.get("/voices").content.decode()


@pytest.mark.django_db
def test_a_locked_voice_leads_to_pro():
    assert "Get Pro" not in signed_in_page(PRO)
    assert signed_in_page(FREE).count('<a href="/pro">Get Pro') == sum(not voice.is_free for voice in CATALOG.values())
    assert '<a href="/account/signup/?next=%2Fpro">Get Pro' in Client().get("/voices").content.decode()


@pytest.mark.django_db
def test_all_voices_are_shown_with_sample_id_and_the_way_to_try_them():
    page = Client().get("/voices").content.decode()
    of_pro = signed_in_page(PRO)
    for voice_id, voice in CATALOG.items():
        assert f'href="/voices/{voice_id}/sample.mp3"' in page
        assert (f'href="/?voice={voice_id}#tryout"' in page) == voice.is_free
        assert f'href="/?voice={voice_id}#tryout"' in of_pro
        assert f"<code>{voice_id}</code>" in page
    assert shown_voices() == set(CATALOG)
    assert "66 of 66 voices" in page


def test_it_says_where_arabic_is_hard_to_understand(real_engine):
    page = Client().get("/voices").content.decode()
    note = page.index("hard to understand on this server")
    assert page.index('<h2 lang="en">Arabic') < note < page.index('href="/voices/ar_f1/sample.mp3"')
    assert page.count("hard to understand") == 1


def test_it_says_nothing_about_arabic_if_a_model_speaks_it(use_engine):
    use_engine(ToneEngine())
    assert "hard to understand" not in Client().get("/voices").content.decode()


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("?language=ja", {"jf_alpha", "jf_gongitsune", "jf_nezumi", "jf_tebukuro", "jm_kumo"}),
        ("?q=SANTA", {"am_santa", "em_santa", "pm_santa"}),
        ("?q=santa+pm", {"pm_santa"}),
        ("?q=af_he", {"af_heart"}),
        ("?gender=male&plan=free", {"am_adam", "am_eric", "am_michael", "bm_daniel", "ar_m1"}),
        ("?language=ar&plan=free", {"ar_m1", "ar_f1"}),
        ("?language=fr&gender=male", set()),
        ("?q=%00%27%22<script>", set()),
    ],
)
def test_the_address_filters(query, expected):
    assert shown_voices(query) == expected


@pytest.mark.parametrize("query", ["?language=klingon", "?gender=", "?plan=gold", "?q=+", "?nothing=1"])
def test_unknown_filters_are_ignored(query):
    assert shown_voices(query) == set(CATALOG)


def test_the_form_shows_what_is_asked_for():
    page = Client().get("/voices?q=a%22b&language=ja&gender=male&plan=pro").content.decode()
    assert 'value="a&quot;b"' in page
    for value in ("ja", "male", "pro"):
        assert re.search(rf'<option value="{value}"\s+selected>', page)
    assert "0 of 66 voices" in page


def test_an_empty_result_says_what_to_do():
    page = Client().get("/voices?q=zzz").content.decode()
    assert re.search(r'<div class="empty" data-no-voice\s*>', page)
    assert 'href="/voices">Show all voices' in page


def test_voices_come_by_language_the_free_ones_first():
    groups = voice_groups(FREE)
    assert [group.language for group in groups][:2] == ["en-US", "en-GB"]
    assert sum(len(group.voices) for group in groups) == len(CATALOG)
    for group in groups:
        free = [shown.voice.is_free for shown in group.voices]
        assert free == sorted(free, reverse=True)


def test_a_plan_decides_what_may_be_chosen():
    def available(plan):
        return {shown.voice.id for group in voice_groups(plan) for shown in group.voices if shown.is_available}

    assert available(FREE) == {voice.id for voice in CATALOG.values() if voice.is_free}
    assert available(PRO) == set(CATALOG)


def test_a_filter_reads_a_query():
    assert VoiceFilter.from_query({"q": " a  b ", "language": "ja"}) == VoiceFilter(words="a  b", language="ja")


def test_only_reading_is_allowed():
    assert Client().post("/voices").status_code == 405
