"""Reading GeoJSON (lakes and rivers) as a topology in which no arcs are shared."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from whistlestop.boards.base_map.topology import Arc, Area, Topology

Properties = dict[str, Any]


class _Geometry(msgspec.Struct):
    type: str
    coordinates: list[Any]


class _Feature(msgspec.Struct):
    properties: Properties
    geometry: _Geometry | None


class _File(msgspec.Struct):
    features: list[_Feature]


def read_features(data: bytes, group: str, wanted: Callable[[Properties], bool]) -> Topology:
    """Read the areas and lines of a GeoJSON file whose properties are `wanted`, as one group.

    >>> river = b'''{"features": [{"properties": {"scalerank": 2}, "geometry":
    ...   {"type": "LineString", "coordinates": [[8.0, 47.0], [8.5, 48.0]]}}]}'''
    >>> read_features(river, "rivers", lambda known: known["scalerank"] < 3)
    Topology(arcs=[[(47.0, 8.0), (48.0, 8.5)]], areas={'rivers': ()}, lines={'rivers': ((0,),)})
    """
    arcs: list[Arc] = []
    areas: list[Area] = []
    lines: list[tuple[int, ...]] = []
    for feature in msgspec.json.decode(data, type=_File).features:
        if feature.geometry is None or not wanted(feature.properties):
            continue
        polygons, strings = _parts(feature.geometry)
        for polygon in polygons:
            first = len(arcs)
            arcs += [_arc(ring) for ring in polygon]
            areas.append(Area(str(feature.properties.get("name")), "", tuple((i,) for i in range(first, len(arcs)))))
        for string in strings:
            lines.append((len(arcs),))
            arcs.append(_arc(string))
    return Topology(arcs, {group: tuple(areas)}, {group: tuple(lines)})


def _parts(geometry: _Geometry) -> tuple[list[Any], list[Any]]:
    """The polygons and the lines of a geometry."""
    many = geometry.coordinates if geometry.type.startswith("Multi") else [geometry.coordinates]
    return (many, []) if geometry.type.endswith("Polygon") else ([], many)


def _arc(coordinates: Iterable[tuple[float, ...]]) -> Arc:
    return [(point[1], point[0]) for point in coordinates]
