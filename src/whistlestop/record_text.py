"""The text of a record: a game, finished or running, in a file that replays it exactly.

    whistlestop record 1
    variant: europe
    options: max
    players: 3
    seed: 7
    data: 3b1c0a5e9d2f4471
    result: 88 102 61

    0: keep abd return c
    1: keep ab return cd
    ...
    end: 214 actions

Each line is a seat and an action (`actions.py`). Anything after a `;` there is a comment, and so is a line of the
header that begins with one. `data` is a digest of the board and tickets, so that a game is never replayed on other
ones. A live game has a `secret` and its `commitment` in place of the seed, and the `contributions` of its seats if
there were any. A game that begins at a position has the `position` as JSON, and if it is live the secret as well.
`end` shows that nothing is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Self, TypeVar

import msgspec

from whistlestop import secrecy
from whistlestop.actions import Action, IllegalAction, parse, text
from whistlestop.boards import Variant, load, variants
from whistlestop.boards.limits import MAX_PLAYERS
from whistlestop.input_values import shortened
from whistlestop.origin import Origin
from whistlestop.position import Position
from whistlestop.position_state import set_on_table
from whistlestop.table_check import TableError

_TITLE = "whistlestop record 1"
_DIGITS = 20
"""The most that a number in the header can have: a seed is less than 2**64."""
_FIELDS = (
    "variant",
    "options",
    "players",
    "first seat",
    "seed",
    "commitment",
    "secret",
    "contributions",
    "position",
    "data",
    "result",
)


class RecordError(ValueError):
    """A text that is not a record, or a game that can't have happened; the message names the line."""

    def __init__(self, problem: str, line: int | None = None) -> None:
        super().__init__(problem, line)
        self.problem = problem
        self.line = line

    def __str__(self) -> str:
        return self.problem if self.line is None else f"line {self.line}: {self.problem}"


