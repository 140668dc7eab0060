"""Chromium, in which the page is tested: any that the machine has, or the system's own package.

    python -m tools.chromium                  # say where it is, and install it if it is nowhere

`$CHROMIUM` names another one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
HOW = (
    "The tests of the page need Chromium: install it (on Debian: apt-get install chromium),"
    " or name one with CHROMIUM=/path/to/chromium."
)


def find() -> str | None:
    """The program, if there is one."""
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named)
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def may_install() -> bool:
    """Whether we can ask the system for its package."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install() -> None:
    """Ask the system for its package; it says itself what went wrong."""
    print("Installing Chromium: the page is tested in it.", flush=True)
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        subprocess.run(["apt-get", "--quiet=2", *step], env=quietly, check=False)


def main() -> int:
    if find() is None and "CHROMIUM" not in os.environ and may_install():
        install()
    found = find()
    if found is None:
        named = os.environ.get("CHROMIUM")
        print(f"CHROMIUM={named} is no program that can be run. {HOW}" if named else HOW, file=sys.stderr)
        return 1
    print(found)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
