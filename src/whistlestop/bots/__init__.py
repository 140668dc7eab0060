"""Players that need no chair. A bot sees what its seat may know and the legal actions, never the game.

>>> import whistlestop as ws
>>> from whistlestop import bots
>>> game = ws.Game.new("usa", players=2, seed=7)
>>> players = [bots.make("greedy", seed=7), bots.make("random", seed=7)]
>>> while not game.over:
...     seat = game.to_act[0]
...     happened = game.play(players[seat].choose(game.view(seat), game.legal(seat)), seat)
>>> game.scores[0].rank
1
"""

from __future__ import annotations

from whistlestop.boards import Variant
from whistlestop.bots.bot import Bot
from whistlestop.bots.greedy import GreedyBot
from whistlestop.bots.random_bot import RandomBot

__all__ = ["Bot", "make", "names"]

_BOTS: dict[str, type[RandomBot | GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}


def names() -> tuple[str, ...]:
    """The bots there are, from the weakest to the strongest.

    >>> names()
    ('random', 'greedy')
    """
    return tuple(_BOTS)


def make(name: str, *, seed: int | None = None, variant: Variant | None = None) -> Bot:
    """The bot with this name. With a seed it always plays alike; `variant` is needed only for a board of your own.

    >>> make("greedy", seed=1).name
    'greedy'
    >>> make("grumpy")
    Traceback (most recent call last):
    ...
    ValueError: there is no bot "grumpy"; there are random, greedy
    """
    if name not in _BOTS:
        raise ValueError(f'there is no bot "{name}"; there are {", ".join(_BOTS)}')
    return _BOTS[name](seed=seed, variant=variant)
