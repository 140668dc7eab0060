"""The server's log: one line with fields for each event, on standard error.

    log = get_log("room")
    log.info("game started", table="k3v5…", players=4)

Lines are JSON for programs, or plain text on a terminal. People who read the log may be players themselves, so it never
holds what a player may not know: fields with suspicious names are rejected, only plain values are accepted, and an
exception is logged by its type and place, with its message only where that can't reveal anything about a game.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
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
_FORBIDDEN = re.compile(rf"(?:^|_)(?:{_SECRETS})s?(?:_|$)")
"""Matches field names with a word that hints at a secret."""
_RESERVED = ("time", "severity", "log", "event")
"""The fields that every line has, in this order."""
_MAX_CHAIN = 4
"""How many exceptions of a chain of causes are logged."""


class LoggableError(RuntimeError):
    """An error whose message reveals nothing about a game, so that the log may show it."""


class Log:
    """A part of the server's log. Get one with `get_log`."""

    def __init__(self, logger: logging.Logger) -> None:
        self._logger = logger

    def debug(self, event: str, **fields: Field) -> None:
        """Log details for debugging."""
        self._write(logging.DEBUG, event, fields)

    def info(self, event: str, **fields: Field) -> None:
        """Log a normal event."""
        self._write(logging.INFO, event, fields)

    def warning(self, event: str, **fields: Field) -> None:
        """Log a problem that was dealt with."""
        self._write(logging.WARNING, event, fields)

    def error(self, event: str, **fields: Field) -> None:
        """Log a problem that needs attention."""
        self._write(logging.ERROR, event, fields)

    def exception(self, event: str, exception: BaseException, **fields: Field) -> None:
        """Log an unexpected exception, as the field `failure`."""
        self._write(logging.ERROR, event, {**fields, "failure": exception})

    def _write(self, level: int, event: str, fields: Mapping[str, Field]) -> None:
        _check(fields)
        if self._logger.isEnabledFor(level):
            self._logger.log(level, event, extra={"fields": fields})


def get_log(name: str) -> Log:
    """The log of a part of the server.

    >>> get_log("room").info("seat taken", key="…")
    Traceback (most recent call last):
    ValueError: a log field may not be named "key": it could reveal a secret
    """
    return Log(logging.getLogger(f"{ROOT}.{name}"))


def _check(fields: Mapping[str, object]) -> None:
    for name, value in fields.items():
        if name in _RESERVED:
            raise ValueError(f'the log field "{name}" is reserved')
        if _FORBIDDEN.search(name):
            raise ValueError(f'a log field may not be named "{name}": it could reveal a secret')
        parts = value if isinstance(value, tuple) else (value,)
        if not all(part is None or isinstance(part, str | int | float | BaseException) for part in parts):
            raise ValueError(f'log fields are plain values, and "{name}" is {type(value).__name__}')


def configure(json: bool | None = None, stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Set up logging for the whole process, uvicorn included.

    `json` chooses the format; if it is None, lines are text on a terminal and JSON elsewhere. Start uvicorn with
    `log_config=None, access_log=False`, or it sets up logging of its own.
    """
    stream = stream or sys.stderr
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_Text() if json is False or (json is None and stream.isatty()) else _Json())
    handler.addFilter(_worth_logging)
    root = logging.getLogger()
    for old in root.handlers[:]:
        if isinstance(old.formatter, _Json | _Text):
            root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger(ROOT).setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True


class _ErrorCounter(logging.Handler):
    def __init__(self, count: Callable[[], None]) -> None:
        super().__init__(logging.ERROR)
        self.addFilter(_worth_logging)
        self.count = count

    def emit(self, record: logging.LogRecord) -> None:  # noqa: ARG002  # logging's interface
        self.count()


@contextlib.contextmanager
def counting_errors(count: Callable[[], None]) -> Iterator[None]:
    """Call `count` for each error in the log, from whichever thread logs it."""
    counter = _ErrorCounter(count)
    logging.getLogger().addHandler(counter)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(counter)


_CLIENT_FAULTS = ("Invalid UTF-8 sequence received from client.",)
"""Errors of uvicorn that any client can cause, and so could flood the log with."""


def _worth_logging(record: logging.LogRecord) -> bool:
    """Drop what other libraries log below a warning: uvicorn would log URLs of sockets, with the ids of tables."""
    return _is_ours(record) or (record.levelno >= logging.WARNING and record.msg not in _CLIENT_FAULTS)


def _is_ours(record: logging.LogRecord) -> bool:
    return record.name.startswith(f"{ROOT}.") and hasattr(record, "fields")


def log_lost_exceptions(_loop: asyncio.AbstractEventLoop, context: Mapping[str, Any]) -> None:
    """Log an exception that nobody awaited, without the values that asyncio would print.

    It is a handler for `loop.set_exception_handler`.
    """
    get_log("loop").error("exception that nobody awaited", failure=context.get("exception"))


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """The fields of a log record as they are written."""
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    name = record.name.removeprefix(f"{ROOT}.")
    found: dict[str, Any] = {"time": at, "severity": record.levelname.lower(), "log": name, "event": _event(record)}
    given: Mapping[str, Field] = getattr(record, "fields", {})
    found |= {field: failure(value) if isinstance(value, BaseException) else value for field, value in given.items()}
    if record.exc_info and record.exc_info[1] is not None:
        found["failure"] = failure(record.exc_info[1])
    return found


def _event(record: logging.LogRecord) -> str:
    """The event: for other libraries, the first line of the message, since asyncio prints whole objects below it."""
    if _is_ours(record):
        return str(record.msg)
    return (record.getMessage().strip().splitlines() or [""])[0]


def failure(exception: BaseException) -> list[str]:
    """Describe an exception and its causes: type and place, and the message only if it can't be about a game.

    >>> try:
    ...     ["red"].remove("blue")
    ... except ValueError as error:
    ...     failure(error)[0].split(" at ")[0]
    'ValueError'
    """
    chain: list[str] = []
    current: BaseException | None = exception
    while current is not None and len(chain) < _MAX_CHAIN:
        message = f": {current}" if isinstance(current, OSError | LoggableError) else ""
        frames = traceback.extract_tb(current.__traceback__)
        places = ", ".join(f"{PurePath(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames))
        chain.append(f"{type(current).__name__}{message} at {places or 'no place'}")
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    return chain


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(fields_of(record)).decode()


class _Text(logging.Formatter):
    """`12:01:33 info room: game started, table=k3v5…`"""

    def format(self, record: logging.LogRecord) -> str:
        found = fields_of(record)
        time, severity, name, event = (found.pop(field) for field in _RESERVED)
        rest = "".join(f", {field}={_text(value)}" for field, value in found.items())
        return f"{time[11:19]} {severity} {name}: {event}{rest}"


def _text(value: object) -> str:
    plain = isinstance(value, str) and value.isprintable() and " " not in value
    return str(value) if plain else msgspec.json.encode(value).decode()
