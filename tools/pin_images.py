"""Pin the images that Containerfile and compose.yaml name by their digests, as their registry has them now.

    python -m tools.pin_images             # or `make pin-images`
    python -m tools.pin_images --check     # change nothing; fail if an image is not pinned

A tag can be given to another image at any time; a digest can't. Run it again to get newer images of the same tags.
"""

from __future__ import annotations

import json
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILES = (ROOT / "Containerfile", ROOT / "compose.yaml")
IMAGE = re.compile(
    r"\b(?P<registry>[\w.-]+\.\w+|[\w.-]+:\d+)/(?P<name>[\w./-]+):(?P<tag>[\w.-]+)(?P<digest>@sha256:[0-9a-f]{64})?"
)
"""An image with its registry and tag, such as `docker.io/library/python:3.13-slim`."""
_HOSTS = {"docker.io": "https://registry-1.docker.io"}
_MANIFESTS = (
    "application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json,"
    " application/vnd.oci.image.manifest.v1+json, application/vnd.docker.distribution.manifest.v2+json"
)


def digest_of(host: str, name: str, tag: str) -> str:
    """The digest of an image for all kinds of processors, asked from the registry at `host`; raises OSError."""
    address = f"{host}/v2/{name}/manifests/{tag}"
    headers = {"Accept": _MANIFESTS}
    try:
        return _ask(address, headers)
    except urllib.error.HTTPError as error:
        if error.code != 401:
            raise
        challenge = dict(re.findall(r'(\w+)="([^"]*)"', error.headers.get("WWW-Authenticate", "")))
    query = {"service": challenge.get("service", ""), "scope": challenge.get("scope", f"repository:{name}:pull")}
    with urllib.request.urlopen(f"{challenge['realm']}?{urllib.parse.urlencode(query)}", timeout=30) as answer:
        granted = json.load(answer)
    return _ask(address, {**headers, "Authorization": f"Bearer {granted.get('token') or granted['access_token']}"})


def _ask(address: str, headers: dict[str, str]) -> str:
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers, method="HEAD"), timeout=30) as answer:
        digest: str = answer.headers.get("Docker-Content-Digest", "")
    if not re.fullmatch(r"sha256:[0-9a-f]{64}", digest):
        raise OSError(f"{address} has no digest")
    return digest


def pinned(text: str) -> str:
    """The same text with the current digest of each image."""

    def pin(found: re.Match[str]) -> str:
        registry, name, tag = found["registry"], found["name"], found["tag"]
        return f"{registry}/{name}:{tag}@{digest_of(_HOSTS.get(registry, f'https://{registry}'), name, tag)}"

    return IMAGE.sub(pin, text)


def main(arguments: Sequence[str]) -> int:
    """Pin the images, or with `--check` name those that are not pinned."""
    if "--check" in arguments:
        loose = [found[0] for file in FILES for found in IMAGE.finditer(file.read_text()) if not found["digest"]]
        for image in loose:
            print(f"{image} is not pinned by its digest: run `make pin-images`")
        return 1 if loose else 0
    try:
        texts = [pinned(file.read_text()) for file in FILES]
    except OSError as error:
        print(f"tools.pin_images: {error}; nothing was changed", file=sys.stderr)
        return 1
    for file, text in zip(FILES, texts, strict=True):
        file.write_text(text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
