"""Where a user's files are kept."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The folder for games: `whistlestop` in `WHISTLESTOP_DATA`, or where this system keeps a user's data."""
    if named := os.environ.get("WHISTLESTOP_DATA"):
        return Path(named) / "whistlestop"
    from platformdirs import user_data_path

    return user_data_path("whistlestop", appauthor=False)


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file completely or not at all: an existing file is only replaced once the new one is complete."""
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        part.unlink(missing_ok=True)


def cache_folder() -> Path:
    """The folder for compiled rules: `whistlestop` in `WHISTLESTOP_CACHE`, or in this system's cache folder."""
    if named := os.environ.get("WHISTLESTOP_CACHE"):
        return Path(named) / "whistlestop"
    from platformdirs import user_cache_path

    return user_cache_path("whistlestop", appauthor=False)
