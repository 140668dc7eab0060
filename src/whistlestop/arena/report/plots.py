"""The plots of a report as PNG, in the colours of the light and the dark map."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from whistlestop.arena.report.balance import Balance, KindNumbers, MakeUp, TableNumbers, TicketNumbers
from whistlestop.extras import need
from whistlestop.intervals import Estimate
from whistlestop.pictures.palette import PLAYERS, THEMES, Theme

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PIXELS_PER_INCH = 200
WIDTH = 5.6
"""In inches: narrow, so that the text stays legible on a phone."""
_NIGHT_SERIES = ("#e8705f", "#7fa8ff", "#5cc794", "#f6bd4a", "#b9b3c9")
"""The players' colours, lighter, to stand out from the dark theme."""
_PARTS = {"routes": 1, "tickets": 2, "longest": 3, "stations": 0, "most_tickets": 4}
"""The parts of a score, each with the index of its colour in a series."""


class Plots:
    """Draws plots in one theme."""

    def __init__(self, theme: str) -> None:
        with need("report"):
            from matplotlib.figure import Figure
        self._figure_class = Figure
        self.theme: Theme = THEMES[theme]
        day = theme == "day"
        self.series = tuple(player.body for player in PLAYERS) if day else _NIGHT_SERIES
        self.paper = self.theme.cartouche
        self.soft = self.theme.graticule

    def all(self, balance: Balance) -> dict[str, bytes]:
        """Every plot that has data, by name."""
        wanted: dict[str, Callable[[], bytes]] = {
            "points-by-seat": lambda: self.points_by_seat(balance.tables),
            "wins-by-seat": lambda: self.wins_by_seat(balance.tables),
            "length": lambda: self.length(balance.tables),
            "make-up": lambda: self.make_up(balance.make_up),
            "tickets": lambda: self.tickets(balance.tickets),
            "ticket-worth": lambda: self.ticket_worth(balance.tickets),
            "route-kinds": lambda: self.route_kinds(balance.lengths, balance.colours),
            "longest-path": lambda: self.counts(balance.longest.lengths, "spaces in the longest path", "games"),
        }
        if balance.stations is not None:
            built = balance.stations.built
            wanted["stations"] = lambda: self.counts(built, "stations built by a player", "players")
        if balance.tunnels is not None and balance.tunnels.tried:
            prices = balance.tunnels.prices
            wanted["tunnels"] = lambda: self.counts(prices, "extra cards that a tunnel costs", "attempts")
        return {name: draw() for name, draw in wanted.items()}

    def points_by_seat(self, tables: Sequence[TableNumbers]) -> bytes:
        figure, axes = self._figure(2.9)
        ticks: list[tuple[float, str]] = []
        at = 0.0
        for table in tables:
            for seat in table.seats:
                ink = self.series[seat.seat - 1]
                axes.bar(at, seat.points.value, width=0.8, color=ink, edgecolor=self.paper)
                self._interval(axes, at, seat.points, 1)
                ticks.append((at, f"seat {seat.seat}\n{table.players} players" if seat.seat == 1 else f"{seat.seat}"))
                at += 1
            at += 0.7
        axes.set_xticks([x for x, _ in ticks], [text for _, text in ticks])
        axes.set_ylabel("points")
        axes.axhline(0, color=self.theme.ink, linewidth=0.8)
        return self._png(figure)

    def wins_by_seat(self, tables: Sequence[TableNumbers]) -> bytes:
        figure, axes = self._figure(0.9 + 0.34 * sum(table.players for table in tables))
        ticks: list[tuple[float, str]] = []
        at = 0.0
        for table in tables:
            fair = 100 / table.players
            axes.plot([fair, fair], [at - 0.5, at + table.players - 0.5], color=self.theme.accent, linewidth=1.2)
            for seat in table.seats:
                self._dot(axes, at, seat.win_share, self.series[seat.seat - 1], 100)
                name = f"{table.players} players, seat {seat.seat}" if len(tables) > 1 else f"seat {seat.seat}"
                ticks.append((at, name))
                at += 1
            at += 0.5
        axes.set_yticks([y for y, _ in ticks], [text for _, text in ticks])
        axes.invert_yaxis()
        axes.grid(axis="x", color=self.soft, alpha=0.35, linewidth=0.6)
        axes.grid(axis="y", visible=False)
        axes.set_xlabel("wins, % of games; the line is an even share")
        return self._png(figure)

    def length(self, tables: Sequence[TableNumbers]) -> bytes:
        figure, axes = self._figure(2.8)
        per_player = [[turns / table.players for turns in table.turns.values] for table in tables]
        low, high = min(map(min, per_player)), max(map(max, per_player))
        step = max(1, math.ceil((high - low) / 24))
        edges = list(range(math.floor(low), math.floor(high) + 2 * step, step))
        for values, table, ink in zip(per_player, tables, self.series, strict=False):
            weights = [100 / len(values)] * len(values)
            label = f"{table.players} players"
            axes.hist(values, edges, weights=weights, histtype="stepfilled", color=ink, alpha=0.16)
            axes.hist(values, edges, weights=weights, histtype="step", color=ink, linewidth=1.6, label=label)
        axes.set_xlabel("turns per player")
        axes.set_ylabel("% of games")
        if len(tables) > 1:
            self._legend(axes)
        return self._png(figure)

    def make_up(self, rows: Sequence[MakeUp]) -> bytes:
        figure, axes = self._figure(1.0 + 0.36 * len(rows))
        parts = [part for part in _PARTS if any(getattr(row, part) for row in rows)]
        for y, row in enumerate(rows):
            above = below = 0.0
            for part in parts:
                points = getattr(row, part)
                left = above if points >= 0 else below
                label = part.replace("_", " ") if y == 0 else None
                ink = self.series[_PARTS[part]]
                axes.barh(y, points, left=left, color=ink, edgecolor=self.paper, label=label)
                above, below = above + max(0.0, points), below + min(0.0, points)
            self._note(axes, f"{row.total:.0f}", (above, y), (5, 0), "left", 8.5)
        axes.set_yticks(range(len(rows)), [row.who for row in rows])
        axes.invert_yaxis()
        axes.axvline(0, color=self.theme.ink, linewidth=0.8)
        axes.margins(x=0.08)
        axes.grid(axis="y", visible=False)
        axes.set_xlabel("points")
        self._legend(axes, columns=len(parts))
        return self._png(figure)

    def tickets(self, tickets: Sequence[TicketNumbers]) -> bytes:
        rows = sorted((t for t in tickets if t.offered), key=lambda t: -t.kept / t.offered)
        figure, axes = self._figure(1.1 + 0.2 * len(rows))
        for y, ticket in enumerate(rows):
            kept, completed = (100 * number / ticket.offered for number in (ticket.kept, ticket.completed))
            axes.barh(y, kept, height=0.74, color=self.series[3], alpha=0.55, label="kept" if y == 0 else None)
            axes.barh(y, completed, height=0.4, color=self.series[2], label="kept and completed" if y == 0 else None)
        axes.set_yticks(range(len(rows)), [f"{ticket.name}  {ticket.points}" for ticket in rows], fontsize=7.5)
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_xlim(0, 100)
        axes.grid(axis="y", visible=False)
        axes.set_xlabel("% of the times it was offered")
        self._legend(axes, columns=2)
        return self._png(figure)

    def ticket_worth(self, tickets: Sequence[TicketNumbers]) -> bytes:
        figure, axes = self._figure(3.6)
        known = [(ticket.points, ticket.worth, ticket) for ticket in tickets if ticket.worth is not None]
        top = max((points for points, _, _ in known), default=1)
        axes.plot([0, top], [0, top], color=self.theme.accent, linewidth=1.0, label="always completed")
        axes.axhline(0, color=self.theme.ink, linewidth=0.8)
        axes.scatter(
            [points for points, _, _ in known],
            [worth for _, worth, _ in known],
            s=[8 + 60 * ticket.kept / max(1, ticket.offered) for _, _, ticket in known],
            color=self.series[1],
            edgecolor=self.paper,
            linewidth=0.6,
            label="a ticket, larger if kept often",
        )
        self._name_the_worst(axes, known)
        axes.set_xlabel("points on the ticket")
        axes.set_ylabel("points gained each time it is kept")
        self._legend(axes)
        return self._png(figure)

    def _name_the_worst(self, axes: Axes, known: Sequence[tuple[int, float, TicketNumbers]]) -> None:
        """Label the tickets that score least compared with their printed points, as far as there is room."""
        named: list[tuple[int, float]] = []
        for points, worth, ticket in sorted(known, key=lambda entry: entry[1] - entry[0])[:6]:
            if all(abs(worth - other) > 1.5 for _, other in named):
                named.append((points, worth))
                self._note(axes, ticket.name, (points, worth), (-7, 0), "right", 7.0)

    def route_kinds(self, lengths: Sequence[KindNumbers], colours: Sequence[KindNumbers]) -> bytes:
        figure, (left, right) = self._figures(2.8, 2)
        for x, kind in enumerate(lengths):
            left.bar(x, 100 * kind.claimed_share, color=self.series[1], edgecolor=self.paper)
        left.set_xticks(range(len(lengths)), [kind.kind for kind in lengths])
        left.set_xlabel("length")
        left.set_ylabel("% of such routes claimed in a game")
        for x, kind in enumerate(colours):
            card = self.theme.cards[kind.kind]
            right.bar(x, 100 * kind.claimed_share, color=card.fill, edgecolor=card.edge, linewidth=1.0)
        right.set_xticks(range(len(colours)), [kind.kind for kind in colours], rotation=50, ha="right")
        right.set_xlabel("colour")
        return self._png(figure)

    def counts(self, numbers: dict[int, int], what: str, of: str) -> bytes:
        figure, axes = self._figure(2.5)
        total = sum(numbers.values())
        axes.bar(list(numbers), [100 * n / total for n in numbers.values()], color=self.series[1], edgecolor=self.paper)
        every = 1 + len(numbers) // 12
        axes.set_xticks(list(numbers)[::every], [str(number) for number in numbers][::every])
        axes.set_xlabel(what)
        axes.set_ylabel(f"% of {of}")
        return self._png(figure)

    def _note(
        self, axes: Axes, text: str, at: tuple[float, float], by: tuple[float, float], side: str, size: float
    ) -> None:
        """Write a text beside the place `at`, moved by so many typographic points."""
        ink = self.theme.ink
        axes.annotate(text, at, by, textcoords="offset points", ha=side, va="center", fontsize=size, color=ink)

    def _dot(self, axes: Axes, y: float, share: Estimate, ink: str, scale: float) -> None:
        if share.low is not None and share.high is not None:
            axes.plot([scale * share.low, scale * share.high], [y, y], color=ink, linewidth=2.2, solid_capstyle="round")
        axes.plot([scale * share.value], [y], "o", color=ink, markersize=7, markeredgecolor=self.paper)

    def _interval(self, axes: Axes, x: float, value: Estimate, scale: float) -> None:
        if value.low is not None and value.high is not None:
            axes.plot([x, x], [scale * value.low, scale * value.high], color=self.theme.ink, linewidth=1.4)

    def _legend(self, axes: Axes, columns: int = 1) -> None:
        place = {"loc": "lower left", "bbox_to_anchor": (-0.01, 1.0)} if columns > 1 else {"loc": "best"}
        axes.legend(frameon=False, fontsize=8, ncols=columns, labelcolor=self.theme.ink, **place)

    def _figure(self, height: float) -> tuple[Figure, Axes]:
        figure, (axes,) = self._figures(height, 1)
        return figure, axes

    def _figures(self, height: float, number: int) -> tuple[Figure, Sequence[Axes]]:
        figure = self._figure_class(
            figsize=(WIDTH, height), dpi=PIXELS_PER_INCH, layout="constrained", facecolor=self.paper
        )
        places = [figure.add_subplot(1, number, i + 1) for i in range(number)]
        for axes in places:
            self._style(axes)
        return figure, places

    def _style(self, axes: Axes) -> None:
        ink = self.theme.ink
        axes.set_facecolor(self.paper)
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
        for side in ("left", "bottom"):
            axes.spines[side].set_color(self.soft)
        axes.tick_params(colors=ink, labelsize=8, length=0)
        axes.xaxis.label.set_color(ink)
        axes.yaxis.label.set_color(ink)
        axes.xaxis.label.set_fontsize(8.5)
        axes.yaxis.label.set_fontsize(8.5)
        axes.grid(color=self.soft, alpha=0.35, linewidth=0.6)
        axes.set_axisbelow(True)

    def _png(self, figure: Figure) -> bytes:
        picture = io.BytesIO()
        figure.savefig(picture, format="png", facecolor=self.paper)
        return picture.getvalue()
