"""A state of the game, for OpenSpiel."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol, cast

import msgspec
import pyspiel

from whistlestop import actions
from whistlestop.actions import CARDS
from whistlestop.env.openspiel import strings, transitions
from whistlestop.env.openspiel.game_config import GameConfig
from whistlestop.env.openspiel.knowledge import NONE_RETURNED
from whistlestop.env.openspiel.resampling import resample_position
from whistlestop.env.openspiel.snapshot import CHANCE, TERMINAL, Snapshot
from whistlestop.position_state import describe
from whistlestop.view import seats_to_act


class GameOfState(Protocol):
    """What a state needs from its game."""

    config: GameConfig
    initial_snapshot: Snapshot

    def next_seed(self) -> int:
        """Return the seed of the next deal, if chance is sampled."""
        ...

    def deserialize_state(self, serialized: str) -> WhistlestopState:
        """Return the state that was serialized."""
        ...


class WhistlestopState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """One state. Everything is in `snapshot`, which is replaced, never changed."""

    snapshot: Snapshot

    def __init__(self, game: GameOfState) -> None:
        """Call `game.new_initial_state()` to make a state."""
        super().__init__(game)
        self.snapshot = game.initial_snapshot

    @property
    def _config(self) -> GameConfig:
        return cast(GameOfState, self.get_game()).config

    def current_player(self) -> int:
        """Return the seat that acts, or chance, or nobody; at set-up, the lowest seat that has tickets to choose."""
        return self.snapshot.actor

    def is_terminal(self) -> bool:
        """Return whether the game is over, or was broken off."""
        return self.snapshot.actor == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  OpenSpiel asks only for the acting one
        return transitions.legal_actions(self._config, self.snapshot)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance, kinds of cards or numbers, with their probabilities."""
        return [] if self.snapshot.pending is None else self.snapshot.pending.outcomes()

    def _apply_action(self, action: int) -> None:
        game = cast(GameOfState, self.get_game())
        if self.snapshot.actor == CHANCE:
            self.snapshot = transitions.apply_chance(game.config, self.snapshot, action, game.next_seed)
        else:
            self.snapshot = transitions.apply_action(game.config, self.snapshot, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != CHANCE:
            return actions.text(self._config.variant.action(action))
        pending = self.snapshot.pending
        if pending is not None and pending.pile:
            return CARDS[action]
        return "deal" if pending is not None and pending.asked == 1 else f"number {action}"

    def returns(self) -> list[float]:
        """Return what the game has brought each seat so far."""
        return list(self.snapshot.returns)

    def rewards(self) -> list[float]:
        """Return what the last step brought each seat."""
        return list(self.snapshot.rewards)

    def __str__(self) -> str:
        return strings.state_string(self._config, self.snapshot)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> WhistlestopState:
        """Return another state that the player can't distinguish from this one, with new hidden cards and tickets.

        It agrees with all that the player remembers (`resampling.py`), and the player's information state is the same.
        The others have hands and tickets but no private past: their information states begin with what everybody saw,
        and `history()` is empty. Raise ValueError where chance is to act.
        """
        snapshot, config = self.snapshot, self._config
        if not 0 <= player_id < config.players:
            raise ValueError(f"there is no player {player_id}; the players are 0 to {config.players - 1}")
        if snapshot.actor == CHANCE:
            raise ValueError("a state can be resampled where a player is to act, not where chance is")
        assert snapshot.record is not None
        next_seat = next(iter(seats_to_act(config.variant, snapshot.record)), None)
        if next_seat is None:  # the game is over, and everything known; if it was broken off, it is not
            return cast(WhistlestopState, self.clone())
        chance = random.Random(int(probability_sampler() * 2**53))
        record = resample_position(config, replace(snapshot, actor=next_seat), player_id, chance)
        if config.explicit:
            record["generator"][0] = transitions.UNUSED_GENERATOR
        others = [seat != player_id for seat in range(config.players)]
        public = tuple(len(snapshot.log) if other else snapshot.public[i] for i, other in enumerate(others))
        returned_tickets = tuple(
            NONE_RETURNED if other else snapshot.returned_tickets[i] for i, other in enumerate(others)
        )
        strings.log_string(config, snapshot, None)  # cached here, not in each resampled state
        text_cache = {reader: text for reader, text in snapshot.text_cache.items() if reader in (player_id, None)}
        state = cast(WhistlestopState, self.get_game().new_initial_state())
        state.snapshot = replace(
            snapshot, record=record, public=public, returned_tickets=returned_tickets, text_cache=text_cache
        )
        return state

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it with its game: OpenSpiel itself can't if a Python game has sampled chance."""
        return _restored, (self.get_game(), self.serialize())

    def _to_struct(self) -> Any:
        """Return the position, with all secrets, as plain data; `docs/formats.md` describes its fields."""
        record = self.snapshot.record
        return {} if record is None else msgspec.to_builtins(describe(self._config.variant, record))

    def _to_observation_struct(self, player: int) -> Any:
        """Return the player's view as plain data."""
        record = self.snapshot.record
        return {} if record is None else msgspec.to_builtins(strings.seat_view(self._config, record, player))


def _restored(game: GameOfState, serialized: str) -> WhistlestopState:
    return game.deserialize_state(serialized)
