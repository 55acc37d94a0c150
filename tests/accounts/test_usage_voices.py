"""Usage by voice: whoever speaks is counted, alone or with others, and a refund goes where the characters came from."""

import csv

import pytest
from django.utils import timezone

from accounts import limits
from accounts.keys import create_key
from accounts.models import DailyUsage, UsageKind
from accounts.pages import SHOWN_VOICES
from accounts.usage import MAX_VOICES_A_DAY, OTHER_VOICES, add_usage, take_usage_back, usage_of
from jobs import service
from jobs.changing.changes import Change, change_job
from jobs.failures import fail
from jobs.models import Job
from jobs.planning import Part
from jobs.queue.claims import claim_segment
from jobs.rendering import segments as rendering
from jobs.requests import JobRequest
from speech.requests import SpeechRequest
from speech.service import create_speech, create_transcript
from speech.streams import SpeechStream
from tests.support.clones import make_clone
from tests.support.jobs import long_text, make_job, make_podcast, rendered
from voices.service import find_cloned_voice, remove_cloned_voice

pytestmark = [pytest.mark.database, pytest.mark.django_db, pytest.mark.usefixtures("tone_engine", "files_folder")]

TEXT = "Hello there."


def voices_of(account) -> dict[str, tuple[int, int]]:
    """Return the requests and characters of today by voice, which have the totals of every other breakdown."""
    today = timezone.now().date()
    found = usage_of(account, today, today)
    for way in (found.keys, found.kinds, found.voices):
        totals = (sum(one.requests for one in way), sum(one.characters for one in way))
        assert totals == (found.requests, found.characters)
    return {used.voice: (used.requests, used.characters) for used in found.voices}


class TestSpeech:
    def test_a_voice_is_counted_under_its_own_id_whatever_it_was_called(self, account):
        for voice in ("af_heart", "sage", "af_sky(2)+af_bella(2)", "af_bella+af_sky"):
            create_speech(account, SpeechRequest(TEXT, voice))
        assert voices_of(account) == {"af_heart": (2, 2 * len(TEXT)), "af_bella+af_sky": (2, 2 * len(TEXT))}

    def test_agents_previews_and_clones_are_counted_by_voice_too(self, account):
        create_speech(account, SpeechRequest(TEXT, "am_adam"), kind=UsageKind.AGENT)
        create_transcript(account, SpeechRequest(TEXT, "bf_emma"))
        clone = make_clone(account).pk
        create_speech(account, SpeechRequest(TEXT, clone))
        expected = {"am_adam": (1, len(TEXT)), "bf_emma": (1, 0), clone: (1, len(TEXT))}
        assert voices_of(account) == expected

    def test_a_stream_that_is_cut_counts_what_was_rendered(self, account):
        stream = SpeechStream(account, SpeechRequest(long_text(1), "sage")).begin()
        next(stream)
        stream.close()
        assert 0 < stream.rendered < stream.characters
        assert voices_of(account) == {"af_heart": (1, stream.rendered)}

    def test_speech_that_fails_is_nobodys(self, account):
        with pytest.raises(Exception, match="failed"):
            create_speech(account, SpeechRequest("fail", "af_heart"))
        assert voices_of(account) == {}

    def test_documents_have_no_voice(self, account):
        with limits.admitted(account, 0, kind=UsageKind.DOCUMENT):
            pass
        assert voices_of(account) == {"": (1, 0)}


class TestJobs:
    def test_two_hosts_share_the_characters_and_one_has_the_request(self, account):
        make_podcast(account, "One two.", "Three four five six.")
        assert voices_of(account) == {"af_aoede": (0, 8), "am_adam": (1, 20)}

    def test_tags_of_voices_are_counted_with_the_first_voice(self, account):
        text = "She came in. [voice:nova]Who is there?[/voice]"
        job, _ = service.create_job(account, JobRequest((Part(text, "af_bella"),), has_voice_tags=True))
        spoken = len("Who is there?")
        assert voices_of(account) == {"af_bella": (1, len(text) - spoken), "af_nova": (0, spoken)}
        assert job.characters == len(text)

    def test_a_refund_goes_to_the_rows_of_the_job(self, account):
        make_podcast(account, "One two.", "Three four five six.")
        before = voices_of(account)
        job = make_podcast(account, "One two three four.", "Five.")
        assert voices_of(account) == {"af_aoede": (1, 27), "am_adam": (1, 25)}
        assert fail(job.pk, "synthesis_failed", "It broke.")
        assert voices_of(account) == before

    def test_what_was_spoken_before_the_owner_ended_it_stays_with_its_voice(self, account):
        make_podcast(account, "One two.", "Three four five six.")
        job = Job.objects.get()
        rendering.render_segment(claim_segment())
        assert fail(job.pk, "voice_deleted", "It is gone.", by_owner=True)
        (spoken,) = job.segments.exclude(audio_name="")
        assert voices_of(account) == {"af_aoede": (0, len("One two.")), "am_adam": (1, 0)}
        assert spoken.voice == "af_aoede"

    def test_a_change_is_counted_by_its_voice_and_given_back_from_it(self, account):
        job = rendered(make_podcast(account, "One two.", "Three four five six."))
        before = voices_of(account)
        job, cost, _ = change_job(account, job, Change(1, text="Seven.", voice="af_nova"))
        assert voices_of(account) == before | {"af_nova": (1, cost.characters)}
        assert fail(job.pk, "synthesis_failed", "It broke.")
        assert voices_of(account) == before

    def test_a_job_of_an_earlier_release_is_given_back_from_where_it_was_counted(self, account):
        job = make_podcast(account, "One two.", "Three four five six.")
        Job.objects.update(charged_voices={})
        DailyUsage.objects.filter(account=account).delete()
        add_usage(account, None, job.charged_on, UsageKind.JOB, {"": job.characters})
        add_usage(account, None, job.charged_on, UsageKind.JOB, {"am_adam": 5})
        assert fail(job.pk, "synthesis_failed", "It broke.")
        assert voices_of(account) == {"am_adam": (1, 5)}

    def test_a_refused_job_is_nobodys(self, account):
        with pytest.raises(Exception, match="can be spoken"):
            make_job(account, "…")
        assert voices_of(account) == {}


