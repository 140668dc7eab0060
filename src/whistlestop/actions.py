"""The vocabulary of play: everything a player can do, as small frozen values.

An action is an object, a line of text and (per variant) an integer, and the three convert into each other
exactly. The text is what records, logs and the terminal use:

    draw red                              a face-up card (draw locomotive: a face-up locomotive)
    draw deck                             the top card of the deck, blind
    claim atlanta/miami blue              five blue cards
    claim atlanta/miami blue +2           three blue cards and two locomotives
    claim atlanta/miami locomotive        locomotives only
    pay +1                                a tunnel's extra cards, one of them a locomotive
    decline                               take the tunnel's cards back
    tickets                               draw tickets
    keep ac return b                      of the tickets on offer keep the 1st and 3rd, return the 2nd
    build paris red +1                    a station, one of its cards a locomotive
    pass                                  only when nothing else is possible

>>> text(ClaimRoute("atlanta/miami", "blue", locomotives=2))
'claim atlanta/miami blue +2'
>>> parse("keep ac return b")
KeepTickets(keep=(0, 2), give_back=(1,))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from whistlestop import refusal_codes
from whistlestop.input_values import shortened
from whistlestop.refusal_codes import Param, Reason
from whistlestop.refusal_texts import BoardNames, sentence

COLOURS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
LOCOMOTIVE = "locomotive"
CARDS = (*COLOURS, LOCOMOTIVE)
DECK = "deck"
OFFER_LETTERS = "abcdefgh"


class DrawCard(msgspec.Struct, frozen=True, tag="draw"):
    """Take a face-up card of this kind, or, with `"deck"`, the top card of the deck (D1)."""

    card: str


class ClaimRoute(msgspec.Struct, frozen=True, tag="claim"):
    """Claim a route with cards of one colour, `locomotives` of which are locomotives standing in (C1).

    The colour `"locomotive"` means a set of locomotives only.
    """

    route: str
    colour: str
    locomotives: int = 0


class PayTunnel(msgspec.Struct, frozen=True, tag="pay"):
    """Pay a tunnel's extra cards, `locomotives` of them with locomotives (T8)."""

    locomotives: int = 0


class DeclineTunnel(msgspec.Struct, frozen=True, tag="decline"):
    """Take the cards laid for a tunnel back to hand; the turn ends (T4)."""


class DrawTickets(msgspec.Struct, frozen=True, tag="tickets"):
    """Draw tickets to choose from (K1)."""


class KeepTickets(msgspec.Struct, frozen=True, tag="keep"):
    """Keep some of the tickets on offer and return the others.

    Both hold indices into the offer (in text, letters from `a`), and together they name each ticket once. `keep` is
    ascending; `give_back` is in the order in which the tickets go under the deck (K1).
    """

    keep: tuple[int, ...]
    give_back: tuple[int, ...] = ()


class BuildStation(msgspec.Struct, frozen=True, tag="build"):
    """Build a station with cards of one colour, `locomotives` of which are locomotives (B1)."""

    city: str
    colour: str
    locomotives: int = 0


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Do nothing, because nothing can be done (N1)."""


Action: TypeAlias = DrawCard | ClaimRoute | PayTunnel | DeclineTunnel | DrawTickets | KeepTickets | BuildStation | Pass


class IllegalAction(ValueError):
    """An action that can't be played now, or a text that is not an action.

    It is data first: `code` names the reason (`"route-claimed"`), `params` has its plain values, and `rule` is the
    number of the rule that forbids the action (`"C2"`), or None where no rule does. `refusal_codes.py` has all codes.
    `str(error)` and `error.text(names)` say it in English.

    >>> error = IllegalAction(refusal_codes.NotYourTurn(seat=0, to_act=1), "S5")
    >>> error.code, error.params, error.rule
    ('not-your-turn', {'seat': 0, 'to_act': 1}, 'S5')
    >>> error.text(names=("you", "Anna"))
    "It is not your turn but Anna's."
    """

    def __init__(
        self, reason: Reason, rule: str | None = None, board: BoardNames | None = None, where: str = ""
    ) -> None:
        """`board` knows the names of cities; `where` says which of many games or actions is meant."""
        super().__init__(reason, rule, board, where)
        self.reason = reason
        self.rule = rule
        self.board = board
        self.where = where

    @property
    def code(self) -> str:
        """The name of the reason in kebab-case."""
        return self.reason.code

    @property
    def params(self) -> dict[str, Param]:
        """The reason's parameters: seats are numbers, routes, cities and cards their ids."""
        return self.reason.params

    def text(self, names: Sequence[str] = ()) -> str:
        """The refusal in English, with the players' names by seat; "you" for whoever reads it."""
        said = sentence(self.reason, self.board, names)
        return f"{self.where}: {said}" if self.where else said

    def __str__(self) -> str:
        return self.text()

    def at(self, where: str) -> IllegalAction:
        """The same refusal with a note of where it happened."""
        return IllegalAction(self.reason, self.rule, self.board, where)


