"""Redraw outlines of letters in as few bytes as possible; worn edges keep the wear that can be seen.

Points are complex numbers, x to the right and y down. A piece of an outline is a tuple: two points are a line, three a
quadratic curve, four a cubic one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

Piece = tuple[complex, ...]

SPACING = 5.0
"""The distance between the points sampled on a font's outline before it is redrawn."""
REACH = 9.0
"""How far to look before and after a point to see whether the outline has a corner there."""
CORNER = math.radians(35)
"""An outline that turns by at least this much has a corner."""
KNOTS = 3
"""Pieces may meet in every third point."""
LOST = 4
"""After this many knots in a row that no piece reaches, those farther away are not tried."""
LOOKED_AT = 18
"""Points of a stretch that a piece is compared with."""


def along_line(start: complex, end: complex) -> list[complex]:
    """Points on a line, without its start."""
    steps = 1 + round(abs(end - start) / SPACING)
    return [start + (end - start) * i / steps for i in range(1, steps + 1)]


def along_quadratic(start: complex, handle: complex, end: complex) -> list[complex]:
    """Points on a quadratic curve, without its start."""
    steps = 2 + round((abs(handle - start) + abs(end - handle)) / SPACING)
    return [_at((start, handle, end), i / steps) for i in range(1, steps + 1)]


def redrawn(ring: Sequence[complex], tolerance: float) -> list[Piece]:
    """A closed ring of points as the pieces that take the fewest bytes and stay within the tolerance."""
    points = [point for i, point in enumerate(ring) if abs(point - ring[i - 1]) > 1e-6]
    corners = _corners(points)
    first = corners[0] if corners else 0
    points = points[first:] + points[: first + 1]
    corners = [corner - first for corner in corners]
    knots = sorted({*range(0, len(points) - 1, KNOTS), *corners, len(points) - 1})
    return _cheapest(points, knots, _directions(points, knots, {*corners, 0, len(points) - 1}), tolerance)


def path(pieces: Sequence[Piece]) -> str:
    """A closed path in whole numbers and relative steps, without the M it starts from."""
    text, command = "", ""
    for i, piece in enumerate(pieces):
        if i == len(pieces) - 1 and len(piece) == 2:  # z draws the last line
            break
        word, written = _step(piece)
        text += word if word != command else "" if written.startswith("-") else " "
        text, command = text + written, word
    return text + "z"


def _step(piece: Piece) -> tuple[str, str]:
    here = _whole(piece[0])
    steps = [_whole(point) - here for point in piece[1:]]
    if len(piece) == 2 and steps[0].imag == 0:
        return "h", str(int(steps[0].real))
    if len(piece) == 2 and steps[0].real == 0:
        return "v", str(int(steps[0].imag))
    numbers = [str(int(n)) for step in steps for n in (step.real, step.imag)]
    written = numbers[0] + "".join(n if n.startswith("-") else f" {n}" for n in numbers[1:])
    return "lqc"[len(piece) - 2], written


def _whole(point: complex) -> complex:
    return complex(round(point.real), round(point.imag))


def _corners(points: Sequence[complex]) -> list[int]:
    """Where the ring turns sharply: the sharpest point of each bend."""
    turns = [_turn(points, i) for i in range(len(points))]
    found: list[int] = []
    for i in sorted(range(len(points)), key=lambda i: -turns[i]):
        if turns[i] < CORNER:
            break
        if all(abs(points[i] - points[other]) > REACH for other in found):
            found.append(i)
    return sorted(found)


def _turn(points: Sequence[complex], i: int) -> float:
    """By how much the ring turns at a point, in radians."""
    before, after = _vector(points, i, -1), _vector(points, i, 1)
    if not before or not after:
        return 0.0
    quotient = after / -before
    return abs(math.atan2(quotient.imag, quotient.real))


def _vector(points: Sequence[complex], i: int, direction: int) -> complex:
    """The vector to the first point at least REACH away on the ring."""
    for k in range(1, len(points)):
        vector = points[(i + direction * k) % len(points)] - points[i]
        if abs(vector) >= REACH:
            return vector
    return 0j


def _directions(
    points: Sequence[complex], knots: Sequence[int], corners: set[int]
) -> dict[int, tuple[complex, complex]]:
    """For each knot the direction in which the outline arrives there and the one in which it leaves."""
    last = len(points) - 1
    found = {}
    for knot in knots:
        before, after = max(knot - 2, 0), min(knot + 2, last)
        if knot in corners:
            found[knot] = _unit(points[knot] - points[before]), _unit(points[after] - points[knot])
        else:
            found[knot] = (_unit(points[after] - points[before]),) * 2
    return found


def _cheapest(
    points: Sequence[complex], knots: Sequence[int], directions: dict[int, tuple[complex, complex]], tolerance: float
) -> list[Piece]:
    """The cheapest sequence of pieces from the first knot to the last."""
    unreached: tuple[float, int, Piece] = math.inf, 0, ()
    best = [unreached] * len(knots)
    best[0] = 0.0, 0, ()
    for i in range(len(knots) - 1):
        lost = 0
        for j in range(i + 1, len(knots)):
            a, b = knots[i], knots[j]
            piece = _piece(points[a : b + 1], directions[a][1], directions[b][0], tolerance)
            if piece is None and j == i + 1:  # nothing is closer than the straight line to the next knot
                piece = points[a], points[b]
            if piece is None:
                lost += 1
                if lost == LOST:
                    break
                continue
            lost = 0
            cost = best[i][0] + len(_step(piece)[1]) + 1
            if cost < best[j][0]:
                best[j] = cost, i, piece
    pieces: list[Piece] = []
    j = len(knots) - 1
    while j:
        _, i, piece = best[j]
        pieces.append(piece)
        j = i
    return pieces[::-1]


