"""Middleware that guards the application: allowed hosts and origins, body sizes, and security headers.

Wrap the whole application: `SecureHeaders(CheckOrigin(BodyLimit(app, …), policy))`. Then even the response to a failure
has the headers.
"""

from __future__ import annotations

import ipaddress
import math
import re
import socket
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.messages import Refused
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.refused_message import refused

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""The Content-Security-Policy: only content of this server, nothing inline, and no framing."""
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_CUSTOMER = 56
"""The prefix of the IPv6 network that a provider usually gives one customer, who has all addresses in it."""
_DEFAULT_PORTS = {"http": 80, "https": 443}
_HOST_AND_PORT = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+?)\.?(?::(\d{1,5}))?", re.IGNORECASE)
_MAX_LENGTH_DIGITS = 18
"""A Content-Length with more digits is an attack, and is not even parsed."""
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing, so that pages of other sites may use them."""


def refusal_response(refusal: Refusal) -> Response:
    """The HTTP response to a request that is refused.

    >>> refusal_response(Refusal(codes.TooManyRequests(), retry_after=0.2)).headers["retry-after"]
    '1'
    """
    return refused_response(refusal.status, refused(refusal))


def refused_response(status: int, message: Refused) -> Response:
    """The HTTP response with the message of a refusal."""
    headers = {} if message.retry_after is None else {"Retry-After": str(math.ceil(message.retry_after))}
    return Response(msgspec.json.encode(message), status, headers, "application/json")


class SecureHeaders:
    """Adds security headers to every HTTP response. Responses of the API are cached only if they say for how long."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request, and add headers to the response."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if _is_api(scope["path"]):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers)


def _is_api(path: str) -> bool:
    return path == "/api" or path.startswith("/api/")


class _HostPort(NamedTuple):
    """A host and a port; None stands for the default port of the scheme."""

    host: str
    port: int | None


class OriginPolicy:
    """Which host names this server answers to, and which pages may send it commands.

    A site can make its own name point to our address ("DNS rebinding"), so that a browser takes our server for that
    site. So the server answers only to IP addresses, this machine's names and listed names.

    >>> policy = OriginPolicy(["https://trains.example"])
    >>> [policy.host_allowed(host) for host in ("192.168.1.7:8000", "trains.example", "else.example")]
    [True, True, False]
    >>> policy.origin_allowed("http://192.168.1.7:8000", "192.168.1.7:8000")
    True
    >>> policy.origin_allowed("http://else.example", "192.168.1.7:8000")
    False
    """

    def __init__(self, origins: Sequence[str]) -> None:
        """`origins` are those at which browsers find the server: `https://trains.example`. Raises ValueError."""
        self._origins = {_parse_listed(origin) for origin in origins}
        name = socket.gethostname().lower().rstrip(".")
        short = name.partition(".")[0]
        self._names = {"localhost", name, short, f"{short}.local", *(listed.host for _, listed in self._origins)}

    def host_allowed(self, host_header: str | None) -> bool:
        """Whether a request with this `Host` header is for this server; one without it is not."""
        found = _parse_host_port(host_header or "")
        if found is None:
            return False
        return found.host in self._names or found.host.endswith(".localhost") or _is_ip_address(found.host)

    def origin_allowed(self, origin: str | None, host: str | None) -> bool:
        """Whether a page with this `Origin` may send commands to the server that it knows as `host`.

        Programs send no origin, and may; pages whose origin is hidden send `null`, and may not.
        """
        if origin is None or self.origin_listed(origin):
            return True
        page, server = _parse_origin(origin), _parse_host_port(host or "")
        if page is None or server is None:
            return False
        scheme, (name, port) = page
        if name in {listed.host for _, listed in self._origins}:
            return False  # http where https is listed, or another port
        return (name, port or _DEFAULT_PORTS[scheme]) == (server.host, server.port or _DEFAULT_PORTS[scheme])

    def origin_listed(self, origin: str | None) -> bool:
        """Whether the origin was listed when the server was started."""
        return origin is not None and _parse_origin(origin) in self._origins


def _parse_listed(origin: str) -> tuple[str, _HostPort]:
    found = _parse_origin(origin.removesuffix("/"))
    if found is None:
        raise ValueError(f'"{origin}" is not an origin; one looks like https://trains.example or http://10.0.0.5:8000')
    return found


def _parse_origin(origin: str) -> tuple[str, _HostPort] | None:
    scheme, _, rest = origin.lower().partition("://")
    found = _parse_host_port(rest)
    if scheme not in _DEFAULT_PORTS or found is None:
        return None
    return scheme, _HostPort(found.host, None if found.port == _DEFAULT_PORTS[scheme] else found.port)


def _parse_host_port(authority: str) -> _HostPort | None:
    """The host and port in `example.org:8000`; None if it can't be parsed."""
    match = _HOST_AND_PORT.fullmatch(authority)
    if match is None or int(match[2] or 0) > 65535:
        return None
    return _HostPort(match[1].lower(), int(match[2]) if match[2] else None)


