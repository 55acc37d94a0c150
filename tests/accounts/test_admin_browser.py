"""Django admin in a real browser: each list and each page, by day and night, and the work of staff by keyboard."""

import json
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from playwright.sync_api import Page, expect

from tests.support.accounts import PASSWORD
from tests.support.browser import accessibility_problems, needs_browser
from tests.support.server import running_server

pytestmark = [pytest.mark.process, needs_browser]

DJANGOS_OWN = {"label-title-only", "label", "empty-table-header", "aria-prohibited-attr"}
"""Rules that the markup of Django admin itself breaks: what is ours are its colours and what our pages add."""

_FILL = f"""
import json
from django.contrib import admin
from django.urls import reverse
from tests.support.factories import make_account
from tests.support.filled_account import make_filled_account
staff = make_account(password="{PASSWORD}", is_staff=True, is_superuser=True)
account = make_filled_account(keys=3, busy_keys=3, jobs=12, days=30)
lists, pages = [], []
for model, shown in admin.site._registry.items():
    name = f"{{model._meta.app_label}}_{{model._meta.model_name}}"
    lists.append(reverse(f"admin:{{name}}_changelist"))
    row = model._default_manager.first()
    if row is not None and shown.get_urls():
        pages.append(reverse(f"admin:{{name}}_change", args=[row.pk]))
print(json.dumps({{"lists": lists, "pages": pages, "email": account.email, "staff": staff.email}}))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """A service with an account in use and a member of staff; `lists` and `pages` are those of the admin."""
    with running_server(tmp_path_factory.mktemp("site"), SITE_NAME="Eversay") as server:
        filled = json.loads(server.manage("shell", "--verbosity", "0", "-c", _FILL).splitlines()[-1])
        yield SimpleNamespace(url=server.url, **filled)


@pytest.fixture
def desk(chromium, site, request) -> Iterator[Page]:
    """The admin, opened by a member of staff."""
    scheme = getattr(request, "param", "light")
    with chromium.new_context(viewport={"width": 1280, "height": 900}, color_scheme=scheme) as context:
        page = context.new_page()
        page.goto(f"{site.url}/account/login/?next=/admin/")
        page.get_by_label("E-mail").fill(site.staff)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_label("Password", exact=True).press("Enter")
        expect(page.get_by_role("link", name="Eversay")).to_be_visible()
        yield page


@pytest.mark.exhaustive
@pytest.mark.parametrize("desk", ["light", "dark"], indirect=True)
def test_every_page_is_accessible(desk, site):
    problems = []
    for address in ("/admin/", *site.lists, *site.pages):
        response = desk.goto(site.url + address)
        found = accessibility_problems(desk)
        problems += [problem for problem in found if not any(f": {rule}: " in problem for rule in DJANGOS_OWN)]
        if response.status != 200:
            problems.append(f"{address}: {response.status}")
    assert not problems, "\n".join(problems)


def test_staff_find_an_account_and_see_its_usage_by_keyboard(desk, site):
    desk.goto(f"{site.url}/admin/accounts/account/")
    desk.locator("#searchbar").focus()
    desk.keyboard.type(site.email.partition("@")[0])
    desk.keyboard.press("Enter")
    row = desk.locator("#result_list").get_by_role("link", name=site.email)
    row.focus()
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("heading", name="Usage").first).to_be_visible()


def test_an_action_counts_what_it_did(desk, site):
    desk.goto(f"{site.url}/admin/jobs/job/?status__exact=queued")
    first = desk.locator("#result_list .action-select").first
    first.focus()
    desk.keyboard.press("Space")
    desk.get_by_label("Action:").select_option(label="Cancel the selected jobs")
    desk.locator(".actions [name=index]").press("Enter")
    expect(desk.locator(".messagelist")).to_contain_text("1 job")
