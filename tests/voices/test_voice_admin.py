import pytest
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts.models import Account
from accounts.plans import PRO
from tests.support.accounts import enter
from tests.support.admin import open_page, refresh_statistics
from tests.support.clones import make_clone, make_consent
from tests.support.factories import make_account
from tests.support.jobs import files_in
from tests.support.voices import make_waiting
from voices.consent import CONSENT
from voices.models import ClonedVoice, Enrollment

pytestmark = pytest.mark.django_db

VOICES = "/admin/voices/clonedvoice/"
ENROLLMENTS = "/admin/voices/enrollment/"
CONSENTS = "/admin/voices/voiceconsent/"


def make_enrollment(account, voice_id="", **fields):
    facts = {"account_email": account.email, "voice_name": "My voice", "consent": CONSENT, "address": "203.0.113.7"}
    return Enrollment.objects.create(account=account, voice_id=voice_id, **facts | fields)


def test_staff_find_voices_by_account_and_id(staff):
    wanted, other = (make_clone(make_account(PRO)) for _ in range(2))
    ClonedVoice.objects.filter(pk=other.pk).update(name="Another")
    for term in (wanted.account.email, wanted.pk, "y voi"):
        page = staff.get(VOICES, {"q": term}).content.decode()
        assert wanted.pk in page
        assert other.pk not in page
    assert wanted.pk not in staff.get(VOICES, {"q": "nobody"}).content.decode()


def test_staff_filter_voices_by_status(staff):
    ready, waiting = make_clone(make_account(PRO)), make_waiting()
    page = staff.get(VOICES, {"status__exact": "enrolling"}).content.decode()
    assert waiting.pk in page
    assert ready.pk not in page


def test_a_voice_is_shown_and_not_to_be_heard_or_changed(staff, own_files):
    voice = make_waiting(status="ready", embedding={"mark": "secret sound"})
    page = staff.get(f"{VOICES}{quote(voice.pk)}/change/").content.decode()
    assert "My voice" in page
    assert "secret sound" not in page
    assert "recording.flac" not in page
    assert 'name="status"' not in page
    assert staff.get(f"{VOICES}add/").status_code == 403


def test_voices_are_removed_with_their_files(staff, own_files):
    voices = [make_waiting() for _ in range(3)]
    confirmed = {"action": "delete_selected", "_selected_action": [voice.pk for voice in voices[:2]], "post": "yes"}
    staff.post(VOICES, confirmed)
    assert files_in(own_files) == [voices[2].recording_name]
    staff.post(f"{VOICES}{quote(voices[2].pk)}/delete/", {"post": "yes"})
    assert files_in(own_files) == []
    assert not ClonedVoice.objects.exists()


def test_staff_with_view_rights_delete_nothing():
    client = Client()
    viewer = Account.objects.create_user("viewer@example.com", "secret", is_staff=True)
    viewer.user_permissions.add(Permission.objects.get(codename="view_clonedvoice"))
    enter(client, viewer)
    voice = make_clone(make_account(PRO))
    assert client.get(f"{VOICES}{quote(voice.pk)}/change/").status_code == 200
    assert client.post(f"{VOICES}{quote(voice.pk)}/delete/", {"post": "yes"}).status_code == 403
    assert ClonedVoice.objects.exists()


def test_spoken_consents_can_be_read_and_not_heard_or_deleted(staff):
    wanted, other = make_consent(make_account(PRO)), make_consent(make_account(PRO))
    for term in (wanted.account.email, wanted.pk):
        page = staff.get(CONSENTS, {"q": term}).content.decode()
        assert wanted.pk in page
        assert other.pk not in page
    page = staff.get(f"{CONSENTS}{quote(wanted.pk)}/change/").content.decode()
    assert wanted.sentence in page
    assert wanted.account.email in page
    assert "recording.flac" not in page
    assert 'name="sentence"' not in page
    assert staff.post(f"{CONSENTS}{quote(wanted.pk)}/delete/", {"post": "yes"}).status_code == 403
    assert staff.get(f"{CONSENTS}add/").status_code == 403


def test_declarations_can_be_read_but_not_changed_or_deleted(staff):
    kept = make_enrollment(make_account(PRO), "voice_1")
    page = staff.get(f"{ENROLLMENTS}{kept.pk}/change/").content.decode()
    assert CONSENT in page
    assert "203.0.113.7" in page
    assert 'name="consent"' not in page
    assert staff.get(f"{ENROLLMENTS}add/").status_code == 403
    assert staff.post(f"{ENROLLMENTS}{kept.pk}/delete/", {"post": "yes"}).status_code == 403
    confirmed = {"action": "delete_selected", "_selected_action": [str(kept.pk)], "post": "yes"}
    staff.post(ENROLLMENTS, confirmed)
    assert Enrollment.objects.exists()


def test_enrollments_are_found_after_voice_and_account_are_deleted(staff):
    gone = make_account(PRO)
    make_enrollment(gone, "voice_1", voice_name="Wanted", removed_at=timezone.now())
    make_enrollment(make_account(PRO), "voice_2", voice_name="Another")
    email = gone.email
    gone.delete()
    for term in ("voice_1", email, email.capitalize()):
        page = staff.get(ENROLLMENTS, {"q": term}).content.decode()
        assert "Wanted" in page
        assert "Another" not in page


def test_an_account_links_to_its_voices(staff):
    account = make_account(PRO)
    page = staff.get(f"/admin/accounts/account/{account.pk}/change/").content.decode()
    for address in (VOICES, ENROLLMENTS, CONSENTS):
        assert f"{address}?account__exact={account.pk}" in page
        assert staff.get(f"{address}?account__exact={account.pk}").status_code == 200


def test_the_deletion_of_an_account_names_what_goes_with_it(staff):
    account = make_account(PRO)
    make_clone(account)
    make_enrollment(account, "voice_1")
    page = staff.get(f"/admin/accounts/account/{account.pk}/delete/").content.decode()
    assert "Cloned voices: 1" in " ".join(page.split())
    assert "Enrollments:" not in page


@pytest.mark.exhaustive
def test_a_page_costs_the_same_however_many_rows_there_are(staff):
    accounts = Account.objects.bulk_create(Account(email=f"user{number:05}@example.com") for number in range(500))

    def fill(first, end):
        ClonedVoice.objects.bulk_create(
            ClonedVoice(
                account=accounts[number % 500],
                name="x",
                language="en-US",
                status="failed" if number < 3 else "ready",
                embedding={"values": "x" * 500},
            )
            for number in range(first, end)
        )
        Enrollment.objects.bulk_create(
            Enrollment(
                account=accounts[number % 500],
                account_email=accounts[number % 500].email,
                voice_name="x",
                voice_id=f"voice_{number}",
                consent=CONSENT,
            )
            for number in range(first, end)
        )
        refresh_statistics()

    pages = [f"{VOICES}{query}" for query in ("", "?p=2")]
    pages += [f"{VOICES}?status__exact={status}" for status in ("failed", "ready")]
    pages += [f"{ENROLLMENTS}{query}" for query in ("", "?p=2")]
    fill(0, 150)
    few = {page: open_page(staff, page) for page in pages}
    fill(150, 6_000)
    for page in pages:
        many = open_page(staff, page)
        assert len(many.statements) == len(few[page].statements), page
        assert not any("COUNT(" in statement or "embedding" in statement for statement in many.statements), page
        assert many.effort < 3 * few[page].effort + 2000, page
