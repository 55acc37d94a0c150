"""The sweep of common words, where its lists and dictionaries are installed."""

import importlib.util

import pytest

from bench.words.__main__ import sweep

pytestmark = pytest.mark.skipif(
    not all(map(importlib.util.find_spec, ("wordfreq", "gruut_lang_fr"))), reason="bench/words/requirements.txt"
)


def test_common_words_are_read_and_judged():
    said = list(sweep("fr", 300))
    assert len(said) == 300
    assert [word.share for word in said] == sorted((word.share for word in said), reverse=True)
    assert sum(bool(word.others) for word in said) > 290
    assert sum("disputed" in word.kinds for word in said) < 10
    assert not any("switched" in word.kinds for word in said)
