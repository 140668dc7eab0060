"""The page of a report: one self-contained HTML file for small and wide screens, in a light and a dark theme."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from whistlestop import __version__
from whistlestop.arena.report.balance import Balance, MakeUp, MostTicketsNumbers, RouteNumbers, TicketNumbers
from whistlestop.arena.report.summary_text import percent, summary_text
from whistlestop.intervals import Estimate
from whistlestop.pictures.palette import DAY, NIGHT, Theme

Pictures = Mapping[str, Mapping[str, bytes]]
"""By theme and name; an SVG begins with `<svg`, everything else is PNG."""


def page(balance: Balance, pictures: Pictures) -> str:
    """Render the page as HTML."""
    writer = _Page(balance, pictures)
    sections = "\n".join(f"<section>\n{section}\n</section>" for section in writer.sections())
    title = f"Balance of {balance.title}"
    options = f" with {', '.join(balance.options)}" if balance.options else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<header>
<p class="kind">Whistlestop · balance report</p>
<h1>{escape(balance.title)}{escape(options)}</h1>
<p class="lead">{escape(summary_text(balance))}</p>
</header>
<main>
{sections}
</main>
<footer><p>Intervals are 95 %, over deals. Variant {escape(balance.variant)}, data {escape(balance.digest)}, \
Whistlestop {__version__}.</p></footer>
</body>
</html>
"""


