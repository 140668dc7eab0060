"""Other games that look like the true one to a reader, and go on like it as far as the reader sees.

`tests/laws.py` resamples what a seat can't know at one moment. Here it is done for a stretch of a game: whoever plays
a card in it must have it, and what is turned up for everybody to see must be what was turned up in the true game.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import msgspec

from tests.laws import resampled
from whistlestop.actions import IllegalAction, KeepTickets, parse, text
from whistlestop.boards import Variant
from whistlestop.events import CardsPlayed, CardTaken, CardTurnedUp, Event, TicketsKept, TicketsOffered, TunnelTurned
from whistlestop.game import Game
from whistlestop.origin import Origin
from whistlestop.position import Position, SeatPosition
from whistlestop.rules import engine

STARTS = 5
"""How often everything is resampled until the stretch can be played."""
TRIES = (12, 120, 600, 1500)
"""So many times chance is tried for an action, by how many cards the reader sees turned up: three in about 700."""


class Step(NamedTuple):
    """What somebody does."""

    seat: int
    action: str


class Stretch(NamedTuple):
    """Another game, and what is done in it in place of the true game's steps."""

    game: Game
    steps: tuple[Step, ...]


class Alternative(Game):
    """A game from a position whose chance is written down for each action, as it is in a game with a secret."""

    __slots__ = ("chances",)

    def __init__(self, variant: Variant, states: engine.Records, origin: Origin, secret: bytes | None = None) -> None:
        super().__init__(variant, states, origin, secret)
        self.chances: dict[int, tuple[int, int]] = {}
        """The two words of the generator before each action, by the number of actions before it."""

    @classmethod
    def beginning_at(cls, position: Position, variant: Variant) -> Alternative:
        return cast(Alternative, cls.from_position(position, variant))

    def _act(self, space: Any, seat: int, number: int) -> bool:
        chance = self.chances.get(int(self._states["actions"][0]))
        if chance is not None:
            self._states["generator"][0] = chance
        return super()._act(space, seat, number)

    def copy(self) -> Alternative:
        other = Alternative(self.variant, engine.copy_states(self._states), self._origin)
        other._log = self._log.copy()
        other.chances = self.chances.copy()
        return other

    def rewound(
        self,
        actions: int,
        kept: tuple[int, engine.Records] | None = None,  # noqa: ARG002 – it would be of the true game
    ) -> Alternative:
        """The numbers of actions are those of the whole game, of which this one saw only the end."""
        assert self._origin.position is not None
        own = actions - self._origin.position.actions
        assert own >= 0, "the game can't go back to where it was another one"
        other = Alternative.beginning_at(self._origin.position, self.variant)
        other.chances = self.chances.copy()
        for seat, number in self._log[:own]:
            other.play(self.variant.actions[number], seat)
        return other


def alternative(game: Game, steps: Sequence[Step], reader: int | None, chance: random.Random) -> Stretch | None:
    """A game with everything resampled that the reader can't know, in which the same happens; None if none is found."""
    true = _Trace(game, steps, reader)
    for _ in range(STARTS):
        start = Alternative.beginning_at(_resampled(game, true, chance), game.variant)
        if start.position.seats != game.position.seats and (done := _follow(start, true, chance)) is not None:
            return Stretch(start, done)
    return None


class _Trace:
    """What the reader sees of the true game's stretch, and what follows from it about the others."""

    def __init__(self, game: Game, steps: Sequence[Step], reader: int | None) -> None:
        self.steps = steps
        self.reader = reader
        self.seen: list[tuple[list[Event], object]] = []
        self.played: dict[int, Counter[str]] = {seat: Counter() for seat in range(game.players)}
        """The cards that each seat plays."""
        self.shown: list[str] = []
        """The tickets that the reader is offered."""
        hands = [Counter(seat.hand) for seat in game.position.seats]
        on = game.copy()
        happened = [on.play(step.action, step.seat) for step in steps]
        for event in (event for events in happened for event in events):
            match event:
                case CardsPlayed(seat=seat, card=card, count=count):
                    self.played[seat][card] += count
                case TicketsOffered(seat=seat, tickets=tickets) if seat == reader:
                    self.shown += tickets or ()
        self.drawn = {seat: played - hands[seat] for seat, played in self.played.items()}
        """The cards that a seat plays but did not have: it draws them on the way."""
        on = game.copy()
        for step, events in zip(steps, happened, strict=True):
            on.play(step.action, step.seat)
            self.seen.append((self.seen_of(events), public(on, reader)))
        self.over = on.over

    def seen_of(self, events: Sequence[Event]) -> list[Event]:
        """What the reader sees happen, and cards drawn blind that will be seen when they are played."""
        return [
            event
            if isinstance(event, CardTaken) and event.card is not None and self.drawn[event.seat][event.card]
            else visible(event, self.reader)
            for event in events
        ]


def visible(event: Event, reader: int | None) -> Event:
    """What a reader may know of an event (H2), in other words than `events.seen_by` has for it."""
    if getattr(event, "seat", None) == reader and reader is not None:
        return event
    match event:
        case CardTaken(place=None):
            return msgspec.structs.replace(event, card=None)
        case TicketsOffered():
            return msgspec.structs.replace(event, tickets=None)
        case TicketsKept(at_set_up=True):
            return TicketsKept(event.seat, None, None, None, None, at_set_up=True)
        case TicketsKept():
            return msgspec.structs.replace(event, kept=None, returned=None)
    return event


