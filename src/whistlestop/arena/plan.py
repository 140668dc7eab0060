"""The plan of a tournament: which bots play each other, on which deal, from which seats.

Everything about a game follows from the tournament's settings and the game's number, so it does not matter which
worker plays it, or when. A deal is the seed of a game's cards. Every table, which is a combination of bots, plays each
deal once in every rotation of the seats, so that all bots have the same luck.

>>> settings = Settings("usa", (), "", ("greedy", "random", "greedy"), players=2, games=12, seed=7, limit=60.0)
>>> settings.labels, settings.games_per_deal
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
    """The seed of the game's cards."""
    bots: tuple[int, ...]
    """The bot at each seat, as an index into `Settings.bots`; seat 0 begins."""
    bot_seeds: tuple[int, ...]
    """The seed of the bot at each seat."""


class Settings(msgspec.Struct, frozen=True):
    """What a tournament's games depend on."""

    variant: str
    """The name or the board file, as `load` takes it."""
    options: tuple[str, ...]
    digest: str
    """The variant's digest, which shows whether a board file has changed."""
    bots: tuple[str, ...]
    """The specs of the bots."""
    players: int
    games: int
    seed: int
    limit: float
    """Seconds a move may take before the bot counts as hung."""

    @property
    def labels(self) -> tuple[str, ...]:
        """A unique name for each bot: its spec, with a number from 2 on if the spec is repeated."""
        return tuple(
            spec if (nth := self.bots[: i + 1].count(spec)) == 1 else f"{spec} {nth}"
            for i, spec in enumerate(self.bots)
        )

    @property
    def tables(self) -> list[tuple[int, ...]]:
        """Every combination of bots that plays together."""
        return list(itertools.combinations(range(len(self.bots)), self.players))

    @property
    def rotations(self) -> int:
        """How often a table plays a deal: once from every seat, or just once if all bots are the same."""
        return self.players if len(set(self.bots)) > 1 else 1

    @property
    def games_per_deal(self) -> int:
        """How many games are played with the same cards."""
        return len(self.tables) * self.rotations

    def match(self, game: int) -> Match:
        """The game with this number."""
        deal, within = divmod(game - 1, self.games_per_deal)
        table, rotation = divmod(within, self.rotations)
        # With three or more bots it matters who plays after whom, which rotations don't change: so each deal shuffles.
        order = Random(_derived_seed("order", self.seed, deal)).sample(self.tables[table], self.players)
        return Match(
            game=game,
            deal=deal + 1,
            seed=_derived_seed("deal", self.seed, deal),
            bots=tuple(order[rotation:] + order[:rotation]),
            bot_seeds=tuple(_derived_seed("bot", self.seed, game, seat) for seat in range(self.players)),
        )


def _derived_seed(*values: str | int) -> int:
    """A number of 63 bits that depends only on these values, and looks random."""
    digest = hashlib.sha256(" ".join(map(str, values)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


def whole_deals(settings: Settings) -> Settings:
    """Return the settings with the number of games rounded up to complete deals.

    >>> whole_deals(Settings("usa", (), "", ("a", "b", "c"), players=3, games=10, seed=1, limit=60.0)).games
    12
    """
    each = settings.games_per_deal
    return msgspec.structs.replace(settings, games=-(-settings.games // each) * each)


def seating(bots: Sequence[str], players: int | None) -> tuple[tuple[str, ...], int]:
    """Return the bots, and how many of them play in each game; raises ValueError if that is impossible.

    A single bot is repeated, to play against copies of itself.

    >>> seating(["greedy", "random"], None), seating(["greedy"], 3)
    ((('greedy', 'random'), 2), (('greedy', 'greedy', 'greedy'), 3))
    >>> seating(["greedy", "random"], 4)
    Traceback (most recent call last):
    ...
    ValueError: a table of 4 needs 4 bots, but only 2 are named
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
        raise ValueError(f"a table of {players} needs {players} bots, but only {len(bots)} are named")
    return tuple(bots), players
