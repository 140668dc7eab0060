"""Check the decks and variants of a file: enough tickets, playable numbers, known words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from whistlestop.boards.check_board import check_name
from whistlestop.boards.format import ALL_TICKETS, DealRow, DeckTable, OptionTable, VariantTable
from whistlestop.boards.limits import (
    MAX_BONUS,
    MAX_DEALS,
    MAX_OFFER,
    MAX_PLAYERS,
    MAX_STATIONS,
    MAX_TICKETS,
    MAX_TRAINS,
)
from whistlestop.boards.shape import Finding


def check_deck(entry: str, name: str, deck: DeckTable, tickets: set[str]) -> Iterator[Finding]:
    yield from check_name(entry, name)
    if name == ALL_TICKETS:
        yield Finding(entry, f'"{ALL_TICKETS}" is the name of the deck with every ticket of the file')
    for ticket, times in Counter(deck.tickets).items():
        if ticket not in tickets:
            yield Finding(entry, f'there is no ticket "{ticket}"')
        if times > 1:
            yield Finding(entry, f'it names the ticket "{ticket}" {times} times')
    for ticket in deck.stand_ins:
        if ticket not in deck.tickets:
            yield Finding(entry, f'its stand-in "{ticket}" is not in the deck')


def check_variant(
    entry: str, name: str, variant: VariantTable, decks: Mapping[str, DeckTable], longest: int
) -> Iterator[Finding]:
    """Check a variant. `longest` is the length of the longest route on the board."""
    yield from check_name(entry, name)
    yield from _check_numbers(entry, variant, longest)
    yield from _check_points(entry, variant)
    yield from _check_tie_break(entry, variant.tie_break, variant)
    if not 1 <= len(variant.deals) <= MAX_DEALS:
        yield Finding(entry, f"{len(variant.deals)} deals must be from 1 to {MAX_DEALS}")
    for number, deal in enumerate(variant.deals, 1):
        yield from _check_deal(f"{entry}, deal {number}", deal, first=number == 1)
    unknown = [*_check_decks_known(entry, variant, decks)]
    yield from unknown
    for option_name, option in variant.options.items():
        yield from _check_option(f"{entry}, option {option_name}", option_name, option, variant, decks)
    if not unknown:
        yield from _check_enough_tickets(entry, variant, decks)
        yield from _check_stand_ins(entry, variant, variant.regular + variant.long, decks)
    yield from _check_ticket_counts(entry, variant, decks)


def _check_numbers(entry: str, variant: VariantTable, longest: int) -> Iterator[Finding]:
    if not 1 <= variant.draw_tickets <= MAX_OFFER:
        yield Finding(entry, f"draw_tickets {variant.draw_tickets} must be from 1 to {MAX_OFFER}")
    if not 0 <= (variant.stations or 0) <= MAX_STATIONS:
        yield Finding(entry, f"stations {variant.stations} must be from 0 to {MAX_STATIONS}")
    if not 1 <= variant.trains <= MAX_TRAINS:
        yield Finding(entry, f"trains {variant.trains} must be from 1 to {MAX_TRAINS}")
    elif variant.trains < longest:
        yield Finding(entry, f"{variant.trains} trains are too few for a route of {longest} spaces")


def _check_points(entry: str, variant: VariantTable) -> Iterator[Finding]:
    for field, points in (
        ("station_points", variant.station_points),
        ("the bonus longest_path", variant.bonuses.longest_path),
        ("the bonus most_tickets", variant.bonuses.most_tickets),
    ):
        if not 0 <= points <= MAX_BONUS:
            yield Finding(entry, f"{field} {points} must be from 0 to {MAX_BONUS}")


def _check_tie_break(entry: str, tie_break: tuple[str, ...] | None, variant: VariantTable) -> Iterator[Finding]:
    for word, times in Counter(tie_break or ()).items():
        if times > 1:
            yield Finding(entry, f'tie_break says "{word}" {times} times')
        if word == "stations" and variant.stations == 0:
            yield Finding(entry, 'tie_break says "stations", but the variant has none')
        if word == "longest-path" and variant.bonuses.longest_path == 0:
            yield Finding(entry, 'tie_break says "longest-path", but the variant has no such bonus')


def _check_deal(entry: str, deal: DealRow, first: bool) -> Iterator[Finding]:
    size = deal.long + deal.regular
    if deal.long < 0 or deal.regular < 0 or not 1 <= size <= MAX_OFFER:
        yield Finding(entry, f"{deal.long} long and {deal.regular} regular tickets must be 1 to {MAX_OFFER} in all")
        return
    most = size if deal.keep_at_most is None else deal.keep_at_most
    if not 0 <= most <= size:
        yield Finding(entry, f"keep_at_most {most} must be from 0 to the {size} tickets dealt")
    if not 0 <= deal.keep_at_least <= most:
        yield Finding(entry, f"keep_at_least {deal.keep_at_least} must be from 0 to the {most} that may be kept")
    without_long = deal.keep_at_least_without_long
    if without_long is not None and not 0 <= without_long <= most:
        yield Finding(entry, f"keep_at_least_without_long {without_long} must be from 0 to the {most} that may be kept")
    if without_long is not None and first:
        yield Finding(entry, "keep_at_least_without_long refers to an earlier deal, but this is the first")
    if deal.long and deal.returned != "out":
        yield Finding(entry, 'returned must be "out": long tickets never come back into play')


def _check_decks_known(
    entry: str, table: VariantTable | OptionTable, decks: Mapping[str, DeckTable]
) -> Iterator[Finding]:
    long = table.long if isinstance(table, VariantTable) else ()
    for deck in dict.fromkeys(long + table.regular):
        if deck not in decks:
            yield Finding(entry, f'there is no deck "{deck}"')


def _check_option(
    entry: str, name: str, option: OptionTable, variant: VariantTable, decks: Mapping[str, DeckTable]
) -> Iterator[Finding]:
    yield from check_name(entry, name)
    yield from _check_decks_known(entry, option, decks)
    yield from _check_tie_break(entry, option.tie_break, variant)
    if not option.regular and option.tie_break is None:
        yield Finding(entry, "it changes nothing; give it regular decks or a tie_break")
    yield from _check_stand_ins(entry, option, option.regular, decks)


def _check_enough_tickets(entry: str, variant: VariantTable, decks: Mapping[str, DeckTable]) -> Iterator[Finding]:
    for kind, names, dealt in (
        ("long", variant.long, sum(deal.long for deal in variant.deals)),
        ("regular", variant.regular, sum(deal.regular for deal in variant.deals)),
    ):
        have, need = sum(len(decks[name].tickets) for name in names), MAX_PLAYERS * dealt
        if have < need:
            yield Finding(entry, f"{have} {kind} tickets are too few to deal {dealt} to each of {MAX_PLAYERS} players")
        if kind == "long" and have and not dealt:
            yield Finding(entry, "it has long tickets, but no deal with any")


def _check_stand_ins(
    entry: str, table: VariantTable | OptionTable, names: tuple[str, ...], decks: Mapping[str, DeckTable]
) -> Iterator[Finding]:
    """Check that players who choose these decks are told about stand-ins, which must not pass for official (P2)."""
    if any(name in decks and decks[name].stand_ins for name in names) and "stand-in" not in table.about:
        yield Finding(entry, 'it has stand-ins, so its about must say so (the word "stand-in")')


def _check_ticket_counts(entry: str, variant: VariantTable, decks: Mapping[str, DeckTable]) -> Iterator[Finding]:
    """Check the tickets of a variant with all of its options, since these may all be chosen together."""
    names = [*variant.long, *variant.regular, *(deck for o in variant.options.values() for deck in o.regular)]
    tickets = Counter(ticket for name in names if name in decks for ticket in dict.fromkeys(decks[name].tickets))
    if tickets.total() > MAX_TICKETS:
        yield Finding(entry, f"{tickets.total()} tickets are too many; the limit is {MAX_TICKETS}")
    for ticket, times in tickets.items():
        if times > 1:
            yield Finding(entry, f'the ticket "{ticket}" is in {times} of its decks')
