"""A chapter, a paragraph or a turn of a finished job is changed in the studio; what that costs is said before."""

import re

import pytest
from django.db.models import Sum
from django.test import Client

from accounts.models import DailyUsage
from accounts.plans import FREE, PRO
from jobs.models import Job
from jobs.planning import Part
from jobs.queue.claims import claim_segment
from jobs.rendering import segments as rendering
from jobs.requests import JobRequest
from jobs.service import create_job
from tests.support.factories import make_account
from tests.support.jobs import SENTENCE, make_podcast, rendered

pytestmark = pytest.mark.django_db

SOUND = {"speed": "1", "pitch": "0", "volume_db": "0", "tone": "neutral"}


def chapter(number: int) -> str:
    return "\n\n".join(f"Paragraph {place} of {number}. {SENTENCE * 6}".strip() for place in range(4))


@pytest.fixture
def book(account):
    parts = tuple(Part(chapter(number), "af_aoede", title=f"Chapter {number}") for number in range(2))
    return rendered(create_job(account, JobRequest(parts, has_voice_tags=True))[0])


def used_by(account) -> int:
    return DailyUsage.objects.filter(account=account).aggregate(Sum("characters"))["characters__sum"]


def address(job, number=0, paragraph=None):
    return f"/studio/jobs/{job.pk}/parts/{number}" + ("" if paragraph is None else f"?paragraph={paragraph}")


def sent(page, **changed):
    """Return what the form of a page sends."""
    form = page.context["form"]
    values = {name: form[name].value() for name in form.fields}
    price = re.search(r'name="price" value="(\d+)"', page.content.decode())
    return values | {"key": page.context["key"], "price": price[1] if price else ""} | changed


def seen(page) -> str:
    return " ".join(re.sub("<[^>]+>", " ", page.content.decode()).split())


def rendered_by_page(browser, at, **changed):
    """Change what a page shows: see the cost, then render; return the cost that was said."""
    asked = browser.post(at, sent(browser.get(at), **changed) | {"action": "check"})
    cost = asked.context["cost"]
    answer = browser.post(at, sent(asked) | {"action": "render"})
    assert answer.status_code == 302, seen(answer)
    assert f"changed={asked.context['key']}" in answer["Location"]
    return cost


def test_the_page_of_a_job_leads_to_each_chapter(browser, book):
    page = browser.get(f"/studio/jobs/{book.pk}").content.decode()
    assert [f'href="{address(book, number)}"' in page for number in range(3)] == [True, True, False]
    shown = browser.get(address(book, 1))
    assert shown.context["form"]["text"].value() == chapter(1)
    assert shown.context["form"]["title"].value() == "Chapter 1"


def test_a_chapter_is_changed_for_what_was_said_before(browser, account, book):
    used = used_by(account)
    new = chapter(1).replace("Paragraph 2", "Paragraph two")
    cost = rendered_by_page(browser, address(book, 1), text=new.replace("\n", "\r\n"))
    assert cost.rendering == 1
    assert used_by(account) == used + cost.characters
    job = rendered(book)
    assert job.status == "completed"
    assert "".join(job.segments.order_by("number").values_list("text", flat=True)) == chapter(0) + new
    assert job.segments.filter(revision=1).count() == 1


def test_the_cost_is_said_and_nothing_is_charged_for_it(browser, account, book):
    used = used_by(account)
    text = chapter(0) + " A few more words."
    page = browser.post(address(book), sent(browser.get(address(book)), text=text) | {"action": "check"})
    cost = page.context["cost"]
    assert f"{cost.characters} characters for {cost.rendering} piece" in seen(page)
    assert used_by(account) == used
    assert Job.objects.get(pk=book.pk).status == "completed"


def test_what_is_changed_after_its_cost_was_said_is_not_rendered_for_another(browser, book):
    at = address(book)
    page = browser.post(at, sent(browser.get(at), text="One word.") | {"action": "check"})
    answer = browser.post(at, sent(page, text="One word and some more.") | {"action": "render"})
    assert "You changed something after you saw the cost." in seen(answer)
    assert Job.objects.get(pk=book.pk).status == "completed"
    assert answer.context["form"]["text"].value() == "One word and some more."


def test_nothing_new_costs_nothing(browser, book):
    at = address(book)
    for action in ("check", "render"):
        page = browser.post(at, sent(browser.get(at)) | {"action": action})
        assert "Nothing has changed yet." in seen(page)
    assert Job.objects.get(pk=book.pk).revision == 0


def test_a_title_alone_is_free(browser, book):
    cost = rendered_by_page(browser, address(book, 1), title="The end")
    assert (cost.rendering, cost.characters) == (0, 0)
    assert list(rendered(book).chapters.values_list("title", flat=True)) == ["Chapter 0", "The end"]


def test_a_chapter_gets_another_voice_and_sound(browser, book):
    rendered_by_page(browser, address(book, 1), voice="am_adam", speed="1.5")
    job = rendered(book)
    said = job.segments.filter(revision=1)
    assert set(said.values_list("voice", flat=True)) == {"am_adam"}
    assert {segment.controls["speed"] for segment in said} == {1.5}
    now = browser.get(address(book, 1)).context["form"]
    assert (now["voice"].value(), now["speed"].value()) == ("am_adam", 1.5)


def test_a_paragraph_is_changed_alone(browser, book):
    listed = browser.get(address(book, 1)).content.decode()
    assert f'href="{address(book, 1, 2)}"' in listed
    page = browser.get(address(book, 1, 2))
    assert page.context["form"]["text"].value() == chapter(1).split("\n\n")[2]
    assert "speed" not in page.context["form"].fields
    rendered_by_page(browser, address(book, 1, 2), text="Something else.", voice="am_adam")
    job = rendered(book)
    assert [segment.text.strip() for segment in job.segments.filter(voice="am_adam")] == ["Something else."]


