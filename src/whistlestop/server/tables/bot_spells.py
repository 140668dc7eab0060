"""Where bots played for persons in a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from whistlestop.server.protocol.messages import BotSpell


class Played(Protocol):
    """An action of a game."""

    @property
    def seat(self) -> int: ...

    @property
    def bot(self) -> bool:
        """Whether a bot chose it."""


def bot_spells(persons: Iterable[int], played: Sequence[Played], choices_at_set_up: int) -> tuple[BotSpell, ...]:
    """The turns in which bots chose actions for persons, by seat and in order; turns in a row are one spell.

    The first actions of a game are its choices of tickets at set-up.
    """
    return tuple(
        spell for seat in persons for spell in _spells(seat, sorted(_turns_of_bots(seat, played, choices_at_set_up)))
    )


def _spells(seat: int, turns: list[int]) -> list[BotSpell]:
    spells: list[BotSpell] = []
    for turn in turns:
        if spells and spells[-1].last == turn - 1:
            spells[-1] = BotSpell(seat, spells[-1].first, turn)
        else:
            spells.append(BotSpell(seat, turn, turn))
    return spells


def _turns_of_bots(seat: int, actions: Sequence[Played], choices_at_set_up: int) -> set[int]:
    """The turns of a seat, counted from 1, in which a bot chose an action; 0 is the choice of tickets at set-up."""
    turns: set[int] = set()
    number, last = 0, None
    for index, played in enumerate(actions):
        if index >= choices_at_set_up and played.seat != last:
            last = played.seat
            number += played.seat == seat
        if played.seat == seat and played.bot:
            turns.add(number)
    return turns
