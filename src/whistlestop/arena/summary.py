"""The results of a tournament: how strong its bots are."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean

import msgspec

from whistlestop import intervals
from whistlestop.arena.game_result import Fault, GameResult
from whistlestop.extras import need
from whistlestop.intervals import Estimate


class Rating(msgspec.Struct, frozen=True):
    """A bot's strength on the scale of openskill (Plackett–Luce), where everybody begins at 25 ± 8.3."""

    mu: float
    sigma: float
    ordinal: float
    """A cautious rating: mu minus three sigma."""


class BotResult(msgspec.Struct, frozen=True):
    """The results of one bot."""

    bot: str
    games: int
    wins: float
    """First places; a shared one counts as its fraction."""
    win_share: Estimate
    points: Estimate | None
    """The average score; None if no game was scored."""
    rank: float
    """The average rank."""
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
    """By how many points `bot` is ahead on average; None if no game was scored."""


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
    """Games of incomplete deals, which don't count, since the bots did not have the same luck in them."""
    bots: tuple[BotResult, ...]
    duels: tuple[Duel, ...]
    """Every pair of bots, the better one first."""
    faults: tuple[FaultyGame, ...]


def summary(games: Iterable[GameResult]) -> Summary:
    """Sum up the games of a tournament, given in any order.

    >>> from whistlestop.arena import Tournament
    >>> found = summary(Tournament("usa", ["random", "greedy"], games=4, seed=1).run(workers=0))
    >>> [(result.bot, result.wins) for result in found.bots], found.bots[0].win_share  # doctest: +ELLIPSIS
    ([('greedy', 4.0), ('random', 0.0)], Estimate(value=1.0, low=0.3423..., high=1.0))
    """
    by_deal: dict[int, list[GameResult]] = defaultdict(list)
    for result in sorted(games, key=lambda result: result.game):
        by_deal[result.deal].append(result)
    if not by_deal:
        raise ValueError("there are no games to sum up")
    whole = max(len(deal) for deal in by_deal.values())
    deals = [deal for deal in by_deal.values() if len(deal) == whole]
    counted = [result for deal in deals for result in deal]
    bots = list(dict.fromkeys(label for result in counted for label in sorted(result.bots)))
    ratings = rate(counted)
    results = sorted((_result(bot, deals, ratings) for bot in bots), key=_strength, reverse=True)
    order = [result.bot for result in results]
    return Summary(
        games=len(counted),
        deals=len(deals),
        players=len(counted[0].bots),
        left_out=sum(map(len, by_deal.values())) - len(counted),
        bots=tuple(results),
        duels=tuple(duel for pair in itertools.combinations(order, 2) if (duel := _duel(*pair, deals))),
        faults=tuple(FaultyGame(result.game, result.fault) for result in counted if result.fault),
    )


def _result(bot: str, deals: Sequence[Sequence[GameResult]], ratings: Mapping[str, Rating]) -> BotResult:
    mine = [(result, result.bots.index(bot)) for deal in deals for result in deal if bot in result.bots]
    moves = sum(result.moves[seat] for result, seat in mine)
    points = _by_deal(deals, lambda result: _points(result, bot))
    return BotResult(
        bot=bot,
        games=len(mine),
        wins=round(sum(result.wins[seat] for result, seat in mine), 9),
        win_share=intervals.share(_by_deal(deals, lambda result: result.wins[result.bots.index(bot)], bot)),
        points=intervals.mean(points) if points else None,
        rank=fmean(result.ranks[seat] for result, seat in mine),
        seconds_a_move=sum(result.seconds[seat] for result, seat in mine) / max(1, moves),
        slowest_move=max(result.slowest[seat] for result, seat in mine),
        faults=sum(result.fault is not None and result.fault.seat == seat for result, seat in mine),
        rating=ratings[bot],
    )


def _strength(result: BotResult) -> tuple[float, float]:
    return result.win_share.value, result.points.value if result.points else 0.0


def _points(result: GameResult, bot: str) -> float | None:
    if result.scores is None or bot not in result.bots:
        return None
    return result.scores[result.bots.index(bot)].total


def _by_deal(
    deals: Sequence[Sequence[GameResult]], value: Callable[[GameResult], float | None], *bots: str
) -> list[float]:
    """For each deal, the mean of a value over the games with all these bots; deals without a value are left out."""
    means = []
    for deal in deals:
        found = [value(result) for result in deal if set(bots) <= set(result.bots)]
        if known := [number for number in found if number is not None]:
            means.append(fmean(known))
    return means


def _duel(bot: str, other: str, deals: Sequence[Sequence[GameResult]]) -> Duel | None:
    def above(result: GameResult) -> float:
        mine, theirs = (result.ranks[result.bots.index(name)] for name in (bot, other))
        return 0.5 if mine == theirs else float(mine < theirs)

    def margin(result: GameResult) -> float | None:
        mine, theirs = _points(result, bot), _points(result, other)
        return None if mine is None or theirs is None else mine - theirs

    shares = _by_deal(deals, above, bot, other)
    if not shares:
        return None
    margins = _by_deal(deals, margin, bot, other)
    games = sum({bot, other} <= set(result.bots) for deal in deals for result in deal)
    return Duel(bot, other, games, intervals.share(shares), intervals.mean(margins) if margins else None)


def rate(games: Iterable[GameResult]) -> dict[str, Rating]:
    """Rate the bots by these games, one after another: the order matters."""
    with need("arena"):
        from openskill.models import PlackettLuce, PlackettLuceRating

    model = PlackettLuce()
    ratings: dict[str, PlackettLuceRating] = {}
    for result in games:
        teams = [[ratings.get(bot) or model.rating(name=bot)] for bot in result.bots]
        for bot, (rated,) in zip(result.bots, model.rate(teams, ranks=list(result.ranks)), strict=True):
            ratings[bot] = rated
    return {bot: Rating(rating.mu, rating.sigma, rating.ordinal()) for bot, rating in ratings.items()}
