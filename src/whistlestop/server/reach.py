"""How others reach this server: over the network, or through a tunnel from anywhere."""

from __future__ import annotations

import ipaddress
import re
import shutil
import socket
import subprocess
import threading
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from typing import NamedTuple
from urllib.parse import urlsplit

_PATIENCE = 60.0
"""Seconds that a tunnel may take to open."""
_LAST_LINES = 5
"""How many of a tunnel's last lines are quoted when it does not open."""


class _Tool(NamedTuple):
    program: str
    arguments: tuple[str, ...]
    """Its arguments; `{port}` stands for the port of this server."""
    address: re.Pattern[str]
    """Matches the public address in what it writes."""


_TOOLS = (
    _Tool(
        "cloudflared",
        ("tunnel", "--no-autoupdate", "--url", "http://127.0.0.1:{port}"),
        re.compile(r"https://[a-z0-9-]+\.trycloudflare\.com"),
    ),
    _Tool("tailscale", ("funnel", "{port}"), re.compile(r"https://[a-z0-9.-]+\.ts\.net(?::\d+)?")),
    _Tool(
        "ngrok",
        ("http", "{port}", "--log", "stdout", "--log-format", "logfmt"),
        re.compile(r"(?<=url=)https://[a-z0-9.-]+"),
    ),
)
TOOLS = tuple(tool.program for tool in _TOOLS)
"""The programs that can open a tunnel, the one that needs no account first."""


class Tunnel:
    """A tunnel from a public address to a port of this machine. Use it in a `with`: it is closed at the end."""

    def __init__(self, port: int) -> None:
        """Open it; raises ValueError if no tool is installed, or if the tool does not say an address in time."""
        tool = next((tool for tool in _TOOLS if shutil.which(tool.program)), None)
        if tool is None:
            raise ValueError(f"--share needs one of the programs {', '.join(TOOLS)}, and none of them is installed")
        command = [tool.program, *(argument.format(port=port) for argument in tool.arguments)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        try:
            self.address = self._await_address(tool)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Tunnel:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the tunnel."""
        self._process.terminate()
        self._process.wait()
        self._reader.join(_PATIENCE)

    def _read(self) -> None:
        """Read everything that the tool writes, so that it is never blocked."""
        assert self._process.stdout is not None
        with self._process.stdout as written:
            for line in written:
                self._lines.put(line)
        self._lines.put(None)

    def _await_address(self, tool: _Tool) -> str:
        read: list[str] = []
        try:
            while (line := self._lines.get(timeout=_PATIENCE)) is not None:
                if found := tool.address.search(line):
                    return found[0]
                read.append(line.strip())
        except Empty:
            pass
        raise ValueError(f"{tool.program} opened no tunnel. It wrote: {_quoted(read)}")


def _quoted(lines: Sequence[str]) -> str:
    return " / ".join(line for line in lines[-_LAST_LINES:] if line) or "nothing"


def network_address(listener: socket.socket) -> str | None:
    """The address of a server for others on the same network; None if it only listens to this machine."""
    host, port = listener.getsockname()[:2]
    address = ipaddress.ip_address(host)
    if address.is_loopback:
        return None
    if address.is_unspecified:
        own = _own_address()
        return None if own is None else f"http://{own}:{port}"
    return f"http://[{host}]:{port}" if address.version == 6 else f"http://{host}:{port}"


def read_address(text: str) -> str:
    """Read the address of a server; raises ValueError if it is not like `http://10.0.0.5:7245`.

    >>> read_address("http://[fd00::5]:7245/")
    'http://[fd00::5]:7245'
    """
    try:
        parts = urlsplit(text)
        complete = parts.scheme == "http" and parts.hostname and parts.port
    except ValueError:
        complete = None
    if not complete or parts.path.strip("/") or parts.query or parts.fragment or parts.username is not None:
        raise ValueError(f'"{text}" is not the address of a server; one looks like http://10.0.0.5:7245')
    return f"http://{parts.netloc}"


def read_proxies(given: Sequence[str], *, this_machine: bool) -> tuple[str, ...]:
    """The addresses and networks of proxies; raises ValueError if one is neither. `this_machine` adds this machine's.

    >>> read_proxies(["172.30.57.9/24", "fd00::5"], this_machine=True)
    ('127.0.0.1', '::1', '172.30.57.0/24', 'fd00::5')
    """
    found = ["127.0.0.1", "::1"] if this_machine else []
    for text in given:
        try:
            network = ipaddress.ip_network(text, strict=False)
        except ValueError:
            raise ValueError(
                f'"{text}" is not the address or network of a proxy; one looks like 10.0.0.5 or 172.30.57.0/24'
            ) from None
        found.append(str(network.network_address if network.num_addresses == 1 else network))
    return tuple(found)


def _own_address() -> str | None:
    """The address of this machine on its network; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that nobody has: it picks the way out, and sends nothing
        except OSError:
            return None
        own: str = probe.getsockname()[0]
    return None if ipaddress.ip_address(own).is_loopback else own
