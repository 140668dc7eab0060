"""The eight wagons on the cards, one kind for each colour, so that the silhouette tells it, too.

Each is drawn above the frame, from y = -15 up to about -53, and ±56 wide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from whistlestop.pictures.colour import mixed
from whistlestop.pictures.stock import Paints, on_axles, on_bogies
from whistlestop.pictures.svg import element, number, numbers
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


def card_wagon(colour: str, paints: Paints) -> str:
    """The wagon of a colour on its wheels; it needs `card_defs`."""
    below = on_axles(paints) if colour in ("white", "black") else on_bogies(paints)
    return element("g", below, *_BODIES[colour](paints), fill="none", stroke_linejoin="round")


def _lines(d: str, colour: str, width: float, opacity: float | None = None) -> str:
    return element("path", d=d, stroke=colour, stroke_width=width, stroke_opacity=opacity)


def _shape(d: str, fill: str, line: str | None = None, width: float = 0.9) -> str:
    return element("path", d=d, fill=fill, stroke=line, stroke_width=width if line else None)


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{numbers((x, y))}h{number(width)}v{number(height)}h{number(-width)}z"


def _arched(x: float, y: float, width: float, height: float) -> str:
    """A window with a low arch."""
    side, arch = number(height - 2.2), numbers((width / 2, -3.6, width, 0))
    return f"M{numbers((x, y + height))}v-{side}q{arch}v{side}z"


def _uprights(xs: range | tuple[float, ...], top: float, bottom: float = -15.0) -> str:
    return "".join(f"M{numbers((x, top))}V{number(bottom)}" for x in xs)


def _wall(half: float, top: float, fill: str, line: str) -> str:
    d = f"M{numbers((-half, top))}H{number(half)}V-15H{number(-half)}Z"
    return _shape(d, fill, line, 1.1) + _shape(d, "url(#sheen-wall)")


def _mail_van(paints: Paints) -> list[str]:
    fill = paints.theme.cards["red"].fill
    line, light = paints.lines_on(fill), paints.light_on(fill)
    doors = _box(-41, -38, 21, 23) + _box(20, -38, 21, 23)
    small = "".join(_box(x, -35.6, 5, 6.6) for x in (-38, -28, 23, 33))
    return [
        _shape("M-56-41Q-52-44.6-40-45.6 0-49 40-45.6 52-44.6 56-41V-39.6H-56Z", paints.roof, paints.iron),
        _lines("M-50-42.8Q0-49.6 50-42.8", paints.steel, 0.6),
        _shape("M-26-46.6V-50.4H-18V-47.2ZM18-47.2V-50.4H26V-46.6Z", paints.roof, paints.iron, 0.8),
        _wall(52.5, -40, fill, line),
        _lines(_uprights((-49, -45, -17, -13, 13, 17, 45, 49), -40), line, 0.5),
        _shape(doors, fill, line, 1),
        _lines("M-30.5-38V-15M30.5-38V-15", line, 0.9),
        _shape(small, paints.glass, line, 0.7),
        _lines("M-41-27H-20M20-27H41M-41-19H-20M20-19H41", line, 0.5),
        _lines("M-52-17.6H52", light, 0.7),
        _shape(_box(-11, -35.2, 22, 14.4), paints.glass, line, 1),
        _lines("M-11-35.2 0-26.6 11-35.2M-11-20.8-3-28.8M11-20.8 3-28.8", line, 0.9),
        _lines("M-33-24.4V-20.6M-28-24.4V-20.6M28-24.4V-20.6M33-24.4V-20.6", paints.theme.brass, 0.9),
    ]


def _fruit_van(paints: Paints) -> list[str]:
    fill = paints.theme.cards["orange"].fill
    line, light = paints.lines_on(fill), paints.light_on(fill)
    slats = "".join(_box(-52.5, y, 105, 2.9) for y in (-39.6, -35.4, -31.2, -27, -22.8, -18.6))
    posts = "".join(_box(x, -40.4, 3, 25.4) for x in (-52.5, -35, -18.5, 15.5, 32, 49.5))
    return [
        _shape("M-54-43.6H54L56.5-40H-56.5Z", paints.roof, paints.iron),
        _lines("M-53-42.4H53", paints.steel, 0.6),
        _shape(_box(-47, -46.2, 12, 2.6) + _box(35, -46.2, 12, 2.6), paints.roof, paints.iron, 0.8),
        _shape(_box(-52.5, -40.4, 105, 25.4), line, line, 1.1),
        _shape(slats, fill),
        _shape(_box(-52.5, -40.4, 105, 25.4), "url(#sheen-wall)"),
        _shape(posts, fill, line, 0.6),
        _shape(_box(-14.5, -40, 29, 25), fill, line, 1),
        _shape(_box(-12, -37.6, 24, 20.2), light, line, 0.6),
        _basket(paints, line),
    ]


def _basket(paints: Paints, line: str) -> str:
    """A heap of oranges in a basket, painted on the door."""
    cards = paints.theme.cards
    heap = "".join(
        element("circle", cx=x, cy=y, r=2.7)
        for x, y in ((-3, -32.6), (2.6, -32.8), (-5.8, -29), (0, -29.2), (5.8, -29))
    )
    return (
        element("g", heap, fill=cards["orange"].fill, stroke=line, stroke_width=0.6)
        + _shape("M-3-35.2q2-2.6 4.4-.8-2 2.2-4.4.8z", cards["green"].fill, line, 0.5)
        + _shape("M-8.6-28H8.6L6.6-20H-6.6Z", paints.wood, line, 0.8)
        + _lines("M-8-25.4H8M-7.4-22.8H7.4M-4-28-3-20M0-28V-20M4-28 3-20", line, 0.5)
    )


def _tank_wagon(paints: Paints) -> list[str]:
    fill = paints.theme.cards["yellow"].fill
    line = paints.lines_on(fill)
    tank = "M-40-42H40C49-42 52-36 52-29.6S49-17.2 40-17.2H-40C-49-17.2-52-23.2-52-29.6S-49-42-40-42Z"
    rungs = "".join(f"M3.6 {number(y)}H9.2" for y in (-38, -34, -30, -26, -22, -18))
    return [
        _shape("M-44-20H-27L-30-15H-42ZM44-20H27L30-15H42Z", paints.iron),
        _shape("M-9-41V-46.6Q-9-49.4-5.6-49.4H5.6Q9-49.4 9-46.6V-41Z", fill, line, 1),
        _shape("M-9-41V-46.6Q-9-49.4-5.6-49.4H5.6Q9-49.4 9-46.6V-41Z", "url(#sheen-wall)"),
        _lines("M-5-50.2H5M0-50V-52.6M-2.4-52.6H2.4", paints.iron, 1.4),
        _shape(tank, fill, line, 1.2),
        _shape(tank, "url(#sheen-tank)"),
        _lines("M-36-41.8V-17.4M-18-41.8V-17.4M18-41.8V-17.4M36-41.8V-17.4", line, 1.4),
        _lines("M-27-41.8V-17.4M27-41.8V-17.4", line, 0.4),
        _lines(f"M3.6-41.6V-15M9.2-41.6V-15{rungs}", paints.iron, 0.8),
        _lines("M-14-44V-42M14-44V-42M-16-44.4H-9M9-44.4H16", paints.iron, 0.8),
    ]


def _log(paints: Paints, y: float, left: float, right: float) -> str:
    body = f"M{numbers((left + 3.4, y - 3.5))}H{number(right)}V{number(y + 3.5)}H{number(left + 3.4)}"
    return (
        _shape(f"{body}a3.5 3.5 0 0 1 0-7z", paints.wood, paints.wood_line, 0.8)
        + _lines(
            f"M{numbers((left + 8, y - 1.2))}H{number(right - 22)}M{numbers((left + 22, y + 1.3))}H{number(right - 8)}",
            paints.wood_line,
            0.45,
        )
        + element("circle", cx=right, cy=y, r=3.5, fill=paints.wood_end, stroke=paints.wood_line, stroke_width=0.7)
        + element("circle", cx=right, cy=y, r=1.7, stroke=paints.wood_line, stroke_width=0.45)
    )


def _timber_wagon(paints: Paints) -> list[str]:
    fill = paints.theme.cards["green"].fill
    line, light = paints.lines_on(fill), paints.light_on(fill)
    stakes = "".join(_box(x - 1.7, -47, 3.4, 32) for x in (-50, -25, 0, 25, 50))
    logs = ((-30, -51, 45), (-37.2, -44, 40), (-44.2, -36, 33))
    return [
        *(_log(paints, *log) for log in logs),
        _wall(54, -26, fill, line),
        _lines("M-54-22.4H54M-54-18.6H54", line, 0.5),
        _shape(stakes, fill, line, 0.8),
        _lines(_uprights((-49.2, -24.2, 0.8, 25.8, 50.8), -46), light, 0.6),
    ]


def _carriage(paints: Paints) -> list[str]:
    fill = paints.theme.cards["blue"].fill
    line, light = paints.lines_on(fill), paints.light_on(fill)
    windows = "".join(_arched(-37.4 + i * 11, -37.6, 8.2, 10.6) for i in range(7))
    return [
        _shape("M-56-41Q-54-45-44-46.4 0-51.6 44-46.4 54-45 56-41V-39.8H-56Z", paints.roof, paints.iron),
        _lines("M-50-43.2Q0-52 50-43.2", paints.steel, 0.7),
        _wall(53, -40.2, fill, line),
        _shape(_box(-53, -40.2, 106, 2), light),
        _shape(windows, paints.glass, line, 0.8),
        _shape(_arched(-50.6, -38, 8.6, 22.6) + _arched(42, -38, 8.6, 22.6), fill, line, 0.9),
        _shape(_arched(-49, -36.6, 5.4, 9.6) + _arched(43.6, -36.6, 5.4, 9.6), paints.glass, line, 0.7),
        _lines("M-41-24.4H41M-41-22.6H41", paints.theme.brass, 0.8),
        _lines(_uprights((-39.4, -28.4, -17.4, -6.4, 4.6, 15.6, 26.6, 37.6), -21.6, -16), line, 0.6),
        _lines("M-43.6-25V-20.6M42-25V-20.6", paints.theme.brass, 1),
        _lines("M-37.4-34.6H39", paints.roof, 0.5, 0.6),
    ]


def _parlour_car(paints: Paints) -> list[str]:
    fill = paints.theme.cards["purple"].fill
    line, light = paints.lines_on(fill), paints.light_on(fill)
    windows, curtains = "", ""
    for i in range(4):
        x = -41.2 + i * 21.6
        windows += _arched(x, -38, 17.6, 14)
        curtains += f"M{number(x)}-36.4q7 3.4.6 12.4h-.6zM{number(x + 17.6)}-36.4q-7 3.4-.6 12.4h.6z"
    star = element("path", d=SYMBOLS["purple"].path, fill=paints.theme.brass, transform="translate(0 -19)scale(.52)")
    return [
        _shape("M-57-41.4Q-54-45-43-45.6L-40-50Q0-53.6 40-50L43-45.6Q54-45 57-41.4V-40H-57Z", paints.roof, paints.iron),
        _lines("M-38.6-47.8H38.6", paints.glass, 2, 0.9),
        _lines(_uprights((-34, -28, -22, -16, -10, -4, 2, 8, 14, 20, 26, 32), -49, -46.6), paints.roof, 1.4),
        _wall(46, -40.4, fill, line),
        _shape(_box(-46, -40.4, 92, 1.7), light),
        _shape(windows, paints.glass, line, 0.8),
        _shape(curtains, paints.theme.cards["red"].fill, line, 0.4),
        _lines("M-46-22.4H46M-46-16.2H46", paints.theme.brass, 0.8),
        _lines("M-18-19.3H-5M5-19.3H18", paints.theme.brass, 0.7),
        star,
        _lines("M-55-40V-15M55-40V-15M-46-27H-55M46-27H55", paints.iron, 1.3),
        _lines("M-52.6-27V-15M-50.2-27V-15M-47.8-27V-15M52.6-27V-15M50.2-27V-15M47.8-27V-15", paints.iron, 0.7),
    ]


def _milk_van(paints: Paints) -> list[str]:
    fill = paints.theme.cards["white"].fill
    line = paints.theme.cards["white"].symbol
    planks = "".join(f"M-52.5 {number(y)}H52.5" for y in (-36.6, -32.9, -29.2, -25.5, -21.8, -18.1))
    return [
        _shape("M-55-40.4Q-54-47.4-40-47.4H40Q54-47.4 55-40.4Z", paints.roof, paints.iron),
        _lines("M-46-45.4H46", paints.steel, 0.7),
        _shape(_box(-31, -50.6, 7, 3.2) + _box(24, -50.6, 7, 3.2), paints.roof, paints.iron, 0.8),
        _wall(52.5, -40.4, fill, line),
        _lines(planks, line, 0.4),
        _shape(_box(-17.5, -38.6, 35, 23.6), mixed(paints.roof, paints.iron, 0.5), line, 1.1),
        *(_churn(x, paints.light_on(paints.steel), paints.iron) for x in (-10.8, 0, 10.8)),
        _shape(_box(-38, -39.4, 20, 24.4) + _box(18, -39.4, 20, 24.4), fill, line, 1),
        _lines("M-38-39.4-18-15M-18-39.4-38-15M38-39.4 18-15M18-39.4 38-15", line, 0.8),
        _lines("M-40-39.8H40", line, 1.2),
        _lines("M-20.6-29V-25.4M20.6-29V-25.4", line, 1.2),
        _shape(_box(-52.5, -18, 14, 1.6) + _box(38.5, -18, 14, 1.6), paints.theme.cards["blue"].fill),
    ]


def _churn(x: float, fill: str, line: str) -> str:
    return element(
        "g",
        _shape("M-4.4 0V-9.4L-2.2-12.4V-14.4H2.2V-12.4L4.4-9.4V0Z", fill, line, 0.8),
        _lines("M-3.2-15H3.2M-4.4-7H4.4M-4.4-1.6H4.4", line, 0.8),
        transform=f"translate({number(x)} -15.6)",
    )


def _coal_wagon(paints: Paints) -> list[str]:
    fill = paints.theme.cards["black"].fill
    rivets = paints.steel
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
        _shape(coal, paints.iron, paints.iron, 0.8),
        _lines(glints, rivets, 0.7),
        _shape(hopper, fill, paints.iron, 1.2),
        _shape(hopper, "url(#sheen-wall)"),
        _lines("M-55-40.4H55", rivets, 1.8),
        _lines(ribs, rivets, 1.2, 0.9),
        _lines("M-50.6-28H50.6", rivets, 0.7, 0.8),
    ]


_BODIES: Mapping[str, Callable[[Paints], list[str]]] = {
    "red": _mail_van,
    "orange": _fruit_van,
    "yellow": _tank_wagon,
    "green": _timber_wagon,
    "blue": _carriage,
    "purple": _parlour_car,
    "white": _milk_van,
    "black": _coal_wagon,
}
