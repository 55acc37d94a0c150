import pytest

from accounts.charts import bar_chart


def test_the_height_of_a_bar_is_its_share():
    chart = bar_chart([("a", 0), ("b", 50), ("c", 100)])
    assert [bar.height for bar in chart.bars] == [0, chart.height // 2, chart.height]
    assert all(bar.y + bar.height == chart.height for bar in chart.bars)
    assert chart.top == 100


@pytest.mark.parametrize(
    ("highest", "top"),
    [(1, 10), (10, 10), (11, 20), (99, 100), (100, 100), (101, 200), (3_001, 4_000), (4_800, 5_000), (5_001, 10_000)],
)
def test_the_scale_is_round_and_holds_every_bar(highest, top):
    chart = bar_chart([("a", highest)])
    assert chart.top == top
    assert chart.middle * 2 == top
    assert chart.bars[0].y >= 0


def test_bars_stand_side_by_side_within_the_chart():
    chart = bar_chart([(str(number), number) for number in range(30)])
    for left, right in zip(chart.bars, chart.bars[1:], strict=False):
        assert left.x + chart.bar_width < right.x
    assert chart.bars[-1].x + chart.bar_width <= chart.width


def test_a_small_value_is_visible_beside_a_large_one():
    assert bar_chart([("a", 1), ("b", 1_000_000)]).bars[0].height > 0


def test_a_chart_without_values_has_no_heights():
    assert bar_chart([]).bars == ()
    empty = bar_chart([("a", 0)])
    assert [bar.height for bar in empty.bars] == [0]
    assert empty.top == 0
