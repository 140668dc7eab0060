"""The league: who plays each seat of each game.

A network that meets only itself settles in a corner: with four players, everybody becomes a racer. So some games have
compiled bots at some seats, and some have a network of the past. Every game has at least one seat that learns.
"""

from __future__ import annotations

import torch
from torch import Tensor

from whistlestop.env.compiled_bots import BLOCKER, PLANNER, RACER
from whistlestop.training.configuration import LeagueTable

LEARNER, BOT, PAST = 0, 1, 2
"""Who plays a seat."""
MOST_BOTS = 3


class League:
    """The players of all games. The first rows are games with bots, those after them games with the past.

    `players` is how many players each game has; seats that nobody has are the learner's, and never act.
    """

    def __init__(self, table: LeagueTable, players: Tensor, generator: torch.Generator) -> None:
        games, self.most_players = len(players), int(players.max())
        self._players = players[:, None].to(generator.device)
        self.bots = slice(0, round(games * table.bots))
        """The rows of games with bots."""
        self.past = slice(self.bots.stop, self.bots.stop + round(games * table.past))
        """The rows of games with a network of the past."""
        self._kinds = torch.zeros((games, 1), dtype=torch.int8, device=generator.device)
        self._kinds[self.bots], self._kinds[self.past] = BOT, PAST
        self._nobody = torch.arange(self.most_players, device=generator.device) >= self._players
        self._racers, self._blockers = table.racers, table.blockers
        self._generator = generator
        self.seats = torch.zeros((games, self.most_players), dtype=torch.int8, device=generator.device)
        """Who plays each seat: `LEARNER`, `BOT` or `PAST`."""
        self.styles = torch.zeros((games, self.most_players), dtype=torch.int8, device=generator.device)
        """How a bot at each seat plays: `PLANNER`, `RACER` or `BLOCKER`."""
        self.assign(torch.ones(games, dtype=torch.bool, device=generator.device))

    def assign(self, begun: Tensor) -> None:
        """Draw the players of the games that have just begun."""
        shape = (len(begun), self.most_players)
        order = (self._draw(shape) + self._nobody).argsort(1).argsort(1)  # seats that nobody has come last
        most = (self._players - 1).clamp(max=MOST_BOTS)
        bots = 1 + (self._draw((len(begun), 1)) * most).long().clamp(max=most - 1)
        others = torch.where(self._kinds == BOT, bots, self._players - 1)
        fresh = torch.where(order < others, self._kinds, LEARNER)
        drawn = self._draw(shape)
        styles = torch.where(drawn < self._racers + self._blockers, BLOCKER, PLANNER)
        styles = torch.where(drawn < self._racers, RACER, styles).to(torch.int8)
        self.seats = torch.where(begun[:, None], fresh, self.seats)
        self.styles = torch.where(begun[:, None], styles, self.styles)

    def acting(self, seats: Tensor) -> Tensor:
        """Return who plays the acting seat of each game."""
        return self.seats.gather(1, seats[:, None]).squeeze(1)

    def _draw(self, shape: tuple[int, ...]) -> Tensor:
        return torch.rand(shape, generator=self._generator, device=self._generator.device)
