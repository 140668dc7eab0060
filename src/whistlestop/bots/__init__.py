"""Computer players. A bot gets a view of what its seat may know and the legal actions, never the game.

>>> import whistlestop as ws
>>> from whistlestop import bots
>>> game = ws.Game.new("usa", players=2, seed=7)
>>> players = [bots.make("greedy", seed=7), bots.make("random", seed=7)]
>>> while not game.over:
...     seat = game.to_act[0]
...     events = game.play(players[seat].choose(game.view(seat), game.legal(seat)), seat)
>>> game.scores[0].rank
1
"""

from __future__ import annotations

from whistlestop.bots.bot import Bot, BotError, finish
from whistlestop.bots.registry import LEVELS, check, installed, make, names

__all__ = ["LEVELS", "Bot", "BotError", "check", "finish", "installed", "make", "names"]
