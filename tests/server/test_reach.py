"""How friends elsewhere reach a server: over the network, and through a tunnel with one command."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.live import Server
from whistlestop.server import reach
from whistlestop.server.http.uvicorn_server import open_port
from whistlestop.server.reach import Tunnel, network_address

ADDRESS = "https://blue-train-42.trycloudflare.com"
WRITES = {
    "cloudflared": f"2026-01-01T00:00:00Z INF |  {ADDRESS}  |",
    "tailscale": "Available on the internet:\nhttps://desk.tail1234.ts.net/",
    "ngrok": 't=2026-01-01 lvl=info msg="started tunnel" addr=http://localhost:7 url=https://ab12.ngrok-free.app',
}
"""What each tool writes when its tunnel is open."""


def install(folder: Path, program: str, written: str, then: str = "time.sleep(1000)") -> None:
    """Install a stand-in for a tunnel's program: it writes its arguments to a file and lines to stderr, then acts."""
    script = folder / program
    script.write_text(
        f"#!{sys.executable}\nimport pathlib, sys, time\n"
        f"pathlib.Path({str(folder / 'arguments')!r}).write_text(' '.join(sys.argv[1:]))\n"
        f"print({written!r}, file=sys.stderr, flush=True)\n{then}\n"
    )
    script.chmod(0o755)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the whole search path for programs."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-ins are scripts")


@pytest.mark.parametrize(
    ("program", "address", "argument"),
    [
        ("cloudflared", ADDRESS, "http://127.0.0.1:7245"),
        ("tailscale", "https://desk.tail1234.ts.net", "funnel 7245"),
        ("ngrok", "https://ab12.ngrok-free.app", "http 7245"),
    ],
)
def test_tunnel_tells_its_address_and_is_closed(programs: Path, program: str, address: str, argument: str) -> None:
    install(programs, program, WRITES[program])
    with Tunnel(7245) as tunnel:
        assert tunnel.address == address
        assert argument in (programs / "arguments").read_text()
        process = tunnel._process
        assert process.poll() is None
    assert process.returncode is not None


def test_tunnel_that_does_not_open_says_why(programs: Path) -> None:
    with pytest.raises(ValueError, match=r"--share needs one of the programs cloudflared, tailscale, ngrok"):
        Tunnel(7245)
    install(programs, "ngrok", "ERROR: authentication failed", then="sys.exit(1)")
    with pytest.raises(ValueError, match=r"ngrok opened no tunnel. It wrote: ERROR: authentication failed"):
        Tunnel(7245)


def test_network_address_is_that_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    with open_port("127.0.0.1", 0) as listener:
        assert network_address(listener) is None
    with open_port("0.0.0.0", 0) as listener:
        monkeypatch.setattr(reach, "_own_address", lambda: "192.168.1.7")
        assert network_address(listener) == f"http://192.168.1.7:{listener.getsockname()[1]}"
        monkeypatch.setattr(reach, "_own_address", lambda: None)
        assert network_address(listener) is None


def test_shared_server_answers_through_its_tunnel(programs: Path, tmp_path: Path) -> None:
    install(programs, "cloudflared", WRITES["cloudflared"])
    with Server(tmp_path, "--share", executed=True) as server:
        assert httpx.get(f"{server.address}/api/addresses").json() == {"network": None, "shared": ADDRESS}
        through = {"Host": ADDRESS.removeprefix("https://"), "X-Forwarded-Proto": "https", "Origin": ADDRESS}
        make = {"type": "create-table", "id": "first-table", "settings": {"variant": "usa", "seats": 2}}
        made = httpx.post(f"{server.address}/api/tables", json=make, headers=through)
        assert made.status_code == 201 and "Secure" in made.headers["set-cookie"]
        # Whoever came through the tunnel is not told the addresses of this machine.
        assert httpx.get(f"{server.address}/api/addresses", headers=through).json()["shared"] is None
        foreign = through | {"Host": "else.example"}
        assert httpx.get(f"{server.address}/api/lobby", headers=foreign).status_code == 421


def test_server_that_is_not_shared_has_no_address_for_others(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert httpx.get(f"{server.address}/api/addresses").json() == {"network": None, "shared": None}
