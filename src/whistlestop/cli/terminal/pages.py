"""Pages to read: help, the log, a rule, what is known about the players, and the final scores."""

from __future__ import annotations

from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from whistlestop.cli.rule_text import rule_text

HELP = """\
On your turn, do one of these:
  1 – 5    take that face-up card        6 or d   take a card from the deck
  c        claim a route: type a city to find it, Enter, then choose how to pay
  t        draw tickets and keep at least one
  s        build a station (Europe)
In a list  ↑ ↓ move, Enter chooses, Esc goes back; the selected entry lights up on the map.
Tickets    a letter or Space marks one to keep, Enter keeps the marked ones.

Look around:
  m        a larger map                  + – 0    zoom in, zoom out, show the whole map
  w        the shortest way of a ticket; press again for the next ticket
  l        what happened so far          p        what is known about each player
  r        a rule by its number          e        the scores, at the end
  Space    don’t wait for the bots       f        never wait for the bots
  F2       dark or light                 q        quit; the game is saved

On the map R3 is a red route of 3 spaces, RB3 a red and a blue one side by side, ·3 takes
           any one colour, K is black. Tunnels and ferries are dashed. ● ▲ ■ ◆ ★ are the
           players’ trains, ◉ the cities of your tickets. The arrow keys move a zoomed map.
           Click a route to claim it or a card to take it; the wheel zooms.
Players    pts: points for routes, stn: stations left, tkts: tickets.
"""


class Page(ModalScreen[None]):
    """A page of text that can be scrolled."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "dismiss", "close"),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
    ]

    def __init__(self, title: str, body: RenderableType, at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.body = body
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            with VerticalScroll(id="reading", can_focus=False):
                yield Static(self.body)
            yield Static(Text("Esc closes · ↑ ↓ scroll"), classes="hint")

    def on_mount(self) -> None:
        self.query_one("#page").border_title = self.heading
        if self.at_end:
            self.query_one("#reading", VerticalScroll).scroll_end(animate=False)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#reading").scroll_relative(y=lines, animate=False)


class RulePage(ModalScreen[None]):
    """A rule, looked up by its number."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "close")]

    def __init__(self, number: str = "") -> None:
        super().__init__()
        self.number = number

    def compose(self) -> ComposeResult:
        with Vertical(id="page", classes="small"):
            yield Input(self.number, placeholder="its number, such as T4", compact=True)
            with VerticalScroll(id="reading", can_focus=False):
                yield Static(rule_text(self.number))
            yield Static("Type another number · Esc closes", classes="hint")

    def on_mount(self) -> None:
        self.query_one("#page").border_title = "A rule"

    @on(Input.Changed)
    def _look_up(self, event: Input.Changed) -> None:
        self.query_one("#reading Static", Static).update(rule_text(event.value.strip()))

    @on(Input.Submitted)
    def _done(self) -> None:
        self.dismiss()
