"""Each group of rules has a score, and the examples of `scores.tsv` show what it decides."""

import pytest

from bench.reading.cases import READ_LANGUAGES
from tts.text.normalization import rules_of
from tts.text.normalization.rules.forms import EXCEPTION
from tts.text.normalization.rules.tables import shared_rows
from tts.text.normalization.tracing import traces_of

ROWS = shared_rows("scores.tsv")
SCORES = {row["group"]: int(row["score"]) for row in ROWS if row["score"]}


def test_each_group_has_one_score_and_its_reasons():
    assert {row["group"] for row in ROWS} == SCORES.keys()
    assert list(SCORES.values()) == sorted(set(SCORES.values()), reverse=True)
    assert all(row["reason"] for row in ROWS)


@pytest.mark.parametrize("language", READ_LANGUAGES)
def test_rules_stand_in_the_order_of_their_scores(language):
    scores = [rule.score for rule in rules_of(language).rules]
    assert scores == sorted(scores, reverse=True)
    assert set(scores) <= {EXCEPTION, *SCORES.values()}


@pytest.mark.parametrize("row", [row for row in ROWS if row["example"]], ids=lambda row: row["example"])
def test_the_group_wins_its_example(row):
    traces = traces_of(row["example"], row["language"])
    won = {place for trace in traces if _is_of(trace, row["group"]) and not trace.is_beaten for place in _places(trace)}
    lost = {place for trace in traces if _is_of(trace, row["over"]) and trace.is_beaten for place in _places(trace)}
    assert won & lost


def _is_of(trace, group):
    return trace.score == SCORES[group]


def _places(trace):
    return range(trace.start, trace.start + len(trace.written))
