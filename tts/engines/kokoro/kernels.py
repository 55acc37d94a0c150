"""The loops between the matrix products of Kokoro's generator, compiled by Numba; each loop reads its rows once.

Rows are instants, columns channels: every array is float32 and C-contiguous. The functions release the GIL.
"""

import numba
import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.float32]

POINTS = 10
"""Points of the transforms: 0, four positive numbers, each followed by its opposite, and infinity."""

_compiled = numba.njit(nogil=True, cache=True, fastmath={"contract", "nsz"})

# sin²(πr) = z·(S0 + S1·z + ...), z = r², |r| ≤ 1/2, to 3e-10: Chebyshev fit of degree 6.
_S = tuple(
    np.float32(c) for c in (9.8696044, -32.46969665, 42.72838512, -30.12175436, 13.20661035, -3.91307771, 0.74198012)
)
_S0, _S1, _S2, _S3, _S4, _S5, _S6 = _S


@_compiled
def activate(source: Rows, first: int, norm: Rows, target: Rows) -> None:
    """Write the rows from `first` on, normalized and activated, to `target` (rows, 1, channels); others are zeros.

    `norm` is (4, channels): scale, shift, frequency a/π and amplitude 1/a of x + sin²(a·x)/a.
    Source: Ziyin et al. 2020, "Neural Networks Fail to Learn Periodic Functions and How to Fix It".
    """
    for row in range(target.shape[0]):
        _activate_row(source, first + row, norm, target, row, 0)


@_compiled
def _activate_row(source: Rows, instant: int, norm: Rows, target: Rows, line: int, phase: int) -> None:
    if instant < 0 or instant >= source.shape[0]:
        target[line, phase] = 0
        return
    for c in range(source.shape[1]):
        value = source[instant, c] * norm[0, c] + norm[1, c]
        turns = value * norm[2, c]
        rest = turns - np.rint(turns)
        z = rest * rest
        series = _S6 * z + _S5
        series = series * z + _S4
        series = series * z + _S3
        series = series * z + _S2
        series = series * z + _S1
        series = series * z + _S0
        target[line, phase, c] = value + norm[3, c] * (z * series)


@_compiled
def transform_input(
    source: Rows, first: int, norm: Rows, matrix: Rows, outputs: int, scratch: Rows, target: Rows
) -> None:
    """Write the activated rows from `first` on as transformed tiles: `target` is (10, tiles, dilation, channels).

    A tile has `outputs` x dilation rows of its own and also reads the first rows of the next. `matrix` is (10, 10).
    `scratch` is (11, dilation, channels); it holds ten lines of activated rows, and each tile overwrites the lines that
    the next one does not read.
    """
    tiles, dilation = target.shape[1:3]
    lines = 0
    for tile in range(tiles):
        begin = tile * outputs
        for line in range(lines, begin + POINTS):
            for phase in range(dilation):
                _activate_row(source, first + line * dilation + phase, norm, scratch, line % POINTS, phase)
        lines = begin + POINTS
        for phase in range(dilation):
            _evaluate(matrix, scratch, begin, target, tile, phase)


@_compiled
def _evaluate(matrix: Rows, lines: Rows, begin: int, target: Rows, tile: int, phase: int) -> None:
    """Write the polynomials of the ten `lines` from `begin` on; opposite points share sums of even and odd lines.

    LLVM vectorizes a loop over columns only if each index is the loop's own, not a part of a sum.
    """
    p0, p1, p2, p3, p4, p5, p6, p7, p8, p9 = _ten_from(begin)
    k0, k2, k4, k6, k8 = matrix[0, 0], matrix[0, 2], matrix[0, 4], matrix[0, 6], matrix[0, 8]
    k1, k3, k5, k7, k9 = matrix[9, 1], matrix[9, 3], matrix[9, 5], matrix[9, 7], matrix[9, 9]
    for c in range(lines.shape[2]):
        a0, a2, a4, a6 = lines[p0, phase, c], lines[p2, phase, c], lines[p4, phase, c], lines[p6, phase, c]
        a1, a3, a5, a7 = lines[p1, phase, c], lines[p3, phase, c], lines[p5, phase, c], lines[p7, phase, c]
        target[0, tile, phase, c] = (k0 * a0 + k2 * a2) + (k4 * a4 + k6 * a6) + k8 * lines[p8, phase, c]
        target[9, tile, phase, c] = (k1 * a1 + k3 * a3) + (k5 * a5 + k7 * a7) + k9 * lines[p9, phase, c]
    for point in range(1, POINTS - 1, 2):
        k1, k2, k3, k4 = matrix[point, 1], matrix[point, 2], matrix[point, 3], matrix[point, 4]
        k5, k6, k7, k8 = matrix[point, 5], matrix[point, 6], matrix[point, 7], matrix[point, 8]
        for c in range(lines.shape[2]):
            a2, a4, a6, a8 = lines[p2, phase, c], lines[p4, phase, c], lines[p6, phase, c], lines[p8, phase, c]
            a1, a3, a5, a7 = lines[p1, phase, c], lines[p3, phase, c], lines[p5, phase, c], lines[p7, phase, c]
            even = (k2 * a2 + k4 * a4) + (k6 * a6 + k8 * a8)
            odd = (k1 * a1 + k3 * a3) + (k5 * a5 + k7 * a7)
            target[point, tile, phase, c] = even + odd
            target[point + 1, tile, phase, c] = even - odd


