"""The application: endpoints, sockets and pages behind one door."""

from __future__ import annotations

import re

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from whistlestop.server.http.endpoints import ENDPOINTS
from whistlestop.server.http.openapi import document
from whistlestop.server.http.requests import route
from whistlestop.server.http.security import BodyLimit, CheckedDoors, Doors, SecureHeaders, client_address, refusal
from whistlestop.server.http.sockets import Sockets
from whistlestop.server.keys import shortened
from whistlestop.server.metrics import CONTENT_TYPE
from whistlestop.server.pages import routes
from whistlestop.server.pages.game_page import page_folder, read_page
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables.registry import Hall

log = get_log("server")


def build(hall: Hall, doors: Doors, address: str) -> ASGIApp:
    """The application that serves the tables of a hall; `address` is where browsers find it."""
    requests = hall.house.limits.request_buckets()

    async def metrics(request: Request) -> Response:
        if wait := requests.take(client_address(request.scope)):
            return refusal(429, "too-fast", "Too many requests: slower.", wait)
        hall.count_tables()
        return Response(hall.house.metrics.page(), media_type=CONTENT_TYPE)

    app = Starlette(
        routes=[
            *(route(endpoint, hall, requests) for endpoint in ENDPOINTS),
            WebSocketRoute("/api/tables/{table}/socket", Sockets(hall, requests).serve),
            Route("/metrics", metrics),
            *routes.routes(lambda: document(ENDPOINTS, address), read_page(page_folder())),
        ],
        exception_handlers={404: routes.not_found, 405: routes.wrong_method, Exception: _fault},
    )
    limits = hall.house.limits
    longer = {endpoint.path: limits.record_bytes for endpoint in ENDPOINTS if endpoint.takes_record}
    return SecureHeaders(CheckedDoors(BodyLimit(app, limits.message_bytes, longer), doors))


async def _fault(request: Request, error: Exception) -> Response:
    path = re.sub(r"[a-z2-7]{12}", lambda table: shortened(table[0]), request.scope["path"])
    log.error("request failed", path=path, failure=error)
    return refusal(500, "failed", "The server failed; what you asked for was not done.")
