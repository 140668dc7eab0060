"""Whistlestop: the classic train-route board game, to play, to study and to train machines on.

>>> import whistlestop as ws
>>> game = ws.Game.new("europe", players=3, seed=7)
>>> game.to_act
(0, 1, 2)
>>> len(game.legal(0))
11

Importing this package is quick: whatever needs the compiled rules is loaded when it is first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from whistlestop.actions import (
        CARDS,
        COLOURS,
        LOCOMOTIVE,
        Action,
        BuildStation,
        ClaimRoute,
        DeclineTunnel,
        DrawCard,
        DrawTickets,
        IllegalAction,
        KeepTickets,
        Pass,
        PayTunnel,
    )
    from whistlestop.actions import parse as parse_action
    from whistlestop.actions import text as action_text
    from whistlestop.boards import Board, BoardError, City, Route, Ticket, Variant, load, variants
    from whistlestop.events import Event, seen_by
    from whistlestop.game import Game, Record
    from whistlestop.pictures.board import draw_board
    from whistlestop.pictures.cards import card as draw_card
    from whistlestop.pictures.draw_ticket import draw_ticket
    from whistlestop.position import Position, SeatPosition, TunnelPosition
    from whistlestop.position_builder import build_position
    from whistlestop.record_text import RecordError
    from whistlestop.scoring import ScoreSheet, score_table
    from whistlestop.table_check import TableError
    from whistlestop.view import View

__all__ = [
    "CARDS",
    "COLOURS",
    "LOCOMOTIVE",
    "Action",
    "Board",
    "BoardError",
    "BuildStation",
    "City",
    "ClaimRoute",
    "DeclineTunnel",
    "DrawCard",
    "DrawTickets",
    "Event",
    "Game",
    "IllegalAction",
    "KeepTickets",
    "Pass",
    "PayTunnel",
    "Position",
    "Record",
    "RecordError",
    "Route",
    "ScoreSheet",
    "SeatPosition",
    "TableError",
    "Ticket",
    "TunnelPosition",
    "Variant",
    "View",
    "__version__",
    "action_text",
    "build_position",
    "draw_board",
    "draw_card",
    "draw_ticket",
    "load",
    "parse_action",
    "score_table",
    "seen_by",
    "variants",
]

# Where to find what is not in `actions` or `boards` under the same name: "module", or "module:name in it".
_ELSEWHERE = {
    "Event": "events",
    "Game": "game",
    "Position": "position",
    "Record": "game",
    "RecordError": "record_text",
    "ScoreSheet": "scoring",
    "SeatPosition": "position",
    "TableError": "table_check",
    "TunnelPosition": "position",
    "View": "view",
    "action_text": "actions:text",
    "build_position": "position_builder",
    "draw_board": "pictures.board",
    "draw_card": "pictures.cards:card",
    "draw_ticket": "pictures.draw_ticket",
    "parse_action": "actions:parse",
    "score_table": "scoring",
    "seen_by": "events",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'whistlestop' has no attribute {name!r}")
    from whistlestop import actions, boards

    if name in _ELSEWHERE:
        module, _, own_name = _ELSEWHERE[name].partition(":")
        return getattr(importlib.import_module(f"whistlestop.{module}"), own_name or name)
    return getattr(actions if hasattr(actions, name) else boards, name)


def __dir__() -> list[str]:
    return sorted(__all__)
