"""Chapters that say a word the old way: told on the lexicon's page and on the job's, and rendered by one press."""

import re

import pytest

from accounts.plans import PRO
from jobs.models import Job
from jobs.planning import Part
from jobs.requests import JobRequest
from jobs.service import create_job
from speech import lexicons
from speech.lexicons import Draft
from tests.support.factories import make_account
from tests.support.jobs import make_job, make_podcast, rendered

pytestmark = pytest.mark.django_db


def book(account, *texts: str, title="A Book") -> Job:
    parts = tuple(Part(text, "af_aoede", title=f"Chapter {number}") for number, text in enumerate(texts))
    return rendered(create_job(account, JobRequest(parts, title=title))[0])


def change_lexicon(browser, word="Nguyen"):
    return browser.post("/lexicon", {"word": word, "language": "en", "respelling": "win win"}, follow=True)


def notice(page) -> str:
    """Return the words of the notice on a page; empty if there is none."""
    found = re.search(r"<section[^>]*data-old-words.*?</section>", page.content.decode(), re.DOTALL)
    return " ".join(re.sub("<[^>]+>", " ", found[0]).split()).replace(" ,", ",") if found else ""


def press(browser, page, **changed):
    """Press the button of the notice on a page."""
    content = page.content.decode()
    section = content[content.index("data-old-words") :]
    sent = {name: re.findall(rf'name="{name}"\s+value="([^"]+)"', section) for name in ("job", "price", "from")}
    return browser.post(
        "/studio/anew", {name: values for name, values in sent.items() if values} | changed, follow=True
    )


def test_the_lexicon_tells_of_it_and_one_press_renders_all(browser, account):
    first = book(account, "Nguyen came.", "Nobody came.", "Nguyen went.", title="First")
    second = rendered(make_podcast(account, "Hello, Nguyen.", "Hi."))
    third = rendered(make_job(account, "Only Nguyen."))
    page = change_lexicon(browser)
    said = notice(page)
    assert "First : 2 chapters say Nguyen the old way." in said
    assert "Hello, Nguyen. : 1 turn says Nguyen the old way." in said
    assert "Only Nguyen. : the text says Nguyen the old way." in said
    price = sum(map(len, ("Nguyen came.", "Nguyen went.", "Hello, Nguyen.", "Only Nguyen."))) + 4
    assert f"Render them as the lexicon is now, for {price} characters" in said
    answer = press(browser, page)
    assert f"We render it anew: {price} characters." in answer.content.decode()
    assert notice(answer) == ""
    assert [rendered(job).revision for job in (first, second, third)] == [1, 1, 1]
    assert notice(browser.get("/lexicon")) == ""


def test_the_page_of_a_job_marks_its_chapters(browser, account):
    job = book(account, "Nguyen came.", "Nobody came.")
    other = book(account, "Nguyen, too.")
    assert notice(browser.get(f"/studio/jobs/{job.pk}")) == ""
    change_lexicon(browser)
    page = browser.get(f"/studio/jobs/{job.pk}")
    assert notice(page).startswith("1 chapter says Nguyen the old way.")
    chapters = re.findall(r"<li>.*?</li>", page.content.decode().split('id="chapters"')[1], re.DOTALL)
    assert ["Said the old way" in chapter for chapter in chapters[:2]] == [True, False]
    answer = press(browser, page)
    assert answer.redirect_chain[-1][0] == f"/studio/jobs/{job.pk}"
    assert "Your change is in the queue." in answer.content.decode()
    assert [rendered(each).revision for each in (job, other)] == [1, 0]


def test_nothing_is_rendered_for_another_price(browser, account):
    job = book(account, "Nguyen came.")
    page = change_lexicon(browser)
    browser.post("/lexicon", {"word": "came", "language": "en", "respelling": "came came came"})
    answer = press(browser, page)
    assert "characters now: the lexicon or the audio has changed since." in answer.content.decode()
    assert Job.objects.get(pk=job.pk).status == "completed"
    assert "Nguyen, came the old way." in notice(answer) or "came, Nguyen the old way." in notice(answer)


def test_what_is_gone_is_told(browser, account):
    book(account, "Nguyen came.")
    page = change_lexicon(browser)
    lexicons.delete_entries(account)
    assert "Nothing says a word the old way any more." in press(browser, page).content.decode()


@pytest.mark.parametrize("job", ["", "nothing", "00000000-0000-0000-0000-000000000000"])
def test_other_jobs_are_not_found(browser, job):
    answer = browser.post("/studio/anew", {"job": job, "price": "1"}, follow=True)
    assert "Nothing says a word the old way any more." in answer.content.decode()


def test_a_job_of_somebody_else_stays(browser, account):
    stranger = make_account(PRO)
    job = book(stranger, "Nguyen came.")
    lexicons.save_entry(stranger, Draft("Nguyen", "en", respelling="win win"))
    lexicons.save_entry(account, Draft("Nguyen", "en", respelling="win win"))
    browser.post("/studio/anew", {"job": str(job.pk), "price": "16"})
    assert Job.objects.get(pk=job.pk).revision == 0
    assert notice(browser.get("/lexicon")) == ""


def test_the_page_takes_few_queries(browser, account, django_assert_max_num_queries):
    for _ in range(5):
        book(account, "Nguyen came.")
    lexicons.save_entry(account, Draft("Nguyen", "en", respelling="win win"))
    with django_assert_max_num_queries(16):
        assert notice(browser.get("/lexicon"))
