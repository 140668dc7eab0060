"""All games on a board that the page is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tools.champion_page.summary import Games, TicketNumbers, ticket_numbers

from whistlestop.arena.summary import BotResult
from whistlestop.boards import Variant


@dataclass(frozen=True)
class BoardGames:
    """All games on a board: by the number of players, and those of the two bots against each other."""

    champion: Mapping[int, Games]
    planner: Mapping[int, Games]
    duel: Games
    duel_results: Sequence[BotResult]

    @property
    def variant(self) -> Variant:
        return self.duel.variant

    def tickets(self) -> list[TicketNumbers]:
        return ticket_numbers(self.champion.values())
