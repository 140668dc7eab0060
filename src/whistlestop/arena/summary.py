"""What the games of a tournament say about its bots."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean

import msgspec

from whistlestop import intervals
from whistlestop.arena.played import Fault, Played
from whistlestop.extras import need
from whistlestop.intervals import Estimate


class Rating(msgspec.Struct, frozen=True):
    """A bot's strength on the scale of openskill (Plackett–Luce), on which everybody begins at 25 ± 8.3."""

    mu: float
    sigma: float
    ordinal: float
    """A cautious rating: mu less three sigma."""


class BotResult(msgspec.Struct, frozen=True):
    """What came of one bot's games."""

    bot: str
    games: int
    wins: float
    """First places; a shared one counts as its fraction."""
    win_share: Estimate
    points: Estimate | None
    """The average score; None if no game was scored."""
    rank: float
    seconds_a_move: float
    slowest_move: float
    faults: int
    rating: Rating


class Duel(msgspec.Struct, frozen=True):
    """Two bots in the games that both played: how often `bot` ended above `other`; ties count half."""

    bot: str
    other: str
    games: int
    share: Estimate
    margin: Estimate | None
    """Points that `bot` has more; None if no game was scored."""


class FaultyGame(msgspec.Struct, frozen=True):
    """A game that a bot broke off."""

    game: int
    fault: Fault


class Summary(msgspec.Struct, frozen=True):
    """The results of a tournament, the best bot first."""

    games: int
    deals: int
    players: int
    left_out: int
    """Games of deals that are not complete yet; they don't count, as they would not treat the bots alike."""
    bots: tuple[BotResult, ...]
    duels: tuple[Duel, ...]
    """Every pair of bots, the better one first."""
    faults: tuple[FaultyGame, ...]


def summary(games: Iterable[Played]) -> Summary:
    """What the games say about the bots. The order in which they are given does not matter.

    >>> from whistlestop.arena import Tournament
    >>> found = summary(Tournament("usa", ["random", "greedy"], games=4, seed=1).run(workers=0))
    >>> [(result.bot, result.wins) for result in found.bots], found.bots[0].win_share  # doctest: +ELLIPSIS
    ([('greedy', 4.0), ('random', 0.0)], Estimate(value=1.0, low=0.3423..., high=1.0))
    """
    by_deal: dict[int, list[Played]] = defaultdict(list)
    for played in sorted(games, key=lambda played: played.game):
        by_deal[played.deal].append(played)
    if not by_deal:
        raise ValueError("there are no games to sum up")
    whole = max(len(deal) for deal in by_deal.values())
    deals = [deal for deal in by_deal.values() if len(deal) == whole]
    counted = [played for deal in deals for played in deal]
    bots = list(dict.fromkeys(label for played in counted for label in sorted(played.bots)))
    ratings = rate(counted)
    results = sorted((_result(bot, deals, ratings) for bot in bots), key=_worst_first, reverse=True)
    order = [result.bot for result in results]
    return Summary(
        games=len(counted),
        deals=len(deals),
        players=len(counted[0].bots),
        left_out=sum(map(len, by_deal.values())) - len(counted),
        bots=tuple(results),
        duels=tuple(duel for pair in itertools.combinations(order, 2) if (duel := _duel(*pair, deals))),
        faults=tuple(FaultyGame(played.game, played.fault) for played in counted if played.fault),
    )


def _result(bot: str, deals: Sequence[Sequence[Played]], ratings: Mapping[str, Rating]) -> BotResult:
    mine = [(played, played.bots.index(bot)) for deal in deals for played in deal if bot in played.bots]
    moves = sum(played.moves[seat] for played, seat in mine)
    points = _by_deal(deals, lambda played: _points(played, bot))
    return BotResult(
        bot=bot,
        games=len(mine),
        wins=round(sum(played.wins[seat] for played, seat in mine), 9),
        win_share=intervals.share(_by_deal(deals, lambda played: played.wins[played.bots.index(bot)], bot)),
        points=intervals.mean(points) if points else None,
        rank=fmean(played.ranks[seat] for played, seat in mine),
        seconds_a_move=sum(played.seconds[seat] for played, seat in mine) / max(1, moves),
        slowest_move=max(played.slowest[seat] for played, seat in mine),
        faults=sum(played.fault is not None and played.fault.seat == seat for played, seat in mine),
        rating=ratings[bot],
    )


def _worst_first(result: BotResult) -> tuple[float, float]:
    return result.win_share.value, result.points.value if result.points else 0.0


def _points(played: Played, bot: str) -> float | None:
    if played.scores is None or bot not in played.bots:
        return None
    return played.scores[played.bots.index(bot)].total


def _by_deal(deals: Sequence[Sequence[Played]], value: Callable[[Played], float | None], *bots: str) -> list[float]:
    """The mean of a value over each deal's games in which all these bots play, where it has one."""
    means = []
    for deal in deals:
        found = [value(played) for played in deal if set(bots) <= set(played.bots)]
        if known := [number for number in found if number is not None]:
            means.append(fmean(known))
    return means


def _duel(bot: str, other: str, deals: Sequence[Sequence[Played]]) -> Duel | None:
    def above(played: Played) -> float:
        mine, theirs = (played.ranks[played.bots.index(name)] for name in (bot, other))
        return 0.5 if mine == theirs else float(mine < theirs)

    def margin(played: Played) -> float | None:
        mine, theirs = _points(played, bot), _points(played, other)
        return None if mine is None or theirs is None else mine - theirs

    shares = _by_deal(deals, above, bot, other)
    if not shares:
        return None
    margins = _by_deal(deals, margin, bot, other)
    games = sum({bot, other} <= set(played.bots) for deal in deals for played in deal)
    return Duel(bot, other, games, intervals.share(shares), intervals.mean(margins) if margins else None)


def rate(games: Iterable[Played]) -> dict[str, Rating]:
    """Ratings of the bots after these games, taken in their order."""
    with need("arena"):
        from openskill.models import PlackettLuce, PlackettLuceRating

    model = PlackettLuce()
    ratings: dict[str, PlackettLuceRating] = {}
    for played in games:
        teams = [[ratings.get(bot) or model.rating(name=bot)] for bot in played.bots]
        for bot, (rated,) in zip(played.bots, model.rate(teams, ranks=list(played.ranks)), strict=True):
            ratings[bot] = rated
    return {bot: Rating(rating.mu, rating.sigma, rating.ordinal()) for bot, rating in ratings.items()}
