"""The pages of the server itself: where one arrives, the API and the rules to read, the answer to a wrong address."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from whistlestop.server.api_page import api_page
from whistlestop.server.doc_page import doc_page
from whistlestop.server.security import refusal

_KINDS = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "json": "application/json",
}
_PACKAGE = Path(__file__).parent.parent
_DOCS = (_PACKAGE, _PACKAGE.parent.parent / "docs")
"""Where the documentation is: in an installed package, and in a checkout."""
_MINUTES = "public, max-age=300"
_ASK_AGAIN = "public, no-cache"


class _Page(NamedTuple):
    """Something that is the same for everyone, and its fingerprint."""

    content: bytes
    kind: str
    tag: str


def _page(content: bytes, suffix: str) -> _Page:
    return _Page(content, _KINDS[suffix], f'"{hashlib.sha256(content).hexdigest()[:20]}"')


@cache
def static_files() -> Mapping[str, _Page]:
    """The files in `static/`, by name. Nothing else can be asked for, whatever a path looks like."""
    folder = files("whistlestop.server") / "static"
    return {
        file.name: _page(file.read_bytes(), file.name.rpartition(".")[2])
        for file in folder.iterdir()
        if file.name.rpartition(".")[2] in _KINDS
    }


@cache
def docs() -> Mapping[str, _Page]:
    """The pages of the documentation that are at hand, by name."""
    found = {
        name: next((folder / f"{name}.md" for folder in _DOCS if (folder / f"{name}.md").is_file()), None)
        for name in ("rules", "protocol")
    }
    there = {name: file.read_text(encoding="utf-8") for name, file in found.items() if file is not None}
    return {name: _page(doc_page(text, name, there).encode(), "html") for name, text in there.items()}


def _answer(request: Request, page: _Page, caching: str) -> Response:
    headers = {"Cache-Control": caching, "ETag": page.tag}
    known = {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}
    if page.tag in known:
        return Response(status_code=304, headers=headers)
    return Response(page.content, headers=headers, media_type=page.kind)


def routes(document: Mapping[str, Any]) -> list[Route]:
    """Everything that is read in a browser; `document` is the API's, as `openapi.document` makes it."""
    api = _page(api_page(document).encode(), "html")
    raw = _page(msgspec.json.encode(document), "json")

    async def start(request: Request) -> Response:
        return _answer(request, static_files()["start.html"], _ASK_AGAIN)

    async def static(request: Request) -> Response:
        page = static_files().get(request.path_params["name"])
        return await not_found(request) if page is None else _answer(request, page, _MINUTES)

    async def show_doc(request: Request) -> Response:
        page = docs().get(request.url.path.removeprefix("/"))
        return await not_found(request) if page is None else _answer(request, page, _ASK_AGAIN)

    async def show_api(request: Request) -> Response:
        return _answer(request, api, _ASK_AGAIN)

    async def show_document(request: Request) -> Response:
        return _answer(request, raw, _ASK_AGAIN)

    return [
        Route("/", start),
        Route("/static/{name}", static),
        Route("/rules", show_doc),
        Route("/protocol", show_doc),
        Route("/api", show_api),
        Route("/api/openapi.json", show_document),
    ]


async def not_found(request: Request, _: Exception | None = None) -> Response:
    """What is answered where there is nothing: a page for people, a `Refused` for programs."""
    if request.url.path.startswith("/api/"):
        return refusal(404, "not-found", "There is nothing at this address.")
    return Response(static_files()["not-found.html"].content, 404, media_type=_KINDS["html"])


async def wrong_method(request: Request, exception: Exception) -> Response:
    """What is answered to a method that an address does not have."""
    response = refusal(405, "not-allowed", f"There is no {request.method} here.")
    response.headers.update(getattr(exception, "headers", None) or {})
    return response
