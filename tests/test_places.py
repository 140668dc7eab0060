"""Where a user's files are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from whistlestop import places


def test_folders_named_in_the_environment_come_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WHISTLESTOP_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("WHISTLESTOP_CACHE", str(tmp_path / "cache"))
    assert places.data_folder() == tmp_path / "data" / "whistlestop"
    assert places.cache_folder() == tmp_path / "cache" / "whistlestop"


def test_otherwise_they_are_where_the_system_keeps_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("WHISTLESTOP_DATA", raising=False)
    monkeypatch.delenv("WHISTLESTOP_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert places.cache_folder().name == places.data_folder().name == "whistlestop"
    assert places.cache_folder() != places.data_folder()
