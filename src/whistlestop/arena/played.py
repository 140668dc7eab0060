"""What is kept of a game that was played: one line of `games.jsonl`."""

from __future__ import annotations

from typing import Literal

import msgspec

from whistlestop.arena.plan import Match, Settings
from whistlestop.scoring import ScoreSheet

FaultKind = Literal["raised", "illegal", "hung", "died"]


class Fault(msgspec.Struct, frozen=True):
    """How a bot broke a game off."""

    seat: int
    bot: str
    kind: FaultKind
    """An exception, an illegal answer, no answer in time, or the end of the process it ran in."""
    what: str
    action: int
    """How many actions had been played."""


class Played(msgspec.Struct, frozen=True):
    """A game of a tournament. Where there is one value a seat, seat 0 is the one that began."""

    game: int
    deal: int
    seed: int
    bots: tuple[str, ...]
    """The labels of the bots at the seats."""
    ranks: tuple[int, ...]
    """1 is first; shared when players tie. A bot at fault is last, the others share the first place."""
    scores: tuple[ScoreSheet, ...] | None
    """None if the game was broken off by a fault."""
    actions: int
    turns: int
    seconds: tuple[float, ...]
    """How long each seat thought in all."""
    slowest: tuple[float, ...]
    """Its slowest move."""
    moves: tuple[int, ...]
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


def lost_by_fault(settings: Settings, match: Match, fault: Fault) -> Played:
    """The game of a worker that had to be given up: nothing else is known of it."""
    nothing = (0.0,) * settings.players
    return Played(
        game=match.game,
        deal=match.deal,
        seed=match.seed,
        bots=labels_at(settings, match),
        ranks=ranks_after(fault, settings.players),
        scores=None,
        actions=fault.action,
        turns=0,
        seconds=nothing,
        slowest=nothing,
        moves=(0,) * settings.players,
        fault=fault,
    )
