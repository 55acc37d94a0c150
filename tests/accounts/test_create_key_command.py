from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.keys import MAX_KEYS, find_key
from accounts.models import Account
from tests.support.accounts import PASSWORD
from tests.support.factories import make_account

pytestmark = pytest.mark.django_db


def run(*arguments: str, errors: StringIO | None = None) -> list[str]:
    output = StringIO()
    call_command("create_key", *arguments, stdout=output, stderr=errors or StringIO())
    return output.getvalue().splitlines()


def warning(*arguments: str) -> str:
    """Return what is said beside the key, which must be the last line of the output all the same."""
    errors = StringIO()
    assert find_key(run(*arguments, errors=errors)[-1])
    return errors.getvalue()


def test_the_raw_key_is_the_last_line():
    lines = run("new@example.com", "--plan", "pro", "--name", "laptop")
    key = find_key(lines[-1])
    assert key is not None
    assert (key.name, key.account.email, key.account.plan_name) == ("laptop", "new@example.com", "pro")


def test_a_new_account_is_free_and_cannot_log_in_by_password():
    run("new@example.com")
    account = Account.objects.get(email="new@example.com")
    assert account.plan_name == "free"
    assert not account.has_usable_password()


def test_a_known_account_gets_another_key():
    first, second = run("a@example.com")[-1], run("A@example.com")[-1]
    assert first != second
    assert find_key(first).account == find_key(second).account


def test_a_known_account_keeps_its_plan_unless_told():
    run("a@example.com", "--plan", "pro")
    run("a@example.com")
    assert Account.objects.get().plan_name == "pro"
    run("a@example.com", "--plan", "free")
    assert Account.objects.get().plan_name == "free"


def test_a_plan_that_has_ended_is_begun_again():
    run("a@example.com", "--plan", "pro")
    yesterday = timezone.now() - timedelta(days=1)
    Account.objects.update(plan_since=yesterday - timedelta(days=30), plan_until=yesterday)
    run("a@example.com", "--plan", "pro")
    account = Account.objects.get()
    assert (account.plan.name, account.plan_until) == ("pro", None)


@pytest.mark.parametrize("more", [("--plan", "pro"), ()])
def test_an_address_that_nobody_confirmed_is_warned_of(more):
    account = make_account(password=PASSWORD)
    told = warning(account.email, *more)
    assert account.email in told
    assert "nobody has confirmed" in told
    account.emailaddress_set.create(email="other@example.com", verified=True, primary=False)
    account.emailaddress_set.create(email=account.email, verified=False, primary=True)
    assert "nobody has confirmed" in warning(account.email, *more)


def test_there_is_no_warning_of_a_confirmed_address_or_an_account_that_nobody_logs_in_to():
    assert warning("new@example.com", "--plan", "pro") == ""
    assert warning("new@example.com", "--plan", "free") == ""
    account = make_account(password=PASSWORD)
    account.emailaddress_set.create(email=account.email, verified=True, primary=True)
    assert warning(account.email, "--plan", "pro") == ""


def test_the_number_of_keys_is_limited():
    for _ in range(MAX_KEYS):
        run("a@example.com")
    with pytest.raises(CommandError, match="at most"):
        run("a@example.com")


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        (f"{'a' * 243}@example.com",),
        ("a@example.com", "--plan", "gold"),
        ("a@example.com", "--name", " "),
        ("a@example.com", "--name", "n" * 101),
        ("a@example.com", "--name", "two\nlines"),
    ],
)
def test_bad_arguments_are_refused(arguments):
    with pytest.raises(CommandError):
        run(*arguments)
    assert not Account.objects.exists()
