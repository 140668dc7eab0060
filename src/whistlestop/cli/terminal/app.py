"""The terminal game: the course of it, and what the keys of a turn do."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Thread
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import App
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.timer import Timer

from whistlestop import refusal_codes
from whistlestop.actions import (
    CARDS,
    DECK,
    OFFER_LETTERS,
    Action,
    BuildStation,
    ClaimRoute,
    DrawCard,
    DrawTickets,
    IllegalAction,
)
from whistlestop.boards import UnknownName
from whistlestop.cli import show
from whistlestop.cli.show_scores import verdict
from whistlestop.cli.table import BotFailed, Table, refusal_words
from whistlestop.cli.terminal import entries, panels, themes
from whistlestop.cli.terminal.choosing import Choosing, Entry, Filtered, Keeping, Numbered
from whistlestop.cli.terminal.inks import DARK, LIGHT
from whistlestop.cli.terminal.map_widget import Map
from whistlestop.cli.terminal.pages import Page
from whistlestop.cli.terminal.table_screen import TableScreen
from whistlestop.cli.typed import kept_counts, read_actions, read_kept

INTERRUPTED = 130
PACE = 1.0
"""Seconds that a bot's turn is shown before the next one."""
OF_A_TURN = ("draw", "claim", "tickets", "station")
PROMPTS = {
    "choosing-tickets": "Choose the tickets to keep.",
    "keeping-tickets": "Choose the tickets to keep.",
    "second-card": "Take your second card: 1–5, or 6 for the deck.",
    "tunnel": "The tunnel costs more: pay, or take your cards back.",
    "turn": "Your turn: draw two cards (1–6), claim a route (c){station} or draw tickets (t).",
}


