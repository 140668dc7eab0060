"""The locomotive on its card, with tender and steam. It stands on the rail like the wagons."""

from __future__ import annotations

from whistlestop.pictures.card_palette import CardPalette
from whistlestop.pictures.rolling_stock import wheel
from whistlestop.pictures.svg import element, filled_path, number, stroked_path

_GREEN = {"day": "#27483f", "night": "#2b554c"}
_RED = {"day": "#8e2015", "night": "#a5301c"}
_STEAM = {"day": "#fdf8ea", "night": "#8fa5a3"}


def locomotive_defs(palette: CardPalette) -> str:
    """The driving wheel, for a picture's `<defs>`."""
    red = _RED[palette.theme.name]
    spokes = "".join(f"M0 0L{x} {y}" for x, y in ((0, -7.4), (5.2, -5.2), (7.4, 0), (5.2, 5.2), (0, 7.4), (-5.2, 5.2)))
    return element(
        "g",
        element("circle", r=8.5, fill=palette.spokes, stroke=palette.iron, stroke_width=1.2),
        element("circle", r=7.3, fill="none", stroke_width=1.4),
        element("path", d=f"{spokes}M0 0L-7.4 0M0 0L-5.2-5.2", stroke_width=1),
        element("path", d="M-6.2-3.8A7.3 7.3 0 0 1 3.6-6.4L1.8-3.4A4 4 0 0 0-3.2-2Z", fill=red, stroke="none"),
        element("circle", r=2, fill=red, stroke=palette.iron, stroke_width=0.6),
        id=f"driver-{palette.theme.name}",
        stroke=red,
    )


def card_locomotive(palette: CardPalette) -> str:
    """The tender, engine and steam, from x = -74 to 74."""
    return element(
        "g", _steam(palette), _tender(palette), _engine(palette), _gear(palette), fill="none", stroke_linejoin="round"
    )


def _tender(palette: CardPalette) -> str:
    green, brass = _GREEN[palette.theme.name], palette.theme.gilt
    body = "M-71-34.5Q-71-36-69.4-36H-41V-13H-71Z"
    return (
        filled_path("M-69-36Q-66-41.6-60-40L-56-43-50-40.6-45-41-42-36Z", palette.iron)
        + filled_path(body, green, palette.iron, 1)
        + filled_path(body, "url(#sheen-wall)")
        + stroked_path("M-68.4-33H-43.6V-16H-68.4Z", brass, 0.7)
        + filled_path("M-56-29.4-54.4-26-50.8-25.8-53.6-23.5-52.6-20-56-22-59.4-20-58.4-23.5-61.2-25.8-57.6-26Z", brass)
        + filled_path("M-73-13.6H-39V-9.6H-73Z", palette.iron)
        + stroked_path("M-73-11.6H-78M-78-14.4V-8.8", palette.iron, 1.8)
        + wheel(palette, -65, 5)
        + wheel(palette, -56, 5)
        + wheel(palette, -47, 5)
        + stroked_path("M-69-7.4H-43", palette.iron, 1.4)
    )


def _engine(palette: CardPalette) -> str:
    green, brass, dark = _GREEN[palette.theme.name], palette.theme.gilt, palette.iron
    boiler = "M-14-38H52V-17H-14Z"
    chimney = "M47-39V-49L43.6-56.5H60.4L57-49V-39Z"
    return (
        filled_path("M-39-15.4H66V-12.4H-39Z", dark)
        + filled_path(boiler, green, dark, 1)
        + filled_path(boiler, "url(#sheen-tank)")
        + stroked_path("M-2-38V-17M12-38V-17M26-38V-17M40-38V-17", brass, 1.1)
        + filled_path("M46.5-40.5H59Q60.5-40.5 60.5-39V-15H46.5Z", dark, dark, 1)
        + stroked_path("M60.8-37V-20", palette.steel, 0.9)
        + filled_path(chimney, dark, dark, 0.8)
        + stroked_path("M49.4-47.6V-40M46.6-55 49.4-49", palette.steel, 0.8)
        + stroked_path("M42.8-57H61.2", brass, 2.2)
        + filled_path("M13-38V-42.5Q13-48.6 19-48.6T25-42.5V-38Z", brass, dark, 0.8)
        + stroked_path("M16-43.5Q16-46.4 18.6-46.8", "#fff8e0", 0.9)
        + filled_path("M-4-38V-41.4Q-4-44.6-.5-44.6T3-41.4V-38Z", brass, dark, 0.8)
        + filled_path("M32-38V-42.6H38V-38ZM30.6-42.6H39.4L37.4-45.6H32.6Z", green, dark, 0.8)
        + stroked_path("M-13-30.5H46", brass, 0.6)
        + _cab(palette)
        + _lamp(palette)
    )


