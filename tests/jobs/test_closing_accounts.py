"""A request during the deletion of its account is refused, or deleted with the account: no file stays alone."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.db.models.signals import pre_delete

from accounts import service as accounts_service
from accounts.models import Account, StorageUse
from accounts.plans import PRO
from core.errors import InvalidKey
from jobs.models import DoomedFolder, Job
from tests.support.factories import make_account
from tests.support.jobs import files_in, make_job, make_podcast, render_all
from tests.support.lock_order import closing, held, wait_for_waiting
from tests.support.voices import spoken, wav
from voices import service as voices_service
from voices.forms import EnrollmentRequest
from voices.models import ClonedVoice, Enrollment

pytestmark = pytest.mark.database


@pytest.fixture(scope="session")
def recording(espeak):
    """Some seconds of real speech as a WAV file."""
    return wav(spoken(espeak))


@pytest.fixture
def meanwhile():
    """Have a call made during the deletion of an account: after its jobs were removed, and before its row is."""
    calls = []

    def register(call):
        calls.append(lambda instance, **_: call(instance))
        pre_delete.connect(calls[-1], sender=Account)

    yield register
    for call in calls:
        pre_delete.disconnect(call, sender=Account)


@pytest.mark.parametrize("make", [make_job, lambda account: make_podcast(account, "One.", "Two.")])
def test_a_job_is_refused_once_the_deletion_has_begun(account, make, meanwhile, files_folder):
    stale = Account.objects.get(pk=account.pk)  # of an earlier authentication
    refused = []

    def accept(_: Account) -> None:
        try:
            make(stale)
        except InvalidKey as error:
            refused.append(error.code)
        render_all()

    meanwhile(accept)
    accounts_service.delete_account(account)
    assert not Account.objects.exists()
    assert files_in(files_folder) == [], "files without a row"
    assert refused == ["invalid_api_key"]


def test_a_recording_is_refused_once_the_deletion_has_begun(account, meanwhile, files_folder, recording):
    stale = Account.objects.get(pk=account.pk)

    def accept(_: Account) -> None:
        with pytest.raises(InvalidKey):
            voices_service.enroll_voice(stale, EnrollmentRequest("Mine", recording))

    meanwhile(accept)
    accounts_service.delete_account(account)
    assert not ClonedVoice.objects.exists()
    assert files_in(files_folder) == []


def test_a_recording_stored_during_the_deletion_is_deleted(account, files_folder, recording, interruptions):
    interruptions.before["save"] = lambda name: accounts_service.delete_account(Account.objects.get(pk=account.pk))
    with pytest.raises(Exception, match="deleted while"):
        voices_service.enroll_voice(account, EnrollmentRequest("Mine", recording))
    assert files_in(files_folder) == []
    assert Enrollment.objects.get().folder_doomed_at, "and the sweep looks again"


@pytest.mark.skipif(connection.vendor != "postgresql", reason="needs TEST_DATABASE_URL")
@pytest.mark.usefixtures("bare_db")
def test_a_deletion_waits_for_a_job_that_is_being_accepted_and_removes_it(files_folder):
    assert connection.settings_dict["NAME"].startswith("test_"), "pytest-django has made no database"
    account = make_account(PRO)
    first = make_job(account)
    try:
        with ThreadPoolExecutor(2) as pool:
            with held(StorageUse.objects.filter(pk=account.pk)):
                accepting = pool.submit(closing, lambda: make_job(Account.objects.get(pk=account.pk)))
                wait_for_waiting(1)
                deleting = pool.submit(closing, lambda: accounts_service.delete_account(account))
                wait_for_waiting(2)
            accepted = accepting.result(120)
            deleting.result(120)
        assert not Job.objects.filter(pk__in=[first.pk, accepted.pk]).exists()
        assert DoomedFolder.objects.filter(pk__in=[first.pk, accepted.pk]).count() == 2
        assert not Account.objects.filter(pk=account.pk).exists()
    finally:
        DoomedFolder.objects.all().delete()
