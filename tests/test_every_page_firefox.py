"""Every page in Firefox: at all widths and looks by axe-core, and by the tab key alone, as in Chromium."""

from collections.abc import Iterator

import pytest

from tests.support.every_page import WIDTHS, Site, check_looks, check_tabs, parts, running_site
from tests.support.firefox import FirefoxWindow, needs_firefox, running_firefox

pytestmark = [pytest.mark.process, needs_firefox, pytest.mark.exhaustive]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FirefoxWindow]:
    with running_firefox(tmp_path_factory.mktemp("firefox") / "log") as window:
        yield window


@parts
def test_every_page_fits_and_is_accessible(site, window, part):
    check_looks(window, site, part)


@parts
@pytest.mark.parametrize("width", [WIDTHS[0], WIDTHS[-1]])
def test_the_tab_key_goes_to_everything_in_sight_and_on(site, window, part, width):
    check_tabs(window, site, part, width)
