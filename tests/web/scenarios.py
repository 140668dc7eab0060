"""Tables in the middle of a game, stored in the database of a running server.

A scenario is found, not built: games are played from one seed after another until the wanted action is legal.
So every position is possible, and the same on every run.
"""

from __future__ import annotations

import hashlib
import random
import secrets
import time
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

import msgspec

import whistlestop as ws
from whistlestop import actions
from whistlestop.actions import BuildStation, ClaimRoute, DrawCard, KeepTickets, PayTunnel
from whistlestop.server.keys import hashed, new_key
from whistlestop.server.protocol.settings import Level, Settings, State
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.store import Append
from whistlestop.server.tables.entries import BotSeated, Created, Entry, EntryBody, Played, SeatTaken, Started
from whistlestop.server.tables.table import write_line

Wanted: TypeAlias = Callable[[ws.Game], str | None]
"""What a test waits for: the action it wants to play then, and None until it can be played."""
Choose: TypeAlias = Callable[[ws.Game, random.Random], ws.Action]
"""How all seats play until then."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


class Laid(NamedTuple):
    """A table that is ready to be opened."""

    table: str
    keys: Mapping[int, str]
    """The keys of the people, by seat."""
    game: ws.Game
    """The game so far."""
    action: str
    """What can be played next."""

    def path(self, seat: int = 0) -> str:
        """The link that opens a seat."""
        return f"/t/{self.table}#key={self.keys[seat]}"


def choose(game: ws.Game, chance: random.Random) -> ws.Action:
    """What a player does who wants the game to get on: claims the longest route there is, or takes cards."""
    legal = game.legal()
    claims = [action for action in legal if isinstance(action, ClaimRoute)]
    routes = {route.id: route for route in game.variant.board.routes}
    if claims:
        longest = max(routes[claim.route].length for claim in claims)
        return chance.choice([claim for claim in claims if routes[claim.route].length == longest])
    for kind in (PayTunnel, KeepTickets):
        if found := [action for action in legal if isinstance(action, kind)]:
            return found[0]
    cards = [action for action in legal if isinstance(action, DrawCard)]
    return chance.choice(cards or [action for action in legal if not isinstance(action, BuildStation)] or legal)


def hoard(game: ws.Game, chance: random.Random) -> ws.Action:
    """Play as `choose`, but keep enough cards for a claim in the last turn."""
    view = game.view(game.to_act[0])
    cards = [action for action in game.legal() if isinstance(action, DrawCard)]
    if view.phase == "turn" and view.hand is not None and sum(view.hand) < 9 and cards:
        return chance.choice(cards)
    return choose(game, chance)


def lay(
    db: str,
    wanted: Wanted,
    people: tuple[str, ...] = ("Ines",),
    bots: tuple[Level, ...] = ("novice",),
    *,
    how: Choose = choose,
    table: str = "",
    one_key: bool = False,
    **settings: object,
) -> Laid:
    """Find a game in which `wanted` can happen next, and store its table; people sit first, then bots.

    With one key all people are at one screen.
    """
    given = msgspec.convert({"variant": "usa", "seats": len(people) + len(bots), "first_seat": 0} | settings, Settings)
    secret, moves, action, game = _find(given, wanted, how)
    table = table or "".join(secrets.choice(_LETTERS) for _ in range(12))
    shared = new_key() if one_key else ""
    keys = {seat: shared or new_key() for seat in range(len(people))}
    story: list[EntryBody] = [Created(given, secret.hex(), hashed(keys[0]), game.variant.digest, engine=ws.__version__)]
    story += [SeatTaken(seat, name, hashed(keys[seat]), "") for seat, name in enumerate(people)]
    story += [BotSeated(len(people) + number, level) for number, level in enumerate(bots)]
    story += [Started(), *(Played(seat, played, bot=seat >= len(people)) for seat, played in moves)]
    at = int(time.time() * 1000) - 1000 * len(story)
    lines = tuple(write_line(Entry(number, at + 1000 * number, what)) for number, what in enumerate(story, 1))
    state: State = "over" if game.over else "playing"
    store = open_store(db)
    try:
        store.append([Append(table, lines, state)], "scenario")
    finally:
        store.close()
    return Laid(table, keys, game, action)


def _find(settings: Settings, wanted: Wanted, how: Choose) -> tuple[bytes, list[tuple[int, str]], str, ws.Game]:
    for seed in range(500):
        secret = hashlib.sha256(f"scenario {seed}".encode()).digest()
        chance = random.Random(seed)
        game = ws.Game.new(
            settings.variant,
            settings.seats,
            secret=secret,
            contributions=("",) * settings.seats,
            options=settings.options,
            first_seat=settings.first_seat,
        )
        moves: list[tuple[int, str]] = []
        while True:
            if (action := wanted(game)) is not None:
                return secret, moves, action, game
            if game.over:
                break
            seat = game.to_act[0]
            move = actions.text(how(game, chance))
            game.play(move, seat)
            moves.append((seat, move))
    raise AssertionError("no game came to what the test wants")


def the_deal(_: ws.Game) -> str | None:
    """The beginning: everybody chooses tickets."""
    return ""


def first_turn(game: ws.Game) -> str | None:
    """Tickets are chosen, and the first seat begins."""
    return "draw deck" if mine(game) else None


def mine(game: ws.Game) -> bool:
    """Whether the person in the first seat may do whatever a turn allows."""
    view = game.view(0)
    return view.to_act == (0,) and view.phase == "turn"


def after(played: int, wanted: Wanted) -> Wanted:
    """The same, but not before so many actions were played."""
    return lambda game: wanted(game) if game.view().actions >= played else None


def claims(game: ws.Game, *, tunnel: bool = False) -> list[ClaimRoute]:
    """What the person in the first seat can claim, with no locomotive."""
    routes = {route.id: route for route in game.variant.board.routes}
    plain = [one for one in game.legal(0) if isinstance(one, ClaimRoute) and not one.locomotives]
    return [one for one in plain if routes[one.route].tunnel is tunnel and one.colour != ws.LOCOMOTIVE]


def a_claim(game: ws.Game) -> str | None:
    """A route that the person can claim, with a choice of cards."""
    if not mine(game):
        return None
    found = claims(game)
    several = [one for one in found if sum(other.route == one.route for other in found) > 1]
    return actions.text(several[0]) if several else None


def a_tunnel(price: int, *, payable: bool = True) -> Wanted:
    """A tunnel that will cost so many cards more, which the person can or can't pay."""

    def wanted(game: ws.Game) -> str | None:
        if not mine(game):
            return None
        for claim in claims(game, tunnel=True):
            trial = game.copy()
            trial.play(claim, 0)
            tunnel = trial.view(0).tunnel
            cost = 0 if tunnel is None else tunnel.price
            can_pay = any(isinstance(one, PayTunnel) for one in trial.legal(0)) if tunnel is not None else True
            if cost == price and can_pay is payable:
                return actions.text(claim)
        return None

    return wanted


def a_station(game: ws.Game) -> str | None:
    """A station that the person can build."""
    if not mine(game):
        return None
    return next((actions.text(one) for one in game.legal(0) if isinstance(one, BuildStation)), None)


def last_turns(game: ws.Game) -> str | None:
    """The last round has begun, and it is the person's turn."""
    return actions.text(choose(game, random.Random(0))) if mine(game) and game.view().turns_left is not None else None


def last_claim(game: ws.Game) -> str | None:
    """The last turn of the game, in which the person can claim a route."""
    if not mine(game) or game.view().turns_left != 1:
        return None
    return next((actions.text(one) for one in claims(game)), None)


def the_end(game: ws.Game) -> str | None:
    """The game is over."""
    return "" if game.over else None
