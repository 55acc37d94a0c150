"""The bounds of one account, network or address that no other test has: the table of SECURITY.md."""

import sys
from datetime import timedelta
from types import SimpleNamespace

import pytest
from allauth.core.internal import ratelimit
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import keys
from accounts.keys import TooManyKeys
from accounts.models import Account, ApiKey
from accounts.plans import PRO
from bench.graph import FLOORS
from core.places import Places
from jobs.callbacks import attempts as callbacks
from jobs.models import CallbackAttempt, CallbackMeter, Job
from jobs.queue import backlog, sweeping
from serving import asgi
from speech import lexicons
from tests.support.accounts import PASSWORD, log_in, who
from tests.support.crowding import crowded
from tests.support.database_events import happening_after
from tests.support.factories import make_account
from tests.support.jobs import book_text, make_job, rendered, send_job
from tests.support.queue import lose_tasks, waiting_tasks
from tests.support.visits import by_session, make_member

pytestmark = pytest.mark.django_db

DELIVERY = "jobs.tasks.deliver_callback"
NEW = {"email": "new@example.com", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture(autouse=True)
def own_cache_and_quick_passwords(settings) -> None:
    cache = {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "cache"}
    settings.CACHES = settings.CACHES | {"default": cache}
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def time(monkeypatch) -> SimpleNamespace:
    """The time for allauth: `time.passes(seconds)`."""
    offset = SimpleNamespace(s=0.0)
    real = ratelimit.time
    shown = SimpleNamespace(time=lambda: real.time() + offset.s, monotonic=real.monotonic, sleep=real.sleep)
    monkeypatch.setattr(ratelimit, "time", shown)

    def passes(seconds: float) -> None:
        offset.s += seconds

    return SimpleNamespace(passes=passes)


@pytest.fixture
def with_email(settings) -> None:
    settings.EMAIL_URL = "smtp://mail.example.com"
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"


class TestPeople:
    @pytest.mark.exhaustive
    def test_a_network_makes_twenty_accounts_a_minute_and_two_hundred_a_day(self, client, time):
        statuses = []
        for _ in range(11):
            statuses.append([client.post("/account/signup/", {}).status_code for _ in range(21)])
            time.passes(61)
        assert statuses[:10] == [[200] * 20 + [429]] * 10
        assert statuses[10] == [429] * 21
        assert Client(REMOTE_ADDR="203.0.113.9").post("/account/signup/", {}).status_code == 200
        time.passes(24 * 3600)
        assert client.post("/account/signup/", {}).status_code == 200

    def test_a_network_of_ipv6_is_one(self, client):
        account = make_account(password=PASSWORD)
        for number in range(10):
            log_in(Client(REMOTE_ADDR=f"2001:db8::{number:x}"), f"person{number}@elsewhere.example", "wrong")
        for address, is_let_in in (("2001:db8::ffff", False), ("2001:db8:0:1::1", True)):
            browser = Client(REMOTE_ADDR=address)
            log_in(browser, account.email)
            assert (who(browser) is not None) is is_let_in

    @pytest.mark.parametrize("email", ["known@example.com", "unknown@example.com"])
    def test_an_address_gets_five_links_an_hour_from_all_networks(self, time, email):
        Account.objects.create_user("known@example.com", PASSWORD)
        for number in range(10):
            Client(REMOTE_ADDR=f"203.0.113.{number}").post("/account/password/reset/", {"email": email})
            time.passes(60)
        assert len(mail.outbox) == 5
        time.passes(3600)
        Client().post("/account/password/reset/", {"email": email.upper()})
        assert len(mail.outbox) == 6

    @pytest.mark.usefixtures("with_email")
    def test_an_address_gets_one_mail_to_confirm_it_in_three_minutes(self, client, time):
        client.post("/account/signup/", NEW)
        for _ in range(5):
            log_in(Client(), NEW["email"])
            client.post("/account/signup/", NEW)
        assert len(mail.outbox) == 1
        time.passes(181)
        log_in(Client(), NEW["email"])
        assert len(mail.outbox) == 2

    @pytest.mark.usefixtures("with_email")
    def test_an_address_that_has_an_account_gets_no_more_by_sign_ups(self, client):
        account = make_account(password=PASSWORD)
        for _ in range(5):
            client.post("/account/signup/", NEW | {"email": account.email})
        assert len(mail.outbox) <= 1

    @pytest.mark.parametrize("address", ["/account/delete", "/account/reauthenticate/"])
    def test_a_session_cannot_guess_the_password(self, address):
        account = make_account(password=PASSWORD)
        browser = by_session(account)
        for number in range(5):
            browser.post(address, {"password": f"guess {number}"})
        refused = browser.post(address, {"password": PASSWORD})
        assert refused.status_code == 200
        assert "Too many" in refused.content.decode()
        account.refresh_from_db()
        assert account.is_active


class TestKeys:
    def revoked(self, account, count):
        """Make keys of today, and revoke them."""
        fields = {"account": account, "name": "laptop", "revoked_at": timezone.now()}
        ApiKey.objects.bulk_create(ApiKey(digest=f"{account.pk}-{number}", **fields) for number in range(count))

    def test_new_keys_of_an_account_are_limited_per_day(self):
        account = make_account()
        self.revoked(account, keys.MAX_NEW_KEYS - 1)
        keys.revoke_key(keys.create_key(account, "laptop")[0])
        with pytest.raises(TooManyKeys, match="at most 200 keys a day"):
            keys.create_key(account, "laptop")
        keys.create_key(make_account(), "laptop")
        ApiKey.objects.filter(account=account).update(created_at=timezone.now() - timedelta(days=1, seconds=1))
        assert keys.create_key(account, "laptop")

    def test_the_page_says_so(self):
        account = make_account()
        self.revoked(account, keys.MAX_NEW_KEYS)
        page = by_session(account).post("/keys", {"name": "laptop"}).content.decode()
        assert "at most 200 keys a day" in page


@pytest.mark.usefixtures("tone_engine", "files_folder", "any_requests_a_minute")
class TestJobs:
    @pytest.fixture
    def member(self, limit_pro):
        limit_pro(unfinished_jobs=3, unfinished_characters=100)
        return make_member()

    def test_unfinished_jobs_of_an_account_are_limited(self, member):
        for _ in range(3):
            assert send_job(member.by_key, {"input": "Hello."}).status_code == 202
        response = send_job(member.by_key, {"input": "Hello."})
        error = response.json()["error"]
        assert (response.status_code, error["code"], error["limit"], error["used"]) == (
            429,
            "queue_limit_exceeded",
            3,
            3,
        )
        assert int(response["Retry-After"]) >= 1
        assert Job.objects.count() == 3
        assert send_job(make_member().by_key, {"input": "Hello."}).status_code == 202
        rendered(Job.objects.filter(account=member.account).first())
        assert send_job(member.by_key, {"input": "Hello."}).status_code == 202

    def test_characters_of_unfinished_jobs_are_limited(self, member):
        assert send_job(member.by_key, {"input": "a" * 101}).json()["error"]["code"] == "queue_limit_exceeded"
        assert send_job(member.by_key, {"input": "a" * 60}).status_code == 202
        error = send_job(member.by_key, {"input": "a" * 41}).json()["error"]
        assert (error["limit"], error["used"]) == (100, 60)
        assert send_job(member.by_key, {"input": "a" * 40}).status_code == 202

    def test_a_repeated_request_gets_its_job_even_at_the_limit(self, member):
        ids = {send_job(member.by_key, {"input": "a" * 60}, **{"Idempotency-Key": "x"}).json()["id"] for _ in range(2)}
        assert len(ids) == 1

    def test_long_texts_are_planned_in_few_threads(self):
        member, long = make_member(), backlog.LONG - backlog.CHARACTERS_OF_A_PART
        text = book_text(long // 500)
        with crowded(backlog.plannings):
            response = send_job(member.by_key, {"input": text[:long]})
            assert (response.status_code, response.json()["error"]["code"]) == (503, "server_overloaded")
            assert send_job(member.by_key, {"input": text[: long - 1]}).status_code == 202
        assert send_job(member.by_key, {"input": text[:long]}).status_code == 202


@pytest.mark.usefixtures("tone_engine", "files_folder")
class TestCallbacks:
    def posts(self):
        """Return the number of attempts that have failed: nothing may be posted to the address of these jobs."""
        return CallbackAttempt.objects.exclude(error="").count()

    def leave(self, attempts, member, now):
        """Leave the member so many attempts in this minute."""
        minute, made = int(now.timestamp()) // 60, callbacks.MAX_ATTEMPTS_A_MINUTE - attempts
        CallbackMeter.objects.update_or_create(account=member.account, defaults={"minute": minute, "attempts": made})

    def deliver(self, job_id):
        """Deliver a callback; the time between attempts passes at once."""
        owed = Job.objects.filter(callback_due_at__isnull=False)
        callbacks.deliver(job_id, sleep=lambda seconds: owed.update(callback_due_at=timezone.now()))

    def completed(self, member, count):
        url = "https://127.0.0.1/"
        jobs = [make_job(member.account, callback_url=url) for _ in range(count)]
        Job.objects.update(key=member.key)
        return [rendered(job) for job in jobs]

    def test_attempts_of_an_account_are_limited_per_minute(self, clock):
        member = make_member()
        jobs = self.completed(member, 4)
        self.leave(5, member, clock.now)
        for job in jobs:
            self.deliver(job.pk)
        assert self.posts() == 5
        lose_tasks()
        sweeping.sweep()
        assert waiting_tasks(DELIVERY) == [], "what is put off waits for the next minute"

        clock.now += timedelta(minutes=1)
        self.leave(5, member, clock.now)
        sweeping.sweep()
        for (job_id,) in waiting_tasks(DELIVERY):
            self.deliver(job_id)
        assert self.posts() == 10
        clock.now += timedelta(minutes=1)
        for job in jobs:
            self.deliver(job.pk)
        assert self.posts() == CallbackAttempt.objects.count() == 12
        assert Job.objects.filter(callback_due_at=None).count() == 4

    def test_simultaneous_first_attempts_are_not_put_off(self, clock):
        """Another thread makes the account's meter between this one's look for it and its own attempt to make it."""
        member, meters = make_member(), CallbackMeter.objects
        (job,) = self.completed(member, 1)
        first = {"minute": int(clock.now.timestamp()) // 60, "attempts": 1}
        with happening_after('UPDATE "jobs_callbackmeter"', lambda: meters.create(account=member.account, **first)):
            self.deliver(job.pk)
        assert self.posts() == 3
        assert meters.get().attempts == 1 + 3

    def test_other_accounts_do_not_wait(self, clock):
        for member in (make_member(), make_member()):
            (job,) = self.completed(member, 1)
            self.leave(1, member, clock.now)
            self.deliver(job.pk)
        assert self.posts() == 2

    def test_the_limit_equals_the_attempts_for_a_minutes_requests(self):
        attempts = len(callbacks.WAITS_S) + 1
        assert PRO.requests_per_minute * attempts == callbacks.MAX_ATTEMPTS_A_MINUTE


class TestLexicons:
    @pytest.mark.parametrize("way", ["by_key", "by_session"])
    def test_imports_take_turns(self, way):
        member = make_member()

        def send():
            if way == "by_key":
                return member.by_key.post(
                    reverse("lexicon_import_api"), {"entries": []}, content_type="application/json"
                )
            return member.by_session.post("/lexicon/import", {"file": SimpleUploadedFile("a.json", b'{"entries": []}')})

        with crowded(lexicons.import_places):
            response = send()
        assert response.status_code == (503 if way == "by_key" else 200)
        assert "busy" in response.content.decode()
        assert send().status_code in (200, 302)


def test_callers_that_take_turns_leave_threads_for_everything_else():
    modules = [module for name, module in sys.modules.items() if name.partition(".")[0] in FLOORS]
    places = {value for module in modules for value in vars(module).values() if isinstance(value, Places)}
    taking = sum(place.at_once + place.queue for place in places)
    assert 40 < taking < asgi.SPARE_THREADS - 10
