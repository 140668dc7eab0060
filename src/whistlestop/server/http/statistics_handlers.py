"""Handlers for the statistics of players and variants."""

from __future__ import annotations

import msgspec

from whistlestop.server.http.reference_handlers import variant_in_path
from whistlestop.server.http.requests import ApiRequest
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.commands import Name
from whistlestop.server.protocol.queries import LobbyQuery
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.statistics.game_statistics import GameStatistics
from whistlestop.server.statistics.responses import PlayerStatistics, Statistics, VariantStatistics


class StatisticsHandlers:
    """Statistics of all games, of a variant, and of a player."""

    def __init__(self, games: GameStatistics | None) -> None:
        """If `games` is None, every request is refused."""
        self._games = games

    @property
    def games(self) -> GameStatistics:
        if self._games is None:
            raise Refusal(codes.NoStatistics())
        return self._games

    async def statistics(self, _: ApiRequest) -> Statistics:
        return await self.games.of_all()

    async def variant_statistics(self, request: ApiRequest) -> VariantStatistics:
        return await self.games.of_variant(variant_in_path(request))

    async def player(self, request: ApiRequest) -> PlayerStatistics:
        try:
            name = msgspec.convert(request.request.path_params["name"], Name)
        except msgspec.ValidationError:
            raise Refusal(codes.ImpossibleName()) from None
        return await self.games.of_player(name, frozenset(request.query(LobbyQuery).table))
