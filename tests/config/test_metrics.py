"""The metrics that Prometheus is told: figures of this process, of the queue and of the workers, to operators alone."""

import os
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.conf import settings as django_settings
from django.db import Error
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from accounts import limits
from accounts.plans import PRO
from jobs.models import Job, Segment
from jobs.queue import worker_metrics
from jobs.queue.claims import claim_segment
from speech.render_turn import RenderTurn
from tests.support.api import speak
from tests.support.clones import make_enrolling
from tests.support.database_events import broken_at
from tests.support.factories import make_account
from tests.support.jobs import long_text, make_job
from voices.models import ClonedVoice

pytestmark = pytest.mark.django_db


def scrape(**headers: str) -> dict[tuple[str, ...], float]:
    """Return the samples by their names and the values of their labels, in the order of the labels' names."""
    response = Client(headers=headers).get("/metrics")
    assert response.status_code == 200, response.content
    families = list(text_string_to_metric_families(response.content.decode()))
    assert len(families) == len({family.name for family in families})
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


def grown(before: dict[tuple[str, ...], float], *name: str) -> float:
    return scrape()[name] - before.get(name, 0.0)


def told_by(cluster: worker_metrics.Gathering) -> dict[tuple[str, ...], float]:
    """Return the samples after the cluster has told what it has counted, however soon after the last time."""
    cluster._told_at_s = float("-inf")
    cluster.pass_on()
    return scrape()


class TestAccess:
    def test_without_a_token_it_is_for_this_machine(self, settings):
        settings.METRICS_TOKEN = ""
        assert Client().get("/metrics").status_code == 200
        assert Client(REMOTE_ADDR="::ffff:127.0.0.1").get("/metrics").status_code == 200
        for address in ("192.0.2.7", "2001:db8::1", ""):
            response = Client(REMOTE_ADDR=address).get("/metrics")
            assert response.status_code == 403
            assert b"speech_" not in response.content

    @pytest.mark.parametrize("name", ["X-Forwarded-For", "Forwarded"])
    def test_a_request_forwarded_by_a_proxy_is_refused(self, name, settings):
        settings.METRICS_TOKEN = ""
        assert Client(headers={name: "127.0.0.1"}).get("/metrics").status_code == 403

    def test_with_a_token_it_is_for_its_sender(self, settings):
        settings.METRICS_TOKEN = "a-token"
        assert Client(REMOTE_ADDR="192.0.2.7", headers={"Authorization": "Bearer a-token"}).get("/metrics").content
        for sent in (
            {},
            {"Authorization": "Bearer a-toke"},
            {"Authorization": "a-token"},
            {"Authorization": "Bearer é"},
        ):
            response = Client(headers=sent).get("/metrics")
            assert (response.status_code, response["WWW-Authenticate"]) == (401, "Bearer")

    def test_it_is_read_only_and_never_cached(self):
        assert Client(enforce_csrf_checks=True).post("/metrics").status_code == 405
        assert "no-store" in Client().get("/metrics")["Cache-Control"]


class TestRequests:
    def test_they_are_counted_by_route_method_and_status(self, pro_client, tone_engine):
        before = scrape()
        speak(pro_client)
        speak(pro_client, speed=9)
        pro_client.get("/api/v1/jobs/0f8fad5b-d9cb-469f-a165-70867728950e")
        assert grown(before, "speech_http_requests_total", "POST", "speech", "200") == 1
        assert grown(before, "speech_http_requests_total", "POST", "speech", "400") == 1
        assert grown(before, "speech_http_requests_total", "GET", "job", "404") == 1
        assert grown(before, "speech_http_request_duration_seconds_count", "POST", "speech") == 2
        assert grown(before, "speech_http_request_duration_seconds_bucket", "+Inf", "POST", "speech") == 2

    def test_input_of_clients_makes_no_new_series(self, client):
        client.get("/nothing")
        client.generic("BREW", "/nothing")
        client.get("/admin/nothing/")
        before = set(scrape())
        for number in range(20):
            client.get(f"/nothing/{number}")
            client.get(f"/api/v1/jobs/{uuid.uuid4()}")
            client.generic(f"BREW{number}", "/nothing")
            client.get(f"/admin/nothing/{number}")
        new = {name for name in set(scrape()) - before if "job" not in name}
        assert new == set()


