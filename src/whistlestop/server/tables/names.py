"""Names and chat: texts for people to read, never markup, and nothing in them that changes how the rest is read."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from whistlestop.server.protocol.refusals import Refusal


def tidy(written: str, what: str) -> str:
    """A text on one line, without characters that can't be seen.

    >>> tidy("  Anna\\tMarie ", "name")
    'Anna Marie'
    >>> tidy("\\u202eannA", "name")
    Traceback (most recent call last):
    ...
    whistlestop.server.protocol.refusals.Refusal: The name has a character in it that can't be shown.
    """
    text = " ".join(unicodedata.normalize("NFC", written).split())
    if any(
        unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn") and letter not in _JOINERS for letter in text
    ):
        raise Refusal("malformed", f"The {what} has a character in it that can't be shown.")
    if not any(_can_be_seen(letter) for letter in text):
        raise Refusal("malformed", f"The {what} is empty.")
    return text


@lru_cache(maxsize=4096)  # statistics compare the same few names over and over
def alike(name: str) -> str:
    """What two names have in common that look the same.

    >>> alike("Ａnna") == alike("anna\u200d") == alike("ANNA")
    True
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in plain if unicodedata.category(letter) not in ("Cf", "Mn", "Zs"))


_JOINERS = "\u200c\u200d"
"""Some scripts, and families of emoji, need them."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that are drawn as nothing."""


def _can_be_seen(letter: str) -> bool:
    return letter not in _BLANK and unicodedata.category(letter)[0] not in "CMZ"
