"""The loops between the matrix products of Kokoro's generator, compiled by Numba: each reads its rows once.

Rows are instants, columns channels: every array is float32 and C-contiguous. The functions release the GIL.
"""

import numba
import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.float32]

_compiled = numba.njit(nogil=True, cache=True, fastmath={"contract", "nsz"})

# sin²(πr) = z·(S0 + S1·z + ...), z = r², |r| ≤ 1/2, to 3e-10: Chebyshev fit of degree 6.
_S = tuple(
    np.float32(c) for c in (9.8696044, -32.46969665, 42.72838512, -30.12175436, 13.20661035, -3.91307771, 0.74198012)
)
_S0, _S1, _S2, _S3, _S4, _S5, _S6 = _S


@_compiled
def activate(source: Rows, first: int, rows: int, norm: Rows, target: Rows) -> None:
    """Write `rows` rows from `first` on, normalized and through the snake, to the flat `target`; outside are zeros.

    `norm` is (4, channels): scale, shift, frequency a/π and amplitude 1/a of x + sin²(a·x)/a.
    Source: Ziyin et al. 2020, "Neural Networks Fail to Learn Periodic Functions and How to Fix It".
    """
    length, channels = source.shape
    for row in range(rows):
        place = target[row * channels : (row + 1) * channels]
        instant = first + row
        if 0 <= instant < length:
            _activate_row(source[instant], norm[0], norm[1], norm[2], norm[3], place)
        else:
            place[:] = 0


@_compiled
def _activate_row(source: Rows, scale: Rows, shift: Rows, frequency: Rows, amplitude: Rows, target: Rows) -> None:
    for c in range(target.shape[0]):
        value = source[c] * scale[c] + shift[c]
        turns = value * frequency[c]
        rest = turns - np.rint(turns)
        z = rest * rest
        series = _S6 * z + _S5
        series = series * z + _S4
        series = series * z + _S3
        series = series * z + _S2
        series = series * z + _S1
        series = series * z + _S0
        target[c] = value + amplitude[c] * (z * series)


@_compiled
def transform_input(
    source: Rows, first: int, norm: Rows, dilation: int, matrix: Rows, outputs: int, scratch: Rows, target: Rows
) -> None:
    """Write the activated rows from `first` on as transformed tiles: `target` is (points, tiles x dilation x channels).

    A tile has `outputs` x `dilation` rows of its own and looks at the first ones of the next. `matrix` is
    (points, 8), `scratch` flat and holds the rows of a few tiles, so that they stay in the nearest cache.
    """
    points = target.shape[0]
    width = dilation * source.shape[1]
    tiles = target.shape[1] // width
    at_once = (scratch.shape[0] // width - points) // outputs + 1
    for begin in range(0, tiles, at_once):
        end = min(tiles, begin + at_once)
        rows = ((end - begin - 1) * outputs + points) * dilation
        activate(source, first + begin * outputs * dilation, rows, norm, scratch)
        for tile in range(begin, end):
            own = scratch[(tile - begin) * outputs * width :]
            for point in range(points):
                _combine(matrix[point], own, width, points, target[point, tile * width : (tile + 1) * width])


@_compiled
def transform_output(
    products: Rows,
    first: int,
    matrix: Rows,
    dilation: int,
    bias: Rows,
    residual: Rows,
    target: Rows,
    scratch: Rows,
    sums: Rows,
) -> None:
    """Write the rows from `first` on that the `products` of the tiles stand for, with `bias` and `residual` added.

    `products` is (points, tiles x dilation x channels), `matrix` (outputs, 8); `residual` is `target`-shaped, or has no
    rows where there is none; it may be `target` itself. `sums` (2, channels) receives what `add_rows` says.
    """
    outputs, points = matrix.shape[0], products.shape[0]
    width = scratch.shape[0]
    flat = products.reshape(-1)
    sums[:] = 0
    for tile in range(products.shape[1] // width):
        for output in range(outputs):
            instant = first + (tile * outputs + output) * dilation
            if instant >= target.shape[0]:
                break
            _combine(matrix[output], flat[tile * width :], products.shape[1], points, scratch)
            _add_rows(scratch, instant, bias, residual, target, sums)


@_compiled
def add_rows(values: Rows, first: int, bias: Rows, residual: Rows, target: Rows, sums: Rows) -> None:
    """Write the rows of the flat `values`, with `bias` and `residual` added, to `target` from row `first` on.

    `sums` (2, channels) receives the sum of each channel over the rows written, and of its squares.
    """
    sums[:] = 0
    _add_rows(values, first, bias, residual, target, sums)


@_compiled
def _add_rows(values: Rows, first: int, bias: Rows, residual: Rows, target: Rows, sums: Rows) -> None:
    length, channels = target.shape
    for row in range(min(values.shape[0] // channels, length - first)):
        place = target[first + row]
        value = values[row * channels : (row + 1) * channels]
        if residual.shape[0]:
            _add_three(value, bias, residual[first + row], place)
        else:
            _add_two(value, bias, place)
        _add_sums(place, sums[0], sums[1])


@_compiled
def sum_rows(source: Rows, first: int, rows: int, sums: Rows) -> None:
    """Write to `sums` (2, channels) the sum of each channel over `rows` rows from `first` on, and of its squares."""
    sums[:] = 0
    for instant in range(first, min(first + rows, source.shape[0])):
        _add_sums(source[instant], sums[0], sums[1])


@_compiled
def _add_two(a: Rows, b: Rows, target: Rows) -> None:
    for c in range(target.shape[0]):
        target[c] = a[c] + b[c]


@_compiled
def _add_three(a: Rows, b: Rows, other: Rows, target: Rows) -> None:
    for c in range(target.shape[0]):
        target[c] = a[c] + b[c] + other[c]


@_compiled
def _add_sums(values: Rows, sums: Rows, squares: Rows) -> None:
    for c in range(values.shape[0]):
        sums[c] += values[c]
        squares[c] += values[c] * values[c]


# The two are written out since the compiler then keeps the sum in a register.
@_compiled
def _combine(k: Rows, source: Rows, step: int, points: int, target: Rows) -> None:
    """Write the sum of 7 or 8 pieces of `source`, `step` apart, weighted by `k`."""
    n = target.shape[0]
    k0, k1, k2, k3, k4, k5, k6, k7 = k[0], k[1], k[2], k[3], k[4], k[5], k[6], k[7]
    a0 = source[:n]
    a1 = source[step : step + n]
    a2 = source[2 * step : 2 * step + n]
    a3 = source[3 * step : 3 * step + n]
    a4 = source[4 * step : 4 * step + n]
    a5 = source[5 * step : 5 * step + n]
    a6 = source[6 * step : 6 * step + n]
    if points == 7:
        for c in range(n):
            target[c] = k0 * a0[c] + k1 * a1[c] + k2 * a2[c] + k3 * a3[c] + k4 * a4[c] + k5 * a5[c] + k6 * a6[c]
        return
    a7 = source[7 * step : 7 * step + n]
    for c in range(n):
        low = k0 * a0[c] + k1 * a1[c] + k2 * a2[c] + k3 * a3[c]
        target[c] = low + (k4 * a4[c] + k5 * a5[c] + k6 * a6[c] + k7 * a7[c])
