"""What one seat may know (H1-H4). Everything outside the engine sees a game through a `View`.

Cards are counted in the order of `ws.CARDS` (the eight colours, then locomotives), and a single card is its index in
that order. Routes, cities and tickets are their indices in `variant.board.routes`, `variant.board.cities` and
`variant.tickets`. Nothing in a view depends on what its seat can't know: the tests hold it to that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from whistlestop.actions import CARDS
from whistlestop.boards import Board, Variant, load, variants
from whistlestop.rules.engine import Records
from whistlestop.rules.state import CHOOSING_TICKETS, LOCOMOTIVE, NONE, OVER
from whistlestop.scoring import ScoreSheet

Phase: TypeAlias = Literal["choosing-tickets", "turn", "second-card", "tunnel", "keeping-tickets", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
"""In the order of their numbers in `rules/state.py`."""


class PlayerView(msgspec.Struct, frozen=True, gc=False):
    """What everybody knows about one player."""

    seat: int
    points: int
    """The running score: routes only."""
    trains: int
    stations_left: int
    cards: int
    """How many cards are in the hand."""
    known_cards: tuple[int, ...]
    """How many of each kind are known to be in it: taken face up, or laid and taken back, and not played since."""
    ticket_count: int | None
    """How many tickets are held; None while others are still choosing theirs at set-up (S4)."""
    tickets: tuple[int, ...] | None
    """The tickets held, once the game is over."""
    routes: tuple[int, ...]
    stations: tuple[int, ...]
    """The cities of this player's stations."""


class TunnelView(msgspec.Struct, frozen=True, gc=False):
    """A tunnel that is being claimed."""

    route: int
    card: int
    """The kind of card laid; 8 for a set of locomotives only."""
    locomotives: int
    """How many of the laid cards are locomotives standing in."""
    turned: tuple[int, ...]
    price: int
    """How many more cards it costs."""


class View(msgspec.Struct, frozen=True, gc=False):
    """A game as one seat, or a spectator, may see it."""

    variant: str
    options: tuple[str, ...]
    digest: str
    """Identifies the board and the tickets (`variant.digest`)."""
    seat: int | None
    """Whose view it is; None for a spectator."""
    actions: int
    """How many actions have been played: the version of the game."""
    phase: Phase
    to_act: tuple[int, ...]
    """The seats that may act now."""
    first_seat: int
    turns_left: int | None
    """In the last round, how many turns are still to be played; None before it (E1)."""
    display: tuple[int | None, ...]
    """The five face-up places; None where a card is missing."""
    deck: int
    """How many cards are in the deck."""
    discards: tuple[int, ...]
    ticket_deck: int
    """How many tickets are in the deck."""
    players: tuple[PlayerView, ...]
    tunnel: TunnelView | None
    closed: tuple[int, ...]
    """Unclaimed routes that this seat can never claim any more; for a spectator, those that nobody can (C4)."""
    hand: tuple[int, ...] | None
    """This seat's cards; None for a spectator, as are the next two."""
    tickets: tuple[int, ...] | None
    """This seat's tickets."""
    offer: tuple[int, ...] | None
    """Tickets this seat must choose from."""
    scores: tuple[ScoreSheet, ...] | None
    """The final scores, once the game is over."""

    def _repr_svg_(self) -> str | None:
        """The board with what lies on it, as notebooks show it; None if the board was not loaded in this process.

        >>> import whistlestop as ws
        >>> ws.Game.new("usa", players=2, seed=1).view(0)._repr_svg_()[:4]
        '<svg'
        """
        variant = _variant_of(self)
        return None if variant is None else picture(self, variant.board)

    def named(self) -> dict[str, Any]:
        """The view as plain data in the words of events and positions: cards by name, routes, cities, tickets by id.

        Raises ValueError for a view of a board file that was not loaded in this process.

        >>> import whistlestop as ws
        >>> game = ws.Game.from_position(ws.build_position("usa", hands={0: {"red": 3}}, routes={1: ["atlanta/miami"]}))
        >>> named = game.view(0).named()
        >>> named["hand"], named["players"][1]["routes"]
        ({'red': 3}, ['atlanta/miami'])
        """
        variant = _variant_of(self)
        if variant is None:
            raise ValueError(f"the board of {self.variant} was not loaded here, so its names are not known")
        return _named(msgspec.to_builtins(self), variant)


