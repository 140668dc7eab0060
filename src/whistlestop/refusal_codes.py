"""Every reason why an action can be refused: one frozen struct per code, with its parameters.

An `IllegalAction` holds one of these. Parameters are plain values, so that a program can act on a refusal and a page
can say it in its own words: a seat is its number, a route, city or card its id, everything else a number or a text.
The English sentences are in `refusal_texts.py`.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Param: TypeAlias = str | int | tuple[str | int, ...] | None
"""A parameter of a reason."""


class Reason(msgspec.Struct, frozen=True):
    """What all reasons share."""

    @property
    def code(self) -> str:
        """The name of the reason in kebab-case.

        >>> RouteClaimed(route="atlanta/miami", owner=1).code
        'route-claimed'
        """
        return str(self.__struct_config__.tag)

    @property
    def params(self) -> dict[str, Param]:
        """The parameters by name.

        >>> RouteClaimed(route="atlanta/miami", owner=1).params
        {'route': 'atlanta/miami', 'owner': 1}
        """
        return {name: getattr(self, name) for name in self.__struct_fields__}


# Seats and turns


class NoSuchSeat(Reason, frozen=True, tag="no-such-seat"):
    seat: int
    last: int


class SeatNotANumber(Reason, frozen=True, tag="seat-not-a-number"):
    given: str


class GameOver(Reason, frozen=True, tag="game-over"):
    pass


class TicketsChosen(Reason, frozen=True, tag="tickets-chosen"):
    pass


class NotYourTurn(Reason, frozen=True, tag="not-your-turn"):
    seat: int
    to_act: int


class ChooseTicketsFirst(Reason, frozen=True, tag="choose-tickets-first"):
    pass


class ChooseDrawnTicketsFirst(Reason, frozen=True, tag="choose-drawn-tickets-first"):
    pass


class DrawSecondCard(Reason, frozen=True, tag="draw-second-card"):
    pass


class DecideOnTunnel(Reason, frozen=True, tag="decide-on-tunnel"):
    pass


class NothingOnOffer(Reason, frozen=True, tag="nothing-on-offer"):
    pass


class NoTunnel(Reason, frozen=True, tag="no-tunnel"):
    pass


class CanStillAct(Reason, frozen=True, tag="can-still-act"):
    pass


# Drawing


class DeckEmpty(Reason, frozen=True, tag="deck-empty"):
    pass


class CardNotFaceUp(Reason, frozen=True, tag="card-not-face-up"):
    card: str


class LocomotiveAsSecondCard(Reason, frozen=True, tag="locomotive-as-second-card"):
    pass


class TicketDeckEmpty(Reason, frozen=True, tag="ticket-deck-empty"):
    pass


# Claiming routes, building stations, paying


class RouteYours(Reason, frozen=True, tag="route-yours"):
    route: str


class RouteClaimed(Reason, frozen=True, tag="route-claimed"):
    route: str
    owner: int


class TwinYours(Reason, frozen=True, tag="twin-yours"):
    route: str


class TwinClaimed(Reason, frozen=True, tag="twin-claimed"):
    route: str


class TooFewTrains(Reason, frozen=True, tag="too-few-trains"):
    route: str
    needed: int
    held: int


class CardsMissing(Reason, frozen=True, tag="cards-missing"):
    card: str
    needed: int
    held: int


class MixedCardsMissing(Reason, frozen=True, tag="mixed-cards-missing"):
    card: str
    needed: int
    held: int
    locomotives_needed: int
    locomotives_held: int


class NoStations(Reason, frozen=True, tag="no-stations"):
    variant: str


class NoStationLeft(Reason, frozen=True, tag="no-station-left"):
    pass


class StationYours(Reason, frozen=True, tag="station-yours"):
    city: str


class StationTaken(Reason, frozen=True, tag="station-taken"):
    city: str
    owner: int


class StationNeedsColour(Reason, frozen=True, tag="station-needs-colour"):
    price: int
    colour: str


class TunnelTakesLocomotives(Reason, frozen=True, tag="tunnel-takes-locomotives"):
    price: int


class TunnelCostsLess(Reason, frozen=True, tag="tunnel-costs-less"):
    price: int
    locomotives: int


# Choosing tickets


class TicketsNotAllNamed(Reason, frozen=True, tag="tickets-not-all-named"):
    offered: int


class KeepAtLeastOne(Reason, frozen=True, tag="keep-at-least-one"):
    pass


class KeepAtLeast(Reason, frozen=True, tag="keep-at-least"):
    fewest: int


class KeepAtMost(Reason, frozen=True, tag="keep-at-most"):
    most: int


class ReturnAsOffered(Reason, frozen=True, tag="return-as-offered"):
    pass


class TicketNamedTwice(Reason, frozen=True, tag="ticket-named-twice"):
    pass


class KeepInOrder(Reason, frozen=True, tag="keep-in-order"):
    pass


class NeverOnOffer(Reason, frozen=True, tag="never-on-offer"):
    count: int
    variant: str


class KeepNotPossible(Reason, frozen=True, tag="keep-not-possible"):
    kept: int
    offered: int
    variant: str


# Actions that a variant does not have


class NotAnAction(Reason, frozen=True, tag="not-an-action"):
    kind: str


class MistypedField(Reason, frozen=True, tag="mistyped-field"):
    action: str
    field: str
    expected: str


class NoSuchCardToDraw(Reason, frozen=True, tag="no-such-card-to-draw"):
    card: str


class NoSuchCardColour(Reason, frozen=True, tag="no-such-card-colour"):
    colour: str


class UnknownRoute(Reason, frozen=True, tag="unknown-route"):
    route: str
    board: str
    near: tuple[str, ...]


class UnknownCity(Reason, frozen=True, tag="unknown-city"):
    city: str
    board: str
    near: tuple[str, ...]


class WriteCityId(Reason, frozen=True, tag="write-city-id"):
    id: str
    given: str


class LocomotivesCounted(Reason, frozen=True, tag="locomotives-counted"):
    pass


class WrongColour(Reason, frozen=True, tag="wrong-colour"):
    route: str
    takes: str
    colour: str


class FerryLocomotives(Reason, frozen=True, tag="ferry-locomotives"):
    route: str
    needed: int


class RouteLocomotives(Reason, frozen=True, tag="route-locomotives"):
    route: str
    cards: int
    locomotives: int


class StationLocomotives(Reason, frozen=True, tag="station-locomotives"):
    cards: int
    locomotives: int


class TunnelPrice(Reason, frozen=True, tag="tunnel-price"):
    most: int


# Texts that are not actions


class NoActionWord(Reason, frozen=True, tag="no-action-word"):
    line: str
    words: tuple[str, ...]


class MalformedAction(Reason, frozen=True, tag="malformed-action"):
    line: str
    form: str


class NoSuchCard(Reason, frozen=True, tag="no-such-card"):
    line: str
    card: str
    cards: tuple[str, ...]


class NoSuchLocomotives(Reason, frozen=True, tag="no-such-locomotives"):
    line: str
    given: str


class WrongLetters(Reason, frozen=True, tag="wrong-letters"):
    line: str
    letters: str
    allowed: str


# Mistakes that only programs and players in the terminal can make


class NoSuchActionNumber(Reason, frozen=True, tag="no-such-action-number"):
    number: int
    last: int


class TurnSkipped(Reason, frozen=True, tag="turn-skipped"):
    number: int


class ResetNeeded(Reason, frozen=True, tag="reset-needed"):
    pass


class NoSuchChoice(Reason, frozen=True, tag="no-such-choice"):
    number: int
    last: int


class NoCardInPlace(Reason, frozen=True, tag="no-card-in-place"):
    pass


class LettersExpected(Reason, frozen=True, tag="letters-expected"):
    pass


class TicketNotOnOffer(Reason, frozen=True, tag="ticket-not-on-offer"):
    letter: str


def all_reasons() -> tuple[type[Reason], ...]:
    """Every kind of reason in this file, in its order."""
    return tuple(kind for kind in Reason.__subclasses__() if kind.__module__ == __name__)
