"""Bots in any language: programs that read requests from standard input and answer on standard output.

`stdio:node bot.js` plays with that command; `stdio:limit=5s:start=60s:node bot.js` gives it five seconds for an action
and a minute to start. docs/bot-protocol.md describes the protocol.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import weakref
from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec

from whistlestop.actions import Action, text
from whistlestop.boards import Variant, load_cached
from whistlestop.bots.bot import BotError, seconds
from whistlestop.bots.stdio_messages import (
    PROTOCOL,
    BotAnswer,
    BotHello,
    Choose,
    GameBegins,
    GameOver,
    Message,
    Quit,
    hello,
    variant_info,
)
from whistlestop.processes import BlockingChild, ChildFailed, quoted
from whistlestop.view import View

T = TypeVar("T")

MOVE_SECONDS = 10.0
"""How long a program may take for an action, by default."""
START_SECONDS = 30.0
"""How long it may take to start, by default."""
_SECONDS_TO_QUIT = 1.0
"""How long it may take to end after it was asked to."""


class StdioBot:
    """A bot that is a program, which is started for the first choice and ended with the game."""

    name = "stdio"

    def __init__(self, *settings: str, seed: int | None = None, variant: Variant | None = None) -> None:
        limits, self._command = _read_settings(settings)
        self._move_seconds, self._start_seconds = limits["limit"], limits["start"]
        self._seed = None if seed is None else seed % 2**53  # a JSON number that every language reads exactly
        self._variant = variant
        self._program: BlockingChild | None = None
        self._requests = 0
        self._closed = False

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the program's choice. If it makes no legal one in time, end the program and raise `BotError`."""
        if self._closed:
            raise BotError(f'the bot "{self.name}" has left the table.')
        with self._failures_reported():
            program = self._program or self._start(view)
            return self._ask(program, view, legal)

    def game_over(self, view: View) -> None:
        """Send the final view to the program."""
        if self._program is not None:
            _send(self._program, GameOver(view))

    def close(self) -> None:
        """Ask the program to end, and end it if it does not."""
        self._closed = True
        if self._program is not None:
            _send(self._program, Quit())
            self._program.stop(grace=_SECONDS_TO_QUIT)

    def _start(self, view: View) -> BlockingChild:
        assert view.seat is not None
        try:
            program = self._program = BlockingChild(self._command, guarded=True)
        except OSError as error:
            raise ChildFailed(f"could not be started: {error}") from None
        weakref.finalize(self, program.stop)
        _send(program, hello(self._move_seconds))
        answer = _receive(program, BotHello, self._start_seconds)
        if answer.protocol != PROTOCOL:
            raise ChildFailed(f"speaks protocol {answer.protocol}, not protocol {PROTOCOL}")
        info = variant_info(self._variant_of(view))
        _send(program, GameBegins(view.seat, len(view.players), self._seed, info))
        return program

    def _ask(self, program: BlockingChild, view: View, legal: Sequence[Action]) -> Action:
        self._requests += 1
        variant = self._variant_of(view)
        texts = {text(action): action for action in legal}
        ids = {variant.action_id(action): action for action in legal}
        _send(program, Choose(self._requests, view, tuple(texts), tuple(ids)))
        answer = _receive(program, BotAnswer, self._move_seconds)
        if answer.id != self._requests:
            raise ChildFailed(f"answered request {answer.id} instead of request {self._requests}")
        chosen = texts.get(answer.action) if isinstance(answer.action, str) else ids.get(answer.action)
        if chosen is None:
            raise ChildFailed(f'chose "{answer.action}", which is not legal now')
        return chosen

    def _variant_of(self, view: View) -> Variant:
        return self._variant or load_cached(view.variant, view.options)

    @contextlib.contextmanager
    def _failures_reported(self) -> Iterator[None]:
        """End a program that fails, and raise a `BotError` that says what it did."""
        try:
            yield
        except ChildFailed as failure:
            self._closed = True
            lines: list[str] = []
            if self._program is not None:
                self._program.stop()
                lines = self._program.error_lines()
            errors = "\n    ".join([" Its last lines on standard error:", *lines]) if lines else ""
            raise BotError(f'the bot "{self.name}" {failure}.{errors}') from None


def _send(program: BlockingChild, message: Message) -> None:
    program.send(msgspec.json.encode(message))


def _receive(program: BlockingChild, kind: type[T], limit: float) -> T:
    line = program.receive(limit)
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ChildFailed(f"wrote {quoted(line)} instead of an answer ({error})") from None


def _read_settings(settings: Sequence[str]) -> tuple[dict[str, float], list[str]]:
    """Split settings into the limits, in seconds, and the command with its arguments, which may contain colons."""
    limits = {"limit": MOVE_SECONDS, "start": START_SECONDS}
    rest = list(settings)
    while rest and (setting := re.fullmatch(r"(\w+)=([^\s/\\]*)", rest[0])):
        if setting[1] not in limits:
            raise ValueError(f'stdio takes the settings limit=5s and start=60s, not "{rest[0]}"')
        limits[setting[1]] = seconds(setting[2])
        del rest[0]
    return limits, _read_command(":".join(rest))


def _read_command(line: str) -> list[str]:
    try:
        # A backslash is part of a path on Windows; without `posix` the quotes stay, so strip them here.
        command = [word.strip('"') for word in shlex.split(line, posix=False)] if os.name == "nt" else shlex.split(line)
    except ValueError as error:
        raise ValueError(f'"{line}" is not a command: {error}') from None
    if not command:
        raise ValueError('stdio needs a command, as in "stdio:node bot.js"')
    program = shutil.which(command[0])
    if program is None:
        raise ValueError(f'there is no program "{command[0]}" for a bot to run')
    return [program, *command[1:]]
