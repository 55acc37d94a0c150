"""Sign-up, login, keys and account in a real browser: the journey, without scripts too, and accessible everywhere."""

import itertools
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from zipfile import ZipFile

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.accounts import PASSWORD
from tests.support.browser import accessibility_problems, needs_browser, overflows
from tests.support.server import running_server

pytestmark = [pytest.mark.process, needs_browser]

_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """A service that confirms e-mail addresses; `site.link()` is the link in the newest message."""
    mailbox = tmp_path_factory.mktemp("mail")

    def link() -> str:
        newest = max(mailbox.iterdir(), key=lambda path: path.stat().st_mtime_ns)
        path = re.findall(r"http://testserver(/account/\S+)", newest.read_text())[0]
        return f"{server.url}{path}"

    settings = {"EMAIL_URL": f"filemail:///{mailbox}"}
    with running_server(tmp_path_factory.mktemp("site"), **settings) as server:
        yield SimpleNamespace(url=server.url, link=link, server=server)


def sign_up(page: Page, site: SimpleNamespace) -> str:
    """Make an account and confirm it, which logs in; return its address."""
    email = f"person{next(_numbers)}@example.com"
    page.goto(f"{site.url}/account/signup/")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password (again)").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name="Check your inbox")).to_be_visible()
    page.goto(site.link())
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("heading", name="API keys")).to_be_visible()
    return email


def open_menu(page: Page) -> None:
    page.locator("details.menu:visible > summary").click()


def make_key(page: Page) -> str:
    open_menu(page)
    page.locator("details.menu:visible").get_by_role("link", name="API keys").click()
    page.get_by_label("Name").fill("laptop")
    page.get_by_role("button", name="Create key").click()
    return page.locator("#raw-key").inner_text()


def is_accepted(site: SimpleNamespace, raw_key: str) -> bool:
    headers = {"Authorization": f"Bearer {raw_key}"}
    return httpx.get(f"{site.url}/api/v1/audio/voices", headers=headers, timeout=60).status_code == 200


def test_a_double_press_makes_one_key(site, chromium):
    with chromium.new_context() as context:
        page = context.new_page()
        sign_up(page, site)
        page.get_by_label("Name").fill("laptop")
        are_stopped = page.evaluate("""() => {
            const form = document.querySelector("main form:has([name=name])"), stopped = [];
            window.addEventListener("submit", (event) => stopped.push(event.defaultPrevented));
            form.requestSubmit();
            form.requestSubmit();
            return stopped;
        }""")
        assert are_stopped == [False, True]
        expect(page.locator("#raw-key")).to_be_visible()


