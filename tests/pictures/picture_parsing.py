"""Parsing the picture of a board for tests: what is drawn where."""

from __future__ import annotations

import cmath
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

_NS = "{http://www.w3.org/2000/svg}"
_MARKER = re.compile(r"url\(#([a-z]+)-")
_STEP = re.compile(r"-?\d+")


@dataclass(frozen=True)
class Train:
    """What is drawn on a route: the kind of each space or the player's colour, with its middle and angle."""

    marker: str
    kinds: tuple[str, ...]
    middles: tuple[tuple[float, float], ...]
    angles: tuple[float, ...]
    seat: str | None


class Picture:
    """A drawn board."""

    def __init__(self, svg: str) -> None:
        self.svg = svg
        self.root = ET.fromstring(svg)
        self.elements = list(self.root.iter())
        self.routes = dict(self._routes(self.root, None, ""))

    def tags(self) -> Counter[str]:
        return Counter(tag(element) for element in self.elements)

    def ids(self) -> list[str]:
        return [element.attrib["id"] for element in self.elements if "id" in element.attrib]

    def references(self) -> set[str]:
        """All ids that are referred to."""
        return {one or other for one, other in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', self.svg)}

    def with_data(self, name: str) -> dict[str, ET.Element]:
        """The elements with a `data-` attribute, by its value."""
        found = [
            (element.attrib[f"data-{name}"], element) for element in self.elements if f"data-{name}" in element.attrib
        ]
        assert len(found) == len(dict(found)), f"a {name} is drawn twice"
        return dict(found)

    def _routes(self, element: ET.Element, seat: str | None, marker: str) -> Iterator[tuple[str, Train]]:
        seat, marker = element.get("data-seat", seat), element.get("marker-mid", marker)
        id = element.get("data-route")
        if id is None:
            for child in element:
                yield from self._routes(child, seat, marker)
            return
        paths = [element] if tag(element) == "path" else list(element)
        kinds: list[str] = []
        middles: list[tuple[float, float]] = []
        angles: list[float] = []
        for path in paths:
            found = _MARKER.match(path.get("marker-mid", marker))
            assert found is not None, id
            points = vertices(path.attrib["d"])
            kinds += [found[1]] * (len(points) - 2)
            middles += points[1:-1]
            angles += directions(points)
        yield id, Train(marker, tuple(kinds), tuple(middles), tuple(angles), seat)


def tag(element: ET.Element) -> str:
    return element.tag.removeprefix(_NS)


def vertices(path: str) -> list[tuple[float, float]]:
    """The points of a path `m…` in tenths, all of whose steps are relative."""
    assert path[0] == "m" and not re.search("[A-Za-z]", path[1:]), path
    values = [int(step) for step in _STEP.findall(path)]
    x = y = 0
    points = []
    for dx, dy in zip(values[::2], values[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x / 10, y / 10))
    return points


def directions(points: list[tuple[float, float]]) -> list[float]:
    """The angle of a marker at each point except the ends: halfway between the segments before and after it."""
    steps = [complex(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    units = [step / abs(step) for step in steps]
    return [cmath.phase(a + b) * 180 / cmath.pi for a, b in pairwise(units)]


def outline(svg: str) -> str:
    """The structure of a picture: what is drawn in which order, and how much of it, without any coordinates."""
    picture = Picture(svg)
    lines = [f"svg {' '.join(sorted(picture.root.attrib))}"]
    lines += [f"{word}: {picture.root.findtext(_NS + word)}" for word in ("title", "desc") if word in picture.tags()]
    lines += [f"defs: {' '.join(_kinds(picture))}"]
    for element in picture.root:
        if tag(element) not in ("title", "desc", "defs"):
            lines += _branch(element, 0)
    held = Counter((train.seat or "nobody", kind) for train in picture.routes.values() for kind in train.kinds)
    lines += [f"{seat}: {count} {kind}" for (seat, kind), count in sorted(held.items())]
    lines += [f"cities: {len(picture.with_data('city'))}, stations: {len(picture.with_data('station'))}"]
    return "\n".join(lines) + "\n"


def _kinds(picture: Picture) -> list[str]:
    """The kinds of definitions: the first words of their ids."""
    defs = next(element for element in picture.root if tag(element) == "defs")
    return sorted({element.attrib["id"].split("-")[0] for element in defs.iter() if "id" in element.attrib})


def _branch(element: ET.Element, depth: int) -> list[str]:
    """An element with its `data-` attributes and references, and its children down to the third level."""
    words = [tag(element)]
    if id := element.get("id"):
        words.append(f"#{id.split('-')[0]}")
    if href := element.get("href"):
        words.append(f"use {href.split('-')[0]}")
    words += [name for name in element.attrib if name.startswith("data-") or name == "clip-path"]
    inside = Counter(tag(child) for child in element)
    if "marker-mid" in element.attrib:
        words.append("of routes that share a marker")
    elif inside and depth == 2:
        words.append("{" + " ".join(sorted(inside)) + "}")
    line = "  " * depth + " ".join(words)
    if depth == 2:
        return [line]
    children = [row for child in element for row in _branch(child, depth + 1)]
    return [line, *(row for i, row in enumerate(children) if i == 0 or row != children[i - 1])]
