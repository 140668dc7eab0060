"""Bots in any language: a program that answers on standard output what it is asked on standard input.

`stdio:node bot.js` plays with that command, `stdio:limit=5s:start=60s:node bot.js` gives it five seconds a move and a
minute to start. What is said is in docs/bot-protocol.md.
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
from whistlestop.boards import Variant
from whistlestop.bots.bot import BotError, seconds, variant_of
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
from whistlestop.bots.stdio_process import Misbehaved, Program, shown
from whistlestop.view import View

T = TypeVar("T")

MOVE_SECONDS = 10.0
START_SECONDS = 30.0
_SECONDS_TO_LEAVE = 1.0


class StdioBot:
    """A program of one's own at the table; it starts with its first choice and ends with its game."""

    name = "stdio"

    def __init__(self, *settings: str, seed: int | None = None, variant: Variant | None = None) -> None:
        limits, self._command = _read_settings(settings)
        self._move_seconds, self._start_seconds = limits["limit"], limits["start"]
        self._seed = None if seed is None else seed % 2**53  # every language can hold that much exactly
        self._variant = variant
        self._program: Program | None = None
        self._asked = 0
        self._gone = False

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The program's choice; raises `BotError`, and ends the program, if it does not make one."""
        if self._gone:
            raise BotError(f'the bot "{self.name}" has left the table.')
        with self._reported():
            program = self._program or self._start(view)
            return self._ask(program, view, legal)

    def game_over(self, view: View) -> None:
        """Show the program how the game ended."""
        if self._program is not None:
            _send(self._program, GameOver(view))

    def close(self) -> None:
        """Ask the program to end, and end it if it does not."""
        self._gone = True
        if self._program is not None:
            _send(self._program, Quit())
            self._program.stop(grace=_SECONDS_TO_LEAVE)

    def _start(self, view: View) -> Program:
        assert view.seat is not None
        try:
            program = self._program = Program(self._command)
        except OSError as error:
            raise Misbehaved(f"could not be started: {error}") from None
        weakref.finalize(self, program.stop)
        _send(program, hello(self._move_seconds))
        answer = _receive(program, BotHello, self._start_seconds)
        if answer.protocol != PROTOCOL:
            raise Misbehaved(f"speaks protocol {answer.protocol}, but is spoken to in protocol {PROTOCOL}")
        info = variant_info(self._variant_of(view))
        _send(program, GameBegins(view.seat, len(view.players), self._seed, info))
        return program

    def _ask(self, program: Program, view: View, legal: Sequence[Action]) -> Action:
        self._asked += 1
        variant = self._variant_of(view)
        texts = {text(action): action for action in legal}
        ids = {variant.action_id(action): action for action in legal}
        _send(program, Choose(self._asked, view, tuple(texts), tuple(ids)))
        answer = _receive(program, BotAnswer, self._move_seconds)
        if answer.id != self._asked:
            raise Misbehaved(f"answered question {answer.id} when asked question {self._asked}")
        chosen = texts.get(answer.action) if isinstance(answer.action, str) else ids.get(answer.action)
        if chosen is None:
            raise Misbehaved(f'chose "{answer.action}", which is not legal now')
        return chosen

    def _variant_of(self, view: View) -> Variant:
        return self._variant or variant_of(view.variant, view.options)

    @contextlib.contextmanager
    def _reported(self) -> Iterator[None]:
        """End a program that misbehaved, and say so."""
        try:
            yield
        except Misbehaved as trouble:
            self._gone = True
            said: list[str] = []
            if self._program is not None:
                self._program.stop()
                said = self._program.last_words()
            words = "\n    ".join([" Its last words on standard error:", *said]) if said else ""
            raise BotError(f'the bot "{self.name}" {trouble}.{words}') from None


def _send(program: Program, message: Message) -> None:
    program.send(msgspec.json.encode(message))


def _receive(program: Program, kind: type[T], limit: float) -> T:
    line = program.receive(limit)
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Misbehaved(f"wrote {shown(line)} instead of an answer ({error})") from None


def _read_settings(settings: Sequence[str]) -> tuple[dict[str, float], list[str]]:
    """The limits in seconds, and the command with its arguments, which may have colons of its own."""
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
        # A backslash is part of a path on Windows; what is left of the quotes then goes by hand.
        command = [word.strip('"') for word in shlex.split(line, posix=False)] if os.name == "nt" else shlex.split(line)
    except ValueError as error:
        raise ValueError(f'"{line}" is no command: {error}') from None
    if not command:
        raise ValueError('stdio needs a command, as in "stdio:node bot.js"')
    program = shutil.which(command[0])
    if program is None:
        raise ValueError(f'there is no program "{command[0]}" for a bot to run')
    return [program, *command[1:]]
