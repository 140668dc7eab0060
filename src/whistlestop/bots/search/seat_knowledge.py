"""What a bot that guesses knows of its game beyond what its view shows, as data for compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whistlestop.actions import Action
from whistlestop.boards import Variant
from whistlestop.bots.search.styles import racer_probability
from whistlestop.bots.search.ticket_memory import TicketMemory
from whistlestop.bots.seat_state import words_of
from whistlestop.rules.engine import Records

if TYPE_CHECKING:
    from whistlestop.view import View


class SeatKnowledge:
    """The memory of one seat during its game."""

    def __init__(self, variant: Variant, seat: int) -> None:
        self.memory = TicketMemory(variant, seat)
        self._variant = variant
        self._updated: int | None = None
        """The number of actions in the view that the memory was last updated with."""

    def update(self, view: View) -> None:
        """Take account of what others have done; the same view twice changes nothing."""
        if view.actions != self._updated:
            self._updated = view.actions
            self.memory.update(view)

    def note_returned(self, view: View, action: Action) -> None:
        """Remember the tickets that this seat returns with an action, if any."""
        self.memory.note_returned(view, action)

    def write_beliefs(self, beliefs: Records, view: View) -> None:
        """Write what is known about the tickets and styles of others."""
        memory = self.memory
        beliefs["in_deck"] = -1
        for ticket, place in memory.places.items():
            beliefs["in_deck"][0, place] = ticket
        beliefs["elsewhere"][0] = words_of([*memory.out, *memory.places])
        beliefs["under"][0] = words_of(memory.under)
        for player in view.players:
            beliefs["held"][0, player.seat] = player.ticket_count or 0
            beliefs["racer"][0, player.seat] = racer_probability(self._variant, player)
