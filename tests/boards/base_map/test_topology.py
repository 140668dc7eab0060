"""Reading TopoJSON and GeoJSON, and following arcs."""

from __future__ import annotations

import msgspec

from whistlestop.boards.base_map.geojson import read_features
from whistlestop.boards.base_map.topology import Arc, Topology, join_lines, owners, read_topology, walk

# Two adjacent squares, a triangular hole in the eastern one, and a river through both.
FILE = {
    "type": "Topology",
    "transform": {"scale": [0.5, 0.25], "translate": [10, 40]},
    "arcs": [
        [[4, 0], [0, 8]],
        [[4, 8], [-4, 0], [0, -8], [4, 0]],
        [[4, 0], [4, 0], [0, 8], [-4, 0]],
        [[5, 2], [0, 4], [2, 0], [-2, -4]],
        [[0, 4], [8, 0]],
    ],
    "objects": {
        "countries": {
            "type": "GeometryCollection",
            "geometries": [
                {"type": "Polygon", "properties": {"name": "West"}, "arcs": [[0, 1]]},
                {"type": "MultiPolygon", "properties": {"name": "East", "gu": "E"}, "arcs": [[[2, -1], [3]]]},
            ],
        },
        "rivers": {
            "type": "GeometryCollection",
            "geometries": [{"type": "LineString", "arcs": [4]}, {"type": "MultiLineString", "arcs": [[4], [-5]]}],
        },
    },
}


def topology() -> Topology:
    return read_topology(msgspec.json.encode(FILE))


def test_places_are_pairs_of_latitude_and_longitude() -> None:
    assert topology().arcs[0] == [(40.0, 12.0), (42.0, 12.0)]
    assert topology().arcs[1] == [(42.0, 12.0), (42.0, 10.0), (40.0, 10.0), (40.0, 12.0)]


def test_areas_keep_names_countries_and_all_rings() -> None:
    west, east = topology().areas["countries"]
    assert (west.name, west.country, west.rings) == ("West", "", ((0, 1),))
    assert (east.name, east.country, east.rings) == ("East", "E", ((2, ~0), (3,)))
    assert topology().lines == {"rivers": ((4,), (4,), (~4,))}


def test_arcs_without_a_transform_are_read_as_they_are() -> None:
    plain = {"type": "Topology", "arcs": [[[5.5, 50.25], [6.0, 51.0]]], "objects": {}}
    assert read_topology(msgspec.json.encode(plain)).arcs == [[(50.25, 5.5), (51.0, 6.0)]]


def test_a_ring_is_followed_once_around() -> None:
    ours = topology()
    west, east = ours.areas["countries"]
    for ring in (west.rings[0], east.rings[0]):
        places = walk(ours.arcs, ring)
        assert places[0] == places[-1] and len(set(places)) == len(places) - 1 == 4


def test_a_border_has_two_owners() -> None:
    assert owners(topology().areas["countries"]) == {0: (0, 1), 1: (0,), 2: (1,), 3: (1,)}


def test_merging_topologies() -> None:
    ours = topology()
    lakes = b"""{"features": [{"properties": {"name": "Pond", "scalerank": 3}, "geometry":
        {"type": "Polygon", "coordinates": [[[11, 41], [11.5, 41], [11, 41.5], [11, 41]]]}}]}"""
    both = ours.merged_with(read_features(lakes, "lakes", lambda known: known["scalerank"] <= 3))
    assert both.areas["countries"] == ours.areas["countries"] and both.lines["rivers"] == ours.lines["rivers"]
    (pond,) = both.areas["lakes"]
    assert walk(both.arcs, pond.rings[0]) == [(41, 11), (41, 11.5), (41.5, 11), (41, 11)]
    again = read_features(lakes, "lakes", lambda _: True).merged_with(ours)
    assert [walk(again.arcs, ring) for ring in again.areas["countries"][1].rings] == [
        walk(ours.arcs, ring) for ring in ours.areas["countries"][1].rings
    ]


def test_unwanted_features_are_left_out() -> None:
    rivers = b"""{"features": [{"properties": {"scalerank": 9}, "geometry":
        {"type": "MultiLineString", "coordinates": [[[1, 2], [3, 4]]]}}, {"properties": {}, "geometry": null}]}"""
    assert read_features(rivers, "rivers", lambda known: known["scalerank"] < 5).lines["rivers"] == ()


def test_lines_are_joined_at_their_ends() -> None:
    a, b, c, d = (0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 5.0)
    lines: list[Arc] = [[a, b], [d, c], [c, b]]
    (whole,) = join_lines(lines)
    assert whole in ([a, b, c, d], [d, c, b, a])
