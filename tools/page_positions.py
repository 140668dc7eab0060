"""Real positions for the browser's tests: `web/src/game/positions.json`.

    python -m tools.page_positions

Seeded games of all variants are played by chance, and a few moments of each are written down as the server would tell
them: what a seat sees, what it may do, what is closed to it, and of the last turn of each game, which rule forbids
what. The page's idea of what can be done, and why not, is held to these.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import whistlestop as ws
from whistlestop import actions
from whistlestop.actions import LOCOMOTIVE, ClaimRoute, IllegalAction
from whistlestop.bots.stdio_messages import variant_info

TARGET = Path(__file__).parents[1] / "web" / "src" / "game" / "positions.json"
MOST_ACTIONS = 120
"""Positions with more choices would only make the file longer."""
TURNS = 3
"""Positions at the beginning of a turn, in every game; of other phases one."""


def written() -> str:
    """The whole file: one line for each board, variant and position, so that a change can be read."""
    variants = {name: _variant(name) for name in ws.variants()}
    boards: dict[str, Any] = {}
    for name, data in variants.items():
        board = ws.load(name).board.id
        boards[board] = {part: data.pop(part) for part in ("cities", "routes", "route_points")}
        data["board"] = board
    positions = [found for name in variants for players in (2, 3, 4, 5) for found in _positions(name, players)]
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
    """Some moments of one game: turns from its beginning to its end, and for two and five players each other phase."""
    chance = random.Random(f"{name} {players}")
    game = ws.Game.new(name, players, seed=players)
    others: dict[str, dict[str, Any]] = {}
    turns: list[dict[str, Any]] = []
    refusals: dict[int, str] = {}
    while not game.over:
        seat = min(game.to_act)
        legal = [actions.text(action) for action in game.legal(seat)]
        if len(legal) <= MOST_ACTIONS:
            view = game.view(seat)
            found = {"seat": seat, "view": view, "legal": legal}
            if view.phase == "turn":
                turns.append(found)
                refusals[view.actions] = _refusals(game, seat)
            elif view.phase not in others or chance.random() < 0.2:
                others[view.phase] = found
        game.play(_choice(chance, legal), seat=seat)
    if players in (2, 5):
        yield from others.values()
    *some, last = (turns[place * (len(turns) - 1) // (TURNS - 1)] for place in range(TURNS))
    yield from some
    yield last | {"rules": refusals[last["view"].actions]}


def _refusals(game: ws.Game, seat: int) -> str:
    """For each route the rule by which the seat can't claim it, "-" for those that it can; separated by blanks."""
    claimable = {action.route for action in game.legal(seat) if isinstance(action, ClaimRoute)}
    return " ".join(
        "-" if route.id in claimable else _refusal(game, seat, route.id) for route in game.variant.board.routes
    )


def _refusal(game: ws.Game, seat: int, route: str) -> str:
    try:
        game.play(ClaimRoute(route, LOCOMOTIVE), seat=seat)  # a set for any route
    except IllegalAction as refused:
        return refused.rule or ""
    raise AssertionError(f"{route} could be claimed after all")


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


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
