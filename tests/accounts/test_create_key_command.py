from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.keys import MAX_KEYS, find_key
from accounts.models import Account

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> list[str]:
    output = StringIO()
    call_command("create_key", *arguments, stdout=output)
    return output.getvalue().splitlines()


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


def test_an_account_has_so_many_keys_and_no_more():
    for _ in range(MAX_KEYS):
        run("a@example.com")
    with pytest.raises(CommandError, match="at most"):
        run("a@example.com")


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
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
