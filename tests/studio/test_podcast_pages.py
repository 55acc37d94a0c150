"""The editor of podcasts in the studio."""

import html
import re

import pytest

from accounts.limits import characters_used_today
from accounts.plans import FREE
from jobs.models import Job, Turn
from tests.support.clones import make_clone, make_enrolling
from tests.support.jobs import long_text, make_podcast, rendered
from tests.support.studio import KEY, browser_of, page_of, podcast, turns_in

pytestmark = pytest.mark.django_db


def test_it_becomes_a_job(free):
    sent = podcast(("A", "Hello\r\nthere."), ("B", "Hi."), ("A", ""), title="Pilot", speed_a="1.3", tone_a="warm")
    response = browser_of(free).post("/studio/podcast", sent)
    job = Job.objects.get()
    assert response.headers["Location"] == f"/studio/jobs/{job.pk}"
    assert (job.title, job.voices, job.characters) == ("Pilot", ["af_aoede", "am_adam"], 15)
    assert (job.controls["speed"], job.controls["tone"]) == (1.3, "warm")
    assert {speaker: (own["speed"], own["tone"]) for speaker, own in job.host_controls.items()} == {
        "A": (1.3, "warm"),
        "B": (1, "neutral"),
    }
    form = browser_of(free).get(f"/studio/podcast?from={job.pk}").context["form"]
    assert [form[name].value() for name in ("speed_a", "tone_a", "speed_b", "tone_b")] == [
        1.3,
        "warm",
        1,
        "neutral",
    ]
    assert [turn.speaker for turn in job.turns.all()] == ["A", "B"]
    assert characters_used_today(free) == 15


def test_its_title_keeps_to_its_line(free):
    browser_of(free).post("/studio/podcast", podcast(("A", "Hi."), title="\u202eOne\u2069 \x07two"))
    assert Job.objects.get().title == "One two"


def test_sent_twice_it_is_one_job(free):
    client = browser_of(free)
    places = {client.post("/studio/podcast", podcast(("A", "Hello."))).headers["Location"] for _ in range(2)}
    assert len(places) == Job.objects.count() == 1
    assert characters_used_today(free) == 6


def test_sent_again_with_changes_it_says_so_and_can_be_sent_once_more(free):
    client = browser_of(free)
    client.post("/studio/podcast", podcast(("A", "Hello.")))
    response = client.post("/studio/podcast", podcast(("A", "Hello again.")))
    assert "You already sent an earlier version of this page: see what became of it" in page_of(response)
    assert turns_in(response) == [("A", "Hello again.")]
    again = podcast(("A", "Hello again."), key=response.context["key"])
    assert client.post("/studio/podcast", again).status_code == 302
    assert Job.objects.count() == 2


def test_turns_are_changed_without_scripts(free):
    client = browser_of(free)
    response = client.post("/studio/podcast", podcast(("A", "one"), ("B", "two"), action="down-0", title="Kept"))
    assert turns_in(response) == [("B", "two"), ("A", "one")]
    assert response.context["key"] == KEY
    assert 'value="Kept"' in response.content.decode()
    assert turns_in(client.post("/studio/podcast", podcast(("A", "one"), action="remove-0"))) == [("A", "")]


def test_a_pasted_script_comes_after_what_is_written(free):
    sent = podcast(("A", "Written."), ("B", " "), action="import", script="Anna: Hello.\nBen: Hi.")
    response = browser_of(free).post("/studio/podcast", sent)
    assert turns_in(response) == [("A", "Written."), ("A", "Hello."), ("B", "Hi.")]
    assert response.context["script"] == ""


