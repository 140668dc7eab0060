"""Chance that nobody can predict and everybody can check.

A live game has a secret. Its commitment is published before the first card is dealt, and before each action the
random generator is set from the secret and the number of the action: cards that were seen tell nothing about
cards to come. When the secret is shown at the end, anyone can replay the game and see that every card followed
from it (`whistlestop verify`).
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

SHORTEST_SECRET = 16


def new_secret() -> bytes:
    """A fresh secret of 32 random bytes."""
    return secrets.token_bytes(32)


def commitment(secret: bytes) -> str:
    """What is published before the game: it fixes the secret without showing it.

    >>> commitment(bytes(16))
    '374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb'
    """
    return hashlib.sha256(secret).hexdigest()


def generator_state(secret: bytes, action: int) -> tuple[int, int]:
    """The two words of the random generator before the action with this number; the set-up is number 0."""
    key = hmac.new(secret, b"whistlestop 1 action %d" % action, hashlib.sha256).digest()
    # The generator's only forbidden state is zero in both words.
    return int.from_bytes(key[:8], "big"), int.from_bytes(key[8:16], "big") | 1


def parse_secret(secret: bytes | str) -> bytes:
    """A secret from its bytes or hex digits; raises ValueError if it is too short to be one."""
    if isinstance(secret, str):
        try:
            secret = bytes.fromhex(secret)
        except ValueError:
            raise ValueError("a secret is written in hex digits") from None
    if len(secret) < SHORTEST_SECRET:
        raise ValueError(f"a secret needs at least {SHORTEST_SECRET} bytes, this one has {len(secret)}")
    return secret
