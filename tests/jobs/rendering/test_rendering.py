"""Segments become the audio of a job, whoever renders them and in whatever order."""

import itertools
import random
from datetime import timedelta

import numpy as np
import pytest
from django.db import DatabaseError
from django.utils import timezone

from accounts.limits import characters_used_today
from accounts.plans import FREE, PRO
from files import storage
from jobs.models import Job, Segment
from jobs.queue.claims import LEASE, claim_assembly, claim_segment
from jobs.rendering import segments as rendering
from jobs.rendering.segments import MAX_CLAIMS, MAX_FAILURES, assemble, render_segment
from speech import lexicons
from speech.lexicons import Draft
from tests.support.database_events import broken_at
from tests.support.engine import FAILING, UNSPOKEN, WORD_SAMPLES, ToneEngine
from tests.support.factories import make_account
from tests.support.jobs import (
    audio_of,
    decoded,
    files_in,
    files_of,
    long_text,
    make_job,
    make_podcast,
    render_all,
    rendered,
)
from tts.dsp.controls import Controls
from tts.engines.base import EngineExhausted

pytestmark = pytest.mark.django_db


def rendered_at_last(job):
    """Return the job once it has ended; the time before what is tried again passes at once."""
    while (job := rendered(job)).status not in (Job.Status.COMPLETED, Job.Status.FAILED):
        now = timezone.now()
        job.segments.filter(due_at__isnull=False).update(due_at=now)
        Job.objects.filter(pk=job.pk, assembly_due_at__isnull=False).update(assembly_due_at=now)
    return job


@pytest.mark.parametrize("audio_format", ["mp3", "wav"])
def test_a_job_says_every_word_of_its_text(audio_format):
    text = long_text(6)
    job = rendered(make_job(text=text, audio_format=audio_format))
    assert job.status == Job.Status.COMPLETED
    samples = decoded(audio_of(job))
    assert len(samples) / 24_000 == pytest.approx(job.duration_s, abs=1e-9)
    sounding = np.count_nonzero(np.abs(samples) > 0.01) / 24_000
    assert sounding == pytest.approx(len(text.split()) * WORD_SAMPLES / 24_000, rel=0.05)


@pytest.mark.exhaustive
def test_order_and_workers_of_segments_make_no_difference():
    text = long_text(8)
    reference = audio_of(rendered(make_job(text=text)))
    for seed in range(3):
        job = make_job(text=text)
        claims = [claim_segment() for _ in range(job.segment_count)]
        random.Random(seed).shuffle(claims)
        for claim in claims:
            render_segment(claim)
        assert audio_of(Job.objects.get(pk=job.pk)) == reference


def test_a_job_is_active_while_its_segments_are_rendered():
    job = make_job(text=long_text(3))
    assert job.status == Job.Status.QUEUED
    render_segment(claim_segment())
    job.refresh_from_db()
    assert (job.status, job.done_count) == (Job.Status.ACTIVE, 1)
    assert rendered(job).status == Job.Status.COMPLETED


def test_only_audio_and_captions_stay_when_a_job_is_completed(files_folder):
    job = rendered(make_job(text=long_text(3)))
    assert files_in(files_folder) == files_of(job)


def test_a_job_is_rendered_with_the_controls_of_its_request():
    slow = rendered(make_job(text="One two three four five.", controls=Controls(speed=0.5)))
    quick = rendered(make_job(text="One two three four five.", controls=Controls(speed=2.0)))
    assert slow.duration_s - quick.duration_s == pytest.approx((0.5 + 0.06) * (2 - 0.5), abs=0.15)


def test_a_break_lasts_as_long_as_it_says():
    text = f'{long_text(1)[:-1]}<break time="2s"/> {long_text(1)}'
    plain = rendered(make_job(text=f"{long_text(1)[:-1]} {long_text(1)}"))
    broken = rendered(make_job(text=text))
    gaps = [run for run in silences(decoded(audio_of(broken))) if run > 1.5]
    assert len(gaps) == 1
    assert gaps[0] == pytest.approx(2.0, abs=0.03)
    assert broken.duration_s > plain.duration_s


def silences(samples):
    """Return the lengths of the silences in `samples`, seconds."""
    quiet = np.abs(samples) < 0.005
    return [len(list(run)) / 24_000 for is_quiet, run in itertools.groupby(quiet) if is_quiet]


