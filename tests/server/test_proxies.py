"""A server behind a real Caddy and a real HAProxy, as in `deploy/`: https, sockets, and the addresses of clients."""

from __future__ import annotations

import asyncio
import contextlib
import os
import ssl
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.deploy.programs import find_program, free_port

from .live import GENEROUS, METRICS_TOKEN, Server, get, new_id, new_table, play_game
from .persistent_players import CUT_OFF, check_games, circles, games
from .postgres import database as database
from .postgres import postgres as postgres

DEPLOY = Path(__file__).parents[2] / "deploy"
CLIENTS = ("127.0.0.3", "127.0.0.4")
"""Addresses of clients, other than the one that the proxy has."""


class Site:
    """Servers behind a proxy: the address that browsers use, and the certificate to trust."""

    def __init__(self, servers: Sequence[Server], proxy: Proxy, port: int, certificate: Path) -> None:
        self.server = servers[0]
        self.proxy = proxy
        self.port = port
        self.certificate = certificate
        self.address = f"https://localhost:{port}"

    @property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate))

    def wait_until_ready(self) -> None:
        until = time.monotonic() + 120
        while True:
            with contextlib.suppress(httpx.TransportError, FileNotFoundError):
                if httpx.get(f"{self.address}/readyz", verify=self.trust).status_code == 200:
                    return
            assert time.monotonic() < until and self.proxy.process.poll() is None, self.proxy.log.read_text()
            time.sleep(0.1)


class Proxy:
    """A running program; what it prints is in a file."""

    def __init__(self, command: list[str], folder: Path, environment: dict[str, str]) -> None:
        self.log = folder / "proxy.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=folder, env={**os.environ, "HOME": str(folder), **environment}
            )

    def __enter__(self) -> Proxy:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()


