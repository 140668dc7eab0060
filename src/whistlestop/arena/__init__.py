"""Many games: tournaments between bots, what they say about strength, and what they say about a board.

>>> from whistlestop import arena
>>> tournament = arena.Tournament("usa", ["random", "greedy"], games=4, seed=1)
>>> results = arena.summary(tournament.run(workers=0))
>>> [(result.bot, result.wins) for result in results.bots]
[('greedy', 4.0), ('random', 0.0)]

Playing needs nothing but the rules; ratings need openskill, and the plots of a report matplotlib.
"""

from __future__ import annotations

from whistlestop.arena.folder import Folder
from whistlestop.arena.played import Fault, Played
from whistlestop.arena.report.balance import Balance, balance
from whistlestop.arena.report.write import write_report
from whistlestop.arena.summary import Summary, summary
from whistlestop.arena.tournament import Tournament
from whistlestop.intervals import Estimate

__all__ = [
    "Balance",
    "Estimate",
    "Fault",
    "Folder",
    "Played",
    "Summary",
    "Tournament",
    "balance",
    "summary",
    "write_report",
]
