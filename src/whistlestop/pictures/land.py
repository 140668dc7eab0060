"""The ground that a board is printed on: sea, land, borders and mountains, engraved in the manner of about 1900.

>>> from whistlestop.boards.base_map import load_base_map
>>> from whistlestop.pictures.palette import DAY
>>> usa = load_base_map("usa")
>>> ground = land(usa, DAY, usa.width, usa.height)
>>> ground.startswith('<rect width="1000" '), len(ground) < 40_000
(True, True)
"""

from __future__ import annotations

from typing import Literal

from whistlestop.boards.base_map import BaseMap, SeaName
from whistlestop.boards.base_map.sea_names import in_language
from whistlestop.boards.languages import Language
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.palette import Theme
from whistlestop.pictures.pieces import coast_pieces, pieces
from whistlestop.pictures.svg import Point, element

Detail = Literal["full", "small", "page"]

# The paths of a base map are in tenths of a unit, and so are all breadths and dashes below.
_WATER_LINES = ((190, 0.22), (136, 0.34), (90, 0.48), (52, 0.66))  # breadth around the coast, strength
_SMALL_WATER_LINES = ((90, 0.4),)
_PAGE_WATER_LINES = ((150, 0.26), (96, 0.44), (54, 0.66))
_HACHURES = ((40, "4 13 5 11", "7 9", 0.5), (28, "6 9", "4 6", 0.6))  # breadth, dashes, shift into the shadow, strength
_BORDER = "30 13 7 13"
_PROVINCE = "1 14"
_SPURS = 20  # points of them in a piece: their dashes take long

GRAIN = "grain"
"""The class of what a page leaves out on a small screen."""


def land_defs(base: BaseMap | None, theme: Theme, detail: Detail = "full") -> str:
    """What `land` refers to: the outlines, and the shade that the sea takes on towards the edge of the sheet."""
    if base is None:
        return ""
    shade = element(
        "radialGradient",
        element("stop", offset=".5", stop_color=theme.sea_edge, stop_opacity="0"),
        element("stop", offset="1", stop_color=theme.sea_edge),
        id=f"sea-shade-{theme.name}",
        cx=".5",
        cy=".47",
        r=".74",
    )
    return (
        shade
        + element("path", id=_id("land", base), d=base.land)
        + element("clipPath", _use("land", base), id=_id("ashore", base))
        + element("path", id=_id("lakes", base), d=base.lakes)
        + element("clipPath", _use("lakes", base), id=_id("afloat", base))
        + _line_defs(base, detail)
    )


def _line_defs(base: BaseMap, detail: Detail) -> str:
    """The lines on the land; on a page in pieces, and the coast with them."""
    if detail == "page":
        cut = {
            "coast": coast_pieces(base.land),
            "borders": pieces(base.borders),
            "provinces": pieces(base.provinces),
            "relief": pieces(base.relief, _SPURS),
        }
        return "".join(
            element("g", *(element("path", d=piece) for piece in parts), id=_id(kind, base))
            for kind, parts in cut.items()
        )
    return (
        element("path", id=_id("borders", base), d=base.borders)
        + element("path", id=_id("provinces", base), d=base.provinces)
        + (element("path", id=_id("relief", base), d=base.relief) if detail != "small" else "")
    )


def land(base: BaseMap | None, theme: Theme, width: float, height: float, detail: Detail = "full") -> str:
    """The ground of a sheet; plain paper where there is no base map.

    `small` leaves out what would only be grain on a small picture: mountains, rivers, the lines of borders (not their
    tints), and the net of meridians and parallels. `page` is drawn again whenever one looks closer, and strokes
    around a whole coast are what takes longest: it has one water line less, none of their corners are rounded, and all
    lines are in pieces. A small screen can leave out what is of the class `grain`.
    """
    if base is None:
        return element("rect", width=width, height=height, fill=theme.land)
    corners = "bevel" if detail == "page" else "round"
    across, down = base.beyond
    sheet = {"x": -across or None, "y": -down or None, "width": width + 2 * across, "height": height + 2 * down}
    sea = element("rect", **sheet, fill=theme.sea)
    shade = element("rect", **sheet, fill=f"url(#sea-shade-{theme.name})")
    return sea + _at_scale(_water_lines(base, theme, detail), corners) + shade + _at_scale(_ashore(base, theme, detail))


def sea_names(
    base: BaseMap, theme: Theme, lettering: Lettering, detail: Detail = "full", language: Language = "en"
) -> str:
    """The names on the water."""
    seas = (in_language(sea, language) for sea in base.seas)
    names = (lettering.along(sea.text, _points(sea), sea.size, "italic", sea.tracking) for sea in seas)
    return element("g", *names, fill=theme.sea_names, class_=_grain(detail)) if base.seas else ""


def _grain(detail: Detail) -> str | None:
    return GRAIN if detail == "page" else None


def _id(kind: str, base: BaseMap) -> str:
    """Two layouts of a board on one page must not take one another's outlines."""
    return f"{kind}-{base.id}-{base.layout[:4]}"