def test_from_sign_up_to_a_key_that_works(site, chromium):
    with chromium.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        page = context.new_page()
        sign_up(page, site)
        raw_key = make_key(page)
        assert is_accepted(site, raw_key)
        page.get_by_role("button", name="Copy the key").click()
        expect(page.get_by_text("Copied.")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == raw_key
        page.get_by_role("button", name="Copy the line").click()
        expect(page.get_by_text("Copied.")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()").startswith("curl http://testserver/v1/audio/speech")
        page.get_by_text("Python", exact=True).click()
        page.get_by_role("button", name="Copy the Python").click()
        assert f'api_key="{raw_key}"' in page.evaluate("navigator.clipboard.readText()")
        page.reload()
        assert raw_key not in page.content()
        expect(page.get_by_role("row", name="laptop")).to_have_count(1)


@pytest.mark.exhaustive
def test_without_a_clipboard_the_key_is_selected(site, chromium):
    with chromium.new_context() as context:
        context.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
        page = context.new_page()
        sign_up(page, site)
        raw_key = make_key(page)
        page.get_by_role("button", name="Copy the key").click()
        expect(page.get_by_text("to copy the selection")).to_be_visible()
        assert page.evaluate("getSelection().toString()") == raw_key


@pytest.mark.exhaustive
def test_everything_works_without_scripts(site, chromium):
    with chromium.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        sign_up(page, site)
        raw_key = make_key(page)
        assert is_accepted(site, raw_key)
        expect(page.get_by_role("button", name="Copy the key")).to_have_count(0)
        page.get_by_role("link", name="Revoke laptop").click()
        page.get_by_role("button", name="Revoke key").click()
        expect(page.get_by_role("status")).to_contain_text("“laptop” is revoked")
        assert not is_accepted(site, raw_key)
        page.get_by_role("banner").get_by_role("link", name="Account", exact=True).click()
        page.get_by_role("navigation", name="Account").get_by_role("link", name="Security").click()
        page.get_by_role("link", name="Delete account").click()
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Delete account").click()
        expect(page.get_by_role("banner").get_by_role("link", name="Sign up")).to_be_visible()


@pytest.mark.exhaustive
def test_an_old_session_enters_the_password_for_a_key_and_for_the_export(site, chromium, tmp_path):
    with chromium.new_context(java_script_enabled=False, accept_downloads=True) as context:
        page = context.new_page()
        email = sign_up(page, site)
        site.server.manage("shell", "--verbosity", "0", "-c", _AGE_SESSIONS)
        page.get_by_role("navigation", name="Account").get_by_role("link", name="API keys").click()
        page.get_by_label("Name").fill("laptop")
        page.get_by_role("button", name="Create key").click()
        expect(page.get_by_role("heading", name="Confirm it’s you")).to_be_visible()
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Continue").click()
        raw_key = page.locator("#raw-key").inner_text()
        assert is_accepted(site, raw_key)
        page.goto(f"{site.url}/account/security")
        page.get_by_role("link", name="Export your data").click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Download").click()
        download.value.save_as(tmp_path / "account.zip")
        with ZipFile(tmp_path / "account.zip") as files:
            assert email in files.read("account.json").decode()
            assert raw_key[:10] in files.read("keys.json").decode()
        page.goto(f"{site.url}/account/password/change/")
        page.get_by_label("Current password").fill(PASSWORD)
        page.get_by_label("New password", exact=True).fill(f"new {PASSWORD}")
        page.get_by_label("New password (again)").fill(f"new {PASSWORD}")
        page.get_by_label("Also revoke my API key").check()
        page.locator("main").get_by_role("button", name="Change password").click()
        expect(page.get_by_role("status")).to_contain_text("Your password was changed")
        assert not is_accepted(site, raw_key)


@pytest.mark.exhaustive
def test_the_first_tab_leads_past_the_navigation(site, chromium):
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(site.url)
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
        expect(page.get_by_role("link", name="Skip to the content")).to_be_in_viewport()
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()


@pytest.mark.exhaustive
@pytest.mark.parametrize(("width", "scripts"), [(1280, True), (360, False)], ids=["scripts", "narrow, without scripts"])
def test_the_menu_opens_by_keyboard(site, chromium, width, scripts):
    with chromium.new_context(java_script_enabled=scripts, viewport={"width": width, "height": 800}) as context:
        page = context.new_page()
        sign_up(page, site)
        menu = page.locator("details.menu")
        menu.locator("summary").focus()
        page.keyboard.press("Enter")
        expect(menu.get_by_role("link", name="Usage")).to_be_visible()
        if scripts:
            page.keyboard.press("Tab")
            page.keyboard.press("Escape")
            expect(menu.get_by_role("link", name="Usage")).to_be_hidden()
            expect(menu.locator("summary")).to_be_focused()
            page.keyboard.press("Enter")
        menu.get_by_role("link", name="Usage").press("Enter")
        expect(page.get_by_role("heading", name="Usage")).to_be_visible()


@pytest.mark.exhaustive
def test_the_menu_closes_when_something_else_is_clicked(site, chromium):
    with chromium.new_context() as context:
        page = context.new_page()
        sign_up(page, site)
        open_menu(page)
        link = page.locator("details.menu").get_by_role("link", name="Usage", exact=True)
        expect(link).to_be_visible()
        page.get_by_role("heading", name="API keys", exact=True).click()
        expect(link).to_be_hidden()


SECTIONS = {
    "Overview": "Your account",
    "API keys": "API keys",
    "Usage": "Usage",
    "My voices": "My voices",
    "Lexicon": "Lexicon",
    "Plan": "Get Pro",
    "Security": "Security",
}
"""The links of the account's navigation, and the headings of their pages."""


@pytest.mark.parametrize(("width", "scripts"), [(1440, True), (320, True), (320, False)])
def test_all_pages_of_the_account_are_reached_by_keyboard(site, chromium, width, scripts):
    with chromium.new_context(viewport={"width": width, "height": 740}, java_script_enabled=scripts) as context:
        page = context.new_page()
        sign_up(page, site)
        page.get_by_role("banner").get_by_role("link", name="Account", exact=True).press("Enter")
        for label, heading in SECTIONS.items():
            navigation = page.get_by_role("navigation", name="Account")
            navigation.get_by_role("link").first.focus()
            while page.evaluate("document.activeElement.textContent.trim()") != label:
                page.keyboard.press("Tab")
            expect(page.locator(":focus")).to_be_in_viewport(ratio=1)
            page.keyboard.press("Enter")
            expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
            current = page.get_by_role("navigation", name="Account").locator("[aria-current]")
            expect(current).to_have_text(label)
            expect(current).to_have_attribute("aria-current", "page")
            expect(current).to_be_in_viewport(ratio=1)
            assert not overflows(page)
        page.goto(f"{site.url}/account/password/change/")
        expect(page.get_by_role("navigation", name="Account").locator("[aria-current]")).to_have_text("Security")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_key_is_limited_by_keyboard(site, chromium, scripts):
    with chromium.new_context(java_script_enabled=scripts) as context:
        page = context.new_page()
        sign_up(page, site)
        page.get_by_label("Name").fill("reader")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_label("Full access")).to_be_checked()
        expect(page.get_by_role("checkbox", name="Speech")).to_be_hidden()
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowDown")
        expect(page.get_by_label("Only what you choose")).to_be_checked()
        page.keyboard.press("Tab")
        expect(page.get_by_role("checkbox", name="Speech")).to_be_focused()
        page.keyboard.press("Space")
        last_day = datetime.now(UTC).date() + timedelta(days=30)
        page.get_by_label("Last day").fill(last_day.isoformat())
        page.get_by_label("Last day").press("Enter")
        raw_key = page.locator("#raw-key").inner_text()
        headers = {"Authorization": f"Bearer {raw_key}"}
        refused = httpx.get(f"{site.url}/api/v1/usage", headers=headers, timeout=60)
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "insufficient_scope")
        assert is_accepted(site, raw_key)
        expect(page.get_by_role("row", name="reader")).to_contain_text("Speech")
        expect(page.get_by_role("row", name="reader")).to_contain_text(f"Until {last_day:%-d %b %Y}")


