"""Intervals against the tables in statistics books, and against values worked out by hand."""

from __future__ import annotations

import math
from statistics import NormalDist

import pytest

from whistlestop.intervals import Estimate, mean, share, t_probability, t_quantile, wilson

# The two-sided 95 % and 99 % columns that every textbook prints.
TABLE = {
    1: (12.706, 63.657),
    2: (4.303, 9.925),
    3: (3.182, 5.841),
    4: (2.776, 4.604),
    5: (2.571, 4.032),
    7: (2.365, 3.499),
    10: (2.228, 3.169),
    15: (2.131, 2.947),
    20: (2.086, 2.845),
    30: (2.042, 2.750),
    60: (2.000, 2.660),
    120: (1.980, 2.617),
    1000: (1.962, 2.581),
}


@pytest.mark.parametrize("freedom", TABLE)
def test_student_as_in_the_tables(freedom: int) -> None:
    wide, wider = TABLE[freedom]
    assert t_quantile(0.975, freedom) == pytest.approx(wide, abs=0.0006)
    assert t_quantile(0.995, freedom) == pytest.approx(wider, abs=0.0006)
    assert t_quantile(0.025, freedom) == -t_quantile(0.975, freedom)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 9, 50, 200])
def test_probability_undoes_the_quantile(freedom: int) -> None:
    for probability in (0.5, 0.6, 0.9, 0.975, 0.999):
        assert t_probability(t_quantile(probability, freedom), freedom) == pytest.approx(probability, abs=1e-12)
    assert t_probability(-1.0, freedom) == pytest.approx(1 - t_probability(1.0, freedom))


def test_student_is_smooth_where_the_method_changes() -> None:
    below, above = t_quantile(0.975, 200), t_quantile(0.975, 201)
    assert 0 < below - above < 1e-4
    # The difference of neighbours falls like 1/n², on either side of the seam.
    assert below - above == pytest.approx((t_quantile(0.975, 199) - below) * (199.5 / 200.5) ** 2, rel=1e-3)
    assert t_quantile(0.975, 10**9) == pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-8)


def test_probability_by_numerical_integration() -> None:
    freedom, t, steps = 6, 1.7, 20_000
    scale = math.gamma((freedom + 1) / 2) / (math.sqrt(freedom * math.pi) * math.gamma(freedom / 2))
    heights = [
        scale * (1 + (t * (i + 0.5) / steps) ** 2 / freedom) ** (-(freedom + 1) / 2) * t / steps for i in range(steps)
    ]
    assert t_probability(t, freedom) == pytest.approx(0.5 + sum(heights), abs=1e-9)


def test_mean_by_hand() -> None:
    # 2, 4, 4, 6: mean 4, standard deviation sqrt(8/3), t with 3 degrees of freedom 3.182.
    found = mean([2, 4, 4, 6])
    assert found.value == 4 and found.margin == pytest.approx(3.18245 * math.sqrt(8 / 3) / 2, abs=1e-4)
    assert mean([7]) == Estimate(7, None, None) and mean([7]).margin is None


def test_wilson_by_hand() -> None:
    # 8 of 10: centre (0.8 + 1.9208/10) / 1.38415 = 0.71673, margin 1.96/1.38415 · sqrt(0.016 + 0.0096036) = 0.22658
    found = wilson(0.8, 10)
    assert found.low == pytest.approx(0.49016, abs=2e-5) and found.high == pytest.approx(0.94331, abs=2e-5)
    assert wilson(1.0, 10).high == 1.0 and wilson(1.0, 10).low == pytest.approx(0.72247, abs=2e-5)
    assert wilson(0.0, 10).low == 0.0 and wilson(0.0, 10).high == pytest.approx(1 - 0.72247, abs=2e-5)


def test_share_never_claims_certainty_and_stays_within_its_bounds() -> None:
    assert share([1.0] * 10) == wilson(1.0, 10)
    assert share([0.5] * 10) == wilson(0.5, 10)
    assert share([1.0]) == wilson(1.0, 1)
    mixed = share([1.0] * 9 + [0.5])
    assert mixed.value == 0.95 and mixed.high == 1.0 and mixed.low == pytest.approx(0.95 - 2.26216 * 0.05, abs=1e-4)
