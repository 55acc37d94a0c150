"""Podcasts of more than two hosts in the studio: added, named, removed, and brought back from earlier jobs."""

import re

import pytest

from jobs.api.hosts import MAX_HOSTS
from jobs.models import Job
from tests.support.factories import make_client
from tests.support.jobs import rendered, send_job

pytestmark = pytest.mark.django_db

KEY = "0123456789abcdef" * 2


def sent(page, *turns, **fields):
    """Return what the form of a page sends, with other turns and fields."""
    form = page.context["form"]
    spoken = turns or [(shown["item"].speaker, shown["item"].text) for shown in page.context["items"]]
    values = {name: "" if (value := form[name].value()) is None else value for name in form.fields}
    said = {"speaker": [speaker for speaker, _ in spoken], "text": [text for _, text in spoken]}
    return values | {"key": page.context["key"]} | said | fields


def pressed(browser, page, action, *turns, **fields):
    return browser.post("/studio/podcast", sent(page, *turns, **fields) | {"action": action})


def hosts(page):
    return [fields["host"] for fields in page.context["host_fields"]]


def turns(page):
    return [(shown["item"].speaker, shown["item"].text) for shown in page.context["items"]]


def test_a_button_adds_a_host_with_a_voice_and_a_sound(browser):
    page = browser.get("/studio/podcast")
    assert hosts(page) == ["A", "B"]
    page = pressed(browser, page, "add-host", ("A", "Hello."), ("B", "Hi."))
    assert hosts(page) == ["A", "B", "C"]
    assert turns(page) == [("A", "Hello."), ("B", "Hi.")]
    form = page.context["form"]
    assert [form[name].value() for name in ("voice_c", "speed_c", "tone_c")] == ["af_bella", 1.0, "neutral"]
    assert len(re.findall('<option value="C"', page.content.decode())) == 2
    page = pressed(browser, page, "insert-1")
    assert turns(page)[2] == ("C", "")


def test_three_hosts_speak_with_their_names_voices_and_sounds(browser):
    page = pressed(browser, browser.get("/studio/podcast"), "add-host")
    said = [("A", "Hello."), ("B", "Hi."), ("C", "Good day.")]
    fields = {"name_a": "Anna", "name_c": "Carl", "voice_c": "am_eric", "speed_c": "1.5"}
    answer = pressed(browser, page, "create", *said, **fields)
    assert answer.status_code == 302
    job = rendered(Job.objects.get())
    assert job.status == "completed"
    assert job.host_names == {"A": "Anna", "C": "Carl"}
    assert list(job.segments.order_by("number").values_list("voice", flat=True)) == [
        "af_aoede",
        "am_michael",
        "am_eric",
    ]
    assert {host: own["speed"] for host, own in job.host_controls.items()} == {"A": 1.0, "B": 1.0, "C": 1.5}
    draft = browser.get(f"/studio/podcast?from={job.pk}")
    assert hosts(draft) == ["A", "B", "C"]
    assert turns(draft) == said
    form = draft.context["form"]
    assert [form[name].value() for name in ("name_c", "voice_c", "speed_c", "speed_a")] == ["Carl", "am_eric", 1.5, 1.0]
    shown = browser.get(f"/studio/jobs/{job.pk}").content.decode()
    assert "Carl" in shown
    assert 'class="turn turn-c"' in shown


def test_a_host_who_says_nothing_is_removed_and_the_others_move_up(browser):
    page = browser.get("/studio/podcast")
    for _ in range(2):
        page = pressed(browser, page, "add-host")
    fields = {"name_b": "Ben", "name_c": "Carl", "name_d": "Dora", "voice_d": "bf_emma", "pitch_d": "2"}
    said = [("A", "Hello."), ("B", "  "), ("C", "Hi."), ("D", "Good day.")]
    page = pressed(browser, page, "remove-host-B", *said, **fields)
    assert hosts(page) == ["A", "B", "C"]
    assert [(speaker, text.strip()) for speaker, text in turns(page)] == [
        ("A", "Hello."),
        ("A", ""),
        ("B", "Hi."),
        ("C", "Good day."),
    ]
    form = page.context["form"]
    assert [form[name].value() for name in ("name_b", "name_c", "voice_c", "pitch_c")] == [
        "Carl",
        "Dora",
        "bf_emma",
        "2",
    ]


