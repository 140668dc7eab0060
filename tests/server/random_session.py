"""A random session: a whole game at twin tables, with everything that can happen in between."""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, NamedTuple

import msgspec

from whistlestop import actions
from whistlestop.game import Game
from whistlestop.server.protocol.commands import PHRASES
from whistlestop.server.protocol.settings import Level, Settings
from whistlestop.server.tables.earlier_games import EarlierGames
from whistlestop.server.tables.table import Table

from .resampling import Step, alternative
from .twin_tables import METRICS_TOKEN, TABLE, Answer, Leak, Pair, Side, without_timings

GRACE = 20
COMMANDS = f"/api/tables/{TABLE}/commands"


class SessionSettings(NamedTuple):
    """A table, and the reader whose messages are compared."""

    variant: str
    seats: int
    reader: int | None
    seed: int
    bots: Mapping[int, Level] = {}
    screen: tuple[int, ...] = ()
    """Seats that are played at one screen."""
    options: Mapping[str, Any] = {}

    @property
    def keys(self) -> list[str | None]:
        """The keys on which people sit down; those at one screen have the same."""
        owners = [self.screen[0] if seat in self.screen else seat for seat in range(self.seats)]
        return [None if seat in self.bots else f"the-key-of-player-{owner}-xxx" for seat, owner in enumerate(owners)]

    @property
    def settings(self) -> Settings:
        return msgspec.convert(
            {"variant": self.variant, "seats": self.seats, "lobby": True, "grace": GRACE} | dict(self.options), Settings
        )