class GameApp(App[int]):
    """A game at a table, to its end or until the person leaves. Returns an exit code."""

    TITLE = "Whistlestop"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "light", show=False),
        Binding("ctrl+c", f"leave({INTERRUPTED})", show=False, priority=True),
        Binding("ctrl+q,ctrl+d", "leave(0)", show=False, priority=True),
    ]

    @dataclass
    class Thought(Message):
        """A bot has answered: with an action, or the error that it raised."""

        seat: int
        answer: Action | Exception

    def __init__(self, table: Table, pace: float = PACE) -> None:
        super().__init__()
        self.table = table
        self.variant = table.game.variant
        self.pace = pace
        self.hurrying = False
        self.failure: BotFailed | None = None
        self.waiting: Timer | None = None
        self.picture = TableScreen(table)
        self.ansi_theme_dark, self.ansi_theme_light = DARK.ansi, LIGHT.ansi
        self.register_theme(themes.NIGHT)
        self.register_theme(themes.DAY)
        self.theme = themes.at_first()

    async def on_mount(self) -> None:
        self.begin_capture_print(self)
        await self.push_screen(self.picture)
        await self.go_on()

    @property
    def legal(self) -> list[Action]:
        """What the person may do now."""
        return self.table.game.legal(self.table.seat)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys work: those of a turn don't while a list is open."""
        del parameters
        return action not in OF_A_TURN or self.picture.panel is None

    def on_print(self, event: events.Print) -> None:
        """What somebody prints meanwhile: a bot, or the compiler, which takes a while the first time."""
        if words := event.text.strip():
            self.picture.say(words)

    # The course of the game

    async def go_on(self) -> None:
        """Whatever comes next: a bot's turn, the person's, or the end."""
        self.waiting = None
        self.picture.show()
        if self.table.game.over:
            self.finish()
        elif self.table.persons_turn:
            self.hurrying = False
            await self.ask()
        else:
            self.let_think(self.table.game.to_act[0])

    def let_think(self, seat: int) -> None:
        """Ask a bot in a thread of its own, which is left behind if the person leaves first."""
        self.picture.say(f"{show.SEAT_MARKS[seat]} {self.table.names[seat]} is thinking … (Space: don’t wait)")
        question = self.table.question(seat)

        def think() -> None:
            try:
                answer: Action | Exception = question()
            except Exception as error:
                answer = error
            if self.is_running:
                self.post_message(self.Thought(seat, answer))

        Thread(target=think, daemon=True).start()

    @on(Thought)
    async def answered(self, thought: Thought) -> None:
        """Play what a bot has chosen, and show it for a moment."""
        before = self.table.game.to_act
        try:
            if isinstance(thought.answer, Exception):
                raise self.table.failed(thought.seat, thought.answer)
            self.table.play_bot(thought.seat, thought.answer)
        except BotFailed as failure:
            self.fail(failure)
            return
        if self.hurrying or not self.pace:
            await self.go_on()
            return
        self.picture.show()
        same_turn = self.table.game.to_act == before
        self.waiting = self.set_timer(self.pace / 3 if same_turn else self.pace, self.go_on)

    def fail(self, failure: BotFailed) -> None:
        """A bot can't go on, so neither can the game; but it is saved, and can still be looked at."""
        self.failure = failure
        self.picture.say("The game can't go on: press q to leave.", refused=True)
        self.push_screen(Page("A bot failed", Text(str(failure))))

    async def ask(self) -> None:
        """Let the person choose: open the list that the phase calls for, or wait for a key."""
        view, legal = self.picture.view, self.legal
        station = ", build a station (s)" if self.variant.stations else ""
        self.picture.say(PROMPTS[view.phase].format(station=station))
        if view.offer:
            fewest, most = kept_counts(legal)
            bounds = f"at least {fewest}" if most == len(view.offer) else f"{fewest} to {most}"
            hint = f"Keep {bounds}: mark with a letter or Space, then Enter."
            await self.picture.open(Keeping(Text("Tickets on offer"), entries.offer(self.variant, view), hint))
        elif view.tunnel:
            turned = [panels.card(CARDS[card], self.picture.inks, tight=True) for card in view.tunnel.turned]
            where = show.route_name(self.variant, view.tunnel.route)
            title = Text.assemble(f"Tunnel {where}: turned\n", Text(" ").join(turned))
            title.append(f"\nso it costs {show.counted(view.tunnel.price, 'card')} more.")
            await self.must_choose(title)
        elif not any(isinstance(action, DrawCard | ClaimRoute | DrawTickets | BuildStation) for action in legal):
            await self.must_choose(Text("Nothing else can be done:"))

    async def must_choose(self, title: Text) -> None:
        """A list that can't be left: nothing else can be done."""
        choices = entries.simple(self.variant, self.picture.view, self.legal, self.picture.inks)
        await self.picture.open(Numbered(title, choices, "Enter, or its number.", may_leave=False))

    async def act(self, action: Action) -> None:
        """Play an action of the person; what the rules refuse is told, and nothing changes."""
        try:
            self.table.play(action)
        except (IllegalAction, UnknownName) as refusal:
            self.refuse(refusal)
            return
        self.picture.fresh = ()
        await self.picture.close_panel()
        await self.go_on()

    def refuse(self, refusal: Exception) -> None:
        """Say why an action can't be played, and by which rule."""
        self.picture.rule = getattr(refusal, "rule", None) or self.picture.rule
        self.picture.say(refusal_words(refusal, self.table.names), refused=True)

    def finish(self) -> None:
        """The end: who has won, and the scores."""
        self.table.save()
        won = verdict(self.variant, self.table.game.scores, self.table.names)
        self.picture.say(f"{won} Esc shows the map with the longest path, e the scores, q leaves.")
        self.picture.action_scores()

    # The keys of a turn

    async def action_draw(self, place: int) -> None:
        """Take the card in a place of the display, or from the deck."""
        display = self.picture.view.display
        if place >= len(display):
            await self.act(DrawCard(DECK))
        elif (card := display[place]) is None:
            self.refuse(IllegalAction(refusal_codes.NoCardInPlace(), "D1"))
        else:
            await self.act(DrawCard(CARDS[card]))

    async def action_claim(self, typed: str = "") -> None:
        """Choose a route to claim."""
        first = self.variant.board.routes[0]
        if self.out_of_turn(ClaimRoute(first.id, CARDS[0])):
            return
        listed = entries.claims(self.variant, self.picture.view, self.legal, self.picture.inks)
        count = sum(entry.ready for entry in listed)
        title = Text(f"Claim one of {show.counted(count, 'route')}" if count else "You can claim no route now")
        await self.picture.open(Filtered(title, listed, "* for a ticket · Enter chooses · Esc goes back", typed))

    async def action_station(self) -> None:
        """Choose a city to build a station in."""
        if self.out_of_turn(BuildStation(self.variant.board.cities[0].id, CARDS[0])):
            return
        if not self.variant.stations:
            self.refuse(IllegalAction(refusal_codes.NoStations(self.variant.name), "B1"))
            return
        listed = entries.stations(self.variant, self.picture.view, self.legal)
        await self.picture.open(Filtered(Text("Build a station in"), listed, "Enter chooses · Esc goes back"))

    async def action_tickets(self) -> None:
        """Draw tickets, if that is meant."""
        if self.out_of_turn(DrawTickets()):
            return
        more = min(self.variant.draw_tickets, self.picture.view.ticket_deck)
        draw = Entry(Text(f"draw {show.counted(more, 'ticket')}, keep at least one"), DrawTickets())
        back = Entry(Text("go back"), None)
        await self.picture.open(Numbered(Text("New tickets?"), [draw, back], "Enter, or its number."))

    def out_of_turn(self, action: Action) -> bool:
        """Whether this is not the moment for such an action; if so, the rules say why."""
        if self.table.persons_turn and self.picture.view.phase == "turn":
            return False
        try:
            self.table.game.copy().play(action, self.table.seat)
        except (IllegalAction, UnknownName) as refusal:
            self.refuse(refusal)
        return True

    @on(Choosing.Picked)
    async def picked(self, event: Choosing.Picked) -> None:
        """Go on from a list: to the ways of paying, or to the action."""
        value = event.entry.value
        if value is None:
            await self.back()
        elif isinstance(value, str):
            await self.pay(event.entry)
        else:
            await self.act(value)

    async def pay(self, place: Entry) -> None:
        """How to pay for a route or a station. It is asked even if there is one way only: a claim can't be undone."""
        ways = read_actions(self.variant, place.value, self.legal)
        if ways[0] not in self.legal:
            await self.act(ways[0])  # which the rules refuse, and they say why
            return
        words = ("Claim ", place.label[2:], " with") if place.routes else ("A station in ", place.label, " for")
        title = Text.assemble(*words)
        listed = entries.payments(self.variant, self.picture.view, ways, place, self.picture.inks)
        await self.picture.open(Numbered(title, listed, "Enter, or its number · Esc goes back"))

    @on(Keeping.Kept)
    async def kept(self, event: Keeping.Kept) -> None:
        """Keep the tickets that are marked."""
        view = self.picture.view
        letters = "".join(OFFER_LETTERS[place] for place in event.places) or "none"
        try:
            action = read_kept(letters, len(view.offer or ()), self.legal)
        except IllegalAction as refusal:
            self.refuse(refusal)
        else:
            await self.act(action)

    async def action_back(self) -> None:
        """A click on the key that goes back."""
        await self.back()

    @on(Choosing.Left)
    async def back(self) -> None:
        """Close the list."""
        await self.picture.close_panel()
        if self.table.persons_turn:
            await self.ask()

    @on(Map.Clicked)
    async def clicked(self, event: Map.Clicked) -> None:
        """A click on a line is a wish to claim it."""
        track = self.variant.board.routes[event.routes[0]]
        cities = self.variant.board.cities
        await self.action_claim(f"{cities[track.a].name} {cities[track.b].name}")

    async def action_hurry(self) -> None:
        """Don't wait until it is the person's turn."""
        self.hurrying = True
        if self.waiting is not None:
            self.waiting.stop()
            await self.go_on()

    def action_fast(self) -> None:
        """Never wait, or wait again."""
        self.pace = 0.0 if self.pace else PACE
        self.picture.say("The bots play without a pause." if not self.pace else "The bots’ turns are shown.")

    def action_light(self) -> None:
        """Dark or light."""
        self.theme = themes.DAY.name if self.current_theme.dark else themes.NIGHT.name
        self.picture.show_anew()

    def action_leave(self, code: int) -> None:
        """Leave, whatever the bots do; the game is saved."""
        self.table.save()
        self.exit(code)
