"""The wagons on the cards: a different type for each of the eight colours, so that its outline identifies it, too.

Each is drawn above the frame, from y = -15 up to about -53, and from x = -56 to 56.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from whistlestop.pictures.card_palette import CardPalette
from whistlestop.pictures.colour import mixed
from whistlestop.pictures.rolling_stock import on_axles, on_bogies
from whistlestop.pictures.svg import box_path, element, filled_path, number, numbers, stroked_path
from whistlestop.pictures.symbols import SYMBOLS

WAGON_NAMES: Mapping[str, str] = {
    "red": "Mail Van",
    "orange": "Fruit Van",
    "yellow": "Tank Wagon",
    "green": "Timber Wagon",
    "blue": "Carriage",
    "purple": "Parlour Car",
    "white": "Milk Van",
    "black": "Coal Wagon",
}


def card_wagon(colour: str, palette: CardPalette) -> str:
    """The wagon of a colour on its wheels; it refers to `card_defs`."""
    below = on_axles(palette) if colour in ("white", "black") else on_bogies(palette)
    return element("g", below, *_BODIES[colour](palette), fill="none", stroke_linejoin="round")


def _arched(x: float, y: float, width: float, height: float) -> str:
    """A window with a low arch."""
    side, arch = number(height - 2.2), numbers((width / 2, -3.6, width, 0))
    return f"M{numbers((x, y + height))}v-{side}q{arch}v{side}z"


def _uprights(xs: range | tuple[float, ...], top: float, bottom: float = -15.0) -> str:
    return "".join(f"M{numbers((x, top))}V{number(bottom)}" for x in xs)


def _wall(half: float, top: float, fill: str, line: str) -> str:
    d = f"M{numbers((-half, top))}H{number(half)}V-15H{number(-half)}Z"
    return filled_path(d, fill, line, 1.1) + filled_path(d, "url(#sheen-wall)")


def _mail_van(palette: CardPalette) -> list[str]:
    fill = palette.theme.cards["red"].fill
    line, light = palette.lines_on(fill), palette.light_on(fill)
    doors = box_path(-41, -38, 21, 23) + box_path(20, -38, 21, 23)
    small = "".join(box_path(x, -35.6, 5, 6.6) for x in (-38, -28, 23, 33))
    return [
        filled_path("M-56-41Q-52-44.6-40-45.6 0-49 40-45.6 52-44.6 56-41V-39.6H-56Z", palette.roof, palette.iron),
        stroked_path("M-50-42.8Q0-49.6 50-42.8", palette.steel, 0.6),
        filled_path("M-26-46.6V-50.4H-18V-47.2ZM18-47.2V-50.4H26V-46.6Z", palette.roof, palette.iron, 0.8),
        _wall(52.5, -40, fill, line),
        stroked_path(_uprights((-49, -45, -17, -13, 13, 17, 45, 49), -40), line, 0.5),
        filled_path(doors, fill, line, 1),
        stroked_path("M-30.5-38V-15M30.5-38V-15", line, 0.9),
        filled_path(small, palette.glass, line, 0.7),
        stroked_path("M-41-27H-20M20-27H41M-41-19H-20M20-19H41", line, 0.5),
        stroked_path("M-52-17.6H52", light, 0.7),
        filled_path(box_path(-11, -35.2, 22, 14.4), palette.glass, line, 1),
        stroked_path("M-11-35.2 0-26.6 11-35.2M-11-20.8-3-28.8M11-20.8 3-28.8", line, 0.9),
        stroked_path("M-33-24.4V-20.6M-28-24.4V-20.6M28-24.4V-20.6M33-24.4V-20.6", palette.theme.brass, 0.9),
    ]


def _fruit_van(palette: CardPalette) -> list[str]:
    fill = palette.theme.cards["orange"].fill
    line, light = palette.lines_on(fill), palette.light_on(fill)
    slats = "".join(box_path(-52.5, y, 105, 2.9) for y in (-39.6, -35.4, -31.2, -27, -22.8, -18.6))
    posts = "".join(box_path(x, -40.4, 3, 25.4) for x in (-52.5, -35, -18.5, 15.5, 32, 49.5))
    return [
        filled_path("M-54-43.6H54L56.5-40H-56.5Z", palette.roof, palette.iron),
        stroked_path("M-53-42.4H53", palette.steel, 0.6),
        filled_path(box_path(-47, -46.2, 12, 2.6) + box_path(35, -46.2, 12, 2.6), palette.roof, palette.iron, 0.8),
        filled_path(box_path(-52.5, -40.4, 105, 25.4), line, line, 1.1),
        filled_path(slats, fill),
        filled_path(box_path(-52.5, -40.4, 105, 25.4), "url(#sheen-wall)"),
        filled_path(posts, fill, line, 0.6),
        filled_path(box_path(-14.5, -40, 29, 25), fill, line, 1),
        filled_path(box_path(-12, -37.6, 24, 20.2), light, line, 0.6),
        _basket(palette, line),
    ]


def _basket(palette: CardPalette, line: str) -> str:
    """A heap of oranges in a basket, painted on the door."""
    cards = palette.theme.cards
    heap = "".join(
        element("circle", cx=x, cy=y, r=2.7)
        for x, y in ((-3, -32.6), (2.6, -32.8), (-5.8, -29), (0, -29.2), (5.8, -29))
    )
    return (
        element("g", heap, fill=cards["orange"].fill, stroke=line, stroke_width=0.6)
        + filled_path("M-3-35.2q2-2.6 4.4-.8-2 2.2-4.4.8z", cards["green"].fill, line, 0.5)
        + filled_path("M-8.6-28H8.6L6.6-20H-6.6Z", palette.wood, line, 0.8)
        + stroked_path("M-8-25.4H8M-7.4-22.8H7.4M-4-28-3-20M0-28V-20M4-28 3-20", line, 0.5)
    )


def _tank_wagon(palette: CardPalette) -> list[str]:
    fill = palette.theme.cards["yellow"].fill
    line = palette.lines_on(fill)
    tank = "M-40-42H40C49-42 52-36 52-29.6S49-17.2 40-17.2H-40C-49-17.2-52-23.2-52-29.6S-49-42-40-42Z"
    rungs = "".join(f"M3.6 {number(y)}H9.2" for y in (-38, -34, -30, -26, -22, -18))
    return [
        filled_path("M-44-20H-27L-30-15H-42ZM44-20H27L30-15H42Z", palette.iron),
        filled_path("M-9-41V-46.6Q-9-49.4-5.6-49.4H5.6Q9-49.4 9-46.6V-41Z", fill, line, 1),
        filled_path("M-9-41V-46.6Q-9-49.4-5.6-49.4H5.6Q9-49.4 9-46.6V-41Z", "url(#sheen-wall)"),
        stroked_path("M-5-50.2H5M0-50V-52.6M-2.4-52.6H2.4", palette.iron, 1.4),
        filled_path(tank, fill, line, 1.2),
        filled_path(tank, "url(#sheen-tank)"),
        stroked_path("M-36-41.8V-17.4M-18-41.8V-17.4M18-41.8V-17.4M36-41.8V-17.4", line, 1.4),
        stroked_path("M-27-41.8V-17.4M27-41.8V-17.4", line, 0.4),
        stroked_path(f"M3.6-41.6V-15M9.2-41.6V-15{rungs}", palette.iron, 0.8),
        stroked_path("M-14-44V-42M14-44V-42M-16-44.4H-9M9-44.4H16", palette.iron, 0.8),
    ]


def _log(palette: CardPalette, y: float, left: float, right: float) -> str:
    body = f"M{numbers((left + 3.4, y - 3.5))}H{number(right)}V{number(y + 3.5)}H{number(left + 3.4)}"
    return (
        filled_path(f"{body}a3.5 3.5 0 0 1 0-7z", palette.wood, palette.wood_line, 0.8)
        + stroked_path(
            f"M{numbers((left + 8, y - 1.2))}H{number(right - 22)}M{numbers((left + 22, y + 1.3))}H{number(right - 8)}",
            palette.wood_line,
            0.45,
        )
        + element("circle", cx=right, cy=y, r=3.5, fill=palette.wood_end, stroke=palette.wood_line, stroke_width=0.7)
        + element("circle", cx=right, cy=y, r=1.7, stroke=palette.wood_line, stroke_width=0.45)
    )


def _timber_wagon(palette: CardPalette) -> list[str]:
    fill = palette.theme.cards["green"].fill
    line, light = palette.lines_on(fill), palette.light_on(fill)
    stakes = "".join(box_path(x - 1.7, -47, 3.4, 32) for x in (-50, -25, 0, 25, 50))
    logs = ((-30, -51, 45), (-37.2, -44, 40), (-44.2, -36, 33))
    return [
        *(_log(palette, *log) for log in logs),
        _wall(54, -26, fill, line),
        stroked_path("M-54-22.4H54M-54-18.6H54", line, 0.5),
        filled_path(stakes, fill, line, 0.8),
        stroked_path(_uprights((-49.2, -24.2, 0.8, 25.8, 50.8), -46), light, 0.6),
    ]


def _carriage(palette: CardPalette) -> list[str]:
    fill = palette.theme.cards["blue"].fill
    line, light = palette.lines_on(fill), palette.light_on(fill)
    windows = "".join(_arched(-37.4 + i * 11, -37.6, 8.2, 10.6) for i in range(7))
    return [
        filled_path("M-56-41Q-54-45-44-46.4 0-51.6 44-46.4 54-45 56-41V-39.8H-56Z", palette.roof, palette.iron),
        stroked_path("M-50-43.2Q0-52 50-43.2", palette.steel, 0.7),
        _wall(53, -40.2, fill, line),
        filled_path(box_path(-53, -40.2, 106, 2), light),
        filled_path(windows, palette.glass, line, 0.8),
        filled_path(_arched(-50.6, -38, 8.6, 22.6) + _arched(42, -38, 8.6, 22.6), fill, line, 0.9),
        filled_path(_arched(-49, -36.6, 5.4, 9.6) + _arched(43.6, -36.6, 5.4, 9.6), palette.glass, line, 0.7),
        stroked_path("M-41-24.4H41M-41-22.6H41", palette.theme.brass, 0.8),
        stroked_path(_uprights((-39.4, -28.4, -17.4, -6.4, 4.6, 15.6, 26.6, 37.6), -21.6, -16), line, 0.6),
        stroked_path("M-43.6-25V-20.6M42-25V-20.6", palette.theme.brass, 1),
        stroked_path("M-37.4-34.6H39", palette.roof, 0.5, 0.6),
    ]


def _parlour_car(palette: CardPalette) -> list[str]:
    fill = palette.theme.cards["purple"].fill
    line, light = palette.lines_on(fill), palette.light_on(fill)
    windows, curtains = "", ""
    for i in range(4):
        x = -41.2 + i * 21.6
        windows += _arched(x, -38, 17.6, 14)
        curtains += f"M{number(x)}-36.4q7 3.4.6 12.4h-.6zM{number(x + 17.6)}-36.4q-7 3.4-.6 12.4h.6z"
    star = element("path", d=SYMBOLS["purple"].path, fill=palette.theme.brass, transform="translate(0 -19)scale(.52)")
    return [
        filled_path(
            "M-57-41.4Q-54-45-43-45.6L-40-50Q0-53.6 40-50L43-45.6Q54-45 57-41.4V-40H-57Z", palette.roof, palette.iron
        ),
        stroked_path("M-38.6-47.8H38.6", palette.glass, 2, 0.9),
        stroked_path(_uprights((-34, -28, -22, -16, -10, -4, 2, 8, 14, 20, 26, 32), -49, -46.6), palette.roof, 1.4),
        _wall(46, -40.4, fill, line),
        filled_path(box_path(-46, -40.4, 92, 1.7), light),
        filled_path(windows, palette.glass, line, 0.8),
        filled_path(curtains, palette.theme.cards["red"].fill, line, 0.4),
        stroked_path("M-46-22.4H46M-46-16.2H46", palette.theme.brass, 0.8),
        stroked_path("M-18-19.3H-5M5-19.3H18", palette.theme.brass, 0.7),
        star,
        stroked_path("M-55-40V-15M55-40V-15M-46-27H-55M46-27H55", palette.iron, 1.3),
        stroked_path("M-52.6-27V-15M-50.2-27V-15M-47.8-27V-15M52.6-27V-15M50.2-27V-15M47.8-27V-15", palette.iron, 0.7),
    ]


def _milk_van(palette: CardPalette) -> list[str]:
    fill = palette.theme.cards["white"].fill
    line = palette.theme.cards["white"].symbol
    planks = "".join(f"M-52.5 {number(y)}H52.5" for y in (-36.6, -32.9, -29.2, -25.5, -21.8, -18.1))
    return [
        filled_path("M-55-40.4Q-54-47.4-40-47.4H40Q54-47.4 55-40.4Z", palette.roof, palette.iron),
        stroked_path("M-46-45.4H46", palette.steel, 0.7),
        filled_path(box_path(-31, -50.6, 7, 3.2) + box_path(24, -50.6, 7, 3.2), palette.roof, palette.iron, 0.8),
        _wall(52.5, -40.4, fill, line),
        stroked_path(planks, line, 0.4),
        filled_path(box_path(-17.5, -38.6, 35, 23.6), mixed(palette.roof, palette.iron, 0.5), line, 1.1),
        *(_churn(x, palette.light_on(palette.steel), palette.iron) for x in (-10.8, 0, 10.8)),
        filled_path(box_path(-38, -39.4, 20, 24.4) + box_path(18, -39.4, 20, 24.4), fill, line, 1),
        stroked_path("M-38-39.4-18-15M-18-39.4-38-15M38-39.4 18-15M18-39.4 38-15", line, 0.8),
        stroked_path("M-40-39.8H40", line, 1.2),
        stroked_path("M-20.6-29V-25.4M20.6-29V-25.4", line, 1.2),
        filled_path(box_path(-52.5, -18, 14, 1.6) + box_path(38.5, -18, 14, 1.6), palette.theme.cards["blue"].fill),
    ]


def _churn(x: float, fill: str, line: str) -> str:
    return element(
        "g",
        filled_path("M-4.4 0V-9.4L-2.2-12.4V-14.4H2.2V-12.4L4.4-9.4V0Z", fill, line, 0.8),
        stroked_path("M-3.2-15H3.2M-4.4-7H4.4M-4.4-1.6H4.4", line, 0.8),
        transform=f"translate({number(x)} -15.6)",
    )


def _coal_wagon(palette: CardPalette) -> list[str]:
    fill = palette.theme.cards["black"].fill
    rivets = palette.steel
    coal = (
        "M-49-40Q-47-44-42-44.4L-38-47-32-45.6-27-49.6-19-48.4-14-51.6-5-49.6 1-52.6 9-50 14-51.4 21-47.6 27-49 33-45.2"
        " 40-46 45-42.6 49-40Z"
    )
    glints = (
        "M-40-45-36-45-34-43.4M-26-48.4-22-46.4M-13-50-8-48-5-49M2-51.4 6-49 9-49.4M16-49.6 19-46.6M28-47.6 31-45"
        "M39-45 42-42.6"
    )
    hopper = "M-54-40.4H54L47-15H-47Z"
    ribs = "".join(f"M{number(x * 1.09)}-39.6L{number(x * 0.95)}-15.4" for x in (-40, -27, -14, 0, 14, 27, 40))
    return [
        filled_path(coal, palette.iron, palette.iron, 0.8),
        stroked_path(glints, rivets, 0.7),
        filled_path(hopper, fill, palette.iron, 1.2),
        filled_path(hopper, "url(#sheen-wall)"),
        stroked_path("M-55-40.4H55", rivets, 1.8),
        stroked_path(ribs, rivets, 1.2, 0.9),
        stroked_path("M-50.6-28H50.6", rivets, 0.7, 0.8),
    ]


_BODIES: Mapping[str, Callable[[CardPalette], list[str]]] = {
    "red": _mail_van,
    "orange": _fruit_van,
    "yellow": _tank_wagon,
    "green": _timber_wagon,
    "blue": _carriage,
    "purple": _parlour_car,
    "white": _milk_van,
    "black": _coal_wagon,
}