class RandomSession:
    """A whole game at both tables, with everything that can happen in between."""

    def __init__(self, scene: SessionSettings, pair: Pair) -> None:
        self.scene = scene
        self.pair = pair
        self.chance = random.Random(f"walk {scene.seed}")
        self.reader = scene.reader
        self.mine = () if scene.reader is None else scene.screen or (scene.reader,)
        """The seats of the reader's socket."""
        self.key = None if scene.reader is None else pair.keys[scene.reader]
        self.seat = 0 if scene.reader is None else scene.reader
        """The seat that the reader wants to do things with."""
        self.stranger = next(seat for seat in range(scene.seats) if seat not in (*self.mine, self.seat))
        """A seat that is not the reader's."""
        self.people = [seat for seat in range(scene.seats) if seat not in scene.bots]
        self.elsewhere = [seat for seat in self.people if seat not in (*self.mine, *scene.screen)]
        """The seats of people with sockets of their own."""
        self.steps = self.matched = 0
        """How many steps were planned, and for how many of them another game was found."""
        self.entries: set[str] = set()
        """What kinds of things happened."""
        self.since = 0
        """The number of actions when the other game was last drawn."""

    # The tables

    @property
    def table(self) -> Table:
        """The true one."""
        return self.pair.true.room.table

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    def command(self, kind: str, seat: int, **fields: Any) -> dict[str, Any]:
        return {"type": kind, "id": self.pair.new_id(), "version": self.table.version, "seat": seat} | fields

    async def connect(self, have: int | None = None) -> None:
        await self.pair.both(lambda side: side.connect("the reader", self.mine, self.key, have))

    async def send(self, seat: int, command: Mapping[str, Any], other: Mapping[str, Any] | None = None) -> None:
        """A seat's command: the reader's over the socket, the others' as requests."""

        async def request(side: Side, body: Mapping[str, Any]) -> None:
            answer = await side.ask(COMMANDS, self.pair.keys[seat], body)
            assert answer.status == 200, answer.body

        if seat == self.reader:
            await self.say(command)
        else:
            await self.pair.both(lambda side: request(side, command), lambda side: request(side, other or command))

    async def say(self, message: Mapping[str, Any] | str) -> None:
        """Send something over the reader's socket."""
        text = message if isinstance(message, str) else msgspec.json.encode(message).decode()
        await self.pair.both(lambda side: side.wires["the reader"].send(text))

    async def ask(self, path: str, body: Mapping[str, Any] | bytes | None = None, key: str | None = None) -> Answer:
        """Make a request whose response must be the same at both tables."""
        answer: Answer = await self.pair.same(lambda side: side.ask(path, key or self.key, body))
        assert answer.status < 500, answer
        return answer

    async def pass_by(self, seconds: float) -> None:
        self.pair.time.pass_by(seconds)
        await self.pair.both(lambda side: side.settle())

    # Playing

    async def begin(self) -> None:
        await self.connect()
        self.pair.watched = {"the reader"}
        for seat in self.elsewhere:
            await self.come(seat)
        if self.scene.screen and self.reader is None:
            key = self.pair.keys[self.scene.screen[0]]
            await self.pair.both(lambda side: side.connect("a shared screen", self.scene.screen, key))
            self.pair.watched.add("a shared screen")
        await self.pair.both(lambda side: side.connect("a spectator", (), None))
        self.pair.watched.add("a spectator")

    async def come(self, seat: int) -> None:
        await self.pair.both(lambda side: side.connect(f"seat {seat}", (seat,), self.pair.keys[seat]))

    async def play(self) -> None:
        """Play to the end."""
        while self.table.state == "playing":
            steps, others = self.resample()
            for step, other in zip(steps, others, strict=True):
                for _ in range(self.chance.choice((0, 0, 1, 1, 2))):
                    await self.chance.choice(ASIDES)(self)
                await self.act(step, other.action)
                if self.chance.random() < 0.25 and await self.undo(step.seat):
                    break  # the planned steps no longer apply
        await self.compare_metrics()

    def resample(self) -> tuple[list[Step], tuple[Step, ...]]:
        """Plan a few steps, and let the other table have another game in which they look the same to the reader."""
        at_set_up = self.game.view().phase == "choosing-tickets"
        for wanted in (10 if at_set_up else self.chance.choice((1, 1, 2, 3, 4, 5)), 1):
            steps = self.plan(wanted)
            found = alternative(self.game, steps, self.reader, self.chance)
            if found is not None:
                break
        self.steps += len(steps)
        self.since = self.game.view().actions
        self.pair.other.room.table._earlier_games = EarlierGames()  # what it kept was of another game
        if found is None:
            self.pair.other.room.table.game = self.game.copy()
            return steps, tuple(steps)
        self.matched += len(steps)
        self.pair.other.room.table.game = found.game
        return steps, found.steps

    def plan(self, wanted: int) -> list[Step]:
        game, steps = self.game.copy(), list[Step]()
        while len(steps) < wanted and not game.over:
            seat = self.chance.choice(game.to_act)
            steps.append(Step(seat, self.choose(game, seat)))
            game.play(steps[-1].action, seat)
            if len(steps) > 1 and game.view().actions == self.table.choices_at_set_up:
                return steps[:-1]  # others see how many tickets were kept, so a stretch ends here
        return steps

    def choose(self, game: Game, seat: int) -> str:
        """Claim long routes, so that games end, but keep cards that nobody knows."""
        legal = game.legal(seat)
        claims = [action for action in legal if isinstance(action, actions.ClaimRoute)]
        if claims and self.chance.random() < 0.6:
            board = game.variant.board
            return actions.text(max(claims, key=lambda claim: board.routes[board.route(claim.route)].length))
        if actions.DrawCard(actions.DECK) in legal and self.chance.random() < 0.5:
            return f"draw {actions.DECK}"
        draws = [action for action in legal if not isinstance(action, actions.DrawTickets)]
        return actions.text(self.chance.choice(draws if draws and self.chance.random() < 0.9 else legal))

    async def act(self, step: Step, other: str) -> None:
        """Play a step as a person, a bot, or a bot for a person who left."""
        seat = self.table.seats[step.seat]
        if seat.left is not None and not seat.taken_over:
            await self.pass_by(GRACE + 1)
            assert seat.taken_over
        if seat.by_bot:
            await self.nothing_asked()
            await self.pair.both(
                lambda side: side.let_bot_play(step.seat, step.action), lambda side: side.let_bot_play(step.seat, other)
            )
            if seat.taken_over and self.table.state == "playing" and self.chance.random() < 0.3:
                await self.come_back(step.seat)
            return
        await self.be_at_the_screen(step.seat)
        if self.chance.random() < 0.2:
            await self.hint()
        played = len(self.table.played_actions)
        command = self.command("play", step.seat, action=step.action)
        await self.send(step.seat, command, command | {"action": other})
        assert [len(side.room.table.played_actions) for side in self.pair.sides] == [played + 1] * 2

    async def be_at_the_screen(self, seat: int) -> None:
        """The reader at a shared screen says that it is there before it does something."""
        if seat == self.reader and self.scene.screen:
            await self.send(seat, self.command("hand-over", seat))

    async def undo(self, seat: int) -> bool:
        """A player asks to take something back; returns whether it was taken back."""
        left = self.table.undo_target(seat)
        table = self.table
        if left is None or left < self.since or table.state != "playing" or table.seats[seat].by_bot:
            return False
        moments = len(table.played_actions)
        await self.nothing_asked()
        await self.be_at_the_screen(seat)
        await self.send(seat, self.command("undo", seat))
        for other in table.undo_consenters(seat):
            if table.undo is not None and self.chance.random() < 0.9:
                await self.be_at_the_screen(other)
                await self.send(other, self.command("answer-undo", other, agree=self.chance.random() < 0.8))
        return len(table.played_actions) < moments

    async def nothing_asked(self) -> None:
        """Somebody says no to what is being asked: bots would wait for an answer."""
        asked = self.table.undo
        if asked is not None:
            other = next(seat for seat in self.table.undo_consenters(asked.seat) if seat not in asked.agreed)
            await self.be_at_the_screen(other)
            await self.send(other, self.command("answer-undo", other, agree=False))

    # What happens in between

    async def nonsense(self) -> None:
        """Send messages that mean nothing, over the socket and as requests."""
        for message in (
            "{",
            "x" * 5000,
            '{"type":"play"}',
            '{"type":"ping","n":7}',
            msgspec.json.encode(self.command("play", self.chance.randrange(5), action="pass", more=1)).decode(),
        ):
            await self.say(message)
            await self.ask(COMMANDS, message.encode())

    async def illegal(self) -> None:
        """What the rules don't allow the reader now."""
        may_act = self.reader in self.game.to_act
        legal = set(map(actions.text, self.game.legal(self.seat))) if may_act else set()
        routes, cities = self.game.variant.board.routes, self.game.variant.board.cities
        wanted = {
            *(f"claim {self.chance.choice(routes).id} {self.chance.choice(actions.CARDS)}" for _ in range(3)),
            f"claim {self.chance.choice(routes).id} red +2",
            f"build {self.chance.choice(cities).id} {self.chance.choice(actions.COLOURS)}",
            "claim nowhere/elsewhere red",
            self.chance.choice(("pass", "pay", "pay +1", "decline", "tickets", "draw deck", "draw locomotive")),
            self.chance.choice(("keep none", "keep abc", "keep a return bc", "keep hg", "draw", "jump", "")),
        }
        for action in sorted(wanted - legal):
            await self.say(self.command("play", self.seat, action=action))
            await self.ask(COMMANDS, self.command("play", self.seat, action=action))

    async def stale(self) -> None:
        """Commands for other situations and for other seats, each sent again and again."""
        for command in (
            self.command("play", self.seat, action="draw deck", version=max(0, self.table.version - 60)),
            self.command("play", self.seat, action="draw deck", version=self.table.version + 9),
            self.command("undo", self.seat, version=2),
            self.command("answer-undo", self.seat, agree=True, version=1),
            self.command("play", self.stranger, action="draw deck"),
            self.command("hint", self.stranger),
            self.command("hand-over", self.stranger),
        ):
            await self.say(command)
            await self.say(command)
            await self.ask(COMMANDS, command)

    async def talk(self) -> None:
        """Somebody says something, and somebody does not want to read it."""
        seat = self.chance.choice(self.people)
        await self.be_at_the_screen(seat)
        said = {"phrase": self.chance.choice(PHRASES)} if self.chance.random() < 0.5 else {"text": "Ça va? <b>😀</b>"}
        await self.send(seat, self.command("say", seat, **said))
        other = self.chance.choice([other for other in range(self.scene.seats) if other != seat])
        await self.send(seat, self.command("mute", seat, other=other, muted=self.chance.random() < 0.5))

    async def hint(self) -> None:
        """The reader asks what a bot would do."""
        if self.reader is not None:
            await self.be_at_the_screen(self.reader)
            await self.say(self.command("hint", self.reader))

    async def come_again(self) -> None:
        """The reader's connection breaks, somebody chats, and the reader reconnects and says what it knows."""
        await self.pair.both(lambda side: side.wires["the reader"].hang_up())
        seat = self.chance.choice([seat for seat in self.people if seat != self.reader])
        await self.send(seat, self.command("say", seat, phrase="hello"))
        await self.connect(self.some_version())

    def some_version(self) -> int | None:
        """The version a client may claim to know when it reconnects: none, the latest, an earlier or a later one."""
        version = self.table.version
        return self.chance.choice((None, 0, version, version - 1, version - 5, max(0, version - 40), version + 3))

    async def second_tab(self) -> None:
        """The reader opens another tab: the older one is notified and closed."""

        async def again(side: Side) -> Any:
            older = side.wires["the reader"]
            await side.connect("the reader", self.mine, self.key, self.table.version)
            await (older.ended() if self.mine else older.hang_up())
            return older.sent

        assert await self.pair.same(again) or self.reader is None

    async def spectators(self) -> None:
        """A spectator leaves, and another one reconnects."""
        await self.watch(self.some_version())

    async def watch(self, have: int | None) -> None:
        await self.pair.both(lambda side: side.wires["a spectator"].hang_up())
        await self.pair.both(lambda side: side.connect("a spectator", (), None, have))

    async def requests(self) -> None:
        """Everything that can be requested."""
        table = f"/api/tables/{TABLE}"
        await self.ask(f"{table}/turn?seat={self.seat}", key="the-key-of-nobody-at-all")
        for path in (
            "/api/lobby",
            f"/api/lobby?table={TABLE}",
            "/healthz",
            table,
            f"{table}/turn?seat={self.seat}",
            f"{table}/turn?seat={self.stranger}",
            f"{table}/record",
            f"{table}/replay?seat={self.seat}",
            f"{table}/view?at=3&seat={self.seat}",
            f"{table}/check",
        ):
            await self.ask(path)

    async def compare_metrics(self) -> None:
        """What the server tells about itself."""
        pages = [without_timings((await side.ask("/metrics", METRICS_TOKEN)).body) for side in self.pair.sides]
        if pages[0] != pages[1]:
            raise Leak(f"the metrics differ: {sorted(set(pages[0]) ^ set(pages[1]))}")

    async def come_and_go(self) -> None:
        """Another player's connection breaks, and is restored after a while."""
        seat = self.chance.choice(self.elsewhere)
        await self.pair.both(lambda side: side.wires[f"seat {seat}"].hang_up())
        await self.pass_by(self.chance.choice((1, GRACE + 1)))
        await self.come(seat)

    async def keys(self) -> None:
        """A player gets a key for another device, and signs all other devices out."""
        seat = self.chance.choice(self.people)
        body = {"id": self.pair.new_id(), "seat": seat}

        async def give_and_revoke(side: Side) -> None:
            for path, wanted in (("keys", body | {"use": "recovery"}), ("revoke", body | {"id": f"{body['id']}-2"})):
                answer = await side.ask(f"/api/tables/{TABLE}/{path}", self.pair.keys[seat], wanted)
                assert answer.status in (200, 201), answer.body

        await self.pair.both(give_and_revoke)

    async def leave(self) -> None:
        """A player leaves the game to a bot."""
        seat = self.chance.choice(self.people)
        await self.be_at_the_screen(seat)
        if self.table.seats[seat].left is None:
            await self.send(seat, self.command("leave", seat))

    async def come_back(self, seat: int) -> None:
        """A player wants the seat back."""
        await self.be_at_the_screen(seat)
        if seat == self.reader or not self.table.seats[seat].taken_over_for_turn:  # else it would be refused
            await self.send(seat, self.command("come-back", seat))

    async def time_passes(self) -> None:
        await self.pass_by(self.chance.choice((0.5, 3, 11, 40)))


ASIDES: tuple[Callable[[RandomSession], Coroutine[Any, Any, None]], ...] = (
    RandomSession.nonsense,
    RandomSession.illegal,
    RandomSession.stale,
    RandomSession.talk,
    RandomSession.hint,
    RandomSession.come_again,
    RandomSession.second_tab,
    RandomSession.spectators,
    RandomSession.requests,
    RandomSession.compare_metrics,
    RandomSession.come_and_go,
    RandomSession.keys,
    RandomSession.leave,
    RandomSession.time_passes,
)
