"""A deterministic search for values with a low cost, without a gradient and in any number of dimensions."""

import warnings
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]

_GENERATION = 16
_LEAST = 4
"""The fewest points of a generation, if the trials do not suffice for more."""


def minimize(
    cost: Callable[[Vector], float],
    dimensions: int,
    *,
    trials: int,
    spread: float,
    report: Callable[[float], None],
    turn: Callable[[int], None] = lambda generation: None,
) -> Vector:
    """Return the values, shape (dimensions,), that the search expects to have the lowest cost, starting around zero.

    It tries about `trials` points, the first ones `spread` around zero, and reports its progress, 0 to 1. The result
    costs no more than the zero point. `turn` is called with the number of each generation before it is tried: only
    points of the same generation are compared, so `cost` may change there.

    Source: Hansen, The CMA Evolution Strategy: A Tutorial, 2016; pycma.
    """
    with warnings.catch_warnings(action="ignore"):  # it warns that matplotlib is missing
        import cma
    options = {
        "popsize": min(_GENERATION, max(_LEAST, trials)),
        "maxfevals": trials,
        "verbose": -9,
        # Its own random numbers: other threads use numpy's, which must not be seeded here.
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
