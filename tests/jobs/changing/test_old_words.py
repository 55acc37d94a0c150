"""Finished jobs that say a word as the lexicon had it before: found, counted, and rendered again."""

import pytest

from accounts.plans import FREE, PRO
from accounts.service import set_plan
from jobs.changing.changes import Change, change_job
from jobs.changing.old_words import MOST_CHARACTERS, find_old_words, recent_jobs, say_anew
from jobs.models import Job
from jobs.planning import Part
from jobs.requests import JobRequest
from jobs.service import create_job
from speech import lexicons
from speech.lexicons import MAX_CHANGED_WORDS, Draft, changed_words
from tests.support.factories import make_account
from tests.support.jobs import SENTENCE, charged, make_job, make_podcast, rendered

pytestmark = pytest.mark.django_db

OLD, NEW = Draft("Nguyen", "en", respelling="win"), Draft("Nguyen", "en", respelling="one two three")


def book(account, *texts: str, **fields) -> Job:
    parts = tuple(Part(text, "af_bella", title=f"Chapter {number}") for number, text in enumerate(texts))
    return rendered(create_job(account, JobRequest(parts, has_voice_tags=True, **fields))[0])


def found(account, *jobs: Job):
    return find_old_words(account, jobs or recent_jobs(account))


LONG = f"{SENTENCE * 5}\n\nMr. Nguyen came.\n\n{SENTENCE * 5}"


def test_the_chapters_that_say_a_changed_word_are_found(account):
    lexicons.save_entry(account, OLD)
    job = book(account, LONG, "Nobody came.", "Then Nguyen's car.")
    assert found(account) == []
    lexicons.save_entry(account, NEW)
    (old,) = found(account)
    assert (old.job, old.parts, old.words) == (job, (0, 2), ("Nguyen",))
    assert len(old.segments) == 2
    texts = [segment.text for segment in job.segments.filter(pk__in=old.segments)]
    longer = len("one two three") - len("Nguyen")
    assert old.characters == sum(map(len, texts)) + 2 * longer


def test_new_and_deleted_entries_count_too(account):
    job = book(account, "Nguyen came.", "Nobody came.")
    lexicons.save_entry(account, NEW)
    assert [old.parts for old in found(account)] == [(0,)]
    entry = lexicons.list_entries(account).get()
    lexicons.delete_entry(account, entry.pk)
    assert found(account) == []
    lexicons.save_entry(account, NEW)
    say_anew(account, job)
    assert rendered(job).segments.get(number=0).word_count == 4
    lexicons.delete_entries(account)
    assert [old.words for old in found(account)] == [("Nguyen",)]


@pytest.mark.parametrize("text", ["An Nguyenist came.", "[Nguyen](/wɪn/) came."])
def test_a_word_that_the_lexicon_does_not_read_is_not_said(account, text):
    book(account, text)
    lexicons.save_entry(account, NEW)
    assert found(account) == []


def test_a_word_of_another_language_is_not_said(account):
    book(account, "Nguyen came.")
    lexicons.save_entry(account, Draft("Nguyen", "fr", respelling="ouine"))
    assert found(account) == []


def test_only_what_says_it_is_rendered_and_charged(account):
    lexicons.save_entry(account, OLD)
    job = book(account, LONG, "Nobody came.", "Then Nguyen went.", audio_format="wav")
    counts = dict(job.segments.values_list("number", "word_count"))
    starts = list(job.chapters.values_list("start_s", flat=True))
    lexicons.save_entry(account, NEW)
    (old,) = found(account)
    used = charged(account)
    cost = say_anew(account, job)
    assert (cost.rendering, cost.characters) == (2, old.characters)
    assert charged(account) == used + old.characters
    assert found(account) == []  # a job that is being changed is not finished
    job = rendered(job)
    now = dict(job.segments.values_list("number", "word_count"))
    assert sum(now[number] - counts[number] == 2 for number in now) == 2
    assert sum(now[number] == counts[number] for number in now) == len(now) - 2
    moved = list(job.chapters.values_list("start_s", flat=True))
    assert moved[0] == starts[0]
    assert moved[1] > starts[1]
    assert found(account) == []


def test_turns_and_their_sound_stay(account):
    job = rendered(make_podcast(account, "Nguyen is here.", "Hello.", "Bye, Nguyen."))
    lexicons.save_entry(account, NEW)
    assert [old.parts for old in found(account)] == [(0, 2)]
    say_anew(account, job)
    job = rendered(job)
    assert list(job.segments.order_by("number").values_list("turn_number", "voice", "word_count")) == [
        (0, "af_aoede", 5),
        (1, "am_adam", 1),
        (2, "af_aoede", 4),
    ]


def test_a_part_that_was_changed_since_is_not_said_the_old_way(account):
    job = book(account, "Nguyen came.", "Nguyen went.")
    lexicons.save_entry(account, NEW)
    change_job(account, job, Change(0, text="Nguyen came here."))
    assert [old.parts for old in found(account, rendered(job))] == [(1,)]


def test_a_voice_that_may_not_be_used_any_more_is_left_out(account):
    rendered(make_job(account, "Nguyen came.", voice="am_onyx"))
    lexicons.save_entry(account, NEW)
    set_plan(account, FREE)
    assert found(account) == []


def test_jobs_of_others_are_not_searched(account):
    book(make_account(PRO), "Nguyen came.")
    lexicons.save_entry(account, NEW)
    assert found(account) == []


def test_it_takes_few_queries(account, django_assert_max_num_queries):
    for _ in range(10):
        book(account, "Nguyen came.", "Nguyen went.")
    with django_assert_max_num_queries(2):
        assert found(account) == []
    lexicons.save_entry(account, NEW)
    with django_assert_max_num_queries(8):
        assert len(found(account)) == 10


def test_many_places_are_found_in_whole_jobs(account, monkeypatch):
    jobs = [book(account, *["Nguyen came."] * 4) for _ in range(3)]
    lexicons.save_entry(account, NEW)
    monkeypatch.setattr("jobs.changing.old_words.MOST_SEGMENTS", 9)
    assert [old.job for old in found(account)] == [jobs[2], jobs[1]]
    monkeypatch.setattr("jobs.changing.old_words.MOST_SEGMENTS", 3)
    (old,) = found(account)
    assert (old.job, old.parts) == (jobs[2], (0, 1, 2))
    cost = say_anew(account, old.job)
    assert (cost.rendering, cost.characters) == (3, old.characters)


def test_the_newest_jobs_are_searched_up_to_a_length(account):
    jobs = [book(account, "Nguyen came.") for _ in range(3)]
    Job.objects.update(characters=MOST_CHARACTERS * 2 // 5)
    assert recent_jobs(account) == [jobs[2], jobs[1]]


def test_the_words_changed_last_are_remembered(account):
    many = [Draft(f"word{letter}", "en", respelling="it") for letter in "abcdefghijklmnopqrstuvwxyz"]
    lexicons.import_entries(account, many)
    words = [word for word, _ in changed_words(account)]
    assert words == [draft.word for draft in reversed(many)][:MAX_CHANGED_WORDS]
    lexicons.import_entries(account, many)  # entries that stay as they are have not changed
    lexicons.save_entry(account, Draft("wordb", "en", respelling="that"))
    lexicons.save_entry(account, Draft("wordb", "en", respelling="that"))
    assert [word for word, _ in changed_words(account)] == ["wordb", *words[: MAX_CHANGED_WORDS - 1]]
