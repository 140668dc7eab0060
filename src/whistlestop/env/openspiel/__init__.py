"""Whistlestop as a game of OpenSpiel; importing this package registers it as `whistlestop`.

>>> import pyspiel
>>> import whistlestop.env.openspiel
>>> game = pyspiel.load_game("whistlestop(variant=usa,players=2)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), state.chance_outcomes()
(True, [(0, 0.5), (1, 0.5)])

The parameters, all of them optional:

`variant`, `players`: as in `Game.new`; a variant may be the path of a file.
`options`: of the variant, joined by `+`.
`reward`: `win`, `rank`, `difference` or `points` (`env/rewards.py`).
`chance`: `explicit`, where each draw is a chance node; or `sampled`, where the deal is the only chance node, and the
random generator in the state decides later draws.
`max_actions`: after how many actions of the players a game is broken off, by default 600 for each player. OpenSpiel
knows only games that end: such a game is terminal, and has brought each player what was paid so far.
`seed`: of the first deal, if chance is sampled; each further deal has the next seed. By default seeds are random.
"""

from __future__ import annotations

from whistlestop.extras import need

with need("rl"):
    import pyspiel

from whistlestop.env.openspiel.evaluator import RolloutEvaluator
from whistlestop.env.openspiel.game import NAME, WhistlestopGame, game_type
from whistlestop.env.openspiel.state import WhistlestopState
from whistlestop.env.rewards import WIN

__all__ = ["RolloutEvaluator", "WhistlestopGame", "WhistlestopState"]

if NAME not in pyspiel.registered_names():
    pyspiel.register_game(game_type(explicit=True, reward=WIN), WhistlestopGame)
