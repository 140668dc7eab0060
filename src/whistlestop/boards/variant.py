"""Variants: everything that a game is played with. The rules ask a variant for its values; nothing subclasses it.

>>> from whistlestop.boards import load
>>> europe = load("europe")
>>> len(europe.long), len(europe.regular), europe.stations, europe.deals[0].keep_at_least
(6, 40, 3, 2)
>>> europe.with_options(("max",))
Variant('europe', options=('max',))
>>> europe.action(0), europe.action_id(europe.action(400))
(DrawCard(card='purple'), 400)
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from sys import intern

from whistlestop.actions import Action, text
from whistlestop.boards.action_ids import all_actions, mistyped_field, no_such_action
from whistlestop.boards.board import GREY, Board, Route, Ticket
from whistlestop.boards.deal import Deal
from whistlestop.boards.format import LONGEST_PATH_BONUS, STATION_POINTS


@dataclass(frozen=True, slots=True)
class Bonuses:
    """The bonuses at the end of the game, in points; 0 for a bonus that a variant does not have.

    All players who are tied for a bonus get it (E6, U2).
    """

    longest_path: int = 0
    most_tickets: int = 0


@dataclass(frozen=True, slots=True)
class Option:
    """A change to a variant that players can choose: more regular tickets, another tie-break, or both."""

    name: str
    title: str
    about: str
    regular: tuple[Ticket, ...] = ()
    tie_break: tuple[str, ...] | None = None


@dataclass(frozen=True, repr=False)
class Variant:
    """A board, ticket decks and the parameters of a game. `load(variant.source, variant.options)` loads it again."""

    name: str
    title: str
    about: str
    board: Board
    long: tuple[Ticket, ...]
    regular: tuple[Ticket, ...]
    deals: tuple[Deal, ...]
    draw_tickets: int
    stations: int
    trains: int
    station_points: int
    """Points for each station that is still in reserve at the end (E5)."""
    bonuses: Bonuses
    tie_break: tuple[str, ...]
    options: tuple[str, ...] = ()
    available_options: Mapping[str, Option] = field(default_factory=dict)
    source: str = ""
    _plain: Variant | None = field(default=None, compare=False)
    """The variant without options, or None if this is it."""

    def __repr__(self) -> str:
        options = f", options={self.options}" if self.options else ""
        return f"Variant({self.name!r}{options})"

    def __hash__(self) -> int:
        return hash(self.digest)

    @cached_property
    def tickets(self) -> tuple[Ticket, ...]:
        """All tickets of the game, long ones first. A ticket is identified everywhere by its index in this tuple."""
        return self.long + self.regular

    @cached_property
    def ticket_index(self) -> Mapping[str, int]:
        """The index of each ticket in `tickets`, by its id."""
        return {ticket.id: i for i, ticket in enumerate(self.tickets)}

    def route_id(self, index: int) -> str:
        """The id of the route with this index, as a view refers to it. The inverse is `board.route(id)`.

        >>> from whistlestop.boards import load
        >>> usa = load("usa")
        >>> usa.route_id(0), usa.board.route("atlanta/charleston"), usa.ticket_id(0), usa.city_id(0)
        ('atlanta/charleston', 0, 'C01', 'atlanta')
        """
        return self.board.routes[index].id

    def city_id(self, index: int) -> str:
        """The id of the city with this index. The inverse is `board.city(id)`."""
        return self.board.cities[index].id

    def ticket_id(self, index: int) -> str:
        """The id of the ticket with this index. The inverse is `ticket_index[id]`."""
        return self.tickets[index].id

    @cached_property
    def digest(self) -> str:
        """Sixteen hex digits that identify how the variant plays: variants that play differently have different ones.

        >>> from whistlestop.boards import load
        >>> load("usa").digest == load("usa-classic").digest
        False
        """
        canonical = json.dumps(_canonical_form(self), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()[:16]

    def with_options(self, options: Iterable[str]) -> Variant:
        """This variant with exactly these options, in any order; with `()`, the variant without options.

        Raises `ValueError` for an option that the variant does not have.

        >>> from whistlestop.boards import load
        >>> len(load("europe").with_options(("orient-express", "max")).tickets)
        53
        >>> load("europe").with_options(("min",))
        Traceback (most recent call last):
        ...
        ValueError: europe has no option "min"; its options are orient-express, max, anniversary-tie-break
        """
        if not isinstance(options, Iterable):
            raise ValueError(f"options are names, not a value of the type {type(options).__name__}")
        wanted = {options} if isinstance(options, str) else set(map(str, options))
        for name in sorted(wanted - set(self.available_options)):
            known = ", ".join(self.available_options)
            its_options = f"its options are {known}" if known else "it has no options"
            raise ValueError(f'{self.name} has no option "{name}"; {its_options}')
        plain = self._plain or self
        chosen = [option for name, option in self.available_options.items() if name in wanted]
        if not chosen:
            return plain
        return replace(
            plain,
            about=" ".join([plain.about, *(option.about for option in chosen)]).strip(),
            regular=plain.regular + tuple(ticket for option in chosen for ticket in option.regular),
            tie_break=next((o.tie_break for o in reversed(chosen) if o.tie_break is not None), plain.tie_break),
            options=tuple(option.name for option in chosen),
            _plain=plain,
        )

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Every action that this variant knows, in the order of their ids."""
        return all_actions(self)

    @cached_property
    def action_texts(self) -> tuple[str, ...]:
        """The text of every action, in the order of their ids."""
        return tuple(intern(text(action)) for action in self.actions)

    @cached_property
    def _action_ids(self) -> dict[Action, int]:
        return {action: i for i, action in enumerate(self.actions)}

    @property
    def num_actions(self) -> int:
        """The number of actions. Their ids run from 0 to `num_actions - 1`."""
        return len(self.actions)

    def action(self, id: int) -> Action:
        """The action with this id; raises `IndexError` if there is none."""
        if not 0 <= id < self.num_actions:
            raise IndexError(f"{self.name} has no action {id}; ids run from 0 to {self.num_actions - 1}")
        return self.actions[id]

    def action_id(self, action: Action) -> int:
        """The id of an action. Raises `IllegalAction`, with the reason, if this variant has no such action.

        >>> from whistlestop.actions import BuildStation
        >>> from whistlestop.boards import load
        >>> load("usa").action_id(BuildStation("boston", "red"))
        Traceback (most recent call last):
        ...
        whistlestop.actions.IllegalAction: There are no stations in usa.
        """
        try:
            id = self._action_ids[action]
        except (KeyError, TypeError):  # TypeError: a field that can't be hashed
            raise no_such_action(self, action) from None
        if self.actions[id] is not action and mistyped_field(action) is not None:  # True and 1.0 are found as 1
            raise no_such_action(self, action)
        return id


