"""The messages to a bot that is a program, and its answers: one JSON object per line (docs/bot-protocol.md).

`python -m whistlestop.bots.stdio_messages` prints the JSON Schema of all messages.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from whistlestop import __version__
from whistlestop.actions import CARDS, text
from whistlestop.boards import Bonuses, City, Deal, Route, Ticket, Variant
from whistlestop.view import View

PROTOCOL = 1
"""Raised when bots that follow the older protocol would no longer work. New fields alone don't raise it."""


class VariantInfo(msgspec.Struct, frozen=True):
    """Everything needed to understand the numbers in a view."""

    name: str
    title: str
    options: tuple[str, ...]
    digest: str
    """Differs between any two variants that play differently."""
    cards: tuple[str, ...]
    """The kinds of cards; a card in a view is its place in this list."""
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    route_points: dict[int, int]
    """What a route scores, by its length."""
    deals: tuple[Deal, ...]
    """The tickets dealt before the first turn."""
    draw_tickets: int
    """How many tickets are drawn at once later in the game."""
    stations: int
    """How many each player has; 0 if the game has none."""
    trains: int
    station_points: int
    """What a station in reserve is worth at the end."""
    bonuses: Bonuses
    """Points at the end for the longest path and for the most completed tickets; 0 where the variant gives none."""
    tie_break: tuple[str, ...]
    actions: tuple[str, ...]
    """The text of every action; its place in this list is its id."""


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The first line to a bot, which answers with a `BotHello`."""

    protocol: int
    program: str
    move_seconds: float
    """How long the bot may take for an answer."""


class GameBegins(msgspec.Struct, frozen=True, tag="game"):
    """The second line: the game. Needs no answer."""

    seat: int
    players: int
    seed: int | None
    """Below 2**53. A bot that seeds its random numbers with it plays the same every time."""
    variant: VariantInfo


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Asks for an action; the bot answers with a `BotAnswer`."""

    id: int
    view: View
    legal: tuple[str, ...]
    legal_ids: tuple[int, ...]
    """The ids of the legal actions, in the same order."""


class GameOver(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended. Needs no answer."""

    view: View


class Quit(msgspec.Struct, frozen=True, tag="quit"):
    """The last line: the bot should end."""


Message = Hello | GameBegins | Choose | GameOver | Quit


class BotHello(msgspec.Struct, frozen=True, tag="hello"):
    """A bot's first line."""

    protocol: int
    name: str = ""


class BotAnswer(msgspec.Struct, frozen=True):
    """A bot's choice: the id of the request, and the text or the id of a legal action."""

    id: int
    action: str | int


@lru_cache(maxsize=16)
def variant_info(variant: Variant) -> VariantInfo:
    """Describe a variant as plain data.

    >>> from whistlestop.boards import load
    >>> usa = variant_info(load("usa"))
    >>> usa.routes[0].id, usa.cards[8], usa.actions[0]
    ('atlanta/charleston', 'locomotive', 'draw purple')
    """
    return VariantInfo(
        name=variant.name,
        title=variant.title,
        options=variant.options,
        digest=variant.digest,
        cards=CARDS,
        cities=variant.board.cities,
        routes=variant.board.routes,
        tickets=variant.tickets,
        route_points=dict(variant.board.route_points),
        deals=variant.deals,
        draw_tickets=variant.draw_tickets,
        stations=variant.stations,
        trains=variant.trains,
        station_points=variant.station_points,
        bonuses=variant.bonuses,
        tie_break=variant.tie_break,
        actions=tuple(text(action) for action in variant.actions),
    )


def hello(move_seconds: float) -> Hello:
    """Make the first line to a bot."""
    return Hello(PROTOCOL, f"whistlestop {__version__}", move_seconds)


def schema() -> bytes:
    """Return the JSON Schema of the messages, with each of them by name in its `$defs`."""
    roots, parts = msgspec.json.schema_components([Message, BotHello, BotAnswer], ref_template="#/$defs/{name}")
    requests, *answers = roots
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Whistlestop bot protocol {PROTOCOL}",
        "description": "A line to a bot, or a line from it.",
        "anyOf": [requests, *answers],
        "$defs": parts,
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=2)


if __name__ == "__main__":
    print(schema().decode())
