"""Variants as the lobby lists them."""

from __future__ import annotations

from functools import cache

from whistlestop.boards import Variant
from whistlestop.boards.limits import MAX_PLAYERS
from whistlestop.server.protocol.responses import VariantOption, VariantSummary

_FEWEST_PLAYERS = 2


@cache
def variant_summary(variant: Variant) -> VariantSummary:
    """What a player wants to know to choose a variant."""
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
