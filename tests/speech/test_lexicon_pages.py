"""The pages of the lexicon, without JavaScript."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

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
            ({"word": "..."}, "word", "nothing"),
            ({"language": "xx"}, "language", "valid choice"),
            ({"respelling": ""}, "respelling", "Enter a respelling or phonemes"),
            ({"phonemes": "ˈɛs"}, "respelling", "not both"),
            ({"phonemes": "ˈɛ§", "respelling": ""}, "phonemes", "position 3"),
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
