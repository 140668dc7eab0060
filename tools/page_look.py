"""Write what the page takes from the pictures: its colours, the symbols of the cards, the small maps.

The files are `palette.css`, `symbols.ts` and `thumbnails.ts` in `web/src/look`. All of it comes from the palette, the
symbols and the boards, so that the page and the pictures always agree.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from whistlestop.boards import load, variants
from whistlestop.pictures.page_palette import colours_of, player_colours
from whistlestop.pictures.page_thumbnail import thumbnail
from whistlestop.pictures.palette import DAY, NIGHT, PLAYERS
from whistlestop.pictures.symbols import SYMBOLS

LOOK = Path(__file__).parents[1] / "web" / "src" / "look"
BY = "Written by `make generate` (tools/page_look.py)"


def palette() -> str:
    """The style sheet with the colours of board, cards and players, by day and by night."""
    return (
        f"/* The colours of board, cards and players. {BY}: change pictures/palette.py, not this file. */\n"
        + _rule(":root", colours_of(DAY) | player_colours())
        + "\n"
        + _rule(':root[data-theme="night"]', colours_of(NIGHT))
    )


def _rule(selector: str, colours: Mapping[str, str]) -> str:
    lines = "".join(f"  {name}: {colour};\n" for name, colour in colours.items())
    return f"{selector} {{\n{lines}}}\n"


def symbols() -> str:
    """The symbols of the cards, and the players' patterns."""
    paths = "".join(f"  {name}: {_quoted(symbol.path)},\n" for name, symbol in SYMBOLS.items())
    return f"""\
// The symbols of the cards and the patterns of the players.
// {BY}: change pictures/symbols.py, not this file.

/** The kinds of train card: eight colours, and the locomotive. */
export const CARDS = [{", ".join(map(_quoted, SYMBOLS))}] as const;

type CardName = (typeof CARDS)[number];

/** A path for each, around (0, 0), nine units high (the locomotive eighteen wide). Fill it by the rule "evenodd". */
export const SYMBOLS: Readonly<Record<CardName, string>> = {{
{paths}}};

export type Pattern = {" | ".join(_quoted(player.pattern) for player in PLAYERS)};

/** The pattern on a player's wagons, by seat. */
export const PATTERNS: readonly Pattern[] = [{", ".join(_quoted(player.pattern) for player in PLAYERS)}];
"""


def thumbnails() -> str:
    """The small maps of the built-in boards."""
    boards = {name: load(name).board for name in variants()}
    drawings = {board.id: thumbnail(board) for board in boards.values()}
    maps = "".join(f"  {id}:\n    '{drawing}',\n" for id, drawing in drawings.items())
    board_of = "".join(f"  {_quoted(name)}: {_quoted(board.id)},\n" for name, board in boards.items())
    return f"""\
// Small maps to choose a board by.
// {BY}: change pictures/page_thumbnail.py, not this file.

/** What stands inside an SVG element whose viewBox is the board's sheet, 1000 wide; by board. */
export const THUMBNAILS: Readonly<Record<string, string>> = {{
{maps}}};

/** The board of each variant. */
export const THUMBNAIL_OF: Readonly<Record<string, string>> = {{
{board_of}}};
"""


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()


def written() -> dict[str, str]:
    """The files as they should be, by name."""
    return {"palette.css": palette(), "symbols.ts": symbols(), "thumbnails.ts": thumbnails()}


def generated() -> dict[Path, bytes]:
    """The generated files, by path."""
    return {LOOK / name: text.encode() for name, text in written().items()}
