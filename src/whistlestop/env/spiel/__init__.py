"""Whistlestop as a game of OpenSpiel: importing this registers it as `whistlestop`.

>>> import pyspiel
>>> import whistlestop.env.spiel
>>> game = pyspiel.load_game("whistlestop(variant=usa,players=2)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), state.chance_outcomes()
(True, [(0, 0.5), (1, 0.5)])

The parameters, all of which may be left out:

`variant`, `players`: as in `Game.new`; a variant's file is named by its path.
`options`: of the variant, joined by `+`.
`reward`: `win`, `rank`, `difference` or `points` (`env/rewards.py`).
`chance`: `explicit`, where each draw is a chance node of its own; or `sampled`, where the deal is the only chance node,
and what is drawn later follows from the generator in the state.
`seed`: of the first deal where chance is sampled; the following deals have those after it. Random if left out.
"""

from __future__ import annotations

from whistlestop.extras import need

with need("rl"):
    import pyspiel

from whistlestop.env.rewards import WIN
from whistlestop.env.spiel.evaluating import PlayOuts
from whistlestop.env.spiel.game import NAME, WhistlestopGame, game_type
from whistlestop.env.spiel.state import WhistlestopState

__all__ = ["PlayOuts", "WhistlestopGame", "WhistlestopState"]

if NAME not in pyspiel.registered_names():
    pyspiel.register_game(game_type(explicit=True, reward=WIN), WhistlestopGame)