class TestSpeech:
    def test_renderings_are_timed_by_engine(self, pro_client, tone_engine):
        before = scrape()
        response = speak(pro_client, response_format="wav")
        assert grown(before, "speech_render_seconds_count", "tone") == 1
        assert grown(before, "speech_real_time_factor_count", "tone") == 1
        audio_s = float(response["X-Audio-Duration"])
        assert grown(before, "speech_audio_seconds_total", "tone") == pytest.approx(audio_s, abs=0.001)

    def test_the_first_sound_of_a_stream_is_timed_and_told(self, pro_client, tone_engine):
        before = scrape()
        request = {"input": "Hello there.", "model": "tts-1", "voice": "nova"}
        response = pro_client.post("/v1/audio/speech", request, content_type="application/json")
        first_ms = 1000 * grown(before, "speech_first_sound_seconds_sum", "tone")
        assert grown(before, "speech_first_sound_seconds_count", "tone") == 1
        assert int(response["X-First-Sound-Ms"]) == pytest.approx(first_ms, abs=0.51)
        response.close()
        assert "X-First-Sound-Ms" not in speak(pro_client)

    def test_the_rests_of_a_long_text_do_not_count_as_rendering(self, pro_client, tone_engine, monkeypatch):
        rests, day_s = [], 24 * 3600.0

        def rest(turn: RenderTurn) -> float:
            """Say that it took a day: no machine is so busy that the rendering beside it does."""
            rests.append(day_s)
            return day_s

        monkeypatch.setattr(RenderTurn, "give_way", rest)
        before = scrape()
        speak(pro_client, input="A sentence of fifty characters is said ten times. " * 10)
        assert rests
        assert -sum(rests) < grown(before, "speech_render_seconds_sum", "tone") < day_s - sum(rests)

    def test_characters_are_counted_by_plan(self, pro_client, free_client, tone_engine):
        before = scrape()
        speak(pro_client, input="Eleven char")
        speak(free_client, input="Five.")
        with limits.visitor_admitted("192.0.2.7", 7):
            pass
        found = [grown(before, "speech_characters_total", plan) for plan in ("pro", "free", "visitor")]
        assert found == [11, 5, 7]

    @pytest.mark.exhaustive
    def test_slots_in_use_and_waiting_requests_are_shown(self, set_slots):
        slots = set_slots(1, 1)

        def take_and_leave() -> None:
            with slots.take():
                pass

        with ThreadPoolExecutor(1) as pool, slots.take():
            waiting = pool.submit(take_and_leave)
            deadline = time.monotonic() + 120
            while scrape()["speech_render_waiting",] < 1:
                assert time.monotonic() < deadline
            assert scrape()["speech_render_slots",] == 1
            assert scrape()["speech_render_slots_in_use",] == 1
        waiting.result(120)