def text(action: Action) -> str:
    """The action as a line of text; `parse` reads it back.

    >>> text(DrawCard("red")), text(Pass())
    ('draw red', 'pass')
    """
    match action:
        case DrawCard(card):
            return f"draw {card}"
        case ClaimRoute(route, colour, locomotives):
            return f"claim {route} {_cards(colour, locomotives)}"
        case BuildStation(city, colour, locomotives):
            return f"build {city} {_cards(colour, locomotives)}"
        case PayTunnel(locomotives):
            return f"pay +{locomotives}" if locomotives else "pay"
        case KeepTickets(keep, give_back):
            returned = f" return {_letters(give_back)}" if give_back else ""
            return f"keep {_letters(keep) or 'none'}{returned}"
        case DeclineTunnel():
            return "decline"
        case DrawTickets():
            return "tickets"
        case Pass():
            return "pass"


def parse(line: str) -> Action:
    """Read an action from its text; raises `IllegalAction` saying what is wrong.

    >>> parse("build paris locomotive")
    BuildStation(city='paris', colour='locomotive', locomotives=0)
    >>> parse("claim paris")
    Traceback (most recent call last):
    ...
    whistlestop.actions.IllegalAction: "claim paris": expected "claim ROUTE COLOUR [+LOCOMOTIVES]"
    """
    words = line.split()
    match words:
        case ["draw", card] if card in CARDS or card == DECK:
            return DrawCard(card)
        case ["draw", card]:
            raise _malformed(line, refusal_codes.NoSuchCard(shortened(line), shortened(card), (*CARDS, DECK)))
        case ["claim", route, *cards] if cards:
            return ClaimRoute(route, *_parse_cards(line, cards))
        case ["build", city, *cards] if cards:
            return BuildStation(city, *_parse_cards(line, cards))
        case ["pay"]:
            return PayTunnel()
        case ["pay", locomotives]:
            return PayTunnel(_parse_locomotives(line, locomotives))
        case ["keep", keep]:
            return KeepTickets(_parse_letters(line, keep))
        case ["keep", keep, "return", give_back] if give_back != "none":
            return KeepTickets(_parse_letters(line, keep), _parse_letters(line, give_back))
        case ["decline"]:
            return DeclineTunnel()
        case ["tickets"]:
            return DrawTickets()
        case ["pass"]:
            return Pass()
    raise _malformed(line)


# For each first word: the rule that a malformed line of it breaks, and the form that was expected.
_FORMS = {
    "draw": ("D1", '"draw COLOUR", "draw locomotive" or "draw deck"'),
    "claim": ("C1", '"claim ROUTE COLOUR [+LOCOMOTIVES]"'),
    "build": ("B1", '"build CITY COLOUR [+LOCOMOTIVES]"'),
    "pay": ("T8", '"pay [+LOCOMOTIVES]"'),
    "keep": ("K1", '"keep LETTERS [return LETTERS]"'),
    "decline": ("T4", '"decline"'),
    "tickets": ("K1", '"tickets"'),
    "pass": ("N1", '"pass"'),
}


def _malformed(line: str, reason: Reason | None = None) -> IllegalAction:
    word = next(iter(line.split()), "")
    if word not in _FORMS:
        return IllegalAction(refusal_codes.NoActionWord(shortened(line), tuple(_FORMS)))
    rule, form = _FORMS[word]
    return IllegalAction(reason or refusal_codes.MalformedAction(shortened(line), form), rule)


def _cards(colour: str, locomotives: int) -> str:
    return f"{colour} +{locomotives}" if locomotives else colour


def _parse_cards(line: str, words: list[str]) -> tuple[str, int]:
    colour, *more = words
    if colour not in CARDS:
        raise _malformed(line, refusal_codes.NoSuchCard(shortened(line), shortened(colour), CARDS))
    if len(more) > 1 or (more and colour == LOCOMOTIVE):
        raise _malformed(line)
    return colour, _parse_locomotives(line, more[0]) if more else 0


def _parse_locomotives(line: str, word: str) -> int:
    if len(word) != 2 or word[0] != "+" or word[1] not in "123456789":
        raise _malformed(line, refusal_codes.NoSuchLocomotives(shortened(line), shortened(word)))
    return int(word[1])


def _letters(indices: tuple[int, ...]) -> str:
    return "".join(OFFER_LETTERS[i] for i in indices)


def _parse_letters(line: str, letters: str) -> tuple[int, ...]:
    if letters == "none":
        return ()
    indices = tuple(OFFER_LETTERS.find(letter) for letter in letters)
    if -1 in indices or len(set(indices)) < len(indices):
        raise _malformed(line, refusal_codes.WrongLetters(shortened(line), shortened(letters), OFFER_LETTERS))
    return indices
