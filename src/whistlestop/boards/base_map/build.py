"""Building a base map from an atlas and a layout: everything is projected, warped, clipped and simplified."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from whistlestop.boards.base_map.base_map import BaseMap, SeaName
from whistlestop.boards.base_map.clip import Box, area
from whistlestop.boards.base_map.graticule import graticule
from whistlestop.boards.base_map.relief import Spur, spurs
from whistlestop.boards.base_map.ridges import RIDGES
from whistlestop.boards.base_map.sea_name_placement import MAX_NAMES, Disc, FreeWater, Stretch, discs_under, place_name
from whistlestop.boards.base_map.seas import SEAS, Sea
from whistlestop.boards.base_map.simplify import round_corners, simplified_indices, simplify
from whistlestop.boards.base_map.topology import Arc, Topology, join_lines, owners, walk
from whistlestop.boards.base_map.warped_projection import WarpedProjection, densified, globe_window, unwrap_longitudes
from whistlestop.boards.geometry.paths import Point, path_in_tenths, quadratics_in_tenths
from whistlestop.boards.geometry.projection import Projection
from whistlestop.boards.geometry.warp import Warp


@dataclass(frozen=True, slots=True)
class Generalisation:
    """How much detail is kept, in sheet units. The first five are how far lines of each kind may deviate."""

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
    """The length of the shortest closed border."""
    corner: float = math.inf
    """Corners between segments longer than this are rounded, for an atlas that is too coarse for its sheet."""
    beyond: tuple[float, float] = (3.0, 7.0)
    """How many times coarser everything is beyond the sheet: close to it, and farther away."""


DEFAULT = Generalisation()

_NEAR = 160.0  # units beyond the sheet that most screens show
_RAGGED = 0.12  # a lake less round than this is a tangle of arms, which would be all outline on the sheet


def build_base_map(
    id: str,
    projection: Projection,
    true_places: Sequence[Point],
    drawn_places: Sequence[Point],
    size: tuple[float, float],
    atlas: Topology,
    *,
    occupied: Iterable[Disc] = (),
    generalisation: Generalisation = DEFAULT,
    source: str = "",
    beyond: tuple[float, float] = (0.0, 0.0),
) -> BaseMap:
    """Build the base map of a board whose cities are projected to `true_places` and drawn at `drawn_places`.

    It has the groups `land`, `countries`, `provinces`, `lakes` and `rivers` of the atlas, as far as they are there. The
    names of seas keep clear of the `occupied` discs. The map can extend `beyond` the sheet, in less detail.
    """
    warped = WarpedProjection(projection, Warp(true_places, drawn_places), *size, beyond)
    builder = _Builder(warped, globe_window(projection, *size, beyond), atlas, generalisation)
    coasts = builder.land()
    return BaseMap(
        id=id,
        width=size[0],
        height=size[1],
        land=path_in_tenths(coasts, closed=True),
        lakes=path_in_tenths(builder.lakes(), closed=True),
        rivers=path_in_tenths(builder.rivers()),
        borders=path_in_tenths(builder.borders("countries")),
        provinces=path_in_tenths(builder.borders("provinces")),
        graticule=path_in_tenths(builder.graticule()),
        relief=builder.relief(),
        seas=tuple(_place_names(warped, coasts, occupied)),
        source=source,
        layout=layout_key(projection, drawn_places, size),
        beyond=beyond,
    )


def layout_key(projection: Projection, drawn_places: Sequence[Point], size: tuple[float, float]) -> str:
    """A short hash that identifies a layout: base maps made for it can be drawn under it."""
    cone = (*projection.parallels, projection.meridian, projection.scale, *projection.origin)
    places = (coordinate for place in drawn_places for coordinate in place)
    words = [*(f"{value:.6g}" for value in cone), *(f"{value:.1f}" for value in (*places, *size))]
    return hashlib.sha256(" ".join(words).encode()).hexdigest()[:12]


def _place_names(
    warped: WarpedProjection, coasts: Sequence[Sequence[Point]], occupied: Iterable[Disc]
) -> list[SeaName]:
    """Place the names of the seas on the sheet, as far as there is room."""
    water = FreeWater((warped.width, warped.height), coasts, occupied)
    names: list[SeaName] = []
    for sea in SEAS:
        found = (place_name(sea.name, stretch, water) for stretch in _on_sheet(warped, sea))
        name = next((name for name in found if name is not None), None)
        if name is not None:
            names.append(name)
            water.block(discs_under(name))
        if len(names) == MAX_NAMES:
            break
    return names


def _on_sheet(warped: WarpedProjection, sea: Sea) -> Iterable[Stretch]:
    """The stretches of a sea whose middle is on the sheet, as they are drawn."""
    for stretch in sea.stretches:
        start, middle, end = warped.draw(stretch)
        if 0 < middle[0] < warped.width and 0 < middle[1] < warped.height:
            yield start, middle, end


class _Builder:
    """Builds one base map from the arcs of an atlas, simplified for its sheet.

    Arcs are simplified before areas and lines are made of them, so that neighbours still meet.
    """

    def __init__(self, warped: WarpedProjection, window: Box, atlas: Topology, generalisation: Generalisation) -> None:
        self.warped = warped
        self.window = window
        self.atlas = atlas
        self.generalisation = generalisation
        self.arcs = list(atlas.arcs)
        visible = {
            i: unwrap_longitudes(atlas.arcs[i], warped.projection.meridian)
            for i in self._tolerances()
            if self._is_visible(i)
        }
        if generalisation.corner < math.inf:
            self._draw_all(visible.values())
            visible = {i: round_corners(arc, warped.draw(arc), generalisation.corner) for i, arc in visible.items()}
        visible = {i: densified(arc) for i, arc in visible.items()}
        self._draw_all(visible.values())
        for index, tolerance in self._tolerances().items():
            if index in visible:
                self.arcs[index] = self._simplified(visible[index], tolerance)

    def _draw_all(self, arcs: Iterable[Arc]) -> None:
        """Fill the cache of `draw` in one call, which is faster than a call for each arc."""
        self.warped.draw([place for arc in arcs for place in arc])

    def _tolerances(self) -> dict[int, float]:
        """The tolerance of each arc that is drawn."""
        fine = self.generalisation
        kinds = {"countries": fine.border, "provinces": fine.border, "lakes": fine.lake, "land": fine.coast}
        found = {i: kinds[name] for name in kinds for i in owners(self.atlas.areas.get(name, ()))}
        rivers = {i if i >= 0 else ~i for line in self.atlas.lines.get("rivers", ()) for i in line}
        return found | dict.fromkeys(rivers, fine.river)

    def _is_visible(self, index: int) -> bool:
        """Whether any part of an arc is in the window."""
        south, west, north, east = self.window
        return any(south <= lat <= north and (lon - west) % 360 <= east - west for lat, lon in self.atlas.arcs[index])

    def _simplified(self, arc: Arc, tolerance: float) -> Arc:
        kept = self._simplified_points(self.warped.draw(arc), tolerance)
        if len(kept) < 4 and arc[0] == arc[-1]:
            return arc  # an island so small that nothing of it would be left
        return [arc[i] for i in kept]

    def _simplified_points(self, points: Sequence[Point], tolerance: float) -> list[int]:
        """The indices of the points of a line to keep; fewer beyond the sheet."""
        found: list[int] = []
        kept = simplified_indices(points, tolerance)
        for coarseness, indices in groupby(kept, key=lambda i: self._coarseness(points[i])):
            run = list(indices)
            if coarseness > 1:
                run = [run[j] for j in simplified_indices([points[i] for i in run], tolerance * coarseness)]
            found += run
        return found

    def _coarseness(self, point: Point) -> float:
        """How many times coarser the map is at a point than on the sheet."""
        off = self.warped.distance_off_sheet(point)
        near, far = self.generalisation.beyond
        return 1.0 if off == 0 else near if off < _NEAR else far

    def land(self) -> list[list[Point]]:
        """The coasts, without the smallest islands."""
        rings = (ring for shape in self.atlas.areas.get("land", ()) for ring in shape.rings)
        return [part for ring in rings for part in self._drawn(ring) if self._is_large(part, self.generalisation.speck)]

    def _is_large(self, ring: Sequence[Point], least: float) -> bool:
        """Whether a ring has at least this area, or a larger one if none of it is on the sheet."""
        return abs(area(ring)) >= least * min(self._coarseness(point) for point in ring) ** 2

    def _reaches_sheet(self, line: Sequence[Point]) -> bool:
        return any(self.warped.distance_off_sheet(point) == 0 for point in line)

    def lakes(self) -> list[list[Point]]:
        """The lakes, without the smallest and the most ragged ones."""
        found: list[list[Point]] = []
        for lake in self.atlas.areas.get("lakes", ()):
            shore, *islands = ([*self._drawn(ring)] for ring in lake.rings)
            pond = self.generalisation.pond
            kept = [part for part in shore if self._is_large(part, pond) and _roundness(part) >= _RAGGED]
            if kept:
                found += kept + [part for island in islands for part in island if self._is_large(part, pond)]
        return found

    def _drawn(self, ring: Sequence[int]) -> list[list[Point]]:
        return [self._rounded_off_sheet(part) for part in self.warped.rings(walk(self.arcs, ring), self.window)]

    def _rounded_off_sheet(self, line: Sequence[Point]) -> list[Point]:
        """Round points beyond the sheet to whole units, which are shorter to write."""
        return [(x, y) if self.warped.distance_off_sheet((x, y)) == 0 else (round(x), round(y)) for x, y in line]

    def rivers(self) -> list[list[Point]]:
        """The rivers that reach the sheet, each in one piece."""
        lines = self._lines(join_lines(walk(self.arcs, line) for line in self.atlas.lines.get("rivers", ())))
        return [line for line in lines if self._reaches_sheet(line)]

    def borders(self, group: str) -> list[list[Point]]:
        """The borders between two areas of a group, without the shortest closed ones.

        A border between provinces of two countries is left out, since it is the border of the countries.
        """
        areas = self.atlas.areas.get(group, ())
        shared = (i for i, of in owners(areas).items() if len(of) > 1 and len({areas[j].country for j in of}) == 1)
        lines = self._lines(join_lines(self.arcs[i] for i in shared))
        return [line for line in lines if line[0] != line[-1] or _length(line) >= self.generalisation.enclave]

    def _lines(self, lines: Iterable[Arc]) -> list[list[Point]]:
        return [self._rounded_off_sheet(part) for line in lines for part in self.warped.lines(line, self.window)]

    def graticule(self) -> list[list[Point]]:
        """The meridians and parallels, in less detail than the coast."""
        middle = (self.window[0] + self.window[2]) / 2
        projection = self.warped.projection
        (_, a), (_, b) = (projection.place(lat, projection.meridian) for lat in (middle, middle + 1))
        lines = self._lines(densified(line) for line in graticule(self.window, units_per_degree=abs(a - b)))
        return [[line[i] for i in self._simplified_points(line, self.generalisation.graticule)] for line in lines]

    def relief(self) -> str:
        """The spurs of all mountain ranges that reach the sheet."""
        found: list[Spur] = []
        for ridge in RIDGES:
            for crest in filter(self._reaches_sheet, self.warped.lines(densified(ridge.crest), self.window)):
                found += spurs(simplify(crest, 1.0), ridge.breadth, ridge.name)
        return quadratics_in_tenths(found)


def _length(line: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(line))


def _roundness(ring: Sequence[Point]) -> float:
    """How compact a ring is: 1 for a circle, less for one with a longer outline for its area."""
    return 4 * math.pi * abs(area(ring)) / _length([*ring, ring[0]]) ** 2
