"""The pages: the browser game, what the server says of itself, API and rules to read, the answer to a wrong address."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from whistlestop.server.api_page import api_page
from whistlestop.server.doc_page import doc_page
from whistlestop.server.game_page import GamePage
from whistlestop.server.openapi import TABLE_PATTERN
from whistlestop.server.security import refusal
from whistlestop.server.unchanging import ASK_AGAIN, FOR_EVER, KINDS, MINUTES, Unchanging, answer, unchanging

_PACKAGE = Path(__file__).parent.parent
_DOCS = (_PACKAGE, _PACKAGE.parent.parent / "docs")
"""Where the documentation is: in an installed package, and in a checkout."""
_GAME_PATHS = ("/", "/t/{table}", "/assets/{name}")
"""Where the browser game is: its lobby, its tables, its files."""


@cache
def static_files() -> Mapping[str, Unchanging]:
    """The files in `static/`, by name. Nothing else can be asked for, whatever a path looks like."""
    folder = files("whistlestop.server") / "static"
    return {
        file.name: unchanging(file.read_bytes(), file.name.rpartition(".")[2])
        for file in folder.iterdir()
        if file.name.rpartition(".")[2] in KINDS
    }


@cache
def docs() -> Mapping[str, Unchanging]:
    """The pages of the documentation that are at hand, by name."""
    found = {
        name: next((folder / f"{name}.md" for folder in _DOCS if (folder / f"{name}.md").is_file()), None)
        for name in ("rules", "protocol")
    }
    there = {name: file.read_text(encoding="utf-8") for name, file in found.items() if file is not None}
    return {name: unchanging(doc_page(text, name, there).encode(), "html") for name, text in there.items()}


def routes(document: Mapping[str, Any], game: GamePage | None) -> list[Route]:
    """Everything that is read in a browser: `document` is the API's, as `openapi.document` makes it."""
    api = unchanging(api_page(document).encode(), "html")
    raw = unchanging(msgspec.json.encode(document), "json")

    def doc(request: Request) -> Unchanging | None:
        return docs().get(request.url.path.removeprefix("/"))

    return [
        *(_game_routes(game) if game is not None else (Route(path, no_game) for path in _GAME_PATHS)),
        _route("/server", lambda _: static_files()["server.html"]),
        _route("/static/{name}", lambda request: static_files().get(request.path_params["name"]), MINUTES),
        _route("/rules", doc),
        _route("/protocol", doc),
        _route("/api", lambda _: api),
        _route("/api/openapi.json", lambda _: raw),
    ]


def _game_routes(game: GamePage) -> Iterator[Route]:
    def at_table(request: Request) -> Unchanging | None:
        return game.index if re.fullmatch(TABLE_PATTERN, request.path_params["table"]) else None

    lobby, table, assets = _GAME_PATHS
    yield _route(lobby, lambda _: game.index)
    yield _route(table, at_table)
    yield _route(assets, lambda request: game.assets.get(request.path_params["name"]), FOR_EVER)


def _route(path: str, find: Callable[[Request], Unchanging | None], caching: str = ASK_AGAIN) -> Route:
    async def show(request: Request) -> Response:
        page = find(request)
        return await not_found(request) if page is None else answer(request, page, caching)

    return Route(path, show)


async def no_game(_: Request) -> Response:
    """What is answered while the browser game is not built."""
    return Response(static_files()["no-game.html"].content, 503, media_type=KINDS["html"])


async def not_found(request: Request, _: Exception | None = None) -> Response:
    """What is answered where there is nothing: a page for people, a `Refused` for programs."""
    if request.url.path.startswith("/api/"):
        return refusal(404, "not-found", "There is nothing at this address.")
    return Response(static_files()["not-found.html"].content, 404, media_type=KINDS["html"])


async def wrong_method(request: Request, exception: Exception) -> Response:
    """What is answered to a method that an address does not have."""
    response = refusal(405, "not-allowed", f"There is no {request.method} here.")
    response.headers.update(getattr(exception, "headers", None) or {})
    return response