@contextmanager
def caddy(servers: Sequence[Server], port: int, folder: Path) -> Iterator[Site]:
    """Caddy with our configuration, and with certificates of its own instead of those from the internet."""
    program = find_program("caddy", "caddy")
    settings = f"admin off\nskip_install_trust\nlocal_certs\nauto_https disable_redirects\nhttps_port {port}"
    (folder / "Caddyfile").write_text(f"{{\n{settings}\n}}\n{(DEPLOY / 'Caddyfile').read_text()}")
    environment = {
        "DOMAIN": "localhost",
        "SERVERS": " ".join(f"127.0.0.1:{port}" for port in two_ports(servers)),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    with Proxy([program, "run", "--config", str(folder / "Caddyfile")], folder, environment) as proxy:
        yield Site(servers, proxy, port, folder / "caddy" / "pki" / "authorities" / "local" / "root.crt")


@contextmanager
def haproxy(servers: Sequence[Server], port: int, folder: Path) -> Iterator[Site]:
    """HAProxy with our configuration."""
    program = find_program("haproxy", "haproxy")
    make_certificate(folder)
    first, second = two_ports(servers)
    environment = {
        "LISTEN": f"127.0.0.1:{port}",
        "CERTIFICATE": str(folder / "both.pem"),
        "DOMAIN": f"localhost:{port}",
        "SERVER_1": f"127.0.0.1:{first}",
        "SERVER_2": f"127.0.0.1:{second}",
    }
    with Proxy([program, "-db", "-f", str(DEPLOY / "haproxy.cfg")], folder, environment) as proxy:
        yield Site(servers, proxy, port, folder / "certificate.pem")


def two_ports(servers: Sequence[Server]) -> list[int]:
    """The ports of the servers; where there is only one, that of another one that is down comes first."""
    ports = [server.port for server in servers]
    return ports if len(ports) == 2 else [free_port(), *ports]


def make_certificate(folder: Path) -> None:
    openssl = find_program("openssl", "openssl")
    command = [openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-keyout", "key.pem", "-out", "certificate.pem", "-days", "2", "-subj", "/CN=localhost"]
    subprocess.run([*command, "-addext", "subjectAltName=DNS:localhost"], cwd=folder, check=True, capture_output=True)
    (folder / "both.pem").write_text((folder / "certificate.pem").read_text() + (folder / "key.pem").read_text())


@pytest.fixture(params=[caddy, haproxy])
def open_site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[..., Site]]:
    """Starts servers with these options behind each of the proxies."""
    if sys.platform != "linux":
        pytest.skip("addresses other than 127.0.0.1 are only this machine's on Linux")
    with ExitStack() as stack:

        def open_site(limits: str = GENEROUS, database: str | None = None) -> Site:
            port = free_port()
            servers = []
            for number in range(1 if database is None else 2):
                (own_folder := tmp_path / f"server-{number}").mkdir()
                own = free_port()
                names = (f"http://127.0.0.1:{own}", f"https://localhost:{port}", "https://localhost")
                origins = [word for name in names for word in ("--origin", name)]
                server = Server(own_folder, "--behind-proxy", *origins, limits=limits, db=database or "")
                server.port = own
                servers.append(stack.enter_context(server))
            folder = tmp_path / "proxy"
            folder.mkdir()
            site: Site = stack.enter_context(request.param(servers, port, folder))
            site.wait_until_ready()
            return site

        yield open_site


def test_a_whole_game(open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch) -> None:
    site = open_site()
    monkeypatch.setenv("SSL_CERT_FILE", str(site.certificate))  # for the sockets

    async def play() -> None:
        seats = await new_table(site.address, ("Ann", "Ben"))
        assert (await play_game(seats, 3))["state"] == "over"
        assert (await get(f"{seats[0].path}/check")).json()["holds"]

    asyncio.run(play())
    assert not site.server.faults()


async def make_table(site: Site, client: str, headers: dict[str, str] | None = None) -> httpx.Response:
    transport = httpx.AsyncHTTPTransport(verify=site.trust, local_address=client)
    async with httpx.AsyncClient(transport=transport, timeout=300) as http:
        body = {"id": new_id(), "settings": {"variant": "usa", "seats": 2}}
        return await http.post(f"{site.address}/api/tables", json=body, headers=headers)


FORGED = (
    {"X-Forwarded-For": "203.0.113.7"},
    {"X-Forwarded-For": "203.0.113.7, 127.0.0.1"},
    {"Forwarded": "for=203.0.113.7", "X-Real-IP": "203.0.113.7", "X-Forwarded-Proto": "http"},
)
"""Headers with which a client might pretend to be another."""


def test_each_client_has_its_own_address(open_site: Callable[..., Site]) -> None:
    site = open_site("table_burst=2,table_per_second=0.0001,sockets_per_address=2")

    async def make_tables() -> list[int]:
        statuses = [(await make_table(site, CLIENTS[0])).status_code for _ in range(3)]
        statuses += [(await make_table(site, CLIENTS[0], forged)).status_code for forged in FORGED]
        return [*statuses, (await make_table(site, CLIENTS[1], FORGED[0])).status_code]

    async def open_sockets() -> None:
        table = (await make_table(site, CLIENTS[1])).json()["table"]
        url = f"{site.address.replace('https', 'wss')}/api/tables/{table}/socket"
        async with contextlib.AsyncExitStack() as stack:

            async def admitted(client: str, headers: dict[str, str] | None = None) -> bool:
                opened = connect(url, ssl=site.trust, local_addr=(client, 0), additional_headers=headers)
                connection = await stack.enter_async_context(opened)
                return '"welcome"' in str(await asyncio.wait_for(connection.recv(), 60))

            assert [await admitted(CLIENTS[0]) for _ in range(3)] == [True, True, False]
            assert not await admitted(CLIENTS[0], FORGED[0])
            assert await admitted(CLIENTS[1])

    assert asyncio.run(make_tables()) == [201, 201, 429, 429, 429, 429, 201]
    asyncio.run(open_sockets())


def test_what_the_proxy_says_about_https_decides_about_cookies(open_site: Callable[..., Site]) -> None:
    site = open_site()
    for headers in (None, FORGED[2]):
        made = asyncio.run(make_table(site, CLIENTS[0], headers))
        assert "; secure" in made.headers["set-cookie"].lower()


def test_other_sites_and_the_metrics_are_refused(open_site: Callable[..., Site]) -> None:
    site = open_site()
    token = {"Authorization": f"Bearer {METRICS_TOKEN}"}
    assert httpx.get(f"{site.address}/metrics", verify=site.trust, headers=token).status_code == 404
    forged = asyncio.run(make_table(site, CLIENTS[0], {"Origin": "https://evil.example"}))
    assert forged.status_code == 403


def test_the_site_is_there_again_after_a_restart(open_site: Callable[..., Site]) -> None:
    site = open_site()
    table = asyncio.run(make_table(site, CLIENTS[0])).json()["table"]
    site.server.kill()
    site.server.start()
    site.wait_until_ready()
    assert httpx.get(f"{site.address}/api/tables/{table}", verify=site.trust).json()["state"] == "waiting"


class OneServerKilled:
    """Two servers behind a proxy, one of which is killed in the middle of games, and started again."""

    refusing = True

    def __init__(self, site: Site) -> None:
        self.site = site
        self.acks = 0

    @contextlib.asynccontextmanager
    async def reached(self) -> AsyncIterator[str]:
        """The address of the proxy."""
        try:
            yield self.site.address
        except CUT_OFF:
            await asyncio.sleep(0.2)

    def acknowledged(self) -> None:
        """Count an acknowledgement that a player received."""
        self.acks += 1

    async def go_on(self) -> None:
        """Kill the server, start it again, and let everybody play for a while after each."""
        for change in (None, self.site.server.kill, self.site.server.start):
            if change is not None:
                await asyncio.to_thread(change)
            before = self.acks
            while self.acks < before + 60:
                await asyncio.sleep(0.05)


def test_games_go_on_behind_a_proxy_when_one_of_two_servers_is_killed(
    open_site: Callable[..., Site], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = open_site(database=database)
    monkeypatch.setenv("SSL_CERT_FILE", str(site.certificate))

    async def scene() -> None:
        ordeal = OneServerKilled(site)
        playing = circles(ordeal, "two servers behind a proxy")[1:3]
        failing = asyncio.create_task(ordeal.go_on())
        circling = [asyncio.create_task(games(players, bots, failing)) for players, bots in playing]
        for finished in asyncio.as_completed([failing, *circling]):
            await finished  # so that the first that fails ends the test
        played = [(players, task.result()) for (players, _), task in zip(playing, circling, strict=True)]
        await check_games(database, site.address, played)

    asyncio.run(scene())