def _named(data: dict[str, Any], variant: Variant) -> dict[str, Any]:
    """Plain data of a view, of a player or of a tunnel with names in place of indices."""
    names: dict[str, Callable[[int], str]] = {
        "route": variant.route_id,
        "routes": variant.route_id,
        "closed": variant.route_id,
        "stations": variant.city_id,
        "tickets": variant.ticket_id,
        "offer": variant.ticket_id,
        "card": CARDS.__getitem__,
        "turned": CARDS.__getitem__,
        "display": CARDS.__getitem__,
    }
    named = dict(data)
    for field, value in data.items():
        if value is None or field == "scores":  # score sheets have names already
            continue
        if field in ("hand", "discards", "known_cards"):
            named[field] = {card: count for card, count in zip(CARDS, value, strict=True) if count}
        elif field == "tunnel":
            named[field] = _named(value, variant)
        elif field == "players":
            named[field] = [_named(player, variant) for player in value]
        elif field in names and not isinstance(value, int):
            named[field] = [None if one is None else names[field](one) for one in value]
        elif field in names:
            named[field] = names[field](value)
    return named


def picture(view: View, board: Board) -> str:
    """The board with the trains and stations that everybody sees."""
    from whistlestop.pictures.board import draw_board  # most views are never drawn

    claims, stations = on_board(view)
    return draw_board(board, claims=claims, stations=stations)


def on_board(view: View) -> tuple[dict[int, int], dict[int, int]]:
    """The seat of each claimed route, and of each city with a station."""
    return (
        {route: player.seat for player in view.players for route in player.routes},
        {city: player.seat for player in view.players for city in player.stations},
    )


_variants: dict[str, Variant] = {}
"""The variants of all views made in this process, by digest: a view itself holds only their names."""


def _variant_of(view: View) -> Variant | None:
    if view.digest not in _variants and view.variant in variants():
        variant = load(view.variant, view.options)  # a view that was read from a file
        _variants[variant.digest] = variant
    return _variants.get(view.digest)


_WORD = 2**64 - 1  # all bits of a word


@lru_cache(maxsize=1 << 14)  # the routes, stations and tickets of several hundred games
def _indices(low: int, high: int) -> tuple[int, ...]:
    """The indices in a bit mask of two words."""
    mask, indices = low | high << 64, []
    while mask:
        lowest = mask & -mask
        indices.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(indices)


def seats_to_act(variant: Variant, states: Records) -> tuple[int, ...]:
    """The seats that may act now in the game in `states`."""
    phase = states["phase"].item()
    if phase == OVER:
        return ()
    if phase == CHOOSING_TICKETS:
        deals = states["deal"][0].tolist()
        return tuple(seat for seat in range(states["players"].item()) if deals[seat] < len(variant.deals))
    return (states["seat"].item(),)


def view_of(
    variant: Variant,
    states: Records,
    seat: int | None,
    to_act: tuple[int, ...],
    scores: tuple[ScoreSheet, ...] | None,
) -> View:
    """The view of a seat on the game in `states`."""
    return Views(variant, states, to_act, scores).of(seat)


