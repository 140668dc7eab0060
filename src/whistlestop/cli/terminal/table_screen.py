"""The screen of the game: the map, everybody's things, the log, one line to the person, and the keys."""

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
from whistlestop.bots.route_network import RouteNetwork, open_routes
from whistlestop.cli import show
from whistlestop.cli.sentences import tell
from whistlestop.cli.show_scores import final_scores
from whistlestop.cli.table import Table
from whistlestop.cli.terminal import panels
from whistlestop.cli.terminal.choosing import Choosing
from whistlestop.cli.terminal.entries import ticket_entry
from whistlestop.cli.terminal.inks import INKS, Inks
from whistlestop.cli.terminal.map_drawing import Scene
from whistlestop.cli.terminal.map_widget import Map
from whistlestop.cli.terminal.pages import HELP, Page, RulePage
from whistlestop.events import RouteClaimed
from whistlestop.view import View, on_board

LOG_WIDTH = 36
"""The side's width in app.tcss, less its margins and a scrollbar: the log may be written while it is hidden."""


class TableScreen(Screen[None]):
    """Shows what the person may know, and nothing else."""

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
            ("space", "app.hurry"),
            ("f", "app.fast"),
            ("e", "scores"),
            ("plus,equals_sign", "zoom(1)"),
            ("minus", "zoom(-1)"),
            ("0", "zoom(-9)"),
            ("left", "move(-1, 0)"),
            ("right", "move(1, 0)"),
            ("up", "move(0, -1)"),
            ("down", "move(0, 1)"),
        )
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.variant = table.game.variant
        self.sentences: list[str] = []
        self.fresh: tuple[int, ...] = ()
        """The routes that others claimed since the person's last action."""
        self.rule = ""
        """The last rule that was named."""
        self._next_way = 0
        self._shown: tuple[object, ...] = ()
        """What the tables of players and tickets were drawn from: most of what happens changes neither."""
        if commitment := table.game.commitment:
            self.sentences.append(f"The cards follow from a secret with the fingerprint {commitment[:16]}….")

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
        yield Static(id="say")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.query_one("#players").styles.height = self.table.game.players + 1
        for line in ("#face-up", "#keys"):
            self.query_one(line).auto_links = False  # what can be clicked has its own colours
        self._hear()
        self.fresh = ()  # what happened in an earlier sitting is not news

    @property
    def inks(self) -> Inks:
        """The colours in this light."""
        return INKS[self.app.current_theme.dark]

    @property
    def map(self) -> Map:
        """The map."""
        return self.query_one(Map)

    @property
    def view(self) -> View:
        """What the person may know now."""
        return self.table.game.view(self.table.seat)

    # What is seen

    def show(self) -> None:
        """Draw everything anew."""
        table, view, inks = self.table, self.view, self.inks
        if view.phase != "second-card":  # two cards are told in one sentence
            self._hear()
        width = self.size.width - 2
        self._put("#heading", panels.heading(self.variant, view, table.names))
        if (view.players, view.to_act, view.tickets) != self._shown:
            self._shown = (view.players, view.to_act, view.tickets)
            self._put("#players", panels.players(view, table.names, self.variant.stations > 0, inks))
            self._put("#tickets", panels.tickets(self.variant, view, inks))
        self._put("#face-up", panels.face_up(view, inks, width))
        self._put("#hand", panels.hand(view, inks, width))
        self._show_keys()
        if self.panel is None:
            self.map.show(self.scene())

    def scene(self) -> Scene:
        """The board as it is; what is new on it is lit up, and at the end the longest path."""
        view = self.view
        claims, stations = on_board(view)
        free = open_routes(self.variant, view, self.table.seat)
        return Scene(
            self.map.scene.sheet,
            claims,
            stations,
            closed=frozenset(range(len(self.variant.board.routes))) - free - set(claims),
            wanted=frozenset(panels.open_cities(self.variant, view)),
            routes=self._longest_path() if view.scores else self.fresh,
        )

    def _longest_path(self) -> tuple[int, ...]:
        paths = [sheet.longest_path for sheet in self.table.game.scores if sheet.longest]
        return tuple(self.variant.board.route(id) for path in paths for id in path)

    def _hear(self) -> None:
        news = self.table.news
        others = [event for event in news if isinstance(event, RouteClaimed) and event.seat != self.table.seat]
        self.fresh += tuple(self.variant.board.route(event.route) for event in others)
        told = tell(self.variant, self.table.names, news)
        news.clear()
        self.sentences += told
        self._log(told)

    def _log(self, told: Sequence[str]) -> None:
        log = self.query_one("#log", RichLog)
        for words in told:
            log.write(panels.sentence(words, self.table.names, self.inks), width=LOG_WIDTH)

    def _put(self, where: str, what: RenderableType) -> None:
        """Change a part of the screen, which keeps its size; only the tickets may grow."""
        self.query_one(where, Static).update(what, layout=where == "#tickets")

    def _show_keys(self) -> None:
        listed = panels.TURN_KEYS if self.panel is None else panels.LIST_KEYS
        there = [key for key in listed if self.variant.stations or key[1] != "station"]
        if self.panel is not None and not self.panel.may_leave:
            there = [key for key in there if key[1] != "back"]
        self._put("#keys", panels.keys(there, self.inks))

    def say(self, words: str, refused: bool = False) -> None:
        """One line to the person."""
        self._put("#say", Text(f"✗ {words}" if refused else words))
        self.query_one("#say").set_class(refused, "refused")

    def on_resize(self) -> None:
        self.show_anew()

    def show_anew(self) -> None:
        """Draw everything, the log too: its lines are as long as its place was when they were written."""
        self._shown = ()
        self.query_one("#log", RichLog).clear()
        self._log(self.sentences)
        self.map.redraw()
        self.show()

    # Lists beside the map

    @property
    def panel(self) -> Choosing | None:
        """The list that is open."""
        return next(iter(self.query(Choosing)), None)

    async def open(self, panel: Choosing) -> None:
        """Open a list in the place of the tickets and the log."""
        await self.close_panel()
        lower = self.query_one("#lower")
        lower.add_class("choosing")
        self.remove_class("wide")
        await lower.mount(panel)
        self._show_keys()

    async def close_panel(self) -> None:
        """Close the list, and point at nothing."""
        if self.panel is None:
            return
        await self.query(Choosing).remove()
        self.query_one("#lower").remove_class("choosing")
        self.map.show(self.scene())
        self._show_keys()

    @on(Choosing.Pointed)
    def _point(self, event: Choosing.Pointed) -> None:
        if event.entry is not None and self.panel is not None:
            self.map.point_at(event.entry.routes, event.entry.cities)

    # Keys to look around

    def action_map(self) -> None:
        self.toggle_class("wide")

    def action_zoom(self, steps: int) -> None:
        self.map.zoom_by(steps)

    def action_move(self, right: int, down: int) -> None:
        self.map.move(right, down)

    def action_ways(self) -> None:
        """Light up the way of one ticket, and of the next one the next time."""
        view = self.view
        if not view.tickets:
            return self.say("You hold no tickets yet.")
        ways = RouteNetwork(self.variant, view, self.table.seat)
        index = view.tickets[self._next_way % len(view.tickets)]
        self._next_way += 1
        entry = ticket_entry(self.variant, ways, index)
        self.map.point_at(entry.routes, entry.cities)
        return self.say(show.ticket(self.variant, ways, index).plain)

    def action_log(self) -> None:
        told = [panels.sentence(words, self.table.names, self.inks) for words in self.sentences]
        self.app.push_screen(Page("What happened", Group(*told), at_end=True))

    def action_players(self) -> None:
        view, names = self.view, self.table.names
        known = Group(
            show.players(view, names, self.variant.stations > 0),
            "",
            Text("Known to be in each hand", style="bold"),
            show.known_cards(view, names),
            "",
            Text("On the board", style="bold"),
            show.network(self.variant, view, names, min(90, self.size.width - 8)),
        )
        self.app.push_screen(Page("The players", known))

    def action_rule(self) -> None:
        self.app.push_screen(RulePage(self.rule))

    def action_help(self) -> None:
        self.app.push_screen(Page("Help", Text(HELP)))

    def action_scores(self) -> None:
        if not self.table.game.over:
            return self.say("There are no scores before the end. (rule E1)", refused=True)
        sheets = final_scores(self.variant, self.table.game.scores, self.table.names)
        self.app.push_screen(Page("Final scores", sheets))
        return None