def _is_ip_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def is_this_machine(host: str) -> bool:
    """Whether a client that uses this name or address is on the same machine.

    >>> [is_this_machine(host) for host in ("localhost", "127.0.0.1", "::1", "192.168.1.7", "trains.example")]
    [True, True, True, False, False]
    """
    return host == "localhost" or (_is_ip_address(host) and ipaddress.ip_address(host).is_loopback)


class CheckOrigin:
    """Refuses requests for other hosts, and commands from pages of other sites."""

    def __init__(self, app: ASGIApp, policy: OriginPolicy) -> None:
        self.app = app
        self.policy = policy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request, or refuse it: 421 for a wrong host, 403 for a wrong origin."""
        refusal = self._refusal(scope) if scope["type"] in ("http", "websocket") else None
        if refusal is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await refusal(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": ""})  # policy violation

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or not self.policy.host_allowed(hosts[0]):
            return refusal_response(Refusal(codes.UnknownHost()))
        if scope["type"] == "http" and scope["method"] in _SAFE_METHODS:
            return None
        origin = origins[0] if origins else None
        foreign = headers.get("sec-fetch-site") == "cross-site" and not self.policy.origin_listed(origin)
        if len(origins) > 1 or foreign or not self.policy.origin_allowed(origin, hosts[0]):
            return refusal_response(Refusal(codes.ForeignPage()))
        return None


class BodyLimit:
    """Refuses requests whose bodies are too large, whether they declare their length or not.

    The whole body is read before the application is called, so that the application never starts work on a request
    that turns out to be too large.
    """

    def __init__(self, app: ASGIApp, limit: int, larger_limits: Mapping[str, int] | None = None) -> None:
        """`limit` is in bytes; the paths in `larger_limits` have limits of their own."""
        self.app = app
        self.limit = limit
        self.larger_limits = larger_limits or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request, or answer 413."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = self.larger_limits.get(scope["path"], self.limit)
        try:
            body = await self._read_body(Headers(scope=scope), receive, limit)
        except _TooLarge:
            await refusal_response(Refusal(codes.RequestTooLarge(limit)))(scope, receive, send)
            return
        if body is None:
            return
        await self.app(scope, received_again(body, receive), send)

    async def _read_body(self, headers: Headers, receive: Receive, limit: int) -> bytes | None:
        """The body; None if the client disconnected before its end."""
        declared = headers.get("content-length", "0")
        if len(declared) > _MAX_LENGTH_DIGITS or (declared.isdecimal() and int(declared) > limit):
            raise _TooLarge
        body = b""
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if len(body) > limit:
                raise _TooLarge
            more = message.get("more_body", False)
        return body


def received_again(body: bytes, receive: Receive) -> Receive:
    """Receive a body that has been read already."""
    read = False

    async def receive_again() -> Message:
        nonlocal read
        if read:
            return await receive()
        read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again


class _TooLarge(Exception):
    """A body is larger than allowed."""


def client_address(scope: Scope) -> str:
    """The client's address, for rate limits: an IPv4 address, the /56 network of an IPv6 address, or "local".

    >>> client_address({"client": ("2001:db8::17:4", 50000)})
    '2001:db8::/56'
    """
    host = scope["client"][0] if scope.get("client") else "local"
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return str(host)
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, _CUSTOMER), strict=False))
