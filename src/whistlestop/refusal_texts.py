"""The English sentence of every refusal: one template per code, filled in when somebody reads it.

A field of a template is a parameter of the reason. What follows its colon says how to show it:

    {route:route}      a route by its cities              {line:quote}    a text in quotation marks
    {route:this}       the same, to begin a sentence      {line:line}     "line 3: ", if there is a number
    {city:city}        a city by its name                 {words:list}    "a, b and c"
    {owner:seat}       a seat by its player's name        {near:hint}     "; did you mean a or b?", if there are any
    {seat:whose}       "your", "Anna's"                   {options:with}  " with a, b", if there are any
    {held:cards}       a number of the cards in `card`    {needed:train}  a number of things: any other noun
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Protocol

from whistlestop.refusal_codes import Reason

TEMPLATES: Mapping[str, str] = {
    "no-such-seat": "There is no seat {seat}; the seats are 0 to {last}.",
    "seat-not-a-number": "A seat is a whole number, not {given}.",
    "game-over": "The game is over.",
    "tickets-chosen": "You have chosen your tickets; the others are still choosing.",
    "not-your-turn": "It is not {seat:whose} turn but {to_act:whose}.",
    "choose-tickets-first": "Choose first which tickets to keep.",
    "choose-drawn-tickets-first": "Choose first which of the drawn tickets to keep.",
    "draw-second-card": "You have drawn one card: draw the second.",
    "decide-on-tunnel": "Decide on the tunnel first: pay its price or decline.",
    "nothing-on-offer": "There are no tickets on offer to you.",
    "no-tunnel": "No tunnel is being claimed.",
    "can-still-act": "You can still do something, so you can't pass.",
    "deck-empty": "The deck is empty and there are no discards.",
    "card-not-face-up": "There is no {card} card face up.",
    "locomotive-as-second-card": "A face-up locomotive can't be the second card.",
    "ticket-deck-empty": "The ticket deck is empty.",
    "route-yours": "{route:this} is already claimed by you.",
    "route-claimed": "{route:this} is already claimed by {owner:seat}.",
    "twin-yours": "The route {route:route} is closed to you: you hold its twin.",
    "twin-claimed": (
        "The route {route:route} is closed: with 2 or 3 players a claim on its twin closes it to everyone."
    ),
    "too-few-trains": "The route {route:route} takes {needed:train} and you have {held}.",
    "cards-missing": "That takes {needed:cards} and you have {held:cards}.",
    "mixed-cards-missing": (
        "That takes {needed:cards} and {locomotives_needed:locomotive} "
        "and you have {held:cards} and {locomotives_held:locomotive}."
    ),
    "no-stations": "There are no stations in {variant}.",
    "no-station-left": "You have no station left.",
    "station-yours": "You already have a station in {city:city}.",
    "station-taken": "There is already a station in {city:city}, built by {owner:seat}.",
    "station-needs-colour": "This station costs {price:card}, so at least one must be {colour}.",
    "tunnel-takes-locomotives": "You laid only locomotives, so the tunnel costs {price:locomotive} more.",
    "tunnel-costs-less": "The tunnel costs {price:card} more, not {locomotives:locomotive}.",
    "tickets-not-all-named": "You have {offered:ticket} to choose from: say for each whether you keep it.",
    "keep-at-least-one": "Keep at least one of the tickets.",
    "keep-at-least": "Keep at least {fewest:ticket}.",
    "keep-at-most": "Keep at most {most:ticket}.",
    "return-as-offered": (
        "Before the first turn the order in which you return tickets has no meaning: name them as they are offered."
    ),
    "ticket-named-twice": "Every ticket on offer is either kept or returned, once.",
    "keep-in-order": "Name the tickets that you keep in the order in which they are offered.",
    "never-on-offer": "In {variant}, an offer never has {count:ticket}.",
    "keep-not-possible": "Keeping {kept} of {offered:ticket} is not possible in {variant}.",
    "not-an-action": "A value of the type {kind} is not an action.",
    "mistyped-field": "The field {field:quote} of {action} must be {expected}.",
    "no-such-card-to-draw": "There is no card {card:quote} to draw.",
    "no-such-card-colour": "There are no cards of the colour {colour:quote}.",
    "unknown-route": "There is no route {route:quote} on the board {board}{near:hint}.",
    "unknown-city": "There is no city {city:quote} on the board {board}{near:hint}.",
    "write-city-id": "Write {id:quote} for {given}.",
    "locomotives-counted": "For a set of only locomotives, don't say how many stand in.",
    "wrong-colour": "The route {route:route} takes {takes} cards, not {colour} ones.",
    "ferry-locomotives": "The ferry {route:route} takes {needed:locomotive} or more.",
    "route-locomotives": (
        "The route {route:route} takes {cards:card}: {locomotives:locomotive} can't stand in; "
        'say "locomotive" for locomotives only.'
    ),
    "station-locomotives": (
        "A station takes {cards:card} at most: {locomotives:locomotive} can't stand in; "
        'say "locomotive" for locomotives only.'
    ),
    "tunnel-price": "A tunnel costs at most {most:card} more.",
    "no-action-word": "{line:quote}: an action begins with one of the words {words:list}",
    "malformed-action": "{line:quote}: expected {form}",
    "no-such-card": "{line:quote}: there is no card {card:quote}; the cards are {cards:list}",
    "no-such-locomotives": "{line:quote}: {given:quote} is not a number of locomotives; write +1, +2, … +9",
    "wrong-letters": "{line:quote}: {letters:quote} must be different letters from {allowed}",
    "no-such-action-number": "There is no action {number}; they are numbered 0 to {last}.",
    "turn-skipped": "An agent can't skip its turn with the action {number}.",
    "reset-needed": "The game is over: call reset() to begin another.",
    "no-such-choice": "There is no choice {number}; the choices are 1 to {last}.",
    "no-card-in-place": "There is no card in that place.",
    "letters-expected": 'Type the letters of the tickets you keep, or "all".',
    "ticket-not-on-offer": "There is no ticket {letter} on offer.",
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
    templates: Mapping[str, str] = TEMPLATES,
) -> str:
    """A refusal in English. `names` are the players' by seat, "you" for whoever reads it.

    >>> from whistlestop.refusal_codes import NotYourTurn
    >>> turn = NotYourTurn(seat=0, to_act=1)
    >>> sentence(turn)
    "It is not seat 0's turn but seat 1's."
    >>> sentence(turn, names=("you", "Anna"))
    "It is not your turn but Anna's."
    """
    filled = _Filler(reason, board, names).vformat(templates[reason.code], (), reason.params)
    return f"{filled[:1].upper()}{filled[1:]}".replace("?.", "?")  # a hint ends with a question mark


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
