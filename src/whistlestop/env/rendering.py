"""Rendering: the table as text, and the board as pixels."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from textwrap import fill
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from whistlestop.actions import CARDS
from whistlestop.boards import Board, Variant
from whistlestop.pictures.board import draw_board
from whistlestop.pictures.png import png
from whistlestop.view import View, on_board

Frame: TypeAlias = "str | NDArray[np.uint8] | None"
RENDER_MODES = ("human", "ansi", "rgb_array")
WIDTH = 600
"""The width of a picture, in pixels; wider ones take longer to draw."""
LINE = 100
"""The length of a line of text, in characters."""
_NO_BREAK = "\N{NO-BREAK SPACE}"


def check_render_mode(mode: str | None, modes: Sequence[str] = RENDER_MODES) -> None:
    """Raise ValueError for an unknown mode.

    >>> check_render_mode("film")
    Traceback (most recent call last):
    ...
    ValueError: there is no render mode "film"; there are human, ansi, rgb_array
    """
    if mode is not None and mode not in modes:
        raise ValueError(f'there is no render mode "{mode}"; there are {", ".join(modes)}')


def render(variant: Variant, view: View, mode: str | None) -> Frame:
    """Return what a seat sees: text for `ansi`, pixels for `rgb_array`; for `human`, show it and return None."""
    if mode == "ansi":
        return as_text(variant, view)
    if mode == "rgb_array":
        return as_pixels(variant, view)
    if mode == "human":
        show(variant, view)
    return None


def show(variant: Variant, view: View) -> None:
    """Print the table; in a notebook, also show the board, in place of the last one."""
    ipython: Any = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if hasattr(shell, "kernel"):
        ipython.display.clear_output(wait=True)
        ipython.display.display(view)  # it draws itself
    print(as_text(variant, view), flush=True)


def as_text(variant: Variant, view: View) -> str:
    """Return the table as a seat sees it, as text.

    >>> import whistlestop as ws
    >>> game = ws.Game.new("usa", players=2, seed=1)
    >>> print(as_text(game.variant, game.view(0)))
    usa, choosing-tickets, 0 actions played, seen by seat 0
    face up  red, green, black, red, orange
    deck 97, discards 0, ticket deck 25
    seat 0   points 0, trains 45, cards 4, tickets 0, to act
    seat 1   points 0, trains 45, cards 4, tickets ?, to act
    hand     1 purple, 1 white, 1 yellow, 1 locomotive
    tickets  none
    offer    Portland–Nashville 17, Portland–Phoenix 11, Washington–Atlanta 4, Kansas City–Houston 5
    """
    ending = "" if view.turns_left is None else f", {view.turns_left} turns left"
    reader = "" if view.seat is None else f", seen by seat {view.seat}"
    lines = [f"{variant.name}, {view.phase}, {view.actions} actions played{ending}{reader}"]
    lines.append(_line("face up", ("–" if card is None else CARDS[card] for card in view.display)))
    lines.append(f"deck {view.deck}, discards {sum(view.discards)}, ticket deck {view.ticket_deck}")
    for player in view.players:
        lines += _player_lines(variant, view, player.seat)
    if view.tunnel is not None:
        turned = ", ".join(CARDS[card] for card in view.tunnel.turned)
        lines.append(
            _line("tunnel", [f"{_route(variant, view.tunnel.route)} costs {view.tunnel.price} more: {turned}"])
        )
    if view.hand is not None:
        lines.append(_line("hand", (f"{n} {card}" for n, card in zip(view.hand, CARDS, strict=True) if n)))
    if view.tickets is not None:
        lines.append(_line("tickets", (_ticket(variant, ticket) for ticket in view.tickets)))
    if view.offer:
        lines.append(_line("offer", (_ticket(variant, ticket) for ticket in view.offer)))
    return "\n".join(lines)


def _line(label: str, things: Iterable[str]) -> str:
    """Return a label and a list of things, wrapped between two of them if the line gets too long."""
    whole = ", ".join(thing.replace(" ", _NO_BREAK) for thing in things) or "none"
    lines = fill(f"{label:8} {whole}", LINE, subsequent_indent=" " * 9, break_on_hyphens=False)
    return lines.replace(_NO_BREAK, " ")


def _player_lines(variant: Variant, view: View, seat: int) -> Iterable[str]:
    """Yield what everybody knows about a player, and the final score."""
    player = view.players[seat]
    facts = [f"points {player.points}", f"trains {player.trains}"]
    if variant.stations:
        facts.append(f"stations {player.stations_left}")
    facts += [f"cards {player.cards}", f"tickets {'?' if player.ticket_count is None else player.ticket_count}"]
    if seat in view.to_act:
        facts.append("to act")
    if view.scores is not None:
        facts.append(f"final score {view.scores[seat].total}, rank {view.scores[seat].rank}")
    yield _line(f"seat {seat}", facts)
    if player.routes:
        yield _line("", (_route(variant, route) for route in player.routes))
    if player.stations:
        yield _line("", (f"station in {variant.board.cities[city].name}" for city in player.stations))


def _route(variant: Variant, index: int) -> str:
    route = variant.board.routes[index]
    return f"{_between(variant.board, route.a, route.b)} {route.length} {route.colour}"


def _ticket(variant: Variant, index: int) -> str:
    ticket = variant.tickets[index]
    return f"{_between(variant.board, ticket.a, ticket.b)} {ticket.points}"


def _between(board: Board, a: int, b: int) -> str:
    return f"{board.cities[a].name}–{board.cities[b].name}"


def as_pixels(variant: Variant, view: View) -> NDArray[np.uint8]:
    """Return the board as rows of red, green and blue pixels, 600 pixels wide."""
    claims, stations = on_board(view)
    pieces = tuple(sorted(claims.items())), tuple(sorted(stations.items()))
    return _board_pixels(variant.board, *pieces, WIDTH).copy()


@lru_cache(maxsize=8)
def _board_pixels(
    board: Board, claims: tuple[tuple[int, int], ...], stations: tuple[tuple[int, int], ...], width: int
) -> NDArray[np.uint8]:
    """Draw the board; cached, since most actions change nothing on it."""
    svg = draw_board(board, claims=dict(claims), stations=dict(stations), width=width)
    return pixels_of(png(svg, width))


def pixels_of(picture: bytes) -> NDArray[np.uint8]:
    """Return a PNG made by `pictures/png.py` as rows of red, green and blue pixels, on white."""
    columns, rows = int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])  # in the header chunk, IHDR
    if picture[24:29] != b"\x08\x06\0\0\0":
        raise ValueError("only a PNG with 8 bits each of red, green, blue and alpha can be read")
    stream = np.frombuffer(zlib.decompress(b"".join(_data(picture))), np.uint8).reshape(rows, 1 + 4 * columns)
    pixels = _unfiltered(stream[:, 0], stream[:, 1:].reshape(rows, columns, 4)).astype(np.uint16)
    alpha = pixels[:, :, 3:]
    return ((pixels[:, :, :3] * alpha + 255 * (255 - alpha)) // 255).astype(np.uint8)


def _data(picture: bytes) -> Iterable[bytes]:
    """Yield the contents of the data chunks. A chunk is its size, its name, its contents and a checksum."""
    at = 8
    while at < len(picture):
        size = int.from_bytes(picture[at : at + 4])
        if picture[at + 4 : at + 8] == b"IDAT":
            yield picture[at + 8 : at + 8 + size]
        at += 12 + size


def _unfiltered(kinds: NDArray[np.uint8], filtered: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Undo the five filters with which PNG predicts a pixel from its neighbours: left, above, and above left.

    A pixel on a diagonal (up and to the right) depends only on the two diagonals before it, so each diagonal is
    computed at once. With a margin at the left and the top, a diagonal is a slice of the array of all pixels.
    """
    rows, columns, depth = filtered.shape
    wide = columns + 1
    done = np.zeros(((rows + 1) * wide, depth), np.int16)
    given = np.zeros((rows + 1, wide, depth), np.int16)
    given[1:, 1:] = filtered
    given = given.reshape(-1, depth)
    kind = np.concatenate([[0], kinds])[:, np.newaxis]
    for diagonal in range(rows + columns - 1):
        top, bottom = 1 + max(0, diagonal - columns + 1), 1 + min(rows - 1, diagonal)
        start = top * wide + (diagonal - top + 2)
        stop = start + (bottom - top) * columns + 1
        left = done[start - 1 : stop - 1 : columns]
        up = done[start - wide : stop - wide : columns]
        corner = done[start - wide - 1 : stop - wide - 1 : columns]
        predicted = _predicted(kind[top : bottom + 1], left, up, corner)
        done[start:stop:columns] = (given[start:stop:columns] + predicted) & 255
    return done.reshape(rows + 1, wide, depth)[1:, 1:].astype(np.uint8)


def _predicted(
    kind: NDArray[Any], left: NDArray[np.int16], up: NDArray[np.int16], corner: NDArray[np.int16]
) -> NDArray[np.int16]:
    """Return what the filters predict: nothing (0), left (1), up (2), their mean (3), or Paeth's choice (4)."""
    to_left, to_up = np.abs(up - corner), np.abs(left - corner)
    to_corner = np.abs(left + up - 2 * corner)
    nearest = np.where((to_left <= to_up) & (to_left <= to_corner), left, np.where(to_up <= to_corner, up, corner))
    return np.select([kind == 1, kind == 2, kind == 3, kind == 4], [left, up, (left + up) // 2, nearest], np.int16(0))
