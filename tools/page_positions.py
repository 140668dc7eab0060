"""Real positions for the browser's tests: `web/src/game/positions.json`.

Seeded games of all variants are played at random, and a few moments of each are written down as the server would send
them: what a seat sees, what it may do, what prevents everything else, and the state of its tickets.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import whistlestop as ws
from whistlestop import actions
from whistlestop.bots.stdio_messages import variant_info
from whistlestop.obstacles import obstacles
from whistlestop.ticket_state import offer_plans, ticket_states
from whistlestop.view import View

TARGET = Path(__file__).parents[1] / "web" / "src" / "game" / "positions.json"
MOST_ACTIONS = 120
"""Positions with more choices would only make the file longer."""
TURNS = 3
"""How many positions at the beginning of a turn to take from each game; of each other phase, one is taken."""


def written() -> str:
    """The whole file: one line for each board, variant and position, so that a change can be read."""
    variants = {name: _variant(name) for name in ws.variants()}
    boards: dict[str, Any] = {}
    for name, data in variants.items():
        board = ws.load(name).board.id
        boards[board] = {part: data.pop(part) for part in ("cities", "routes", "route_points")}
        data["board"] = board
    positions = [found for name in variants for players in (2, 5) for found in _positions(name, players)]
    parts = {"boards": _lines(boards), "variants": _lines(variants), "positions": _list(positions)}
    return "{" + ",\n".join(f"{_json(part)}:{text}" for part, text in parts.items()) + "}\n"


def _variant(name: str) -> dict[str, Any]:
    """A variant as the server sends it, without large parts that the tests don't use."""
    data: dict[str, Any] = msgspec.to_builtins(variant_info(ws.load(name)), str_keys=True)
    data["actions"] = []
    for city in data["cities"]:
        city.update(lat=0, lon=0, names={}, aliases=[])
    return data


def _positions(name: str, players: int) -> Iterator[dict[str, Any]]:
    """Some moments of one game: turns from its beginning to its end, and each other phase."""
    chance = random.Random(f"{name} {players}")
    game = ws.Game.new(name, players, seed=players)
    others: dict[str, dict[str, Any]] = {}
    turns: list[dict[str, Any]] = []
    while not game.over:
        seat = min(game.to_act)
        legal = [actions.text(action) for action in game.legal(seat)]
        if len(legal) <= MOST_ACTIONS:
            view = game.view(seat)
            if view.phase == "turn":
                turns.append(_position(game.variant, view, legal))
            elif view.phase not in others or chance.random() < 0.2:
                others[view.phase] = _position(game.variant, view, legal)
        game.play(_choice(chance, legal), seat=seat)
    yield from others.values()
    yield from (turns[place * (len(turns) - 1) // (TURNS - 1)] for place in range(TURNS))


def _position(variant: ws.Variant, view: View, legal: list[str]) -> dict[str, Any]:
    return {
        "seat": view.seat,
        "view": view,
        "legal": legal,
        "obstacles": obstacles(variant, view),
        "tickets": ticket_states(variant, view),
        "offer_plans": offer_plans(variant, view),
    }


def _choice(chance: random.Random, legal: list[str]) -> str:
    """Choose an action: first its kind, so that hands grow and all phases occur."""
    weights = {"draw": 12, "claim": 5, "build": 1, "tickets": 1}
    kinds = list(dict.fromkeys(text.split()[0] for text in legal))
    kind = chance.choices(kinds, [weights.get(kind, 3) for kind in kinds])[0]
    return chance.choice([text for text in legal if text.split()[0] == kind])


def _lines(data: dict[str, Any]) -> str:
    return "{\n" + ",\n".join(f"{_json(name)}:{_json(one)}" for name, one in data.items()) + "\n}"


def _list(data: list[Any]) -> str:
    return "[\n" + ",\n".join(map(_json, data)) + "\n]"


def _json(data: object) -> str:
    return msgspec.json.encode(data).decode()


def generated() -> dict[Path, bytes]:
    """The generated files, by path."""
    return {TARGET: written().encode()}
