"""The search on functions whose minimum is known."""

from collections.abc import Callable

import numpy as np
import pytest

from tts.cloning.search import Vector, minimize

CENTRE = np.array([0.7, -0.4, 1.1, 0.2, -0.9])
TRIALS = 1600


def bowl(point: Vector) -> float:
    return float(np.sum((point - CENTRE[: len(point)]) ** 2))


def valley(point: Vector) -> float:
    """Rosenbrock's function: its minimum, 0 at (1, 1, ...), lies at the end of a bent valley."""
    return float(np.sum(100 * (point[1:] - point[:-1] ** 2) ** 2 + (1 - point[:-1]) ** 2))


def found(cost: Callable[[Vector], float], dimensions: int, trials: int = TRIALS, **options: object) -> Vector:
    return minimize(cost, dimensions, trials=trials, spread=0.5, **{"report": lambda share: None, **options})


@pytest.mark.parametrize("dimensions", [2, 5])
def test_the_bottom_of_a_bowl_is_found(dimensions: int):
    assert np.allclose(found(bowl, dimensions), CENTRE[:dimensions], atol=0.001)


def test_the_end_of_a_bent_valley_is_found():
    assert np.allclose(found(valley, 3, trials=4000), np.ones(3), atol=0.01)


def test_many_dimensions_need_no_more_trials_than_a_search_for_a_voice_has():
    def cost(point: Vector) -> float:
        return float(np.sum((point - 0.3) ** 2))

    assert cost(found(cost, 28, 800)) < 0.2 * cost(np.zeros(28))


@pytest.mark.parametrize("trials", [1, 100, TRIALS])
def test_where_nothing_is_better_than_zero_it_stays_there(trials: int):
    def cost(point: Vector) -> float:
        return float(np.any(point != 0))

    assert np.array_equal(found(cost, 4, trials), np.zeros(4))


def test_the_chance_of_others_is_left_alone():
    np.random.seed(7)
    expected = np.random.RandomState(7).rand()
    found(bowl, 2, trials=48)
    assert np.random.rand() == expected


@pytest.mark.parametrize("seed", range(5))
def test_the_result_never_costs_more_than_zero(seed: int):
    rough = np.random.default_rng(seed).normal(size=(3, 50))

    def cost(point: Vector) -> float:
        return float(np.cos(7 * point @ rough).sum())

    assert cost(found(cost, 3, trials=48)) <= cost(np.zeros(3))


def test_it_searches_the_same_way_each_time():
    paths: list[list[bytes]] = []
    for _ in range(2):
        path: list[bytes] = []
        found(lambda point, path=path: path.append(point.tobytes()) or bowl(point), 5, trials=200)
        np.random.seed(99)
        paths.append(path)
    assert paths[0] == paths[1]
    assert len(set(paths[0])) > 190


@pytest.mark.parametrize("trials", [1, 50, 160])
def test_progress_rises_to_one(trials: int):
    told: list[float] = []
    found(bowl, 5, trials, report=told.append)
    assert told == sorted(told)
    assert 0 < told[0] <= 1
    assert told[-1] == 1.0
    assert len(told) < trials + 20


def test_it_looks_at_about_as_many_points_as_agreed():
    seen: list[Vector] = []
    found(lambda point: seen.append(point) or bowl(point), 5, trials=160)
    assert 160 <= len(seen) <= 160 + 20


def test_each_generation_is_announced_before_it_is_looked_at():
    events: list[int | str] = []
    found(lambda point: events.append("cost") or bowl(point), 5, trials=64, turn=events.append)
    turns = [event for event in events if event != "cost"]
    assert turns == list(range(len(turns)))
    assert len(turns) in (4, 5)
    starts = [events.index(turn) for turn in turns]
    assert starts[0] == 0
    assert len(set(np.diff(starts))) == 1


def test_costs_may_change_with_each_generation():
    """Each generation sees another function; their minima lie around one point."""
    shift = np.zeros(5)

    def turn(generation: int) -> None:
        shift[:] = 0.05 * np.random.default_rng(generation).normal(size=5)

    assert np.linalg.norm(found(lambda point: bowl(point + shift), 5, turn=turn) - CENTRE) < 0.2


def test_what_is_raised_by_whoever_is_told_comes_through():
    class Unwanted(Exception):
        pass

    def refuse(share: float) -> None:
        raise Unwanted

    with pytest.raises(Unwanted):
        found(bowl, 3, report=refuse)
