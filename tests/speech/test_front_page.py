"""The front page as the server makes it: its offers for each kind of user, and its form without scripts."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts import limits
from accounts.plans import FREE, PRO, VISITOR_CHARACTERS_PER_DAY
from tests.support.audio import decode
from tests.support.clones import make_clone, make_enrolling
from tests.support.engine import FAILING
from tests.support.factories import make_account
from voices.catalog import CATALOG
from voices.samples import EXAMPLES

FORM = {"voice": "af_sky", "speed": "1", "pitch": "0", "volume_db": "0", "tone": "neutral", "format": "mp3"}
VOICE = re.compile(r'<input type="radio"\s+name="voice"\s+value="(?P<id>\w+)"[^>]*?(?P<checked>checked)?>')

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]


def page_of(client: Client, address: str = "/") -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def choosable(page: str) -> set[str]:
    return {found["id"] for found in VOICE.finditer(page)}


def chosen(page: str) -> list[str]:
    return [found["id"] for found in VOICE.finditer(page) if found["checked"]]


def signed_in(plan) -> Client:
    client = Client()
    client.force_login(make_account(plan))
    return client


def send(client: Client, **fields: str) -> HttpResponse:
    return client.post("/", FORM | {"input": "Hello there"} | fields)


class TestOffer:
    def test_a_visitor_may_choose_the_free_voices_and_listen_to_all(self):
        page = page_of(Client())
        assert choosable(page) == {voice.id for voice in CATALOG.values() if voice.is_free}
        assert chosen(page) == ["af_aoede"]
        assert "2,000 characters left today" in " ".join(page.split())

    def test_pro_may_choose_all_and_the_own_ones_that_are_ready(self):
        client = Client()
        account = make_account(PRO)
        own, _ = make_clone(account), make_enrolling(account)
        make_clone(make_account(PRO))
        client.force_login(account)
        page = page_of(client)
        assert choosable(page) == set(CATALOG) | {own.pk}
        assert "Up to 50,000 characters" in " ".join(page.split())
        assert chosen(page_of(client, f"/?voice={own.pk}")) == [own.pk]

    def test_it_shows_the_characters_that_the_account_has_left(self):
        account = make_account(FREE)
        client = Client()
        client.force_login(account)
        with limits.admitted(account, 1234):
            pass
        assert 'data-left="3766"' in page_of(client)

    def test_an_address_chooses_a_voice_with_a_text_in_its_language(self):
        client = signed_in(PRO)
        page = page_of(client, "/?voice=jf_alpha")
        assert chosen(page) == ["jf_alpha"]
        assert EXAMPLES["ja"].partition("<")[0] in page.partition("</textarea>")[0]
        assert chosen(page_of(client, "/?voice=alloy")) == ["af_alloy"]

    @pytest.mark.parametrize(
        ("voice", "reason"),
        [
            ("af_nicole", "Nicole comes with"),
            ("nobody", "We couldn’t find that voice"),
            ("voice_x", "This voice comes with"),
            ("%00", "We couldn’t find that voice"),
        ],
    )
    def test_a_voice_that_cannot_be_chosen_is_explained(self, voice, reason):
        page = page_of(Client(), f"/?voice={voice}")
        assert reason in page
        assert chosen(page) == ["af_aoede"]

    def test_it_costs_few_queries_and_is_not_kept_by_caches(self, django_assert_max_num_queries):
        client = signed_in(PRO)
        with django_assert_max_num_queries(5):
            response = client.get("/")
        assert "private" in response["Cache-Control"]


class TestWithoutScripts:
    def test_the_form_answers_with_the_file(self):
        response = send(Client())
        assert (response.status_code, response["Content-Type"]) == (200, "audio/mpeg")
        assert response["Content-Disposition"] == 'attachment; filename="speech.mp3"'
        assert len(decode(response.content)[0])

    def test_the_controls_are_those_of_the_api(self):
        fields = {"speed": 1.5, "pitch": 2, "volume_db": -3, "tone": "bass", "format": "wav"}
        api = Client().post(
            "/api/tts/generate",
            {"input": "Hello\nthere", "voice": "af_sky"} | fields,
            content_type="application/json",
        )
        form = send(Client(), input="Hello\r\nthere", **{name: str(value) for name, value in fields.items()})
        assert form["Content-Disposition"] == 'attachment; filename="speech.wav"'
        assert form.content == api.content

    def test_a_form_without_controls_asks_for_their_defaults(self):
        response = Client().post("/", {"input": "Hello there", "voice": "af_sky"})
        assert response["Content-Disposition"] == 'attachment; filename="speech.mp3"'
        assert response.content == send(Client()).content

    def test_a_line_end_counts_as_one_character(self):
        send(Client(), input="a\r\nb")
        assert limits.characters_left_today(None, "127.0.0.1") == VISITOR_CHARACTERS_PER_DAY - 3

    @pytest.mark.parametrize(
        ("fields", "field", "message"),
        [
            ({"input": ""}, "input", "Enter a text to speak."),
            ({"input": "x" * 2001}, "input", "The text has 2,001 characters; the limit here is 2,000."),
            ({"input": "..."}, "input", "Nothing in the text can be spoken."),
            ({"input": f"Hello {FAILING}"}, "", "The speech engine failed"),
            ({"voice": "af_nicole"}, "voice", "needs the Pro plan"),
            ({"voice": ""}, "voice", "Choose a voice."),
            ({"speed": "9"}, "speed", "Speed must be a number from 0.5 to 2."),
            ({"speed": "nan"}, "speed", "Enter a number."),
            ({"pitch": "high"}, "pitch", "Enter a number."),
            ({"tone": "loud"}, "tone", "Select a valid choice."),
        ],
    )
    def test_an_error_stands_at_its_field_and_nothing_is_lost(self, fields, field, message):
        response = send(Client(), **fields)
        page = response.content.decode()
        assert response.status_code == 200
        place = page.partition(f'data-error-of="{field}"')[2].partition("</div>")[0]
        assert message in place
        assert (FORM | {"input": "Hello there"} | fields)["input"] in page
        assert limits.characters_left_today(None, "127.0.0.1") == VISITOR_CHARACTERS_PER_DAY

    def test_a_spent_day_is_explained(self):
        client = Client()
        send(client, input="a" + " " * (VISITOR_CHARACTERS_PER_DAY - 1))
        assert "Resets at midnight UTC." in send(client).content.decode()
        assert re.search(r'<p class="hint"\s+data-advice="daily_quota_exceeded">', page_of(client))

    def test_an_account_speaks_from_its_own_pool(self):
        account = make_account(FREE)
        client = Client()
        client.force_login(account)
        assert send(client, input="abc").status_code == 200
        assert limits.characters_used_today(account) == 3

    def test_another_site_cannot_send_it(self):
        assert send(Client(enforce_csrf_checks=True)).status_code == 403
