"""How a game begins."""

from __future__ import annotations

import msgspec

from whistlestop.boards.limits import MAX_PLAYERS
from whistlestop.input_values import is_whole, shown
from whistlestop.position import Position


class Origin(msgspec.Struct, frozen=True):
    """How a game began: dealt from a seed or a secret, or at a position. A secret is kept apart from it."""

    players: int
    seed: int | None = None
    first_seat: int | None = None
    position: Position | None = None
    contributions: tuple[str, ...] = ()
    """What each seat contributed to the secret, an empty text if nothing; the tuple is empty if nobody contributed."""


def check_players(players: int) -> None:
    """Raise ValueError for a number of players that can't play (S1)."""
    if not is_whole(players) or not 2 <= players <= MAX_PLAYERS:
        raise ValueError(f"2 to {MAX_PLAYERS} can play, not {shown(players)} (S1)")


def check_setup(players: int, seed: int | None, secret: object, first_seat: int | None) -> None:
    """Raise ValueError for a set-up that no game can begin with."""
    check_players(players)
    if seed is not None and secret is not None:
        raise ValueError("a game has a seed or a secret, not both")
    if seed is not None and not (is_whole(seed) and 0 <= seed < 2**64):
        raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {shown(seed)}")
    if first_seat is not None and not (is_whole(first_seat) and 0 <= first_seat < players):
        raise ValueError(f"seat {shown(first_seat)} can't begin: the seats are 0 to {players - 1} (S5)")
