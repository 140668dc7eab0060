"""The full-screen game: its flow, and the keys of a turn."""

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
from whistlestop.cli import INTERRUPTED, render
from whistlestop.cli.command_parser import keep_limits_text, parse_actions, parse_keep
from whistlestop.cli.local_table import BotFailed, LocalTable, refusal_words
from whistlestop.cli.render_scores import verdict
from whistlestop.cli.terminal import choice_entries, panels, themes
from whistlestop.cli.terminal.choice_list import ChoiceList, Entry, FilteredList, NumberedList, TicketChecklist
from whistlestop.cli.terminal.colours import DARK, LIGHT
from whistlestop.cli.terminal.map_widget import Map
from whistlestop.cli.terminal.pages import Page
from whistlestop.cli.terminal.table_screen import TableScreen

PACE = 1.0
"""Seconds to pause after a bot's turn."""
TURN_ACTIONS = ("draw", "claim", "tickets", "station")
PROMPTS = {
    "choosing-tickets": "Choose the tickets to keep.",
    "keeping-tickets": "Choose the tickets to keep.",
    "second-card": "Take your second card: 1–5, or 6 for the deck.",
    "tunnel": "The tunnel costs more: pay, or take your cards back.",
    "turn": "Your turn: draw two cards (1–6), claim a route (c){station} or draw tickets (t).",
}


