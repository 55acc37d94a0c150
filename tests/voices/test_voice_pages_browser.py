"""Cloned voices in a real browser: made from a file and from the microphone, heard, deleted; without scripts too."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import numpy as np
import pytest
import soundfile
import soxr
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import accessibility_problems, needs_browser, overflows, running_browser
from tests.support.recordings import wav
from tests.support.server import server_in
from tests.support.sounds import in_noise, reverberant
from tests.support.workers import prepared_site, wait_until
from tts.engines.base import SAMPLE_RATE
from voices.consent import CONSENT
from voices.readings import READINGS

pytestmark = [pytest.mark.process, needs_browser, pytest.mark.exhaustive]

SPEAKER = Path(__file__).resolve().parents[3] / "shared/data/speakers/1998_enrol.flac"
RECORDED_S = 8
OTHER_HOST = "testserver"
"""Without https, a page is secure only under this machine's own names."""


@pytest.fixture(scope="module")
def speech(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """A WAV file of speech: by a reader of LibriSpeech if the files lie beside the checkout, else by a machine."""
    path = tmp_path_factory.mktemp("speech") / "reader.wav"
    if SPEAKER.exists():
        path.write_bytes(wav(*soundfile.read(SPEAKER, dtype="float32")))
    else:
        path.write_bytes(request.getfixturevalue("recording"))
    return path


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """A service whose enrollments find a voice at once, but only when `site.call("enroll")` begins them."""
    folder = tmp_path_factory.mktemp("voices")
    storage = folder / "storage"
    storage.mkdir()
    settings = {"SPEECH_ENGINE": "espeak", "DJANGO_SETTINGS_MODULE": "tests.support.quick_clone_settings"}
    with ExitStack() as running:
        prepared = running.enter_context(prepared_site(storage, **settings))
        server = running.enter_context(server_in(prepared.environment, folder / "server.log"))

        def call(name: str, *arguments: object) -> str:
            answer: str = prepared.call(f"tests.support.voice_site.{name}", *arguments)
            return answer

        yield SimpleNamespace(url=server.url, call=call)


@pytest.fixture(scope="module")
def browser(speech: Path) -> Iterator[Browser]:
    """A browser that hears the speech in its microphone, where a page is allowed to listen."""
    arguments = (
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-audio-capture={speech}",
        f"--host-resolver-rules=MAP {OTHER_HOST} 127.0.0.1",
    )
    with running_browser(*arguments) as running:
        yield running


@pytest.fixture
def pro(site: SimpleNamespace) -> str:
    """The session of a new account on Pro."""
    return str(site.call("begin_session", "pro"))


@contextmanager
def logged_in(browser: Browser, url: str, session: str, **options: object) -> Iterator[Page]:
    """Yield a page of the site at `url` with the session."""
    with browser.new_context(**options) as context:
        context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
        yield context.new_page()


@contextmanager
def opened(browser: Browser, url: str, session: str, **options: object) -> Iterator[Page]:
    """Yield such a page, which may load nothing from elsewhere and have no error."""
    complaints: list[str] = []

    def look_at(address: str) -> None:
        if urlsplit(address).scheme not in ("blob", "data") and not address.startswith(url):
            complaints.append(f"loads {address}")

    with logged_in(browser, url, session, **options) as page:
        page.on("request", lambda request: look_at(request.url))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        yield page
    assert not complaints


def fill(page: Page, name: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label(CONSENT).check()


def limit_recording(page: Page, seconds: int) -> None:
    """Let recordings end by themselves after `seconds`, not after a minute."""
    page.locator("[data-recorder]").evaluate("(box, seconds) => { box.dataset.longestS = seconds }", seconds)


def level(page: Page) -> float:
    return float(page.get_by_role("meter").evaluate("meter => meter.value"))


def test_from_a_file_to_a_voice_that_is_heard_and_deleted(site, browser, speech, pro):
    with opened(browser, site.url, pro) as page:
        page.goto(f"{site.url}/voices/mine")
        page.get_by_role("link", name="Create a voice").click()
        fill(page, "Narrator")
        page.get_by_label("Upload a recording").set_input_files(speech)
        expect(page.get_by_text("reader.wav, ")).to_be_visible()
        page.get_by_role("button", name="Create voice").click()

        expect(page.get_by_role("heading", name="Narrator")).to_be_visible()
        expect(page.get_by_text("Queued")).to_be_visible()
        site.call("show_progress", 0.4)
        expect(page.get_by_text("40% done")).to_be_visible()
        assert page.get_by_role("progressbar").get_attribute("value") == "40"
        site.call("enroll")
        expect(page.get_by_role("heading", name="Hear it")).to_be_visible(timeout=60_000)

        page.get_by_role("button", name="Speak").click()
        sound = page.get_by_label("The sentence, spoken by Narrator")
        expect(page.get_by_role("slider", name="Position")).to_be_visible(timeout=60_000)  # a server's first speech
        wait_until(lambda: page.evaluate("document.querySelector('[data-audio]').currentTime > 0.2"), "sound")
        assert sound.evaluate("sound => sound.duration") > 1
        expect(page.get_by_role("group", name="Text", exact=True)).to_have_text(page.locator("#sentence").input_value())
        expect(page.get_by_role("button", name="Speak")).to_be_enabled()

        page.get_by_role("link", name="Delete voice").click()
        page.get_by_role("button", name="Delete voice").click()
        expect(page.get_by_text("“Narrator” and its recording were permanently deleted")).to_be_visible()
        expect(page.get_by_text("No voice of your own yet")).to_be_visible()


def test_from_the_microphone_to_a_voice(site, browser, pro):
    with opened(browser, site.url, pro, permissions=["microphone"]) as page:
        page.goto(f"{site.url}/voices/mine/new")
        page.get_by_label("Language").select_option("fr")
        expect(page.locator(".reading:visible")).to_have_text(re.compile(READINGS["fr"][0]))
        fill(page, "Moi")

        limit_recording(page, 1)
        page.get_by_role("button", name="Record", exact=True).click()
        expect(page.get_by_text("Recorded 1 s.")).to_be_visible()
        page.get_by_role("button", name="Create voice").click()
        expect(page.get_by_text("send 15 to 60 seconds")).to_be_visible()
        expect(page.get_by_label("Upload a recording")).to_be_focused()

        limit_recording(page, RECORDED_S)
        page.get_by_role("button", name="Record again").click()
        wait_until(lambda: page.evaluate("document.querySelector('meter').value > -40"), "speech")
        heard = {level(page)}
        expect(page.get_by_text("The level is good.")).to_be_visible()
        heard.add(level(page))
        assert len(heard) == 2
        expect(page.get_by_text(f"Recorded {RECORDED_S} s.")).to_be_visible(timeout=60_000)
        expect(page.get_by_text(re.compile(r"That is about [5-8] s of speech; 15 s or more"))).to_be_visible()
        assert 5 <= int(page.locator("[data-speech]").inner_text()) <= RECORDED_S
        player = page.get_by_label("Your recording")
        assert player.evaluate("player => player.duration") == pytest.approx(RECORDED_S, abs=0.1)
        page.get_by_role("button", name="Create voice").click()
        expect(page.get_by_role("heading", name="Moi")).to_be_visible()
        page.goto(f"{site.url}/voices/mine")
        expect(page.get_by_role("status")).to_have_text("1 of 100 voices, creating 1")

        page.get_by_role("link", name="Delete Moi").focus()
        site.call("enroll")
        expect(page.get_by_role("status")).to_have_text("1 of 100 voices", timeout=60_000)
        expect(page.get_by_text("Ready", exact=True)).to_be_visible()
        expect(page.get_by_role("link", name="Delete Moi")).to_be_focused()
        assert page.locator("[hx-get]").count() == 0


MEASURE = """async ({ samples, rate }) => {
  const { Measures } = await import("/static/voices/measures.js");
  const measures = new Measures(rate);
  for (let at = 0; at < samples.length; at += 2048) {
    measures.take(samples.slice(at, at + 2048));
  }
  return [measures.speechS, measures.weakness];
}"""


def test_the_meter_tells_noise_and_echo_as_the_service_does(site, browser, speech, pro):
    samples, rate = soundfile.read(speech, dtype="float32")
    spoken = soxr.resample(samples[: 12 * rate], rate, SAMPLE_RATE)
    with opened(browser, site.url, pro) as page:
        page.goto(f"{site.url}/voices/mine/new")
        told = {}
        for state, heard in (("good", spoken), ("noise", in_noise(spoken, 9)), ("room", reverberant(spoken, 0.7))):
            asked = {"samples": [round(float(sample), 5) for sample in heard], "rate": SAMPLE_RATE}
            speech_s, told[state] = page.evaluate(MEASURE, asked)
            assert 5 <= speech_s <= 12
    assert told["good"] == ""
    assert told["noise"].startswith("Noisy: the noise is only")
    assert told["room"].startswith("Echo: ")


def test_a_recording_is_heard_kept_from_loss_and_discarded(site, browser, pro):
    asked: list[str] = []
    with opened(browser, site.url, pro, permissions=["microphone"]) as page:
        page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
        page.goto(f"{site.url}/voices/mine/new")
        page.get_by_role("button", name="Record", exact=True).click()
        wait_until(lambda: page.evaluate("document.querySelector('meter').value > -60"), "sound")
        page.get_by_role("button", name="Stop").click()
        expect(page.get_by_text("recording.wav, ")).to_be_visible()
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_function("document.querySelector('[data-listen] audio').currentTime > 0")
        page.evaluate("location.reload()")
        wait_until(lambda: asked == ["beforeunload"], "the question before the page is left")
        page.get_by_role("button", name="Discard").click()
        expect(page.get_by_text("recording.wav, ")).to_be_hidden()
        assert page.get_by_label("Upload a recording").evaluate("input => input.files.length") == 0
        page.reload()
        assert asked == ["beforeunload"]


def test_a_file_that_the_browser_cannot_play_has_no_player(site, browser, pro, tmp_path):
    (tmp_path / "speech.amr").write_bytes(b"#!AMR" + bytes(100))
    with opened(browser, site.url, pro) as page:
        page.goto(f"{site.url}/voices/mine/new")
        page.get_by_label("Upload a recording").set_input_files(tmp_path / "speech.amr")
        expect(page.get_by_text("speech.amr, ")).to_be_visible()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_hidden()
        page.reload()


def test_a_file_that_is_too_large_is_not_even_sent(site, browser, pro, tmp_path):
    large = tmp_path / "large.wav"
    with large.open("wb") as file:
        file.truncate(17 << 20)
    with opened(browser, site.url, pro) as page:
        page.goto(f"{site.url}/voices/mine/new")
        page.get_by_label("Upload a recording").set_input_files(large)
        expect(page.get_by_text("The file is 17.8 MB; the limit is 15.7 MB.")).to_be_visible()
        fill(page, "Large")
        page.get_by_role("button", name="Create voice").click()
        expect(page.get_by_label("Upload a recording")).to_be_focused()
        assert page.get_by_label("Upload a recording").get_attribute("aria-invalid") == "true"


def test_without_permission_for_the_microphone_there_is_the_upload(site, browser, pro):
    with opened(browser, site.url, pro) as page:
        page.goto(f"{site.url}/voices/mine/new")
        page.get_by_role("button", name="Record", exact=True).click()
        expect(page.get_by_text("blocks the microphone for this page")).to_be_visible()
        expect(page.get_by_role("button", name="Record", exact=True)).to_be_enabled()
        expect(page.get_by_label("Upload a recording")).to_be_visible()


def test_without_https_the_page_says_why_it_cannot_record(site, browser, pro):
    url = site.url.replace("127.0.0.1", OTHER_HOST)
    with logged_in(browser, url, pro) as page:
        page.goto(f"{url}/voices/mine/new")
        expect(page.get_by_text("needs a secure page (https)")).to_be_visible()
        expect(page.get_by_role("button", name="Record", exact=True)).to_be_hidden()
        expect(page.get_by_label("Upload a recording")).to_be_visible()


def test_all_but_recording_works_without_scripts(site, browser, speech, pro):
    with opened(browser, site.url, pro, java_script_enabled=False) as page:
        page.goto(f"{site.url}/voices/mine/new")
        expect(page.get_by_role("button", name="Record", exact=True)).to_be_hidden()
        fill(page, "Narrator")
        page.get_by_label("Upload a recording").set_input_files(speech)
        page.get_by_role("button", name="Create voice").click()
        expect(page.get_by_role("heading", name="Narrator")).to_be_visible()
        site.call("enroll")
        page.get_by_role("link", name="Check progress").click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Speak").click()
        assert soundfile.info(download.value.path()).duration > 1
        page.get_by_role("link", name="Delete voice").click()
        page.get_by_role("button", name="Delete voice").click()
        expect(page.get_by_role("status")).to_contain_text("“Narrator” and its recording were permanently deleted")


@pytest.fixture(scope="module")
def sessions(site: SimpleNamespace) -> dict[str, tuple[str, list[str]]]:
    """Sessions of accounts in every state, and the pages of each."""
    pro, free, rests = (str(site.call("begin_session", plan)) for plan in ("pro", "free", "pro"))
    ready, failed, waiting = (
        f"/voices/mine/{site.call(made, pro)}" for made in ("make_ready", "make_unusable", "make_wait")
    )
    at_rest = f"/voices/mine/{site.call('make_ready', rests)}"
    site.call("end_plan", rests)
    return {
        "pro": (pro, ["/voices/mine", "/voices/mine/new", ready, failed, waiting, f"{ready}/delete"]),
        "free": (free, ["/voices/mine"]),
        "rests": (rests, ["/voices/mine", at_rest]),
    }


@pytest.mark.parametrize(
    ("scheme", "width"), [("dark", 320), ("light", 1280)], ids=["dark and narrow", "light and wide"]
)
def test_every_page_is_accessible(site, browser, sessions, scheme, width):
    problems: list[str] = []

    def look(page: Page) -> None:
        problems.extend(accessibility_problems(page))
        if overflows(page):
            problems.append(f"{page.url} scrolls sideways at {width} px")

    options = {"color_scheme": scheme, "viewport": {"width": width, "height": 800}, "permissions": ["microphone"]}
    for session, paths in sessions.values():
        with logged_in(browser, site.url, session, **options) as page:
            for path in paths:
                page.goto(f"{site.url}{path}")
                look(page)
    assert not problems, "\n".join(problems)


def test_recording_and_errors_are_accessible(site, browser, pro):
    with logged_in(browser, site.url, pro, permissions=["microphone"]) as page:
        page.goto(f"{site.url}/voices/mine/new")
        page.get_by_role("button", name="Record", exact=True).click()
        wait_until(lambda: page.evaluate("document.querySelector('meter').value > -60"), "sound")
        problems = accessibility_problems(page)
        page.get_by_role("button", name="Stop").click()
        fill(page, "Short")
        page.get_by_role("button", name="Create voice").click()
        expect(page.get_by_label("Upload a recording")).to_be_focused()
        problems += accessibility_problems(page)
    assert not problems, "\n".join(problems)


@pytest.fixture(scope="module")
def spoken_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """A service that asks for spoken consents; its speakers are compared in earnest."""
    folder = tmp_path_factory.mktemp("spoken")
    (folder / "storage").mkdir()
    settings = {"SPEECH_ENGINE": "espeak", "CLONE_CONSENT": "spoken"}
    with ExitStack() as running:
        prepared = running.enter_context(
            prepared_site(folder / "storage", DJANGO_SETTINGS_MODULE="tests.support.quick_clone_settings", **settings)
        )
        server = running.enter_context(server_in(prepared.environment, folder / "server.log"))
        session = prepared.call("tests.support.voice_site.begin_session", "pro")
        yield SimpleNamespace(url=server.url, session=str(session))


def test_a_consent_is_read_aloud_and_compared(spoken_site, browser):
    phone = {"viewport": {"width": 320, "height": 800}, "color_scheme": "dark"}
    with opened(browser, spoken_site.url, spoken_site.session, permissions=["microphone"], **phone) as page:
        page.goto(f"{spoken_site.url}/voices/mine/new")
        expect(page.locator("[data-other-languages]")).to_have_count(0)
        consent = page.get_by_role("group", name="Spoken consent", exact=True)
        shown = consent.locator(".reading:visible")
        expect(shown).to_have_text(re.compile("This is my own voice. Today, "))
        page.get_by_label("Language").select_option("es")
        expect(shown).to_have_text(re.compile("Esta es mi propia voz. Hoy, "))
        page.get_by_label("Name").fill("Anna")
        assert not accessibility_problems(page)
        assert not overflows(page)

        for box in page.locator("[data-recorder]").all():
            box.evaluate("(box, seconds) => { box.dataset.longestS = seconds }", RECORDED_S)
        page.get_by_role("button", name="Record", exact=True).click()
        expect(page.get_by_text(f"Recorded {RECORDED_S} s.")).to_have_count(1, timeout=60_000)
        page.get_by_role("button", name="Create voice").click()
        expect(page.get_by_label("Upload the spoken consent")).to_be_focused()

        page.get_by_role("button", name="Record the consent").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"Recorded {RECORDED_S} s.")).to_have_count(2, timeout=60_000)
        assert not accessibility_problems(page)
        page.get_by_role("button", name="Create voice").click()
        expect(page.get_by_role("heading", name="Anna")).to_be_visible(timeout=120_000)


def test_a_consent_can_be_uploaded_without_scripts(spoken_site, browser, speech, tmp_path):
    samples, rate = soundfile.read(speech, dtype="float32")
    (tmp_path / "long.wav").write_bytes(wav(np.resize(samples, 31 * rate), rate))
    with opened(browser, spoken_site.url, spoken_site.session, java_script_enabled=False) as page:
        page.goto(f"{spoken_site.url}/voices/mine/new")
        page.get_by_text("The sentence in other languages").click()
        expect(page.get_by_role("paragraph").filter(has_text="Esta es mi propia voz. Hoy, ")).to_be_visible()
        page.get_by_label("Name").fill("Bea")
        page.get_by_label("Upload a recording").set_input_files(speech)
        page.get_by_label("Upload the spoken consent").set_input_files(tmp_path / "long.wav")
        page.get_by_role("button", name="Create voice").click()
        expect(page.get_by_text("longer than 30 seconds")).to_be_visible()
