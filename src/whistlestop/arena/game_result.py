"""The result of a game of a tournament: one line of `games.jsonl`."""

from __future__ import annotations

from typing import Literal

import msgspec

from whistlestop.arena.plan import Match, Settings
from whistlestop.scoring import ScoreSheet

FaultKind = Literal["raised", "illegal", "hung", "died"]


class Fault(msgspec.Struct, frozen=True):
    """How a bot broke off a game."""

    seat: int
    bot: str
    kind: FaultKind
    """An exception, an illegal answer, no answer in time, or the end of the process it ran in."""
    what: str
    """What the bot did, in one line."""
    action: int
    """How many actions had been played before."""


class GameResult(msgspec.Struct, frozen=True):
    """A game of a tournament. Where there is one value for each seat, seat 0 is the one that began."""

    game: int
    deal: int
    seed: int
    bots: tuple[str, ...]
    """The label of the bot at each seat."""
    ranks: tuple[int, ...]
    """1 is first; players who tie share a rank. A bot at fault is last, and the others share the first place."""
    scores: tuple[ScoreSheet, ...] | None
    """None if a fault broke off the game."""
    actions: int
    turns: int
    seconds: tuple[float, ...]
    """How long each seat thought in all."""
    slowest: tuple[float, ...]
    """How long each seat's slowest move took."""
    moves: tuple[int, ...]
    """How many actions each seat chose."""
    fault: Fault | None = None

    @property
    def wins(self) -> tuple[float, ...]:
        """Each seat's share of the first place."""
        winners = self.ranks.count(1)
        return tuple(1 / winners if rank == 1 else 0.0 for rank in self.ranks)


def labels_at(settings: Settings, match: Match) -> tuple[str, ...]:
    """The label of the bot at each seat."""
    return tuple(settings.labels[bot] for bot in match.bots)


def ranks_after(fault: Fault, players: int) -> tuple[int, ...]:
    """The ranks of a game that a fault broke off.

    >>> ranks_after(Fault(1, "lazy", "hung", "no answer within 60 s", 12), players=3)
    (1, 3, 1)
    """
    return tuple(players if seat == fault.seat else 1 for seat in range(players))


def forfeited(settings: Settings, match: Match, fault: Fault) -> GameResult:
    """The result of a game whose worker was lost: nothing but the fault is known of it."""
    unknown = (0.0,) * settings.players
    return GameResult(
        game=match.game,
        deal=match.deal,
        seed=match.seed,
        bots=labels_at(settings, match),
        ranks=ranks_after(fault, settings.players),
        scores=None,
        actions=fault.action,
        turns=0,
        seconds=unknown,
        slowest=unknown,
        moves=(0,) * settings.players,
        fault=fault,
    )
