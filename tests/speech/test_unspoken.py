"""The list of unspoken pieces: everything is counted, and the list has a bound wherever it is shown."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speech.unspoken import MAX_LISTED, MAX_LISTED_CHARACTERS, listed, unspoken_fields, unspoken_text
from tests.support.engine import UNSPOKEN

TEXT = "Hello there. " + f"{UNSPOKEN} " * 3_000


@given(
    st.lists(st.text(min_size=1, max_size=30) | st.integers(1, 30_000).map(lambda length: "x" * length), max_size=50)
)
def test_the_first_pieces_are_listed(pieces):
    shown = listed(pieces)
    assert len(shown) <= MAX_LISTED
    assert sum(map(len, shown)) <= MAX_LISTED_CHARACTERS
    assert shown[:-1] == pieces[: len(shown)][:-1]
    assert all(piece.startswith(part) for piece, part in zip(pieces, shown, strict=False))
    assert sum(map(len, shown)) == min(MAX_LISTED_CHARACTERS, sum(map(len, pieces)))


def test_all_are_counted():
    fields = unspoken_fields(["x"] * 60_000)
    assert fields == {"unspoken": ["x"] * 1_000, "unspoken_count": 60_000}
    assert unspoken_text(["a", "b"], 5) == "We could not speak these pieces of the text: a, b and 3 others."


@pytest.mark.django_db
@pytest.mark.usefixtures("tone_engine")
class TestAnswers:
    def test_the_envelope_counts_all_and_lists_the_first(self, pro_client):
        body = {"input": TEXT, "ev_timestamps": True}
        response = pro_client.post("/api/v1/audio/speech", json.dumps(body), content_type="application/json")
        envelope = response.json()
        assert (len(envelope["unspoken"]), envelope["unspoken_count"]) == (1_000, 3_000)
        assert response.headers["X-Speech-Unspoken"] == "3000"
