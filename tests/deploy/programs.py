"""Programs of the system that some tests need, and ports for them."""

from __future__ import annotations

import os
import shutil
import socket

import pytest


def find_program(name: str, package: str) -> str:
    """The path of a program; skips the test if it isn't installed."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin{os.pathsep}/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed (the package {package} of Debian and Ubuntu)")
    return found


def free_port() -> int:
    """A port that no program uses."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
