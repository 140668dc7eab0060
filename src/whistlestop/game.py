"""A game to play: the public interface of the rules."""

from __future__ import annotations

import functools
import itertools
import secrets
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
import numpy as np

from whistlestop import actions, events, position, position_state, refusal, secrecy
from whistlestop.actions import Action, IllegalAction
from whistlestop.boards import Variant, load
from whistlestop.events import Event
from whistlestop.input_values import is_whole, shown
from whistlestop.origin import Origin, check_setup
from whistlestop.position import Position
from whistlestop.record_text import RecordError, RecordText
from whistlestop.refusal_codes import KeepNotPossible, NoSuchSeat, SeatNotANumber
from whistlestop.rules import engine
from whistlestop.rules.compile import announce_first_compile
from whistlestop.rules.engine import Records
from whistlestop.rules.state import CHOOSING_TICKETS, NONE, OVER
from whistlestop.rules.tables import MAX_ACTIONS
from whistlestop.scoring import ScoreSheet, score_sheets, variant_tables
from whistlestop.view import View, Views, picture, seats_to_act, view_of

_LARGEST_SEAT = 2**31
"""A larger number is refused like a value of another type, so that a refusal holds only small numbers."""


class _Workspace(threading.local):
    """What compiled calls need besides the game; one for each thread."""

    def __init__(self) -> None:
        announce_first_compile()
        self.scratch = engine.new_scratch()
        self.ids = np.zeros(MAX_ACTIONS, np.int16)
        self.log = self.scratch["log"][0]
        self.log_size = self.scratch["log_size"]


@functools.cache
def _workspace() -> _Workspace:
    """The workspaces of all threads, made for the first game: making one may announce that the rules are compiled."""
    return _Workspace()


@functools.cache
def _played(seat: int, action_id: int) -> tuple[int, int]:
    """An action of a seat, shared by all games: there are only so many."""
    return seat, action_id


