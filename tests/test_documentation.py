"""The documentation as a site: it builds without a warning, is complete, and asks no other host for anything."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from sphinx.util.inventory import InventoryFile

ROOT = Path(__file__).parent.parent
ELSEWHERE = re.compile(r"\s*(?:https?:)?//")
CSS_ADDRESS = re.compile(r"(?:url\(\s*|@import\s+)[\"']?([^\"')\s]+)")
JS_ADDRESS = re.compile(r"(?<!\\)[\"'`]((?:https?:)?//\w[^\"'`]*)")
NAMESPACES = ("http://www.w3.org/",)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as by `make docs`."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-E", "-W", "--keep-going", "-q", "docs", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


class Requests(HTMLParser):
    """Collects the addresses that a browser requests by itself when it shows a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self._in_style = self._in_script = False
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self._in_style, self._in_script = tag == "style", tag == "script"
        for name, value in attributes:
            if name in ("src", "poster", "data", "srcset") or (tag in ("link", "use", "image") and "href" in name):
                self.addresses.append(value or "")
            elif name == "style":
                self.addresses += CSS_ADDRESS.findall(value or "")

    def handle_data(self, data: str) -> None:
        if self._in_style:
            self.addresses += CSS_ADDRESS.findall(data)
        elif self._in_script:
            self.addresses += JS_ADDRESS.findall(data)
        self._in_style = self._in_script = False


def requested(file: Path) -> list[str]:
    """The addresses on other hosts that a file of the site asks for."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".html":
        found = Requests(text).addresses
    elif file.suffix == ".js" and file.name != "searchindex.js":  # the index is the text of the pages
        found = JS_ADDRESS.findall(text)
    else:
        found = CSS_ADDRESS.findall(text) if file.suffix == ".css" else []
    return [address for address in found if ELSEWHERE.match(address) and not address.startswith(NAMESPACES)]


def test_site_asks_no_other_host_for_anything(site: Path) -> None:
    files = [file for file in site.rglob("*") if file.suffix in (".html", ".css", ".js")]
    assert {file.suffix for file in files} == {".html", ".css", ".js"}
    assert not {str(file.relative_to(site)): found for file in files if (found := requested(file))}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.html", '<link rel="stylesheet" href="https://fonts.example/a.css">'),
        ("b.html", '<script src="//cdn.example/b.js"></script>'),
        ("c.html", "<style>@import 'https://fonts.example/c.css';</style>"),
        ("d.css", "@font-face { src: url(https://fonts.example/d.woff2) }"),
        ("e.js", 'fetch("https://api.example/e")'),
        ("f.html", '<script>import("https://cdn.example/f.js")</script>'),
    ],
)
def test_a_request_to_another_host_is_noticed(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert len(requested(tmp_path / name)) == 1


def test_a_link_to_follow_is_no_request(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="https://example.org">there</a><img src="b.png">', encoding="utf-8")
    assert not requested(tmp_path / "a.html")


@pytest.mark.parametrize("module", ["whistlestop", "whistlestop.bots", "whistlestop.arena"])
def test_reference_has_every_public_name(site: Path, module: str) -> None:
    inventory = InventoryFile.loads((site / "objects.inv").read_bytes(), uri="").data
    documented = {name for kind, names in inventory.items() if kind.startswith("py:") for name in names}
    public = set(importlib.import_module(module).__all__) - {"__version__"}
    assert public <= {name.removeprefix(f"{module}.") for name in documented}


def test_site_has_a_section_for_each_kind_of_visitor(site: Path) -> None:
    front = (site / "index.html").read_text(encoding="utf-8")
    captions = re.findall(r'class="caption-text">([^<]+)<', front)
    assert captions == ["Start", "Players", "Programmers", "Researchers", "Operators", "Contributors", "Reference"]
    assert "search.html" in front and "tunnel" in (site / "searchindex.js").read_text(encoding="utf-8")
    assert (site / "reference" / "observations.html").is_file() and not (site / "observations.html").exists()
