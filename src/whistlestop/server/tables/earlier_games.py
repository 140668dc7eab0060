"""The game as it was before each player's last action, so that an undo needs no replay."""

from __future__ import annotations

from whistlestop.game import Game


class EarlierGames:
    """Copies of a game, one for each seat: an undo takes a seat's last action back, with all that followed."""

    def __init__(self) -> None:
        self._by_seat: dict[int, tuple[int, Game]] = {}

    def keep(self, game: Game, actions: int, seat: int) -> None:
        """Keep the game as it is, after `actions` of its actions, before one of `seat`."""
        self._by_seat[seat] = actions, game.copy()

    def rewound(self, game: Game, actions: int) -> Game:
        """The game after only the first `actions` of its actions; what came later is forgotten."""
        kept = {seat: one for seat, one in self._by_seat.items() if one[0] <= actions}
        self._by_seat = kept
        return next((earlier.copy() for at, earlier in kept.values() if at == actions), None) or game.rewound(actions)