class _Page:
    """Renders the sections of the page."""

    def __init__(self, balance: Balance, pictures: Pictures) -> None:
        self.balance = balance
        self.pictures = pictures

    def sections(self) -> Iterator[str]:
        yield self._seats()
        yield self._length()
        yield self._make_up()
        yield self._tickets()
        yield self._routes()
        yield self._longest()
        if self.balance.most_tickets is not None:
            yield self._most_tickets(self.balance.most_tickets)
        if self.balance.stations is not None:
            yield self._stations()
        if self.balance.tunnels is not None:
            yield self._tunnels()

    def _seats(self) -> str:
        rows = [
            [
                str(table.players),
                str(seat.seat),
                number(seat.points),
                percent(seat.win_share),
                f"{100 / table.players:.0f} %",
            ]
            for table in self.balance.tables
            for seat in table.seats
        ]
        return "\n".join(
            (
                "<h2>Seats and the first player</h2>",
                "<p>Here seats are numbered from 1, in the order of play. Bots rotate through the seats, so the "
                "differences come from the seat alone.</p>",
                self._picture("wins-by-seat", "Share of wins by seat with 95 % intervals, next to an even share"),
                self._picture("points-by-seat", "Average points by seat with 95 % intervals"),
                html_table(["players", "seat", "points", "wins", "even share"], rows, words=0),
            )
        )

    def _length(self) -> str:
        rows = [
            [
                str(t.players),
                f"{t.games:,}",
                f"{t.turns.mean / t.players:.1f}",
                f"{t.turns.least / t.players:.0f}–{t.turns.most / t.players:.0f}",
                f"{t.turns.mean:.0f}",
                f"{t.actions.mean:.0f}",
                number(t.winning_points),
            ]
            for t in self.balance.tables
        ]
        headings = ["players", "games", "turns per player", "range", "turns", "actions", "winning score"]
        picture = self._picture("length", "How many turns a player has in a game")
        return f"<h2>Length of the games</h2>\n{picture}\n{html_table(headings, rows, words=0)}"

    def _make_up(self) -> str:
        def row(part: MakeUp) -> list[str]:
            points = (part.routes, part.tickets, part.longest, part.most_tickets, part.stations, part.total)
            return [part.who, f"{part.seats:,}", *(f"{value:z.1f}" for value in points)]

        headings = ["who", "scores", "routes", "tickets", "longest path", "most tickets", "stations", "total"]
        picture = self._picture("make-up", "Average points from routes, tickets, bonuses and stations")
        return f"<h2>Where the points come from</h2>\n{picture}\n{html_table(headings, map(row, self.balance.make_up))}"

    def _tickets(self) -> str:
        def row(ticket: TicketNumbers) -> list[str]:
            return [
                f"{ticket.name}{' (long)' if ticket.long else ''}",
                str(ticket.points),
                f"{ticket.offered:,}",
                share(ticket.kept, ticket.offered),
                share(ticket.completed, ticket.kept),
                "–" if ticket.worth is None else f"{ticket.worth:+z.1f}",
                lift(ticket.lift),
            ]

        order = sorted(self.balance.tickets, key=lambda t: -(t.worth if t.worth is not None else -99))
        headings = ["ticket", "points", "offered", "kept", "completed", "worth", "wins more"]
        return "\n".join(
            (
                "<h2>Tickets</h2>",
                "<p>“Kept” is of the times a ticket was offered, “completed” of the times it was kept. “Worth” is what "
                "it brought on average when kept, failures included. “Wins more” compares the games in which a bot "
                "held the ticket with that bot's usual share of wins, in percentage points.</p>",
                self._picture("tickets", "How often each ticket is kept and completed when offered"),
                self._picture("ticket-worth", "Points gained by keeping a ticket against the points printed on it"),
                folded("All tickets in numbers", html_table(headings, map(row, order))),
            )
        )

    def _routes(self) -> str:
        games = self.balance.games

        def row(route: RouteNumbers) -> list[str]:
            kind = " tunnel" if route.tunnel else f" ferry {route.ferry}" if route.ferry else ""
            return [
                route.name,
                f"{route.length} {route.colour}{kind}",
                share(route.claimed, games),
                share(route.claimed_by_winner, games),
                lift(route.lift),
            ]

        order = sorted(self.balance.routes, key=lambda route: -route.claimed)
        headings = ["route", "kind", "claimed", "by the winner", "wins more"]
        return "\n".join(
            (
                "<h2>Routes</h2>",
                self._picture("routes-claimed", "Map: the percentage of games in which each route is claimed"),
                self._picture(
                    "routes-of-winners", "Map: the percentage of games in which the winner claims each route"
                ),
                self._picture("route-kinds", "How often routes of each length and colour are claimed"),
                folded("All routes in numbers", html_table(headings, map(row, order), words=2)),
            )
        )

    def _longest(self) -> str:
        longest = self.balance.longest
        bots = "; ".join(f"{bot} {100 * had:.0f} %" for bot, had in longest.by_bot.items())
        seats = [
            [str(t.players), str(seat.seat), percent(seat.longest_share)]
            for t in self.balance.tables
            for seat in t.seats
        ]
        return "\n".join(
            (
                "<h2>Longest path</h2>",
                f"<p>It is {longest.mean_length:.1f} spaces long on average. The winner had it in "
                f"{percent(longest.winner_had_it)} of the games; in {longest.shared:,} it was shared. "
                f"How often each bot had it: {escape(bots)}.</p>",
                self._picture("longest-path", "How long the longest path of a game is"),
                folded("By seat", html_table(["players", "seat", "had it"], seats, words=0)),
            )
        )

    def _most_tickets(self, most: MostTicketsNumbers) -> str:
        bots = "; ".join(f"{bot} {100 * had:.0f} %" for bot, had in most.by_bot.items())
        return (
            "<h2>Most tickets</h2>\n"
            f"<p>The bonus took {most.mean_tickets:.1f} completed tickets on average. The winner had it in "
            f"{percent(most.winner_had_it)} of the games; in {most.shared:,} it was shared. "
            f"How often each bot had it: {escape(bots)}.</p>"
        )

    def _stations(self) -> str:
        stations = self.balance.stations
        assert stations is not None
        return "\n".join(
            (
                "<h2>Stations</h2>",
                f"<p>A player builds {stations.mean_built:.2f} on average, {100 * stations.borrowing:.0f} % of which "
                f"borrow a route in the end, and scores {stations.mean_points:.1f} points for those in reserve.</p>",
                self._picture("stations", "How many stations a player builds"),
            )
        )

    def _tunnels(self) -> str:
        tunnels = self.balance.tunnels
        assert tunnels is not None
        free = tunnels.prices.get(0, 0)
        return "\n".join(
            (
                "<h2>Tunnels</h2>",
                f"<p>Tried {tunnels.tried:,} times, {tunnels.tried / self.balance.games:.1f} times per game. "
                f"{share(free, tunnels.tried)} of the attempts cost nothing more; "
                f"{share(tunnels.declined, tunnels.tried)} were declined.</p>",
                self._picture("tunnels", "How many more cards a tunnel costs"),
            )
        )

    def _picture(self, name: str, about: str) -> str:
        """A picture in both themes; the reader's device chooses."""
        day, night = (self.pictures[theme].get(name) for theme in ("day", "night"))
        if day is None or night is None:
            return ""
        return (
            f'<figure><picture><source media="(prefers-color-scheme: dark)" srcset="{data_url(night)}">'
            f'<img src="{data_url(day)}" alt="{escape(about)}" loading="lazy"></picture>'
            f"<figcaption>{escape(about)}</figcaption></figure>"
        )