class GameApp(App[int]):
    """Plays a game until it is over or the player quits. Returns the exit code."""

    TITLE = "Whistlestop"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "toggle_theme", show=False),
        Binding("ctrl+c", f"leave({INTERRUPTED})", show=False, priority=True),
        Binding("ctrl+q,ctrl+d", "leave(0)", show=False, priority=True),
    ]

    @dataclass
    class BotAnswered(Message):
        """A bot has answered with an action, or has raised an error."""

        seat: int
        answer: Action | Exception

    def __init__(self, table: LocalTable, pace: float = PACE) -> None:
        super().__init__()
        self.table = table
        self.variant = table.game.variant
        self.pace = pace
        self.skipping_pauses = False
        self.failure: BotFailed | None = None
        self.pause_timer: Timer | None = None
        self.table_screen = TableScreen(table)
        self.ansi_theme_dark, self.ansi_theme_light = DARK.ansi, LIGHT.ansi
        self.register_theme(themes.NIGHT)
        self.register_theme(themes.DAY)
        self.theme = themes.initial_theme()

    async def on_mount(self) -> None:
        self.begin_capture_print(self)
        await self.push_screen(self.table_screen)
        await self.advance()

    @property
    def legal(self) -> list[Action]:
        """The legal actions of the human player."""
        return self.table.game.legal(self.table.seat)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable the keys of a turn while a list is open."""
        del parameters
        return action not in TURN_ACTIONS or self.table_screen.panel is None

    def on_print(self, event: events.Print) -> None:
        """Show what a bot prints, or the compiler, which takes a while the first time."""
        if words := event.text.strip():
            self.table_screen.show_message(words)

    # The flow of the game

    async def advance(self) -> None:
        """Continue with a bot's turn, the player's turn, or the end of the game."""
        self.pause_timer = None
        self.table_screen.show()
        if self.table.game.over:
            self.finish()
        elif self.table.is_human_turn:
            self.skipping_pauses = False
            await self.ask()
        else:
            self.ask_bot(self.table.game.to_act[0])

    def ask_bot(self, seat: int) -> None:
        """Ask a bot for its action in a thread, which is abandoned if the player quits first."""
        self.table_screen.show_message(
            f"{render.SEAT_MARKS[seat]} {self.table.names[seat]} is thinking … (Space: don’t wait)"
        )
        request = self.table.bot_request(seat)

        def run() -> None:
            try:
                answer: Action | Exception = request()
            except Exception as error:
                answer = error
            if self.is_running:
                self.post_message(self.BotAnswered(seat, answer))

        Thread(target=run, daemon=True).start()

    @on(BotAnswered)
    async def play_answer(self, answered: BotAnswered) -> None:
        """Play the action of a bot, and pause to show it."""
        before = self.table.game.to_act
        try:
            if isinstance(answered.answer, Exception):
                raise self.table.bot_failure(answered.seat, answered.answer)
            self.table.play_bot(answered.seat, answered.answer)
        except BotFailed as failure:
            self.fail(failure)
            return
        if self.skipping_pauses or not self.pace:
            await self.advance()
            return
        self.table_screen.show()
        same_turn = self.table.game.to_act == before
        self.pause_timer = self.set_timer(self.pace / 3 if same_turn else self.pace, self.advance)

    def fail(self, failure: BotFailed) -> None:
        """Report that a bot failed. The game is saved, and can still be looked at."""
        self.failure = failure
        self.table_screen.show_message("The game can't continue: press q to quit.", refused=True)
        self.push_screen(Page("A bot failed", Text(str(failure))))

    async def ask(self) -> None:
        """Ask the player to act: open the list that the phase needs, or wait for a key."""
        view, legal = self.table_screen.view, self.legal
        station = ", build a station (s)" if self.variant.stations else ""
        self.table_screen.show_message(PROMPTS[view.phase].format(station=station))
        if view.offer:
            how_many = keep_limits_text(legal, len(view.offer))
            hint = f"Keep {how_many}: mark with a letter or Space, then Enter."
            await self.table_screen.open(
                TicketChecklist(Text("Tickets on offer"), choice_entries.offer(self.variant, view), hint)
            )
        elif view.tunnel:
            turned = [panels.card(CARDS[card], self.table_screen.scheme, tight=True) for card in view.tunnel.turned]
            where = render.route_name(self.variant, view.tunnel.route)
            title = Text.assemble(f"Tunnel {where}: turned\n", Text(" ").join(turned))
            title.append(f"\nso it costs {render.counted(view.tunnel.price, 'card')} more.")
            await self.open_forced_choice(title)
        elif not any(isinstance(action, DrawCard | ClaimRoute | DrawTickets | BuildStation) for action in legal):
            await self.open_forced_choice(Text("Nothing else can be done:"))

    async def open_forced_choice(self, title: Text) -> None:
        """Open a list that must be answered, since nothing else can be done."""
        choices = choice_entries.simple(self.variant, self.table_screen.view, self.legal, self.table_screen.scheme)
        await self.table_screen.open(NumberedList(title, choices, "Enter, or its number.", can_cancel=False))

    async def act(self, action: Action) -> None:
        """Play an action of the player, or show why the rules refuse it."""
        try:
            self.table.play(action)
        except (IllegalAction, UnknownName) as refusal:
            self.refuse(refusal)
            return
        self.table_screen.new_claims = ()
        await self.table_screen.close_panel()
        await self.advance()

    def refuse(self, refusal: Exception) -> None:
        """Show why an action can't be played, and by which rule."""
        self.table_screen.rule = getattr(refusal, "rule", None) or self.table_screen.rule
        self.table_screen.show_message(refusal_words(refusal, self.table.names), refused=True)

    def finish(self) -> None:
        """Show who has won, and the scores."""
        self.table.save()
        won = verdict(self.variant, self.table.game.scores, self.table.names)
        path = " with the longest path" if self.variant.bonuses.longest_path else ""
        self.table_screen.show_message(f"{won} Esc shows the map{path}, e the scores; q quits.")
        self.table_screen.action_scores()

    # The keys of a turn

    async def action_draw(self, place: int) -> None:
        """Take the card in a place of the display, or from the deck."""
        display = self.table_screen.view.display
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
        listed = choice_entries.claims(self.variant, self.table_screen.view, self.legal, self.table_screen.scheme)
        count = sum(entry.ready for entry in listed)
        title = Text(f"Claim one of {render.counted(count, 'route')}" if count else "You can't claim any route now")
        await self.table_screen.open(
            FilteredList(title, listed, "* for a ticket · Enter chooses · Esc goes back", typed)
        )

    async def action_station(self) -> None:
        """Choose a city to build a station in."""
        if self.out_of_turn(BuildStation(self.variant.board.cities[0].id, CARDS[0])):
            return
        if not self.variant.stations:
            self.refuse(IllegalAction(refusal_codes.NoStations(self.variant.name), "B1"))
            return
        listed = choice_entries.stations(self.variant, self.table_screen.view, self.legal)
        await self.table_screen.open(FilteredList(Text("Build a station in"), listed, "Enter chooses · Esc goes back"))

    async def action_tickets(self) -> None:
        """Ask whether to draw tickets."""
        if self.out_of_turn(DrawTickets()):
            return
        more = min(self.variant.draw_tickets, self.table_screen.view.ticket_deck)
        draw = Entry(Text(f"draw {render.counted(more, 'ticket')}, keep at least one"), DrawTickets())
        back = Entry(Text("go back"), None)
        await self.table_screen.open(NumberedList(Text("New tickets?"), [draw, back], "Enter, or its number."))

    def out_of_turn(self, action: Action) -> bool:
        """Whether such an action can't be played now; if so, show why."""
        if self.table.is_human_turn and self.table_screen.view.phase == "turn":
            return False
        try:
            self.table.game.copy().play(action, self.table.seat)
        except (IllegalAction, UnknownName) as refusal:
            self.refuse(refusal)
        return True

    @on(ChoiceList.Chosen)
    async def picked(self, event: ChoiceList.Chosen) -> None:
        """Handle a chosen entry: ask how to pay, or play the action."""
        value = event.entry.value
        if value is None:
            await self.back()
        elif isinstance(value, str):
            await self.pay(event.entry)
        else:
            await self.act(value)

    async def pay(self, place: Entry) -> None:
        """Ask how to pay for a route or a station, even if there is only one way, since a claim can't be undone."""
        ways = parse_actions(self.variant, place.value, self.legal)
        if ways[0] not in self.legal:
            await self.act(ways[0])  # the rules refuse it and say why
            return
        # The label of a route begins with its mark, "* " or two spaces.
        words = ("Claim ", place.label[2:], " with") if place.routes else ("A station in ", place.label, " for")
        title = Text.assemble(*words)
        listed = choice_entries.payments(self.variant, self.table_screen.view, ways, place, self.table_screen.scheme)
        await self.table_screen.open(NumberedList(title, listed, "Enter, or its number · Esc goes back"))

    @on(TicketChecklist.Confirmed)
    async def kept(self, event: TicketChecklist.Confirmed) -> None:
        """Keep the marked tickets."""
        view = self.table_screen.view
        letters = "".join(OFFER_LETTERS[place] for place in event.places) or "none"
        try:
            action = parse_keep(letters, len(view.offer or ()), self.legal)
        except IllegalAction as refusal:
            self.refuse(refusal)
        else:
            await self.act(action)

    async def action_back(self) -> None:
        """Handle a click on the key that goes back."""
        await self.back()

    @on(ChoiceList.Cancelled)
    async def back(self) -> None:
        """Close the list."""
        await self.table_screen.close_panel()
        if self.table.is_human_turn:
            await self.ask()

    @on(Map.Clicked)
    async def clicked(self, event: Map.Clicked) -> None:
        """Offer to claim the line that was clicked."""
        route = self.variant.board.routes[event.routes[0]]
        cities = self.variant.board.cities
        await self.action_claim(f"{cities[route.a].name} {cities[route.b].name}")

    async def action_skip_pause(self) -> None:
        """Skip all pauses until it is the player's turn."""
        self.skipping_pauses = True
        if self.pause_timer is not None:
            self.pause_timer.stop()
            await self.advance()

    def action_toggle_pauses(self) -> None:
        """Turn the pauses after bots' turns off or on."""
        self.pace = 0.0 if self.pace else PACE
        self.table_screen.show_message(
            "The bots play without a pause." if not self.pace else "The bots’ turns are shown."
        )

    def action_toggle_theme(self) -> None:
        """Switch between the dark and the light theme."""
        self.theme = themes.DAY.name if self.current_theme.dark else themes.NIGHT.name
        self.table_screen.redraw_all()

    def action_leave(self, code: int) -> None:
        """Save the game and quit, even while a bot is thinking."""
        self.table.save()
        self.exit(code)
