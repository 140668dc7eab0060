"""Build the browser game into the package: `src/whistlestop/server/page/`.

    python -m tools.page              # build the page
    python -m tools.page --compile    # meanwhile, compile the rules and the bots

Does nothing if the page was already built from the same sources. A build that fails leaves the old page alone.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools import node

PAGE = node.ROOT / "src" / "whistlestop" / "server" / "page"
NEW = node.ROOT / "build" / "page"
STAMP = node.ROOT / "build" / "page-ready"
"""Contains the fingerprint of the sources that the page was built from."""


def sources(web: Path) -> Iterator[Path]:
    """The sources of the page, in a fixed order."""
    for folder, inner, files in os.walk(web):
        inner[:] = sorted(name for name in inner if name != "node_modules")
        yield from (Path(folder, name) for name in sorted(files) if not name.endswith(".test.ts"))


def fingerprint(web: Path) -> str:
    """A hash of all sources of the page."""
    found = hashlib.sha256()
    for file in sources(web):
        content = file.read_bytes()
        found.update(f"{file.relative_to(web).as_posix()} {len(content)}\n".encode() + content)
    return found.hexdigest()


def is_current() -> bool:
    """Whether the page was built from the current sources."""
    made = (PAGE / "index.html").is_file() and STAMP.is_file()
    return made and STAMP.read_text() == fingerprint(node.WEB)


def main(arguments: Sequence[str]) -> int:
    if is_current():
        return 0
    if "--compile" not in arguments:
        return build()
    with subprocess.Popen([sys.executable, "-m", "whistlestop", "compile"]):  # its end is waited for
        return build()


def build() -> int:
    """Build the page; returns the exit code of the step that failed, or 0."""
    found = node.find()
    if failed := node.get_modules(found):
        return failed
    print("Building the page", flush=True)
    made_of = fingerprint(node.WEB)
    build = ("npm", "run", "--silent", "build", "--", "--logLevel", "error", "--outDir", str(NEW))
    if failed := node.run(found, *build) or node.run(found, "node", "compress.js", str(NEW)):
        return failed
    STAMP.unlink(missing_ok=True)
    shutil.rmtree(PAGE, ignore_errors=True)
    NEW.rename(PAGE)
    STAMP.write_text(made_of)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
