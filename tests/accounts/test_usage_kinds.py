"""Usage by day, key, kind and voice: four ways to the same totals, while others write, and after an upgrade."""

import threading
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts import limits
from accounts.keys import create_key
from accounts.models import DailyUsage, UsageKind
from accounts.plans import PRO
from accounts.usage import Usage, add_usage, daily_usage, take_usage_back, usage_of, usage_rows
from speech import service
from speech.requests import SpeechRequest
from tests.support.factories import make_account
from tests.support.jobs import make_job
from tests.support.services import POSTGRESQL_URL

pytestmark = pytest.mark.database

TODAY = date(2026, 5, 4)
YEAR_AGO = TODAY - timedelta(days=364)
COUNTED = [kind for kind in UsageKind if kind != UsageKind.EARLIER]
VOICES = ("", "af_heart", "af_bella+af_sky", "voice_35a97d20146e7f4f706834c8")


def sums(usage: Usage) -> list[tuple[int, int]]:
    """Return the requests and characters by day, by month, by key, by kind and by voice."""
    ways = (usage.days, usage.months, usage.keys, usage.kinds, usage.voices)
    return [(sum(one.requests for one in way), sum(one.characters for one in way)) for way in ways]


def kinds_of(account, day: date) -> dict[str, tuple[int, int]]:
    return {used.kind.value: (used.requests, used.characters) for used in usage_of(account, day, day).kinds}


EVENTS = st.lists(
    st.tuples(
        st.booleans(),
        st.integers(0, 2),
        st.integers(0, 400),
        st.sampled_from(COUNTED),
        st.dictionaries(st.sampled_from(VOICES), st.integers(0, 5_000), min_size=1, max_size=3),
        st.booleans(),
    ),
    max_size=40,
)


class TestTotals(TestCase):
    @given(EVENTS)
    def test_every_breakdown_has_the_same_totals(self, events):
        account, other = make_account(), make_account()
        keys = [None, *(create_key(account, name)[0] for name in ("laptop", "phone"))]
        add_usage(other, None, TODAY, UsageKind.SPEECH, {"af_heart": 7})
        model: dict[tuple, list[int]] = defaultdict(lambda: [0, 0])
        for is_new, key, ago, kind, spoken, keeps_request in events:
            day = TODAY - timedelta(days=ago)
            if is_new:
                add_usage(account, keys[key], day, kind, spoken)
            else:
                take_usage_back(account, keys[key], day, kind, spoken, keeps_request=keeps_request)
            main = min(voice for voice in spoken if spoken[voice] == max(spoken.values()))
            for voice, characters in spoken.items():
                row, requests = model[key, day, kind, voice], int(voice == main and (is_new or not keeps_request))
                if is_new:
                    row[:] = row[0] + requests, row[1] + characters
                elif row[0] >= requests and row[1] >= characters:
                    row[:] = row[0] - requests, row[1] - characters
            self._forget_old(account, model)
        for first in (TODAY, TODAY - timedelta(days=29), YEAR_AGO):
            within = [row for (_, day, *_), row in model.items() if first <= day]
            expected = (sum(row[0] for row in within), sum(row[1] for row in within))
            usage = usage_of(account, first, TODAY)
            assert sums(usage) == [expected] * 5
            by_voice = {used.voice: (used.requests, used.characters) for used in usage.voices}
            assert by_voice == self._by_voice(model, first)
            assert (usage.requests, usage.characters) == expected
            days = daily_usage(account, first, TODAY)
            for way in ("keys", "kinds", "voices"):
                found = [used for day in days for used in getattr(day, way)]
                assert (sum(used.requests for used in found), sum(used.characters for used in found)) == expected
            assert (sum(day.requests for day in days), sum(day.characters for day in days)) == expected
            lines = list(usage_rows(account, first, TODAY).values_list("requests", "characters"))
            assert (sum(line[0] for line in lines), sum(line[1] for line in lines)) == expected

    @staticmethod
    def _by_voice(model, first: date) -> dict[str, tuple[int, int]]:
        found: dict[str, tuple[int, int]] = {}
        for (_, day, _, voice), (requests, characters) in model.items():
            if first <= day and (requests or characters):
                before = found.get(voice, (0, 0))
                found[voice] = (before[0] + requests, before[1] + characters)
        return found

    @staticmethod
    def _forget_old(account, model):
        """Forget in the model what the first request of a later day deletes."""
        kept = set(DailyUsage.objects.filter(account=account).values_list("day", flat=True))
        for key in [key for key in model if key[1] not in kept]:
            del model[key]


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
@pytest.mark.skipif(not POSTGRESQL_URL, reason="SQLite has one writer at a time, and its readers one snapshot")
def test_the_ways_agree_while_others_write():
    account = make_account(PRO)
    keys = [None, *(create_key(account, name)[0] for name in ("laptop", "phone"))]
    writers, rounds = 6, 60
    barrier, is_read = threading.Barrier(writers + 1), threading.Event()

    def write(number: int) -> None:
        barrier.wait()
        try:
            for turn in range(rounds):
                if turn == rounds // 2:  # however fast they write, they are read in the middle
                    is_read.wait(60)
                kind, key = COUNTED[(number + turn) % len(COUNTED)], keys[turn % 3]
                spoken = {VOICES[turn % len(VOICES)]: 10}
                add_usage(account, key, TODAY - timedelta(days=turn % 4), kind, spoken)
                if turn % 5 == 4:
                    take_usage_back(account, key, TODAY - timedelta(days=turn % 4), kind, spoken)
        finally:
            connection.close()

    with ThreadPoolExecutor(writers) as pool:
        written = [pool.submit(write, number) for number in range(writers)]
        barrier.wait()
        while not all(one.done() for one in written):
            found = sums(usage_of(account, YEAR_AGO, TODAY))
            is_read.set()
            assert len(set(found)) == 1, found
        for one in written:
            one.result()
    total = writers * (rounds - rounds // 5)
    assert sums(usage_of(account, YEAR_AGO, TODAY)) == [(total, 10 * total)] * 5


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_an_upgrade_keeps_the_totals():
    executor = MigrationExecutor(connection)
    try:
        old = executor.migrate([("accounts", "0008_key_scopes_and_expiry")]).apps
        account = old.get_model("accounts", "Account").objects.create(email="old@example.com", plan_name="pro")
        old.get_model("accounts", "DailyUsage").objects.create(
            account=account, key=None, day=TODAY, requests=3, characters=700
        )
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    row = DailyUsage.objects.get()
    assert (row.kind, row.voice, row.requests, row.characters) == ("earlier", "", 3, 700)
    # A job that was charged before the upgrade fails after it.
    limits.give_back(row.account, {"": 200}, TODAY, kind=UsageKind.JOB, from_pool=False)
    add_usage(row.account, None, TODAY, UsageKind.SPEECH, {"af_heart": 50})
    assert kinds_of(row.account, TODAY) == {"earlier": (2, 500), "speech": (1, 50)}


@pytest.mark.django_db
def test_a_new_row_of_an_unknown_origin_is_earlier():
    account = make_account()
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO accounts_dailyusage (account_id, day, requests, characters) VALUES (%s, %s, 1, 5)",
            [account.pk, TODAY],
        )
    assert kinds_of(account, TODAY) == {"earlier": (1, 5)}