def test_a_paragraph_goes_from_voice_to_voice_and_back(browser, book):
    for voice in ("am_adam", "af_bella"):
        rendered_by_page(browser, address(book, 0, 1), voice=voice)
        said = "".join(rendered(book).segments.filter(voice=voice).values_list("text", flat=True))
        assert said.strip() == chapter(0).split("\n\n")[1]
        form = browser.get(address(book, 0, 1)).context["form"]
        assert (form["voice"].value(), form["text"].value()) == (voice, chapter(0).split("\n\n")[1])
    rendered_by_page(browser, address(book, 0, 1), text="Only words change.")
    assert rendered(book).segments.filter(voice="af_bella").get().text.strip() == "Only words change."
    rendered_by_page(browser, address(book, 0, 1), voice="af_aoede")
    assert rendered(book).voices == ["af_aoede"]


def test_a_turn_is_changed(browser, account):
    job = rendered(make_podcast(account, "One here.", "Two here.", "Three here."))
    assert f'href="{address(job, 1)}"' in browser.get(f"/studio/jobs/{job.pk}").content.decode()
    cost = rendered_by_page(browser, address(job, 1), text="Two and a half.", tone="warm")
    assert (cost.rendering, cost.characters) == (1, len("Two and a half."))
    segment = rendered(job).segments.get(turn_number=1)
    assert (segment.text, segment.controls["tone"]) == ("Two and a half.", "warm")


def test_a_job_that_is_being_changed_tells_so_and_keeps_what_is_typed(browser, book):
    at = address(book)
    text = chapter(0).replace("Paragraph", "Section")
    rendered_by_page(browser, at, text=text)
    assert "Your change is in the queue." in seen(browser.get(f"/studio/jobs/{book.pk}"))
    rendering.render_segment(claim_segment())
    assert "This audio is being changed: 25% of the new part is done" in seen(browser.get(f"/studio/jobs/{book.pk}"))
    page = browser.get(at)
    assert "This audio is being changed." in seen(page)
    answer = browser.post(at, sent(page, text="Another text.") | {"action": "render", "price": "1"})
    assert "Only a completed job whose audio is still there can be changed." in seen(answer)
    assert answer.context["form"]["text"].value() == "Another text."
    assert rendered(book).revision == 1


@pytest.mark.parametrize(
    ("changed", "field", "message"),
    [
        ({"text": ""}, "text", "This field is required."),
        ({"text": "[voice:am_adam]Hi."}, "text", "has no [/voice] after it"),
        ({"text": "[voice:nobody]Hi.[/voice]"}, "text", "There is no voice"),
        ({"voice": "nobody"}, "voice", "There is no voice"),
        ({"speed": "9"}, "speed", "less than or equal to"),
        ({"text": "<break time=>"}, "text", ""),
    ],
)
def test_an_error_stands_at_its_field(browser, book, changed, field, message):
    page = browser.post(address(book), sent(browser.get(address(book)), **changed) | {"action": "check"})
    if message:
        assert message in " ".join(page.context["form"].errors[field])
        assert page.context["form"][field].value() == changed[field]
    assert Job.objects.get(pk=book.pk).status == "completed"


def test_a_limit_is_told_above_the_form(book, account):
    account.plan_name = FREE.name
    account.save()
    browser = Client()
    browser.force_login(account)
    long = "Word " * 3_000
    page = browser.post(address(book), sent(browser.get(address(book)), text=long) | {"action": "check"})
    answer = browser.post(address(book), sent(page) | {"action": "render"})
    assert answer.status_code == 200
    assert answer.context["form"].non_field_errors()
    assert answer.context["is_limit"]
    assert Job.objects.get(pk=book.pk).status == "completed"


def test_there_is_no_page_for_what_is_not_there(browser, book):
    assert browser.get(address(book, 2)).status_code == 404
    assert browser.get(address(book, 0, 9)).status_code == 404
    assert browser.get(address(book, 0, "9" * 5_000)).context["paragraph"] is None
    assert browser.get(address(book, 10**30)).status_code == 404
    stranger = Client()
    stranger.force_login(make_account(PRO))
    assert stranger.get(address(book)).status_code == 404
    assert stranger.post(address(book), {"action": "render"}).status_code == 404


def test_a_turn_that_no_database_can_count_to_is_not_there(browser, account):
    job = rendered(make_podcast(account, "One here.", "Two here."))
    assert browser.get(address(job, 10**30)).status_code == 404


def test_a_voice_that_the_plan_has_not_stays_chosen(account, browser):
    job = rendered(create_job(account, JobRequest((Part("One here.", "af_sky+am_onyx"),)))[0])
    account.plan_name = FREE.name
    account.save()
    page = browser.get(address(job))
    assert page.context["form"]["voice"].value() == job.voices[0]
    assert re.search(rf'<option value="{re.escape(job.voices[0])}"\s+selected', page.content.decode())


def test_line_ends_of_the_api_stay(browser, account):
    text = f"One line here.\n\n{chapter(1)}".replace("\n", "\r\n")
    job = rendered(create_job(account, JobRequest((Part(text, "af_aoede"),)))[0])
    shown = text.replace("\r\n", "\n")
    assert rendered_by_page(browser, address(job), text=shown.replace("One line", "Another line")).rendering == 1
    assert "".join(rendered(job).segments.order_by("number").values_list("text", flat=True)) == text.replace(
        "One line", "Another line"
    )
