"""Every page in Firefox: at all widths and looks by axe-core, and by the tab key alone, as in Chromium."""

from collections.abc import Iterator

import pytest

from tests.support.every_page import WIDTHS, Site, check_looks, check_tabs, parts, running_site
from tests.support.firefox import needs_firefox

pytestmark = [pytest.mark.process, needs_firefox, pytest.mark.exhaustive]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_site(tmp_path_factory.mktemp("site")) as site:
        yield site


@parts
def test_every_page_fits_and_is_accessible(site, firefox, part):
    check_looks(firefox, site, part)


@parts
@pytest.mark.parametrize("width", [WIDTHS[0], WIDTHS[-1]])
def test_the_tab_key_goes_to_everything_in_sight_and_on(site, firefox, part, width):
    check_tabs(firefox, site, part, width)
