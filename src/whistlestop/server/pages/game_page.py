"""The browser game: what `make page` built from `web/`, served as it is."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from whistlestop.server.http.static_cache import KINDS, StaticContent, static_content


class GamePage(msgspec.Struct, frozen=True):
    """The page, and the files that it asks for. Nothing else can be asked for, whatever a path looks like."""

    screens: dict[str, StaticContent]
    """By the screen that comes first: each is the whole page, and has that screen's files fetched along with it."""
    assets: dict[str, StaticContent]
    """By their names, which change with what is in them."""
    installed: dict[str, StaticContent]
    """What a device needs to have the page as an app, by fixed addresses: manifest, icons, service worker."""

    def screen(self, name: str) -> StaticContent:
        """The page that begins with a screen; the lobby's will do for any."""
        return self.screens.get(name, self.screens["index"])


_INSTALLED = ("manifest.webmanifest", "service-worker.js", "icons/*.png")


def page_folder() -> Path:
    """Where the built page is: in `WHISTLESTOP_PAGE`, or in this package."""
    named = os.environ.get("WHISTLESTOP_PAGE")
    return Path(named) if named else Path(__file__).parents[1] / "page"


def read_page(folder: Path) -> GamePage | None:
    """The page that was built into a folder; None if there is none."""
    assets = folder / "assets"
    if not (folder / "index.html").is_file() or not assets.is_dir():
        return None
    files = sorted(file for file in assets.iterdir() if file.suffix.removeprefix(".") in KINDS)
    installed = sorted(file for pattern in _INSTALLED for file in folder.glob(pattern))
    return GamePage(
        {file.stem: _read(file) for file in sorted(folder.glob("*.html"))},
        {file.name: _read(file) for file in files},
        {f"/{file.relative_to(folder).as_posix()}": _read(file) for file in installed},
    )


def _read(file: Path) -> StaticContent:
    brotli = file.with_name(f"{file.name}.br")
    return static_content(
        file.read_bytes(), file.suffix.removeprefix("."), brotli.read_bytes() if brotli.is_file() else None
    )
