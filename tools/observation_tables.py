"""Write what every number of an observation and every action id means: `docs/reference/observations.md`.

The page is generated from the layouts and lists of actions that the environments use, so it always agrees with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import whistlestop as ws
from whistlestop.actions import CARDS, LOCOMOTIVE, OFFER_LETTERS, Action, BuildStation, ClaimRoute, KeepTickets, text
from whistlestop.boards import Board, Route, Variant
from whistlestop.boards.limits import MAX_PLAYERS
from whistlestop.observations.board_layout import (
    BOARD_VERSION,
    OFFERED,
    SEATS,
    board_actions,
    board_layout_of,
    ticket_pairs,
)
from whistlestop.observations.layout import VERSION, Block, layout_of

TARGET = Path(__file__).parents[1] / "docs" / "reference" / "observations.md"
PLAYERS = tuple(range(2, MAX_PLAYERS + 1))
SAME_EVERYWHERE = 17
"""How many action ids mean the same in every variant."""
HISTORY = {
    0: "The first layout: one for each variant and number of players, with what is on the table.",
    1: "One layout for all variants and numbers of players of a board, with what tickets and routes are missing.",
}
"""What changed with each version of the layout."""

HEAD = """\
# Observations and actions, number by number

Written by `make generate` (tools/observation_tables.py) from the lists that the environments use: change those, not
this page.

