"""Pinning images by digest: against a registry on this machine that speaks the protocol of real ones."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from tools import pin_images

DIGEST = f"sha256:{'5e' * 32}"


class Registry(BaseHTTPRequestHandler):
    """Asks for a token first, as Docker Hub does, and knows one image."""

    def do_HEAD(self) -> None:
        own = f"http://{self.headers['Host']}"
        if self.headers.get("Authorization") != "Bearer granted":
            self.send_response(401)
            scope = "repository:library/python:pull"
            self.send_header("WWW-Authenticate", f'Bearer realm="{own}/token",service="images",scope="{scope}"')
        elif self.path == "/v2/library/python/manifests/3.13-slim":
            assert "application/vnd.oci.image.index.v1+json" in self.headers["Accept"]
            self.send_response(200)
            self.send_header("Docker-Content-Digest", DIGEST)
        else:
            self.send_response(404)
        self.end_headers()

    def do_GET(self) -> None:
        asked = parse_qs(urlsplit(self.path).query)
        assert asked == {"service": ["images"], "scope": ["repository:library/python:pull"]}
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"token": "granted"}).encode())

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Registry)
    threading.Thread(target=server.serve_forever).start()
    monkeypatch.setattr(pin_images, "_HOSTS", {"docker.io": f"http://127.0.0.1:{server.server_address[1]}"})
    yield
    server.shutdown()
    server.server_close()


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    found = tmp_path / "Containerfile", tmp_path / "compose.yaml"
    monkeypatch.setattr(pin_images, "FILES", found)
    found[0].write_text("ARG IMAGE=docker.io/library/python:3.13-slim\nFROM ${IMAGE} AS build\n")
    found[1].write_text(f"image: docker.io/library/python:3.13-slim@sha256:{'0' * 64}\nimage: whistlestop\n")
    return found


@pytest.mark.usefixtures("registry")
def test_images_are_pinned_and_pinned_again(files: tuple[Path, Path]) -> None:
    assert pin_images.main(["--check"]) == 1
    assert pin_images.main([]) == pin_images.main(["--check"]) == 0
    assert files[0].read_text() == f"ARG IMAGE=docker.io/library/python:3.13-slim@{DIGEST}\nFROM ${{IMAGE}} AS build\n"
    assert files[1].read_text() == f"image: docker.io/library/python:3.13-slim@{DIGEST}\nimage: whistlestop\n"


@pytest.mark.usefixtures("registry")
def test_an_unknown_image_changes_nothing(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    before = files[0].read_text()
    files[1].write_text("image: docker.io/library/caddy:1\n")
    assert pin_images.main([]) == 1 and "404" in capsys.readouterr().err
    assert files[0].read_text() == before


def test_our_files_name_images_with_registry_and_tag() -> None:
    found = [match for file in pin_images.FILES for match in pin_images.IMAGE.finditer(file.read_text())]
    assert sorted({match["name"] for match in found}) == ["library/caddy", "library/postgres", "library/python"]
