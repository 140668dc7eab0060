"""The tickets that a bot has returned: for a while it knows that nobody else holds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whistlestop.actions import Action, KeepTickets
from whistlestop.boards import Variant

if TYPE_CHECKING:
    from whistlestop.view import View


class TicketMemory:
    """Where the tickets are that this seat returned.

    A ticket under the deck moves towards the top with every draw. Once another seat may have been offered it, it can
    be anywhere.
    """

    def __init__(self, variant: Variant, seat: int) -> None:
        self.variant = variant
        self.seat = seat
        self.out: set[int] = set()
        """Tickets that are out of the game."""
        self.places: dict[int, int] = {}
        """Tickets in the deck, with their places from the top."""
        self.under: dict[int, int] = {}
        """Tickets somewhere in the deck, with the smallest place, counted from the top, that each of them can have."""
        self._returned_at_set_up: list[int] = []
        self._deck: int | None = None
        self._held: dict[int, int] = {}

    def update(self, view: View) -> None:
        """Take account of what others have drawn since the last view; call it with every view, before choosing."""
        if view.phase == "choosing-tickets":
            return
        held = {player.seat: player.ticket_count or 0 for player in view.players}
        if self._deck is None:
            self._after_set_up(view)
        else:
            for seat in self._in_turn_order(view):
                kept = held[seat] - self._held[seat]
                if kept > 0 and seat != self.seat:
                    self._note_draw(kept)
        if view.phase == "keeping-tickets" and view.offer:
            # This seat's own draw: the top tickets of the deck are its offer now.
            self._shift(len(view.offer))
            for ticket in view.offer:
                self.places.pop(ticket, None)
                self.under.pop(ticket, None)
        self._deck, self._held = view.ticket_deck, held

    def note_returned(self, view: View, action: Action) -> None:
        """Remember the tickets that this seat returns with an action, if any."""
        if not isinstance(action, KeepTickets) or not view.offer:
            return
        returned = [view.offer[place] for place in action.give_back]
        if view.phase == "choosing-tickets":
            self._note_returned_at_set_up(view.offer, returned)
            return
        for i, ticket in enumerate(returned):
            self.places[ticket] = view.ticket_deck + i
        self._deck = view.ticket_deck + len(returned)

    def _note_returned_at_set_up(self, offer: tuple[int, ...], returned: list[int]) -> None:
        long = sum(ticket < len(self.variant.long) for ticket in offer)
        deal = next(deal for deal in self.variant.deals if deal.size == len(offer) and deal.long == long)
        if deal.returned == "out":
            self.out.update(returned)
        else:
            self._returned_at_set_up += returned

    def _after_set_up(self, view: View) -> None:
        """Take account of the end of set-up: all returned tickets were shuffled and put under the deck."""
        undealt = len(self.variant.regular) - len(view.players) * sum(deal.regular for deal in self.variant.deals)
        self.under = dict.fromkeys(self._returned_at_set_up, undealt)
        # Others may have drawn before this seat's first turn: at worst all of them did.
        self._shift(self.variant.draw_tickets * (len(view.players) - 1))

    def _in_turn_order(self, view: View) -> list[int]:
        """The seats in the order in which they have acted since this seat's last turn."""
        players = len(view.players)
        return [(self.seat + i) % players for i in range(1, players + 1)]

    def _note_draw(self, kept: int) -> None:
        """Take account of another seat that drew tickets and kept so many of them."""
        assert self._deck is not None
        drawn = min(self.variant.draw_tickets, self._deck)
        self._shift(drawn)
        self._deck -= kept

    def _shift(self, drawn: int) -> None:
        """Take account of a draw of this many tickets from the top."""
        self.places = {ticket: place - drawn for ticket, place in self.places.items() if place >= drawn}
        self.under = {ticket: place - drawn for ticket, place in self.under.items() if place >= drawn}