def _canonical_form(variant: Variant) -> dict[str, object]:
    """Everything about a variant that affects play, as plain data: no display names, and no places on the map."""
    board = variant.board
    form: dict[str, object] = {
        "cities": [city.id for city in board.cities],
        "routes": [_canonical_route(route) for route in board.routes],
        "route_points": sorted(board.route_points.items()),
        "long": [_canonical_ticket(ticket) for ticket in variant.long],
        "regular": [_canonical_ticket(ticket) for ticket in variant.regular],
        "deals": [_canonical_deal(deal) for deal in variant.deals],
        "draw_tickets": variant.draw_tickets,
        "stations": variant.stations,
        "trains": variant.trains,
        "tie_break": variant.tie_break,
        "options": variant.options,
    }
    # Defaults are left out, so that the digests of older records stay the same.
    if variant.station_points != STATION_POINTS:
        form["station_points"] = variant.station_points
    if variant.bonuses != Bonuses(LONGEST_PATH_BONUS):
        form["bonuses"] = asdict(variant.bonuses)
    return form


def _canonical_route(route: Route) -> dict[str, object]:
    """A route as it enters the digest. This form never changes: old records could not be read any more."""
    data = asdict(route)
    data["colour"] = "gray" if route.colour == GREY else route.colour
    data["double"] = data.pop("twin")
    return data


def _canonical_deal(deal: Deal) -> dict[str, object]:
    """A deal as it enters the digest, in a form that never changes either."""
    data = asdict(deal)
    data["refused"] = data.pop("returned")
    return data


def _canonical_ticket(ticket: Ticket) -> list[str | int]:
    return [ticket.id, ticket.a, ticket.b, ticket.points]
