"""The screen of the game: the map, the players, cards and tickets, the log, a message line, and the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import RichLog, Static

from whistlestop.boards.geometry.sheet import sheet_of
from whistlestop.cli import render
from whistlestop.cli.event_text import describe_events
from whistlestop.cli.local_table import LocalTable
from whistlestop.cli.render_scores import final_scores
from whistlestop.cli.terminal import panels
from whistlestop.cli.terminal.choice_entries import ticket_entry
from whistlestop.cli.terminal.choice_list import ChoiceList
from whistlestop.cli.terminal.colours import COLOUR_SCHEMES, ColourScheme
from whistlestop.cli.terminal.map_drawing import Scene
from whistlestop.cli.terminal.map_widget import Map
from whistlestop.cli.terminal.pages import HELP, Page, RulePage
from whistlestop.events import RouteClaimed
from whistlestop.route_network import open_routes
from whistlestop.view import View, on_board

LOG_WIDTH = 36
"""The width of the side panel in app.tcss less its margins and scrollbar, since the log is written even if hidden."""


class TableScreen(Screen[None]):
    """Shows what the player may know, and nothing else."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, action, show=False)
        for key, action in (
            *((str(place + 1), f"app.draw({place})") for place in range(5)),
            ("6,d", "app.draw(5)"),
            ("c", "app.claim"),
            ("t", "app.tickets"),
            ("s", "app.station"),
            ("w", "ways"),
            ("m", "map"),
            ("question_mark,h", "help"),
            ("q", "app.leave(0)"),
            ("l", "log"),
            ("p", "players"),
            ("r", "rule"),
            ("space", "app.skip_pause"),
            ("f", "app.toggle_pauses"),
            ("e", "scores"),
            ("plus,equals_sign", "zoom(1)"),
            ("minus", "zoom(-1)"),
            ("0", "zoom(-9)"),  # more steps than there are: the whole map
            ("left", "move(-1, 0)"),
            ("right", "move(1, 0)"),
            ("up", "move(0, -1)"),
            ("down", "move(0, 1)"),
        )
    ]

    def __init__(self, table: LocalTable) -> None:
        super().__init__()
        self.table = table
        self.variant = table.game.variant
        self.sentences: list[str] = []
        self.new_claims: tuple[int, ...] = ()
        """The routes that others claimed since the player's last action."""
        self.rule = ""
        """The rule of the last refusal."""
        self._next_way = 0
        self._last_drawn: tuple[object, ...] = ()
        """What the tables of players and tickets were last drawn from, to skip drawing them again."""
        if commitment := table.game.commitment:
            self.sentences.append(f"All cards are dealt from a secret with the fingerprint {commitment[:16]}….")

    def compose(self) -> ComposeResult:
        yield Static(id="heading")
        with Horizontal(id="top"):
            yield Map(Scene(sheet_of(self.variant.board)))
            with Vertical(id="side"):
                yield Static(id="players")
                with Vertical(id="lower"), Vertical(id="about"):
                    yield Static("Your tickets", classes="title")
                    with VerticalScroll(id="tickets-box", can_focus=False):
                        yield Static(id="tickets")
                    yield Static("What happened", classes="title")
                    log = RichLog(id="log", wrap=True, min_width=1)
                    log.can_focus = False
                    yield log
        with Vertical(id="cards"):
            yield Static(id="face-up")
            yield Static(id="hand")
        yield Static(id="message")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.query_one("#players").styles.height = self.table.game.players + 1
        for line in ("#face-up", "#keys"):
            self.query_one(line).auto_links = False  # clickable text has its own colours
        self._collect_news()
        self.new_claims = ()  # earlier claims of a resumed game are not new

    @property
    def scheme(self) -> ColourScheme:
        """The colours of the current theme."""
        return COLOUR_SCHEMES[self.app.current_theme.dark]

    @property
    def map(self) -> Map:
        """The map."""
        return self.query_one(Map)

    @property
    def view(self) -> View:
        """The view of the human player."""
        return self.table.game.view(self.table.seat)

    # Drawing

    def show(self) -> None:
        """Update everything except the log's earlier lines."""
        table, view, scheme = self.table, self.view, self.scheme
        if view.phase != "second-card":  # two cards make one sentence
            self._collect_news()
        width = self.size.width - 2
        self._update("#heading", panels.heading(self.variant, view, table.names))
        if (view.players, view.to_act, view.tickets) != self._last_drawn:
            self._last_drawn = (view.players, view.to_act, view.tickets)
            self._update("#players", panels.players(view, table.names, self.variant.stations > 0, scheme))
            self._update("#tickets", panels.tickets(self.variant, view, scheme))
        self._update("#face-up", panels.face_up(view, scheme, width))
        self._update("#hand", panels.hand(view, scheme, width))
        self._show_keys()
        if self.panel is None:
            self.map.show(self.scene())

    def scene(self) -> Scene:
        """The current state of the board, with new claims highlighted, or the longest path at the end."""
        view = self.view
        claims, stations = on_board(view)
        free = open_routes(self.variant, view)
        return Scene(
            self.map.scene.sheet,
            claims,
            stations,
            closed=frozenset(range(len(self.variant.board.routes))) - free - set(claims),
            wanted=frozenset(panels.open_cities(self.variant, view)),
            routes=self._longest_path() if view.scores else self.new_claims,
        )

    def _longest_path(self) -> tuple[int, ...]:
        paths = [sheet.longest_path for sheet in self.table.game.scores if sheet.longest]
        return tuple(self.variant.board.route(id) for path in paths for id in path)

    def _collect_news(self) -> None:
        news = self.table.news
        others = [event for event in news if isinstance(event, RouteClaimed) and event.seat != self.table.seat]
        self.new_claims += tuple(self.variant.board.route(event.route) for event in others)
        sentences = describe_events(self.variant, self.table.names, news)
        news.clear()
        self.sentences += sentences
        self._log(sentences)

    def _log(self, sentences: Sequence[str]) -> None:
        log = self.query_one("#log", RichLog)
        for sentence in sentences:
            log.write(panels.sentence(sentence, self.table.names, self.scheme), width=LOG_WIDTH)

    def _update(self, where: str, what: RenderableType) -> None:
        """Update a widget. Only the tickets may change their size."""
        self.query_one(where, Static).update(what, layout=where == "#tickets")

    def _show_keys(self) -> None:
        listed = panels.TURN_KEYS if self.panel is None else panels.LIST_KEYS
        keys = [key for key in listed if self.variant.stations or key[1] != "station"]
        if self.panel is not None and not self.panel.can_cancel:
            keys = [key for key in keys if key[1] != "back"]
        self._update("#keys", panels.keys(keys, self.scheme))

    def show_message(self, words: str, refused: bool = False) -> None:
        """Show a message to the player."""
        self._update("#message", Text(f"✗ {words}" if refused else words))
        self.query_one("#message").set_class(refused, "refused")

    def on_resize(self) -> None:
        self.redraw_all()

    def redraw_all(self) -> None:
        """Draw everything again, including the log, whose lines were wrapped to its former width."""
        self._last_drawn = ()
        self.query_one("#log", RichLog).clear()
        self._log(self.sentences)
        self.map.redraw()
        self.show()

    # Choice lists

    @property
    def panel(self) -> ChoiceList | None:
        """The open list, if there is one."""
        return next(iter(self.query(ChoiceList)), None)

    async def open(self, panel: ChoiceList) -> None:
        """Open a list in place of the tickets and the log."""
        await self.close_panel()
        lower = self.query_one("#lower")
        lower.add_class("choosing")
        self.remove_class("wide")
        await lower.mount(panel)
        self._show_keys()

    async def close_panel(self) -> None:
        """Close the list and remove its highlights from the map."""
        if self.panel is None:
            return
        await self.query(ChoiceList).remove()
        self.query_one("#lower").remove_class("choosing")
        self.map.show(self.scene())
        self._show_keys()

    @on(ChoiceList.Highlighted)
    def _point(self, event: ChoiceList.Highlighted) -> None:
        if event.entry is not None and self.panel is not None:
            self.map.highlight(event.entry.routes, event.entry.cities)

    # Keys for looking around

    def action_map(self) -> None:
        self.toggle_class("wide")

    def action_zoom(self, steps: int) -> None:
        self.map.zoom_by(steps)

    def action_move(self, right: int, down: int) -> None:
        self.map.move(right, down)

    def action_ways(self) -> None:
        """Highlight the shortest connection of a ticket; the next call shows the next ticket."""
        view = self.view
        if not view.tickets:
            return self.show_message("You hold no tickets yet.")
        states = render.states_of_tickets(self.variant, view).held
        state = states[self._next_way % len(states)]
        self._next_way += 1
        entry = ticket_entry(self.variant, state)
        self.map.highlight(entry.routes, entry.cities)
        return self.show_message(render.ticket(self.variant, state).plain)

    def action_log(self) -> None:
        lines = [panels.sentence(sentence, self.table.names, self.scheme) for sentence in self.sentences]
        self.app.push_screen(Page("What happened", Group(*lines), at_end=True))

    def action_players(self) -> None:
        view, names = self.view, self.table.names
        known = Group(
            render.players(view, names, self.variant.stations > 0),
            "",
            Text("Known to be in each hand", style="bold"),
            render.known_cards(view, names),
            "",
            Text("On the board", style="bold"),
            render.network(self.variant, view, names, min(90, self.size.width - 8)),
        )
        self.app.push_screen(Page("The players", known))

    def action_rule(self) -> None:
        self.app.push_screen(RulePage(self.rule))

    def action_help(self) -> None:
        self.app.push_screen(Page("Help", Text(HELP)))

    def action_scores(self) -> None:
        if not self.table.game.over:
            return self.show_message("There are no scores before the end of the game. (rule E1)", refused=True)
        sheets = final_scores(self.variant, self.table.game.scores, self.table.names)
        self.app.push_screen(Page("Final scores", sheets))
        return None
