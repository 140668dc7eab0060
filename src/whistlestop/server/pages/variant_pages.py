"""What is told of a variant: a line in a list, everything, and its board as a picture."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from whistlestop.boards import Board, Variant
from whistlestop.boards.languages import Language
from whistlestop.boards.limits import MAX_PLAYERS
from whistlestop.bots.stdio_messages import variant_info
from whistlestop.pictures.page_board import page_board
from whistlestop.server.http.static_cache import Unchanging, unchanging
from whistlestop.server.protocol.responses import VariantOption, VariantSummary

_FEWEST_PLAYERS = 2


@cache
def summary(variant: Variant) -> VariantSummary:
    """What one chooses a variant by."""
    options = variant.available_options.values()
    return VariantSummary(
        name=variant.name,
        title=variant.title,
        about=variant.about,
        board=variant.board.name,
        options=tuple(VariantOption(option.name, option.title, option.about) for option in options),
        fewest_players=_FEWEST_PLAYERS,
        most_players=MAX_PLAYERS,
        trains=variant.trains,
        stations=variant.stations,
        tunnels=any(route.tunnel for route in variant.board.routes),
        ferries=any(route.ferry for route in variant.board.routes),
        digest=variant.digest,
    )


@lru_cache(maxsize=64)
def whole(variant: Variant) -> Unchanging:
    """All about a variant, ready to be sent."""
    return unchanging(msgspec.json.encode(variant_info(variant)), "json")


@cache
def board_picture(board: Board, language: Language) -> Unchanging:
    """A board as the page draws it in a language, ready to be sent. It takes a while the first time."""
    return unchanging(msgspec.json.encode(page_board(board, language)), "json")
