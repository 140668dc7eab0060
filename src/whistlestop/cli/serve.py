"""`whistlestop serve`, and `whistlestop` alone: the server, and the browser that opens it."""

from __future__ import annotations

import errno
import os
import sys
import webbrowser
from typing import Annotated, Literal

from cyclopts import Parameter

from whistlestop.extras import need

PORT = 7245


def serve(
    *,
    host: Annotated[
        str, Parameter(help="The address to listen at; 0.0.0.0 lets others on your network in.")
    ] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port; 0 takes any free one.")] = PORT,
    db: Annotated[
        str | None, Parameter(help="A file, or postgresql://…; games are kept there. [in your data folder]")
    ] = None,
    origin: Annotated[
        list[str] | None,
        Parameter(help="How browsers address the server, if by a name (https://trains.example); may be given again."),
    ] = None,
    behind_proxy: Annotated[
        bool, Parameter(help="Believe what a proxy on this machine says about who is asking.", negative="")
    ] = False,
    bots: Annotated[int | None, Parameter(help="Processes in which bots think. [half the processor's cores]")] = None,
    bot_pace: Annotated[float, Parameter(help="Seconds that bots wait, so that people can follow.")] = 0.8,
    limits: Annotated[str, Parameter(help="Other limits, as name=number,name=number (docs/protocol.md).")] = "",
    statistics: Annotated[
        bool, Parameter(help="Count finished games, and show the figures to everyone who asks.")
    ] = True,
    log: Annotated[
        Literal["words", "json"] | None, Parameter(help="How the log is written. [words on a terminal]")
    ] = None,
    browser: Annotated[bool, Parameter(help="Open the browser, too.", negative="")] = False,
) -> int:
    """Serve tables to browsers and programs, until Ctrl-C.

    Nothing is lost when it stops, however it stops: start it again with the same --db and the games go on.
    """
    with need("server"):
        from whistlestop.server import structured_log
        from whistlestop.server.http.security import OriginPolicy
        from whistlestop.server.http.uvicorn_server import open_port
        from whistlestop.server.rate_limits import Limits
        from whistlestop.server.serve import ServerOptions, run
        from whistlestop.server.storage.open_store import default_db, open_store
        from whistlestop.server.storage.store import StoreError

    bots = max(1, (os.cpu_count() or 2) // 2) if bots is None else bots
    if not 1 <= bots <= 64:
        raise ValueError(f"--bots is 1 to 64, not {bots}")
    if not 0 <= port <= 65535:
        raise ValueError(f"--port is 0 to 65535, not {port}")
    if not 0 <= bot_pace <= 60:
        raise ValueError(f"--bot-pace is 0 to 60 seconds, not {bot_pace:g}")
    options = ServerOptions(
        origin_policy=OriginPolicy(origin or ()),
        public=next(iter(origin or ()), None),
        behind_proxy=behind_proxy,
        limits=Limits.parse(limits),
        bot_workers=bots,
        bot_pace=bot_pace,
        statistics=statistics,
    )
    try:
        opened = open_port(host, port)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        return _port_is_taken(host, port, browser)
    try:
        store = open_store(db or default_db())
    except StoreError as error:
        opened.close()
        raise ValueError(str(error)) from None
    structured_log.configure(None if log is None else log == "json")

    def ready(address: str) -> None:
        print(f"Whistlestop is at {address}  (Ctrl-C stops it; nothing is lost)", flush=True)
        if browser:
            webbrowser.open(address)

    try:
        with opened:
            run(options, store, opened, ready)
    except StoreError as error:
        raise ValueError(str(error)) from None
    return 0


def _port_is_taken(host: str, port: int, browser: bool) -> int:
    """Perhaps by ourselves: then that is where to go."""
    import urllib.request
    from http.client import HTTPException

    address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    try:
        with urllib.request.urlopen(f"{address}/healthz", timeout=2) as answer:
            ours = b'"status"' in answer.read(1000)
    except (OSError, HTTPException, ValueError):
        ours = False
    if ours and browser:
        print(f"Whistlestop runs already, at {address}")
        webbrowser.open(address)
        return 0
    who = "Whistlestop runs there already" if ours else "another program uses it"
    print(f"whistlestop: port {port} is taken: {who}. Choose another one with --port.", file=sys.stderr)
    return 1
