"""From an atlas and a layout to a base map: projected, bent along with the cities, cut to the sheet, thinned."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from whistlestop.boards.base_map.base_map import BaseMap, SeaName
from whistlestop.boards.base_map.chart import Chart, dense, unwrapped, window
from whistlestop.boards.base_map.clip import Box, area
from whistlestop.boards.base_map.graticule import graticule
from whistlestop.boards.base_map.names import MOST, Disc, Stretch, Water, covered_by, place_name
from whistlestop.boards.base_map.relief import Spur, spurs
from whistlestop.boards.base_map.ridges import RIDGES
from whistlestop.boards.base_map.seas import SEAS, Sea
from whistlestop.boards.base_map.thin import softened, thin, thinned
from whistlestop.boards.base_map.topology import Arc, Topology, joined, owners, walk
from whistlestop.boards.geometry.paths import Point, tenths, tenths_bowed
from whistlestop.boards.geometry.projection import Projection
from whistlestop.boards.geometry.warp import Warp


@dataclass(frozen=True, slots=True)
class Fineness:
    """How finely things are drawn, in sheet units. The first five say how far a line may stray."""

    coast: float = 0.6
    lake: float = 0.6
    river: float = 1.2
    border: float = 1.1
    graticule: float = 0.7
    speck: float = 3.0
    """The area of the smallest island."""
    pond: float = 22.0
    """The area of the smallest lake."""
    enclave: float = 16.0
    """The length of the shortest border around a place."""
    corner: float = math.inf
    """Corners between steps longer than this are rounded: an atlas too coarse for its sheet looks better so."""

    beyond: tuple[float, float] = (3.0, 7.0)
    """How much coarser everything is beyond the sheet: near it, and far from it."""


FINE = Fineness()

_NEAR = 160.0  # units beyond the sheet, as far as most screens see
_RAGGED = 0.12  # a lake less round than this is a tangle of arms: all ink on a map of this size


def bake(
    id: str,
    projection: Projection,
    true_places: Sequence[Point],
    drawn_places: Sequence[Point],
    size: tuple[float, float],
    atlas: Topology,
    *,
    taken: Iterable[Disc] = (),
    fineness: Fineness = FINE,
    source: str = "",
    beyond: tuple[float, float] = (0.0, 0.0),
) -> BaseMap:
    """A base map for a board whose cities lie at `true_places` by the projection and are drawn at `drawn_places`.

    Of the atlas the groups `land`, `countries`, `provinces`, `lakes` and `rivers` are drawn, as far as it has them.
    The names of seas keep clear of what is `taken`. The map may go on `beyond` the sheet, more coarsely drawn.
    """
    chart = Chart(projection, Warp(true_places, drawn_places), *size, beyond)
    baking = _Baking(chart, window(projection, *size, beyond), atlas, fineness)
    coasts = baking.land()
    return BaseMap(
        id=id,
        width=size[0],
        height=size[1],
        land=tenths(coasts, closed=True),
        lakes=tenths(baking.lakes(), closed=True),
        rivers=tenths(baking.rivers()),
        borders=tenths(baking.borders("countries")),
        provinces=tenths(baking.borders("provinces")),
        graticule=tenths(baking.graticule()),
        relief=baking.relief(),
        seas=tuple(_names(chart, coasts, taken)),
        source=source,
        layout=layout_key(projection, drawn_places, size),
        beyond=beyond,
    )


def layout_key(projection: Projection, drawn_places: Sequence[Point], size: tuple[float, float]) -> str:
    """A short word for a layout. Another layout has another."""
    cone = (*projection.parallels, projection.meridian, projection.scale, *projection.origin)
    places = (coordinate for place in drawn_places for coordinate in place)
    words = [*(f"{value:.6g}" for value in cone), *(f"{value:.1f}" for value in (*places, *size))]
    return hashlib.sha256(" ".join(words).encode()).hexdigest()[:12]


def _names(chart: Chart, coasts: Sequence[Sequence[Point]], taken: Iterable[Disc]) -> list[SeaName]:
    """The seas on the sheet that there is room to name."""
    water = Water((chart.width, chart.height), coasts, taken)
    names: list[SeaName] = []
    for sea in SEAS:
        found = (place_name(sea.name, stretch, water) for stretch in _on_sheet(chart, sea))
        name = next((name for name in found if name is not None), None)
        if name is not None:
            names.append(name)
            water.take(covered_by(name))
        if len(names) == MOST:
            break
    return names


def _on_sheet(chart: Chart, sea: Sea) -> Iterable[Stretch]:
    for stretch in sea.stretches:
        start, middle, end = chart.draw(stretch)
        if 0 < middle[0] < chart.width and 0 < middle[1] < chart.height:
            yield start, middle, end


class _Baking:
    """One base map in the making: the atlas's arcs, thinned for this sheet, and what is drawn from them."""

    def __init__(self, chart: Chart, window: Box, atlas: Topology, fineness: Fineness) -> None:
        self.chart = chart
        self.window = window
        self.atlas = atlas
        self.fineness = fineness
        self.arcs = list(atlas.arcs)
        seen = {i: unwrapped(atlas.arcs[i], chart.projection.meridian) for i in self._tolerances() if self._sees(i)}
        if fineness.corner < math.inf:
            chart.draw([place for arc in seen.values() for place in arc])  # all at once, which is quicker
            seen = {i: softened(arc, chart.draw(arc), fineness.corner) for i, arc in seen.items()}
        seen = {i: dense(arc) for i, arc in seen.items()}
        chart.draw([place for arc in seen.values() for place in arc])
        for index, tolerance in self._tolerances().items():
            if index in seen:
                self.arcs[index] = self._thin(seen[index], tolerance)

    def _tolerances(self) -> dict[int, float]:
        """How far each arc that is drawn may stray."""
        fine = self.fineness
        kinds = {"countries": fine.border, "provinces": fine.border, "lakes": fine.lake, "land": fine.coast}
        found = {i: kinds[name] for name in kinds for i in owners(self.atlas.areas.get(name, ()))}
        rivers = {i if i >= 0 else ~i for line in self.atlas.lines.get("rivers", ()) for i in line}
        return found | dict.fromkeys(rivers, fine.river)

    def _sees(self, index: int) -> bool:
        """Whether any place of an arc is in the window."""
        south, west, north, east = self.window
        return any(south <= lat <= north and (lon - west) % 360 <= east - west for lat, lon in self.atlas.arcs[index])

    def _thin(self, arc: Arc, tolerance: float) -> Arc:
        kept = self._thin_points(self.chart.draw(arc), tolerance)
        if len(kept) < 4 and arc[0] == arc[-1]:
            return arc  # an island so small that nothing of it would stay
        return [arc[i] for i in kept]

    def _thin_points(self, points: Sequence[Point], tolerance: float) -> list[int]:
        """Which points of a line to keep; fewer of those beyond the sheet."""
        found: list[int] = []
        for coarser, some in groupby(thin(points, tolerance), key=lambda i: self._coarser(points[i])):
            run = list(some)
            if coarser > 1:
                run = [run[j] for j in thin([points[i] for i in run], tolerance * coarser)]
            found += run
        return found

    def _coarser(self, point: Point) -> float:
        """How much coarser things are at a point than on the sheet."""
        off = self.chart.off_sheet(point)
        near, far = self.fineness.beyond
        return 1.0 if off == 0 else near if off < _NEAR else far

    def land(self) -> list[list[Point]]:
        """The coasts, without specks."""
        rings = (ring for shape in self.atlas.areas.get("land", ()) for ring in shape.rings)
        return [part for ring in rings for part in self._drawn(ring) if self._is_large(part, self.fineness.speck)]

    def _is_large(self, ring: Sequence[Point], least: float) -> bool:
        """Whether a ring has at least this area, or more where none of it is on the sheet."""
        return abs(area(ring)) >= least * min(self._coarser(point) for point in ring) ** 2

    def _comes_to_sheet(self, line: Sequence[Point]) -> bool:
        return any(self.chart.off_sheet(point) == 0 for point in line)

    def lakes(self) -> list[list[Point]]:
        """The lakes, without ponds and without those that are more shore than water."""
        found: list[list[Point]] = []
        for lake in self.atlas.areas.get("lakes", ()):
            shore, *islands = ([*self._drawn(ring)] for ring in lake.rings)
            pond = self.fineness.pond
            kept = [part for part in shore if self._is_large(part, pond) and _roundness(part) >= _RAGGED]
            if kept:
                found += kept + [part for island in islands for part in island if self._is_large(part, pond)]
        return found

    def _drawn(self, ring: Sequence[int]) -> list[list[Point]]:
        return [self._settled(part) for part in self.chart.rings(walk(self.arcs, ring), self.window)]

    def _settled(self, line: Sequence[Point]) -> list[Point]:
        """A line whose points beyond the sheet are at whole units, which are shorter to write."""
        return [(x, y) if self.chart.off_sheet((x, y)) == 0 else (round(x), round(y)) for x, y in line]

    def rivers(self) -> list[list[Point]]:
        """The rivers that come to the sheet, each in one piece."""
        lines = self._lines(joined(walk(self.arcs, line) for line in self.atlas.lines.get("rivers", ())))
        return [line for line in lines if self._comes_to_sheet(line)]

    def borders(self, group: str) -> list[list[Point]]:
        """The arcs between two areas of a group, if they are of one country, without those around a dot."""
        areas = self.atlas.areas.get(group, ())
        shared = (i for i, of in owners(areas).items() if len({areas[j].country for j in of}) == 1 < len(of))
        lines = self._lines(joined(self.arcs[i] for i in shared))
        return [line for line in lines if line[0] != line[-1] or _length(line) >= self.fineness.enclave]

    def _lines(self, lines: Iterable[Arc]) -> list[list[Point]]:
        return [self._settled(part) for line in lines for part in self.chart.lines(line, self.window)]

    def graticule(self) -> list[list[Point]]:
        """Meridians and parallels; not bent with the cities as finely as the coast is."""
        middle = (self.window[0] + self.window[2]) / 2
        (_, a), (_, b) = (
            self.chart.projection.place(lat, self.chart.projection.meridian) for lat in (middle, middle + 1)
        )
        net = self._lines(dense(line) for line in graticule(self.window, abs(a - b)))
        return [[line[i] for i in self._thin_points(line, self.fineness.graticule)] for line in net]

    def relief(self) -> str:
        """The spurs of all mountains that come to the sheet."""
        found: list[Spur] = []
        for ridge in RIDGES:
            for crest in filter(self._comes_to_sheet, self.chart.lines(dense(ridge.crest), self.window)):
                found += spurs(thinned(crest, 1.0), ridge.breadth, ridge.name)
        return tenths_bowed(found)


def _length(line: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(line))


def _roundness(ring: Sequence[Point]) -> float:
    """1 for a circle, less the longer its edge is for its area."""
    return 4 * math.pi * abs(area(ring)) / _length([*ring, ring[0]]) ** 2