@pytest.mark.django_db
@pytest.mark.usefixtures("tone_engine")
def test_each_request_counts_as_what_it_was_for():
    account, today = make_account(PRO), timezone.now().date()
    key, _ = create_key(account, "laptop")
    request = SpeechRequest("Hello there.", "af_heart")
    service.create_speech(account, request, key)
    service.create_speech(account, request, key, kind=UsageKind.AGENT)
    service.create_transcript(account, request, key)
    make_job(account, "Hello, hello.")
    length = len(request.input)
    assert kinds_of(account, today) == {
        "speech": (1, length),
        "agent": (1, length),
        "preview": (1, 0),
        "job": (1, len("Hello, hello.")),
    }


@pytest.mark.django_db
def test_a_refund_is_taken_from_its_kind():
    account, today = make_account(PRO), timezone.now().date()
    for kind in (UsageKind.SPEECH, UsageKind.JOB):
        with limits.admitted(account, 100, kind=kind):
            pass
    limits.admit(account, 40, kind=UsageKind.JOB).refund()
    assert kinds_of(account, today) == {"speech": (1, 100), "job": (1, 100)}
    admission = limits.admit(account, 40, kind=UsageKind.JOB)
    with admission.charged_anew({"": 90}):
        pass
    admission.leave()
    assert kinds_of(account, today)["job"] == (2, 190)


NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


@pytest.mark.django_db
def test_the_page_shows_each_period_with_its_totals(signed_in, person, clock):
    clock.now = NOON
    signed_in.force_login(person)
    key, _ = create_key(person, "=laptop")
    for ago, kind, characters in ((0, UsageKind.SPEECH, 1_000), (8, UsageKind.JOB, 200), (40, UsageKind.AGENT, 30)):
        add_usage(person, key, TODAY - timedelta(days=ago), kind, {"af_heart": characters})
    for period, total, requests in (("7", "1,000", 1), ("30", "1,200", 2), ("90", "1,230", 3), ("year", "1,230", 3)):
        page = signed_in.get("/usage", {"period": period}).content.decode()
        assert f"{total} characters in {requests} request" in page
        assert page.count(">Total<") == 4
        assert page.count(f'<td class="number">{total}</td>') >= 4
    lines = signed_in.get("/usage/export", {"period": "90"}).content.decode().splitlines()
    assert lines == [
        "day,key,key_prefix,kind,voice,voice_name,requests,characters",
        f"2026-03-25,'=laptop,{key.prefix},agent,af_heart,Heart,1,30",
        f"2026-04-26,'=laptop,{key.prefix},job,af_heart,Heart,1,200",
        f"2026-05-04,'=laptop,{key.prefix},speech,af_heart,Heart,1,1000",
    ]
