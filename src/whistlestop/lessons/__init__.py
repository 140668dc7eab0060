"""Positions made for learning: near the end of a game, so that a few short turns show everything.

They are real positions, played by the real rules. Each file in this folder has what was chosen for one of them;
`position_builder.py` fills in the rest (points, trains, all other cards and tickets).
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from whistlestop.position import Position
from whistlestop.position_builder import build_position
from whistlestop.position_state import set_on_table
from whistlestop.view import Phase

Lesson: TypeAlias = Literal["usa", "europe"]


class _Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hand: dict[str, int]
    routes: tuple[str, ...]
    tickets: tuple[str, ...]
    offer: tuple[str, ...] = ()


class _LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file has: either the deck or the discards; all cards that it doesn't mention are in the other."""

    variant: str
    phase: Phase
    display: tuple[str, ...]
    seats: tuple[_Seat, ...]
    deck: dict[str, int] | None = None
    discards: dict[str, int] | None = None


@functools.cache
def lesson_position(lesson: Lesson) -> Position:
    """The position that a lesson begins at; the learner is in seat 0, and to act.

    >>> lesson_position("europe").seats[0].trains
    7
    """
    text = (Path(__file__).parent / f"{lesson}.toml").read_text(encoding="utf-8")
    chosen = msgspec.toml.decode(text, type=_LessonFile)
    position = build_position(
        chosen.variant,
        len(chosen.seats),
        phase=chosen.phase,
        hands=[seat.hand for seat in chosen.seats],
        routes=[seat.routes for seat in chosen.seats],
        tickets=[seat.tickets for seat in chosen.seats],
        offer=chosen.seats[0].offer,
        display=chosen.display,
        deck=chosen.deck,
        discards=chosen.discards,
        rest_discarded=chosen.discards is None,
        generator=None,
    )
    set_on_table(position)  # raises if it is impossible
    return position
