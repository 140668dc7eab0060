"""The start screen: choosing a board, the number of players and the bots."""

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
from whistlestop.cli.render import counted
from whistlestop.cli.table_setup import DEFAULT_BOT, DEFAULT_PLAYERS
from whistlestop.cli.terminal import themes

LABEL_WIDTH = 9
"""The width of the labels in front of the options."""
LEVEL_DESCRIPTIONS = {
    "novice": "Beginners, who go straight for their tickets.",
    "casual": "They complete one ticket after another.",
    "regular": "They plan for all their tickets at once.",
    "expert": "They look ahead, for a fifth of a second per action.",
    "master": "They have played millions of games, and act at once.",
    "grandmaster": "The same, who also look ahead, for up to a second per action.",
}


@dataclass(frozen=True)
class GameChoice:
    """What to play: a new game, or a saved one."""

    variant: str = ""
    players: int = DEFAULT_PLAYERS
    bots: str = DEFAULT_BOT
    resume: Path | None = None


class OptionRow(Static, can_focus=True):
    """An option that is changed with the left and right arrow keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "cycle(-1)", "change", key_display="← →"),
        Binding("right", "cycle(1)", show=False),
    ]

    def __init__(self, name: str, choices: Sequence[tuple[str, str]], at: int, id: str) -> None:
        """`choices` are pairs of a value and its description."""
        super().__init__(id=id)
        self.label = name
        self.choices = choices
        self.at = at

    def on_mount(self) -> None:
        self.action_cycle(0)

    def action_cycle(self, steps: int) -> None:
        self.at = (self.at + steps) % len(self.choices)
        shown, about = self.choices[self.at]
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_row(self.label.ljust(LABEL_WIDTH), "◂", Text.assemble((shown, "bold"), " ▸"))
        grid.add_row("", "", Text(about, style="dim"))
        self.update(grid)

    def on_click(self) -> None:
        self.action_cycle(1)


class StartApp(App[GameChoice]):
    """Asks what to play. Returns the choice, or None to quit."""

    TITLE = "Whistlestop"
    CSS_PATH = "start.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", "start", priority=True),
        Binding("up", "app.focus_previous", "up and down", key_display="↑ ↓"),
        Binding("down", "app.focus_next", show=False),
        Binding("g", "resume", "resume the last game"),
        Binding("escape,q,ctrl+c,ctrl+d,ctrl+q", "quit", "quit", key_display="q", priority=True),
    ]

    def __init__(self, unfinished: Path | None = None) -> None:
        """`unfinished` is a saved game that can be resumed."""
        super().__init__()
        self.unfinished = unfinished
        self.names = variants()
        self.levels = list(bots.LEVELS)
        self.register_theme(themes.NIGHT)
        self.register_theme(themes.DAY)
        self.theme = themes.initial_theme()

    def compose(self) -> ComposeResult:
        boards = [load(name) for name in self.names]
        with Vertical(id="start"):
            yield Static("Whistlestop", id="name")
            yield OptionRow(
                "Board",
                [(board.title, f"{board.about.partition('. ')[0].rstrip('.')}.") for board in boards],
                0,
                id="board",
            )
            counts = [(str(count), f"You and {counted(count - 1, 'bot')}.") for count in range(2, 6)]
            yield OptionRow("Players", counts, DEFAULT_PLAYERS - 2, id="count")
            levels = [(level.capitalize(), LEVEL_DESCRIPTIONS.get(level, bots.LEVELS[level])) for level in self.levels]
            yield OptionRow("Bots", levels, self.levels.index(DEFAULT_BOT), id="level")
            if self.unfinished:
                yield Static(f"g resumes your last game: {self.unfinished.stem}", classes="hint")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.query_one("#board").focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable the key that resumes a game if there is none."""
        del parameters
        return action != "resume" or self.unfinished is not None

    def action_start(self) -> None:
        at = [self.query_one(f"#{row}", OptionRow).at for row in ("board", "count", "level")]
        self.exit(GameChoice(self.names[at[0]], at[1] + 2, self.levels[at[2]]))

    def action_resume(self) -> None:
        self.exit(GameChoice(resume=self.unfinished))

    async def action_quit(self) -> None:
        self.exit(None)
