"""The log: one line per event, nothing that a player may not know, and uvicorn's lines in the same format."""

from __future__ import annotations

import ast
import asyncio
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from whistlestop.server import structured_log
from whistlestop.server.storage.store import StoreError
from whistlestop.server.structured_log import configure, failure, get_log, log_lost_exceptions

OTHERS = ("", "whistlestop", "uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi")


@pytest.fixture(autouse=True)
def logging_as_before() -> Iterator[None]:
    loggers = [logging.getLogger(name) for name in OTHERS]
    before = [(logger.handlers[:], logger.level, logger.propagate) for logger in loggers]
    yield
    for logger, (handlers, level, propagate) in zip(loggers, before, strict=True):
        logger.handlers[:] = handlers
        logger.setLevel(level)
        logger.propagate = propagate


@pytest.fixture
def written() -> io.StringIO:
    stream = io.StringIO()
    configure(json=True, stream=stream)
    return stream


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_line_has_time_level_event_and_fields(written: io.StringIO) -> None:
    get_log("room").info("game started", table="k3v5abcdefgh", players=4, seconds=0.25, seats=(0, 1), rematch=None)
    (line,) = lines(written)
    assert line.pop("time").endswith("Z")
    assert line == {
        "severity": "info",
        "log": "room",
        "event": "game started",
        "table": "k3v5abcdefgh",
        "players": 4,
        "seconds": 0.25,
        "seats": [0, 1],
        "rematch": None,
    }


def test_levels(written: io.StringIO) -> None:
    log = get_log("room")
    for write in (log.debug, log.info, log.warning, log.error):
        write("so it is")
    assert [line["severity"] for line in lines(written)] == ["info", "warning", "error"]


@pytest.mark.parametrize(
    "name", ["key", "keys", "seat_key", "key_hash", "the_secrets", "view", "hands", "tickets_kept", "action", "url"]
)
def test_forbidden_names_are_rejected_at_every_level(name: str, written: io.StringIO) -> None:
    for write in (get_log("room").debug, get_log("room").error):
        with pytest.raises(ValueError, match=f'a log field may not be named "{name}"'):
            write("seat taken", **{name: "x"})
    assert not lines(written)


@pytest.mark.parametrize("value", [{"a": 1}, ["a"], b"bytes", object(), ((1,),)])
def test_only_plain_values_are_accepted(value: Any) -> None:
    with pytest.raises(ValueError, match="log fields are plain values"):
        get_log("room").info("seat taken", seat=value)


def test_reserved_fields_are_not_overwritten() -> None:
    with pytest.raises(ValueError, match='the log field "severity" is reserved'):
        get_log("room").info("bot seated", severity="expert")


def test_line_stays_one_line(written: io.StringIO) -> None:
    get_log("room").info("seat taken", name='a\n{"level": "error"}\u2028\x1b[31m')
    configure(json=False, stream=written)
    get_log("room").info("seat taken", name="a\nlevel=error \x1b[31m")
    written.seek(0)
    assert [line.count("seat taken") for line in written.read().split("\n")] == [1, 1, 0]
    assert "\x1b" not in written.getvalue()


def test_words_for_a_terminal() -> None:
    stream = io.StringIO()
    configure(json=False, stream=stream)
    get_log("room").warning("bot replaced", table="k3v5", why="no answer", seat=2)
    assert stream.getvalue()[8:] == ' warning room: bot replaced, table=k3v5, why="no answer", seat=2\n'


def test_format_follows_the_stream() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal, file = Terminal(), io.StringIO()
    configure(stream=terminal)
    get_log("room").info("so it is")
    configure(stream=file)
    get_log("room").info("so it is")
    assert terminal.getvalue().endswith("info room: so it is\n")
    assert [line["event"] for line in lines(file)] == ["so it is"]


def fail(hand: str) -> None:
    raise ValueError(f"you hold {hand}")


def fail_again() -> None:
    try:
        fail("3 mauve")
    except ValueError as error:
        raise KeyError("3 mauve") from error


def test_an_exception_is_logged_by_type_and_place_only(written: io.StringIO) -> None:
    with pytest.raises(KeyError) as error:
        fail_again()
    get_log("room").exception("table failed", error.value, table="k3v5")
    (line,) = lines(written)
    last, first = line["failure"]
    assert last.startswith("KeyError at test_structured_log.py:")
    assert first.startswith("ValueError at test_structured_log.py:") and " fail, test_structured_log.py:" in first
    assert "mauve" not in written.getvalue()


def test_the_message_of_a_loggable_error_is_logged() -> None:
    assert (
        failure(OSError(28, "No space left on device"))[0] == "OSError: [Errno 28] No space left on device at no place"
    )
    assert failure(StoreError("the disk is full"))[0] == "StoreError: the disk is full at no place"


def test_endless_chains_are_cut() -> None:
    first = error = ValueError()
    for _ in range(20):
        error.__cause__ = ValueError()
        error = error.__cause__
    error.__cause__ = first
    assert len(failure(first)) == 4


def test_uvicorn_logs_through_it_and_names_no_addresses(written: io.StringIO) -> None:
    error, access = logging.getLogger("uvicorn.error"), logging.getLogger("uvicorn.access")
    error.setLevel(logging.INFO)  # as uvicorn does when it is given a level
    error.info('%s - "WebSocket %s" [accepted]', "127.0.0.1", "/socket?key=abc")
    access.info('%s - "GET %s"', "127.0.0.1", "/?key=abc")
    try:
        fail("3 mauve")
    except ValueError:
        error.error("Exception in ASGI application\n", exc_info=True)
    (line,) = lines(written)
    assert line["log"] == "uvicorn.error" and line["event"] == "Exception in ASGI application"
    assert line["failure"][0].startswith("ValueError at ")
    assert "abc" not in written.getvalue() and "mauve" not in written.getvalue()


def test_lost_exceptions_of_the_loop_are_logged_without_their_values(written: io.StringIO) -> None:
    async def lose_one() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(log_lost_exceptions)
        loop.call_soon(fail, "3 mauve")
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(lose_one())
    (line,) = lines(written)
    assert line["log"] == "loop" and line["failure"][0].startswith("ValueError at ")
    assert "mauve" not in written.getvalue()


def test_of_asyncio_only_the_first_line_is_logged(written: io.StringIO) -> None:
    message = "Task exception was never retrieved\nfuture: <Task exception=ValueError('3 mauve')>"
    logging.getLogger("asyncio").error(message)
    assert [line["event"] for line in lines(written)] == ["Task exception was never retrieved"]


def test_configuring_again_replaces_the_handler() -> None:
    first, second = io.StringIO(), io.StringIO()
    configure(json=True, stream=first)
    configure(json=True, stream=second)
    get_log("room").info("so it is")
    assert not first.getvalue() and len(lines(second)) == 1


SOURCES = sorted((Path(__file__).parents[2] / "src" / "whistlestop" / "server").glob("*.py"))


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_the_server_uses_no_forbidden_fields(source: Path) -> None:
    for call in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        match call:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="log"), attr=_), keywords=keywords):
                structured_log._check({keyword.arg: "" for keyword in keywords if keyword.arg})
