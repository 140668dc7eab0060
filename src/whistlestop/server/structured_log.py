"""The server's log: a line for each thing that happened, with fields, on standard error.

    log = get_log("room")
    log.info("game started", table="k3v5…", players=4)

Lines are JSON for programs, or words on a terminal. The log is read by people who may sit at a table themselves, so it
never holds what a player may not know: fields with telling names are refused, only plain values are taken, and of an
exception it has the kind and the place, its message only where the message can't tell of a game.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import PurePath
from typing import Any, TextIO, TypeAlias

import msgspec

Field: TypeAlias = str | int | float | bool | BaseException | tuple[str | int, ...] | None
ROOT = "whistlestop"
_SECRETS = (
    "action|authorization|body|card|contribution|cookie|deck|hand|header|key|legal|message|offer|password|query|secret|"
    "seed|text|ticket|token|url|view"
)
_TELLING = re.compile(rf"(?:^|_)(?:{_SECRETS})s?(?:_|$)")
"""What no field may be called, not even as a part of its name."""
_TAKEN = ("time", "severity", "log", "event")
_CHAIN = 4
"""So many exceptions that led to one another are told of."""


class LoggableError(RuntimeError):
    """An error whose message tells nothing about a game, so that the log may show it."""


class Log:
    """A part of the server's log. Get one with `get_log`."""

    def __init__(self, logger: logging.Logger) -> None:
        self._logger = logger

    def debug(self, event: str, **fields: Field) -> None:
        """For who looks for a fault."""
        self._write(logging.DEBUG, event, fields)

    def info(self, event: str, **fields: Field) -> None:
        """Something happened as it should."""
        self._write(logging.INFO, event, fields)

    def warning(self, event: str, **fields: Field) -> None:
        """Something happened that should not, and was dealt with."""
        self._write(logging.WARNING, event, fields)

    def error(self, event: str, **fields: Field) -> None:
        """Something happened that somebody has to look at."""
        self._write(logging.ERROR, event, fields)

    def exception(self, event: str, exception: BaseException, **fields: Field) -> None:
        """An exception that should not have been raised; the field `failure` tells which, and where."""
        self._write(logging.ERROR, event, {**fields, "failure": exception})

    def _write(self, level: int, event: str, fields: Mapping[str, Field]) -> None:
        _check(fields)
        if self._logger.isEnabledFor(level):
            self._logger.log(level, event, extra={"fields": fields})


def get_log(name: str) -> Log:
    """The log of a part of the server.

    >>> get_log("room").info("seat taken", key="…")
    Traceback (most recent call last):
    ValueError: the log takes no field "key": it may tell what nobody should know
    """
    return Log(logging.getLogger(f"{ROOT}.{name}"))


def _check(fields: Mapping[str, object]) -> None:
    for name, value in fields.items():
        if name in _TAKEN:
            raise ValueError(f'the log has a field "{name}" of its own')
        if _TELLING.search(name):
            raise ValueError(f'the log takes no field "{name}": it may tell what nobody should know')
        parts = value if isinstance(value, tuple) else (value,)
        if not all(part is None or isinstance(part, str | int | float | BaseException) for part in parts):
            raise ValueError(f'the log takes plain values only, and "{name}" is {type(value).__name__}')


def configure(json: bool | None = None, stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Send all logs of this process through this one, uvicorn's too; None for `json`: words on a terminal only.

    Start uvicorn with `log_config=None, access_log=False`, or it sets up logs of its own.
    """
    stream = stream or sys.stderr
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_Words() if json is False or (json is None and stream.isatty()) else _Json())
    handler.addFilter(_worth_telling)
    root = logging.getLogger()
    for old in root.handlers[:]:
        if isinstance(old.formatter, _Json | _Words):
            root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger(ROOT).setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True


_VISITORS_FAULTS = ("Invalid UTF-8 sequence received from client.",)
"""What uvicorn calls an error, and anybody could fill the log with."""


def _worth_telling(record: logging.LogRecord) -> bool:
    """Others are heard when something is wrong: uvicorn names the whole address of a socket otherwise, key and all."""
    return _is_ours(record) or (record.levelno >= logging.WARNING and record.msg not in _VISITORS_FAULTS)


def _is_ours(record: logging.LogRecord) -> bool:
    return record.name.startswith(f"{ROOT}.") and hasattr(record, "fields")


def log_lost_exceptions(_loop: asyncio.AbstractEventLoop, context: Mapping[str, Any]) -> None:
    """For `loop.set_exception_handler`: what nobody was waiting for, without the values that asyncio would print."""
    get_log("loop").error("exception that nobody waited for", failure=context.get("exception"))


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """A record as it is written."""
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    name = record.name.removeprefix(f"{ROOT}.")
    found: dict[str, Any] = {"time": at, "severity": record.levelname.lower(), "log": name, "event": _event(record)}
    given: Mapping[str, Field] = getattr(record, "fields", {})
    found |= {field: failure(value) if isinstance(value, BaseException) else value for field, value in given.items()}
    if record.exc_info and record.exc_info[1] is not None:
        found["failure"] = failure(record.exc_info[1])
    return found


def _event(record: logging.LogRecord) -> str:
    """What happened; of others' logs the first line, since asyncio prints whole objects below it."""
    if _is_ours(record):
        return str(record.msg)
    return (record.getMessage().strip().splitlines() or [""])[0]


def failure(exception: BaseException) -> list[str]:
    """An exception and what led to it: kind and place, the message only of those that know nothing of games.

    >>> try:
    ...     ["red"].remove("blue")
    ... except ValueError as error:
    ...     failure(error)[0].split(" at ")[0]
    'ValueError'
    """
    told: list[str] = []
    current: BaseException | None = exception
    while current is not None and len(told) < _CHAIN:
        words = f": {current}" if isinstance(current, OSError | LoggableError) else ""
        frames = traceback.extract_tb(current.__traceback__)
        places = ", ".join(f"{PurePath(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames))
        told.append(f"{type(current).__name__}{words} at {places or 'no place'}")
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    return told


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(fields_of(record)).decode()


class _Words(logging.Formatter):
    """`12:01:33 info room: game started, table=k3v5…`"""

    def format(self, record: logging.LogRecord) -> str:
        found = fields_of(record)
        time, severity, name, event = (found.pop(field) for field in _TAKEN)
        rest = "".join(f", {field}={_word(value)}" for field, value in found.items())
        return f"{time[11:19]} {severity} {name}: {event}{rest}"


def _word(value: object) -> str:
    plain = isinstance(value, str) and value.isprintable() and " " not in value
    return str(value) if plain else msgspec.json.encode(value).decode()
