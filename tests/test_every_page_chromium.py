"""Every page in Chromium: at all widths and looks by axe-core, by the tab key alone, and without scripts.

`LOOKS` says at which widths a page is met in which look, and what axe-core looks for there. The tab key walks through
each page in a phone's and in a desk's window. Without scripts, axe-core sees a page on a phone; its width is measured
in each window.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.support.browser import needs_browser
from tests.support.every_page import (
    WIDTHS,
    ChromiumWindow,
    Site,
    check_looks,
    check_tabs,
    check_without_scripts,
    parts,
    running_site,
)

pytestmark = [pytest.mark.process, needs_browser]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="module")
def window(chromium: Browser) -> Iterator[ChromiumWindow]:
    with chromium.new_context(reduced_motion="reduce") as context:
        yield ChromiumWindow(context.new_page())


@parts
def test_every_page_fits_and_is_accessible(site, window, part):
    check_looks(window, site, part)


@parts
@pytest.mark.parametrize("width", [WIDTHS[0], WIDTHS[-1]])
def test_the_tab_key_goes_to_everything_in_sight_and_on(site, window, part, width):
    check_tabs(window, site, part, width)


@pytest.mark.exhaustive
@parts
def test_every_page_fits_without_scripts(site, chromium, part):
    with chromium.new_context() as context:
        check_without_scripts(ChromiumWindow(context.new_page()), site, part)
