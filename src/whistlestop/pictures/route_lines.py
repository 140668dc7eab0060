"""The lines under the spaces: track beds and tracks, the ties of tunnels, and the waves of ferries.

Paths are in tenths of a unit, since whole numbers are shorter; so are all stroke widths here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whistlestop.boards.geometry.paths import Curve, Tenths, in_tenths
from whistlestop.boards.geometry.sheet import LineMark, Sheet, Space
from whistlestop.pictures.curves import (
    direction_at,
    offset_points,
    parameters_at,
    path_of,
    point_at,
    steps,
    sub_curve,
)
from whistlestop.pictures.palette import Theme
from whistlestop.pictures.spaces import marker_path
from whistlestop.pictures.svg import Point, element, numbers

_HALF_WAVELENGTH = 4.4
_AMPLITUDE = 1.35
"""How far the wavy edge of a ferry swings to either side."""
_WATER = 2.5
"""The distance from the spaces of a ferry to the middle of its wavy edge."""


def route_line_defs(sheet: Sheet, tag: str) -> str:
    """The lines on land, which `route_lines` draws several times: those with one track, then those with two.

    `tag` distinguishes this sheet from any other on the same page.
    """
    tunnels = _by_tracks(_tunnels_of(sheet))
    return "".join(
        element("path", id=f"lines-{tag}-{tracks}", d=path_of(line.curve for line in lines))
        for tracks, lines in _by_tracks(_on_land(sheet)).items()
    ) + "".join(
        element("path", id=f"tunnels-{tag}-{tracks}", d=path_of(_stretch(line, 1.2)[0] for line in lines))
        for tracks, lines in tunnels.items()
    )


def _by_tracks(lines: Iterable[LineMark]) -> dict[int, list[LineMark]]:
    """Lines by the number of their tracks, one or two."""
    found: dict[int, list[LineMark]] = {}
    for line in lines:
        found.setdefault(len(line.routes), []).append(line)
    return dict(sorted(found.items()))


def _on_land(sheet: Sheet) -> list[LineMark]:
    return [line for line in sheet.lines if not any(sheet.board.routes[i].ferry for i in line.routes)]


def _tunnels_of(sheet: Sheet) -> list[LineMark]:
    return [line for line in sheet.lines if any(sheet.board.routes[i].tunnel for i in line.routes)]


def route_lines(sheet: Sheet, tag: str, theme: Theme) -> str:
    """All lines of a sheet; they refer to `route_line_defs`."""
    tunnels = _tunnels_of(sheet)
    ferries = [line for line in sheet.lines if any(sheet.board.routes[i].ferry for i in line.routes)]
    return element(
        "g",
        _beds(sheet, tag, theme),
        _tracks(sheet, tag, theme),
        _tunnels(tunnels, tag, theme) if tunnels else "",
        _ferries(ferries, theme) if ferries else "",
        fill="none",
        transform="scale(.1)",
    )


def _beds(sheet: Sheet, tag: str, theme: Theme) -> str:
    """A paler strip that sets the spaces off from borders and hachures."""
    uses = [
        element("use", href=f"#lines-{tag}-{tracks}", stroke_width=10 * lines[0].width + 44)
        for tracks, lines in _by_tracks(_on_land(sheet)).items()
    ]
    return element("g", *uses, stroke=theme.bed, stroke_opacity=0.5 if theme.name == "day" else 0.55)


def _tracks(sheet: Sheet, tag: str, theme: Theme) -> str:
    """The tracks, which are visible at the ends and between the spaces."""
    drawn = []
    for tracks in _by_tracks(_on_land(sheet)):
        href = f"#lines-{tag}-{tracks}"
        if tracks == 1:
            drawn.append(element("use", href=href, stroke_width=9, stroke_opacity=0.4))
        else:
            drawn.append(element("use", href=href, stroke_width=30, stroke_opacity=0.4))
            drawn.append(element("use", href=href, stroke=theme.bed, stroke_width=13))
    return element("g", *drawn, stroke=theme.track)


def _stretch(line: LineMark, over: float = 0.0) -> tuple[Curve, float]:
    """The part of a line that has spaces, extended by `over` units at each end, and its length."""
    start, end = line.stretch[0] - over, line.stretch[1] + over
    return sub_curve(line.curve, *parameters_at(line.curve, (start, end))), end - start


def _tunnels(tunnels: Sequence[LineMark], tag: str, theme: Theme) -> str:
    """Ties that show on both sides, and a portal at each end."""
    layers = []
    for tracks, lines in _by_tracks(tunnels).items():
        href, width = f"#tunnels-{tag}-{tracks}", 10 * lines[0].width
        layers += [
            element("use", href=href, stroke=theme.bed, stroke_width=width + 84),
            element("use", href=href, stroke=theme.tunnel_ties, stroke_width=width + 60, stroke_dasharray="14 28"),
            element("use", href=href, stroke=theme.bed, stroke_width=width + 18),
        ]
    portals = "".join(_portal(line, end) for line in tunnels for end in (0, 1))
    return "".join(layers) + element(
        "path", d=portals, stroke=theme.tunnel_ties, stroke_width=20, stroke_linecap="round"
    )


def _portal(line: LineMark, end: int) -> str:
    """A low arch across one end of a tunnel, curved outwards."""
    curve, _ = _stretch(line, 1.0)
    (x, y), along = point_at(curve, end), direction_at(curve, end)
    half, out = line.width / 2 + 2.6, 3.6 if end else -3.6
    across = (-along[1] * half, along[0] * half)
    start = in_tenths((x + across[0], y + across[1]))
    tip = in_tenths((x + along[0] * out, y + along[1] * out))
    return f"M{numbers(start, 0)}q{steps(start, [tip, in_tenths((x - across[0], y - across[1]))])}"


def _ferries(ferries: Sequence[LineMark], theme: Theme) -> str:
    """A band of water with wavy edges, and a dashed line to the ports."""
    bands = "".join(_band(line) for line in ferries)
    courses = path_of(line.curve for line in ferries)
    return element("path", d=bands, fill=theme.ferry, stroke=theme.ferry_ink, stroke_width=9) + element(
        "path", d=courses, stroke=theme.ferry_ink, stroke_width=10, stroke_dasharray="16"
    )


def _band(line: LineMark) -> str:
    """The water under the spaces of a ferry: a wavy edge along one side, and back along the other."""
    curve, length = _stretch(line, 0.6)
    waves = max(2, 2 * round(length / _HALF_WAVELENGTH / 2)) + 1
    times = parameters_at(curve, [length * i / waves for i in range(waves + 1)])
    edges = [
        offset_points(curve, times, [side + (2 * _AMPLITUDE if i % 2 else -2 * _AMPLITUDE) for i in range(len(times))])
        for side in (-(line.width / 2 + _WATER), line.width / 2 + _WATER)
    ]
    start, there, turn = _wave(edges[0])
    back_start, back, _ = _wave(edges[1][::-1])
    return f"M{numbers(start, 0)}{there}l{steps(turn, [back_start])}{back}z"


def _wave(controls: Sequence[Point]) -> tuple[Tenths, str, Tenths]:
    """The start, path and end of a smooth line that swings from one control point to the next.

    Only the first control point is written, since a `t` command reflects the previous one. Every step corrects the
    rounding errors of the reflected points, so that a long wave stays even.
    """
    wanted = [in_tenths(point) for point in controls]
    here = start = _middle(wanted[0], wanted[1])
    control = wanted[1]
    path = f"q{steps(here, [control])}"
    for i, ahead in enumerate(wanted[2:]):
        there = _middle(control, ahead)
        step = steps(here, [there])
        path += f"t{step}" if i == 1 else step if step.startswith("-") else f" {step}"
        control = 2 * there[0] - control[0], 2 * there[1] - control[1]
        here = there
    return start, path, here


def _middle(a: Tenths, b: Tenths) -> Tenths:
    return round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2)


def glow(row: Sequence[Space], theme: Theme) -> str:
    """A glowing band along a highlighted route."""
    path = marker_path(row)
    bands = [
        element("path", d=path, stroke_width=width, stroke_opacity=opacity)
        for width, opacity in ((260, 0.16), (200, 0.3), (150, 1))
    ]
    return element(
        "g",
        *bands,
        fill="none",
        stroke=theme.accent,
        stroke_linecap="round",
        stroke_linejoin="round",
        transform="scale(.1)",
    )
