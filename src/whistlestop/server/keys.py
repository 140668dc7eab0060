"""Keys: whoever has the key of a seat may play it. Only hashes of keys are stored.

A key is 24 random bytes, far too many to guess, so a plain hash is enough, cut to 128 bits.
"""

from __future__ import annotations

import hashlib
import secrets


def new_key() -> str:
    """A new random key."""
    return secrets.token_urlsafe(24)


def new_invitation() -> str:
    """A new random code for the link to a table, which the link needs from then on."""
    return secrets.token_urlsafe(15)


def hashed(key: str) -> str:
    """The hash of a key, as it is stored.

    >>> hashed("example")
    '50d858e0985ecc7f60418aaf0cc5ab58'
    """
    return hashlib.sha256(key.encode()).hexdigest()[:32]


TABLE_ID_PATTERN = "[a-z2-7]{12}"
"""A regular expression for the id of a table."""
_TABLE_ID_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def short_id(table: str) -> str:
    """A table's id as logs show it: enough to recognise the table, too little to enter it."""
    return table[:5]


def table_id(key: str, command: str) -> str:
    """The id of the table that a command makes: the same one when the command is repeated.

    It depends on the host's key, so nobody can guess it: anybody who knows a table's id may enter.

    >>> table_id("example", "command-1")
    'ddqimwknzppq'
    """
    digest = hashlib.sha256(f"{key} {command}".encode()).digest()
    return "".join(_TABLE_ID_LETTERS[byte % 32] for byte in digest[:12])
