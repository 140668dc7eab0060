"""A position: the complete state of a game as plain data, like a FEN in chess.

Everything in it has its name, so that a person can read and write one; as JSON it round-trips exactly. It holds all
secrets: what a player may know is a `View`. `position_builder.py` fills in what you leave out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

import msgspec

from whistlestop.input_values import shortened
from whistlestop.table_check import TableError
from whistlestop.view import Phase

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=-(2**31), lt=2**31)]
"""A number of reasonable size; `position_check.py` checks the range of each field."""


class SeatPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one seat has. Cards are counted by name; kinds that it does not have may be left out."""

    hand: dict[str, Number]
    trains: Number
    points: Number
    routes: tuple[str, ...] = ()
    tickets: tuple[str, ...] = ()
    stations: tuple[str, ...] = ()
    offer: tuple[str, ...] = ()
    """Tickets to choose from now."""
    next_offer: tuple[str, ...] = ()
    """Tickets of the set-up's second deal, not shown yet."""
    known: dict[str, Number] = {}
    """Cards that everybody knows to be in the hand (H4)."""
    deal: Number = 0
    """How many deals of the set-up this seat has chosen from."""


class TunnelPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tunnel whose price is to be paid or declined (T4). The cards laid for it are in no hand."""

    route: str
    card: str
    locomotives: Number
    turned: tuple[str, ...]


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game at one moment.

    >>> import whistlestop as ws
    >>> position = ws.Game.new("usa", players=2, seed=1, first_seat=0).position
    >>> position.phase, position.seats[0].trains, position.display
    ('choosing-tickets', 45, ('red', 'green', 'black', 'red', 'orange'))
    >>> ws.Position.parse(position.json()) == position
    True
    """

    variant: str
    phase: Phase
    seat: Number
    """Whose turn it is."""
    first_seat: Number
    seats: tuple[SeatPosition, ...]
    display: tuple[str | None, ...]
    """The five face-up places in order, None where a card is missing."""
    deck: dict[str, Number]
    discards: dict[str, Number]
    ticket_deck: tuple[str, ...]
    """The tickets from the top."""
    options: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    """Tickets returned at set-up that go under the deck once all have chosen (S4)."""
    tunnel: TunnelPosition | None = None
    turns_left: Number | None = None
    """In the last round, turns still to be played (E1)."""
    passes: Number = 0
    """How many players have passed in a row (N2)."""
    actions: Number = 0
    """How many actions have been played."""
    generator: str | None = None
    """The state of the random generator, 32 hex digits; None for a random one."""

    def json(self) -> str:
        """The position as a line of JSON."""
        return msgspec.json.encode(self).decode()

    @staticmethod
    def parse(text: str | bytes) -> Position:
        """Read a position from JSON; raises `TableError` if the text is not a position."""
        try:
            return msgspec.json.decode(text, type=Position)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            raise TableError([f"this is not a position: {shortened(str(error), 200)}"]) from None


def read(given: Position | Mapping[str, object] | str | bytes) -> Position:
    """A position from its struct, its plain data or its JSON; raises `TableError` if it is none of these.

    >>> import whistlestop as ws
    >>> start = ws.Game.new("usa", players=2, seed=1).position
    >>> read(start) == read(start.json()) == start
    True
    """
    if isinstance(given, str | bytes):
        return Position.parse(given)
    try:
        return msgspec.convert(msgspec.to_builtins(given), Position)
    except (msgspec.ValidationError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise TableError([f"this is not a position: {shortened(str(error), 200)}"]) from None
