"""What a network makes of observations, compiled, on one core.

Products are added up in an order that depends neither on the processor nor on how many rows there are. So a position
has the same logits on every machine, and alone as among others.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from whistlestop.bots.network.compile import compiled, entry_point

Floats32 = NDArray[np.float32]

INPUTS = 64
"""How many rows of a matrix are multiplied at a time: so many stay in a fast memory."""
LANES = 64
"""How many sums `dot` keeps."""
EPSILON = np.float32(1e-5)
"""What PyTorch's layer norm adds to the variance."""


class Layers(NamedTuple):
    """The weights of a network. Matrices have a row for each input."""

    first: Floats32
    first_bias: Floats32
    norm: Floats32  # by block
    norm_bias: Floats32
    inner: Floats32
    inner_bias: Floats32
    outer: Floats32
    outer_bias: Floats32
    last_norm: Floats32
    last_norm_bias: Floats32
    policy: Floats32
    policy_bias: Floats32
    value: Floats32
    value_bias: Floats32


class Features(NamedTuple):
    """Working space for some rows, each as wide as the network. `rows` has the result."""

    rows: Floats32
    normed: Floats32
    hidden: Floats32
    lanes: Floats32  # working space of `dot`


@compiled
def dot(a: Floats32, b: Floats32, lanes: Floats32) -> np.float32:
    """Return the sum of the products of two rows. It is made of `LANES` sums, which the processor adds up at once."""
    for lane in range(LANES):
        lanes[lane] = np.float32(0)
    whole = len(a) - len(a) % LANES
    for i in range(0, whole, LANES):
        for lane in range(LANES):
            lanes[lane] += a[i + lane] * b[i + lane]
    half = LANES // 2
    while half > 0:
        for lane in range(half):
            lanes[lane] += lanes[half + lane]
        half //= 2
    total = lanes[0]
    for i in range(whole, len(a)):
        total += a[i] * b[i]
    return np.float32(total)


@compiled
def add_sparse_product(row: Floats32, matrix: Floats32, out: Floats32) -> None:
    """Add the product of a row, most of whose numbers are 0, and a matrix."""
    for i in range(len(row)):
        if row[i] != 0:
            number, weights = row[i], matrix[i]
            for j in range(len(out)):
                out[j] += number * weights[j]


@compiled
def add_product(rows: Floats32, matrix: Floats32, out: Floats32) -> None:
    """Add the product of some rows and a matrix, the number of whose rows is a multiple of 4."""
    count, inputs = rows.shape
    for start in range(0, inputs, INPUTS):
        end = min(start + INPUTS, inputs)
        row = 0
        while row + 4 <= count:
            add_product_of_four_rows(rows, matrix, out, row, start, end)
            row += 4
        while row < count:
            add_product_of_row(rows, matrix, out, row, start, end)
            row += 1


@compiled
def add_product_of_four_rows(rows: Floats32, matrix: Floats32, out: Floats32, row: int, start: int, end: int) -> None:
    """Add the product of four rows with some inputs: they share what is read of the matrix."""
    o0, o1, o2, o3 = out[row], out[row + 1], out[row + 2], out[row + 3]
    for i in range(start, end, 4):
        w0, w1, w2, w3 = matrix[i], matrix[i + 1], matrix[i + 2], matrix[i + 3]
        a0, a1, a2, a3 = rows[row, i], rows[row, i + 1], rows[row, i + 2], rows[row, i + 3]
        b0, b1, b2, b3 = rows[row + 1, i], rows[row + 1, i + 1], rows[row + 1, i + 2], rows[row + 1, i + 3]
        c0, c1, c2, c3 = rows[row + 2, i], rows[row + 2, i + 1], rows[row + 2, i + 2], rows[row + 2, i + 3]
        d0, d1, d2, d3 = rows[row + 3, i], rows[row + 3, i + 1], rows[row + 3, i + 2], rows[row + 3, i + 3]
        for j in range(len(o0)):
            p, q, s, t = w0[j], w1[j], w2[j], w3[j]
            o0[j] += a0 * p + a1 * q + a2 * s + a3 * t
            o1[j] += b0 * p + b1 * q + b2 * s + b3 * t
            o2[j] += c0 * p + c1 * q + c2 * s + c3 * t
            o3[j] += d0 * p + d1 * q + d2 * s + d3 * t


@compiled
def add_product_of_row(rows: Floats32, matrix: Floats32, out: Floats32, row: int, start: int, end: int) -> None:
    """Add the product of one row with some inputs, in the same order as for four."""
    sums = out[row]
    for i in range(start, end, 4):
        w0, w1, w2, w3 = matrix[i], matrix[i + 1], matrix[i + 2], matrix[i + 3]
        a0, a1, a2, a3 = rows[row, i], rows[row, i + 1], rows[row, i + 2], rows[row, i + 3]
        for j in range(len(sums)):
            sums[j] += a0 * w0[j] + a1 * w1[j] + a2 * w2[j] + a3 * w3[j]


@compiled
def normalise(row: Floats32, weight: Floats32, bias: Floats32, out: Floats32, lanes: Floats32) -> None:
    """Write a row with mean 0 and variance 1, times the weights, plus the bias."""
    count = np.float32(len(row))
    total = np.float32(0)
    for j in range(len(row)):
        total += row[j]
    mean = total / count
    for j in range(len(row)):
        out[j] = row[j] - mean
    deviation = np.sqrt(dot(out, out, lanes) / count + EPSILON)
    for j in range(len(row)):
        out[j] = out[j] / deviation * weight[j] + bias[j]


@compiled
def keep_positive(row: Floats32) -> None:
    """Replace negative numbers by 0."""
    for j in range(len(row)):
        row[j] = max(row[j], np.float32(0))


@compiled
def find_features(layers: Layers, observations: Floats32, features: Features) -> None:
    """Write the features of each observation to `features.rows`."""
    rows, normed, hidden = features.rows, features.normed, features.hidden
    count = len(observations)
    for r in range(count):
        rows[r] = layers.first_bias
        add_sparse_product(observations[r], layers.first, rows[r])
        keep_positive(rows[r])
    for block in range(len(layers.inner)):
        for r in range(count):
            normalise(rows[r], layers.norm[block], layers.norm_bias[block], normed[r], features.lanes)
            hidden[r] = layers.inner_bias[block]
            rows[r] += layers.outer_bias[block]
        add_product(normed[:count], layers.inner[block], hidden[:count])
        for r in range(count):
            keep_positive(hidden[r])
        add_product(hidden[:count], layers.outer[block], rows[:count])
    for r in range(count):
        normalise(rows[r], layers.last_norm, layers.last_norm_bias, normed[r], features.lanes)
        rows[r] = normed[r]


@compiled
def value_of(layers: Layers, features: Features, row: int) -> np.float32:
    """Return the value of the position in a row."""
    return np.float32(dot(layers.value, features.rows[row], features.lanes) + layers.value_bias[0])


@compiled
def find_logits(layers: Layers, features: Features, logits: Floats32) -> None:
    """Write the logits of all of the board's actions for some rows of features.

    All of them take less time than the legal ones alone, which are different in every row.
    """
    for r in range(len(logits)):
        logits[r] = layers.policy_bias
    add_product(features.rows[: len(logits)], layers.policy, logits)


@entry_point
def evaluate(layers: Layers, observations: Floats32, features: Features, logits: Floats32, values: Floats32) -> None:
    """Write the logits of all of the board's actions, and the value, of each observation."""
    find_features(layers, observations, features)
    find_logits(layers, features, logits)
    for r in range(len(observations)):
        values[r] = value_of(layers, features, r)
