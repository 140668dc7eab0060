"""Requests for tables of other servers, which are forwarded to them.

Any server with the same database can be asked for any table, so a load balancer needs to know nothing about tables. A
forwarded request carries the secret of the server that it is forwarded to. That one then believes what the request says
about the client, and answers it itself: a request is forwarded once at most.
"""

from __future__ import annotations

import re
import secrets
from typing import Any, cast

from starlette.types import ASGIApp, Receive, Scope, Send

from whistlestop.server.http.openapi import TABLE_PATTERN
from whistlestop.server.http.peers import CLIENT, FORWARDED, SCHEME, TOKEN, PeerError, Peers, peer_headers
from whistlestop.server.http.relay import RELAY, StartRelay
from whistlestop.server.http.security import client_address, received_again, refusal_response
from whistlestop.server.keys import short_id
from whistlestop.server.metrics import Metrics
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.storage_refusals import not_stored, stored_elsewhere
from whistlestop.server.rate_limits import Buckets, ConnectionSlots
from whistlestop.server.storage.store import ServerRow
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables.registry import TableRegistry

UNEVEN = 32
"""How many tables more than another server this one may have before new tables are made there."""

_NEW_TABLE = "/api/tables"
_TABLE_PATH = re.compile(rf"/api/tables/({TABLE_PATTERN.strip('^$')})(?:/.*)?")
_ONE_CONNECTION = {
    b"connection",
    b"keep-alive",
    b"proxy-connection",
    b"te",
    b"trailer",
    b"transfer-encoding",
    b"upgrade",
}
"""Headers about one connection, which are not passed on."""

log = get_log("server")


class ForwardToOwner:
    """Middleware that forwards requests for tables of other servers, and sockets too."""

    def __init__(
        self,
        app: ASGIApp,
        registry: TableRegistry,
        peers: Peers,
        request_buckets: Buckets,
        slots: ConnectionSlots,
        metrics: Metrics,
    ) -> None:
        """Looking for a table's server counts as a request in `request_buckets`; a relayed socket takes a slot."""
        self.app = app
        self.registry = registry
        self.peers = peers
        self.request_buckets = request_buckets
        self.slots = slots
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request here, or forward it."""
        if scope["type"] not in ("http", "websocket") or self._was_forwarded(scope):
            await self.app(scope, receive, send)
            return
        try:
            owner = await self._owner(scope)
            if owner is None:
                await self.app(scope, receive, send)
            elif scope["type"] == "http":
                await self._forward(owner, scope, receive, send)
            else:
                await self._relay(owner, scope)
        except _Gone as gone:  # its tables belong to others now
            await self(scope, receive if gone.body is None else received_again(gone.body, receive), send)
        except Refusal as refusal:
            if scope["type"] == "http":
                await refusal_response(refusal)(scope, receive, send)
            else:
                await self.app(scope, receive, send)  # which refuses it, too

    def _was_forwarded(self, scope: Scope) -> bool:
        """Whether the request comes from another server; if so, believe what it says about the client."""
        headers = dict(scope["headers"])
        token = self.registry.lease.token.encode()
        if not token or not secrets.compare_digest(headers.get(TOKEN, b""), token):
            return False
        scope[FORWARDED] = True
        scope["client"] = (headers.get(CLIENT, b"").decode("latin-1"), 0)
        scheme = headers.get(SCHEME, b"").decode("latin-1")
        if scheme in ("http", "https", "ws", "wss"):
            scope["scheme"] = scheme
        return True

    async def _owner(self, scope: Scope) -> ServerRow | None:
        """The other server that the request is for; None if it is for this one. Raises `Refusal`."""
        path = scope["path"]
        if path == _NEW_TABLE and scope.get("method") == "POST":
            return self._server_for_new_table()
        found = _TABLE_PATH.fullmatch(path)
        if found is None or self.registry.is_open(found[1]):
            return None
        if wait := self.request_buckets.take(client_address(scope)):  # before anything is asked in the database
            raise Refusal(codes.TooManyRequests(), retry_after=wait)
        return await self.registry.other_owner(found[1])

    def _server_for_new_table(self) -> ServerRow | None:
        """Another server that has more room than this one; None if there is none."""
        lease = self.registry.lease
        other = lease.least_loaded()
        full = other is not None and other.tables + UNEVEN < len(self.registry.rooms)
        return other if full else lease.successor

    async def _forward(self, owner: ServerRow, scope: Scope, receive: Receive, send: Send) -> None:
        body = (await receive()).get("body", b"")  # `BodyLimit` has read all of it
        headers = [(name, value) for name, value in _headers(scope, owner) if name not in _ONE_CONNECTION]
        try:
            status, received, content = await self.peers.request(owner, scope["method"], _target(scope), headers, body)
        except PeerError as error:
            if error.was_sent and scope["method"] != "GET":
                self._failed(owner, scope, error)
                raise not_stored(outcome_unknown=True) from None
            raise await self._after_failure(owner, scope, error, body) from None
        self.metrics.forwarded.labels(kind="request").inc()
        kept = [(name, value) for name, value in received if name.lower() not in _ONE_CONNECTION]
        await send({"type": "http.response.start", "status": status, "headers": kept})
        await send({"type": "http.response.body", "body": content})

    async def _relay(self, owner: ServerRow, scope: Scope) -> None:
        """Relay a socket until it is closed; raises `Refusal` if its owner can't be reached."""
        start = cast("StartRelay", scope["extensions"][RELAY])
        address = client_address(scope)
        if not self.slots.enter(address):
            raise Refusal(codes.TooManyConnections(), retry_after=10)
        lines = [b"GET " + _target(scope) + b" HTTP/1.1", *(b": ".join(header) for header in _headers(scope, owner))]
        try:
            self.metrics.forwarded.labels(kind="socket").inc()
            await self.peers.relay(owner, start, b"\r\n".join(lines) + b"\r\n\r\n")
        except PeerError as error:
            raise await self._after_failure(owner, scope, error) from None
        finally:
            self.slots.leave(address)

    async def _after_failure(
        self, owner: ServerRow, scope: Scope, error: PeerError, body: bytes | None = None
    ) -> Exception:
        """The error to raise if a server did not answer: most likely it is gone, and others soon have its tables."""
        self._failed(owner, scope, error)
        return _Gone(body) if await self.registry.lease.wait_until_gone(owner.server) else stored_elsewhere()

    def _failed(self, owner: ServerRow, scope: Scope, error: PeerError) -> None:
        self.metrics.forward_failures.inc()
        table = _TABLE_PATH.fullmatch(scope["path"])
        log.warning("not forwarded", server=owner.server, table=short_id(table[1]) if table else "", why=str(error))


class _Gone(Exception):
    """The server that had the table is gone."""

    def __init__(self, body: bytes | None) -> None:
        """`body` is that of the request, if it has been read."""
        super().__init__()
        self.body = body


def _target(scope: Scope) -> bytes:
    query: bytes = scope["query_string"]
    path: bytes = scope["raw_path"]
    return path + b"?" + query if query else path


def _headers(scope: Scope, owner: ServerRow) -> list[tuple[bytes, bytes]]:
    """The headers of a request as they are sent to the owner."""
    own = (TOKEN, CLIENT, SCHEME)
    headers: list[tuple[Any, Any]] = [(name, value) for name, value in scope["headers"] if name not in own]
    client = scope["client"][0] if scope.get("client") else "local"
    return [*headers, *peer_headers(owner, client, scope["scheme"])]