def _piece(points: Sequence[complex], leaving: complex, arriving: complex, tolerance: float) -> Piece | None:
    """The cheapest piece along these points, if any is close enough."""
    start, end = points[0], points[-1]
    line = start, end
    if _off_line(points) <= tolerance * 0.8 or len(points) == 2:
        return line
    step = max(1, len(points) // LOOKED_AT)
    looked_at = [*points[:-1:step], end]
    corner = _crossing(start, leaving, end, arriving)
    if corner is not None and _stray((start, corner, end), looked_at) <= tolerance:
        return start, corner, end
    times = _chord_times(looked_at)
    for _ in range(4):
        cubic = _least_squares(looked_at, times, leaving, -arriving)
        worst = max(abs(_at(cubic, t) - p) for t, p in zip(times, looked_at, strict=True))
        if worst <= tolerance:
            return cubic
        if worst > tolerance * 8:
            return None
        times = [_nearer(cubic, t, p) for t, p in zip(times, looked_at, strict=True)]
    return None


def _off_line(points: Sequence[complex]) -> float:
    """How far the points are from the line between the first and the last."""
    start, way = points[0], points[-1] - points[0]
    if not way:
        return math.inf
    return max(abs(((p - start) * way.conjugate()).imag) / abs(way) for p in points)


def _crossing(start: complex, leaving: complex, end: complex, arriving: complex) -> complex | None:
    """Where the two tangents meet: the handle of a quadratic curve."""
    turn = (leaving.conjugate() * arriving).imag
    if abs(turn) < 0.05:
        return None
    away = ((end - start).conjugate() * arriving).imag / turn
    back = ((end - start).conjugate() * leaving).imag / turn
    return start + leaving * away if away > 0 and back > 0 and away < 3 * abs(end - start) else None


def _stray(piece: Piece, points: Sequence[complex]) -> float:
    """How far the points are from a curve, approximately."""
    times = _chord_times(points)
    for _ in range(2):
        times = [_nearer(piece, t, p) for t, p in zip(times, points, strict=True)]
    return max(abs(_at(piece, t) - p) for t, p in zip(times, points, strict=True))


def _unit(way: complex) -> complex:
    return way / abs(way) if way else 1 + 0j


def _chord_times(points: Sequence[complex]) -> list[float]:
    lengths = [0.0]
    for a, b in pairwise(points):
        lengths.append(lengths[-1] + abs(b - a))
    return [length / (lengths[-1] or 1.0) for length in lengths]


def _least_squares(points: Sequence[complex], times: Sequence[float], leaving: complex, arriving: complex) -> Piece:
    """The cubic with these ends and tangents that is nearest to the points: two unknown lengths of its handles."""
    start, end = points[0], points[-1]
    aa = ab = bb = ac = bc = 0.0
    for t, point in zip(times, points, strict=True):
        first, second = leaving * 3 * t * (1 - t) ** 2, arriving * 3 * t * t * (1 - t)
        rest = point - (start * (1 - t) ** 2 * (1 + 2 * t) + end * t * t * (3 - 2 * t))
        aa, ab, bb = aa + _dot(first, first), ab + _dot(first, second), bb + _dot(second, second)
        ac, bc = ac + _dot(first, rest), bc + _dot(second, rest)
    determinant = aa * bb - ab * ab
    chord = abs(end - start)
    u = v = chord / 3
    if abs(determinant) > 1e-9:
        u, v = (ac * bb - bc * ab) / determinant, (aa * bc - ab * ac) / determinant
    if not (0.02 * chord < u < 3 * chord and 0.02 * chord < v < 3 * chord):
        u = v = chord / 3
    return start, start + leaving * u, end + arriving * v, end


def _dot(a: complex, b: complex) -> float:
    return (a * b.conjugate()).real


def _at(piece: Piece, t: float) -> complex:
    s = 1 - t
    if len(piece) == 3:
        return s * s * piece[0] + 2 * s * t * piece[1] + t * t * piece[2]
    a, b, c, d = piece
    return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d


def _nearer(piece: Piece, t: float, point: complex) -> float:
    """A better parameter for a point (one Newton step)."""
    s = 1 - t
    if len(piece) == 3:
        a, b, c = piece
        first, second = 2 * (s * (b - a) + t * (c - b)), 2 * (a - 2 * b + c)
    else:
        a, b, c, d = piece
        first = 3 * (s * s * (b - a) + 2 * s * t * (c - b) + t * t * (d - c))
        second = 6 * (s * (c - 2 * b + a) + t * (d - 2 * c + b))
    away = _at(piece, t) - point
    slope = _dot(first, first) + _dot(away, second)
    return min(1.0, max(0.0, t - _dot(away, first) / slope)) if abs(slope) > 1e-9 else t
