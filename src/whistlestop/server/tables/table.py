"""A table: everything that follows from its log, and nothing else.

`apply` is the step of the fold. It never refuses an entry: what is in the log has happened, and what may be appended is
decided elsewhere (`decisions.py`, `seating.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from whistlestop import actions
from whistlestop.boards import load_cached
from whistlestop.events import CardsPlayed, Event, LastRound, RouteClaimed
from whistlestop.game import Game, Record
from whistlestop.position import Position
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.settings import Opened, RealTime, Settings, State
from whistlestop.server.storage.store import Line
from whistlestop.server.tables import entries as log
from whistlestop.server.tables.command_ids import CommandIds
from whistlestop.server.tables.earlier_games import EarlierGames
from whistlestop.server.tables.entries import Entry
from whistlestop.server.tables.moves import PlayedAction, PlayedActions, UndoRequest
from whistlestop.server.tables.seat import Seat, Seated
from whistlestop.server.tables.trials import Trials

_ASIDES = (log.Said, log.Muted, log.UndoAsked, log.UndoAnswered, log.Undone, log.LeftTable, log.CameBack, log.KeyGiven)
"""Entries that a seat's player causes beside the actions of the game."""
_REVEALS_NOTHING = (CardsPlayed, RouteClaimed, LastRound)
"""The events of a claim that revealed no card. Such a claim can be taken back freely."""


