"""The search for the values that make a cost small: no gradient, any number of dimensions, the same way each time."""

import warnings
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]

_GENERATION = 16
_LEAST = 4
"""Points of a generation: fewer where no more can be looked at."""


def minimize(
    cost: Callable[[Vector], float],
    dimensions: int,
    *,
    trials: int,
    spread: float,
    report: Callable[[float], None],
    turn: Callable[[int], None] = lambda generation: None,
) -> Vector:
    """Return the values, shape (dimensions,), that the search expects to cost least, from around zero.

    It looks at about `trials` points, the first ones `spread` around zero, and reports its progress, 0 to 1. The
    result costs no more than zero does. `turn` is called with the number of each generation before it is looked at:
    only the points of one are compared with each other, so that `cost` may then ask something else.

    Source: Hansen, The CMA Evolution Strategy: A Tutorial, 2016; pycma.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it misses matplotlib
        import cma
    options = {
        "popsize": min(_GENERATION, max(_LEAST, trials)),
        "maxfevals": trials,
        "verbose": -9,
        # Its own chance, not numpy's, which other threads use and nobody else should find seeded.
        "seed": np.nan,
        "randn": np.random.RandomState(1).randn,
    }
    strategy = cma.CMAEvolutionStrategy(np.zeros(dimensions), spread, options)
    generation = 0
    while not strategy.stop():
        turn(generation)
        points = strategy.ask()
        costs = []
        for point in points:
            costs.append(cost(point))
            report(min(1.0, (strategy.countevals + len(costs)) / trials))
        strategy.tell(points, costs)
        generation += 1
    candidates = (np.zeros(dimensions), np.asarray(strategy.result.xbest), np.asarray(strategy.result.xfavorite))
    return min(reversed(candidates), key=cost)
