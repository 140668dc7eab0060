"""Content that is the same for everyone: compressed once, and cached by browsers."""

from __future__ import annotations

import gzip
import hashlib
import re
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

MEDIA_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
"""Media types by the suffix of a file's name."""
FOR_EVER = "public, max-age=31536000, immutable"
"""The `Cache-Control` of files whose names change with their content."""
MINUTES = "public, max-age=300"
"""The `Cache-Control` of content that changes only with the server's version."""
ASK_AGAIN = "public, no-cache"
"""The `Cache-Control` of pages: browsers keep them, and ask each time whether they have changed."""
_COMPRESSED = {"png", "woff2"}
"""Suffixes of formats that are compressed already."""
_NOT_ACCEPTED = re.compile(r";\s*q=0(\.0*)?\s*$", re.IGNORECASE)
"""Matches an encoding that the client rules out, with the weight 0: `br;q=0`."""


class StaticContent(NamedTuple):
    """Content that is the same for everyone, with its fingerprint and its compressed forms."""

    content: bytes
    media_type: str
    tag: str
    """The fingerprint, from which the ETag is made."""
    compressed: dict[str, bytes]
    """Compressed forms by their encoding, the smallest first."""


def static_content(content: bytes, suffix: str, brotli: bytes | None = None) -> StaticContent:
    """Prepare content to be sent. `brotli` is its compressed form from the build: compressing it here would be slow."""
    compressed = {} if brotli is None else {"br": brotli}
    if suffix not in _COMPRESSED and len(zipped := gzip.compress(content, 9, mtime=0)) < len(content):
        compressed["gzip"] = zipped
    return StaticContent(content, MEDIA_TYPES[suffix], hashlib.sha256(content).hexdigest()[:20], compressed)


def static_response(request: Request, content: StaticContent, caching: str) -> Response:
    """Send the smallest form that the browser accepts, or 304 if the browser has the content already."""
    accepted = _accepted(request.headers.get("accept-encoding", ""))
    encoding = next((encoding for encoding in content.compressed if encoding in accepted), None)
    tag = f'"{content.tag}"' if encoding is None else f'"{content.tag}-{encoding}"'
    headers = {"Cache-Control": caching, "ETag": tag, "Vary": "Accept-Encoding"}
    known = {known.strip().removeprefix("W/") for known in request.headers.get("if-none-match", "").split(",")}
    if tag in known:
        return Response(status_code=304, headers=headers)
    if encoding is None:
        return Response(content.content, headers=headers, media_type=content.media_type)
    headers["Content-Encoding"] = encoding
    return Response(content.compressed[encoding], headers=headers, media_type=content.media_type)


def _accepted(header: str) -> set[str]:
    """The encodings that a browser accepts.

    >>> sorted(_accepted("gzip, br;q=0, zstd;q=0.5"))
    ['gzip', 'zstd']
    """
    offers = [offer for offer in header.lower().split(",") if not _NOT_ACCEPTED.search(offer)]
    return {offer.partition(";")[0].strip() for offer in offers}
