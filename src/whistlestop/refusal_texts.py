"""The English sentence of every refusal: one template per code, filled in when somebody reads it.

A field of a template is a parameter, and what follows its colon says how to show it: `{route:route}` as its cities,
`{city:city}` by its name, `{owner:seat}` and `{seat:whose}` by the player's name, `{needed:train}` with a noun that
follows the number, `{held:cards}` as cards of the parameter `card`, `{line:quote}` in quotation marks, `{line:line}` as
the line of a text if there is one, `{words:list}` as "a, b and c".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Protocol

from whistlestop import refusal_codes as codes
from whistlestop.refusal_codes import Reason

TEMPLATES: Mapping[type[Reason], str] = {
    codes.NoSuchSeat: "There is no seat {seat}; the seats are 0 to {last}.",
    codes.SeatNotANumber: "A seat is a whole number, not {given}.",
    codes.GameOver: "The game is over.",
    codes.TicketsChosen: "You have chosen your tickets; the others are still choosing.",
    codes.NotYourTurn: "It is not {seat:whose} turn but {to_act:whose}.",
    codes.ChooseTicketsFirst: "Choose first which tickets to keep.",
    codes.ChooseDrawnTicketsFirst: "Choose first which of the drawn tickets to keep.",
    codes.DrawSecondCard: "You have drawn one card: draw the second.",
    codes.DecideOnTunnel: "Decide on the tunnel first: pay its price or decline.",
    codes.NothingOnOffer: "There are no tickets on offer to you.",
    codes.NoTunnel: "No tunnel is being claimed.",
    codes.CanStillAct: "You can still do something, so you can't pass.",
    codes.DeckEmpty: "The deck is empty and there are no discards.",
    codes.CardNotFaceUp: "There is no {card} card face up.",
    codes.LocomotiveAsSecondCard: "A face-up locomotive can't be the second card.",
    codes.TicketDeckEmpty: "The ticket deck is empty.",
    codes.RouteYours: "{route:this} is claimed already, by you.",
    codes.RouteClaimed: "{route:this} is claimed already, by {owner:seat}.",
    codes.TwinYours: "The route {route:route} is closed to you: you hold its twin.",
    codes.TwinClaimed: (
        "The route {route:route} is closed: with 2 or 3 players a claim on its twin closes it to everyone."
    ),
    codes.TooFewTrains: "The route {route:route} takes {needed:train} and you have {held}.",
    codes.CardsMissing: "That takes {needed:cards} and you have {held:cards}.",
    codes.MixedCardsMissing: (
        "That takes {needed:cards} and {locomotives_needed:locomotive} "
        "and you have {held:cards} and {locomotives_held:locomotive}."
    ),
    codes.NoStations: "There are no stations in {variant}.",
    codes.NoStationLeft: "You have no station left.",
    codes.StationYours: "There is your station in {city:city} already.",
    codes.StationTaken: "There is {owner:whose} station in {city:city} already.",
    codes.StationNeedsColour: "This station costs {price:card}, so at least one must be {colour}.",
    codes.TunnelTakesLocomotives: "You laid locomotives only, so all {price} more cards must be locomotives.",
    codes.TunnelCostsLess: "The tunnel costs {price:card} more, not {locomotives:locomotive}.",
    codes.TicketsNotAllNamed: "You have {offered:ticket} to choose from: say for each whether you keep it.",
    codes.KeepAtLeastOne: "Keep at least one of the tickets.",
    codes.KeepAtLeast: "Keep at least {fewest:ticket}.",
    codes.KeepAtMost: "Keep at most {most:ticket}.",
    codes.ReturnAsOffered: (
        "Before the first turn the order in which you return tickets has no meaning: name them as they are offered."
    ),
    codes.TicketNamedTwice: "Every ticket on offer is either kept or returned, once.",
    codes.KeepInOrder: "Name the tickets that you keep in their order.",
    codes.NeverOnOffer: "{count:ticket} are never on offer in {variant}.",
    codes.KeepNotPossible: "Keeping {kept} of {offered:ticket} is not possible in {variant}.",
    codes.NotAnAction: "A value of the type {kind} is not an action.",
    codes.MistypedField: "The field {field:quote} of {action} must be {expected}.",
    codes.NoSuchCardToDraw: "There is no card {card:quote} to draw.",
    codes.NoSuchCardColour: "There are no cards of the colour {colour:quote}.",
    codes.UnknownRoute: "There is no route {route:quote} on the board {board}{near:hint}.",
    codes.UnknownCity: "There is no city {city:quote} on the board {board}{near:hint}.",
    codes.WriteCityId: "Write {id:quote} for {given}.",
    codes.LocomotivesCounted: "A set of locomotives only has no number of locomotives standing in.",
    codes.WrongColour: "The route {route:route} takes {takes} cards, not {colour} ones.",
    codes.FerryLocomotives: "The ferry {route:route} takes {needed:locomotive} or more.",
    codes.RouteLocomotives: (
        "The route {route:route} takes {cards:card}: {locomotives:locomotive} can't stand in; "
        'say "locomotive" for locomotives only.'
    ),
    codes.StationLocomotives: (
        "A station takes {cards:card} at most: {locomotives:locomotive} can't stand in; "
        'say "locomotive" for locomotives only.'
    ),
    codes.TunnelPrice: "A tunnel costs at most {most:card} more.",
    codes.NoActionWord: "{line:quote}: an action begins with one of the words {words:list}",
    codes.MalformedAction: "{line:quote}: expected {form}",
    codes.NoSuchCard: "{line:quote}: there is no card {card:quote}; the cards are {cards:list}",
    codes.NoSuchLocomotives: "{line:quote}: {given:quote} is not a number of locomotives; write +1, +2, … +9",
    codes.WrongLetters: "{line:quote}: {letters:quote} must be different letters from {allowed}",
    codes.NoSuchActionNumber: "There is no action {number}; they are numbered 0 to {last}.",
    codes.TurnSkipped: "An agent can't skip its turn with the action {number}.",
    codes.ResetNeeded: "The game is over: call reset() to begin another.",
    codes.NoSuchChoice: "There is no choice {number}; they are 1 to {last}.",
    codes.NoCardInPlace: "There is no card in that place.",
    codes.LettersExpected: 'Type the letters of the tickets you keep, or "all".',
    codes.TicketNotOnOffer: "There is no ticket {letter} on offer.",
}


class BoardNames(Protocol):
    """What a sentence needs of a board."""

    def route_name(self, id: str) -> str:
        """A route as players speak of it."""

    def city_name(self, id: str) -> str:
        """A city as printed."""

    def is_double(self, id: str) -> bool:
        """Whether the route has a twin."""


def sentence(
    reason: Reason,
    board: BoardNames | None = None,
    names: Sequence[str] = (),
    templates: Mapping[type[Reason], str] = TEMPLATES,
) -> str:
    """A refusal in English. `names` are the players' by seat, "you" for whoever reads it.

    >>> turn = codes.NotYourTurn(seat=0, to_act=1)
    >>> sentence(turn)
    "It is not seat 0's turn but seat 1's."
    >>> sentence(turn, names=("you", "Anna"))
    "It is not your turn but Anna's."
    """
    filled = _Filler(reason, board, names).vformat(templates[type(reason)], (), reason.params)
    return f"{filled[:1].upper()}{filled[1:]}".replace("?.", "?")


class _Filler(Formatter):
    def __init__(self, reason: Reason, board: BoardNames | None, names: Sequence[str]) -> None:
        self.card = str(reason.params.get("card", ""))
        self.board = board
        self.names = names

    def format_field(self, value: object, spec: str) -> str:
        match value, spec:
            case _, "":
                return str(value)
            case None, "line":
                return ""
            case int(number), _:
                return self._number(number, spec)
            case str(text), "quote":
                return f'"{text}"'
            case str(id), "city":
                return id if self.board is None else self.board.city_name(id)
            case str(id), "route" | "this":
                return self._route(id, spec)
            case tuple(items), "list":
                *others, last = map(str, items)
                return f"{', '.join(others)} and {last}" if others else last
            case tuple(texts), "hint":
                return f"; did you mean {' or '.join(texts)}?" if texts else ""
            case tuple(texts), "with":
                return f" with {', '.join(texts)}" if texts else ""
        raise ValueError(f"{value!r} can't be shown as {spec!r}")

    def _number(self, number: int, spec: str) -> str:
        match spec:
            case "seat":
                return self._seat(number)
            case "whose":
                return "your" if self._seat(number) == "you" else f"{self._seat(number)}'s"
            case "line":
                return f"line {number}: "
            case "cards" if self.card != "locomotive":
                return f"{number} {self.card}"
            case "cards":
                return counted(number, "locomotive")
        return counted(number, spec)

    def _seat(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else f"seat {seat}"

    def _route(self, id: str, spec: str) -> str:
        name = id if self.board is None else self.board.route_name(id)
        if spec == "route":
            return name
        is_double = self.board is not None and self.board.is_double(id)
        return f"This route of the double route {name}" if is_double else f"The route {name}"


def counted(number: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "train"), counted(0, "train")
    ('1 train', '0 trains')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