class Table(Seated):
    """The state of a table after its first `version` entries."""

    def __init__(self, table: str, created: Entry) -> None:
        assert isinstance(created.what, log.Created)
        self.id = table
        self.created = created.what
        self.version = created.number
        self.seats = []
        self._adopt(created.what.settings, created.what.digest)
        self.rematch: str | None = None
        """The table of the rematch."""
        self.created_at = self.at = created.at
        self.state: State = "waiting"
        self.host = created.what.host
        self.invitation = created.what.invitation
        self.links_renewed = 0
        """How often the link was renewed."""
        self.deal = 1
        self.game: Game | None = None
        """The game so far: after an action it may be another object, and then the one before stays as it was."""
        self.to_act = ()
        self._earlier_games = EarlierGames()
        self.played_actions = PlayedActions()
        """The actions of the game so far, without those that were taken back."""
        self.undo: UndoRequest | None = None
        self.can_take_back: int | None = None
        """The seat that may take back its last action freely: a claim that revealed nothing."""
        self.waiting_since: dict[int, int] = {}
        """When the game began to wait for each seat that may act now, in milliseconds since 1970."""
        self.commands: dict[str, CommandIds] = {}
        """The commands that were carried out, by the hash of the sender's key."""
        self.seats_by_command: dict[tuple[str, str], int] = {}
        """The seat that each `TakeSeat` command got, by the hash of the sender's key and the command's id."""
        self._trials = Trials()
        self._remember_cause(created)

    @classmethod
    def from_entries(cls, table: str, entries: Iterable[Entry]) -> Table:
        """Fold a log into its table."""
        rest = iter(entries)
        folded = cls(table, next(rest))
        for entry in rest:
            folded.apply(entry)
        return folded

    @classmethod
    def from_lines(cls, table: str, lines: Iterable[Line]) -> Table:
        """Fold a stored log into its table; raises ValueError if a line can't be read."""
        return cls.from_entries(table, map(read_line, lines))

    # Questions about the table

    @property
    def opening(self) -> tuple[Position, Opened] | None:
        """Where the game begins, if not with a deal, and what everybody may know about it."""
        position, opened = self.created.opening, self.created.opened
        return None if position is None or opened is None else (position, opened)

    @property
    def secret(self) -> bytes:
        """The server's share of the secret."""
        return bytes.fromhex(self.created.secret)

    @property
    def is_lesson(self) -> bool:
        """Whether the game began with a lesson."""
        return self.created.opened is not None and self.created.opened.lesson is not None

    @property
    def before_first_turn(self) -> bool:
        """Whether the game has begun, and nobody has had a turn; starting tickets may have been chosen."""
        return self.state == "playing" and len(self.played_actions) <= self.choices_at_set_up

    @property
    def finished_game(self) -> Game | None:
        """The game, once it is over."""
        return self.game if self.state == "over" else None

    def version_after(self, key_hash: str | None, command: str) -> int | None:
        """The version after a command, by the hash of the sender's key and its id; None if it was not carried out."""
        sent = None if key_hash is None else self.commands.get(key_hash)
        return None if sent is None else sent.version_after(command)

    def undo_target(self, seat: int) -> int | None:
        """How many actions would be left if the seat took its last one back; None if it has none to take back."""
        return self.played_actions.last_of(seat, self.choices_at_set_up)

    def finished_record(self) -> Record:
        """The record of the finished game; raises `Refusal` until it is over."""
        if self.state != "over" or self.game is None:
            raise Refusal(codes.GameNotOver())
        return self.game.record

    def record(self) -> str:
        """The game as a record, with the names of its players."""
        if self.game is None:
            raise ValueError("the game has not begun")
        title, _, rest = str(self.game.record).partition("\n")
        names = [f"; seat {number}: {seat.name or seat.level}" for number, seat in enumerate(self.seats)]
        return "\n".join([title, f"; table: {self.id}", *names, rest])

    def state_after(self, bodies: Iterable[log.EntryBody]) -> State:
        """The state of the table after these entries."""
        state = self.state
        for what in bodies:
            match what:
                case log.Started():
                    state = "playing"
                case log.SentAway():
                    state = "waiting"
                case log.Closed():
                    state = "closed"
                case log.Played() if self.try_out(what.seat, what.action):
                    state = "over"
        return state

    def try_out(self, seat: int, action: str) -> bool:
        """Whether an action would end the game; raises `IllegalAction` if it can't be played."""
        assert self.game is not None
        return self._trials.play(self.game, len(self.played_actions), seat, action).after.over

    # The fold

    def apply(self, entry: Entry) -> tuple[Event, ...]:
        """Apply the next entry, and return the events that it caused in the game."""
        assert entry.number == self.version + 1, f"entry {entry.number} of {self.id} can't follow {self.version}"
        self.version = entry.number
        self.at = entry.at
        self._remember_cause(entry)
        self._count(entry.what)
        match entry.what:
            case log.Started():
                return self._start(entry)
            case log.Played() as played:
                return self._play(played, entry)
            case log.Undone() as undone:
                self._take_back(undone, entry)
            case log.SentAway() as sent:
                self._take_back_deal(sent)
            case log.UndoAsked() as asked:
                self.undo = UndoRequest(asked.seat, asked.actions, entry.number, entry.at, set())
            case log.UndoAnswered() as answer:
                self._answer_undo(answer)
            case what:
                self._apply_to_seats(what, entry)
        return ()

    def _count(self, what: log.EntryBody) -> None:
        """Count what a seat has caused (`seat_limits.py`)."""
        if isinstance(what, _ASIDES):
            seat = self.seats[what.seat]
            seat.asides += 1
            asked = self.undo is not None  # then it was counted when it was asked for
            seat.undos += isinstance(what, log.UndoAsked) or (isinstance(what, log.Undone) and not asked)

    def _remember_cause(self, entry: Entry) -> None:
        if entry.cause is not None:
            if entry.cause.key not in self.commands:
                self.commands[entry.cause.key] = CommandIds()
            self.commands[entry.cause.key].add(entry.cause.command, entry.number)
            if isinstance(entry.what, log.SeatTaken):
                self.seats_by_command[entry.cause.key, entry.cause.command] = entry.what.seat

    def _apply_to_seats(self, what: log.EntryBody, entry: Entry) -> None:
        match what:
            case log.SeatTaken():
                seat = self.seats[what.seat]
                seat.name, seat.contribution = what.name, what.contribution
                seat.keys = [what.key] if what.key else []
            case log.BotSeated():
                self.seats[what.seat] = Seat()
                self.seats[what.seat].level = what.level
            case log.SeatFreed():
                self._free(what.seat)
            case log.SettingsChanged():
                self._adopt(what.settings, what.digest)
            case log.HostPassed():
                self.host = self.seats[what.seat].keys[0]
            case log.KeyGiven():
                self.seats[what.seat].keys.append(what.key)
                if what.use == "program":
                    self.seats[what.seat].programs |= {what.key}
            case log.KeysRevoked():
                self._revoke_keys(what.seat, what.kept)
            case log.LinkRenewed():
                self.invitation = what.invitation
                self.links_renewed += 1
                self.settings = msgspec.structs.replace(self.settings, lobby=False)
            case log.RematchMade():
                self.rematch = what.table
            case log.Closed():
                self.state = "closed"
            case _:
                self._apply_to_player(what, entry)

    def _apply_to_player(self, what: log.EntryBody, entry: Entry) -> None:
        match what:
            case log.LeftTable():
                self.seats[what.seat].left = entry.at
            case log.TakenOver():
                self.seats[what.seat].taken_over = True
                self.seats[what.seat].taken_over_for_turn = what.why == "time"
                self.situations[what.seat] = entry.number
                if what.why == "time":
                    self.reserves[what.seat] = 0
            case log.CameBack():
                self.seats[what.seat].taken_over = self.seats[what.seat].taken_over_for_turn = False
                self.seats[what.seat].left = None
                self.situations[what.seat] = entry.number
            case log.BotReplaced():
                if self.seats[what.seat].level is not None:
                    self.seats[what.seat].level = what.level
            case log.Muted():
                seat = self.seats[what.seat]
                seat.muted = seat.muted | {what.other} if what.muted else seat.muted - {what.other}

    def _adopt(self, settings: Settings, digest: str) -> None:
        """Take over new settings before the game. Seats are added or removed at the end; the others stay as they are.

        Raises ValueError if the digest is not that of the variant in this version.
        """
        self.settings = settings
        self.variant = load_cached(settings.variant, settings.options)
        if digest != self.variant.digest:
            raise ValueError(
                f"its data ({digest}) are not those of {self.variant.name} in this version ({self.variant.digest})"
            )
        self.seats = [*self.seats, *(Seat() for _ in range(settings.seats))][: settings.seats]
        for seat in self.seats:
            seat.muted &= frozenset(range(settings.seats))
        reserve = settings.clock.reserve * 1000 if isinstance(settings.clock, RealTime) else 0
        self.reserves = [reserve] * settings.seats
        """Milliseconds that are left in the reserve of each seat."""
        self.situations = [self.version] * settings.seats
        """The version at which each seat's situation last changed: a command for an older version is stale."""
        opening, deals = self.created.opening, len(self.variant.deals)
        self.choices_at_set_up = sum(
            deals - (0 if opening is None else opening.seats[seat].deal) for seat in range(settings.seats)
        )
        """How many of the first actions are choices of tickets before the first turn."""

    def _start(self, entry: Entry) -> tuple[Event, ...]:
        secret, contributions, opening = self.secret, self.contributions, self.created.opening
        if opening is not None:
            self.game = Game.from_position(opening, self.variant, secret=secret, contributions=contributions)
        else:
            self.game = Game.new(
                self.variant,
                len(self.seats),
                secret=secret,
                contributions=contributions,
                first_seat=self.settings.first_seat,
            )
        self.state = "playing"
        self._situation_changed_for_all(entry)
        return ()

    def _play(self, played: log.Played, entry: Entry) -> tuple[Event, ...]:
        assert self.game is not None
        self._earlier_games.keep(self.game, len(self.played_actions))
        trial = self._trials.take(self.game, len(self.played_actions), played.seat, played.action)
        if trial is not None:
            self.game, events = trial.after, trial.events
        else:
            events = self.game.play(played.action, played.seat)
        self.played_actions.append(PlayedAction(played.seat, entry.at, played.spent, played.bot))
        self.undo = None
        claimed = isinstance(actions.parse(played.action), actions.ClaimRoute) and not self.game.over
        revealed_nothing = all(isinstance(event, _REVEALS_NOTHING) for event in events)
        self.can_take_back = played.seat if claimed and revealed_nothing else None
        if isinstance(self.settings.clock, RealTime):
            over = max(0, played.spent - self.settings.clock.seconds * 1000)
            self.reserves[played.seat] = max(0, self.reserves[played.seat] - over)
        if self.game.over:
            self.state = "over"
        if len(self.played_actions) < self.choices_at_set_up:
            # Tickets are chosen at the same time: a choice changes nothing for the other players.
            self.situations[played.seat] = entry.number
            self._start_clocks(entry.at, restart=(played.seat,))
        else:
            self._situation_changed_for_all(entry)
        seat = self.seats[played.seat]
        if seat.taken_over_for_turn and played.seat not in self.to_act:
            seat.taken_over = seat.taken_over_for_turn = False
        return events

    def _take_back(self, undone: log.Undone, entry: Entry) -> None:
        assert self.game is not None
        self.game = self._earlier_games.rewound(self.game, undone.actions)
        first = self.played_actions[undone.actions]
        self.played_actions.take_back(undone.actions)
        self.undo = None
        self.can_take_back = None
        self._situation_changed_for_all(entry)
        if isinstance(self.settings.clock, RealTime) and first.seat in self.waiting_since:
            # It is the same turn: the time spent on it stays spent. What it took from the reserve is already gone.
            self.waiting_since[first.seat] -= min(first.spent, self.settings.clock.seconds * 1000)

    def _take_back_deal(self, sent: log.SentAway) -> None:
        """Wait again without the player who was sent away. Those who had left the game sit at the table again."""
        self._free(sent.seat)
        for seat in self.seats:
            seat.taken_over = seat.taken_over_for_turn = False
            seat.left = None
        self.state = "waiting"
        self.deal += 1
        self.game = None
        self._earlier_games = EarlierGames()
        self.played_actions = PlayedActions()
        self.undo = self.can_take_back = None
        self.to_act = ()
        self.waiting_since = {}
        self._adopt(self.settings, self.variant.digest)

    def _answer_undo(self, answer: log.UndoAnswered) -> None:
        if self.undo is None:
            return
        if answer.agreed:
            self.undo.agreed.add(answer.seat)
        else:
            self.undo = None

    def _situation_changed_for_all(self, entry: Entry) -> None:
        self.situations = [entry.number] * len(self.seats)
        self._start_clocks(entry.at, restart=range(len(self.seats)))

    def _start_clocks(self, at: int, restart: Collection[int]) -> None:
        """Find out who may act now, and let their clocks run; those of the seats in `restart` start again."""
        self.to_act = self.game.to_act if self.game is not None and self.state == "playing" else ()
        self.waiting_since = {seat: at if seat in restart else self.waiting_since.get(seat, at) for seat in self.to_act}


def read_line(line: Line) -> Entry:
    """Read a stored entry; raises ValueError saying what is wrong with it."""
    try:
        return _entry.decode(line.text)
    except msgspec.MsgspecError as error:
        raise ValueError(f"entry {line.number} can't be read: {error}") from None


def write_line(entry: Entry) -> Line:
    """Write an entry for the store.

    >>> read_line(write_line(Entry(2, 0, log.SeatFreed(1)))).what
    SeatFreed(seat=1)
    """
    return Line(entry.number, entry.at, msgspec.json.encode(entry).decode())


_entry = msgspec.json.Decoder(Entry)
