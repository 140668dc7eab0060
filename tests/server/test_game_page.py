"""Serving the browser game: complete, compressed, cached, and nothing else."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from whistlestop.server.http.endpoints import ENDPOINTS
from whistlestop.server.http.openapi import openapi_document
from whistlestop.server.http.static_cache import static_content
from whistlestop.server.pages import routes
from whistlestop.server.pages.game_page import page_folder, read_page
from whistlestop.server.protocol.settings import Settings, State

INDEX = b'<!doctype html><script type="module" src="/assets/main-1a2b.js"></script>'
SCRIPT = b"export const stops = 'whistle';\n" * 40
FONT = b"wOF2 and so on"
API = openapi_document(ENDPOINTS, "http://localhost:8000")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assets = tmp_path / "page" / "assets"
    assets.mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_bytes(INDEX)
    (assets / "main-1a2b.js").write_bytes(SCRIPT)
    (assets / "main-1a2b.js.br").write_bytes(b"squeezed")
    (assets / "main-1a2b.js.map").write_bytes(b"{}")
    (assets / "look-3c4d.css").write_bytes(b"a { color: red }\n" * 40)
    (assets / "font-5e6f.woff2").write_bytes(FONT)
    (tmp_path / "page" / "manifest.webmanifest").write_bytes(b"{}")
    (tmp_path / "page" / "service-worker.js").write_bytes(b"// waits\n")
    (tmp_path / "page" / "icons").mkdir()
    (tmp_path / "page" / "icons" / "icon-192.png").write_bytes(b"\x89PNG")
    (tmp_path / "page" / "licences.md").write_bytes(b"not to be asked for")
    return tmp_path / "page"


def ask(
    folder: Path,
    path: str,
    accept: str = "identity",
    tables: Mapping[str, tuple[Settings, State]] | None = None,
    /,
    **headers: str,
) -> httpx.Response:
    handlers: dict[Any, Any] = {404: routes.not_found}
    pages = routes.page_routes(lambda: API, read_page(folder), (tables or {}).get)
    app = Starlette(routes=pages, exception_handlers=handlers)

    async def asked() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            request = client.build_request("GET", path, headers={"Accept-Encoding": accept, **headers})
            response = await client.send(request, stream=True)
            # As transferred, not decompressed by httpx.
            response._content = b"".join([part async for part in response.aiter_raw()])
            return response

    return asyncio.run(asked())


@pytest.mark.parametrize("path", ["/", "/t/abcdefghij27"])
def test_the_page_is_at_the_lobby_and_at_every_table(folder: Path, path: str) -> None:
    response = ask(folder, path)
    assert (response.status_code, response.content) == (200, INDEX)
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["cache-control"] == "public, no-cache"
    again = ask(folder, path, **{"If-None-Match": response.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_an_address_has_the_page_that_begins_with_its_screen(folder: Path) -> None:
    for screen in ("table", "replay", "player"):
        (folder / f"{screen}.html").write_bytes(f"<title>{screen}</title>".encode())
    found = {path: ask(folder, path).text for path in ("/t/abcdefghij27", "/t/abcdefghij27/replay", "/replay", "/")}
    assert found == {
        "/t/abcdefghij27": "<title>table</title>",
        "/t/abcdefghij27/replay": "<title>replay</title>",
        "/replay": "<title>replay</title>",
        "/": INDEX.decode(),
    }
    assert ask(folder, "/players/Ines").text == "<title>player</title>"
    assert ask(folder, "/statistics").text == INDEX.decode()  # any of them can show everything
    assert ask(folder, "/t/nonsense/replay").status_code == 404


def test_a_table_page_names_what_it_will_request(folder: Path) -> None:
    playing: tuple[Settings, State] = (Settings("europe", 3, options=("one", "two")), "playing")
    tables = {"abcdefghij27": playing}
    how = "rel=preload; as=fetch; crossorigin; fetchpriority=low"
    response = ask(folder, "/t/abcdefghij27", "identity", tables, **{"Accept-Language": "de-AT,de;q=0.9,en;q=0.8"})
    assert response.headers["link"].split(", ") == [
        f"</api/variants/europe?option=one&option=two>; {how}",
        f"</api/variants/europe/board?language=de>; {how}",
    ]
    assert response.headers["vary"] == "Accept-Encoding, Accept-Language"
    again = ask(folder, "/t/abcdefghij27", "identity", tables, **{"If-None-Match": response.headers["etag"]})
    assert (again.status_code, again.headers["link"].count("language=")) == (304, 0)


def test_a_waiting_room_needs_no_board(folder: Path) -> None:
    response = ask(folder, "/t/abcdefghij27", "identity", {"abcdefghij27": (Settings("usa", 2), "waiting")})
    assert response.headers["link"] == "</api/variants/usa>; rel=preload; as=fetch; crossorigin; fetchpriority=low"


@pytest.mark.parametrize("path", ["/", "/t/zzzzzzzzzz27", "/t/abcdefghij27/replay"])
def test_other_pages_name_nothing(folder: Path, path: str) -> None:
    response = ask(folder, path, "identity", {"abcdefghij27": (Settings("europe", 3), "playing")})
    assert (response.status_code, response.headers.get("link")) == (200, None)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("main-1a2b.js", "text/javascript; charset=utf-8"),
        ("look-3c4d.css", "text/css; charset=utf-8"),
        ("font-5e6f.woff2", "font/woff2"),
    ],
)
def test_its_files_are_cached_for_ever(folder: Path, name: str, kind: str) -> None:
    response = ask(folder, f"/assets/{name}")
    assert response.content == (folder / "assets" / name).read_bytes()
    assert response.headers["content-type"] == kind
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert response.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    ("name", "accept", "encoding"),
    [
        ("main-1a2b.js", "gzip, deflate, br, zstd", "br"),
        ("main-1a2b.js", "gzip, br;q=0", "gzip"),
        ("main-1a2b.js", "GZIP;q=0.8", "gzip"),
        ("main-1a2b.js", "deflate", None),
        ("look-3c4d.css", "gzip, br", "gzip"),
        ("font-5e6f.woff2", "gzip, br", None),
    ],
)
def test_its_files_have_the_smallest_encoding(folder: Path, name: str, accept: str, encoding: str | None) -> None:
    response = ask(folder, f"/assets/{name}", accept)
    whole = (folder / "assets" / name).read_bytes()
    assert response.headers.get("content-encoding") == encoding
    sent = {"br": b"squeezed", "gzip": gzip.compress(whole, 9, mtime=0), None: whole}
    assert response.content == sent[encoding]
    assert response.headers["content-length"] == str(len(response.content))


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("manifest.webmanifest", "application/manifest+json"),
        ("service-worker.js", "text/javascript; charset=utf-8"),
        ("icons/icon-192.png", "image/png"),
    ],
)
def test_files_for_installing_it_have_fixed_addresses(folder: Path, path: str, kind: str) -> None:
    response = ask(folder, f"/{path}")
    assert response.content == (folder / path).read_bytes()
    assert (response.headers["content-type"], response.headers["cache-control"]) == (kind, "public, no-cache")
    for other in ("/licences.md", "/icons/icon-193.png", "/icons/..%2findex.html"):
        assert ask(folder, other).status_code == 404


def test_each_encoding_has_its_own_etag(folder: Path) -> None:
    tags = {ask(folder, "/assets/main-1a2b.js", accept).headers["etag"] for accept in ("br", "gzip", "identity")}
    assert len(tags) == 3


def test_incompressible_content_is_sent_uncompressed() -> None:
    assert static_content(b"x", "json").compressed == {}


@pytest.mark.parametrize(
    "path",
    [
        "/t/",
        "/t/abcdefghij2",
        "/t/abcdefghij28",
        "/t/ABCDEFGHIJ27",
        "/t/abcdefghij27/more",
        "/assets/",
        "/assets/main-1a2b.js.br",
        "/assets/main-1a2b.js.map",
        "/assets/..%2findex.html",
        "/assets/%2e%2e/index.html",
        "/index.html",
    ],
)
def test_nothing_else_is_served(folder: Path, path: str) -> None:
    response = ask(folder, path)
    assert response.status_code == 404 and b"No such stop" in response.content


@pytest.mark.parametrize("path", ["/", "/t/abcdefghij27", "/assets/main-1a2b.js"])
def test_without_a_built_page_the_response_says_how_to_build_it(tmp_path: Path, path: str) -> None:
    response = ask(tmp_path, path)
    assert response.status_code == 503
    assert b"make page" in response.content and b'href="/server"' in response.content


def test_another_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHISTLESTOP_PAGE", str(tmp_path))
    assert page_folder() == tmp_path
    monkeypatch.delenv("WHISTLESTOP_PAGE")
    assert page_folder() == Path(routes.__file__).parents[1] / "page"
