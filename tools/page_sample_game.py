"""Write the sample game that newcomers watch in the lobby: `web/src/lobby/sample_game.ts`.

The game is `sample_game.txt`, the record of four bots on Europe. The page needs only what changes on the board.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

import whistlestop as ws
from whistlestop.events import RouteClaimed, StationBuilt

RECORD = Path(__file__).parent / "sample_game.txt"
TARGET = Path(__file__).parents[1] / "web" / "src" / "lobby" / "sample_game.ts"
LEVELS = ("novice", "regular", "expert", "master")
"""The bots that the page names, by seat."""


def written() -> str:
    """The file as it should be."""
    record = ws.Record.parse(RECORD.read_text(encoding="utf-8"))
    moves = [
        f"  {{ seat: {event.seat}, route: {_quoted(event.route)} }},"
        if isinstance(event, RouteClaimed)
        else f"  {{ seat: {event.seat}, city: {_quoted(event.city)} }},"
        for _, events in record.played()
        for event in events
        if isinstance(event, RouteClaimed | StationBuilt)
    ]
    levels = ", ".join(_quoted(level) for level in LEVELS)
    return f"""\
// The sample game in the lobby.
// Written by `make generate` (tools/page_sample_game.py): change tools/sample_game.txt, not this file.
import type {{ Level }} from "../protocol";

export const SAMPLE_VARIANT = {_quoted(record.variant.name)};

/** The bots, by seat. */
export const SAMPLE_BOTS: readonly Level[] = [{levels}];

/** A route that was claimed, or a city where a station was built. */
export type SampleMove =
  {{ readonly seat: number; readonly route: string }} | {{ readonly seat: number; readonly city: string }};

export const SAMPLE_MOVES: readonly SampleMove[] = [
{chr(10).join(moves)}
];
"""


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()


def generated() -> dict[Path, bytes]:
    """The generated file, by path."""
    return {TARGET: written().encode()}
