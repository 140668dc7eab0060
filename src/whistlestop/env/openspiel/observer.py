"""OpenSpiel's observer: what a seat sees and remembers, as numbers and as text."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
import pyspiel
from numpy.typing import NDArray

from whistlestop.actions import CARDS
from whistlestop.env.openspiel import strings
from whistlestop.env.openspiel.game_config import GameConfig
from whistlestop.env.openspiel.snapshot import Snapshot
from whistlestop.observations import engine
from whistlestop.observations.layout import CARDS_PER_KIND, FULL_DECK, MANY_CARDS, Block, LayoutBuilder, seat_labels
from whistlestop.rules.engine import for_engine
from whistlestop.rules.state import CHOOSING_TICKETS

PRIVATE = ("hand", "tickets", "offer")
"""The blocks of an observation that only the seat itself sees; all others are public."""


def recall_blocks(config: GameConfig) -> tuple[Block, ...]:
    """Return the blocks that an information state adds to an observation: what the seat remembers and still needs."""
    tickets = tuple(ticket.id for ticket in config.variant.tickets)
    seats = seat_labels(config.players)
    builder = LayoutBuilder(config.layout.size)
    builder.add("returned", tickets, "1 for each ticket that this seat returned in play, offered to nobody since")
    count = len(tickets)
    builder.add("returned_place", tickets, "the place of that ticket in the ticket deck, 0 on top", count, count)
    builder.add("returned_at_set_up", tickets, "1 for each ticket that it returned at set-up, still in the deck")
    builder.add("out", tickets, "1 for each ticket that it returned at set-up, out of the game")
    builder.add_each(
        "shuffled",
        CARDS,
        "how many of each kind were in the deck when it was last shuffled",
        CARDS_PER_KIND,
        CARDS_PER_KIND,
    )
    builder.add("blind", seats, "cards drawn blind since then, including the first hand", MANY_CARDS, FULL_DECK)
    builder.add("unknown", seats, "cards in the hand that nobody else could name then", MANY_CARDS, FULL_DECK)
    return tuple(builder.blocks)


class Observed(Protocol):
    """What an observer reads of a state."""

    @property
    def snapshot(self) -> Snapshot: ...


class Observer:
    """Writes the observations, or information states, of a game.

    `tensor` is a row of numbers, and `dict` has its blocks by name: those of an observation
    (`docs/reference/observations.md`), and with perfect recall those of `recall_blocks`. Public observations are seen
    from seat 0, whoever asks.
    """

    def __init__(self, config: GameConfig, wanted: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations have no parameters, but {params} was given")
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody observes what all players hold: ask for SINGLE_PLAYER or NONE")
        self._config = config
        self._private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public = bool(wanted.public_info)
        self._recall = bool(wanted.perfect_recall)
        if self._recall and not (self._private and self._public):
            raise ValueError("perfect recall is only for the player's own information state, with all that is public")
        self._blocks = tuple(b for b in config.layout.blocks if (self._private if b.name in PRIVATE else self._public))
        self._recalled = recall_blocks(config) if self._recall else ()
        self._row: NDArray[np.float32] = np.zeros((1, config.layout.size), np.float32)
        self._offsets = for_engine(config.layout.offsets)
        blocks = (*self._blocks, *self._recalled)
        self.tensor: NDArray[np.float32] = np.zeros(sum(block.size for block in blocks), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for block in blocks:
            self.dict[block.name] = self.tensor[start : start + block.size].reshape(_shape(block, config.players))
            start += block.size

    def set_from(self, state: Observed, player: int) -> None:
        """Write what the player sees; all 0 before the deal."""
        snapshot = state.snapshot
        self.tensor.fill(0)
        if snapshot.record is None:
            return
        config = self._config
        seat = player if self._private else 0
        engine.observe_seat(snapshot.record, config.tables, self._offsets, seat, self._row)
        row = self._row[0]
        if len(self._blocks) == len(config.layout.blocks):
            self.tensor[: len(row)] = row
        else:
            for block in self._blocks:
                self.dict[block.name].ravel()[:] = row[block.start : block.start + block.size]
        if not self._private and int(snapshot.record["phase"][0]) == CHOOSING_TICKETS:
            # Until all have chosen, only the seat itself knows how many tickets it has kept (S4).
            self.dict["ticket_count"].fill(0)
        if self._recall:
            self._write_recall(snapshot, player)

    def _write_recall(self, snapshot: Snapshot, seat: int) -> None:
        returned, knowledge = snapshot.returned_tickets[seat], snapshot.deck_knowledge
        players = self._config.players
        for ticket, place in returned.places.items():
            self.dict["returned"][ticket] = 1
            self.dict["returned_place"][ticket] = place / len(self._config.variant.tickets)
        self.dict["returned_at_set_up"][list(returned.at_set_up)] = 1
        self.dict["out"][list(returned.out)] = 1
        self.dict["shuffled"][:] = np.divide(knowledge.deck, CARDS_PER_KIND)
        order = [(seat + i) % players for i in range(players)]
        self.dict["blind"][:] = [knowledge.blind[other] / MANY_CARDS for other in order]
        self.dict["unknown"][:] = [knowledge.unknown[other] / MANY_CARDS for other in order]

    def string_from(self, state: Observed, player: int) -> str:
        """Return the same as text: a view as JSON, or all that the player has seen since the deal."""
        config, snapshot = self._config, state.snapshot
        if self._recall:
            return strings.information_state_string(config, snapshot, player)
        if not self._public:
            return strings.private_string(snapshot, player) if self._private else ""
        return strings.observation_string(config, snapshot, player if self._private else None)


def _shape(block: Block, players: int) -> tuple[int, ...]:
    """Return the shape of a block: a row for each player if it has the same numbers for all."""
    if block.name in ("known", "routes", "stations"):
        return players, block.size // players
    return (block.size,)
