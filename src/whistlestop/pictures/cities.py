"""The discs and labels of cities."""

from __future__ import annotations

from collections.abc import Collection

from whistlestop.boards.geometry.labels import TRACKING
from whistlestop.boards.geometry.sheet import CityMark, Sheet
from whistlestop.boards.geometry.spaces import BIG_CITY_RADIUS, CITY_RADIUS
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.map_text import MapText, faux_bold
from whistlestop.pictures.palette import Theme
from whistlestop.pictures.small_labels import small_labels
from whistlestop.pictures.svg import element, number

_LAMP = 19.0
"""The radius of the light around a city at night."""


def city_defs(theme: Theme, small: bool = False) -> str:
    """The discs of a city and of a big city, with a lamp at night. They take their colours from the group around them.

    The discs are larger on small pictures.
    """
    lamp = _lamp(theme)
    if small:
        return (
            lamp
            + _disc(_disc_id(False, theme, True), 8.6, 4.2, theme)
            + _disc(_disc_id(True, theme, True), 10.4, 5.2, theme)
        )
    inner = element("circle", r=5.3, fill="none", stroke_width=0.55)
    big = _disc(_disc_id(True, theme, False), BIG_CITY_RADIUS, 3.3, theme, inner)
    return lamp + _disc(_disc_id(False, theme, False), CITY_RADIUS, 2.9, theme) + big


def _disc_id(big: bool, theme: Theme, small: bool) -> str:
    return f"city{'-big' if big else ''}{'-lit' if theme.lamp else ''}{'-small' if small else ''}"


def _disc(id: str, radius: float, dot: float, theme: Theme, inner: str = "") -> str:
    light = element("circle", r=_LAMP, fill=f"url(#lamp-{theme.name})", stroke="none") if theme.lamp else ""
    middle = element("circle", r=dot, fill="currentColor", stroke_width=0.6)
    return element("g", light, element("circle", r=radius), inner, middle, id=id)


def _lamp(theme: Theme) -> str:
    if not theme.lamp:
        return ""
    stops = [
        element("stop", offset=offset, stop_color=theme.lamp, stop_opacity=opacity)
        for offset, opacity in ((None, ".62"), (".45", ".25"), ("1", "0"))
    ]
    return element("radialGradient", *stops, id=f"lamp-{theme.name}")


def cities(sheet: Sheet, theme: Theme, small: bool = False, shown: Collection[str] | None = None) -> str:
    """The discs of all cities, or of those `shown`, each with its city's id as `data-city`."""
    discs = [
        element("use", href=f"#{_disc_id(city.big, theme, small)}", x=mark.x, y=mark.y, data_city=city.id)
        for city, mark in zip(sheet.board.cities, sheet.cities, strict=True)
        if shown is None or city.id in shown
    ]
    return element(
        "g",
        *discs,
        fill=theme.city_disc,
        stroke=theme.city_ring,
        stroke_width=2 if small else 1.3,
        color=theme.city_dot,
    )


def labels(
    sheet: Sheet, tag: str, theme: Theme, lettering: Lettering, small: int | None = None, inset: float = 0.0
) -> str:
    """The labels of the cities: all of them as the layout places them, or those that fit on a small picture.

    `small` is the width of a small picture in pixels, and `inset` the distance from its edge to the map.
    """
    plain, big = MapText(lettering), MapText(lettering)
    if small:
        for name in small_labels(sheet, small, inset):
            big.add(name.text, name.x, name.y, name.size, bold=True)
        return _haloed(plain, big, f"{tag}-{small}", theme, halo=210)
    for mark in sheet.cities:
        label, (x, y) = mark.label, mark.label_at
        bold = label.face == "bold"
        for row, baseline in zip(label.rows, label.baselines(y), strict=True):
            (big if bold else plain).add(row, x, baseline, label.size, TRACKING, bold)
    return _haloed(plain, big, tag, theme, halo=264)


def _haloed(plain: MapText, big: MapText, tag: str, theme: Theme, halo: float) -> str:
    """Names with a halo of this width, in thousandths of the type size.

    All halos lie under all letters, so that none cuts into its neighbour.
    """
    names = element("g", *plain.groups(), element("g", *big.groups(), id=f"big-names-{tag}"), id=f"names-{tag}")
    halos = element(
        "g",
        names,
        stroke=theme.label_halo,
        fill=theme.label_halo,
        stroke_width=halo,
        stroke_opacity=0.93,
        stroke_linejoin="round",
    )
    return (
        halos
        + element("use", href=f"#names-{tag}", fill=theme.label)
        + faux_bold(element("use", href=f"#big-names-{tag}"), ink=theme.label)
    )


def ring(mark: CityMark, theme: Theme) -> str:
    """A ring around a highlighted city."""
    return "".join(
        f'<circle cx="{number(mark.x)}" cy="{number(mark.y)}" r="{number(mark.radius + more)}" fill="none" '
        f'stroke="{theme.accent}" stroke-width="{number(weight)}" stroke-opacity="{opacity}"/>'
        for more, weight, opacity in ((4.6, 8, ".3"), (3.4, 3, "1"))
    )