def public(game: Game, reader: int | None) -> object:
    """All that a reader may know of a game (H1-H4), in other words than `view.py` has for it."""
    position = game.position
    choosing = position.phase == "choosing-tickets"

    def of_seat(number: int, seat: SeatPosition) -> object:
        own = (seat.hand, seat.tickets, seat.offer) if number == reader else ()
        open_at_the_end = seat.tickets if position.phase == "over" else ()
        count = None if choosing else len(seat.tickets)
        on_table = (seat.trains, seat.points, seat.routes, seat.stations, seat.known, seat.deal)
        return (*on_table, sum(seat.hand.values()), count, own, open_at_the_end)

    return (
        [of_seat(number, seat) for number, seat in enumerate(position.seats)],
        (position.phase, position.seat, position.first_seat, position.turns_left, position.passes, position.actions),
        (position.display, position.discards, sum(position.deck.values()), len(position.ticket_deck), position.tunnel),
    )


def _resampled(game: Game, true: _Trace, chance: random.Random) -> Position:
    """What the reader can't know, resampled, except for the cards that others will play and what will be shown."""
    position = game.position
    held = [
        msgspec.structs.replace(seat, known=dict(Counter(seat.known) | (Counter(seat.hand) & true.played[number])))
        for number, seat in enumerate(position.seats)
    ]
    bound = Game.from_position(msgspec.structs.replace(position, seats=tuple(held)), game.variant)
    drawn = resampled(bound, true.reader, chance.getrandbits(60)).position
    drawn = _with_tickets(drawn, position, true)
    seats = (
        msgspec.structs.replace(seat, known=before.known)
        for seat, before in zip(drawn.seats, position.seats, strict=True)
    )
    return msgspec.structs.replace(drawn, seats=tuple(seats))


def _with_tickets(drawn: Position, position: Position, true: _Trace) -> Position:
    """Put the tickets where they must be: those that the reader will be shown, all of them at the end of the game."""
    if true.over:
        seats = (
            msgspec.structs.replace(seat, tickets=before.tickets, offer=before.offer)
            for seat, before in zip(drawn.seats, position.seats, strict=True)
        )
        return msgspec.structs.replace(drawn, seats=tuple(seats), ticket_deck=position.ticket_deck)
    for ticket in true.shown:
        drawn = _exchanged(drawn, ticket, _in_place_of(ticket, drawn, position, true.reader))
    return drawn


def _in_place_of(ticket: str, drawn: Position, position: Position, reader: int | None) -> str:
    assert reader is not None
    places = [(position.ticket_deck, drawn.ticket_deck)]
    places.append((position.seats[reader].next_offer, drawn.seats[reader].next_offer))
    return next((there[here.index(ticket)] for here, there in places if ticket in here), ticket)


def _exchanged(position: Position, one: str, other: str) -> Position:
    """The position with two tickets in each other's place."""
    names = {one: other, other: one}

    def renamed(tickets: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(names.get(ticket, ticket) for ticket in tickets)

    seats = (
        msgspec.structs.replace(
            seat, tickets=renamed(seat.tickets), offer=renamed(seat.offer), next_offer=renamed(seat.next_offer)
        )
        for seat in position.seats
    )
    return msgspec.structs.replace(
        position, seats=tuple(seats), ticket_deck=renamed(position.ticket_deck), returned=renamed(position.returned)
    )


def _follow(start: Alternative, true: _Trace, chance: random.Random) -> tuple[Step, ...] | None:
    """Play the stretch so that the reader sees the same; the chance that it takes is written down in `start`."""
    game, done = start, []
    for step, seen in zip(true.steps, true.seen, strict=True):
        found = _same_step(game, step, seen, true, chance)
        if found is None:
            return None
        game, action = found
        done.append(Step(step.seat, action))
    start.chances = game.chances
    return tuple(done)


def _same_step(
    game: Alternative, step: Step, seen: tuple[list[Event], object], true: _Trace, chance: random.Random
) -> tuple[Alternative, str] | None:
    """The game after a step that looks the same, and what was done: others may choose other tickets to keep."""
    choices = [step.action]
    if step.seat != true.reader and isinstance(parse(step.action), KeepTickets):
        choices = [text(action) for action in game.legal(step.seat)]
    number = game.view().actions
    turned = sum(map(_turned, seen[0]))
    for _ in range(TRIES[turned] if turned < len(TRIES) else 0):
        trial = game.copy()
        trial.chances[number] = chance.getrandbits(64), chance.getrandbits(64) | 1
        action = chance.choice(choices)
        try:
            events = trial.play(action, step.seat)
        except IllegalAction:
            return None
        if true.seen_of(events) == seen[0] and public(trial, true.reader) == seen[1]:
            return trial, action
    return None


def _turned(seen: Event) -> int:
    """How many cards chance has to bring for this."""
    match seen:
        case TunnelTurned(cards=cards):
            return len(cards)
        case CardTurnedUp() | CardTaken(place=None, card=str()):
            return 1
    return 0