- [Reading the tables](#reading-the-tables)
- [Actions](#actions)
- [Observations](#observations): {variants}
- [Observation v1](#observation-v1): {boards}
- [Orders](#orders): cards, routes, cities, tickets
- [Versions](#versions)

## Reading the tables

An observation is a row of 32-bit floats, made of blocks. The numbers of a block depend on the variant, and for some
blocks on the number of players; the tables have a column for each. Every number is a count, or 1 for yes and 0 for no,
divided by the number in the column **÷**, so that most are between 0 and 1. The column **most** has the highest
possible value; the lowest is 0.

Players are counted from the observing seat, in the order of play: player 0 is that seat itself, player 1 the next one.
So a network that has learnt to play one seat can play any. Where a block has numbers **for each player**, those of
player 0 come first: with `k` numbers each, number `i` of player `p` is `p * k + i` places after the block's first. The
same holds for the places of an offer of tickets, which actions call `a`, `b`, `c`, ….

A program need not know these indices; it can ask for them:

```python
>>> import whistlestop as ws
>>> from whistlestop.observations.layout import layout_of
>>> usa = ws.load("usa")
>>> layout = layout_of(usa, players=2)
>>> layout.name, layout.size, layout.block("hand")
('usa-v0', 532, slice(32, 41, None))
>>> layout.blocks[8].indices[:3], layout.blocks[8].unit[:3]
(('purple', 'blue', 'orange'), (12, 12, 12))
>>> usa.action(10), usa.action_id(ws.ClaimRoute("atlanta/miami", "blue", locomotives=2))
(DrawTickets(), 61)
```

"""
BOARDS = """\
## Observation v1

`Batch(…, observation="v1")`, and environments whose names end in `-v1`, have observations that show what a good player
sees at a glance. There is one layout for each board, the same for all of its variants and options and for 2 to 5
players, so one network can play them all; with fewer than five, the numbers of the missing players are 0. The variant's
facts and the number of players are among the numbers.

```python
>>> from whistlestop.observations.board_layout import board_action_ids, board_actions, board_layout_of
>>> board_layout_of(usa).blocks == board_layout_of(ws.load("usa-mega")).blocks
True
>>> ids = board_action_ids(usa)
>>> len(ids), len(board_actions(usa)), board_actions(usa)[ids[61]] == usa.action(61)
(1102, 1148, True)
```

**Plan.** For each ticket in hand the cheapest path between its cities is found: a route costs a turn and its cards,
less its points; the seat's own routes cost nothing, and stations can borrow routes of others
(`observations/ticket_plan.py`). Tickets are planned one after another, most points first; a route that the plan has
already costs the next tickets nothing. A ticket whose path needs more trains or stations than are left is not planned.
A ticket on offer is shown as if it alone were added to the plan. Cards in hand that no coloured route of a path needs
count for its grey routes.

**Tickets** are pairs of [cities](#pairs-of-cities): several decks have tickets between the same cities.

**Actions** keep their ids in each variant, and so do masks. `board_actions(variant)` numbers the actions of all
variants of a board together, in the same order: cards, tickets, stations, claims. `board_action_ids(variant)` has the
number of each of the variant's own actions there: the network's output for them is
`logits[:, board_action_ids(variant)]`.

"""
ACTIONS = """\
## Actions

An action has one id in a variant, for every seat and number of players (`variant.action`, `variant.action_id`). The
first {same} are the same in every variant:

{common}

The others follow, kind by kind:

{kinds}

**Claims** go route by route, in the order of the [board's routes](#routes); the tables there have the first id of each.
A grey route takes any colour: with `w` = length minus locomotive symbols, the claim with colour `c` (0 to 7, as the
[cards](#cards) are counted) and `l` locomotives standing in is `first + w * c + l - symbols`. A coloured route takes
its colour only: `first + l`. The last id of a route is the claim with locomotives only.

**Stations** go city by city, in the order of the [board's cities](#cities), {ways} ids each: `first + {steps} * c + l`,
and last the station built with locomotives only.

**Tickets** are named by their places in the offer: `keep ac return b` keeps the first and the third.

"""


def written() -> str:
    """Return the page."""
    variants = [ws.load(name) for name in ws.variants()]
    boards = {variant.board.id: variant.board for variant in variants}
    links = ", ".join(f"[{variant.name}](#{variant.name})" for variant in variants)
    on_boards = ", ".join(f"[{board.name}](#v1-{board.id})" for board in boards.values())
    parts = [HEAD.format(variants=links, boards=on_boards), _actions(variants), "## Observations\n\n"]
    parts += [_observation(variant) for variant in variants]
    parts += [BOARDS, *(_board_observation(_on(board, variants)) for board in boards.values())]
    parts += ["## Orders\n\n", _cards(), "### Routes\n\n"]
    parts += [_routes(board, _on(board, variants)) for board in boards.values()]
    parts.append("### Cities\n\n")
    building = [variant for variant in variants if variant.stations]
    parts += [_cities(board, _on(board, building)) for board in boards.values() if _on(board, building)]
    parts += ["### Tickets\n\n", *(_tickets(variant) for variant in variants)]
    parts += ["### Pairs of cities\n\n", *(_pairs(_on(board, variants)[0]) for board in boards.values()), _versions()]
    return "".join(parts).rstrip("\n") + "\n"


def _on(board: Board, variants: Iterable[Variant]) -> list[Variant]:
    return [variant for variant in variants if variant.board == board]


# Tables


def _table(head: Sequence[str], rows: Iterable[Sequence[object]], right: Iterable[int] = ()) -> str:
    """A table; the columns numbered in `right` hold numbers."""
    numbers = set(right)
    lines = ["| " + " | ".join(head) + " |"]
    lines.append("| " + " | ".join("---:" if i in numbers else "---" for i in range(len(head))) + " |")
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def _folded(title: str, inside: str) -> str:
    """Return a section that is folded at first."""
    return f"<details>\n<summary>{title}</summary>\n\n{inside}\n</details>\n\n"


def _span(first: int, size: int) -> str:
    """The numbers from the first on."""
    return str(first) if size == 1 else f"{first}–{first + size - 1}"


def _code(words: str) -> str:
    return f"`{words}`"


# Actions


def _actions(variants: Sequence[Variant]) -> str:
    common = variants[0].actions[:SAME_EVERYWHERE]
    if any(variant.actions[:SAME_EVERYWHERE] != common for variant in variants):
        raise ValueError("the first actions are not the same in every variant")
    steps, ways = _ways_to_build(variants)
    rows = ([_code(variant.name), *_kinds(variant), variant.num_actions] for variant in variants)
    kinds = _table(("variant", "keep tickets", "build a station", "claim a route", "ids in all"), rows, range(1, 5))
    same = _table(("id", "action"), ((i, _code(text(action))) for i, action in enumerate(common)), right=[0])
    page = ACTIONS.format(same=SAME_EVERYWHERE, common=same.rstrip(), kinds=kinds.rstrip(), steps=steps, ways=ways)
    return page + "".join(_keeps(variants))


def _ways_to_build(variants: Sequence[Variant]) -> tuple[int, int]:
    """How many ids a station has in one city in one colour, and in all."""
    stations = {variant.stations for variant in variants if variant.stations}
    (steps,) = stations  # one number for the page; a variant with another would need another sentence
    return steps, steps * (len(CARDS) - 1) + 1


def _kinds(variant: Variant) -> Iterator[str]:
    for kind in (KeepTickets, BuildStation, ClaimRoute):
        ids = [i for i, action in enumerate(variant.actions) if isinstance(action, kind)]
        if ids and ids != list(range(ids[0], ids[-1] + 1)):
            raise ValueError(f"the ids of {kind.__name__} are not in one piece")
        yield _span(ids[0], len(ids)) if ids else "–"


def _keeps(variants: Sequence[Variant]) -> Iterator[str]:
    """The ways to keep tickets, listed once for variants that have the same."""

    def keeps(variant: Variant) -> tuple[Action, ...]:
        return tuple(action for action in variant.actions if isinstance(action, KeepTickets))

    for ways in dict.fromkeys(map(keeps, variants)):
        names = ", ".join(variant.name for variant in variants if keeps(variant) == ways)
        rows = ((SAME_EVERYWHERE + i, _code(text(action))) for i, action in enumerate(ways))
        yield _folded(f"Keeping tickets in {names}: {len(ways)} ids", _table(("id", "action"), rows, right=[0]))


# Observations


def _observation(variant: Variant) -> str:
    layouts = [layout_of(variant, players) for players in PLAYERS]
    sizes = ", ".join(f"{layout.size} for {layout.players}" for layout in layouts)
    rows = [_block(variant, blocks) for blocks in zip(*(layout.blocks for layout in layouts), strict=True)]
    head = ("block", "what", "numbers", "÷", "most", *(f"{players} players" for players in PLAYERS))
    return (
        f"### {variant.name}\n\n"
        f"`{layouts[0].name}`: {sizes} players; {variant.num_actions} actions.{_with_options(variant)}\n\n"
        f"{_table(head, rows, right=range(5, 5 + len(PLAYERS)))}\n"
    )


def _with_options(variant: Variant) -> str:
    """What an option adds; those that add nothing are left out."""
    words = []
    for option in variant.available_options:
        optional = variant.with_options((option,))
        more = layout_of(optional, 2).size - layout_of(variant, 2).size
        tickets = len(optional.tickets) - len(variant.tickets)
        if optional.tickets[: len(variant.tickets)] != variant.tickets or optional.actions != variant.actions:
            raise ValueError(f"the option {option} of {variant.name} changes more than the last tickets")
        if tickets:
            s = "s" if tickets > 1 else ""
            words.append(f"`{option}` adds {tickets} ticket{s} after the others, and so {more} numbers")
    return f" The option {'; '.join(words)}." if words else ""


def _block(variant: Variant, blocks: Sequence[Block]) -> list[str]:
    """One row: the same block for every number of players."""
    block = blocks[0]
    if any((other.name, other.meaning) != (block.name, block.meaning) for other in blocks):
        raise ValueError(f"the block {block.name} means something else with more players")
    return [
        _code(block.name),
        block.meaning,
        _numbers(variant, block),
        _in_short(block, [_unit(blocks, i) for i in range(block.size)]),
        _in_short(block, [f"{most:.4g}" for most in block.most]),
        *(_span(other.start, other.size) for other in blocks),
    ]


def _numbers(variant: Variant, block: Block) -> str:
    """Return what the numbers of a block are about, in short."""
    lists = {
        "each player": tuple(f"player {i}" if i else "this seat" for i in range(PLAYERS[0])),
        f"the {len(CARDS)} [cards](#cards)": CARDS,
        f"the {len(variant.board.routes)} [routes](#routes)": tuple(route.id for route in variant.board.routes),
        f"the {len(variant.board.cities)} [cities](#cities)": tuple(city.id for city in variant.board.cities),
        f"the {len(variant.tickets)} [tickets](#tickets)": tuple(ticket.id for ticket in variant.tickets),
    }
    places = OFFER_LETTERS[: block.size // len(variant.tickets)]
    for words, names in lists.items():
        if block.indices == names:
            return words
        if block.indices == tuple(f"{seat}: {name}" for seat in lists["each player"] for name in names):
            return f"for each player, {words}"
        if block.indices == tuple(f"{place}: {name}" for place in places for name in names):
            return f"for each of {len(places)} places, {words}"
    return ", ".join(block.indices)


def _board_observation(variants: Sequence[Variant]) -> str:
    """The layout of a board's observations of version 1."""
    variant = variants[0]
    layout = board_layout_of(variant)
    if any(board_layout_of(other).blocks != layout.blocks for other in variants):
        raise ValueError(f"the variants of {variant.board.name} have different layouts")
    names = ", ".join(_code(board_layout_of(other).name) for other in variants)
    rows = (
        (
            _code(block.name),
            block.meaning,
            _board_numbers(variant, block),
            _in_short(block, [str(unit) for unit in block.unit]),
            _in_short(block, [f"{most:.4g}" for most in block.most]),
            _span(block.start, block.size),
        )
        for block in layout.blocks
    )
    table = _table(("block", "what", "numbers", "÷", "most", "places"), rows, right=[5])
    actions = len(board_actions(variant))
    return f"### v1 {variant.board.id}\n\n{names}: {layout.size} numbers; {actions} actions.\n\n{table}\n"


def _board_numbers(variant: Variant, block: Block) -> str:
    """Return what the numbers of a block are about, in short."""
    board = variant.board
    lists = {
        "each player": SEATS,
        f"the {len(CARDS)} [cards](#cards)": CARDS,
        f"the {len(board.routes)} [routes](#routes)": tuple(route.id for route in board.routes),
        f"the {len(board.cities)} [cities](#cities)": tuple(city.id for city in board.cities),
        f"the {len(ticket_pairs(variant))} [pairs of cities](#pairs-of-cities)": _pair_names(variant),
        ", ".join(OFFERED): OFFERED,
    }
    for words, names in lists.items():
        if block.indices == names:
            return words
        if block.indices == tuple(f"{seat}: {name}" for seat in SEATS for name in names):
            return f"for each player, {words}"
        if block.indices == tuple(f"{place}: {name}" for place in OFFER_LETTERS for name in names):
            return f"for each of {len(OFFER_LETTERS)} places, {words}"
    return ", ".join(block.indices)


def _pair_names(variant: Variant) -> tuple[str, ...]:
    cities = variant.board.cities
    return tuple(f"{cities[a].id} – {cities[b].id}" for a, b in ticket_pairs(variant))


def _pairs(variant: Variant) -> str:
    table = _table(("", "cities"), enumerate(_pair_names(variant)), right=[0])
    return _folded(f"The {len(ticket_pairs(variant))} pairs of cities with tickets of {variant.board.name}", table)


def _unit(blocks: Sequence[Block], i: int) -> str:
    """What a number is divided by: the same for any number of players, or that number."""
    units = tuple(block.unit[i] for block in blocks)
    if units != PLAYERS and len(set(units)) > 1:
        raise ValueError(f"the numbers of {blocks[0].name} are divided by {units}")
    return "players" if units == PLAYERS else str(units[0])


def _in_short(block: Block, values: Sequence[str]) -> str:
    """One value for all numbers of a block, or one for the colours and another for locomotives, or all of them."""
    if len(set(values)) == 1:
        return values[0]
    of_locomotives = {value for value, index in zip(values, block.indices, strict=True) if index.endswith(LOCOMOTIVE)}
    of_colours = {value for value, index in zip(values, block.indices, strict=True) if not index.endswith(LOCOMOTIVE)}
    if len(of_colours) == len(of_locomotives) == 1:
        return f"{of_colours.pop()}, locomotives {of_locomotives.pop()}"
    return ", ".join(values)


# Lists


def _cards() -> str:
    order = ", ".join(f"{i} {card}" for i, card in enumerate(CARDS))
    return f"### Cards\n\n{order}.\n\n"


def _routes(board: Board, variants: Sequence[Variant]) -> str:
    firsts = [_first_ids(variant) for variant in variants]
    head = ("", "route", "cards", "length", "", "ways", *(f"first id, {variant.name}" for variant in variants))
    rows = (
        [
            i,
            _code(route.id),
            route.colour,
            route.length,
            _kind(route),
            ways,
            *(first[route.id] for first in firsts),
        ]
        for i, (route, ways) in enumerate(zip(board.routes, _ways(variants[0]), strict=True))
    )
    table = _table(head, rows, right=[0, 3, *range(5, 6 + len(variants))])
    return _folded(f"The {len(board.routes)} routes of {board.name}", table)


def _kind(route: Route) -> str:
    words = []
    if route.tunnel:
        words.append("tunnel")
    if route.ferry:
        words.append(f"ferry, {route.ferry} symbol{'s' if route.ferry > 1 else ''}")
    if route.twin is not None:
        words.append(f"double, with {route.twin}")
    return "; ".join(words)


def _ways(variant: Variant) -> list[int]:
    """How many ids each route has."""
    claims = [action.route for action in variant.actions if isinstance(action, ClaimRoute)]
    return [claims.count(route.id) for route in variant.board.routes]


def _first_ids(variant: Variant) -> dict[str, int]:
    """The first id of each claim by route, and of each station by city."""
    first: dict[str, int] = {}
    for i, action in enumerate(variant.actions):
        if isinstance(action, ClaimRoute):
            first.setdefault(action.route, i)
        elif isinstance(action, BuildStation):
            first.setdefault(action.city, i)
    return first


def _cities(board: Board, variants: Sequence[Variant]) -> str:
    firsts = [_first_ids(variant) for variant in variants]
    head = ("", "city", *(f"first id, {variant.name}" for variant in variants))
    rows = ([i, _code(city.id), *(first[city.id] for first in firsts)] for i, city in enumerate(board.cities))
    table = _table(head, rows, right=[0, *range(2, 2 + len(variants))])
    return _folded(f"The {len(board.cities)} cities of {board.name}", table)


def _tickets(variant: Variant) -> str:
    cities = [city.id for city in variant.board.cities]
    rows = (
        (i, _code(ticket.id), f"{cities[ticket.a]} – {cities[ticket.b]}", ticket.points, "long" if ticket.long else "")
        for i, ticket in enumerate(variant.tickets)
    )
    table = _table(("", "ticket", "cities", "points", ""), rows, right=[0, 3])
    return _folded(f"The {len(variant.tickets)} tickets of {variant.name}", table)


def _versions() -> str:
    newest_first = sorted(HISTORY, reverse=True)
    for version in (VERSION, BOARD_VERSION):
        if version not in HISTORY:
            raise ValueError(f"say in HISTORY what changed with version {version}")
    return (
        "## Versions\n\n"
        f"The version is the `v{VERSION}` or `v{BOARD_VERSION}` in a layout's name. A number that changes its place or "
        "its meaning, in any\nvariant, makes a new version; both of these stay.\n\n"
        + _table(("version", "what changed"), ((f"v{version}", HISTORY[version]) for version in newest_first))
    )


def generated() -> dict[Path, bytes]:
    """The generated files, by path."""
    return {TARGET: written().encode()}
