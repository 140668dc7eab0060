"""The server's own pages: complete, cached, and nothing else."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from starlette.applications import Starlette
from starlette.types import ASGIApp

from tests.server.html_reader import Reader
from whistlestop.server.http.endpoints import ENDPOINTS
from whistlestop.server.http.openapi import openapi_document
from whistlestop.server.http.security import POLICY, SecureHeaders
from whistlestop.server.http.static_cache import static_content
from whistlestop.server.pages import routes
from whistlestop.server.pages.game_page import GamePage
from whistlestop.server.protocol.messages import Refused

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "whistlestop" / "server" / "static"
API = openapi_document(ENDPOINTS, "http://localhost:8000")
GAME = GamePage({"index": static_content(b"<!doctype html>", "html")}, {}, {})


def app(game: GamePage | None) -> ASGIApp:
    handlers: dict[Any, Any] = {404: routes.not_found, 405: routes.wrong_method}
    return SecureHeaders(Starlette(routes=routes.page_routes(lambda: API, game), exception_handlers=handlers))


def ask(path: str, method: str = "GET", game: GamePage | None = GAME, **more: Any) -> httpx.Response:
    async def asked() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app(game)), base_url="http://localhost") as client:
            return await client.request(method, path, **more)

    return asyncio.run(asked())


@pytest.mark.parametrize("path", ["/server", "/api", "/rules", "/static/not-found.html", "/static/no-game.html"])
def test_pages_are_complete_under_our_policy(path: str) -> None:
    response = ask(path)
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["content-security-policy"] == POLICY
    read = Reader(response.text)
    assert "style" not in read.tags
    assert all(source.startswith("/static/") for source in read.values("src"))
    assert not [name for _, name, _ in read.attributes if name == "style" or name.startswith("on")]
    assert len(read.values("id")) == len(set(read.values("id")))


@pytest.mark.parametrize("path", ["/server", "/api", "/rules", "/static/no-game.html"])
def test_links_lead_to_existing_pages(path: str) -> None:
    targets = {target for target in Reader(ask(path).text).values("href") if target.startswith("/")}
    routed = {endpoint.path for endpoint in ENDPOINTS}
    later = {"/protocol"} if not (ROOT / "docs" / "protocol.md").exists() else set()
    for target in targets - routed - later:
        assert ask(target).status_code == 200, target


def test_document_is_served_as_it_is() -> None:
    response = ask("/api/openapi.json")
    assert response.headers["content-type"] == "application/json"
    assert response.json() == API


@pytest.mark.parametrize(
    ("path", "caching"),
    [("/server", "public, no-cache"), ("/api", "public, no-cache"), ("/static/page.css", "public, max-age=300")],
)
def test_browsers_may_cache_unchanged_pages(path: str, caching: str) -> None:
    first = ask(path)
    assert first.headers["cache-control"] == caching
    for tags in (first.headers["etag"], f'"other", W/{first.headers["etag"]}'):
        again = ask(path, headers={"If-None-Match": tags})
        assert again.status_code == 304 and not again.content
        assert again.headers["etag"] == first.headers["etag"]
    assert ask(path, headers={"If-None-Match": '"other"'}).content == first.content


@pytest.mark.parametrize("file", sorted(STATIC.iterdir()), ids=lambda file: file.name)
def test_static_files_are_served_as_they_are(file: Path) -> None:
    response = ask(f"/static/{file.name}")
    assert response.content == file.read_bytes()
    kinds = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".html": "text/html"}
    assert response.headers["content-type"].partition(";")[0] == kinds[file.suffix]


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/static/",
        "/static/nothing.css",
        "/static/%2e%2e%2fpages.py",
        "/static/..%2fpages.py",
        "/rules/T4",
        "/apis",
    ],
)
def test_wrong_address_gets_a_page(path: str) -> None:
    response = ask(path)
    assert response.status_code == 404
    assert "No such stop" in response.text and Reader(response.text).tags["main"] == 1


def test_wrong_address_of_the_api_gets_a_refusal() -> None:
    response = ask("/api/nowhere")
    assert response.status_code == 404
    refused = msgspec.json.decode(response.content, type=Refused)
    assert refused == Refused("not-found", "nothing-here", "There is nothing at this address.")


def test_wrong_method_is_refused_with_the_allowed_ones() -> None:
    response = ask("/server", method="POST")
    assert response.status_code == 405
    assert msgspec.json.decode(response.content, type=Refused).reason == "not-allowed"
    assert "GET" in response.headers["allow"]


def test_script_writes_texts_never_markup() -> None:
    script = (STATIC / "server.js").read_text(encoding="utf-8")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacent|document\.write|eval|Function\(", script)
    assert "textContent" in script


def test_pages_look_the_same_at_the_top() -> None:
    paths = ("/server", "/api", "/protocol", "/nowhere", "/static/no-game.html")
    bars = {
        re.sub(r' aria-current="page"', "", bar[0])
        for path in paths
        if (bar := re.search(r'<header class="bar">.*?</header>', ask(path).text, re.DOTALL))
    }
    assert len(bars) == 1


def test_style_has_the_colours_of_day_and_night() -> None:
    style = (STATIC / "page.css").read_text(encoding="utf-8")
    tokens = re.findall(r"(--[\w-]+): (#\w{6});", style)
    assert len(tokens) == 2 * len(dict(tokens))
    assert set(re.findall(r"var\((--[\w-]+)\)", style)) <= {*dict(tokens), "--serif", "--sans", "--mono"}


def test_commands_on_the_server_page_are_those_of_the_api() -> None:
    page = re.sub(r"<[^>]+>", "", (STATIC / "server.html").read_text(encoding="utf-8"))
    declared = {re.sub(r"\{\w+(:\w+)?\}", "TABLE", one.path): one for one in ENDPOINTS if one.method == "POST"}
    asked = re.findall(r"localhost:7245(/[\w/]+)[^']*--json '([^']+)'", page)
    assert [path for path, _ in asked] == ["/api/tables", "/api/tables/TABLE/seats", "/api/tables/TABLE/commands"]
    for path, body in asked:
        msgspec.json.decode(body.replace("VERSION", "1"), type=declared[path].body)