class Game:
    """A game in progress.

    >>> import whistlestop as ws
    >>> game = ws.Game.new("usa", players=2, seed=1)
    >>> while not game.over:
    ...     happened = game.play(game.legal()[0])
    >>> [sheet.total for sheet in game.scores]
    [-90, -152]
    """

    __slots__ = ("_key", "_log", "_origin", "_scores", "_secret", "_states", "_tables", "variant")

    def __init__(self, variant: Variant, states: Records, origin: Origin, secret: bytes | None = None) -> None:
        """Make a game from its state; use `Game.new`, `Game.from_position` or `Record.replay` instead."""
        self.variant = variant
        self._states = states
        self._tables = variant_tables(variant)
        self._origin = origin
        self._secret = secret
        self._key = None if secret is None else secrecy.mixed(secret, origin.contributions)
        self._log: list[tuple[int, int]] = []
        self._scores: tuple[ScoreSheet, ...] | None = None

    @classmethod
    def new(
        cls,
        variant: str | Path | Variant,
        players: int,
        *,
        seed: int | None = None,
        secret: bytes | str | None = None,
        contributions: Sequence[str] = (),
        options: Iterable[str] = (),
        first_seat: int | None = None,
    ) -> Game:
        """Set up a game.

        `variant` is a name (`ws.variants()`), a board file of your own, or a `Variant`. A `seed` makes the game
        repeatable; a `secret` (bytes or hex) makes it unpredictable and verifiable; with neither it is random.
        `contributions` are the players' own share in a secret, by seat: 16 to 64 random hex digits, or nothing.
        `first_seat` begins; otherwise chance decides who does (S5). Raises ValueError if there is no such game.

        >>> import whistlestop as ws
        >>> ws.Game.new("europe", players=4, seed=7, options=("max",), first_seat=0).view(0).first_seat
        0
        """
        if not isinstance(variant, Variant):
            variant = load(variant, options)
        elif options:
            variant = variant.with_options(options)
        check_setup(players, seed, secret, first_seat)
        if contributions and secret is None:
            raise ValueError("players contribute to a secret, and this game has none")
        secret_bytes = None if secret is None else secrecy.parse_secret(secret)
        if seed is None and secret is None:
            seed = secrets.randbits(64)
        given = secrecy.check_contributions(contributions, players)
        origin = Origin(
            players=int(players),
            seed=None if seed is None else int(seed),
            first_seat=None if first_seat is None else int(first_seat),
            contributions=given,
        )
        game = cls(variant, engine.new_states(1), origin, secret_bytes)
        game._set_up()
        return game

    def _set_up(self) -> None:
        if self._key is None:
            engine.seed(self._states, np.uint64(self._origin.seed or 0))
        else:
            self._states["generator"][0] = secrecy.generator_state(self._key, 0)
        first = NONE if self._origin.first_seat is None else self._origin.first_seat
        engine.start(self._states, self._tables, _workspace().scratch, self._origin.players, first)

    @classmethod
    def from_position(
        cls,
        start: Position | Mapping[str, object] | str | bytes,
        variant: Variant | None = None,
        *,
        secret: bytes | str | None = None,
        contributions: Sequence[str] = (),
    ) -> Game:
        """Begin a game at a position; raises `TableError` with all reasons if it is impossible.

        The position is a `Position`, its plain data (a dict) or its JSON.

        `variant` is needed only for a board of your own. A position without a generator gets a random one. With a
        `secret`, all chance from here on follows from it, as in `Game.new`, and the ticket deck is shuffled again.

        >>> import whistlestop as ws
        >>> game = ws.Game.new("europe", players=2, seed=3)
        >>> ws.Game.from_position(game.position).position == game.position
        True
        """
        _workspace()
        start = position.read(start)
        if secret is not None:
            return cls._from_position_with_secret(start, variant, secrecy.parse_secret(secret), contributions)
        if contributions:
            raise ValueError("players contribute to a secret, and this game has none")
        variant, states = position_state.set_on_table(start, variant)
        if start.generator is None:
            states["generator"][0] = [secrets.randbits(64), secrets.randbits(64) | 1]
            start = position_state.describe(variant, states)
        return cls(variant, states, Origin(players=len(start.seats), position=start))

    @classmethod
    def _from_position_with_secret(
        cls, start: Position, variant: Variant | None, secret: bytes, contributions: Sequence[str]
    ) -> Game:
        given = secrecy.check_contributions(contributions, len(start.seats))
        key = secrecy.mixed(secret, given)
        shuffled = msgspec.structs.replace(start, ticket_deck=secrecy.shuffled(key, start.ticket_deck))
        variant, states = position_state.set_on_table(shuffled, variant)
        states["generator"][0] = secrecy.generator_state(key, 0)
        return cls(variant, states, Origin(players=len(start.seats), position=start, contributions=given), secret)

    @property
    def players(self) -> int:
        """The number of players."""
        players: int = self._states["players"].item()
        return players

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._states["phase"].item() == OVER)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now: several while tickets are chosen, none when the game is over."""
        return seats_to_act(self.variant, self._states)

    @property
    def states(self) -> Records:
        """The complete state as the compiled rules read it: an array of one record. Read it, and don't write."""
        return self._states

    def legal(self, seat: int | None = None) -> list[Action]:
        """All legal actions of a seat, in a fixed order; if none is given, of the lowest seat that may act."""
        known = self.variant.actions
        return [known[i] for i in self.legal_ids(seat)]

    def legal_ids(self, seat: int | None = None) -> list[int]:
        """The ids of the legal actions of a seat (`variant.action`), in the same order as `legal`."""
        seat = self._seat(seat)
        space = _workspace()
        count = engine.list_legal(self._states, self._tables, space.scratch, seat, space.ids)
        ids: list[int] = space.ids[:count].tolist()
        return ids

    def play(self, action: Action | str, seat: int | None = None) -> tuple[Event, ...]:
        """Play an action, or its text, for a seat, and return what happened.

        Raises `IllegalAction`, saying why and by which rule, and changes nothing, if it can't be played.

        >>> import whistlestop as ws
        >>> game = ws.Game.new("usa", players=2, seed=1)
        >>> game.play("pass")
        Traceback (most recent call last):
        ...
        whistlestop.actions.IllegalAction: Choose first which tickets to keep.
        """
        if isinstance(action, str):
            action = actions.parse(action)
        seat = self._seat(seat)
        action_id = self._action_id(action, seat)
        at_set_up = self._states["phase"].item() == CHOOSING_TICKETS
        space = _workspace()
        if not self._act(space, seat, action_id):
            raise refusal.explain(self.variant, self._states, self.to_act, seat, action)
        self._log.append(_played(seat, action_id))
        rows = space.log[: int(space.log_size[0])].tolist()
        return events.read_log(self.variant, rows, at_set_up)

    def _action_id(self, action: Action, seat: int) -> int:
        """The id of an action; raises `IllegalAction` if there is no such action."""
        try:
            return self.variant.action_id(action)
        except IllegalAction as error:
            if not isinstance(error.reason, KeepNotPossible):
                raise
        # How many tickets must be kept depends on the moment: the deal's rule is S4, the later draw's K1.
        raise refusal.explain(self.variant, self._states, self.to_act, seat, action)

    def _act(self, space: _Workspace, seat: int, action_id: int) -> bool:
        """Play an action, with the chance that the secret gives it, if there is one; return False if it is illegal."""
        if self._key is None:
            return engine.act(self._states, self._tables, space.scratch, seat, action_id)
        before = self._states["generator"][0].copy()
        played = self._states["actions"].item()
        self._states["generator"][0] = secrecy.generator_state(self._key, played + 1)
        is_legal = engine.act(self._states, self._tables, space.scratch, seat, action_id)
        if not is_legal:
            self._states["generator"][0] = before
        return is_legal

    def _seat(self, seat: int | None) -> int:
        """A seat of this game, by default the lowest that may act; raises `IllegalAction` if there is no such seat."""
        if seat is None:
            return next(iter(self.to_act), 0)
        if type(seat) is int and 0 <= seat < self.players:  # the usual case, checked quickly
            return seat
        if not is_whole(seat) or abs(seat) > _LARGEST_SEAT:
            raise IllegalAction(SeatNotANumber(shown(seat)), "S1")
        if not 0 <= seat < self.players:
            raise IllegalAction(NoSuchSeat(int(seat), self.players - 1), "S1")
        return int(seat)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, or a spectator if none is given."""
        if seat is not None:
            seat = self._seat(seat)
        return view_of(self.variant, self._states, seat, self.to_act, self.scores if self.over else None)

    def views(self) -> Views:
        """The views of all seats as the game is now; several of them are made faster than one by one."""
        return Views(self.variant, self._states, self.to_act, self.scores if self.over else None)

    @property
    def scores(self) -> tuple[ScoreSheet, ...]:
        """The final score of each seat; raises ValueError while the game goes on."""
        if not self.over:
            raise ValueError("the game is not over yet: there are no final scores")
        if self._scores is None:
            self._scores = score_sheets(self.variant, self._states)
        return self._scores

    def copy(self) -> Game:
        """An independent game in the same position, with the same history and the same chance ahead."""
        other = Game.__new__(Game)  # `__init__` would work the key out again
        other.variant = self.variant
        other._states = engine.copy_states(self._states)
        other._tables = self._tables
        other._origin = self._origin
        other._secret = self._secret
        other._key = self._key
        other._log = self._log.copy()
        other._scores = self._scores
        return other

    def rewound(self, actions: int, kept: tuple[int, Records] | None = None) -> Game:
        """The same game after only the first `actions` of its actions; chance will come out the same.

        The game is replayed from its beginning, or from a moment that was `kept`: a number of actions, and a copy of
        the `states` after them.

        >>> import whistlestop as ws
        >>> game = ws.Game.new("usa", players=2, seed=1)
        >>> _ = game.play("keep ab return cd", seat=1)
        >>> game.rewound(0).to_act
        (0, 1)
        """
        if not is_whole(actions) or not 0 <= actions <= len(self._log):
            raise ValueError(f"{len(self._log)} actions were played, so the game can't go back to {shown(actions)}")
        first, states = kept or (0, None)
        if not 0 <= first <= actions:
            raise ValueError(f"a game can't go back to {actions} actions from {first}")
        if states is None:
            other = Record(self.variant, self._origin, self._secret, ()).start()
        else:
            other = Game(self.variant, engine.copy_states(states), self._origin, self._secret)
        space = _workspace()
        for seat, action_id in self._log[first:actions]:
            other._act(space, seat, action_id)
        other._log = self._log[:actions]
        return other

    @property
    def position(self) -> Position:
        """The complete state as plain data; `Game.from_position` goes on from it."""
        return position_state.describe(self.variant, self._states)

    @property
    def commitment(self) -> str | None:
        """The hash to publish before a game with a secret begins; None if it has none."""
        return None if self._secret is None else secrecy.commitment(self._secret)

    @property
    def record(self) -> Record:
        """The game so far as a text that replays it, secret included."""
        played = tuple((seat, self.variant.actions[action_id]) for seat, action_id in self._log)
        result = tuple(sheet.total for sheet in self.scores) if self.over else None
        return Record(self.variant, self._origin, self._secret, played, result)

    def _repr_svg_(self) -> str:
        """The board with everything on it, as notebooks show it."""
        return picture(self.view(), self.variant.board)

    def __repr__(self) -> str:
        state = "over" if self.over else f"to act {self.to_act}"
        return f"<Game {self.variant.name}, {self.players} players, {len(self._log)} actions, {state}>"


class Record(RecordText, frozen=True):
    """A game as its set-up and its actions.

    >>> import whistlestop as ws
    >>> game = ws.Game.new("usa", players=2, seed=1)
    >>> _ = game.play("keep ab return cd", seat=1)
    >>> record = ws.Record.parse(str(game.record))
    >>> record.replay().position == game.position
    True
    """

    def start(self) -> Game:
        """The game before its first action."""
        if self.origin.position is not None:
            return Game.from_position(
                self.origin.position, self.variant, secret=self.secret, contributions=self.origin.contributions
            )
        return Game.new(
            self.variant,
            self.origin.players,
            seed=self.origin.seed,
            secret=self.secret,
            contributions=self.origin.contributions,
            first_seat=self.origin.first_seat,
        )

    def steps(self) -> Iterator[Game]:
        """The game after 0, 1, 2, … actions, always the same object; raises `RecordError` where it can't go on."""
        for game, _ in self.played():
            yield game

    def played(self) -> Iterator[tuple[Game, tuple[Event, ...]]]:
        """The same, with the events that the last action caused."""
        game = self.start()
        yield game, ()
        for index, (seat, action) in enumerate(self.actions):
            try:
                events = game.play(action, seat)
            except IllegalAction as error:
                raise self._impossible(index, f'"{actions.text(action)}" by seat {seat}: {error}') from None
            yield game, events
        if self.result is not None:
            self._check_result(game)

    def _impossible(self, index: int, problem: str) -> RecordError:
        if not self.lines:
            return RecordError(f"action {index + 1}: {problem}")
        return RecordError(problem, self.lines[index])

    def _check_result(self, game: Game) -> None:
        assert self.result is not None
        if not game.over:
            raise RecordError("the header gives a result but the game is not over at the end")
        scored = tuple(sheet.total for sheet in game.scores)
        if scored != self.result:
            raise RecordError(f"the header gives {_points(self.result)}, but the game ends with {_points(scored)}")

    def replay(self, at: int | None = None) -> Game:
        """Play all actions again, or the first `at` of them, and return the game."""
        if at is not None and not (is_whole(at) and 0 <= at <= len(self.actions)):
            raise ValueError(f"the record has {len(self.actions)} actions, so there is no position {shown(at)}")
        games = list(itertools.islice(self.steps(), None if at is None else at + 1))
        return games[-1]


def _points(result: tuple[int, ...]) -> str:
    """A result in words.

    >>> _points((17, -2, 1))
    '17, -2 and 1 points'
    """
    *others, last = map(str, result or ("no",))
    return f"{', '.join(others)} and {last} points" if others else f"{last} points"
