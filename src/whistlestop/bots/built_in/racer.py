"""A bot that ignores its tickets: it hoards cards, claims the longest routes, and ends the game early."""

from __future__ import annotations

from whistlestop.bots.built_in.planner import PlannerBot
from whistlestop.bots.thinking.planner_state import RACER


class RacerBot(PlannerBot):
    """Keeps the cheapest tickets that it may, and races for points."""

    name = "racer"
    style = RACER