def test_the_hosts_of_a_script_keep_their_names(pro):
    client = browser_of(pro)
    response = client.post("/studio/podcast", podcast(action="import", script="Anna: Hello.\nBen: Hi."))
    assert turns_in(response) == [("A", "Hello."), ("B", "Hi.")]
    assert re.search(r'value="B"\s+selected\s+data-host="b">Ben<', response.content.decode())
    sent = podcast(("A", "Hello."), ("B", "Hi."), name_a="Anna", name_b="Ben & Co", turn_gap_s="1.25")
    client.post("/studio/podcast", sent)
    job = rendered(Job.objects.get())
    assert job.host_names == {"A": "Anna", "B": "Ben & Co"}
    assert "Anna: Aoede Ben &amp; Co: Adam" in page_of(client.get(f"/studio/jobs/{job.pk}")).replace(" :", ":")
    draft = client.get(f"/studio/podcast?from={job.pk}").context["form"]
    names = ("name_a", "name_b", "voice_a", "voice_b", "turn_gap_s")
    assert [draft[name].value() for name in names] == ["Anna", "Ben & Co", "af_aoede", "am_adam", 1.25]
    assert "\nBen & Co: Hi.\n" in client.get(f"/api/v1/jobs/{job.pk}/captions.srt").content.decode()


def test_a_second_script_speaks_under_the_names_of_the_first(free):
    sent = podcast(("A", "One."), name_a="Anna", action="import", script="Carl: Two.\nDora: Three.")
    response = browser_of(free).post("/studio/podcast", sent)
    form = response.context["form"]
    assert (form["name_a"].value(), form["name_b"].value()) == ("Anna", "Dora")
    assert "“Carl” speaks as Anna here." in page_of(response)


def test_stage_directions_are_marked_and_a_voice_of_another_language_is_noted(free):
    german = "Dies ist ein langer deutscher Satz, den eine englische Stimme nicht gut lesen wird."
    sent = podcast(("A", "Hello [music] there (laughs), (see below)."), ("B", german), action="check")
    response = browser_of(free).post("/studio/podcast", sent)
    assert [shown["unspoken"] for shown in response.context["items"]] == ["Not spoken: [music], (laughs)", ""]
    notes = response.context["language_notes"]
    assert notes == {"voice_a": "", "voice_b": "The text looks German; the voice reads English."}
    asked = {"text": "A (sighs) b", "sample": german, "voice": "af_aoede"}
    answer = browser_of(free).post("/studio/notes", asked)
    assert answer.json() == {"unspoken": "Not spoken: (sighs)", "language": notes["voice_b"]}
    assert browser_of(free).post("/studio/notes", asked | {"voice": "nobody"}).json()["language"] == ""


def test_a_script_that_is_wrong_stays_as_it_is(free):
    response = browser_of(free).post("/studio/podcast", podcast(action="import", script="Hello."))
    assert "Line 1 has no speaker" in page_of(response)
    assert response.context["script"] == "Hello."


def test_it_says_which_line_was_not_taken_for_a_host(free):
    sent = podcast(action="import", script="Anna: Hello.\nwell: it goes on.\nBen: Hi.")
    response = browser_of(free).post("/studio/podcast", sent)
    assert turns_in(response) == [("A", "Hello.\nwell: it goes on."), ("B", "Hi.")]
    assert "Read as text, not as hosts: “well:”" in page_of(response)


def test_it_says_what_of_a_script_was_skipped(free):
    sent = podcast(action="import", script="# The Well\n---\n[Music]\n[00:12] Anna: Hello.\nBen (in a hurry): Hi.")
    response = browser_of(free).post("/studio/podcast", sent)
    assert turns_in(response) == [("A", "Hello."), ("B", "<!-- in a hurry --> Hi.")]
    assert "Skipped: “# The Well”, “---”, “[Music]” and 1 more." in page_of(response)
    assert response.context["items"][1]["unspoken"] == "Not spoken: <!-- in a hurry -->"


def test_a_script_that_is_too_long_is_refused_and_kept(free):
    script = "A: Hi\n" + "#" * 2_000_000
    response = browser_of(free).post("/studio/podcast", podcast(action="import", script=script))
    assert "The script has 2,000,006 characters; you can paste 80,000 at once." in page_of(response)
    assert response.context["script"] == script
    assert response.content.count(b"#" * 1_000) <= 2_000