def test_a_host_with_turns_stays(browser):
    page = pressed(browser, browser.get("/studio/podcast"), "add-host")
    page = pressed(browser, page, "remove-host-C", ("C", "Hello."), name_c="Carl")
    assert hosts(page) == ["A", "B", "C"]
    assert "Carl still has turns: give them to another host first." in page.content.decode()
    assert turns(page) == [("C", "Hello.")]


@pytest.mark.parametrize("action", ["remove-host-A", "remove-host-Q", "remove-host-"])
def test_two_hosts_are_the_fewest(browser, action):
    page = pressed(browser, browser.get("/studio/podcast"), action)
    assert hosts(page) == ["A", "B"]
    assert "A podcast has at least 2 hosts." in page.content.decode()


def test_there_are_as_many_as_the_api_takes(browser):
    page = browser.get("/studio/podcast")
    for _ in range(MAX_HOSTS - 2):
        page = pressed(browser, page, "add-host")
    assert len(hosts(page)) == MAX_HOSTS
    assert 'value="add-host"' not in page.content.decode()
    page = pressed(browser, page, "add-host")
    assert len(hosts(page)) == MAX_HOSTS
    assert f"A podcast has at most {MAX_HOSTS} hosts." in page.content.decode()
    said = [(host, f"I am {host}.") for host in hosts(page)]
    assert pressed(browser, page, "create", *said).status_code == 302
    assert len(set(rendered(Job.objects.get()).voices)) == MAX_HOSTS


def test_a_pasted_script_brings_its_hosts(browser):
    script = "Anna: Hello.\nBen: Hi.\nCarl: Good day.\nAnna: Bye."
    page = pressed(browser, browser.get("/studio/podcast"), "import", ("A", ""), script=script)
    assert hosts(page) == ["A", "B", "C"]
    assert [speaker for speaker, _ in turns(page)] == ["A", "B", "C", "A"]
    form = page.context["form"]
    assert [form[name].value() for name in ("name_a", "name_b", "name_c", "voice_c")] == [
        "Anna",
        "Ben",
        "Carl",
        "af_bella",
    ]


def test_an_error_of_a_third_voice_stands_at_it(browser):
    page = pressed(browser, browser.get("/studio/podcast"), "add-host")
    answer = pressed(browser, page, "create", ("A", "Hi."), ("C", "Ho."), voice_c="nobody")
    assert "There is no voice" in str(answer.context["form"].errors["voice_c"])
    assert hosts(answer) == ["A", "B", "C"]


def test_a_podcast_of_the_api_is_a_draft_with_its_hosts(browser, account):
    body = {
        "type": "podcast",
        "voices": {"Zoe": "af_bella", "Ben": "am_adam", "Kim": "af_nova"},
        "controls": {"Kim": {"speed": 0.5}},
        "segments": [{"speaker": name, "text": f"I am {name}."} for name in ("Ben", "Zoe", "Kim", "Ben")],
    }
    program = make_client(account)
    job = rendered(Job.objects.get(pk=send_job(program, body).json()["id"]))
    page = browser.get(f"/studio/podcast?from={job.pk}")
    assert turns(page) == [("A", "I am Ben."), ("B", "I am Zoe."), ("C", "I am Kim."), ("A", "I am Ben.")]
    form = page.context["form"]
    assert [form[f"name_{host}"].value() for host in "abc"] == ["Ben", "Zoe", "Kim"]
    assert [form[f"voice_{host}"].value() for host in "abc"] == ["am_adam", "af_bella", "af_nova"]
    assert [form[f"speed_{host}"].value() for host in "abc"] == [1.0, 1.0, 0.5]
