"""The routes of all pages: the browser game, rules, protocol, API, the server's own page, and errors."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from whistlestop.boards import load, variants
from whistlestop.boards.languages import LANGUAGES, Language
from whistlestop.server.http.openapi import TABLE_PATTERN
from whistlestop.server.http.security import refusal_response
from whistlestop.server.http.static_cache import (
    ASK_AGAIN,
    FOR_EVER,
    MEDIA_TYPES,
    MINUTES,
    StaticContent,
    static_content,
    static_response,
)
from whistlestop.server.pages.api_page import api_page
from whistlestop.server.pages.doc_page import doc_page
from whistlestop.server.pages.doc_renderer import address
from whistlestop.server.pages.early_requests import link_header
from whistlestop.server.pages.game_page import GamePage, font_style, page_folder
from whistlestop.server.pages.rules_page import rules_page
from whistlestop.server.pages.short_rules import PICTURES
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.settings import Settings, State
from whistlestop.server.reference.documents import read_document, rule_picture_files, translated

_DOCS = (*(translated("rules", language) for language in LANGUAGES), "protocol")
_SCREENS = {
    "/": "index",
    "/learn": "learn",
    "/score": "score",
    "/replay": "replay",
    "/statistics": "statistics",
    "/statistics/{variant}": "statistics",
    "/players/{name:path}": "player",
    "/t/{table}": "table",
    "/t/{table}/replay": "replay",
}
"""The paths of the browser game, and the screen that each begins with."""
_ASSETS = "/assets/{name}"


@cache
def static_files() -> Mapping[str, StaticContent]:
    """The files in `static/` and the game's fonts, by name. Only these are served, whatever a path looks like."""
    folder = files("whistlestop.server") / "static"
    found = {
        file.name: static_content(file.read_bytes(), file.name.rpartition(".")[2])
        for file in folder.iterdir()
        if file.name.rpartition(".")[2] in MEDIA_TYPES
    }
    return found | {"fonts.css": static_content(font_style(page_folder()).encode(), "css")}


@cache
def _rule_pictures() -> Mapping[str, StaticContent]:
    """The pictures of the rules, by the names of their files."""
    return {file.name: static_content(file.read_bytes(), "svg") for file in rule_picture_files()}


@cache
def _documents() -> Mapping[str, str]:
    """The installed pages of the documentation as Markdown, by their names."""
    return {name: text for name in _DOCS if (text := read_document(name)) is not None}


@cache
def docs() -> Mapping[str, StaticContent]:
    """The installed pages of the documentation, by their addresses."""
    found = _documents()
    rules = {address(translated("rules", language)): rules_content(language, None) for language in LANGUAGES}
    other = {
        address(name): static_content(doc_page(text, name, found).encode(), "html")
        for name, text in found.items()
        if address(name) not in rules
    }
    return {path: page for path, page in rules.items() if page is not None} | other


@cache
def rules_content(language: Language, variant: str | None) -> StaticContent | None:
    """The rules in a language for a built-in variant, or for all; None if they are not installed."""
    text = _documents().get(translated("rules", language))
    if text is None:
        return None
    page = rules_page(text, language, _documents(), None if variant is None else load(variant))
    return static_content(page.encode(), "html")


SettingsOf = Callable[[str], tuple[Settings, State] | None]
"""Returns a table's settings and state if they are at hand; nothing is loaded for it."""


def page_routes(
    document: Callable[[], Mapping[str, Any]], game: GamePage | None, settings_of: SettingsOf = lambda _: None
) -> list[Route]:
    """The routes of all pages. `document` makes the OpenAPI document, when it is first requested.

    `game` is None if the browser game was not built; then its addresses say so.
    """
    document = cache(document)

    def doc(request: Request) -> StaticContent | None:
        return docs().get(request.url.path)

    def rules(language: Language, request: Request) -> StaticContent | None:
        variant = request.query_params.get("variant")
        return rules_content(language, variant if variant in variants() else None)

    return [
        *(_game_routes(game, settings_of) if game is not None else _no_game_routes()),
        _route("/server", lambda _: static_files()["server.html"]),
        _route("/static/{name}", lambda request: static_files().get(request.path_params["name"]), MINUTES),
        _route(f"{PICTURES}/{{name}}", lambda request: _rule_pictures().get(request.path_params["name"]), MINUTES),
        *(_route(address(translated("rules", language)), partial(rules, language)) for language in LANGUAGES),
        _route("/protocol", doc),
        _lazy_route("/api", lambda: static_content(api_page(document()).encode(), "html")),
        _lazy_route("/api/openapi.json", lambda: static_content(msgspec.json.encode(document()), "json")),
    ]


def _game_routes(game: GamePage, settings_of: SettingsOf) -> Iterator[Route]:
    async def begin_with(screen: str, request: Request) -> Response:
        table = request.path_params.get("table")
        if table is not None and not re.fullmatch(TABLE_PATTERN, table):
            return await not_found(request)
        response = static_response(request, game.screen(screen), ASK_AGAIN)
        if screen == "table" and table is not None and (found := settings_of(table)) is not None:
            response.headers["Link"] = link_header(*found, request.headers.get("accept-language", ""))
            response.headers["Vary"] += ", Accept-Language"
        return response

    yield from (Route(path, partial(begin_with, screen)) for path, screen in _SCREENS.items())
    yield from (_route(path, lambda request: game.installed[request.url.path]) for path in game.installed)
    yield _route(_ASSETS, lambda request: game.assets.get(request.path_params["name"]), FOR_EVER)


def _no_game_routes() -> Iterator[Route]:
    return (Route(path, no_game) for path in (*_SCREENS, _ASSETS))


def _route(path: str, find: Callable[[Request], StaticContent | None], caching: str = ASK_AGAIN) -> Route:
    async def show(request: Request) -> Response:
        page = find(request)
        return await not_found(request) if page is None else static_response(request, page, caching)

    return Route(path, show)


def _lazy_route(path: str, make: Callable[[], StaticContent]) -> Route:
    """A route whose page is made on the first request, in a thread, since that takes part of a second."""
    made = cache(make)

    async def show(request: Request) -> Response:
        return static_response(request, await asyncio.to_thread(made), ASK_AGAIN)

    return Route(path, show)


async def no_game(_: Request) -> Response:
    """The response while the browser game is not built."""
    return Response(static_files()["no-game.html"].content, 503, media_type=MEDIA_TYPES["html"])


async def not_found(request: Request, _: Exception | None = None) -> Response:
    """The response for an unknown address: a page for people, a `Refused` for programs."""
    if request.url.path.startswith("/api/"):
        return refusal_response(Refusal(codes.NothingHere()))
    return Response(static_files()["not-found.html"].content, 404, media_type=MEDIA_TYPES["html"])


async def wrong_method(request: Request, exception: Exception) -> Response:
    """The response for a method that an address does not have."""
    response = refusal_response(Refusal(codes.NoSuchMethod(request.method)))
    response.headers.update(getattr(exception, "headers", None) or {})
    return response
