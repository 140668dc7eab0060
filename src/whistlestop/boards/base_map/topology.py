"""Reading TopoJSON: areas whose outlines share arcs, so that neighbours still meet after arcs are simplified.

>>> square = b'''{"type": "Topology", "transform": {"scale": [1, 1], "translate": [0, 0]},
... "arcs": [[[1, 0], [0, 1]], [[1, 1], [-1, 0], [0, -1], [1, 0]], [[1, 0], [1, 0], [0, 1], [-1, 0]]],
... "objects": {"countries": {"type": "GeometryCollection", "geometries": [
...   {"type": "Polygon", "properties": {"name": "West"}, "arcs": [[0, 1]]},
...   {"type": "Polygon", "properties": {"name": "East"}, "arcs": [[2, -1]]}]}}}'''
>>> topology = read_topology(square)
>>> [area.name for area in topology.areas["countries"]], topology.arcs[0]
(['West', 'East'], [(0.0, 1.0), (1.0, 1.0)])
>>> owners(topology.areas["countries"])
{0: (0, 1), 1: (0,), 2: (1,)}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

Place = tuple[float, float]
"""Latitude and longitude, in degrees."""

Arc = list[Place]
"""A line between two places; the borders and coasts of areas are made of arcs."""


@dataclass(frozen=True, slots=True)
class Area:
    """A country, state or lake. Its rings refer to arcs by index, or by `~index` for a reversed arc.

    `country` is the country of a state or province, and empty for any other area.
    """

    name: str
    country: str
    rings: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Topology:
    """Arcs, and named groups of the areas and lines that they form."""

    arcs: Sequence[Arc]
    areas: Mapping[str, tuple[Area, ...]]
    lines: Mapping[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)

    def merged_with(self, other: Topology) -> Topology:
        """This topology with the groups of another added, except for groups that it already has."""
        shift = len(self.arcs)
        lines = {name: tuple(_shifted(line, shift) for line in group) for name, group in other.lines.items()}
        areas = {
            name: tuple(Area(area.name, area.country, tuple(_shifted(r, shift) for r in area.rings)) for area in group)
            for name, group in other.areas.items()
        }
        return Topology([*self.arcs, *other.arcs], {**areas, **self.areas}, {**lines, **self.lines})


def _shifted(ring: Iterable[int], shift: int) -> tuple[int, ...]:
    """A ring with all indices of arcs increased; `~index` of a reversed arc therefore decreases."""
    return tuple(index + shift if index >= 0 else index - shift for index in ring)


class _Transform(msgspec.Struct):
    scale: tuple[float, float]
    translate: tuple[float, float]


class _Geometry(msgspec.Struct):
    type: str | None = None
    arcs: list[Any] = []
    properties: dict[str, Any] | None = None
    geometries: list[_Geometry] = []


class _File(msgspec.Struct):
    arcs: list[list[tuple[float, float]]]
    objects: dict[str, _Geometry]
    transform: _Transform | None = None


def read_topology(data: bytes) -> Topology:
    """Read a TopoJSON file."""
    file = msgspec.json.decode(data, type=_File)
    groups = {name: list(_flat(geometry)) for name, geometry in file.objects.items()}
    areas = {name: tuple(area for part in group for area in _areas(part)) for name, group in groups.items()}
    lines = {name: tuple(line for part in group for line in _lines(part)) for name, group in groups.items()}
    return Topology(
        arcs=[_arc(arc, file.transform) for arc in file.arcs],
        areas={name: group for name, group in areas.items() if group},
        lines={name: group for name, group in lines.items() if group},
    )


def _flat(geometry: _Geometry) -> Iterable[_Geometry]:
    """The geometries of a collection, or the geometry itself."""
    if geometry.type == "GeometryCollection":
        return (part for inner in geometry.geometries for part in _flat(inner))
    return (geometry,)


def _arc(points: list[tuple[float, float]], transform: _Transform | None) -> Arc:
    """An arc of the file. With a transform, it is written as whole numbers, each relative to the one before."""
    if transform is None:
        return [(lat, lon) for lon, lat in points]
    (across, up), (west, south) = transform.scale, transform.translate
    arc, x, y = [], 0.0, 0.0
    for dx, dy in points:
        x, y = x + dx, y + dy
        arc.append((south + y * up, west + x * across))
    return arc


def _areas(geometry: _Geometry) -> Iterable[Area]:
    if geometry.type in ("Polygon", "MultiPolygon"):
        polygons = [geometry.arcs] if geometry.type == "Polygon" else geometry.arcs
        known = geometry.properties or {}
        rings = tuple(tuple(ring) for polygon in polygons for ring in polygon)
        yield Area(str(known.get("name", "")), str(known.get("gu", "")), rings)  # Natural Earth's "geo unit"


def _lines(geometry: _Geometry) -> Iterable[tuple[int, ...]]:
    if geometry.type in ("LineString", "MultiLineString"):
        yield from (tuple(line) for line in ([geometry.arcs] if geometry.type == "LineString" else geometry.arcs))


def walk(arcs: Sequence[Arc], ring: Iterable[int]) -> Arc:
    """The places along a ring or line, given by its arcs."""
    places: Arc = []
    for index in ring:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        places += arc[1:] if places else arc
    return places


def owners(areas: Sequence[Area]) -> dict[int, tuple[int, ...]]:
    """The indices of the areas that each arc bounds: two for a border."""
    found: dict[int, set[int]] = {}
    for i, area in enumerate(areas):
        for ring in area.rings:
            for index in ring:
                found.setdefault(index if index >= 0 else ~index, set()).add(i)
    return {index: tuple(sorted(found[index])) for index in sorted(found)}


def join_lines(lines: Iterable[Arc]) -> list[Arc]:
    """Join lines that meet at their ends, in either direction.

    >>> join_lines([[(0, 0), (1, 0)], [(2, 0), (1, 0)], [(5, 5), (6, 6)]])
    [[(0, 0), (1, 0), (2, 0)], [(5, 5), (6, 6)]]
    """
    rest = dict(enumerate(lines))
    ends: dict[Place, list[int]] = {}
    for i, line in rest.items():
        ends.setdefault(line[0], []).append(i)
        ends.setdefault(line[-1], []).append(i)
    done = []
    while rest:
        line = rest.pop(next(iter(rest)))
        for _ in range(2):  # extend the end, then the start
            while (follower := next((i for i in ends[line[-1]] if i in rest), None)) is not None:
                other = rest.pop(follower)
                line = line + (other if other[0] == line[-1] else other[::-1])[1:]
            line = line[::-1]
        done.append(line)
    return done