def submit_empty(page: Page) -> None:
    page.locator("main form").last.evaluate("form => { form.noValidate = true; form.requestSubmit() }")
    page.wait_for_load_state()


@pytest.mark.parametrize(("scheme", "width"), [("light", 320), ("dark", 1280)], ids=["light", "dark"])
@pytest.mark.exhaustive
def test_every_page_is_accessible(site, chromium, scheme, width):
    problems: list[str] = []

    def look(page: Page) -> None:
        problems.extend(accessibility_problems(page))
        if overflows(page):
            problems.append(f"{page.url} scrolls sideways at {width} px")

    def visit(page: Page, *addresses: str) -> None:
        for address in addresses:
            page.goto(f"{site.url}{address}")
            look(page)

    with chromium.new_context(color_scheme=scheme, viewport={"width": width, "height": 800}) as context:
        page = context.new_page()
        visit(page, "/", "/account/confirm-email/", "/account/inactive/", "/account/confirm-email/broken/")
        visit(page, "/account/password/reset/done/", "/account/password/reset/key/done/")
        visit(page, "/account/password/reset/key/1-broken/", "/plan", "/nowhere")
        if width < 800:
            open_menu(page)
            look(page)
        for address in ("/account/signup/", "/account/login/", "/account/password/reset/"):
            visit(page, address)
            submit_empty(page)
            expect(page.locator("[aria-invalid=true]").first).to_be_visible()
            look(page)
        email = sign_up(page, site)
        site.server.manage("shell", "--verbosity", "0", "-c", _USE.format(email=email))
        visit(page, "/account", "/keys", "/usage", "/usage?period=year", "/plan", "/account/security")
        page.goto(f"{site.url}/keys")
        page.get_by_text("Limit its access or lifetime").click()
        page.get_by_label("Only what you choose").check()
        submit_empty(page)
        expect(page.get_by_text("Choose what the key may use.")).to_be_visible()
        look(page)
        open_menu(page)
        look(page)
        page.get_by_text("Skip to the content").focus()
        look(page)
        make_key(page)
        look(page)
        page.get_by_text("JavaScript", exact=True).click()
        look(page)
        page.get_by_role("link", name="Revoke laptop").click()
        look(page)
        page.get_by_role("button", name="Revoke key").click()
        look(page)
        visit(
            page,
            "/account",
            "/account/export",
            "/account/delete",
            "/account/password/change/",
            "/account/email/",
            "/account/logout/",
        )
        page.goto(f"{site.url}/usage")
        page.get_by_text("Show as a table").click()
        look(page)
        page.goto(f"{site.url}/account/email/")
        page.get_by_label("E-mail").fill(f"new.{email}")
        page.locator("main").get_by_role("button", name="Change address").click()
        look(page)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Continue").click()
        expect(page.get_by_text("replaces it once")).to_be_visible()
        look(page)
        page.goto(site.link())
        look(page)
        page.goto(f"{site.url}/account/")
        open_menu(page)
        page.get_by_role("banner").get_by_role("button", name="Log out").click()
        page.goto(f"{site.url}/account/password/reset/")
        page.get_by_label("E-mail").fill(email)
        page.get_by_role("button", name="Send link").click()
        page.goto(site.link())
        look(page)
    assert not problems, "\n".join(problems)


_AGE_SESSIONS = """
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
for row in Session.objects.all():
    session = SessionStore(row.pk)
    session["logged_in_at"] = session.get("logged_in_at", 0) - 3600
    session.save()
"""
_USE = """
from accounts.models import Account
from accounts.limits import admitted
from accounts.keys import create_key
account = Account.objects.get(email="{email}")
for key in (create_key(account, "server")[0], None):
    with admitted(account, 1234, key):
        pass
"""
