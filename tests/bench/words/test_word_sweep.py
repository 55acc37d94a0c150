"""The sweep of common words, where its lists and dictionaries are installed."""

import importlib.util
from pathlib import Path

import pytest

from bench.words.__main__ import Said, is_good, main, sweep
from bench.words.sources import common_words, settled

SETTLED = Path(__file__).parents[3] / "bench/words/settled.tsv"
needs_lists = pytest.mark.skipif(
    not all(map(importlib.util.find_spec, ("wordfreq", "gruut_lang_fr"))), reason="bench/words/requirements.txt"
)


def said(word: str, share: float, kinds: set[str]) -> Said:
    return Said(word, share, "a", "b", True, frozenset(kinds))


@pytest.mark.parametrize(
    ("kinds", "good"),
    [
        (["disputed", None], False),
        ([None, "disputed"], True),
        (["settled", "settled"], True),
        ([None, "switched"], False),
        ([None, "foreign"], False),
        (["spelled", None], True),
    ],
)
def test_few_disputes_and_no_switch_are_good(kinds: list[str | None], good: bool):
    words = [said("common", 0.991, {kinds[0]} - {None}), said("rare", 0.009, {kinds[1]} - {None})]
    assert is_good(words) == good


def test_each_dispute_is_settled_once_with_its_reason():
    rows = [line.split("\t") for line in SETTLED.read_text(encoding="utf-8").splitlines()]
    assert all(len(row) == 4 and all(row) for row in rows)
    assert [row[:2] for row in rows] == sorted(map(list, {tuple(row[:2]) for row in rows}))


@needs_lists
def test_a_settled_word_is_disputed_again_when_its_sounds_change(monkeypatch: pytest.MonkeyPatch):
    kinds = {word.word: word.kinds for word in sweep("fr", 100)}
    assert (kinds["ne"], kinds["de"]) == ({"settled"}, frozenset())
    monkeypatch.setattr("bench.words.__main__.settled", lambda language: settled(language) | {"ne": "nˈe"})
    assert {word.word: word.kinds for word in sweep("fr", 100)}["ne"] == {"disputed"}


@needs_lists
def test_a_check_fails_where_a_word_is_disputed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.argv", ["words", "fr", "--words", "100", "--check"])
    assert main() == 0
    monkeypatch.setattr("bench.words.__main__.settled", lambda language: {})
    assert main() == 1


@needs_lists
def test_a_mark_alone_is_no_word():
    assert not {"\u0301", "\u0304"} & set(common_words("hi", 20_000))


@needs_lists
def test_hindi_in_latin_letters_is_not_read_as_english():
    assert not any("switched" in word.kinds for word in sweep("hi", 1000))


@needs_lists
def test_common_words_are_read_and_judged():
    said = list(sweep("fr", 300))
    assert len(said) == 300
    assert [word.share for word in said] == sorted((word.share for word in said), reverse=True)
    assert sum(bool(word.others) for word in said) > 290
    assert sum("disputed" in word.kinds for word in said) < 10
    assert not any("switched" in word.kinds for word in said)
