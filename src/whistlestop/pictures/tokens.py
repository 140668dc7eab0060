"""The players' pieces: wagons and stations, solid, glossy and outlined, so that they stand out from the board.

Players differ in more than colour: each has a pattern on the roofs, a shape for the ends of wagons, and a station roof
of its own. Each piece is defined once, and a board refers to it:

>>> from whistlestop.pictures.palette import DAY, PLAYERS
>>> defs = token_defs(PLAYERS[:2], DAY)
>>> wagon_use(PLAYERS[0], DAY, 23)
'<use href="#wagon-crimson-day" transform="scale(.958 1)"/>'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial

from whistlestop.pictures.palette import CREAM, Pattern, PlayerColour, Theme
from whistlestop.pictures.svg import element, number, numbers

WAGON_WIDTH = 10.8
"""The width of a wagon on a map including its edge. The tracks of a double route are 11.2 apart."""

_DRAWN_LENGTH = 24
"""The length at which wagons are drawn; other lengths are scaled from it."""

_EDGE, _MARK = 0.105, 0.14
"""The widths of the edge and of the pattern's lines, as shares of the wagon's width."""


def token_defs(players: Iterable[PlayerColour], theme: Theme) -> str:
    """What the wagons of these players refer to, for a picture's `<defs>`."""
    return "".join(_gloss(player) + _wagon_def(player, theme) for player in players)


def wagon_use(player: PlayerColour, theme: Theme, length: float) -> str:
    """A player's wagon for a space of this length, around (0, 0), scaled from the one in `token_defs`."""
    scale = f"scale({number(length / _DRAWN_LENGTH, 3)} 1)" if length != _DRAWN_LENGTH else None
    return element("use", href=f"#wagon-{player.name}-{theme.name}", transform=scale)


def wagon(player: PlayerColour, theme: Theme, length: float, width: float = WAGON_WIDTH) -> str:
    """A wagon of any size, seen from above, along x around (0, 0); it refers to the player's `token_defs`.

    Length and width include the edge.
    """
    paint = partial(element, "path", d=_hull(player, length, width))
    return element("g", *_painted(player, theme, length, width, paint), stroke_linejoin="round")


def small_wagon(player: PlayerColour, theme: Theme, length: float, width: float) -> str:
    """A wagon for small pictures: plain colour, a thick edge, and few and thick lines of its pattern."""
    margin = 1.5
    x, y = length / 2 - margin / 2, width / 2 - margin / 2
    body = element(
        "path", d=_HULLS[player.pattern](x, y), fill=player.body, stroke=theme.train_edge, stroke_width=margin
    )
    return element("g", body, _roof(player, x - margin / 2, y - margin / 2, 1.6 * width, coarse=True))


def _wagon_def(player: PlayerColour, theme: Theme) -> str:
    """A wagon on the map. Its hull is defined once and painted three times."""
    hull = element("path", id=f"hull-{player.name}", d=_hull(player, _DRAWN_LENGTH, WAGON_WIDTH))
    paint = partial(element, "use", href=f"#hull-{player.name}")
    layers = _painted(player, theme, _DRAWN_LENGTH, WAGON_WIDTH, paint)
    return hull + element("g", *layers, id=f"wagon-{player.name}-{theme.name}", stroke_linejoin="round")


def _body(length: float, width: float) -> tuple[float, float]:
    """Half the length and half the width of a wagon, without its edge."""
    return length / 2 - width * _EDGE, width / 2 - width * _EDGE


def _hull(player: PlayerColour, length: float, width: float) -> str:
    """The outline of a player's wagon, whose ends have a shape of their own."""
    return _HULLS[player.pattern](*_body(length, width))


