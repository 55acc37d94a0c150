"""What the tests of the render scheduler share."""

import pytest

from tests.support.render_turns import Clock


@pytest.fixture
def render_clock() -> Clock:
    """The clock of a render scheduler, which the test turns."""
    return Clock()