def _cab(palette: CardPalette) -> str:
    green, brass, dark = _GREEN[palette.theme.name], palette.theme.gilt, palette.iron
    return (
        filled_path("M-37-15V-47H-13V-15Z", green, dark, 1)
        + filled_path("M-37-15V-47H-13V-15Z", "url(#sheen-wall)")
        + filled_path("M-43-46.6Q-26-53.4-7-46.6V-45H-43Z", dark)
        + filled_path("M-33.6-31V-41Q-29.8-44-26-41V-31ZM-23.6-31V-41Q-19.8-44-16-41V-31Z", palette.glass, dark, 0.9)
        + stroked_path("M-34.4-27.6H-15.6V-17.6H-34.4Z", brass, 0.7)
        + stroked_path("M-40-15V-27M-40-27H-37", dark, 1)
    )


def _lamp(palette: CardPalette) -> str:
    """The headlamp in front of the chimney, lit at night."""
    beam = ""
    if palette.night:
        beam = element("path", d="M66-46 96-58V-32Z", fill=palette.glass, opacity=0.25)
    brass, dark = palette.theme.gilt, palette.iron
    return (
        beam
        + filled_path("M58.6-50.5H65.4V-41.5H58.6ZM60-50.5V-52.4H64V-50.5Z", brass, dark, 0.8)
        + element("circle", cx=65.6, cy=-46, r=3, fill=palette.glass, stroke=dark, stroke_width=0.8)
        + stroked_path("M60-41.5V-38", dark, 1.2)
    )


def _gear(palette: CardPalette) -> str:
    """The running gear: driving wheels, leading wheels, cylinder, rods and cowcatcher."""
    red, dark, name = _RED[palette.theme.name], palette.iron, palette.theme.name
    drivers = "".join(
        element("use", href=f"#driver-{name}", transform=f"translate({number(x)} -9.1)") for x in (-26, -6, 14)
    )
    bars = "".join(f"M{number(64 + i * 2.2)}-12 {number(63.6 + i * 4)}-1.4" for i in range(5))
    return (
        wheel(palette, 37, 5.2)
        + wheel(palette, 52, 5.2)
        + stroked_path("M33-9H56", dark, 1.4)
        + drivers
        + filled_path("M36-17H54.5Q56-17 56-15.5V-10.5Q56-9 54.5-9H36Z", dark)
        + stroked_path("M37.5-15.4H54.6M37.5-10.8H54.6", palette.theme.gilt, 0.7)
        + stroked_path("M-26-6.4H14M14-6.4 38-12.6", dark, 3)
        + stroked_path("M-26-6.4H14M14-6.4 38-12.6", palette.light_on(palette.steel), 1.6)
        + "".join(
            element("circle", cx=x, cy=-6.4, r=1.5, fill=palette.steel, stroke=dark, stroke_width=0.6)
            for x in (-26, -6, 14)
        )
        + filled_path("M62-14H68L80-1H61Z", red, dark, 0.9)
        + stroked_path(bars, palette.theme.brass, 0.8)
    )


def _steam(palette: CardPalette) -> str:
    plume = (
        "M54-58.5C57-63 51-67 46.5-64 45-69.5 36.5-71 33.5-66 30-72 20-72 17.5-66 13-72 2-72 0-66-5-71.5-16-71-18-65"
        "-25-69-35-66-35.5-60.5-42-63-50-60-51.5-54.5-45-57-40-56-37.5-53.5-31-57.5-24-57-21-53.5-14-58-5-57-2-53.5"
        " 5-58 14-57.5 18-55 26-59.5 34-58.5 38-57 44-60 50-59 54-58.5Z"
    )
    return filled_path(plume, _STEAM[palette.theme.name], palette.iron, 0.6) + stroked_path(
        "M35-63Q31-64.6 28-61.6M18-62.5Q12-64 9-60.5M0-62Q-6-63.6-9-59.6M-18-61Q-24-62.6-27-58.6M-35-58Q-39-59-42-56.6",
        palette.steel,
        0.7,
    )
