"""What a seat sees and remembers as numbers and as text, in the form in which OpenSpiel asks for it."""

from __future__ import annotations

from operator import truediv
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from whistlestop.actions import CARDS
from whistlestop.env import engine
from whistlestop.env.layout import FULL_DECK, MANY_CARDS, Block
from whistlestop.env.spiel import telling
from whistlestop.env.spiel.moment import Moment
from whistlestop.env.spiel.recall import FULL_DECK as DEALT
from whistlestop.env.spiel.setting import Setting
from whistlestop.rules.engine import for_engine
from whistlestop.rules.state import CHOOSING_TICKETS

if TYPE_CHECKING:
    from whistlestop.env.spiel.state import WhistlestopState

PRIVATE = ("hand", "tickets", "offer")
"""The blocks of an observation that only the seat itself sees; all others are public."""


def recall_blocks(setting: Setting) -> tuple[Block, ...]:
    """What an information state has beside the observation: what the seat remembers, and still matters."""
    tickets = tuple(ticket.id for ticket in setting.variant.tickets)
    seats = tuple(f"player {i}" if i else "this seat" for i in range(setting.players))
    one, deck = (1,) * len(tickets), (len(tickets),) * len(tickets)
    many, most = (MANY_CARDS,) * len(seats), (FULL_DECK,) * len(seats)
    facts = (
        (
            "given_back",
            tickets,
            "1 for each ticket that this seat gave back in play, offered to nobody since",
            one,
            one,
        ),
        ("given_back_place", tickets, "the place of that ticket in the ticket deck, 0 on top", deck, deck),
        ("refused", tickets, "1 for each ticket that this seat refused at set-up, still in the deck", one, one),
        ("out", tickets, "1 for each ticket that this seat refused at set-up, out of the game", one, one),
        ("shuffled", CARDS, "how many of each kind were in the deck when it was last shuffled", DEALT, DEALT),
        ("blind", seats, "cards drawn blind since then, the first hand included", many, most),
        ("unknown", seats, "cards in the hand that nobody else could name then", many, most),
    )
    blocks, start = [], setting.layout.size
    for name, indices, meaning, unit, highest in facts:
        blocks.append(Block(name, start, indices, meaning, unit, tuple(map(truediv, highest, unit))))
        start += len(indices)
    return tuple(blocks)


class Observer:
    """Writes observations, or information states, of one setting.

    `tensor` is a row of numbers, and `dict` has its blocks by name: those of an observation
    (`docs/reference/observations.md`), and with perfect recall those of `recall_blocks`. What is public only is seen
    from seat 0 for everybody.
    """

    def __init__(self, setting: Setting, wanted: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations have no parameters, but {params} was given")
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody observes what all players hold: ask for SINGLE_PLAYER or NONE")
        self._setting = setting
        self._private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public = bool(wanted.public_info)
        self._recall = bool(wanted.perfect_recall)
        if self._recall and not (self._private and self._public):
            raise ValueError("only one's own information state, with all that is public, is told with perfect recall")
        self._blocks = tuple(b for b in setting.layout.blocks if (self._private if b.name in PRIVATE else self._public))
        self._recalled = recall_blocks(setting) if self._recall else ()
        self._row: NDArray[np.float32] = np.zeros((1, setting.layout.size), np.float32)
        self._places = for_engine(setting.layout.record)
        blocks = (*self._blocks, *self._recalled)
        self.tensor: NDArray[np.float32] = np.zeros(sum(block.size for block in blocks), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for block in blocks:
            self.dict[block.name] = self.tensor[start : start + block.size].reshape(_shape(block, setting.players))
            start += block.size

    def set_from(self, state: WhistlestopState, player: int) -> None:
        """Write what the player sees; all 0 before the deal."""
        moment = state.moment
        self.tensor.fill(0)
        if moment.record is None:
            return
        setting = self._setting
        seat = player if self._private else 0
        engine.observe_seat(moment.record, setting.tables, self._places, seat, self._row)
        row = self._row[0]
        if len(self._blocks) == len(setting.layout.blocks):
            self.tensor[: len(row)] = row
        else:
            for block in self._blocks:
                self.dict[block.name].ravel()[:] = row[block.start : block.start + block.size]
        if not self._private and int(moment.record["phase"][0]) == CHOOSING_TICKETS:
            self.dict["ticket_count"].fill(0)  # how many a seat has kept by then, it alone knows (S4)
        if self._recall:
            self._write_recall(moment, player)

    def _write_recall(self, moment: Moment, seat: int) -> None:
        trail, shuffle, players = moment.trails[seat], moment.shuffle, self._setting.players
        for ticket, place in trail.places.items():
            self.dict["given_back"][ticket] = 1
            self.dict["given_back_place"][ticket] = place / len(self._setting.variant.tickets)
        self.dict["refused"][list(trail.refused)] = 1
        self.dict["out"][list(trail.out)] = 1
        self.dict["shuffled"][:] = np.divide(shuffle.deck, DEALT)
        order = [(seat + i) % players for i in range(players)]
        self.dict["blind"][:] = [shuffle.blind[other] / MANY_CARDS for other in order]
        self.dict["unknown"][:] = [shuffle.unknown[other] / MANY_CARDS for other in order]

    def string_from(self, state: WhistlestopState, player: int) -> str:
        """The same as text: a view as JSON, or all that the player has seen since the deal."""
        setting, moment = self._setting, state.moment
        if self._recall:
            return telling.information(setting, moment, player)
        if not self._public:
            return telling.in_hand(moment, player) if self._private else ""
        return telling.observation(setting, moment, player if self._private else None)


def _shape(block: Block, players: int) -> tuple[int, ...]:
    """A row for each player, where a block has the same numbers for all."""
    if block.name in ("known", "routes", "stations"):
        return players, block.size // players
    return (block.size,)
