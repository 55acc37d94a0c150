"""Requests for Pro: the moves, the e-mail, the admin, the export."""

import io
import json
from zipfile import ZipFile

import pytest
from django.core import mail
from django.test import Client

from accounts.export import archive_of
from accounts.models import Account
from accounts.plans import FREE, PRO
from billing.models import ProRequest
from billing.pro_requests import decline, grant, request_of, request_pro
from tests.support.accounts import PASSWORD, log_in
from tests.support.factories import make_account

pytestmark = [pytest.mark.database, pytest.mark.django_db]

ADMIN = "/admin/billing/prorequest/"


@pytest.fixture
def with_email(settings):
    settings.EMAIL_URL = "smtp://mail.example.com"


@pytest.fixture
def staff() -> Client:
    Account.objects.create_superuser("staff@example.com", PASSWORD)
    client = Client()
    log_in(client, "staff@example.com")
    return client


def asked_by(account, message="Please.") -> ProRequest:
    assert request_pro(account, message)
    return ProRequest.objects.get(account=account)


class TestMoves:
    def test_a_grant_puts_the_account_on_pro(self, person):
        assert grant(asked_by(person))
        person.refresh_from_db()
        assert person.plan is PRO
        assert request_of(person).decided_at

    def test_a_decision_is_made_once(self, person):
        asked = asked_by(person)
        assert decline(asked)
        assert not grant(asked)
        assert not decline(asked)
        person.refresh_from_db()
        assert person.plan is FREE

    def test_who_was_declined_may_ask_again(self, person):
        decline(asked_by(person, "First."))
        again = asked_by(person, "Second.")
        assert (again.status, again.message, again.decided_at) == ("open", "Second.", None)

    def test_a_grant_leaves_a_plan_that_is_pro(self, person):
        asked = asked_by(person)
        Account.objects.filter(pk=person.pk).update(plan_name="pro")
        since = Account.objects.get(pk=person.pk).plan_since
        assert grant(asked)
        assert Account.objects.get(pk=person.pk).plan_since == since


class TestEmail:
    def test_the_support_is_told_and_can_answer(self, person, with_email, settings):
        settings.SUPPORT_EMAIL = "help@example.com"
        asked = asked_by(person, "For my podcast.")
        (message,) = mail.outbox
        assert (message.to, message.reply_to) == (["help@example.com"], [person.email])
        assert "For my podcast." in message.body
        assert f"{settings.SITE_URL}{ADMIN}{asked.pk}/change/" in message.body

    def test_without_its_address_the_staff_are_told(self, person, with_email, staff):
        asked_by(person)
        assert mail.outbox[0].to == ["staff@example.com"]

    @pytest.mark.parametrize(("decide", "subject"), [(grant, "You’re on Pro"), (decline, "Your request for Pro")])
    def test_the_account_is_told_what_was_decided(self, person, with_email, decide, subject):
        decide(asked_by(person))
        assert (mail.outbox[-1].to, mail.outbox[-1].subject) == ([person.email], subject)

    def test_without_e_mail_none_is_sent(self, person):
        grant(asked_by(person))
        assert not mail.outbox

    def test_a_mail_server_that_is_gone_loses_no_request(self, person, with_email, settings):
        settings.SUPPORT_EMAIL = "help@example.com"
        settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = (
            "django.core.mail.backends.smtp.EmailBackend",
            "127.0.0.1",
            1,
        )
        assert request_pro(person, "Please.")


class TestAdmin:
    def act(self, staff, action, *requests):
        chosen = {"action": action, "_selected_action": [asked.pk for asked in requests]}
        return " ".join(staff.post(ADMIN, chosen, follow=True).content.decode().split())

    def test_staff_grant(self, person, staff):
        html = self.act(staff, "grant", asked_by(person))
        assert "1 request for Pro granted." in html
        assert "Nobody has confirmed" in html
        person.refresh_from_db()
        assert person.plan is PRO

    def test_staff_decline_what_is_open(self, person, staff):
        done = asked_by(make_account())
        grant(done)
        told = self.act(staff, "decline", asked_by(person), done)
        assert "1 request for Pro declined. 1 was left alone: decided before." in told

    def test_the_search_finds_any_part(self, staff):
        asked_by(make_account(), "For a museum in Leeds.")
        other = asked_by(make_account(), "An audiobook.")
        found = staff.get(f"{ADMIN}?q=MUSEUM").context["cl"].result_list
        assert [asked.message for asked in found] == ["For a museum in Leeds."]
        found = staff.get(f"{ADMIN}?q={other.account.email[2:9].upper()}").context["cl"].result_list
        assert other in found

    def test_open_ones_can_be_listed(self, person, staff):
        decline(asked_by(make_account()))
        asked = asked_by(person)
        assert list(staff.get(f"{ADMIN}?status__exact=open").context["cl"].result_list) == [asked]

    def test_staff_without_the_permission_decide_nothing(self, person):
        account = make_account(is_staff=True, password=PASSWORD)
        client = Client()
        log_in(client, account.email)
        asked = asked_by(person)
        client.post(ADMIN, {"action": "grant", "_selected_action": [asked.pk]})
        person.refresh_from_db()
        assert person.plan is FREE

    def test_an_old_session_enters_the_password(self, person):
        client = Client()
        client.force_login(Account.objects.create_superuser("staff@example.com", PASSWORD))
        answer = client.post(ADMIN, {"action": "grant", "_selected_action": [asked_by(person).pk]})
        assert "/reauthenticate/" in answer["Location"]


def test_the_export_has_the_request(person):
    asked_by(person, "For my podcast.")
    files = ZipFile(io.BytesIO(b"".join(archive_of(person))))
    (entry,) = json.loads(files.read("billing.json"))
    assert (entry["kind"], entry["message"], entry["status"]) == ("request", "For my podcast.", "open")


def test_the_request_goes_with_the_account(person):
    asked_by(person)
    person.delete()
    assert not ProRequest.objects.exists()