class TestQueue:
    def test_an_empty_one(self):
        found = scrape()
        for name in ("segments", "oldest_segment_seconds", "enrollments", "oldest_enrollment_seconds", "callbacks"):
            assert found[f"speech_queue_{name}",] == 0
        assert found["speech_queue_jobs", "queued"] == found["speech_queue_jobs", "active"] == 0
        assert found["speech_workers",] == 0

    def test_waiting_segments_and_the_age_of_the_oldest(self, tone_engine):
        now = timezone.now()
        first, second = make_job(text=long_text(4)), make_job(text=long_text(2))
        for job, age_s in ((first, 900), (second, 300)):
            since = now - timedelta(seconds=age_s)
            Job.objects.filter(pk=job.pk).update(created_at=since)
            Segment.objects.filter(job=job).update(due_at=since)
        assert claim_segment()
        segments = first.segment_count + second.segment_count
        found = scrape()
        assert found["speech_queue_jobs", "queued"] == 1
        assert found["speech_queue_jobs", "active"] == 1
        assert found["speech_queue_segments",] == segments
        oldest = found["speech_queue_oldest_segment_seconds",]
        assert oldest == pytest.approx(900 if first.segment_count > 1 else 300, abs=200)

    def test_due_callbacks_and_voices(self, tone_engine):
        Job.objects.filter(pk=make_job().pk).update(callback_due_at=timezone.now() - timedelta(seconds=1))
        voice = make_enrolling(make_account(PRO))
        long_ago = timezone.now() - timedelta(seconds=3000)
        ClonedVoice.objects.filter(pk=voice.pk).update(due_at=long_ago, created_at=long_ago)
        found = scrape()
        assert found["speech_queue_callbacks",] == 1
        assert found["speech_queue_enrollments",] == 1
        assert found["speech_queue_oldest_enrollment_seconds",] == pytest.approx(3000, abs=200)

    def test_it_is_read_in_a_few_queries(self, tone_engine, django_assert_max_num_queries):
        make_job(text=long_text(4))
        with django_assert_max_num_queries(10):
            scrape()

    def test_a_database_that_is_away_costs_only_its_own_figures(self):
        with broken_at("SELECT", Error("away")):
            found = scrape()
        assert ("speech_render_slots",) in found
        assert ("speech_queue_segments",) not in found


class TestWorkers:
    @pytest.fixture
    def cluster(self, monkeypatch):
        """The measurements of a sentinel, of a cluster that is known to live."""
        monkeypatch.setattr(worker_metrics, "_outlet", None)
        gathering = worker_metrics.Gathering(cluster_id := uuid.uuid4())
        stat = SimpleNamespace(cluster_id=cluster_id, host="machine", pid=7, status="Idle")
        monkeypatch.setattr(worker_metrics, "known_clusters", lambda: [stat])
        yield gathering
        for end in (gathering._inlet, worker_metrics._outlet):
            os.close(end)

    @pytest.mark.exhaustive
    def test_measurements_carry_the_name_of_the_cluster(self, cluster):
        before = told_by(cluster)
        worker_metrics.count_rendering("an engine", 2.0, 8.0)
        worker_metrics.count_rendering("an engine", 1.0, 2.0)
        worker_metrics.count_callback("delivered")
        found = told_by(cluster)
        assert found["speech_segment_render_seconds_count", "an engine", "machine:7"] == 2
        assert found["speech_segment_render_seconds_sum", "an engine", "machine:7"] == 3
        assert found["speech_segment_audio_seconds_total", "an engine", "machine:7"] == 10
        assert found["speech_segment_real_time_factor_bucket", "an engine", "0.35", "machine:7"] == 1
        delivered = ("speech_callback_attempts_total", "delivered", "machine:7")
        assert found[delivered] - before.get(delivered, 0) == 1

    @pytest.mark.exhaustive
    def test_a_full_pipe_blocks_no_worker(self, cluster):
        for _ in range(5_000):
            worker_metrics.count_rendering("a busy engine", 1.0, 1.0)
        told_by(cluster)
        worker_metrics.count_rendering("the next engine", 1.0, 1.0)
        found = told_by(cluster)
        assert 0 < found["speech_segment_render_seconds_count", "a busy engine", "machine:7"] < 5_000
        assert found["speech_segment_render_seconds_count", "the next engine", "machine:7"] == 1

    def test_a_cache_that_is_away_does_not_end_the_cluster(self, cluster, monkeypatch, caplog):
        monkeypatch.setattr(worker_metrics, "caches", {})
        cluster.pass_on()
        assert "was not told" in caplog.text


def test_the_docs_name_every_metric():
    operations = (django_settings.BASE_DIR / "docs/operations.md").read_text()
    told = text_string_to_metric_families(Client().get("/metrics").content.decode())
    names = {family.name for family in (*told, *worker_metrics._registry.collect())}
    own = {name for name in names if name.startswith("speech_")}
    assert len(own) > 15
    assert [name for name in sorted(own) if f"`{name}" not in operations] == []