def _use(kind: str, base: BaseMap, **attributes: str | float | None) -> str:
    return element("use", href=f"#{_id(kind, base)}", **attributes)


def _at_scale(inside: str, corners: str = "round") -> str:
    return element("g", inside, transform="scale(.1)", fill="none", stroke_linejoin=corners, stroke_linecap="round")


def _water_lines(base: BaseMap, theme: Theme, detail: Detail) -> str:
    """Lines that follow the coast and fade outwards: a broad stroke of ink, and over it a narrower one of sea."""
    lines = {"full": _WATER_LINES, "small": _SMALL_WATER_LINES, "page": _PAGE_WATER_LINES}[detail]
    # Where the coast is in pieces the ink is opaque, or it would be darker where they meet.
    opaque, coast = detail == "page", _coast(detail)
    return "".join(
        _use(
            coast,
            base,
            stroke=_thinned(theme, strength) if opaque else theme.water_lines,
            stroke_width=breadth + 9,
            stroke_opacity=None if opaque else strength,
        )
        + _use(coast, base, stroke=theme.sea, stroke_width=breadth - 3)
        for breadth, strength in lines
    )


def _thinned(theme: Theme, strength: float) -> str:
    """Ink that lets the sea through."""
    return f"color-mix(in srgb,{theme.water_lines} {round(100 * strength)}%,{theme.sea})"


def _coast(detail: Detail) -> str:
    """What a line along the coast is drawn by."""
    return "coast" if detail == "page" else "land"


def _ashore(base: BaseMap, theme: Theme, detail: Detail) -> str:
    full, grain = detail != "small", _grain(detail)
    inland = [
        _tints(base, theme),
        _relief(base, theme, grain) if full else "",
        _thin(base.rivers, theme.rivers, 6.5, 0.8, grain) if full else "",
        _dashed("provinces", base, theme, 5, _PROVINCE, detail) if full else "",
        _dashed("borders", base, theme, 6, _BORDER, detail) if full else "",
    ]
    return (
        _use("land", base, fill=theme.land)
        + (_thin(base.graticule, theme.graticule, 3.5, 0.4, grain) if full else "")
        + element("g", *inland, clip_path=f"url(#{_id('ashore', base)})")
        + _lakes(base, theme)
        + _use(_coast(detail), base, stroke=theme.coast, stroke_width=9 if full else 14)
    )


def _thin(path: str, ink: str, breadth: float, strength: float, grain: str | None) -> str:
    return element("path", d=path, stroke=ink, stroke_width=breadth, opacity=strength, class_=grain)


def _tints(base: BaseMap, theme: Theme) -> str:
    """A soft ribbon along each side of a border: the border itself, broad, shifted either way."""
    sides = (("borders", 17), ("borders", -17), ("provinces", 17), ("provinces", -17))
    ribbons = (
        _use(kind, base, stroke=tint, transform=f"translate({shift} {round(shift * 0.8)})")
        for (kind, shift), tint in zip(sides, theme.tints, strict=True)
    )
    return element("g", *ribbons, stroke_width=42, stroke_opacity=0.24, stroke_linecap="butt")


def _relief(base: BaseMap, theme: Theme, grain: str | None) -> str:
    """A fringe of strokes on the shadow side of every spur, and the light along its crest."""
    strokes = (
        _use(
            "relief",
            base,
            stroke_width=breadth,
            stroke_dasharray=dashes,
            stroke_opacity=strength,
            transform=f"translate({shift})",
        )
        for breadth, dashes, shift, strength in _HACHURES
    )
    crest = _use("relief", base, stroke=theme.land, stroke_width=5, stroke_opacity=0.8, class_=grain)
    return element("g", *strokes, stroke=theme.hachures, stroke_linecap="butt", class_=grain) + crest


def _dashed(kind: str, base: BaseMap, theme: Theme, breadth: float, dashes: str, detail: Detail) -> str:
    # The opacity of many pieces together would be worked out apart from the rest of the picture, which takes long.
    strength = {"stroke_opacity" if detail == "page" else "opacity": 0.9}
    return _use(kind, base, stroke=theme.borders, stroke_width=breadth, stroke_dasharray=dashes, **strength)


def _lakes(base: BaseMap, theme: Theme) -> str:
    """Lakes, with one water line inside the shore."""
    line = element(
        "g",
        _use("lakes", base, stroke=theme.water_lines, stroke_width=56, stroke_opacity=0.55),
        _use("lakes", base, stroke=theme.sea, stroke_width=43),
        clip_path=f"url(#{_id('afloat', base)})",
    )
    return _use("lakes", base, fill=theme.sea) + line + _use("lakes", base, stroke=theme.coast, stroke_width=6)


def _points(sea: SeaName, steps: int = 12) -> list[Point]:
    """Points along the curve of a name."""
    points = []
    for i in range(steps + 1):
        t = i / steps
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (sum(w * p[axis] for w, p in zip(weights, sea.curve, strict=True)) for axis in (0, 1))
        points.append((x, y))
    return points