class TestRows:
    def test_several_voices_cost_one_statement_on_a_day_that_has_begun(self, account, django_assert_num_queries):
        today, spoken = timezone.now().date(), {"af_heart": 10, "am_adam": 20}
        with django_assert_num_queries(4):  # and before there were voices
            add_usage(account, None, today, UsageKind.JOB, spoken)
        for count in (add_usage, take_usage_back):
            with django_assert_num_queries(1):
                count(account, None, today, UsageKind.JOB, spoken)
        assert voices_of(account) == {"af_heart": (0, 10), "am_adam": (1, 20)}

    def test_some_of_the_voices_may_be_new(self, account):
        today = timezone.now().date()
        add_usage(account, None, today, UsageKind.JOB, {"af_heart": 10})
        add_usage(account, None, today, UsageKind.JOB, {"af_heart": 1, "am_adam": 20})
        assert voices_of(account) == {"af_heart": (1, 11), "am_adam": (1, 20)}

    def test_beyond_a_number_of_voices_they_are_counted_together(self, account):
        today, key = timezone.now().date(), create_key(account, "laptop")[0]
        names = [f"af_sky({number})+am_adam" for number in range(1, MAX_VOICES_A_DAY - 2)]
        add_usage(account, None, today, UsageKind.SPEECH, dict.fromkeys(names, 1))
        for number in range(5):
            add_usage(account, None, today, UsageKind.SPEECH, {f"af_sky({number + 2})+af_bella": 10})
        assert voices_of(account)[OTHER_VOICES] == (2, 20)
        add_usage(account, key, today, UsageKind.JOB, {"af_sky(2)+af_bella": 1, "af_nova": 2, "af_heart": 3})
        assert voices_of(account)["af_sky(2)+af_bella"] == (1, 11)
        assert voices_of(account)[OTHER_VOICES] == (3, 25)
        assert len(voices_of(account)) == MAX_VOICES_A_DAY + 1
        take_usage_back(account, key, today, UsageKind.JOB, {"af_sky(2)+af_bella": 1, "af_nova": 2, "af_heart": 3})
        take_usage_back(account, None, today, UsageKind.SPEECH, {"af_sky(6)+af_bella": 10})
        assert voices_of(account)[OTHER_VOICES] == (1, 10)


class TestShown:
    @pytest.fixture
    def person(self, account):
        return account

    @pytest.fixture
    def browser(self, client, account):
        client.force_login(account)
        return client

    def test_a_deleted_clone_leaves_its_id_and_no_name(self, browser, account):
        voice = make_clone(account, name="=Grandmother")
        create_speech(account, SpeechRequest(TEXT, voice.pk))
        assert "=Grandmother" in browser.get("/usage").content.decode()
        assert "'=Grandmother" in browser.get("/usage/export").content.decode()
        remove_cloned_voice(find_cloned_voice(account, voice.pk))
        for address in ("/usage", "/usage/export"):
            page = browser.get(address).content.decode()
            assert "Grandmother" not in page
            assert "Deleted voice" in page
            assert voice.pk in page
        assert voices_of(account) == {voice.pk: (1, len(TEXT))}

    def test_only_the_most_used_of_many_voices_are_named(self, browser, account):
        today = timezone.now().date()
        for number in range(SHOWN_VOICES + 3):
            spoken = {f"af_bella({number + 2})+af_sky": 100 - number}
            add_usage(account, None, today, UsageKind.SPEECH, spoken)
        shown = browser.get("/usage").context
        assert [used.characters for _, used in shown["by_voice"]] == list(range(100, 100 - SHOWN_VOICES, -1))
        others = shown["other_voices"]
        assert (others.count, others.requests, others.characters) == (3, 3, 70 + 69 + 68)
        page = " ".join(browser.get("/usage").content.decode().split())
        assert 'Bella + Sky <code class="muted wide-only">af_bella(2)+af_sky</code>' in page
        assert '3 other voices</th> <td class="number">3</td> <td class="number">207</td>' in page

    def test_the_file_has_a_line_for_each_voice(self, browser, account):
        make_podcast(account, "One two.", "Three four five six.")
        with limits.admitted(account, 0, kind=UsageKind.DOCUMENT):
            pass
        lines = csv.DictReader(browser.get("/usage/export").content.decode().splitlines())
        found = [tuple(line.values())[3:] for line in lines]
        assert found == [
            ("document", "", "", "1", "0"),
            ("job", "af_aoede", "Aoede", "0", "8"),
            ("job", "am_adam", "Adam", "1", "20"),
        ]

    def test_names_of_clones_cost_one_query(self, browser, account, django_assert_max_num_queries):
        today = timezone.now().date()
        for _ in range(5):
            add_usage(account, None, today, UsageKind.SPEECH, {make_clone(account).pk: 10})
        with django_assert_max_num_queries(10):
            browser.get("/usage")
