"""Chance that nobody can predict and everybody can verify.

A live game has a secret. Its commitment is published before the first card is dealt, and before each action the
random generator is set from the secret and the number of the action: the cards seen so far say nothing about
the cards to come. When the secret is shown at the end, anyone can replay the game and see that every card followed
from it (`whistlestop verify`).

Players may contribute to the secret, after its commitment was published: all chance then follows from both, and
whoever chose the secret can't alone have chosen the cards.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence

from whistlestop.input_values import shortened

SHORTEST_SECRET = 16
"""Bytes."""
_TICKET = "whistlestop 1 ticket"
_CONTRIBUTION = re.compile("[0-9a-f]{16,64}")


def new_secret() -> bytes:
    """A fresh secret of 32 random bytes."""
    return secrets.token_bytes(32)


def commitment(secret: bytes) -> str:
    """What is published before the game: it fixes the secret without showing it.

    >>> commitment(bytes(16))
    '374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb'
    """
    return hashlib.sha256(secret).hexdigest()


def mixed(secret: bytes, contributions: Sequence[str]) -> bytes:
    """The key that all chance follows from, made of the secret and of what each seat contributed (empty for nothing).

    Without any contribution it is the secret itself.

    >>> mixed(bytes(16), ["", ""]) == bytes(16)
    True
    >>> mixed(bytes(16), ["00112233aabbccdd", ""]).hex()[:16]
    '554ca676cf015b7f'
    """
    if not any(contributions):
        return secret
    lines = "".join(f"\n{contribution}" for contribution in contributions)
    return hmac.digest(secret, b"whistlestop 1 contributions" + lines.encode(), "sha256")


def contribution_to_deal(contribution: str, deal: int) -> str:
    """What a seat contributes to a deal, made of what its player gave; in the first deal it is just that.

    If a deal is taken back, the next one must be another, though secret and players are the same.

    >>> contribution_to_deal("00112233aabbccdd", deal=1)
    '00112233aabbccdd'
    >>> contribution_to_deal("00112233aabbccdd", deal=2)
    '94a86e7f0d1d5b0b872bed30ba650979'
    """
    if deal == 1:
        return contribution
    return hashlib.sha256(f"whistlestop 1 deal {deal} {contribution}".encode()).hexdigest()[:32]


def generator_state(key: bytes, action: int) -> tuple[int, int]:
    """The two words of the random generator before the action with this number; the set-up is number 0."""
    digest = hmac.new(key, b"whistlestop 1 action %d" % action, hashlib.sha256).digest()
    # The generator's only forbidden state is zero in both words.
    return int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:16], "big") | 1


def shuffled(key: bytes, tickets: Sequence[str]) -> tuple[str, ...]:
    """Shuffle the ticket deck of a game that begins at a position, by the game's key.

    Whoever knows the position knows the order that it had there.

    >>> shuffled(bytes(16), ["T01", "T02", "T03"])
    ('T02', 'T01', 'T03')
    """
    return tuple(sorted(tickets, key=lambda ticket: hmac.digest(key, f"{_TICKET} {ticket}".encode(), "sha256")))


def parse_secret(secret: bytes | str) -> bytes:
    """A secret from its bytes or hex digits; raises ValueError if it is malformed or too short."""
    if isinstance(secret, str):
        try:
            secret = bytes.fromhex(secret)
        except ValueError:
            raise ValueError("a secret is written in hex digits") from None
    if not isinstance(secret, bytes):
        raise ValueError(f"a secret is bytes or hex digits, not of the type {type(secret).__name__}")
    if len(secret) < SHORTEST_SECRET:
        raise ValueError(f"a secret needs at least {SHORTEST_SECRET} bytes, this one has {len(secret)}")
    return secret


def check_contributions(contributions: Sequence[str], players: int) -> tuple[str, ...]:
    """One contribution for each seat, or none at all if nobody made any; raises ValueError if one is malformed.

    >>> check_contributions(["00112233aabbccdd"], players=3)
    ('00112233aabbccdd', '', '')
    >>> check_contributions(["", ""], players=2)
    ()
    """
    contributions = tuple(map(str, contributions))
    if len(contributions) > players:
        raise ValueError(f"{players} players can't make {len(contributions)} contributions")
    for contribution in contributions:
        if contribution and not _CONTRIBUTION.fullmatch(contribution):
            raise ValueError(f'a contribution is 16 to 64 hex digits in lower case, not "{shortened(contribution)}"')
    return (*contributions, *[""] * (players - len(contributions))) if any(contributions) else ()
