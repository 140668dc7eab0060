"""A state of the game as OpenSpiel sees it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import msgspec
import pyspiel

from whistlestop import actions
from whistlestop.actions import CARDS
from whistlestop.env.spiel import playing, telling
from whistlestop.env.spiel.moment import CHANCE, TERMINAL, Moment
from whistlestop.env.spiel.recall import NO_TRAIL
from whistlestop.env.spiel.setting import Setting
from whistlestop.env.spiel.worlds import another_world
from whistlestop.position import describe

if TYPE_CHECKING:
    from whistlestop.env.spiel.game import WhistlestopGame


class WhistlestopState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """One state. Everything is in `moment`, which is never changed but replaced."""

    moment: Moment

    def __init__(self, game: WhistlestopGame) -> None:
        """States are made by `game.new_initial_state()`."""
        super().__init__(game)
        self.moment = game.empty

    @property
    def _setting(self) -> Setting:
        return cast("WhistlestopGame", self.get_game()).setting

    def current_player(self) -> int:
        """The seat that acts; while tickets are chosen at set-up, the lowest that has not. Or chance, or nobody."""
        return self.moment.actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.moment.actor == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  OpenSpiel asks for the acting one only
        return playing.legal_actions(self._setting, self.moment)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring: kinds of cards, or numbers, with their probabilities."""
        return [] if self.moment.waiting is None else self.moment.waiting.outcomes()

    def _apply_action(self, action: int) -> None:
        game = cast("WhistlestopGame", self.get_game())
        if self.moment.actor == CHANCE:
            self.moment = playing.draw(game.setting, self.moment, action, game.next_seed)
        else:
            self.moment = playing.play(game.setting, self.moment, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != CHANCE:
            return actions.text(self._setting.variant.action(action))
        waiting = self.moment.waiting
        if waiting is not None and waiting.pile:
            return CARDS[action]
        return "deal" if waiting is not None and waiting.asked == 1 else f"number {action}"

    def returns(self) -> list[float]:
        """What the game has brought each seat so far."""
        return list(self.moment.returns)

    def rewards(self) -> list[float]:
        """What the last step brought each seat."""
        return list(self.moment.rewards)

    def __str__(self) -> str:
        return telling.everything(self._setting, self.moment)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> WhistlestopState:
        """Another state that the player can't tell from this one: hidden cards, tickets and chance are drawn anew.

        It agrees with all that the player remembers (`worlds.py`), and the player's information state is the same. Of
        the others it has what they hold, but not how they came by it: their information states begin with what
        everybody saw, and `history()` is empty. Only where a player is to act, not chance.
        """
        moment, setting = self.moment, self._setting
        if not 0 <= player_id < setting.players:
            raise ValueError(f"there is no player {player_id}; the players are 0 to {setting.players - 1}")
        if moment.actor == CHANCE:
            raise ValueError("a state can be resampled where a player is to act, not where chance is")
        if moment.actor == TERMINAL:
            return cast(WhistlestopState, self.clone())
        chance = random.Random(int(probability_sampler() * 2**53))
        record = another_world(setting, moment, player_id, chance)
        if setting.explicit:
            record["generator"][0] = playing.DORMANT
        others = [seat != player_id for seat in range(setting.players)]
        public = tuple(len(moment.story) if other else moment.public[i] for i, other in enumerate(others))
        trails = tuple(NO_TRAIL if other else moment.trails[i] for i, other in enumerate(others))
        telling.story(setting, moment, None)  # once here, and not anew in each world
        told = {reader: words for reader, words in moment.told.items() if reader in (player_id, None)}
        state = cast(WhistlestopState, self.get_game().new_initial_state())
        state.moment = replace(moment, record=record, public=public, trails=trails, told=told)
        return state

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled with its game. OpenSpiel itself pickles no game of Python whose chance is sampled."""
        return _restored, (self.get_game(), self.serialize())

    def _to_struct(self) -> Any:
        """The position, with all secrets, as plain data; `docs/formats.md` tells of its fields."""
        record = self.moment.record
        return {} if record is None else msgspec.to_builtins(describe(self._setting.variant, record))

    def _to_observation_struct(self, player: int) -> Any:
        """The player's view as plain data."""
        record = self.moment.record
        return {} if record is None else msgspec.to_builtins(telling.seen(self._setting, record, player))


def _restored(game: WhistlestopGame, serialized: str) -> WhistlestopState:
    return cast(WhistlestopState, game.deserialize_state(serialized))