def test_a_podcast_has_the_audio_of_each_turn(files_folder):
    job = rendered(make_podcast(None, "One two three.", "Four five.", "Six."))
    turns = list(job.turns.order_by("number"))
    assert [turn.speaker for turn in turns] == ["A", "B", "A"]
    lengths = [np.count_nonzero(np.abs(decoded(storage.read(turn.audio_name))) > 0.01) / WORD_SAMPLES for turn in turns]
    assert lengths == pytest.approx([3, 2, 1], rel=0.1)
    assert sum(len(decoded(storage.read(turn.audio_name))) for turn in turns) == len(decoded(audio_of(job)))
    assert files_in(files_folder) == sorted([*files_of(job), *(turn.audio_name for turn in turns)])


def test_there_is_a_natural_gap_between_turns():
    job = rendered(make_podcast(None, "One.", "Two."))
    between = [gap for gap in silences(decoded(audio_of(job))) if gap > 0.2]
    assert any(0.45 < gap < 0.75 for gap in between)


def test_each_host_has_a_sound_of_its_own():
    fast, quiet = Controls(speed=2.0), Controls(gain_db=-6.0)
    job = rendered(make_podcast(None, "One two three.", "One two three.", host_controls={"A": fast, "B": quiet}))
    sounds = [decoded(storage.read(turn.audio_name)) for turn in job.turns.order_by("number")]
    lengths = [np.count_nonzero(np.abs(sound) > 0.01) / WORD_SAMPLES for sound in sounds]
    assert lengths == pytest.approx([1.5, 3], rel=0.1)
    assert np.max(np.abs(sounds[1])) < 0.6 * np.max(np.abs(sounds[0]))


def test_a_host_without_a_sound_of_its_own_has_that_of_the_podcast():
    controls = {"controls": Controls(speed=2.0), "host_controls": {"A": Controls()}}
    job = rendered(make_podcast(None, "One two three.", "One two three.", **controls))
    sounds = [decoded(storage.read(turn.audio_name)) for turn in job.turns.order_by("number")]
    assert [np.count_nonzero(np.abs(sound) > 0.01) / WORD_SAMPLES for sound in sounds] == pytest.approx(
        [3, 1.5], rel=0.1
    )


@pytest.mark.parametrize("gap_ms", [0, 1500])
def test_the_gap_between_turns_can_be_chosen(gap_ms):
    job = rendered(make_podcast(None, "One.", "Two.", turn_gap_ms=gap_ms))
    longest = max(silences(decoded(audio_of(job)))[1:-1], default=0.0)
    assert longest == pytest.approx(gap_ms / 1000, abs=0.2)


def test_unspoken_pieces_are_listed():
    job = rendered(make_job(text=f"Hello {UNSPOKEN}x there."))
    assert job.unspoken == [f"{UNSPOKEN}x"]
    assert job.engine == "tone"


def test_a_segment_without_sound_is_silence():
    job = rendered(make_podcast(None, "Hello.", UNSPOKEN, "There."))
    assert job.status == Job.Status.COMPLETED
    assert job.unspoken == [UNSPOKEN]


def test_characters_that_databases_cannot_store_count_as_unspoken():
    job = rendered(make_job(text="Hello \ud83d there you."))
    assert job.status == Job.Status.COMPLETED
    assert job.unspoken == ["\ufffd"]


def test_nul_divides_words_as_in_speech():
    job = rendered(make_job(text="Hel\x00lo there."))
    assert job.status == Job.Status.COMPLETED
    assert job.unspoken == []
    assert b"\xef\xbf\xbd" not in storage.read(f"{job.captions_name}.srt")


def test_a_job_fails_when_a_segment_has_failed_often_enough():
    account = make_account(FREE)
    job = make_podcast(account, "Hello.", f"It will {FAILING} now.")
    assert characters_used_today(account) == job.characters
    job = rendered_at_last(job)
    assert job.status == Job.Status.FAILED
    assert (job.error_code, job.audio_name) == ("synthesis_failed", "")
    assert "Part 2" in job.error_message
    assert job.segments.get(number=1).claims == MAX_FAILURES
    assert characters_used_today(account) == 0


