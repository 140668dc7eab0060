"""How a server runs, and who is told how far it is."""

from __future__ import annotations

from typing import Protocol

import msgspec

from whistlestop.server.http.security import OriginPolicy
from whistlestop.server.rate_limits import Limits


class ServerOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How a server runs."""

    origin_policy: OriginPolicy
    public: str | None = None
    """The address that browsers know, if there is a proxy in front of this server."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies, which are trusted about the address of a client and whether it uses https."""
    limits: Limits = Limits()
    bot_workers: int = 1
    """The number of processes for bots; 0 if they think in workers elsewhere only."""
    bot_queue: str | None = None
    """The address of the PostgreSQL database through which bots think in workers elsewhere."""
    bot_pace: float = 0.8
    """Seconds that bots wait before they act, while a player is connected."""
    statistics: bool = True
    """Whether finished games are counted, and the statistics shown to everyone."""
    keep_finished: int | None = None
    """Days after which finished games are removed; None keeps them."""
    shared: str | None = None
    """The address of a tunnel to this server."""
    peer_address: str | None = None
    """Where other servers with the same database reach this one, if not at the address that it listens on."""
    metrics_token: str | None = None
    """Who sends this token may read the metrics; without one, nobody may."""


class Follower(Protocol):
    """Whoever is told how far the server is."""

    def compiling(self, address: str) -> None:
        """The server can be reached, but has yet to compile: browsers are shown how far it is."""

    def compiled(self, done: int, total: int) -> None:
        """So many functions are compiled."""

    def ready(self, address: str) -> None:
        """Tables can be opened."""
