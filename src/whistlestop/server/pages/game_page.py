"""The browser game, as `make page` built it from `web/`."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from whistlestop.server.http.static_cache import MEDIA_TYPES, StaticContent, static_content


class GamePage(msgspec.Struct, frozen=True):
    """The page and its files. Only these are served, whatever a path looks like."""

    screens: dict[str, StaticContent]
    """The page, by the screen that it begins with: each is the whole page, and preloads the files of that screen."""
    assets: dict[str, StaticContent]
    """Scripts, styles and fonts, by their names, which change with their content."""
    installed: dict[str, StaticContent]
    """The files for installing the page as an app, by their fixed addresses: manifest, icons, service worker."""

    def screen(self, name: str) -> StaticContent:
        """The page that begins with a screen; the lobby's if there is none for it."""
        return self.screens.get(name, self.screens["index"])


_INSTALLED = ("manifest.webmanifest", "service-worker.js", "icons/*.png")


def page_folder() -> Path:
    """The folder of the built page: `WHISTLESTOP_PAGE`, or the one in this package."""
    named = os.environ.get("WHISTLESTOP_PAGE")
    return Path(named) if named else Path(__file__).parents[1] / "page"


def read_page(folder: Path) -> GamePage | None:
    """Read the page from a folder; None if it was not built."""
    assets = folder / "assets"
    if not (folder / "index.html").is_file() or not assets.is_dir():
        return None
    files = sorted(file for file in assets.iterdir() if file.suffix.removeprefix(".") in MEDIA_TYPES)
    installed = sorted(file for pattern in _INSTALLED for file in folder.glob(pattern))
    return GamePage(
        {file.stem: _read(file) for file in sorted(folder.glob("*.html"))},
        {file.name: _read(file) for file in files},
        {f"/{file.relative_to(folder).as_posix()}": _read(file) for file in installed},
    )


_FONTS = {
    "Alegreya SC": {"500": "alegreya-sc-latin-500-normal-*.woff2", "700": "alegreya-sc-latin-700-normal-*.woff2"},
    "Source Sans 3 Variable": {"200 900": "source-sans-3-latin-wght-normal-*.woff2"},
}
"""The files of the game's fonts, by family and weight."""


def font_style(folder: Path) -> str:
    """A style sheet with the fonts of the built game, for the server's own pages; empty if it was not built."""
    faces = [
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-display: swap; '
        f'src: url("/assets/{file.name}") format("woff2"); }}\n'
        for family, files in _FONTS.items()
        for weight, pattern in files.items()
        for file in sorted((folder / "assets").glob(pattern))
    ]
    # The letters of Alegreya SC are small capitals already.
    return "".join(faces) + ("h1, h2, h3, .brand, .board { font-variant-caps: normal; }\n" if faces else "")


def _read(file: Path) -> StaticContent:
    brotli = file.with_name(f"{file.name}.br")
    return static_content(
        file.read_bytes(), file.suffix.removeprefix("."), brotli.read_bytes() if brotli.is_file() else None
    )