def data_url(picture: bytes) -> str:
    """A picture as a data URL."""
    kind = "image/svg+xml" if picture.startswith(b"<svg") else "image/png"
    return f"data:{kind};base64,{base64.b64encode(picture).decode()}"


def html_table(headings: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> str:
    """An HTML table whose first `words` columns hold words and the others numbers."""

    def cell(tag: str, column: int, text: str) -> str:
        kind = "" if column < words else ' class="number"'
        scope = ' scope="col"' if tag == "th" else ""
        return f"<{tag}{scope}{kind}>{escape(text)}</{tag}>"

    def line(tag: str, cells: Sequence[str]) -> str:
        return f"<tr>{''.join(cell(tag, i, text) for i, text in enumerate(cells))}</tr>"

    body = "\n".join(line("td", row) for row in rows)
    return f'<div class="wide"><table>\n<thead>{line("th", headings)}</thead>\n<tbody>\n{body}\n</tbody></table></div>'


def folded(title: str, content: str) -> str:
    """Long content, folded until the reader opens it."""
    return f"<details><summary>{escape(title)}</summary>\n{content}\n</details>"


def share(part: float, whole: float) -> str:
    """A share as a percentage.

    >>> share(1, 8), share(0, 0)
    ('12 %', '–')
    """
    return f"{100 * part / whole:.0f} %" if whole else "–"


def number(estimate: Estimate) -> str:
    """A mean with its margin."""
    return f"{estimate.value:z.1f}" + ("" if estimate.margin is None else f" ± {estimate.margin:.1f}")


def lift(estimate: Estimate | None) -> str:
    """A difference of shares in percentage points."""
    if estimate is None:
        return "–"
    return f"{100 * estimate.value:+.0f}" + ("" if estimate.margin is None else f" ± {100 * estimate.margin:.0f}")


def _colours(theme: Theme) -> str:
    names = {
        "paper": theme.margin,
        "card": theme.cartouche,
        "ink": theme.ink,
        "soft": theme.sea_names,
        "line": theme.graticule,
        "accent": theme.accent,
    }
    return "".join(f"--{name}:{colour};" for name, colour in names.items())


_STYLE = f"""
:root{{{_colours(DAY)}}}
@media (prefers-color-scheme:dark){{:root{{{_colours(NIGHT)}}}}}
*{{box-sizing:border-box}}
body{{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 Georgia,"Iowan Old Style",serif}}
header,main,footer{{max-width:54rem;margin:0 auto;padding:0 1rem}}
header{{padding-top:2.5rem}}
.kind{{margin:0;font-variant:small-caps;letter-spacing:.08em;color:var(--soft)}}
h1{{margin:.1rem 0 .6rem;font-size:clamp(1.8rem,6vw,2.8rem);line-height:1.1}}
h2{{margin:0 0 .6rem;font-size:1.35rem;border-bottom:2px solid var(--accent);padding-bottom:.25rem}}
.lead{{font-size:1.1rem}}
section{{background:var(--card);border-radius:.5rem;padding:1.1rem 1.2rem;margin:1.4rem 0;\
box-shadow:0 1px 3px rgb(0 0 0/.18)}}
figure{{margin:1rem 0}}
img{{display:block;width:100%;height:auto;border-radius:.3rem}}
figcaption{{font-size:.85rem;color:var(--soft);margin-top:.25rem}}
.wide{{overflow-x:auto}}
table{{border-collapse:collapse;width:100%;font:.88rem/1.4 system-ui,sans-serif;font-variant-numeric:tabular-nums}}
th,td{{text-align:left;padding:.28rem .6rem .28rem 0;\
border-bottom:1px solid color-mix(in srgb,var(--line) 40%,transparent)}}
th{{font-weight:600;color:var(--soft);white-space:nowrap}}
.number,td:first-child{{white-space:nowrap}}
.number{{text-align:right}}
summary{{cursor:pointer;color:var(--accent);padding:.3rem 0}}
footer{{padding-bottom:2rem;font-size:.85rem;color:var(--soft)}}
"""