@_compiled
def _ten_from(begin: int) -> tuple[int, int, int, int, int, int, int, int, int, int]:
    """Return the positions of ten lines from `begin` on, in a ring buffer of ten lines."""
    low, high = begin % 10, (begin + 5) % 10
    return (
        low,
        (low + 1) % 10,
        (low + 2) % 10,
        (low + 3) % 10,
        (low + 4) % 10,
        high,
        (high + 1) % 10,
        (high + 2) % 10,
        (high + 3) % 10,
        (high + 4) % 10,
    )


@_compiled
def transform_output(
    products: Rows, first: int, matrix: Rows, bias: Rows, residual: Rows, target: Rows, scratch: Rows, sums: Rows
) -> None:
    """Write the rows from `first` on that result from the `products` of the tiles, plus `bias` and `residual`.

    `products` is (groups, 10, tiles, dilation, channels), and its groups are added. `matrix` is (outputs, 10), and
    `scratch` as in `transform_input`. `residual` has the shape of `target` and may be `target`, or has no rows. `sums`
    (2, channels) receives the same as in `add_rows`.
    """
    tiles, dilation = products.shape[2:4]
    scratch[POINTS] = 0
    sums[:] = 0
    for tile in range(tiles):
        for phase in range(dilation):
            _pair(products, tile, phase, scratch)
            for output in range(matrix.shape[0]):
                instant = first + (tile * matrix.shape[0] + output) * dilation + phase
                if instant < target.shape[0]:
                    _interpolate(matrix, output, scratch, bias, residual, target, instant, sums)


@_compiled
def _pair(products: Rows, tile: int, phase: int, scratch: Rows) -> None:
    """Write the products of a tile to `scratch`: sums and differences of opposite points, the others as they are."""
    columns = products.shape[4]
    for group in range(products.shape[0] - 1):
        for point in range(POINTS):
            for c in range(columns):
                products[0, point, tile, phase, c] += products[group + 1, point, tile, phase, c]
    for point in range(1, POINTS - 1, 2):
        for c in range(columns):
            positive, negative = products[0, point, tile, phase, c], products[0, point + 1, tile, phase, c]
            scratch[point, 0, c] = positive + negative
            scratch[point + 1, 0, c] = positive - negative
    for c in range(columns):
        scratch[0, 0, c] = products[0, 0, tile, phase, c]
        scratch[9, 0, c] = products[0, 9, tile, phase, c]


@_compiled
def _interpolate(
    matrix: Rows, output: int, scratch: Rows, bias: Rows, residual: Rows, target: Rows, instant: int, sums: Rows
) -> None:
    """Write row `instant` of `target`, an output of the tile in `scratch`.

    Even powers of opposite points are equal, odd ones opposite; the point 0 contributes only to the first output,
    infinity only to the last.
    """
    k0, k1, k2, k3 = matrix[output, 1], matrix[output, 3], matrix[output, 5], matrix[output, 7]
    part = 1 + output % 2
    alone = 0 if output == 0 else (9 if output == matrix.shape[0] - 1 else POINTS)
    if residual.shape[0]:
        for c in range(target.shape[1]):
            low = k0 * scratch[part, 0, c] + k1 * scratch[part + 2, 0, c]
            high = k2 * scratch[part + 4, 0, c] + k3 * scratch[part + 6, 0, c]
            target[instant, c] = (low + high) + (scratch[alone, 0, c] + bias[c]) + residual[instant, c]
    else:
        for c in range(target.shape[1]):
            low = k0 * scratch[part, 0, c] + k1 * scratch[part + 2, 0, c]
            high = k2 * scratch[part + 4, 0, c] + k3 * scratch[part + 6, 0, c]
            target[instant, c] = (low + high) + (scratch[alone, 0, c] + bias[c])
    for c in range(target.shape[1]):
        value = target[instant, c]
        sums[0, c] += value
        sums[1, c] += value * value


@_compiled
def leak(source: Rows, first: int, slope: np.float32, share: np.float32, target: Rows) -> None:
    """Write the rows from `first` on, times `share`, negative numbers also times `slope`; rows outside are zeros."""
    for row in range(target.shape[0]):
        instant = first + row
        if instant < 0 or instant >= source.shape[0]:
            target[row] = 0
            continue
        for c in range(source.shape[1]):
            value = source[instant, c] * share
            target[row, c] = value if value > 0 else value * slope


@_compiled
def add_risen(products: Rows, bias: Rows, instant: int, target: Rows) -> None:
    """Add to `target`, from row `instant` on, the sums of the `products` (rows, parts, rate, channels) that overlap.

    Each row but the first `parts` - 1 makes `rate` instants: from its own first part and from later parts of earlier
    rows.
    """
    rows, parts, rate, channels = products.shape
    for row in range(parts - 1, rows):
        for number in range(rate):
            if 0 <= instant < target.shape[0]:
                for part in range(parts):
                    for c in range(channels):
                        target[instant, c] += products[row - part, part, number, c]
                for c in range(channels):
                    target[instant, c] += bias[c]
            instant += 1


@_compiled
def add_taps(products: Rows, bias: Rows, first: int, target: Rows) -> None:
    """Write to `target`, from row `first` on, `bias` plus the sums of tap n of the n-th row after.

    `products` is (rows + taps - 1, taps, channels).
    """
    taps, channels = products.shape[1:]
    for row in range(min(products.shape[0] - taps + 1, target.shape[0] - first)):
        instant = first + row
        for c in range(channels):
            value = bias[c]
            for tap in range(taps):
                value += products[row + tap, tap, c]
            target[instant, c] = value


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
