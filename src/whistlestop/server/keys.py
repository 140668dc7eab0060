"""Keys: a seat belongs to whoever has its key. Only their hashes are stored.

A key is 24 random bytes, so a plain hash is enough: nobody can try them all.
"""

from __future__ import annotations

import hashlib
import secrets


def new_key() -> str:
    """A fresh key."""
    return secrets.token_urlsafe(24)


def hashed(key: str) -> str:
    """What is stored of a key.

    >>> hashed("example")
    '50d858e0985ecc7f60418aaf0cc5ab58'
    """
    return hashlib.sha256(key.encode()).hexdigest()[:32]


_TABLE_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def short_id(table: str) -> str:
    """A table's id as logs have it: enough to find the table, too little to come in."""
    return table[:5]


def table_id(key: str, command: str) -> str:
    """The name of the table that a command makes, which is the same when the command is repeated.

    Nobody can guess it without the key: a table's link is all that one needs to come in.

    >>> table_id("example", "command-1")
    'ddqimwknzppq'
    """
    digest = hashlib.sha256(f"{key} {command}".encode()).digest()
    return "".join(_TABLE_LETTERS[byte % 32] for byte in digest[:12])
