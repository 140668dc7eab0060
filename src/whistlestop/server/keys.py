"""Keys: whoever has the key of a seat may play it. Only hashes of keys are stored.

A key is 24 random bytes, far too many to try, so a plain hash is enough.
"""

from __future__ import annotations

import hashlib
import secrets


def new_key() -> str:
    """A new random key."""
    return secrets.token_urlsafe(24)


def hashed(key: str) -> str:
    """The hash of a key, as it is stored.

    >>> hashed("example")
    '50d858e0985ecc7f60418aaf0cc5ab58'
    """
    return hashlib.sha256(key.encode()).hexdigest()[:32]


_TABLE_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def short_id(table: str) -> str:
    """A table's id as logs show it: enough to recognise the table, too little to enter it."""
    return table[:5]


def table_id(key: str, command: str) -> str:
    """The id of the table that a command makes: the same one when the command is repeated.

    Without the key nobody can guess it, for a table's link is all that a visitor needs to enter.

    >>> table_id("example", "command-1")
    'ddqimwknzppq'
    """
    digest = hashlib.sha256(f"{key} {command}".encode()).digest()
    return "".join(_TABLE_LETTERS[byte % 32] for byte in digest[:12])
