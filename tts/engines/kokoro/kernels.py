"""The loops between the matrix products of Kokoro's generator, compiled by Numba; each loop reads its rows once.

Rows are instants, columns channels: every array is float32 and C-contiguous. The functions release the GIL.
"""

import numba
import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.float32]
Places = tuple[int, int, int, int, int, int, int, int]

_compiled = numba.njit(nogil=True, cache=True, fastmath={"contract", "nsz"})

# sin²(πr) = z·(S0 + S1·z + ...), z = r², |r| ≤ 1/2, to 3e-10: Chebyshev fit of degree 6.
_S = tuple(
    np.float32(c) for c in (9.8696044, -32.46969665, 42.72838512, -30.12175436, 13.20661035, -3.91307771, 0.74198012)
)
_S0, _S1, _S2, _S3, _S4, _S5, _S6 = _S


@_compiled
def activate(source: Rows, first: int, rows: int, norm: Rows, target: Rows) -> None:
    """Write `rows` rows from `first` on, normalized and activated, to the flat `target`; rows outside are zeros.

    `norm` is (4, channels): scale, shift, frequency a/π and amplitude 1/a of x + sin²(a·x)/a.
    Source: Ziyin et al. 2020, "Neural Networks Fail to Learn Periodic Functions and How to Fix It".
    """
    channels = source.shape[1]
    for row in range(rows):
        _activate_at(source, first + row, norm, target[row * channels : (row + 1) * channels])


@_compiled
def _activate_at(source: Rows, instant: int, norm: Rows, target: Rows) -> None:
    if 0 <= instant < source.shape[0]:
        _activate_row(source[instant], norm[0], norm[1], norm[2], norm[3], target)
    else:
        target[:] = 0


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

    A tile has `outputs` x `dilation` rows of its own and reads the first rows of the next too. `matrix` is (points, 8).
    `scratch` (outputs, any) has the rows of some tiles, few enough for the cache: row n of every tile is in its line n,
    so that one long sum gives a point of all those tiles.
    """
    channels = source.shape[1]
    width = dilation * channels
    tiles = target.shape[1] // width
    line = scratch.shape[1]
    flat = scratch.reshape(-1)
    reach = matrix.shape[0]
    at_once = line // width - 1
    places = _places_of_rows(outputs, line, width, reach)
    for begin in range(0, tiles, at_once):
        count = min(at_once, tiles - begin)
        for row in range((count - 1) * outputs + reach):
            place = (row % outputs) * line + row // outputs * width
            for phase in range(dilation):
                instant = first + (begin * outputs + row) * dilation + phase
                _activate_at(source, instant, norm, flat[place + phase * channels : place + (phase + 1) * channels])
        for point in range(reach):
            _combine(matrix[point], flat, places, target[point, begin * width : (begin + count) * width])


@_compiled
def _places_of_rows(outputs: int, line: int, width: int, reach: int) -> Places:
    """Return the places of the first 8 rows of a tile in the scratch; rows beyond `reach` do not count."""
    last = reach - 1
    r0, r1, r2, r3, r4, r5, r6, r7 = 0, 1, 2, 3, 4, 5, min(6, last), min(7, last)
    return (
        r0 % outputs * line + r0 // outputs * width,
        r1 % outputs * line + r1 // outputs * width,
        r2 % outputs * line + r2 // outputs * width,
        r3 % outputs * line + r3 // outputs * width,
        r4 % outputs * line + r4 // outputs * width,
        r5 % outputs * line + r5 // outputs * width,
        r6 % outputs * line + r6 // outputs * width,
        r7 % outputs * line + r7 // outputs * width,
    )


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
    """Write the rows from `first` on that result from the `products` of the tiles, plus `bias` and `residual`.

    `products` is (points, tiles x dilation x channels), `matrix` (outputs, 8), `scratch` flat, for a tile or more;
    `residual` has the shape of `target` and may be `target`, or has no rows. `sums` (2, channels) receives the same as
    in `add_rows`.
    """
    outputs, points, step = matrix.shape[0], products.shape[0], products.shape[1]
    width = dilation * target.shape[1]
    flat = products.reshape(-1)
    at_once = scratch.shape[0] // width
    sums[:] = 0
    for begin in range(0, step // width, at_once):
        count = min(at_once, step // width - begin)
        o = begin * width
        last = o + (points - 1) * step
        p6, p7 = min(o + 6 * step, last), min(o + 7 * step, last)
        places = (o, o + step, o + 2 * step, o + 3 * step, o + 4 * step, o + 5 * step, p6, p7)
        for output in range(outputs):
            _combine(matrix[output], flat, places, scratch[: count * width])
            for tile in range(count):
                instant = first + ((begin + tile) * outputs + output) * dilation
                _add_rows(scratch[tile * width : (tile + 1) * width], instant, bias, residual, target, sums)


@_compiled
def add_rows(values: Rows, first: int, bias: Rows, residual: Rows, target: Rows, sums: Rows) -> None:
    """Write the rows of the flat `values`, plus `bias` and `residual`, to `target` from row `first` on.

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


@_compiled
def _combine(k: Rows, source: Rows, places: Places, target: Rows) -> None:
    """Write the sum of 8 parts of `source`, which begin at `places`, with the weights `k`."""
    n = target.shape[0]
    k0, k1, k2, k3, k4, k5, k6, k7 = k[0], k[1], k[2], k[3], k[4], k[5], k[6], k[7]
    a0 = source[places[0] : places[0] + n]
    a1 = source[places[1] : places[1] + n]
    a2 = source[places[2] : places[2] + n]
    a3 = source[places[3] : places[3] + n]
    a4 = source[places[4] : places[4] + n]
    a5 = source[places[5] : places[5] + n]
    a6 = source[places[6] : places[6] + n]
    a7 = source[places[7] : places[7] + n]
    for c in range(n):
        low = k0 * a0[c] + k1 * a1[c] + k2 * a2[c] + k3 * a3[c]
        target[c] = low + (k4 * a4[c] + k5 * a5[c] + k6 * a6[c] + k7 * a7[c])
