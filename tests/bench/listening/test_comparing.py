"""Errors and lost words."""

import pytest

from bench.listening.comparing import Errors, errors, lost_runs

TEXT = "The old man sat down on the wet stones, and looked at the sea until it was dark."


@pytest.mark.parametrize(
    ("heard", "count"),
    [
        ("the old man sat down on the wet stones and looked at the sea until it was dark", 0),
        ("the old man sad down on the wet stones and looked at the sea until it was dark", 1),
        ("the old man sat down on wet stones and looked out at the sea until it was dark", 2),
        ("", 18),
        ("dog " * 40, 18),
    ],
)
def test_words_left_out_put_in_and_misheard_are_errors(heard, count):
    assert errors(TEXT, heard, "en-US") == Errors(count, 18)


def test_chinese_and_japanese_are_counted_by_sound():
    assert errors("他来了", "她來", "zh") == Errors(1, 3)
    assert errors("いった", "行って", "ja") == Errors(1, 3)


def test_errors_add_up():
    assert Errors(1, 4) + Errors(2, 6) == Errors(3, 10)
    assert (Errors(1, 4) + Errors(2, 6)).rate == pytest.approx(0.3)
    assert Errors(0, 0).rate == 0


def test_a_passage_that_is_missing_is_a_lost_run():
    ((start, end),) = lost_runs(TEXT, "the old man sat down and looked at the sea until it was dark", "en-US")
    assert TEXT.split()[start:end] == ["on", "the", "wet", "stones,"]


@pytest.mark.parametrize(
    "heard",
    [
        "the old man sat down on the wet stones and looked at the sea until it was dark",
        "the oldman sat downon the wetstones and looked at the sea until it was dark",
        "the old man sat town under what stone sand looked at the sea until it was dark",
        "the old man sat down on the wet stones and looked at the sea it was dark",
    ],
    ids=["whole", "written together", "misheard", "one word"],
)
def test_words_heard_otherwise_and_single_words_are_no_lost_run(heard):
    assert lost_runs(TEXT, heard, "en-US") == []


def test_the_beginning_and_the_end_can_be_lost():
    assert [end - start for start, end in lost_runs(TEXT, "sat down on the wet stones and looked at", "en-US")] == [
        3,
        6,
    ]


def test_losses_are_found_where_no_spaces_are_written():
    assert lost_runs("昨日の午後、友達と一緒に駅へ行きました。", "昨日の午後駅へ行きました", "ja")
    assert not lost_runs(
        "昨日の午後、友達と一緒に駅へ行きました。", "きのうのごごともだちといっしょに駅へ行きました", "ja"
    )
