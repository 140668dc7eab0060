"""Parsing what the player types: actions, routes by any names of their cities, and tickets by their letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whistlestop import refusal_codes
from whistlestop.actions import (
    CARDS,
    OFFER_LETTERS,
    Action,
    BuildStation,
    ClaimRoute,
    IllegalAction,
    KeepTickets,
    parse,
)
from whistlestop.boards import UnknownName, Variant
from whistlestop.cli.menu import locomotives_spent


def parse_actions(variant: Variant, line: str, legal: Sequence[Action]) -> list[Action]:
    """Parse a line into the actions that it may mean: several if it names a route or a city but not how to pay.

    Raises `IllegalAction` or `UnknownName` if the line cannot be understood.

    >>> from whistlestop.boards import load
    >>> usa = load("usa")
    >>> parse_actions(usa, "claim Miami Atlanta blue", usa.actions)
    [ClaimRoute(route='atlanta/miami', colour='blue', locomotives=0)]
    >>> len(parse_actions(usa, "claim new york/boston", usa.actions))
    5
    """
    word, _, rest = line.strip().partition(" ")
    if word.casefold() not in ("claim", "build") or not rest:
        return [parse(line.casefold())]
    place, payment = _split_payment(rest)
    found: list[ClaimRoute | BuildStation]
    if word.casefold() == "claim":
        routes = {variant.board.routes[i].id for i in find_routes(variant, place)}
        found = [a for a in legal if isinstance(a, ClaimRoute) and a.route in routes]
        named = sorted(routes)[0]
    else:
        named = variant.board.cities[variant.board.city(place)].id
        found = [a for a in legal if isinstance(a, BuildStation) and a.city == named]
    if payment:
        # A double route named without a colour: the payment may fit only one of the two.
        exact = [a for a in found if _paid_with(a, payment)]
        return [*exact[:1]] or [parse(f"{word.casefold()} {named} {payment}")]
    different: dict[tuple[str, int], Action] = {}
    for action in found:
        different.setdefault((action.colour, action.locomotives), action)
    return sorted(different.values(), key=locomotives_spent) or [_any_payment(variant, word.casefold(), named)]


def _any_payment(variant: Variant, word: str, place: str) -> Action:
    """An action for a place where none is legal, so that the rules can explain why."""
    for action in variant.actions:
        if isinstance(action, ClaimRoute) and word == "claim" and action.route == place:
            return action
        if isinstance(action, BuildStation) and word == "build" and action.city == place:
            return action
    return parse(f"{word} {place} red")


def _split_payment(words: str) -> tuple[str, str]:
    """Split off the colour and number of locomotives after a place, if there are any."""
    place = words.split()
    payment: list[str] = []
    while place and len(place) > 1 and (place[-1].startswith("+") or place[-1].casefold() in CARDS):
        payment.insert(0, place.pop().casefold())
    return " ".join(place), " ".join(payment)


def _paid_with(action: ClaimRoute | BuildStation, payment: str) -> bool:
    more = f" +{action.locomotives}" if action.locomotives else ""
    return f"{action.colour}{more}" == payment


def find_routes(variant: Variant, place: str) -> list[int]:
    """Find the routes that a text names: by id, or by two cities in any order and language, and perhaps a colour.

    >>> from whistlestop.boards import load
    >>> europe = load("europe")
    >>> [europe.board.routes[i].id for i in find_routes(europe, "Edinburgh London")]
    ['edinburgh/london/black', 'edinburgh/london/orange']
    """
    board = variant.board
    try:
        return [board.route(place.casefold())]
    except UnknownName as error:
        unknown = error
    names = [name.strip() for name in place.replace("–", "/").split("/")]
    which = names.pop().casefold() if len(names) == 3 else ""
    for a, b in _pairs(names):
        try:
            ends = {board.city(a), board.city(b)}
        except UnknownName:
            continue
        found = [i for i, route in enumerate(board.routes) if {route.a, route.b} == ends]
        if which:
            found = [i for i in found if board.routes[i].id.endswith(f"/{which}")]
        if found:
            return found
    raise unknown


def _pairs(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Two names, or every way to split the words of one text into two."""
    if len(names) == 2:
        yield names[0], names[1]
    elif len(names) == 1:
        words = names[0].split()
        for cut in range(1, len(words)):
            yield " ".join(words[:cut]), " ".join(words[cut:])


def keep_limits(legal: Sequence[Action]) -> tuple[int, int]:
    """The fewest and the most tickets that may be kept."""
    counts = [len(action.keep) for action in legal if isinstance(action, KeepTickets)]
    return min(counts), max(counts)


def keep_limits_text(legal: Sequence[Action], offered: int) -> str:
    """How many tickets of an offer may be kept, in words.

    >>> keep_limits_text([KeepTickets((0,), (1,)), KeepTickets((0, 1))], offered=2)
    'at least 1'
    """
    fewest, most = keep_limits(legal)
    return f"at least {fewest}" if most == offered else f"{fewest} to {most}"


def parse_keep(line: str, offered: int, legal: Sequence[Action]) -> KeepTickets:
    """Parse which tickets to keep: letters, "all" or "none". The others are returned in their order.

    >>> parse_keep("ac", offered=3, legal=[KeepTickets((0,), (1, 2)), KeepTickets((0, 1, 2))])
    KeepTickets(keep=(0, 2), give_back=(1,))
    """
    kept = _parse_letters(line.casefold().replace(",", " ").removeprefix("keep ").split(), offered)
    fewest, most = keep_limits(legal)
    if len(kept.keep) < fewest:
        raise IllegalAction(refusal_codes.KeepAtLeast(fewest), "S4")
    if len(kept.keep) > most:
        raise IllegalAction(refusal_codes.KeepAtMost(most), "S4")
    return kept


def _parse_letters(words: list[str], offered: int) -> KeepTickets:
    match words:
        case ["all"]:
            return KeepTickets(tuple(range(offered)))
        case ["none"]:
            return KeepTickets((), tuple(range(offered)))
        case [_, "return", _]:
            kept = parse(f"keep {' '.join(words)}")
        case [first, *more] if all(len(word) == 1 for word in more):
            kept = parse(f"keep {''.join(sorted(first + ''.join(more)))}")
        case _:
            raise IllegalAction(refusal_codes.LettersExpected(), "K1")
    assert isinstance(kept, KeepTickets)
    if unknown := [i for i in kept.keep if i >= offered]:
        raise IllegalAction(refusal_codes.TicketNotOnOffer(OFFER_LETTERS[unknown[0]]), "K2")
    return kept if kept.give_back else KeepTickets(kept.keep, tuple(i for i in range(offered) if i not in kept.keep))
