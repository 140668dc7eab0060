"""The first screen: where to play, how many, and against whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from rich.table import Table as Grid
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Footer, Static

from whistlestop import bots
from whistlestop.boards import load, variants
from whistlestop.cli.seating import DEFAULT_BOT, DEFAULT_PLAYERS
from whistlestop.cli.show import counted
from whistlestop.cli.terminal import themes

WORD = 9
"""How wide the words before the choices stand."""
LEVELS = {
    "novice": "Beginners, who go straight for their tickets.",
    "regular": "They plan for all their tickets at once.",
    "expert": "They look ahead, a fifth of a second a move.",
    "master": "They look ahead, a second a move.",
}


@dataclass(frozen=True)
class Wish:
    """What the person wants to play: a new game, or a saved one."""

    variant: str = ""
    players: int = DEFAULT_PLAYERS
    bots: str = DEFAULT_BOT
    resume: Path | None = None


class Row(Static, can_focus=True):
    """One thing to choose, by the arrow keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "change", key_display="← →"),
        Binding("right", "turn(1)", show=False),
    ]

    def __init__(self, name: str, choices: Sequence[tuple[str, str]], at: int, id: str) -> None:
        """`choices` are what is shown, and what is said about it."""
        super().__init__(id=id)
        self.word = name
        self.choices = choices
        self.at = at

    def on_mount(self) -> None:
        self.action_turn(0)

    def action_turn(self, steps: int) -> None:
        self.at = (self.at + steps) % len(self.choices)
        shown, about = self.choices[self.at]
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_row(self.word.ljust(WORD), "◂", Text.assemble((shown, "bold"), " ▸"))
        grid.add_row("", "", Text(about, style="dim"))
        self.update(grid)

    def on_click(self) -> None:
        self.action_turn(1)


class StartApp(App[Wish]):
    """Asks what to play. Returns the wish, or None if the person leaves."""

    TITLE = "Whistlestop"
    CSS_PATH = "start.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", "start", priority=True),
        Binding("up", "app.focus_previous", "up and down", key_display="↑ ↓"),
        Binding("down", "app.focus_next", show=False),
        Binding("g", "resume", "go on with the last game"),
        Binding("escape,q,ctrl+c,ctrl+d,ctrl+q", "leave", "leave", key_display="q", priority=True),
    ]

    def __init__(self, unfinished: Path | None = None) -> None:
        """`unfinished` is a saved game to go on with."""
        super().__init__()
        self.unfinished = unfinished
        self.names = variants()
        self.levels = list(bots.LEVELS)
        self.register_theme(themes.NIGHT)
        self.register_theme(themes.DAY)
        self.theme = themes.at_first()

    def compose(self) -> ComposeResult:
        boards = [load(name) for name in self.names]
        with Vertical(id="start"):
            yield Static("Whistlestop", id="name")
            yield Row(
                "Board",
                [(board.title, f"{board.about.partition('. ')[0].rstrip('.')}.") for board in boards],
                0,
                id="board",
            )
            counts = [(str(count), f"You and {counted(count - 1, 'bot')}.") for count in range(2, 6)]
            yield Row("Players", counts, DEFAULT_PLAYERS - 2, id="count")
            told = [(level.capitalize(), LEVELS.get(level, bots.LEVELS[level])) for level in self.levels]
            yield Row("Bots", told, self.levels.index(DEFAULT_BOT), id="level")
            if self.unfinished:
                yield Static(f"g goes on with your last game: {self.unfinished.stem}", classes="hint")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.query_one("#board").focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys there are: none to go on, where there is no game."""
        del parameters
        return action != "resume" or self.unfinished is not None

    def action_start(self) -> None:
        at = [self.query_one(f"#{row}", Row).at for row in ("board", "count", "level")]
        self.exit(Wish(self.names[at[0]], at[1] + 2, self.levels[at[2]]))

    def action_resume(self) -> None:
        self.exit(Wish(resume=self.unfinished))

    def action_leave(self) -> None:
        self.exit(None)