def test_scripts_count_as_requests_of_the_minute_even_if_they_are_wrong(free, clock):
    client = browser_of(free)
    for script in ["Nobody says this."] * (FREE.requests_per_minute - 1) + ["A: Hello."]:
        client.post("/studio/podcast", podcast(action="import", script=script))
    response = client.post("/studio/podcast", podcast(("A", "Kept."), action="import", script="A: Once more."))
    assert "You have sent 20 requests in this minute" in page_of(response)
    assert response.context["script"] == "A: Once more."
    assert turns_in(response) == [("A", "Kept.")]
    assert turns_in(client.post("/studio/podcast", podcast(("A", "Kept."), action="add")))[0] == ("A", "Kept.")
    assert characters_used_today(free) == 0


@pytest.mark.parametrize(
    ("turns", "fields", "place", "complaint"),
    [
        ((("A", "Hi."), ("B", " "), ("A", "x")), {}, "error-1", "This text is empty: there is nothing to speak."),
        ((("A", ""), ("B", " ")), {}, "error-0", "This text is empty: there is nothing to speak."),
        ((("A", '<break time="1"/>'),), {}, "error-0", "Malformed break tag"),
        ((("A", "Hi."),), {"voice_b": "af_nicole"}, None, None),
        ((("A", "Hi."), ("B", "Ho.")), {"voice_b": "af_nicole"}, "id_voice_b_error", "needs the Pro plan"),
        ((("A", "Hi."),), {"voice_a": "nobody"}, "id_voice_a_error", "There is no voice"),
        ((("A", "Hi."),), {"speed_a": "3"}, "id_speed_a_error", "less than or equal to 2"),
        ((("A", "Hi."),), {"turn_gap_s": "6"}, "id_turn_gap_s_error", "less than or equal to 5"),
        ((("A", "Hi."),), {"speed_b": "fast"}, "id_speed_b_error", "Enter a number"),
        ((("A", "x" * 2001),), {}, None, "The script has 2,001 characters; an episode has at most 2,000"),
        ((("A", "…"),), {}, None, "Nothing in the script can be spoken"),
    ],
)
def test_errors_are_shown_at_their_text(free, turns, fields, place, complaint):
    response = browser_of(free).post("/studio/podcast", podcast(*turns, **fields))
    if complaint is None:
        assert response.status_code == 302
        return
    assert complaint in page_of(response)
    if place:
        assert re.search(rf'id="{place}"[^>]*>(?:<li>)?[^<]*{complaint[:12]}', response.content.decode())
    assert turns_in(response) == list(turns)
    assert not Job.objects.exists()
    assert characters_used_today(free) == 0


def test_a_spent_day_is_explained_in_words(free):
    client = browser_of(free)
    for number in range(2):
        sent = podcast(("A", "x " * 1000), key=f"{number:032x}")
        assert client.post("/studio/podcast", sent).status_code == 302
    response = client.post("/studio/podcast", podcast(("A", "x " * 1000)))
    assert "You have used 4,000 of the 5,000 characters" in page_of(response)
    assert "1,000 left today" in page_of(response)
    assert '<a href="/pro">Get Pro</a> for no daily limit' in response.content.decode()


def test_an_earlier_job_can_be_a_draft(pro):
    job = make_podcast(pro, long_text(3), "Hi.", title="Old", audio_format="wav")
    response = browser_of(pro).get(f"/studio/podcast?from={job.pk}")
    assert turns_in(response) == [("A", long_text(3).strip()), ("B", "Hi.")]
    form = response.context["form"]
    assert [form[name].value() for name in ("title", "audio_format", "voice_b")] == ["Old", "wav", "am_adam"]