def test_a_segment_that_failed_waits_before_it_is_tried_again(monkeypatch):
    waits = []
    monkeypatch.setattr(rendering, "wake_later", waits.append)
    job = make_job(text=f"It will {FAILING} now.")
    render_all()
    segment = job.segments.get()
    assert waits == [timedelta(seconds=2)]
    assert timezone.now() < segment.due_at < timezone.now() + timedelta(seconds=2)
    assert (segment.failures, segment.claim) == (1, None)


def test_a_job_survives_a_storage_that_is_away(interruptions):
    broken = iter(range(12))

    def sometimes(name):
        if next(broken, None) is not None:
            raise OSError("no space left on device")

    interruptions.before["save"] = sometimes
    assert rendered_at_last(make_job(text=long_text(2))).status == Job.Status.COMPLETED
    assert next(broken, None) is None


def test_an_engine_without_memory_is_waited_for(use_engine):
    shortages = iter(range(MAX_FAILURES + 2))

    class Exhausted(ToneEngine):
        def render(self, *asked):
            if next(shortages, None) is not None:
                raise EngineExhausted("can't allocate memory")
            return super().render(*asked)

    use_engine(Exhausted())
    job = rendered_at_last(make_job())
    assert job.status == Job.Status.COMPLETED
    assert job.segments.get().failures == 0


def test_a_segment_that_kills_its_worker_each_time_fails_the_job():
    job = make_job(text=long_text(2))
    Segment.objects.filter(job=job, number=0).update(claims=MAX_CLAIMS)
    assert rendered(job).status == Job.Status.FAILED


def test_a_lost_database_counts_as_no_failure():
    job, lost = make_job(), DatabaseError("terminating connection due to administrator command")
    claim = claim_segment()
    with broken_at('UPDATE "jobs_segment"', lost, for_good=True), pytest.raises(DatabaseError):
        render_segment(claim)
    assert job.segments.get().failures == 0


def test_a_worker_that_lost_its_claim_changes_nothing(files_folder):
    job = make_job(text=long_text(2))
    late = claim_segment()
    Segment.objects.filter(pk=late.segment.pk).update(due_at=timezone.now())
    in_time = claim_segment()
    assert in_time.segment.pk == late.segment.pk
    render_segment(in_time)
    before = files_in(files_folder)
    render_segment(late)
    assert files_in(files_folder) == before
    assert Job.objects.get(pk=job.pk).done_count == 1
    assert rendered(job).status == Job.Status.COMPLETED


def test_a_job_is_put_together_once(files_folder):
    job = make_podcast(None, "One two.", "Three.")
    for _ in range(2):
        claim = claim_segment()
        segment = rendering._render(claim)
        assert segment
    first = claim_assembly(job.pk)
    assert claim_assembly(job.pk) is None
    Job.objects.filter(pk=job.pk).update(assembly_due_at=timezone.now())
    second = claim_assembly()
    assemble(second)
    done = Job.objects.get(pk=job.pk)
    names = files_in(files_folder)
    assemble(first)
    assert files_in(files_folder) == names
    after = Job.objects.get(pk=job.pk)
    assert (after.audio_name, after.ended_at) == (done.audio_name, done.ended_at)
    assert all(storage.read(turn.audio_name) for turn in after.turns.all())


def test_an_unfinished_assembly_is_found():
    job = make_job()
    rendering._render(claim_segment())
    assert claim_assembly(job.pk)
    assert rendered(job).status == Job.Status.ACTIVE
    Job.objects.filter(pk=job.pk).update(assembly_due_at=timezone.now() - LEASE)
    assert rendered(job).status == Job.Status.COMPLETED


def test_a_job_that_was_removed_meanwhile_is_left_alone(files_folder):
    job = make_job()
    claim = claim_segment()
    Job.objects.filter(pk=job.pk).delete()
    render_segment(claim)
    assert files_in(files_folder) == []


def test_a_job_keeps_the_lexicon_it_was_accepted_with():
    account = make_account(PRO)
    entry, _ = lexicons.save_entry(account, Draft("SQL", "en", respelling="one two three four five six seven eight"))
    job = make_job(account, "SQL")
    lexicons.delete_entries(account, [entry.pk])
    assert rendered(job).duration_s > rendered(make_job(account, "SQL")).duration_s + 0.3