def _painted(player: PlayerColour, theme: Theme, length: float, width: float, hull: Callable[..., str]) -> list[str]:
    """The layers of a wagon: shadow, edge, body, roof pattern and highlight.

    `hull` draws the outline with the attributes that it is called with.
    """
    half, edge = _body(length, width), 2 * width * _EDGE
    aside = f"translate({numbers((width * 0.03, width * 0.08))})"
    return [
        hull(stroke="#000", stroke_width=edge, opacity=0.3, transform=aside),
        hull(stroke=theme.train_edge, stroke_width=edge),
        hull(fill=f"url(#gloss-{player.name})"),
        _roof(player, *half, width),
        _shine(*half, width),
    ]


def _gloss(player: PlayerColour) -> str:
    stops = ((0, player.highlight), (0.3, player.body), (0.7, player.body), (1, player.shadow))
    inside = [element("stop", offset=number(offset), stop_color=colour) for offset, colour in stops]
    return element("linearGradient", *inside, id=f"gloss-{player.name}", x2="0", y2="1")


def _shine(x: float, y: float, width: float) -> str:
    """The highlight along the upper edge of the roof."""
    ends = number(x - width * 0.3, 2)
    return element(
        "path",
        d=f"M-{ends} {number(-y * 0.62, 2)}H{ends}",
        stroke="#fff",
        stroke_width=width * 0.09,
        stroke_opacity=0.5,
        stroke_linecap="round",
    )


def _arc_cornered(x: float, y: float, r: float, sweep: int) -> str:
    """A rectangle with corners of radius r: convex for a sweep flag of 1, concave for 0."""

    def arc(to_x: float, to_y: float) -> str:
        return f"A{numbers((r, r, 0, 0, sweep, to_x, to_y), 2)}"

    return (
        f"M{numbers((-x + r, -y), 2)}H{number(x - r, 2)}{arc(x, -y + r)}V{number(y - r, 2)}"
        f"{arc(x - r, y)}H{number(-x + r, 2)}{arc(-x, y - r)}V{number(-y + r, 2)}{arc(-x + r, -y)}Z"
    )


def _round(x: float, y: float) -> str:
    return _arc_cornered(x, y, y * 0.8, sweep=1)


def _square(x: float, y: float) -> str:
    return f"M{numbers((-x, -y), 2)}H{number(x, 2)}V{number(y, 2)}H{number(-x, 2)}Z"


def _chamfered(x: float, y: float) -> str:
    cut = y * 0.55
    return (
        f"M{numbers((-x + cut, -y), 2)}H{number(x - cut, 2)}L{numbers((x, -y + cut), 2)}V{number(y - cut, 2)}"
        f"L{numbers((x - cut, y), 2)}H{number(-x + cut, 2)}L{numbers((-x, y - cut), 2)}V{number(-y + cut, 2)}Z"
    )


def _notched(x: float, y: float) -> str:
    return _arc_cornered(x, y, y * 0.5, sweep=0)


def _pointed(x: float, y: float) -> str:
    shoulder = x - y * 0.62
    return (
        f"M{numbers((-shoulder, -y), 2)}H{number(shoulder, 2)}L{numbers((x, 0), 2)} {numbers((shoulder, y), 2)}"
        f"H{number(-shoulder, 2)}L{numbers((-x, 0), 2)}Z"
    )


_HULLS = {
    "stripe": _round,
    "bands": _square,
    "skylights": _chamfered,
    "lattice": _notched,
    "herringbone": _pointed,
}


def _roof(player: PlayerColour, x: float, y: float, width: float, coarse: bool = False) -> str:
    """The pattern on a roof; a coarse one has half as many marks."""
    if player.pattern == "skylights":
        places, radius = ((-0.45, 0.45), 0.5) if coarse else ((-0.62, 0, 0.62), 0.36)
        return element("path", d="".join(_disc(x * k, y * radius) for k in places), fill=player.pattern_ink)
    return element(
        "path",
        d=_pattern(player.pattern, x, y, coarse),
        fill="none",
        stroke=player.pattern_ink,
        stroke_width=width * _MARK,
    )


