"""API requests: how they are read, checked, passed to their handlers, and answered."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import nullcontext
from typing import Any, TypeAlias, TypeVar, cast

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from whistlestop.server.http.openapi import KEY_COOKIE, TABLE_PATTERN, Endpoint, read_query
from whistlestop.server.http.security import client_address, refusal_response
from whistlestop.server.keys import hashed
from whistlestop.server.metrics import Metrics
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.commands import KeyText, SeatCommand
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.rate_limits import Buckets
from whistlestop.server.traces import span

_A_YEAR = 365 * 86_400
_Body = TypeVar("_Body")


class ApiRequest:
    """A request to an endpoint, with its body and query read and checked."""

    def __init__(self, request: Request, key: str | None, body: object, query: object) -> None:
        self.request = request
        self.key = key
        """The caller's key."""
        self._body = body
        self._query = query
        self.cookies: list[tuple[str, str]] = []
        """Keys for the browser to keep: pairs of the path that they are sent to, and the key."""

    def body(self, kind: type[_Body]) -> _Body:
        """The body, which the endpoint declares to be of this type."""
        assert isinstance(self._body, kind)
        return self._body

    def seat_command(self) -> SeatCommand:
        """The body, where it is a seat's command."""
        return self.body(cast("type[SeatCommand]", SeatCommand))

    def query(self, kind: type[_Body]) -> _Body:
        """The query parameters, which the endpoint declares to be of this type."""
        assert isinstance(self._query, kind)
        return self._query

    @property
    def address(self) -> str:
        """The caller's address, for limits."""
        return client_address(self.request.scope)

    @property
    def key_hash(self) -> str | None:
        """The hash of the caller's key."""
        return None if self.key is None else hashed(self.key)

    @property
    def table(self) -> str:
        """The id of the table in the path."""
        return table_in_path(self.request)

    def keep_key(self, table: str, key: str) -> None:
        """Let the browser keep a key as a cookie that no script can read, and that it sends for this table only."""
        self.cookies.append((f"/api/tables/{table}", key))


Handler: TypeAlias = Callable[[ApiRequest], Awaitable[Any]]
"""Carries out a request: returns what the endpoint declares as its response, or raises `Refusal`."""


def table_in_path(connection: HTTPConnection) -> str:
    """The id of the table in the path; raises `Refusal` if it can't be one."""
    table = str(connection.path_params["table"])
    if not re.fullmatch(TABLE_PATTERN, table):
        raise Refusal(codes.NoSuchTable())
    return table


def key_of(connection: HTTPConnection) -> str | None:
    """The caller's key: a program sends it as a bearer token, a browser as a cookie. None if there is none.

    Raises `Refusal` if it can't be a key.
    """
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    key = bearer.strip() if scheme.lower() == "bearer" else connection.cookies.get(KEY_COOKIE)
    if not key:
        return None
    try:
        return msgspec.convert(key, KeyText)
    except msgspec.ValidationError:
        raise Refusal(codes.NotAKey()) from None


def api_routes(
    endpoints: Iterable[Endpoint], handlers: Iterable[object], request_buckets: Buckets, metrics: Metrics
) -> list[Route]:
    """The routes of these endpoints. Exactly one of the handlers must have a method with the endpoint's name."""
    handlers = tuple(handlers)
    routes = []
    for endpoint in endpoints:
        methods = [getattr(handler, endpoint.name) for handler in handlers if hasattr(handler, endpoint.name)]
        if len(methods) != 1:
            raise ValueError(f"{len(methods)} handlers have a method {endpoint.name}, not one")
        routes.append(_route(endpoint, methods[0], request_buckets, metrics))
    return routes


def _route(endpoint: Endpoint, handler: Handler, request_buckets: Buckets, metrics: Metrics) -> Route:
    decoder = msgspec.json.Decoder(endpoint.body) if endpoint.body is not None else None

    async def serve(request: Request) -> Response:
        began = time.perf_counter()
        try:
            if wait := request_buckets.take(client_address(request.scope), endpoint.cost):
                raise Refusal(codes.TooManyRequests(), retry_after=wait)
            key = None if endpoint.key == "none" else key_of(request)
            call = ApiRequest(request, key, await _body(request, decoder), _query(endpoint, request))
            with span("command", endpoint.name) if endpoint.method == "POST" else nullcontext():
                response = _response(endpoint, await handler(call))
            _set_cookies(response, call)
        except Refusal as refusal:
            metrics.refused.labels(reason=refusal.category).inc()
            response = refusal_response(refusal)
        outcome = "done" if response.status_code < 400 else "refused"
        metrics.commands.labels(kind=endpoint.name, outcome=outcome).inc()
        if endpoint.method == "POST":
            metrics.ack_seconds.observe(time.perf_counter() - began)
        return response

    return Route(endpoint.path, serve, methods=[endpoint.method], name=endpoint.name)


async def _body(request: Request, decoder: msgspec.json.Decoder[Any] | None) -> object:
    if decoder is None:
        return None
    try:
        return decoder.decode(await request.body())
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal(codes.UnreadableBody(str(error))) from None


def _query(endpoint: Endpoint, request: Request) -> object:
    if endpoint.query is None:
        return None
    try:
        return read_query(endpoint.query, request.query_params.multi_items())
    except msgspec.ValidationError as error:
        raise Refusal(codes.UnreadableQuery(str(error))) from None


def _response(endpoint: Endpoint, result: Any) -> Response:
    if isinstance(result, Response):
        return result
    if endpoint.response == "text":
        return Response(result, endpoint.status, media_type="text/plain")
    return Response(msgspec.json.encode(result), endpoint.status, media_type="application/json")


def _set_cookies(response: Response, call: ApiRequest) -> None:
    secure = call.request.url.scheme == "https"
    for path, key in call.cookies:
        response.set_cookie(
            KEY_COOKIE, key, path=path, max_age=_A_YEAR, httponly=True, samesite="strict", secure=secure
        )
