"""The base map as a picture: sea, land, borders and mountains, in the style of an engraving from about 1900.

>>> from whistlestop.boards.base_map import load_base_map
>>> from whistlestop.pictures.palette import DAY
>>> usa = load_base_map("usa")
>>> picture = land(usa, DAY, usa.width, usa.height)
>>> picture.startswith('<rect width="1000" '), len(picture) < 40_000
(True, True)
"""

from __future__ import annotations

from typing import Literal

from whistlestop.boards.base_map import BaseMap, SeaName
from whistlestop.boards.base_map.sea_names import translated
from whistlestop.boards.languages import Language
from whistlestop.pictures.curves import point_at
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.palette import Theme
from whistlestop.pictures.path_pieces import split_lines, split_outlines
from whistlestop.pictures.svg import Point, element

LandDetail = Literal["full", "small", "page"]

# The paths of a base map are in tenths of a unit, and so are all stroke widths and dashes below.
_WATER_LINES = ((190, 0.22), (136, 0.34), (90, 0.48), (52, 0.66))  # stroke width around the coast, opacity
_SMALL_WATER_LINES = ((90, 0.4),)
_PAGE_WATER_LINES = ((150, 0.26), (96, 0.44), (54, 0.66))
_HACHURES = ((40, "4 13 5 11", "7 9", 0.5), (28, "6 9", "4 6", 0.6))  # stroke width, dashes, shift, opacity
_BORDER = "30 13 7 13"
_PROVINCE = "1 14"
_RELIEF_POINTS = 20  # in a piece of the relief, whose dashes are slow to draw

GRAIN = "grain"
"""The CSS class of fine detail that a page can hide on a small screen."""


def land_defs(base: BaseMap | None, theme: Theme, detail: LandDetail = "full") -> str:
    """What `land` refers to: the outlines, and the gradient that darkens the sea towards the edge of the sheet."""
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


def _line_defs(base: BaseMap, detail: LandDetail) -> str:
    """The lines on the land. For a page, they and the coast are split into pieces."""
    if detail == "page":
        cut = {
            "coast": split_outlines(base.land),
            "borders": split_lines(base.borders),
            "provinces": split_lines(base.provinces),
            "relief": split_lines(base.relief, _RELIEF_POINTS),
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


def land(base: BaseMap | None, theme: Theme, width: float, height: float, detail: LandDetail = "full") -> str:
    """The base map of a sheet; a plain rectangle if there is none.

    With the detail `small`, it leaves out what would only be noise on a small picture: mountains, rivers, the lines of
    borders (not their tints), and the graticule. `page` is for a picture that is redrawn whenever the user zooms.
    Strokes around a whole coast are the slowest part of that, so it has one water line less, no rounded corners, and
    all lines are in pieces. A small screen can hide the elements of the class `grain`.
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
    base: BaseMap, theme: Theme, lettering: Lettering, detail: LandDetail = "full", language: Language = "en"
) -> str:
    """The names of the seas."""
    seas = (translated(sea, language) for sea in base.seas)
    names = (lettering.along(sea.text, _points(sea), sea.size, "italic", sea.tracking) for sea in seas)
    return element("g", *names, fill=theme.sea_names, class_=_grain(detail)) if base.seas else ""


def _grain(detail: LandDetail) -> str | None:
    return GRAIN if detail == "page" else None


def _id(kind: str, base: BaseMap) -> str:
    """An id that differs between layouts, so that two layouts of a board can share a page."""
    return f"{kind}-{base.id}-{base.layout[:4]}"


def _use(kind: str, base: BaseMap, **attributes: str | float | None) -> str:
    return element("use", href=f"#{_id(kind, base)}", **attributes)


def _at_scale(inside: str, corners: str = "round") -> str:
    return element("g", inside, transform="scale(.1)", fill="none", stroke_linejoin=corners, stroke_linecap="round")


def _water_lines(base: BaseMap, theme: Theme, detail: LandDetail) -> str:
    """Lines that follow the coast and fade outwards: a broad dark stroke, and over it a narrower one in sea colour."""
    lines = {"full": _WATER_LINES, "small": _SMALL_WATER_LINES, "page": _PAGE_WATER_LINES}[detail]
    # Pieces of the coast must be opaque, or they would be darker where they meet.
    opaque, coast = detail == "page", _coast(detail)
    return "".join(
        _use(
            coast,
            base,
            stroke=_mixed_with_sea(theme, strength) if opaque else theme.water_lines,
            stroke_width=breadth + 9,
            stroke_opacity=None if opaque else strength,
        )
        + _use(coast, base, stroke=theme.sea, stroke_width=breadth - 3)
        for breadth, strength in lines
    )


def _mixed_with_sea(theme: Theme, strength: float) -> str:
    """The opaque equivalent of water lines with this opacity."""
    return f"color-mix(in srgb,{theme.water_lines} {round(100 * strength)}%,{theme.sea})"


def _coast(detail: LandDetail) -> str:
    """The kind of path that lines along the coast use."""
    return "coast" if detail == "page" else "land"


def _ashore(base: BaseMap, theme: Theme, detail: LandDetail) -> str:
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
    """A soft ribbon along each side of a border: the border itself, in a broad stroke, shifted to either side."""
    sides = (("borders", 17), ("borders", -17), ("provinces", 17), ("provinces", -17))
    ribbons = (
        _use(kind, base, stroke=tint, transform=f"translate({shift} {round(shift * 0.8)})")
        for (kind, shift), tint in zip(sides, theme.tints, strict=True)
    )
    return element("g", *ribbons, stroke_width=42, stroke_opacity=0.24, stroke_linecap="butt")


def _relief(base: BaseMap, theme: Theme, grain: str | None) -> str:
    """A fringe of hachures on the shadow side of every spur, and a highlight along its crest."""
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


def _dashed(kind: str, base: BaseMap, theme: Theme, breadth: float, dashes: str, detail: LandDetail) -> str:
    # A group opacity for many pieces would need an extra compositing layer, which is slow.
    strength = {"stroke_opacity" if detail == "page" else "opacity": 0.9}
    return _use(kind, base, stroke=theme.borders, stroke_width=breadth, stroke_dasharray=dashes, **strength)


def _lakes(base: BaseMap, theme: Theme) -> str:
    """The lakes, with one water line inside the shore."""
    line = element(
        "g",
        _use("lakes", base, stroke=theme.water_lines, stroke_width=56, stroke_opacity=0.55),
        _use("lakes", base, stroke=theme.sea, stroke_width=43),
        clip_path=f"url(#{_id('afloat', base)})",
    )
    return _use("lakes", base, fill=theme.sea) + line + _use("lakes", base, stroke=theme.coast, stroke_width=6)


def _points(sea: SeaName, steps: int = 12) -> list[Point]:
    """Points along the curve of a name."""
    return [point_at(sea.curve, i / steps) for i in range(steps + 1)]