def test_a_podcast_of_the_api_with_more_turns_than_the_editor_takes_is_no_draft(pro):
    job = make_podcast(pro, "Hi.", title="Long")
    Turn.objects.bulk_create(Turn(job=job, number=number, speaker="A") for number in range(1, 1_001))
    response = browser_of(pro).get(f"/studio/podcast?from={job.pk}")
    assert "The script has 1,001 turns; an episode has at most 1,000." in page_of(response)
    assert turns_in(response) == [("A", ""), ("B", "")]
    assert response.context["form"]["title"].value() == "Long"


def test_another_accounts_job_cannot_be_a_draft(free, pro):
    job = make_podcast(pro, "Secret.")
    assert "Secret." not in page_of(browser_of(free).get(f"/studio/podcast?from={job.pk}"))


def test_only_voices_of_the_plan_are_offered(free, pro):
    assert 'value="af_nicole"' not in browser_of(free).get("/studio/podcast").content.decode()
    assert 'value="af_nicole"' in browser_of(pro).get("/studio/podcast").content.decode()


def test_voices_of_another_plan_are_told_of_and_lead_to_it(free, pro):
    page = page_of(browser_of(free).get("/studio/podcast"))
    assert "Nicole comes with Pro. Get Pro" in page
    assert "comes with Pro" not in page_of(browser_of(pro).get("/studio/podcast"))
    assert 'href="/voices/af_nicole/sample.mp3"' in browser_of(free).get("/studio/podcast").content.decode()


def test_ones_own_voices_are_offered_once_they_are_ready(free, pro):
    ready, enrolling = make_clone(pro), make_enrolling(pro)
    page = browser_of(pro).get("/studio/podcast").content.decode()
    assert page.count(f'value="{ready.pk}"') == 3  # in the list of each host, and in that to listen to
    assert enrolling.pk not in page
    assert ready.pk not in browser_of(free).get("/studio/podcast").content.decode()


def test_the_most_turns_can_be_sent(pro):
    sent = podcast(*[("A", f"Turn {number}.") for number in range(1000)], action="check")
    assert len(turns_in(browser_of(pro).post("/studio/podcast", sent))) == 1000


def test_large_pages_count_in_their_minute_before_they_are_read(free, clock, monkeypatch):
    client, large = browser_of(free), podcast(("A", "Hello."), ("B", "word " * 20_000))
    for action in ("add", "create") * (FREE.requests_per_minute // 2):
        response = client.post("/studio/podcast", large | {"action": action})
        assert response.status_code == 200
        assert turns_in(response)[1] == ("B", ("word " * 20_000))
    with monkeypatch.context() as unread:
        unread.setattr("studio.podcast_pages.hosts_sent", None)
        refused = client.post("/studio/podcast", large | {"action": "add"})
    assert (refused.status_code, "Too many attempts" in refused.content.decode()) == (429, True)
    assert client.post("/studio/podcast", podcast(("A", "Hello.")) | {"action": "add"}).status_code == 200


def test_a_large_page_counts_once(free, clock):
    client = browser_of(free)
    sent = podcast(("A", "Hello."), ("B", "Hi."), padding="x" * 70_000)
    for number in range(FREE.requests_per_minute):
        assert client.post("/studio/podcast", sent | {"key": f"{number:032x}"}).status_code == 302
    assert client.post("/studio/podcast", sent).status_code == 429


@pytest.mark.parametrize("action", ["add", "create"])
def test_a_large_page_is_shown_again_where_nothing_can_be_counted(free, settings, action):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    large = podcast(("A", "Hello."), ("B", "word " * 20_000), action=action, title="Pilot")
    response = browser_of(free).post("/studio/podcast", large)
    assert "We can't count requests right now." in html.unescape(page_of(response))
    assert turns_in(response) == [("A", "Hello."), ("B", "word " * 20_000)]
    assert response.context["form"]["title"].value() == "Pilot"
    assert not Job.objects.exists()
