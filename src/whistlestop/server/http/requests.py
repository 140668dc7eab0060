"""A request as an endpoint sees it: read, checked, and answered with JSON."""

from __future__ import annotations

import re
import time
from typing import Any, TypeVar, cast

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from whistlestop.server.http.openapi import KEY_COOKIE, TABLE_PATTERN, Endpoint, query_of
from whistlestop.server.http.security import client_address, refused
from whistlestop.server.keys import hashed
from whistlestop.server.protocol.commands import KeyText, SeatCommand
from whistlestop.server.protocol.refusals import STATUS, Refusal
from whistlestop.server.rate_limits import Buckets
from whistlestop.server.tables.registry import Hall
from whistlestop.server.tables.room import Room

_A_YEAR = 365 * 86_400
_Body = TypeVar("_Body")


class Asked:
    """A request, and what it needs."""

    def __init__(self, hall: Hall, request: Request, key: str | None, body: object, query: object) -> None:
        self.hall = hall
        self.request = request
        self.key = key
        self._body = body
        self._query = query
        self.cookies: list[tuple[str, str]] = []

    def body(self, kind: type[_Body]) -> _Body:
        """What was sent."""
        assert isinstance(self._body, kind)
        return self._body

    def seat_command(self) -> SeatCommand:
        """What a seat wants."""
        return self.body(cast("type[SeatCommand]", SeatCommand))

    def query(self, kind: type[_Body]) -> _Body:
        """What was asked after the question mark."""
        assert isinstance(self._query, kind)
        return self._query

    @property
    def address(self) -> str:
        """Who asks, for limits."""
        return client_address(self.request.scope)

    @property
    def own(self) -> str | None:
        """The hash of the caller's key."""
        return None if self.key is None else hashed(self.key)

    async def room(self) -> Room:
        """The room of the table that the path names."""
        return await self.hall.room(table_of(self.request))

    def keep_key(self, table: str, key: str) -> None:
        """Let a browser keep a key where no script can read it, and send it for this table only."""
        self.cookies.append((f"/api/tables/{table}", key))


def table_of(connection: HTTPConnection) -> str:
    """The table that the path names."""
    table = str(connection.path_params["table"])
    if not re.fullmatch(TABLE_PATTERN, table):
        raise Refusal("not-found", "There is no such table.")
    return table


def key_of(connection: HTTPConnection) -> str | None:
    """The caller's key: a program sends it as a bearer token, a browser as a cookie."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    key = bearer.strip() if scheme.lower() == "bearer" else connection.cookies.get(KEY_COOKIE)
    if not key:
        return None
    try:
        return msgspec.convert(key, KeyText)
    except msgspec.ValidationError:
        raise Refusal("malformed", "That is no key: one has 22 to 64 letters, digits, - and _.") from None


def route(endpoint: Endpoint, hall: Hall, requests: Buckets) -> Route:
    """The endpoint as Starlette routes it."""
    decoder = msgspec.json.Decoder(endpoint.body) if endpoint.body is not None else None

    async def serve(request: Request) -> Response:
        began = time.perf_counter()
        try:
            if wait := requests.take(client_address(request.scope), endpoint.cost):
                raise Refusal("too-fast", "Too many requests: slower.", retry_after=wait)
            key = None if endpoint.key == "none" else key_of(request)
            asked = Asked(hall, request, key, await _read(request, decoder), _query(endpoint, request))
            answer = await endpoint.handler(asked)
            response = _response(endpoint, answer)
            for path, key in asked.cookies:
                secure = request.url.scheme == "https"
                response.set_cookie(
                    KEY_COOKIE, key, path=path, max_age=_A_YEAR, httponly=True, samesite="strict", secure=secure
                )
        except Refusal as refusal:
            hall.house.metrics.refused.labels(reason=refusal.reason).inc()
            response = refused(STATUS[refusal.reason], refusal.told())
        outcome = "done" if response.status_code < 400 else "refused"
        hall.house.metrics.commands.labels(kind=endpoint.name, outcome=outcome).inc()
        if endpoint.method == "POST":
            hall.house.metrics.ack_seconds.observe(time.perf_counter() - began)
        return response

    return Route(endpoint.path, serve, methods=[endpoint.method], name=endpoint.name)


async def _read(request: Request, decoder: msgspec.json.Decoder[Any] | None) -> object:
    if decoder is None:
        return None
    try:
        return decoder.decode(await request.body())
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", f"The body can't be read: {error}") from None


def _query(endpoint: Endpoint, request: Request) -> object:
    if endpoint.query is None:
        return None
    try:
        return query_of(endpoint.query, request.query_params.multi_items())
    except msgspec.ValidationError as error:
        raise Refusal("malformed", str(error)) from None


def _response(endpoint: Endpoint, answer: Any) -> Response:
    if isinstance(answer, Response):
        return answer
    if endpoint.answer == "text":
        return Response(answer, endpoint.status, media_type="text/plain")
    return Response(msgspec.json.encode(answer), endpoint.status, media_type="application/json")
