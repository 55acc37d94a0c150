"""How long a text is to listen to, before it is rendered."""

import pytest

from studio.listening import listening_s
from studio.templatetags.studio_text import in_minutes


def test_letters_of_every_script_take_their_time():
    english, chinese = listening_s("x" * 1_000), listening_s("水" * 1_000)
    assert 50 < english < 80
    assert 150 < chinese < 250
    assert listening_s("x" * 1_000 + "水" * 1_000) == pytest.approx(english + chinese)


@pytest.mark.parametrize(
    ("seconds", "written"),
    [
        (0, "0 min"),
        (1, "1 min"),
        (89, "1 min"),
        (91, "2 min"),
        (3_599, "1 h 0 min"),
        (3_569, "59 min"),
        (36_300, "10 h 5 min"),
    ],
)
def test_a_length_is_written_in_minutes(seconds, written):
    assert in_minutes(seconds) == written
