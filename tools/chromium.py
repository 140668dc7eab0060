"""Find Chromium, in which the page is tested: any on this machine, or the system's own package.

    python -m tools.chromium                  # print where it is, and install it if there is none

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
    """The program, or None."""
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named)
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def may_install() -> bool:
    """Whether we can install the system's package."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install() -> None:
    """Install the system's package; apt-get reports its own errors."""
    print("Installing Chromium, in which the page is tested.", flush=True)
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        subprocess.run(["apt-get", "--quiet=2", *step], env=quietly, check=False)


def main() -> int:
    if find() is None and "CHROMIUM" not in os.environ and may_install():
        install()
    found = find()
    if found is None:
        named = os.environ.get("CHROMIUM")
        print(f"CHROMIUM={named} can't be run. {HOW}" if named else HOW, file=sys.stderr)
        return 1
    print(found)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