def _disc(x: float, radius: float) -> str:
    r, d = number(radius, 2), number(2 * radius, 2)
    return f"M{number(x - radius, 2)} 0a{r} {r} 0 1 1 {d} 0 {r} {r} 0 1 1-{d} 0Z"


def _pattern(pattern: Pattern, x: float, y: float, coarse: bool) -> str:
    """The lines on a roof of this half length and half width. Skylights are discs instead."""
    if pattern == "stripe":
        return f"M{number(-x * 0.74, 2)} 0H{number(x * 0.74, 2)}"
    if pattern == "bands":
        return "".join(f"M{numbers((x * k, -y * 0.92), 2)}V{number(y * 0.92, 2)}" for k in (-0.46, 0.46))
    if pattern == "lattice":
        c = y * 0.72
        return "".join(
            f"M{numbers((x * a, -c), 2)}L{numbers((x * b, c), 2)}M{numbers((x * b, -c), 2)}L{numbers((x * a, c), 2)}"
            for a, b in (((-0.4, 0.4),) if coarse else ((-0.66, -0.14), (0.14, 0.66)))
        )
    tip = y * 0.6
    starts = (-0.5, 0.2) if coarse else (-0.62, -0.14, 0.34)
    return "".join(
        f"M{numbers((x * k, -y * 0.64), 2)}L{numbers((x * k + tip, 0), 2)} {numbers((x * k, y * 0.64), 2)}"
        for k in starts
    )


_ROOFS: dict[Pattern, str] = {
    "stripe": "M-8.2-.6 0-8 8.2-.6Z",
    "bands": "M-7.6-.6V-3H-5V-5.2H-2.6V-7.6H2.6V-5.2H5V-3H7.6V-.6Z",
    "skylights": "M-7.8-.6C-7.8-5-4-6.4-1-6.8V-8.6H1V-6.8C4-6.4 7.8-5 7.8-.6Z",
    "lattice": "M-8-.6-5.8-7H5.8L8-.6Z",
    "herringbone": "M-7.4-.6-4.6-3H-3L0-9.4 3-3H4.6L7.4-.6Z",
}
"""The roof of each player's stations: a gable, steps, a dome, a mansard or a spire."""


_WALLS = "M-6.3-.8H6.3V6.8H-6.3Z"
_OPENINGS = (
    "M-1.7 6.8V3.2A1.7 1.7 0 0 1 1.7 3.2V6.8ZM-5 4.7V1.9H-3V4.7ZM3 4.7V1.9H5V4.7Z"
    "M-1.9-3.3A1.9 1.9 0 1 1 1.9-3.3 1.9 1.9 0 1 1-1.9-3.3Z"
)
"""The door, the windows and the clock face."""


def station(player: PlayerColour) -> str:
    """A station around (0, 0), about 18 wide and 17 high including its cream edge."""
    roof = _ROOFS[player.pattern]
    building = roof + _WALLS
    return element(
        "g",
        element("path", d=building, stroke="#000", stroke_width=2.6, opacity=0.3, transform="translate(.6 1.1)"),
        element("path", d=building, stroke=CREAM, stroke_width=2.6),
        element("path", d=_WALLS, fill=player.body, stroke=player.shadow, stroke_width=0.7),
        element("path", d=roof, fill=player.shadow, stroke=player.shadow, stroke_width=0.7),
        element("path", d="M-6-.1H6", stroke=player.highlight, stroke_width=0.6),
        element("path", d=_OPENINGS, fill=CREAM),
        element("path", d="M0-4.6V-3.3L1-2.7", fill="none", stroke=player.shadow, stroke_width=0.5),
        stroke_linejoin="round",
    )


@cache
def station_def(player: PlayerColour) -> tuple[str, str]:
    """The id of a player's station, and its definition for `<defs>`."""
    id = f"station-{player.name}"
    return id, element("g", station(player), id=id)
