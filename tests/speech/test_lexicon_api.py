"""`/api/v1/lexicon`, its entries and its import."""

import json
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.plans import FREE
from speech import lexicons
from speech.lexicons import MAX_ENTRIES, Draft
from tests.support.api import error_of, speak
from tests.support.factories import make_account, make_client

URL = "/api/v1/lexicon"
SQL = {"word": "SQL", "language": "en-US", "respelling": "sequel"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def account():
    return make_account()


@pytest.fixture
def client(account):
    return make_client(account)


def send(client: Client, method: str, path: str, body: Any) -> HttpResponse:
    return client.generic(method.upper(), f"{URL}{path}", json.dumps(body), content_type="application/json")


def make_entry(account, **fields):
    return lexicons.save_entry(account, Draft(**(SQL | fields)))[0]


class TestList:
    def test_it_shows_the_entries_of_the_account(self, client, account):
        entry = make_entry(account)
        make_entry(make_account(), word="other")
        assert client.get(URL).json() == {
            "object": "list",
            "data": [{"id": entry.pk, "object": "lexicon.entry", **SQL, "phonemes": None}],
            "last_id": entry.pk,
            "has_more": False,
        }

    def test_it_is_empty_at_first(self, client):
        assert client.get(URL).json() == {"object": "list", "data": [], "last_id": None, "has_more": False}

    def test_pages_follow_each_other(self, client, account):
        made = [make_entry(account, word=f"w{number}").pk for number in range(5)]
        shown: list[int] = []
        after = 0
        while True:
            page = client.get(URL, {"limit": 2, "after": after}).json()
            shown += [entry["id"] for entry in page["data"]]
            after = page["last_id"]
            if not page["has_more"]:
                break
        assert shown == made

    def test_it_shows_one_language(self, client, account):
        make_entry(account)
        make_entry(account, language="en")
        shown = client.get(URL, {"language": "en"}).json()["data"]
        assert [entry["language"] for entry in shown] == ["en"]

    @pytest.mark.parametrize(
        ("param", "value"),
        [
            ("language", "de"),
            ("language", ""),
            ("limit", "0"),
            ("limit", "10001"),
            ("limit", "x"),
            ("limit", ""),
            ("after", "-1"),
            ("after", "9" * 30),
        ],
    )
    def test_wrong_parameters_are_named(self, client, param, value):
        response = client.get(URL, {param: value})
        assert response.status_code == 400
        assert (error_of(response)["param"], error_of(response)["code"]) == (param, "invalid_value")

    def test_the_whole_of_a_full_lexicon_fits_into_one_page(self, client, account, django_assert_max_num_queries):
        lexicons.import_entries(account, [Draft(f"w{n}", "en", respelling="a") for n in range(MAX_ENTRIES)])
        with django_assert_max_num_queries(3):
            page = client.get(URL, {"limit": MAX_ENTRIES}).json()
        assert (len(page["data"]), page["has_more"]) == (MAX_ENTRIES, False)


class TestSave:
    def test_it_makes_an_entry(self, client):
        response = send(client, "post", "", SQL)
        assert response.status_code == 201
        entry = response.json()
        assert entry == {"id": entry["id"], "object": "lexicon.entry", **SQL, "phonemes": None}
        assert client.get(f"{URL}/{entry['id']}").json() == entry

    def test_the_same_word_is_replaced(self, client):
        first = send(client, "post", "", SQL).json()
        response = send(client, "post", "", {"word": "SQL", "language": "en-US", "phonemes": "ˈɛs"})
        assert response.status_code == 200
        assert response.json() == first | {"phonemes": "ˈɛs", "respelling": None}

    @pytest.mark.parametrize(
        ("fields", "code", "param"),
        [
            ({"word": None}, "invalid_value", "word"),
            ({"word": 5}, "invalid_value", "word"),
            ({"word": " "}, "invalid_value", "word"),
            ({"language": "xx"}, "invalid_value", "language"),
            ({"language": ["en"]}, "invalid_value", "language"),
            ({"respelling": 5}, "invalid_value", "respelling"),
            ({"respelling": ""}, "missing_required_field", "respelling"),
            ({"respelling": None}, "missing_required_field", "respelling"),
            ({"phonemes": "ˈɛs"}, "invalid_value", "respelling"),
            ({"respelling": None, "phonemes": "ˈɛ§"}, "invalid_value", "phonemes"),
            ({"respelling": None, "phonemes": True}, "invalid_value", "phonemes"),
        ],
    )
    def test_a_faulty_field_is_named(self, client, fields, code, param):
        response = send(client, "post", "", SQL | fields)
        assert response.status_code == 400
        assert (error_of(response)["code"], error_of(response)["param"]) == (code, param)
        assert client.get(URL).json()["data"] == []

    @pytest.mark.parametrize("field", ["word", "language"])
    def test_word_and_language_are_required(self, client, field):
        body = {name: value for name, value in SQL.items() if name != field}
        error = error_of(send(client, "post", "", body))
        assert (error["code"], error["param"]) == ("missing_required_field", field)

    def test_bad_phonemes_are_refused_with_their_position(self, client):
        body = {"word": "a", "language": "en", "phonemes": "wˈʊs§ər"}
        assert "'§' at position 5" in error_of(send(client, "post", "", body))["message"]


class TestEntry:
    def test_it_can_be_changed(self, client, account):
        entry = make_entry(account)
        response = send(client, "patch", f"/{entry.pk}", {"word": "sql", "phonemes": "ˈɛs"})
        assert response.status_code == 200
        expected = {"word": "sql", "language": "en-US", "phonemes": "ˈɛs", "respelling": None}
        assert response.json() == {"id": entry.pk, "object": "lexicon.entry", **expected}

    def test_null_in_a_change_empties_the_field(self, client, account):
        entry = client.post(URL, SQL | {"phonemes": "ˈɛs", "respelling": None}, content_type="application/json").json()
        change = {"phonemes": None, "respelling": "sequel"}
        changed = client.patch(f"{URL}/{entry['id']}", change, content_type="application/json").json()
        assert (changed["phonemes"], changed["respelling"]) == (None, "sequel")
        refused = client.patch(f"{URL}/{entry['id']}", {"word": None}, content_type="application/json")
        assert (refused.status_code, refused.json()["error"]["param"]) == (400, "word")

    def test_a_change_to_the_word_of_another_entry_is_refused(self, client, account):
        make_entry(account)
        entry = make_entry(account, word="other")
        response = send(client, "patch", f"/{entry.pk}", {"word": "SQL"})
        assert (response.status_code, error_of(response)["param"]) == (400, "word")

    def test_a_faulty_change_is_refused(self, client, account):
        entry = make_entry(account)
        for body, param in (({"respelling": ""}, "respelling"), ({"phonemes": "§"}, "phonemes"), ({"word": 1}, "word")):
            assert error_of(send(client, "patch", f"/{entry.pk}", body))["param"] == param
        assert client.get(f"{URL}/{entry.pk}").json()["respelling"] == "sequel"

    def test_it_can_be_deleted(self, client, account):
        entry = make_entry(account)
        response = client.delete(f"{URL}/{entry.pk}")
        assert response.json() == {"id": entry.pk, "object": "lexicon.entry", "deleted": True}
        assert client.get(f"{URL}/{entry.pk}").status_code == 404

    @pytest.mark.parametrize("method", ["get", "patch", "delete"])
    def test_another_accounts_entry_is_not_found(self, client, method):
        for entry_id in (make_entry(make_account()).pk, 987654321, 2**63, 10**40):
            response = send(client, method, f"/{entry_id}", {"word": "a"})
            assert response.status_code == 404
            assert error_of(response)["code"] == "lexicon_entry_not_found"


class TestImport:
    def test_listed_entries_can_be_imported(self, client, account):
        make_entry(account)
        make_entry(account, word="a", phonemes="ˈA", respelling="")
        listed = client.get(URL).json()["data"]
        other = make_client()
        response = send(other, "post", "/import", {"entries": listed})
        assert response.json() == {"object": "lexicon.import", "created": 2, "replaced": 0}
        assert [entry | {"id": 0} for entry in other.get(URL).json()["data"]] == [e | {"id": 0} for e in listed]

    @pytest.mark.parametrize(
        ("body", "code", "param"),
        [
            ({}, "missing_required_field", "entries"),
            ({"entries": {}}, "invalid_value", "entries"),
            ({"entries": [SQL, "a"]}, "invalid_value", "entries.1"),
            ({"entries": [SQL, {"word": "a"}]}, "missing_required_field", "entries.1.language"),
            ({"entries": [SQL, SQL | {"word": 1}]}, "invalid_value", "entries.1.word"),
            ({"entries": [SQL, SQL | {"word": "a", "respelling": "?"}]}, "invalid_value", "entries.1.respelling"),
            ({"entries": [SQL, SQL]}, "invalid_value", "entries.1.word"),
            ({"entries": [SQL] * (MAX_ENTRIES + 1)}, "lexicon_full", "entries"),
        ],
    )
    def test_it_is_all_or_nothing(self, client, body, code, param):
        response = send(client, "post", "/import", body)
        assert response.status_code == 400
        assert (error_of(response)["code"], error_of(response)["param"]) == (code, param)
        assert client.get(URL).json()["data"] == []

    @pytest.mark.parametrize("path", ["/import", "/pls"])
    def test_each_counts_in_its_minute_wrong_or_not(self, client, clock, path):
        def imports():
            if path == "/import":
                return send(client, "post", path, {"entries": [{}]})
            return client.post(URL + path, b"<lexicon", content_type="application/pls+xml")

        for _ in range(FREE.requests_per_minute):
            assert imports().status_code == 400
        refused = imports()
        assert (refused.status_code, error_of(refused)["code"]) == (429, "rate_limit_exceeded")

    def test_an_empty_import_is_allowed(self, client):
        assert send(client, "post", "/import", {"entries": []}).json()["created"] == 0


@pytest.mark.usefixtures("tone_engine")
def test_speech_is_read_by_the_lexicon_of_its_account(client, account, free_client):
    make_entry(account)
    text = "SQL [SQL](/ɛs/) NoSQL"
    cues = speak(client, input=text, ev_timestamps=True).json()["words"]
    assert [cue["word"] for cue in cues] == ["sequel", "SQL", "NoSQL"]
    cues = speak(free_client, input=text, ev_timestamps=True).json()["words"]
    assert "sequel" not in [cue["word"] for cue in cues]


@pytest.mark.usefixtures("tone_engine")
def test_a_lexicon_costs_speech_one_query(client, account):
    make_entry(account)
    speak(client, input="Hello")
    with CaptureQueriesContext(connection) as asked:
        speak(client, input="Hello")
    assert len([query for query in asked if "lexicon" in query["sql"]]) == 1


@pytest.mark.parametrize(
    ("method", "path"),
    [("get", ""), ("post", ""), ("get", "/1"), ("patch", "/1"), ("delete", "/1"), ("post", "/import")],
)
def test_it_needs_a_key(method, path):
    response = send(Client(), method, path, {})
    assert (response.status_code, error_of(response)["code"]) == (401, "invalid_api_key")


@pytest.mark.parametrize(("method", "path"), [("delete", ""), ("put", ""), ("put", "/1"), ("get", "/import")])
def test_it_allows_only_its_methods(client, method, path):
    assert send(client, method, path, {}).status_code == 405
