"""What a job of the queue is, and which workers understand it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import msgspec

import whistlestop
from whistlestop.server.bots.bot_worker import Choose

_SOURCES = ("actions.py", "boards", "rules", "bots", "server/bots/bot_worker.py")
"""What a worker must have in common with the server that asks it: the meaning of a seat's state, and of an action."""


class Claimed(msgspec.Struct, frozen=True):
    """A job as a worker takes it out of the queue."""

    server: str
    number: int
    attempts: int
    """How many workers were lost while they had it."""
    account: str
    holder: str
    request: Choose


def account_name(account: str) -> str:
    """A name under which the time of an account is charged. The database needn't know the addresses of players.

    >>> account_name("10.0.0.1") == account_name("10.0.0.1") != account_name("10.0.0.2")
    True
    """
    return hashlib.blake2b(account.encode(), digest_size=12).hexdigest()


def build_of(specs: Mapping[str, str]) -> str:
    """Identify the rules, boards and bots of this installation: workers take jobs only from servers with the same.

    During an update, the servers of both versions thus have workers of their own, or none.
    """
    digest = hashlib.sha256(repr(sorted(specs.items())).encode())
    package = Path(whistlestop.__file__).parent
    for source in _SOURCES:
        path = package / source
        files = [path] if path.is_file() else [*path.rglob("*.py"), *path.rglob("*.toml")]
        for file in sorted(files):
            digest.update(file.relative_to(package).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
