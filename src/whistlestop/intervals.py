"""95 % confidence intervals for means and shares.

The games of one deal share its luck, so they are not independent; deals are. Every interval here is about deals: the
mean over a deal's games is one observation.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from statistics import NormalDist, fmean, stdev

import msgspec

CONFIDENCE = 0.95
_SERIES_UP_TO = 200
"""Degrees of freedom. With more of them, an expansion around the normal distribution is exact to ten digits."""


class Estimate(msgspec.Struct, frozen=True):
    """A number, and the interval that it lies in with a confidence of 95 %; None where too little is known."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def margin(self) -> float | None:
        """Half the interval's width."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent observations, with Student's interval.

    >>> mean([1.0, 2.0, 3.0])  # doctest: +ELLIPSIS
    Estimate(value=2.0, low=-0.48413..., high=4.48413...)
    """
    value = fmean(values)
    if len(values) < 2:
        return Estimate(value)
    margin = t_quantile((1 + CONFIDENCE) / 2, len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return Estimate(value, value - margin, value + margin)


def share(values: Sequence[float]) -> Estimate:
    """The mean of independent shares between 0 and 1.

    Where all of them agree, Student's interval would have no width and claim too much: Wilson's is used then.

    >>> share([1.0] * 5)  # doctest: +ELLIPSIS
    Estimate(value=1.0, low=0.56551..., high=1.0)
    """
    if max(values) - min(values) < 1e-12:
        return wilson(values[0], len(values))
    found = mean(values)
    assert found.low is not None and found.high is not None
    return Estimate(found.value, max(0.0, found.low), min(1.0, found.high))


def wilson(value: float, number: int) -> Estimate:
    """Wilson's score interval of a share seen in this many observations.

    >>> wilson(0.5, 10)  # doctest: +ELLIPSIS
    Estimate(value=0.5, low=0.23659..., high=0.76340...)
    """
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    centre = (value + z * z / (2 * number)) / (1 + z * z / number)
    margin = z / (1 + z * z / number) * math.sqrt(value * (1 - value) / number + z * z / (4 * number * number))
    # At the ends the interval closes exactly; rounding must not leave the share outside it.
    return Estimate(value, min(value, max(0.0, centre - margin)), max(value, min(1.0, centre + margin)))


def t_quantile(probability: float, freedom: int) -> float:
    """The quantile of Student's distribution with this many degrees of freedom.

    >>> [round(t_quantile(0.975, n), 3) for n in (1, 2, 10, 120)]
    [12.706, 4.303, 2.228, 1.98]
    """
    if probability < 0.5:
        return -t_quantile(1 - probability, freedom)
    if freedom > _SERIES_UP_TO:
        return _expanded(NormalDist().inv_cdf(probability), freedom)
    high = 1.0
    while t_probability(high, freedom) < probability:
        high *= 2
    return _bisect(lambda t: t_probability(t, freedom) - probability, 0.0, high)


def t_probability(t: float, freedom: int) -> float:
    """The probability of Student's distribution below `t`: a finite series for whole degrees of freedom.

    >>> t_probability(1.0, 1), t_probability(0.0, 7)
    (0.75, 0.5)
    """
    angle = math.atan2(t, math.sqrt(freedom))
    sine, cosine_squared = math.sin(angle), math.cos(angle) ** 2
    odd = freedom % 2
    term = total = math.cos(angle) if odd else 1.0
    for i in range(1, freedom // 2):
        term *= cosine_squared * (2 * i / (2 * i + 1) if odd else (2 * i - 1) / (2 * i))
        total += term
    if not odd:
        return 0.5 + sine * total / 2
    return 0.5 + (angle + (sine * total if freedom > 1 else 0.0)) / math.pi


def _expanded(z: float, freedom: int) -> float:
    """The quantile as a series in 1/freedom, from that of the normal distribution (Cornish and Fisher)."""
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** i for i, term in enumerate(terms, 1))


def _bisect(function: Callable[[float], float], low: float, high: float) -> float:
    """Where an increasing function is zero."""
    for _ in range(80):  # more halvings than a float has bits
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) < 0 else (low, middle)
    return (low + high) / 2
