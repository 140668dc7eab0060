"""What is the same for everyone: compressed once, and answered so that browsers need not fetch it again."""

from __future__ import annotations

import gzip
import hashlib
import re
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

KINDS = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
"""The media types that we answer with, by how a file's name ends."""
FOR_EVER = "public, max-age=31536000, immutable"
MINUTES = "public, max-age=300"
ASK_AGAIN = "public, no-cache"
_PACKED = {"png", "woff2"}
"""What gets no smaller."""
_REFUSED = re.compile(r";\s*q=0(\.0*)?\s*$", re.IGNORECASE)


class StaticContent(NamedTuple):
    """Something that is the same for everyone, its fingerprint, and how it may travel."""

    content: bytes
    kind: str
    tag: str
    packed: dict[str, bytes]
    """Smaller ways to write it, by their encoding; the smallest first."""


def static_content(content: bytes, suffix: str, brotli: bytes | None = None) -> StaticContent:
    """Get something ready to be sent; brotli takes long, so it is used if somebody has done it before."""
    packed = {} if brotli is None else {"br": brotli}
    if suffix not in _PACKED and len(squeezed := gzip.compress(content, 9, mtime=0)) < len(content):
        packed["gzip"] = squeezed
    return StaticContent(content, KINDS[suffix], hashlib.sha256(content).hexdigest()[:20], packed)


def static_response(request: Request, content: StaticContent, caching: str) -> Response:
    """Send it in the smallest way that the browser takes, or nothing if the browser has it already."""
    accepted = _accepted(request.headers.get("accept-encoding", ""))
    encoding = next((encoding for encoding in content.packed if encoding in accepted), None)
    tag = f'"{content.tag}"' if encoding is None else f'"{content.tag}-{encoding}"'
    headers = {"Cache-Control": caching, "ETag": tag, "Vary": "Accept-Encoding"}
    known = {known.strip().removeprefix("W/") for known in request.headers.get("if-none-match", "").split(",")}
    if tag in known:
        return Response(status_code=304, headers=headers)
    if encoding is None:
        return Response(content.content, headers=headers, media_type=content.kind)
    headers["Content-Encoding"] = encoding
    return Response(content.packed[encoding], headers=headers, media_type=content.kind)


def _accepted(header: str) -> set[str]:
    """The encodings that a browser takes.

    >>> sorted(_accepted("gzip, br;q=0, zstd;q=0.5"))
    ['gzip', 'zstd']
    """
    offers = [offer for offer in header.lower().split(",") if not _REFUSED.search(offer)]
    return {offer.partition(";")[0].strip() for offer in offers}
