import pytest

from accounts.models import Account
from speech import lexicons
from speech.account_lexicons import lexicon_of
from speech.lexicons import Draft
from speech.models import LexiconEntry
from tests.support.admin import open_page, refresh_statistics
from tests.support.factories import make_account

pytestmark = pytest.mark.django_db

URL = "/admin/speech/lexiconentry/"
EFFORT_AN_ADDRESS = 10
"""The database's steps for an address that a search looks at."""


def make_entry(account, word="SQL"):
    return lexicons.save_entry(account, Draft(word, "en", respelling="sequel"))[0]


def test_staff_find_entries_by_account_and_word(staff):
    account = make_account()
    make_entry(account)
    make_entry(make_account(), "other")
    for wanted in (account.email, "sql"):
        page = staff.get(URL, {"q": wanted}).content.decode()
        assert account.email in page
        assert "other" not in page


def test_an_entry_can_be_seen_and_not_be_written(staff):
    entry = make_entry(make_account())
    page = staff.get(f"{URL}{entry.pk}/change/").content.decode()
    assert "sequel" in page
    assert 'name="word"' not in page
    assert staff.get(f"{URL}add/").status_code == 403


def test_an_entry_that_staff_delete_is_no_longer_used(staff):
    accounts = [make_account(), make_account()]
    entries = [make_entry(account) for account in accounts]
    kept = make_entry(accounts[0], "kept")
    assert all(lexicon_of(account, "en-US") for account in accounts)
    confirmed = {"action": "delete_selected", "_selected_action": [entry.pk for entry in entries], "post": "yes"}
    staff.post(URL, confirmed)
    assert [len(lexicon_of(account, "en-US") or ()) for account in accounts] == [1, 0]
    staff.post(f"{URL}{kept.pk}/delete/", {"post": "yes"})
    assert lexicon_of(accounts[0], "en-US") is None


@pytest.mark.exhaustive
def test_a_page_costs_the_same_however_many_rows_there_are(staff):
    def fill(first, end):
        numbers = range(first, end)
        accounts = Account.objects.bulk_create(Account(email=f"user{number:05}@example.com") for number in numbers)
        LexiconEntry.objects.bulk_create(
            LexiconEntry(account=account, language="en", word=f"Word{number}", key=f"Word{number}", respelling="a")
            for number, account in enumerate(accounts, first)
        )
        refresh_statistics()

    pages = [URL, f"{URL}?p=2", f"{URL}?q=WORD149", f"{URL}?q=user00149", f"{URL}?q=nobody", f"{URL}?o=1.2.-3.4.5"]
    fill(0, 150)
    with_few = [open_page(staff, address) for address in pages]
    fill(150, 12_000)
    for address, few in zip(pages, with_few, strict=True):
        many = open_page(staff, address)
        looked_at = 12_000 if "q=" in address else 0  # the e-mail addresses, of which a search finds a part
        assert many.effort < 1.5 * few.effort + 100 + EFFORT_AN_ADDRESS * looked_at, address
        assert len(many.statements) == len(few.statements), address
        assert not [sql for sql in many.statements if "COUNT(" in sql], address


def test_staff_see_which_rule_reads_what(staff):
    assert f"{URL}reading/" in staff.get(URL).content.decode()
    page = staff.post(f"{URL}reading/", {"language": "en-US", "text": "It costs <b>$5</b>."}).content.decode()
    assert "five dollars" in page
    assert "Money" in page
    assert "rules.amounts: _money_of" in page
    assert "<b>$5" not in page
    assert (
        "No rule changes this text" in staff.post(f"{URL}reading/", {"language": "fr", "text": "Oui."}).content.decode()
    )


def test_a_text_to_trace_has_a_length_and_a_language(staff):
    page = staff.post(f"{URL}reading/", {"language": "xx", "text": "a" * 2_001}).content.decode()
    assert "Select a valid choice" in page
    assert "at most 2000 characters" in page


def test_only_staff_trace_texts(client):
    assert client.get(f"{URL}reading/").status_code == 302