class RecordText(msgspec.Struct, frozen=True):
    """A game's set-up and its actions, written to a text and read from one. `Record` replays it."""

    variant: Variant
    origin: Origin
    secret: bytes | None
    actions: tuple[tuple[int, Action], ...]
    result: tuple[int, ...] | None = None
    lines: tuple[int, ...] = ()
    """The line of each action, in a record read from a text."""

    def __str__(self) -> str:
        head = [_TITLE, *(f"{name}: {value}" for name, value in self._header() if value)]
        body = [f"{seat}: {text(action)}" for seat, action in self.actions]
        return "\n".join([*head, "", *body, f"end: {len(self.actions)} actions", ""])

    def _header(self) -> Iterator[tuple[str, str]]:
        yield "variant", self.variant.source
        yield "options", " ".join(self.variant.options)
        yield "players", str(self.origin.players)
        yield "first seat", "" if self.origin.first_seat is None else str(self.origin.first_seat)
        yield "seed", "" if self.origin.seed is None else str(self.origin.seed)
        if self.secret is not None:
            yield "commitment", secrecy.commitment(self.secret)
            yield "secret", self.secret.hex()
        yield "contributions", " ".join(given or "-" for given in self.origin.contributions)
        yield "position", "" if self.origin.position is None else self.origin.position.json()
        yield "data", self.variant.digest
        yield "result", "" if self.result is None else " ".join(map(str, self.result))

    @classmethod
    def parse(cls, written: str, variant: Variant | None = None, *, built_in: bool = False) -> Self:
        """Read a record; raises `RecordError` naming the line that is wrong.

        `variant` is needed only if the board file that the record names is no longer there. With `built_in` no board
        file is opened, whatever the record names: for records from strangers.
        """
        return _Reader(written, variant, built_in).read(cls)

    @classmethod
    def read(cls, path: str | Path) -> Self:
        """Read a record from a file."""
        try:
            return cls.parse(Path(path).read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            raise RecordError(f"{path} is not a text file") from None


AnyRecord = TypeVar("AnyRecord", bound=RecordText)


class _Reader:
    """Reads the lines of a record, strictly. Each line, and each field of the header, goes with its line number."""

    def __init__(self, written: str, variant: Variant | None, built_in: bool) -> None:
        self.lines = [(i, line.rstrip()) for i, line in enumerate(written.splitlines(), 1)]
        self.header: dict[str, tuple[int, str]] = {}
        self.variant = variant
        self.built_in = built_in

    def read(self, kind: type[AnyRecord]) -> AnyRecord:
        if not self.lines or self.lines[0][1] != _TITLE:
            raise RecordError(f'a record begins with "{_TITLE}"', 1)
        rest = iter(self.lines[1:])
        for number, line in rest:
            if not line:
                break
            if not line.startswith(";"):
                self._read_field(number, line)
        actions, line_numbers = self._read_actions(rest)
        variant = self._variant()
        secret = self._secret()
        return kind(variant, self._origin(variant), secret, actions, self._result(), line_numbers)

    def _read_field(self, number: int, line: str) -> None:
        name, colon, value = line.partition(":")
        if not colon or name not in _FIELDS:
            raise RecordError(f'"{shortened(line)}" is not a header field; they are {", ".join(_FIELDS)}', number)
        if name in self.header:
            raise RecordError(f'the field "{name}" is given twice', number)
        self.header[name] = number, value.strip()

    def _read_actions(self, rest: Iterator[tuple[int, str]]) -> tuple[tuple[tuple[int, Action], ...], tuple[int, ...]]:
        actions: list[tuple[int, Action]] = []
        line_numbers: list[int] = []
        for number, written in rest:
            line = written.partition(";")[0].rstrip()
            if not line:
                continue
            seat, colon, action = line.partition(":")
            if seat == "end" and colon:
                self._check_end(number, action.strip(), len(actions), rest)
                return tuple(actions), tuple(line_numbers)
            if not (colon and seat.isascii() and seat.isdigit() and len(seat) == 1):
                raise RecordError(f'"{shortened(line)}" should be a seat, a colon and an action', number)
            try:
                actions.append((int(seat), parse(action.strip())))
            except IllegalAction as error:
                raise RecordError(str(error), number) from None
            line_numbers.append(number)
        raise RecordError('the record is cut off: its last line should be "end: N actions"', len(self.lines))

    def _check_end(self, number: int, value: str, actions: int, rest: Iterator[tuple[int, str]]) -> None:
        if value != f"{actions} actions":
            raise RecordError(f'"end: {value}" but there are {actions} actions above', number)
        for later, line in rest:
            if line and not line.startswith(";"):
                raise RecordError(f'"{shortened(line)}" comes after the end', later)

    def _field(self, name: str) -> tuple[int, str]:
        if name not in self.header:
            raise RecordError(f'the header has no field "{name}"')
        return self.header[name]

    def _number(self, name: str) -> int | None:
        if name not in self.header:
            return None
        number, value = self.header[name]
        if not (value.isascii() and value.isdigit() and len(value) <= _DIGITS):
            raise RecordError(f'{name} "{value[:40]}" is not a number', number)
        return int(value)

    def _variant(self) -> Variant:
        number, name = self._field("variant")
        options = self.header.get("options", (0, ""))[1].split()
        if self.built_in and name not in variants():
            raise RecordError(f'there is no variant "{name}"; there are {", ".join(variants())}', number)
        try:
            variant = self.variant or load(name, options)
        except (ValueError, OSError) as error:
            raise RecordError(str(error), number) from None
        number, digest = self._field("data")
        if digest != variant.digest:
            raise RecordError(
                f"the record was made with other data ({digest}) than {variant.name} has here "
                f"({variant.digest}), so it can't be replayed",
                number,
            )
        return variant

    def _secret(self) -> bytes | None:
        if "secret" not in self.header:
            if "commitment" in self.header:
                raise RecordError("there is a commitment but no secret", self.header["commitment"][0])
            return None
        number, value = self.header["secret"]
        try:
            secret = secrecy.parse_secret(value)
        except ValueError as error:
            raise RecordError(str(error), number) from None
        number, committed = self._field("commitment")
        if secrecy.commitment(secret) != committed:
            raise RecordError("the secret does not match the commitment", number)
        return secret

    def _origin(self, variant: Variant) -> Origin:
        players = self._number("players")
        number = self._field("players")[0]
        if players is None or not 2 <= players <= MAX_PLAYERS:
            raise RecordError(f"2 to {MAX_PLAYERS} can play, not {players} (S1)", number)
        origins = [name for name in ("seed", "secret", "position") if name in self.header]
        if len(origins) != 1 and origins != ["secret", "position"]:
            raise RecordError(f"the header must have one of seed, secret and position; it has {len(origins)} of them")
        seed, first_seat = self._number("seed"), self._number("first seat")
        if seed is not None and seed >= 2**64:
            raise RecordError("a seed is less than 2**64", self.header["seed"][0])
        if first_seat is not None and first_seat >= players:
            raise RecordError(f"there is no seat {first_seat}", self.header["first seat"][0])
        contributions = self._contributions(players)
        return Origin(players, seed, first_seat, self._position(variant, players), contributions)

    def _contributions(self, players: int) -> tuple[str, ...]:
        if "contributions" not in self.header:
            return ()
        number, value = self.header["contributions"]
        given = ["" if word == "-" else word for word in value.split()]
        if "secret" not in self.header:
            raise RecordError("there are contributions but no secret", number)
        if len(given) != players:
            raise RecordError(f"{players} play, but there are {len(given)} contributions", number)
        if not any(given):
            raise RecordError("the field must be left out if nobody contributed", number)
        try:
            return secrecy.check_contributions(given, players)
        except ValueError as error:
            raise RecordError(str(error), number) from None

    def _position(self, variant: Variant, players: int) -> Position | None:
        if "position" not in self.header:
            return None
        number, value = self.header["position"]
        try:
            position = Position.parse(value)
            set_on_table(position, variant)
        except TableError as error:
            raise RecordError(str(error), number) from None
        if len(position.seats) != players:
            raise RecordError(f"the position has {len(position.seats)} seats, not {players}", number)
        if position.generator is None and "secret" not in self.header:
            raise RecordError("the position has no generator, so the game can't be replayed", number)
        return position

    def _result(self) -> tuple[int, ...] | None:
        if "result" not in self.header:
            return None
        number, value = self.header["result"]
        try:
            return tuple(int(points) for points in value.split())
        except ValueError:
            raise RecordError(f'the result "{shortened(value)}" should be one number per seat', number) from None
