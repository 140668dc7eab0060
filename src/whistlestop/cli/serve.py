"""The command `whistlestop serve`, which also runs when no command is given."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import webbrowser
from collections.abc import Callable
from typing import Annotated, Literal

from cyclopts import Parameter

from whistlestop.cli.compile import COMPILING
from whistlestop.cli.progress import progress
from whistlestop.extras import need

PORT = 7245


def serve(
    *,
    host: Annotated[
        str, Parameter(help="The address to listen on; 0.0.0.0 lets others on your network in.")
    ] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port; 0 picks a free one.")] = PORT,
    db: Annotated[str | None, Parameter(help="The database: a file, or postgresql://… [in your data folder]")] = None,
    origin: Annotated[
        list[str] | None,
        Parameter(help="The public address of the server, such as https://trains.example; can be repeated."),
    ] = None,
    behind_proxy: Annotated[
        bool, Parameter(help="Trust the client addresses that a proxy on this machine reports.", negative="")
    ] = False,
    proxy: Annotated[
        list[str] | None,
        Parameter(
            help="The address of a proxy on another machine, or its network such as 172.30.57.0/24; can be repeated."
        ),
    ] = None,
    peer_address: Annotated[
        str | None,
        Parameter(
            help="Where other servers with the same PostgreSQL database reach this one, such as http://10.0.0.5:7245."
        ),
    ] = None,
    workers: Annotated[
        int, Parameter(help="The number of processes for tables; more than one needs a PostgreSQL database.")
    ] = 1,
    bots: Annotated[
        int | None,
        Parameter(
            help="The number of processes for bots of each worker; 0 if whistlestop worker has them. [half the cores]"
        ),
    ] = None,
    bot_pace: Annotated[
        float, Parameter(help="Seconds that bots wait before acting, so that people can follow.")
    ] = 0.8,
    limits: Annotated[str, Parameter(help="Changed limits, as name=number,name=number (docs/protocol.md).")] = "",
    statistics: Annotated[bool, Parameter(help="Collect statistics of finished games, and show them publicly.")] = True,
    keep_finished: Annotated[
        int | None, Parameter(help="Remove games this many days after they ended; statistics go on counting them.")
    ] = None,
    log: Annotated[
        Literal["words", "json"] | None, Parameter(help="The format of the log. [words on a terminal]")
    ] = None,
    traces: Annotated[
        bool, Parameter(help="Send traces with OpenTelemetry; variables OTEL_… say where.", negative="")
    ] = False,
    browser: Annotated[bool, Parameter(help="Also open the browser.", negative="")] = False,
    share: Annotated[
        bool,
        Parameter(help="Let friends anywhere in, through cloudflared, tailscale or ngrok if installed.", negative=""),
    ] = False,
) -> int:
    """Serve tables to browsers and programs until Ctrl-C.

    Nothing is lost when the server stops, however it stops: start it again with the same --db, and the games continue.
    """
    with need("server"):
        from whistlestop.server import structured_log
        from whistlestop.server.http.security import OriginPolicy
        from whistlestop.server.http.uvicorn_server import open_port
        from whistlestop.server.options import ServerOptions
        from whistlestop.server.rate_limits import Limits
        from whistlestop.server.reach import Tunnel, read_address, read_proxies
        from whistlestop.server.serve import prepare, run
        from whistlestop.server.storage.open_store import default_db, open_store
        from whistlestop.server.storage.store import StoreError
        from whistlestop.server.traces import check_installed, exporting
        from whistlestop.server.workers import MOST, Workers

    bots = max(1, (os.cpu_count() or 2) // 2 // max(1, workers)) if bots is None else bots
    _check_range("--workers", workers, 1, MOST)
    _check_range("--bots", bots, 0, 64)
    _check_range("--port", port, 0, 65535)
    _check_range("--bot-pace", bot_pace, 0, 60, " seconds")
    _check_range("--keep-finished", keep_finished, 1, 36500, " days")
    if traces:
        check_installed()
    proxies = read_proxies(proxy or (), this_machine=behind_proxy or share)
    OriginPolicy(origin or ())  # a wrong origin is reported before anything is opened
    parsed_limits = Limits.parse(limits)
    peer_address = None if peer_address is None else read_address(peer_address)
    try:
        opened = open_port(host, port)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        return _report_port_in_use(host, port, browser)
    try:
        store = open_store(db or default_db())
    except StoreError as error:
        opened.close()
        raise ValueError(str(error)) from None
    if workers > 1 and not store.shared:
        store.close()
        opened.close()
        raise ValueError("--workers needs a PostgreSQL database: a file is for one process")
    bot_queue = (db or default_db()) if store.shared and sys.platform != "win32" else None
    if not bots and bot_queue is None:
        store.close()
        opened.close()
        raise ValueError("--bots 0 needs a PostgreSQL database, where workers find what the bots have to do")
    json_log = None if log is None else log == "json"
    structured_log.configure(json_log)

    try:
        with opened, contextlib.ExitStack() as until_ready, contextlib.ExitStack() as until_stopped:
            tunnel = until_stopped.enter_context(Tunnel(opened.getsockname()[1])) if share else None
            origins = [*(origin or ()), *(() if tunnel is None else (tunnel.address,))]
            options = ServerOptions(
                origin_policy=OriginPolicy(origins),
                public=next(iter(origin or ()), None),
                proxies=proxies,
                limits=parsed_limits,
                bot_workers=bots,
                bot_queue=bot_queue,
                bot_pace=bot_pace,
                statistics=statistics,
                keep_finished=keep_finished,
                shared=None if tunnel is None else tunnel.address,
                peer_address=peer_address,
                metrics_token=os.environ.get("WHISTLESTOP_METRICS_TOKEN") or None,
            )
            announcer = _Announcer(browser, until_ready, options.shared)
            if workers > 1:
                store.close()
                if prepare(options, opened, announcer):
                    all_workers = Workers(
                        options, db or default_db(), opened, announcer, run=run, json_log=json_log, traces=traces
                    )
                    all_workers.run(workers)
                return 0
            if traces:
                until_stopped.enter_context(exporting())
            run(options, store, opened, announcer)
    except StoreError as error:
        raise ValueError(str(error)) from None
    return 0


def _check_range(option: str, number: float | None, least: int, most: int, unit: str = "") -> None:
    """Raise ValueError if the number of an option is out of range."""
    if number is not None and not least <= number <= most:
        raise ValueError(f"{option} must be {least} to {most}{unit}, not {number:g}")


class _Announcer:
    """Tells the user how far the server is, and opens the browser as soon as there is something to see."""

    def __init__(self, browser: bool, until_ready: contextlib.ExitStack, shared: str | None) -> None:
        """`until_ready` ends what the terminal shows while the server compiles; `shared` is a tunnel's address."""
        self.browser = browser
        self.shared = shared
        self.until_ready = until_ready
        self.show_progress: Callable[[int, int], None] | None = None

    def compiling(self, address: str) -> None:
        """Show a progress bar, and the page with another one."""
        self.show_progress = self.until_ready.enter_context(progress(COMPILING))
        self._open(address)

    def compiled(self, done: int, total: int) -> None:
        """Move the progress bar."""
        if self.show_progress is not None:
            self.show_progress(done, total)

    def ready(self, address: str) -> None:
        """Say where the lobby is."""
        self.until_ready.close()
        print(f"Whistlestop is at {address}  (Ctrl-C stops it; all games are saved)", flush=True)
        if self.shared is not None:
            print(f"Friends anywhere find it at {self.shared}", flush=True)
        self._open(address)

    def _open(self, address: str) -> None:
        if self.browser:
            self.browser = False
            webbrowser.open(address)


def _report_port_in_use(host: str, port: int, browser: bool) -> int:
    """Report that the port is in use, or open the browser if Whistlestop is running there already."""
    import urllib.request
    from http.client import HTTPException

    address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    try:
        with urllib.request.urlopen(f"{address}/healthz", timeout=2) as answer:
            ours = b'"status"' in answer.read(1000)
    except (OSError, HTTPException, ValueError):
        ours = False
    if ours and browser:
        print(f"Whistlestop is running already, at {address}")
        webbrowser.open(address)
        return 0
    who = "Whistlestop is running there already" if ours else "another program uses it"
    print(f"whistlestop: port {port} is in use: {who}. Choose another one with --port.", file=sys.stderr)
    return 1
