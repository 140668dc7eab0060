"""The league: who plays each seat of each game.

A network that meets only itself settles in a corner: with four players, everybody becomes a racer. So some games have
compiled bots at some seats, and some have a network of the past. Every game has at least one seat that learns.
"""

from __future__ import annotations

import torch
from torch import Tensor

from whistlestop.env.compiled_bots import PLANNER, RACER
from whistlestop.training.configuration import LeagueTable

LEARNER, BOT, PAST = 0, 1, 2
"""Who plays a seat."""
MOST_BOTS = 3


class League:
    """The players of a group's games. The first rows are games with bots, those after them games with the past."""

    def __init__(self, table: LeagueTable, games: int, players: int, generator: torch.Generator) -> None:
        self.players = players
        self.bots = slice(0, round(games * table.bots))
        """The rows of games with bots."""
        self.past = slice(self.bots.stop, self.bots.stop + round(games * table.past))
        """The rows of games with a network of the past."""
        self._racers = table.racers
        self._generator = generator
        self.seats = torch.zeros((games, players), dtype=torch.int8, device=generator.device)
        """Who plays each seat: `LEARNER`, `BOT` or `PAST`."""
        self.styles = torch.zeros((games, players), dtype=torch.int8, device=generator.device)
        """How a bot at each seat plays: `PLANNER` or `RACER`."""
        self.assign(torch.ones(games, dtype=torch.bool, device=generator.device))

    def assign(self, begun: Tensor) -> None:
        """Draw the players of the games that have just begun."""
        games, device = len(begun), begun.device
        order = self._draw((games, self.players)).argsort(1)
        most = min(MOST_BOTS, self.players - 1)
        bots = 1 + (self._draw((games, 1)) * most).long().clamp(max=most - 1)
        kind = torch.zeros((games, 1), dtype=torch.long, device=device)
        kind[self.bots], kind[self.past] = BOT, PAST
        taken = torch.where(kind == BOT, order < bots, (kind == PAST) & (order < self.players - 1))
        fresh = torch.where(taken, kind, LEARNER).to(torch.int8)
        racing = self._draw((games, self.players)) < self._racers
        styles = torch.where(racing, RACER, PLANNER).to(torch.int8)
        self.seats = torch.where(begun[:, None], fresh, self.seats)
        self.styles = torch.where(begun[:, None], styles, self.styles)

    def acting(self, seats: Tensor) -> Tensor:
        """Return who plays the acting seat of each game."""
        return self.seats.gather(1, seats[:, None]).squeeze(1)

    def _draw(self, shape: tuple[int, ...]) -> Tensor:
        return torch.rand(shape, generator=self._generator, device=self._generator.device)
