"""Events as English sentences. The events must be as a seat may see them (`events.seen_by`).

>>> from whistlestop.boards import load
>>> from whistlestop.events import CardTaken, CardTurnedUp
>>> happened = [CardTaken(0, "red", 3), CardTurnedUp(3, "blue"), CardTaken(0, None, None)]
>>> print(*describe_events(load("usa"), ("Ada", "Ben"), happened))
Ada took a red card and a card from the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from whistlestop import events
from whistlestop.actions import LOCOMOTIVE
from whistlestop.boards import Variant
from whistlestop.cli.render import counted, route_name, ticket_name
from whistlestop.events import Event
from whistlestop.table_check import find_ticket


def describe_events(variant: Variant, names: Sequence[str], happened: Iterable[Event]) -> list[str]:
    """Describe events. Those that belong together make one sentence: two cards taken, or a route and its payment."""
    return [sentence[0].upper() + sentence[1:] for sentence in _Narrator(variant, names).sentences(happened)]


def subject_seat(sentence: str, names: Sequence[str]) -> int | None:
    """The seat of the player that a sentence begins with.

    >>> subject_seat("Ben kept 1 of 3 tickets.", ("you", "Ben")), subject_seat("The game is over.", ("you", "Ben"))
    (1, None)
    """
    found = [seat for seat, name in enumerate(names) if sentence.casefold().startswith(f"{name.casefold()} ")]
    return found[-1] if found else None


class _Narrator:
    """Turns events into sentences. Holds back cards taken or played until the event that completes the sentence."""

    def __init__(self, variant: Variant, names: Sequence[str]) -> None:
        self.variant = variant
        self.names = names
        self.taken: list[events.CardTaken] = []
        self.taker = 0
        self.meanwhile: list[str] = []
        """Sentences about the display and the deck from between the two cards taken."""
        self.played: list[str] = []

    def sentences(self, happened: Iterable[Event]) -> Iterator[str]:
        for event in happened:
            if isinstance(event, events.CardTaken):
                if self.taken and event.seat != self.taker:
                    yield from self.cards_taken()
                self.taker = event.seat
                self.taken.append(event)
            elif isinstance(event, events.CardsPlayed):
                yield from self.cards_taken()
                self.played.append(f"{event.count} {event.card}")
            elif isinstance(event, events.DisplayReset | events.DeckReshuffled) and self.taken:
                self.meanwhile.append(self.sentence(event))
            elif not isinstance(event, events.CardTurnedUp):
                yield from self.cards_taken()
                yield self.sentence(event)
        yield from self.cards_taken()

    def cards_taken(self) -> Iterator[str]:
        if self.taken:
            kinds = [(event.card, event.place is None) for event in self.taken]
            counts = {kind: kinds.count(kind) for kind in kinds}
            taken = [_cards(card, blind, count) for (card, blind), count in counts.items()]
            yield f"{self.names[self.taker]} took {' and '.join(taken)}."
            yield from self.meanwhile
            self.taken, self.meanwhile = [], []

    def cards_played(self) -> str:
        cards, self.played = " and ".join(self.played), []
        return cards

    def sentence(self, event: Event) -> str:
        match event:
            case events.DisplayReset(times):
                again = f" {times} times" if times > 1 else ""
                return f"three locomotives were face up: the display was dealt again{again}."
            case events.DeckReshuffled():
                return "the discards became the new deck."
            case events.LastRound(seat):
                return f"{self.names[seat]} started the last round: everyone has one more turn."
            case events.GameEnded():
                return "the game is over."
            case events.Passed(seat):
                return f"{self.names[seat]} could do nothing and passed."
            case events.StationBuilt(seat, city):
                where = self.variant.board.cities[self.variant.board.city(city)].name
                return f"{self.names[seat]} built a station in {where} with {self.cards_played()}."
            case events.TicketsOffered(seat, count):
                return f"{self.names[seat]} drew {counted(count, 'ticket')}."
            case events.TicketsKept():
                return self.tickets_kept(event)
            case events.RouteClaimed() | events.TunnelTurned() | events.TunnelDeclined():
                return self.on_route(event)
        raise AssertionError(event)  # cards taken, played and turned up are part of other sentences

    def on_route(self, event: events.RouteClaimed | events.TunnelTurned | events.TunnelDeclined) -> str:
        who, where = self.names[event.seat], route_name(self.variant, self.variant.board.route(event.route))
        match event:
            case events.RouteClaimed(points=points):
                cards = self.cards_played()
                return f"{who} claimed {where}{f' with {cards}' if cards else ''} for {counted(points, 'point')}."
            case events.TunnelTurned(cards=turned, price=price):
                shown = f"turned {', '.join(turned)}" if turned else "no cards left to turn"
                costs = f"it costs {counted(price, 'card')} more" if price else "it costs nothing more"
                return f"{who} played {self.cards_played()} for the tunnel {where}: {shown}, so {costs}."
            case events.TunnelDeclined():
                return f"{who} gave up the tunnel {where} and took the cards back."

    def tickets_kept(self, event: events.TicketsKept) -> str:
        who = self.names[event.seat]
        if event.kept is not None:
            tickets = [ticket_name(self.variant, find_ticket(self.variant, id)) for id in event.kept]
            return f"{who} kept {', '.join(tickets) or 'no ticket'}."
        if event.kept_count is None:
            return f"{who} chose tickets."
        return f"{who} kept {event.kept_count} of {counted(event.kept_count + (event.returned_count or 0), 'ticket')}."


def _cards(card: str | None, blind: bool, count: int) -> str:
    """One or two cards of a kind, with "from the deck" for blind ones."""
    kind = "card" if card is None else card if card == LOCOMOTIVE else f"{card} card"
    article = "an" if kind[0] in "aeiou" else "a"
    cards = f"{article} {kind}" if count == 1 else f"two {kind}s"
    return f"{cards} from the deck" if blind else cards
