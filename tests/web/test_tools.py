"""What `make` needs to build and test the page is found, whatever the machine has."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import chromium, node, page


def program(folder: Path, name: str, says: str = "") -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\necho '{says}'\n")
    file.chmod(0o755)


@pytest.mark.parametrize(
    ("version", "good"),
    [
        ("v20.19.0", True),
        ("v20.18.9", False),
        ("v21.7.3", False),
        ("v22.13.1", True),
        ("v22.12.0", False),
        ("v23.11.0", False),
        ("v24.0.0", True),
        ("v100.0.0", True),
        ("", False),
    ],
)
def test_old_node_is_left_alone(version: str, good: bool, tmp_path: Path) -> None:
    program(tmp_path, "node", version)
    program(tmp_path, "npm")
    found = node.on_path(str(tmp_path))
    assert (found is not None) is good
    assert found is None or found.command("npm") == [str(tmp_path / "npm")]


def test_node_without_npm_is_none(tmp_path: Path) -> None:
    program(tmp_path, "node", "v24.0.0")
    assert node.on_path(str(tmp_path)) is None


def test_npm_of_the_python_package_is_a_script_for_its_node() -> None:
    packaged = node.Node(Path("bin/node"), Path("lib/npm-cli.js"))
    assert packaged.command("npm") == [str(Path("bin/node")), str(Path("lib/npm-cli.js"))]
    assert packaged.command("node") == [str(Path("bin/node"))]


def test_any_chromium_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert chromium.find() is None
    program(tmp_path, "google-chrome")
    assert chromium.find() == str(tmp_path / "google-chrome")
    program(tmp_path, "my-own")
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "my-own"))
    assert chromium.find() == str(tmp_path / "my-own")


def test_without_chromium_it_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "nowhere"))
    assert chromium.main() == 1
    said = capsys.readouterr().err
    assert "nowhere can't be run" in said and "apt-get install chromium" in said


def test_page_is_rebuilt_when_its_sources_change(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "main.ts").write_text("one")
    first = page.fingerprint(tmp_path)
    (tmp_path / "src" / "main.test.ts").write_text("a test is no part of the page")
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "other.ts").write_text("the lock tells of these")
    assert page.fingerprint(tmp_path) == first
    (tmp_path / "src" / "main.ts").write_text("two")
    second = page.fingerprint(tmp_path)
    (tmp_path / "src" / "main.ts").rename(tmp_path / "src" / "other.ts")
    assert len({first, second, page.fingerprint(tmp_path)}) == 3
