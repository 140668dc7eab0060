"""Figures of players and variants over HTTP."""

from __future__ import annotations

import msgspec

from whistlestop.server.http.handlers import LobbyQuery, variant_name
from whistlestop.server.http.requests import Asked
from whistlestop.server.protocol.commands import Name
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.statistics.game_statistics import Counting
from whistlestop.server.statistics.responses import PlayerStatistics, Statistics, VariantStatistics


def _counting(asked: Asked) -> Counting:
    counting = asked.hall.house.statistics
    if counting is None:
        raise Refusal("not-found", "This server keeps no statistics.")
    return counting


async def player(asked: Asked) -> PlayerStatistics:
    try:
        name = msgspec.convert(asked.request.path_params["name"], Name)
    except msgspec.ValidationError:
        raise Refusal("not-found", "Nobody can have such a name here.") from None
    return await _counting(asked).of_player(name, frozenset(asked.query(LobbyQuery).table))


async def statistics(asked: Asked) -> Statistics:
    return await _counting(asked).of_all()


async def variant(asked: Asked) -> VariantStatistics:
    return await _counting(asked).of_variant(variant_name(asked))
