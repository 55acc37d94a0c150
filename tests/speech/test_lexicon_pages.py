"""The pages of the lexicon, without JavaScript."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.limits import characters_used_today
from speech import lexicons
from speech.forms import LANGUAGE_CHOICES
from speech.lexicons import LANGUAGES, Draft
from tests.support.factories import make_account

SQL = {"word": "SQL", "language": "en-US", "respelling": "sequel", "phonemes": ""}

pytestmark = pytest.mark.django_db


@pytest.fixture
def account():
    return make_account()


@pytest.fixture
def client(account):
    client = Client()
    client.force_login(account)
    return client


def entries_of(account):
    return [(entry.word, entry.respelling or entry.phonemes) for entry in lexicons.list_entries(account)]


def error_at(page: str, field: str) -> str:
    """Return the error that `page` shows at a field, by the ids that tie them together."""
    control = re.search(rf'<(?:input|select)[^>]*name="{field}"[^>]*id="id_{field}"[^>]*>', page)
    assert control
    described = re.search(r'aria-describedby="([^"]*)"', control[0])
    assert described
    assert 'aria-invalid="true"' in control[0]
    assert f"id_{field}_error" in described[1].split()
    found = re.search(rf'<ul[^>]*id="id_{field}_error"[^>]*>(.*?)</ul>', page, re.DOTALL)
    assert found
    return found[1]


@pytest.mark.parametrize("path", ["", "/1", "/1/delete", "/import", "/export", "/try"])
def test_it_needs_an_account(path):
    response = Client().get(f"/lexicon{path}")
    assert response.status_code == 302
    assert "next=/lexicon" in response["Location"]


def test_every_language_can_be_chosen():
    assert [language for language, _ in LANGUAGE_CHOICES] == list(LANGUAGES)


class TestEntries:
    def test_an_entry_is_added_and_shown(self, client, account):
        response = client.post("/lexicon", SQL, follow=True)
        assert response.redirect_chain == [("/lexicon", 302)]
        page = response.content.decode()
        assert "“SQL” was added." in page
        assert "sequel" in page
        assert entries_of(account) == [("SQL", "sequel")]
        assert "“SQL” was replaced." in client.post("/lexicon", SQL, follow=True).content.decode()

    @pytest.mark.parametrize(
        ("fields", "field", "message"),
        [
            ({"word": ""}, "word", "required"),
            ({"word": "..."}, "word", "Word contains nothing that can be spoken."),
            ({"language": "xx"}, "language", "valid choice"),
            ({"respelling": ""}, "respelling", "Enter a respelling or phonemes"),
            ({"phonemes": "ˈɛs"}, "respelling", "not both"),
            ({"phonemes": "ˈɛ§", "respelling": ""}, "phonemes", "Unknown phoneme &#x27;§&#x27; at position 3"),
        ],
    )
    def test_an_error_stands_at_its_field(self, client, account, fields, field, message):
        response = client.post("/lexicon", SQL | fields)
        assert response.status_code == 200
        assert message in error_at(response.content.decode(), field)
        assert entries_of(account) == []
        lexicons.save_entry(account, Draft("other", "en", respelling="a"))
        entry = lexicons.list_entries(account).get()
        response = client.post(f"/lexicon/{entry.pk}", SQL | fields)
        assert message in error_at(response.content.decode(), field)

    def test_what_an_entry_says_is_escaped(self, client, account):
        lexicons.save_entry(account, Draft("<b>x", "en", respelling="<i>y"))
        page = client.get("/lexicon").content.decode()
        assert "<b>x" not in page
        assert "<i>y" not in page
        assert "&lt;b&gt;x" in page

    def test_an_entry_is_changed(self, client, account):
        entry, _ = lexicons.save_entry(account, Draft(**SQL))
        assert 'value="sequel"' in client.get(f"/lexicon/{entry.pk}").content.decode()
        client.post(f"/lexicon/{entry.pk}", SQL | {"respelling": "", "phonemes": "ˈɛs"})
        assert entries_of(account) == [("SQL", "ˈɛs")]

    def test_an_entry_is_deleted_once_it_is_confirmed(self, client, account):
        entry, _ = lexicons.save_entry(account, Draft(**SQL))
        assert "“SQL”?" in client.get(f"/lexicon/{entry.pk}/delete").content.decode()
        assert entries_of(account) == [("SQL", "sequel")]
        client.post(f"/lexicon/{entry.pk}/delete")
        assert entries_of(account) == []

    def test_another_accounts_entry_is_not_found(self, client):
        entry, _ = lexicons.save_entry(make_account(), Draft(**SQL))
        for method in (client.get, client.post):
            for path in (f"/lexicon/{entry.pk}", f"/lexicon/{entry.pk}/delete"):
                assert method(path, SQL).status_code == 404
        assert "No entries yet" in client.get("/lexicon").content.decode()
        assert entries_of(entry.account) == [("SQL", "sequel")]

    def test_a_form_needs_its_token(self, account):
        client = Client(enforce_csrf_checks=True)
        client.force_login(account)
        assert client.post("/lexicon", SQL).status_code == 403
        assert entries_of(account) == []


class TestList:
    def test_it_is_searched_and_paged(self, client, account, django_assert_max_num_queries):
        drafts = [Draft(f"word{number:03}", "en", respelling="a") for number in range(120)]
        lexicons.import_entries(account, [*drafts, Draft("mot", "fr", respelling="a")])
        with django_assert_max_num_queries(6):
            first = client.get("/lexicon").content.decode()
        assert "mot" in first
        assert "word000" not in first
        last = client.get("/lexicon", {"page": 3}).content.decode()
        assert "word000" in last
        found = client.get("/lexicon", {"word": "RD00", "language": "en"}).content.decode()
        assert len(re.findall(r'<th scope="row"', found)) == 10
        assert "No matching entries" in client.get("/lexicon", {"word": "mot", "language": "en"}).content.decode()

    @pytest.mark.parametrize("parameters", [{"page": "x"}, {"page": "-1"}, {"language": "xx"}, {"word": "\x00"}])
    def test_odd_addresses_are_answered(self, client, parameters):
        assert client.get("/lexicon", parameters).status_code == 200


class TestImportAndExport:
    def test_what_is_exported_can_be_imported(self, client, account):
        lexicons.import_entries(account, [Draft(**SQL), Draft("東京", "ja", phonemes="toːkjoː")])
        response = client.get("/lexicon/export")
        assert "attachment" in response["Content-Disposition"]
        other = make_account()
        client.force_login(other)
        page = client.post("/lexicon/import", {"file": SimpleUploadedFile("a.json", response.content)}, follow=True)
        assert "Imported: 2 added, 0 replaced." in page.content.decode()
        assert entries_of(other) == entries_of(account)

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (b"", "empty"),
            (b"\xff\xfe", "JSON"),
            (b"{", "JSON"),
            (b"[]", "object"),
            (b"{}", "entries is required"),
            (json.dumps({"entries": [SQL, {"word": "a"}]}).encode(), "entries.1.language"),
            (json.dumps({"entries": [SQL, SQL]}).encode(), "entries.1.word"),
        ],
    )
    def test_a_faulty_file_is_refused_whole(self, client, account, content, message):
        response = client.post("/lexicon/import", {"file": SimpleUploadedFile("a.json", content)})
        assert message in error_at(response.content.decode(), "file")
        assert entries_of(account) == []

    def test_a_file_is_needed(self, client):
        assert "required" in error_at(client.post("/lexicon/import").content.decode(), "file")


@pytest.mark.usefixtures("tone_engine")
class TestTrial:
    def test_it_shows_what_would_be_said(self, client, account):
        lexicons.save_entry(account, Draft(**SQL))
        page = client.post("/lexicon/try", {"text": "My SQL", "voice": "af_sky"}).content.decode()
        assert re.findall(r'<th scope="row"[^>]*>(.*?)</th>', page) == ["My", "sequel"]

    @pytest.mark.parametrize(
        ("fields", "field"),
        [({"text": "..."}, "text"), ({"text": ""}, "text"), ({"voice": "am_onyx"}, "voice"), ({"voice": "x"}, "voice")],
    )
    def test_errors_stand_at_their_field(self, client, fields, field):
        page = client.post("/lexicon/try", {"text": "Hello", "voice": "af_sky"} | fields).content.decode()
        assert error_at(page, field)

    def test_an_error_is_a_sentence(self, client):
        page = client.post("/lexicon/try", {"text": "...", "voice": "af_sky"}).content.decode()
        assert "Nothing in the text can be spoken." in error_at(page, "text")


@pytest.fixture
def kokoro_speaks(kokoro, use_engine) -> None:
    use_engine(kokoro)


FILS = {"word": "fils", "language": "fr", "respelling": "", "phonemes": ""}


def picks_in(page: str) -> list[tuple[str, str]]:
    """Return the buttons that put a pronunciation into the form: its phonemes, and the name of the button."""
    buttons = re.findall(r'<button[^>]*name="pick" value="([^"]*)"[^>]*>(.*?)</button>', page, re.DOTALL)
    return [(phonemes, " ".join(re.sub("<[^>]*>", " ", name).split())) for phonemes, name in buttons]


def value_of(page: str, field: str) -> str:
    found = re.search(rf'<input[^>]*name="{field}"[^>]*id="id_{field}"[^>]*>', page)
    assert found
    value = re.search(r'value="([^"]*)"', found[0])
    return value[1] if value else ""


@pytest.mark.usefixtures("kokoro_speaks")
class TestLookUp:
    def test_a_word_shows_how_it_is_said_and_how_else_it_may_be(self, client, account):
        page = client.post("/lexicon", FILS | {"look_up": ""}).content.decode()
        assert "We say: fˈis" in page
        assert picks_in(page) == [("fˈil", "Use fˈil")]
        assert value_of(page, "word") == "fils"
        assert entries_of(account) == []

    def test_enter_saves(self, client):
        page = client.post("/lexicon", FILS | {"look_up": ""}).content.decode()
        form = page[page.index('id="new-entry"') : page.index('id="try"')]
        first, *others = re.findall(r"<button[^>]*>", form)
        assert "name=" not in first
        assert [re.search(r'name="(\w+)"', button)[1] for button in others] == ["look_up", "pick"]

    def test_a_click_puts_the_pronunciation_into_the_form(self, client, account):
        page = client.post("/lexicon", FILS | {"respelling": "fisse", "pick": "fˈil"}).content.decode()
        assert [value_of(page, field) for field in ("word", "respelling", "phonemes")] == ["fils", "", "fˈil"]
        assert re.search(r'<option value="fr" selected', page)
        assert entries_of(account) == []
        client.post("/lexicon", FILS | {"phonemes": value_of(page, "phonemes")})
        assert entries_of(account) == [("fils", "fˈil")]

    def test_an_entry_that_is_edited_can_be_looked_up_too(self, client, account):
        entry, _ = lexicons.save_entry(account, Draft("fils", "fr", phonemes="fˈo"))
        page = client.post(f"/lexicon/{entry.pk}", FILS | {"phonemes": "fˈo", "look_up": ""}).content.decode()
        assert "We say: fˈis" in page
        assert picks_in(page) == [("fˈil", "Use fˈil")]
        page = client.post(f"/lexicon/{entry.pk}", FILS | {"pick": "fˈil"}).content.decode()
        assert value_of(page, "phonemes") == "fˈil"
        assert entries_of(account) == [("fils", "fˈo")]

    @pytest.mark.parametrize("word", ["hello", "Hello there"])
    def test_a_word_that_is_said_in_one_way_has_no_buttons(self, client, word):
        page = client.post("/lexicon", {"word": word, "language": "en", "look_up": ""}).content.decode()
        assert "We say: həlˈO" in page
        assert picks_in(page) == []

    @pytest.mark.parametrize(("word", "message"), [("", "required"), ("...", "spoken"), ("<break>", "time")])
    def test_what_cannot_be_looked_up_is_an_error_at_the_word(self, client, account, word, message):
        page = client.post("/lexicon", FILS | {"word": word, "look_up": ""}).content.decode()
        assert message in error_at(page, "word")
        assert "We say" not in page

    @pytest.mark.usefixtures("clock")
    def test_it_costs_a_request_and_no_characters(self, client, account):
        *shown, refused = (
            client.post("/lexicon", FILS | {"look_up": ""}).content.decode()
            for _ in range(account.plan.requests_per_minute + 1)
        )
        assert all("We say" in page for page in shown)
        assert "We say" not in refused
        assert "minute" in error_at(refused, "word")
        assert characters_used_today(account) == 0

    def test_the_preview_of_a_text_offers_them_for_each_word(self, client):
        page = client.post("/lexicon/try", {"text": "I read a record", "voice": "af_heart"}).content.decode()
        assert picks_in(page) == [("ɹˈid", "Use ɹˈid for “read”"), ("ɹəkˈɔɹd", "Use ɹəkˈɔɹd for “record”")]
        assert re.findall(r'name="word" value="([^"]*)"', page) == ["read", "record"]
        assert re.findall(r'name="language" value="([^"]*)"', page) == ["en-US", "en-US"]

    def test_what_was_picked_is_escaped(self, client):
        page = client.post("/lexicon", {"word": "<b>", "language": "<i>", "pick": '"><u>'}).content.decode()
        assert not any(tag in page for tag in ("<b>", "<i>", "<u>"))

    def test_espeak_picks_are_in_the_notation_of_the_lexicon(self, client, use_engine, espeak):
        use_engine(espeak)
        page = client.post("/lexicon", {"word": "record", "language": "en", "look_up": ""}).content.decode()
        assert picks_in(page) == [("ɹəkˈɔɹd", "Use ɹəkˈɔɹd")]


@pytest.mark.parametrize("path", ["", "/{}", "/{}/delete", "/import", "/try"])
def test_every_control_has_a_label_and_every_id_is_unique(client, account, path):
    entry, _ = lexicons.save_entry(account, Draft(**SQL))
    page = client.get(f"/lexicon{path.format(entry.pk)}").content.decode()
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    controls = re.findall(r"<(?:input|select|textarea)\b[^>]*>", page)
    named = [control for control in controls if 'type="hidden"' not in control]
    assert all(re.search(rf'<label for="{re.search(r"id=.([^ >]*?).[ >]", c)[1]}"', page) for c in named)
    assert len(re.findall(r"<h1\b", page)) == 1