class Views:
    """The views of all seats on a game at one moment: what everybody knows is read from the state once.

    Use them before the next action.
    """

    def __init__(
        self, variant: Variant, states: Records, to_act: tuple[int, ...], scores: tuple[ScoreSheet, ...] | None
    ) -> None:
        _variants[variant.digest] = variant
        players = states["players"].item()
        turns_left = states["turns_left"].item()
        self._variant = variant
        self._states = states
        self._hands: list[list[int]] = states["hands"][0].tolist()
        self._tickets = [_indices(*words) for words in states["tickets"][0].tolist()]
        self._offers: list[list[int]] = states["offer"][0].tolist()
        self._open: list[list[int]] = states["open"][0, :players].tolist()
        self._claimed: list[list[int]] = states["claimed"][0, :players].tolist()
        self._all_claimed = _united(self._claimed)
        self._players: tuple[PlayerView, ...] | None = None
        self._actions = states["actions"].item()
        self._phase = PHASES[states["phase"].item()]
        self._to_act = to_act
        self._first_seat = states["first_seat"].item()
        self._turns_left = None if turns_left == NONE else turns_left
        self._display = tuple([None if card == NONE else card for card in states["display"][0].tolist()])
        self._deck = sum(states["deck"][0].tolist())
        self._discards = tuple(states["discards"][0].tolist())
        self._ticket_deck = states["ticket_deck_size"].item()
        self._tunnel = _tunnel(states)
        self._scores = scores

    def of(self, seat: int | None) -> View:
        """The view of a seat; None: of a spectator."""
        variant = self._variant
        return View(  # by position, which is quicker
            variant.name,
            variant.options,
            variant.digest,
            seat,
            self._actions,
            self._phase,
            self._to_act,
            self._first_seat,
            self._turns_left,
            self._display,
            self._deck,
            self._discards,
            self._ticket_deck,
            self._players_seen_by(seat),
            self._tunnel,
            self._closed_to(seat),
            None if seat is None else tuple(self._hands[seat]),
            None if seat is None else self._tickets[seat],
            None if seat is None else tuple([ticket for ticket in self._offers[seat] if ticket != NONE]),
            self._scores,
        )

    def _players_seen_by(self, seat: int | None) -> tuple[PlayerView, ...]:
        viewer = seat if self._phase == "choosing-tickets" else None  # only then a seat knows more about itself
        if viewer is not None:
            return self._players_as(viewer)
        if self._players is None:
            self._players = self._players_as(None)
        return self._players

    def _players_as(self, viewer: int | None) -> tuple[PlayerView, ...]:
        return _players(self._variant, self._states, viewer, self._phase, self._hands, self._tickets, self._claimed)

    def _closed_to(self, seat: int | None) -> tuple[int, ...]:
        still_open = _united(self._open) if seat is None else self._open[seat]
        return _neither(self._variant, still_open, self._all_claimed)


def closed_routes(variant: Variant, states: Records, seat: int | None) -> tuple[int, ...]:
    """The unclaimed routes that a seat can never claim any more (C4); without a seat, those that nobody can."""
    seats = slice(0, states["players"].item()) if seat is None else slice(seat, seat + 1)
    still_open = _united(states["open"][0, seats].tolist())
    return _neither(variant, still_open, _united(states["claimed"][0].tolist()))


def _neither(variant: Variant, still_open: Sequence[int], claimed: Sequence[int]) -> tuple[int, ...]:
    """The routes that are in neither set; each is a bit mask of two words."""
    every = (1 << len(variant.board.routes)) - 1
    low, high = still_open[0] | claimed[0], still_open[1] | claimed[1]
    return _indices(every & ~low & _WORD, every >> 64 & ~high)


def _united(sets: list[list[int]]) -> tuple[int, int]:
    """The union of bit masks of two words."""
    low, high = 0, 0
    for more_low, more_high in sets:
        low |= more_low
        high |= more_high
    return low, high


def _players(
    variant: Variant,
    states: Records,
    viewer: int | None,
    phase: Phase,
    hands: list[list[int]],
    tickets: list[tuple[int, ...]],
    claimed: list[list[int]],
) -> tuple[PlayerView, ...]:
    points = states["points"][0].tolist()
    trains = states["trains"][0].tolist()
    known = states["known"][0].tolist()
    stations = [_indices(word, 0) for word in states["stations"][0].tolist()]
    return tuple(
        [
            PlayerView(  # by position, which is quicker
                seat,
                points[seat],
                trains[seat],
                variant.stations - len(stations[seat]),
                sum(hands[seat]),
                tuple(known[seat]),
                None if phase == "choosing-tickets" and seat != viewer else len(tickets[seat]),
                tickets[seat] if phase == "over" else None,
                _indices(*routes),
                stations[seat],
            )
            for seat, routes in enumerate(claimed)
        ]
    )


def _tunnel(states: Records) -> TunnelView | None:
    route = states["tunnel_route"].item()
    if route == NONE:
        return None
    card = states["tunnel_colour"].item()
    turned = tuple(c for c in states["turned"][0].tolist() if c != NONE)
    return TunnelView(
        route=route,
        card=card,
        locomotives=states["tunnel_locomotives"].item(),
        turned=turned,
        price=sum(c in (card, LOCOMOTIVE) for c in turned),
    )
