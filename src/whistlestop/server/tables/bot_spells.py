"""Where bots played for persons in a game."""

from __future__ import annotations

from whistlestop.server.protocol.messages import BotSpell
from whistlestop.server.tables.table import Table


def bot_spells(table: Table) -> tuple[BotSpell, ...]:
    """The turns in which bots chose actions for persons, by seat and in order; turns in a row are one spell."""
    spells: list[BotSpell] = []
    for seat, player in enumerate(table.seats):
        if player.person:
            spells += _spells(seat, sorted(turns_of_bots(table, seat)))
    return tuple(spells)


def _spells(seat: int, turns: list[int]) -> list[BotSpell]:
    spells: list[BotSpell] = []
    for turn in turns:
        if spells and spells[-1].last == turn - 1:
            spells[-1] = BotSpell(seat, spells[-1].first, turn)
        else:
            spells.append(BotSpell(seat, turn, turn))
    return spells


def turns_of_bots(table: Table, seat: int) -> set[int]:
    """The turns of a seat, counted from 1, in which a bot chose an action; 0 is the choice of tickets at set-up."""
    turns: set[int] = set()
    number, last = 0, None
    for index, played in enumerate(table.played_actions):
        if index >= table.choices_at_set_up and played.seat != last:
            last = played.seat
            number += played.seat == seat
        if played.seat == seat and played.bot:
            turns.add(number)
    return turns
