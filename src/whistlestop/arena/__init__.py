"""Many games: tournaments between bots, and reports on how strong the bots and how balanced the boards are.

>>> from whistlestop import arena
>>> tournament = arena.Tournament("usa", ["random", "greedy"], games=4, seed=1)
>>> results = arena.summary(tournament.run(workers=0))
>>> [(result.bot, result.wins) for result in results.bots]
[('greedy', 4.0), ('random', 0.0)]

Playing needs only the rules; ratings need openskill, and the plots of a report need matplotlib.
"""

from __future__ import annotations

from whistlestop.arena.game_result import Fault, GameResult
from whistlestop.arena.report.balance import Balance, balance
from whistlestop.arena.report.files import write_report
from whistlestop.arena.summary import Summary, summary
from whistlestop.arena.tournament import Tournament
from whistlestop.arena.tournament_folder import TournamentFolder
from whistlestop.intervals import Estimate

__all__ = [
    "Balance",
    "Estimate",
    "Fault",
    "GameResult",
    "Summary",
    "Tournament",
    "TournamentFolder",
    "balance",
    "summary",
    "write_report",
]
