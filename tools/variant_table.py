"""The table of the built-in variants in `docs/boards.md`, between two comments that mark it."""

from __future__ import annotations

from pathlib import Path

from whistlestop.boards import Deal, Variant, load, variants

TARGET = Path(__file__).parents[1] / "docs" / "boards.md"
BEGIN = "<!-- Written by `make generate` (tools/variant_table.py): change the board files, not this table. -->\n"
END = "<!-- The end of the generated table. -->\n"
HEADINGS = ("variant", "tickets", "dealt first → keep", "not kept", "drawn in play", "stations", "bonuses", "ties")
TIES = {"tickets": "tickets", "stations": "fewest stations", "longest-path": "longest path"}


def table() -> str:
    """The table, one row for each built-in variant."""
    rows = [HEADINGS, ("---",) * len(HEADINGS), *(_row(load(name)) for name in variants())]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _row(variant: Variant) -> tuple[str, ...]:
    bonuses = {"longest path": variant.bonuses.longest_path, "most tickets": variant.bonuses.most_tickets}
    return (
        f"`{variant.name}`",
        _tickets(variant),
        "; then ".join(_deal(deal) for deal in variant.deals),
        _not_kept(variant),
        str(variant.draw_tickets),
        str(variant.stations or "–"),
        ", ".join(f"{name} {points}" for name, points in bonuses.items() if points) or "–",
        ", ".join(TIES[word] for word in variant.tie_break) or "–",
    )


def _tickets(variant: Variant) -> str:
    stand_ins = sum(ticket.stand_in for ticket in variant.tickets)
    long = f"{len(variant.long)} long, " if variant.long else ""
    return f"{long}{len(variant.regular)}{f' ({stand_ins} stand-ins)' if stand_ins else ''}"


def _deal(deal: Deal) -> str:
    dealt = " and ".join(part for part in (f"{deal.long} long" if deal.long else "", str(deal.regular or "")) if part)
    if deal.keep_at_most < deal.size:
        return f"{dealt} → from {deal.keep_at_least} to {deal.keep_at_most}"
    without_long = deal.keep_at_least_without_long
    more = f", {without_long} or more without a long one" if without_long != deal.keep_at_least else ""
    return f"{dealt} → {deal.keep_at_least} or more{more}"


def _not_kept(variant: Variant) -> str:
    where = {"under": "under the deck", "out": "out"}
    ends = list(dict.fromkeys(deal.returned for deal in variant.deals))
    if len(ends) == 1:
        return where[ends[0]]
    return "; ".join(f"{'long' if deal.long else 'regular'}: {where[deal.returned]}" for deal in variant.deals)


def generated() -> dict[Path, bytes]:
    """The generated files, by path."""
    before, _, rest = TARGET.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise ValueError(f"{TARGET.name} has lost the comments around its table of variants")
    return {TARGET: f"{before}{BEGIN}\n{table()}\n{END}{after}".encode()}
