"""What the laws share: every setting, a driver that plays games, and a resampler of what a seat can't know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import msgspec

import whistlestop as ws
from whistlestop.actions import CARDS
from whistlestop.position import Position, SeatPosition

OPTIONS: dict[str, tuple[str, ...]] = {"europe": ("orient-express", "max"), "europe-mega": ("max",)}
SETTINGS = [(name, players) for name in ws.variants() for players in (2, 3, 4, 5)]
"""Every variant with every number of players."""
CHOSEN_SETTINGS = [
    (name, players) for i, name in enumerate(ws.variants()) for players in ((2, 4) if i % 2 == 0 else (3, 5))
]
"""Every variant with two numbers of players, 2 and 4 or 3 and 5: for tests that would take long with all four."""


def new_game(name: str, players: int, seed: int) -> ws.Game:
    """A game of a variant; some are played with options."""
    return ws.Game.new(name, players, seed=seed, options=OPTIONS.get(name, ()))


def played(game: ws.Game, seed: int) -> Iterator[tuple[int, ws.Action]]:
    """Play the game to its end at random, any seat that may act first, yielding after each action."""
    chance = random.Random(seed)
    while not game.over:
        seat = chance.choice(game.to_act)
        action = chance.choice(game.legal(seat))
        game.play(action, seat)
        yield seat, action


def position_after(name: str, players: int, seed: int, actions: int) -> ws.Game:
    """A game some actions from its beginning, or its end if that comes sooner."""
    game = new_game(name, players, seed)
    for played_so_far, _ in enumerate(played(game, seed), 1):
        if played_so_far >= actions:
            break
    return game


def resampled(game: ws.Game, seat: int | None, seed: int) -> ws.Game:
    """The same game with everything that the seat can't know drawn again, and different random draws ahead."""
    chance = random.Random(seed)
    position = game.position
    seats, deck = _resample_cards(position, seat, chance)
    seats, ticket_deck, returned = _resample_tickets(game.variant, position, seats, seat, chance)
    return ws.Game.from_position(
        msgspec.structs.replace(
            position,
            seats=tuple(seats),
            deck=deck,
            ticket_deck=ticket_deck,
            returned=returned,
            generator=f"{chance.getrandbits(127) + 1:032x}",
        )
    )


def _resample_cards(
    position: Position, seat: int | None, chance: random.Random
) -> tuple[list[SeatPosition], dict[str, int]]:
    """Shuffle the unknown cards of the other hands and the deck together and deal them out again."""
    unknown = Counter(position.deck)
    hidden = []
    for number, things in enumerate(position.seats):
        hidden.append(Counter() if number == seat else Counter(things.hand) - Counter(things.known))
        unknown += hidden[-1]
    pool = list(unknown.elements())
    chance.shuffle(pool)
    seats = []
    for number, things in enumerate(position.seats):
        drawn = Counter(pool.pop() for _ in range(hidden[number].total()))
        hand = Counter(things.hand) if number == seat else Counter(things.known) + drawn
        seats.append(msgspec.structs.replace(things, hand=dict(hand)))
    return seats, dict(Counter(pool))


def _resample_tickets(
    variant: ws.Variant,
    position: Position,
    seats: list[SeatPosition],
    seat: int | None,
    chance: random.Random,
) -> tuple[list[SeatPosition], tuple[str, ...], tuple[str, ...]]:
    """Permute the tickets the seat can't see, long among long and regular among regular."""
    mine = set(seats[seat].tickets + seats[seat].offer) if seat is not None else set()
    renamed: dict[str, str] = {}
    for kind in (variant.long, variant.regular):
        unseen = [ticket.id for ticket in kind if ticket.id not in mine]
        renamed |= dict(zip(unseen, chance.sample(unseen, len(unseen)), strict=True))

    def rename(ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(renamed.get(id, id) for id in ids)

    order = {ticket.id: i for i, ticket in enumerate(variant.tickets)}

    def as_set(ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(rename(ids), key=order.__getitem__))

    changed = [
        msgspec.structs.replace(
            things,
            tickets=as_set(things.tickets),
            offer=rename(things.offer),
            next_offer=rename(things.next_offer),
        )
        for things in seats
    ]
    return changed, rename(position.ticket_deck), as_set(position.returned)


def all_cards(position: Position, variant: ws.Variant) -> Counter[str]:
    """Where every card is, counted by colour: hands, deck, discards, display and a pending tunnel."""
    total: Counter[str] = Counter(position.deck) + Counter(position.discards)
    total += Counter(card for card in position.display if card is not None)
    for seat in position.seats:
        total += Counter(seat.hand)
    if position.tunnel is not None:
        length = variant.board.routes[variant.board.route(position.tunnel.route)].length
        total += Counter(position.tunnel.turned)
        total[position.tunnel.card] += length - position.tunnel.locomotives
        total["locomotive"] += position.tunnel.locomotives
    return total


FULL_DECK = Counter({card: 14 if card == "locomotive" else 12 for card in CARDS})
