"""The plan of a tournament: who plays whom, on which deal, from which seat.

Everything about a game follows from the tournament's settings and the game's number, so it does not matter which
worker plays it, or when. A deal is a game seed. It is played at every table, which is a choice of bots, and at each
of them once in every rotation of the seats: so each bot meets the same luck as the others.

>>> settings = Settings("usa", (), "", ("greedy", "random", "greedy"), players=2, games=12, seed=7, limit=60.0)
>>> settings.labels, settings.games_a_deal
(('greedy', 'random', 'greedy 2'), 6)
>>> [match.bots for match in map(settings.match, range(1, 7))]
[(1, 0), (0, 1), (2, 0), (0, 2), (2, 1), (1, 2)]
>>> settings.match(1).seed == settings.match(6).seed != settings.match(7).seed
True
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Sequence
from random import Random

import msgspec

from whistlestop.boards.limits import MAX_PLAYERS


class Match(msgspec.Struct, frozen=True):
    """One game of the plan; games and deals are counted from 1."""

    game: int
    deal: int
    seed: int
    """Of the game's cards."""
    bots: tuple[int, ...]
    """Which bot sits at each seat; seat 0 begins."""
    bot_seeds: tuple[int, ...]
    """For each seat."""


class Settings(msgspec.Struct, frozen=True):
    """What a tournament's games depend on."""

    variant: str
    """What `load` loads: a name, or a board file."""
    options: tuple[str, ...]
    digest: str
    """Of the variant, so that a board file that has changed is noticed."""
    bots: tuple[str, ...]
    """Their specs."""
    players: int
    games: int
    seed: int
    limit: float
    """Seconds a move may take before the bot counts as hung."""

    @property
    def labels(self) -> tuple[str, ...]:
        """A name for each bot, numbered from the second where several have the same spec."""
        return tuple(
            spec if (nth := self.bots[: i + 1].count(spec)) == 1 else f"{spec} {nth}"
            for i, spec in enumerate(self.bots)
        )

    @property
    def tables(self) -> list[tuple[int, ...]]:
        """Every choice of bots that sits down together."""
        return list(itertools.combinations(range(len(self.bots)), self.players))

    @property
    def rotations(self) -> int:
        """How often a table plays a deal: from every seat, or once if all bots are the same and it would not matter."""
        return self.players if len(set(self.bots)) > 1 else 1

    @property
    def games_a_deal(self) -> int:
        """How many games are played with the same cards."""
        return len(self.tables) * self.rotations

    def match(self, game: int) -> Match:
        """The game with this number."""
        deal, within = divmod(game - 1, self.games_a_deal)
        table, rotation = divmod(within, self.rotations)
        # Who sits left of whom matters with three and more, and rotations leave it as it is: each deal draws it anew.
        order = Random(_number("order", self.seed, deal)).sample(self.tables[table], self.players)
        return Match(
            game=game,
            deal=deal + 1,
            seed=_number("deal", self.seed, deal),
            bots=tuple(order[rotation:] + order[:rotation]),
            bot_seeds=tuple(_number("bot", self.seed, game, seat) for seat in range(self.players)),
        )


def _number(*what: str | int) -> int:
    """A number of 63 bits that follows from these, and looks like chance."""
    digest = hashlib.sha256(" ".join(map(str, what)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


def whole_deals(settings: Settings) -> Settings:
    """The settings with so many games that every deal is complete.

    >>> whole_deals(Settings("usa", (), "", ("a", "b", "c"), players=3, games=10, seed=1, limit=60.0)).games
    12
    """
    each = settings.games_a_deal
    return msgspec.structs.replace(settings, games=-(-settings.games // each) * each)


def seating(bots: Sequence[str], players: int | None) -> tuple[tuple[str, ...], int]:
    """The bots, and how many of them sit at a table; raises ValueError if that can't be.

    >>> seating(["greedy", "random"], None), seating(["greedy"], 3)
    ((('greedy', 'random'), 2), (('greedy', 'greedy', 'greedy'), 3))
    >>> seating(["greedy", "random"], 4)
    Traceback (most recent call last):
    ...
    ValueError: a table of 4 needs 4 bots, and only 2 are named
    """
    if players is None and len(bots) > MAX_PLAYERS:
        raise ValueError(
            f"{len(bots)} bots are too many for one table: say how many players it has, 2 to {MAX_PLAYERS}"
        )
    if players is None and len(bots) < 2:
        raise ValueError("a tournament needs at least 2 bots, or one and a number of players")
    players = len(bots) if players is None else players
    if not 2 <= players <= MAX_PLAYERS:
        raise ValueError(f"2 to {MAX_PLAYERS} can play, not {players} (S1)")
    if len(bots) == 1:
        bots = [*bots] * players
    if len(bots) < players:
        raise ValueError(f"a table of {players} needs {players} bots, and only {len(bots)} are named")
    return tuple(bots), players
