"""Names and chat: texts for people to read, never markup, and nothing in them that changes how the rest is read."""

from __future__ import annotations

import unicodedata

from whistlestop.server.refusals import Refusal


def tidy(written: str, what: str) -> str:
    """A text on one line, without characters that can't be seen.

    >>> tidy("  Anna\\tMarie ", "name")
    'Anna Marie'
    >>> tidy("\\u202eannA", "name")
    Traceback (most recent call last):
    ...
    whistlestop.server.refusals.Refusal: The name has a character in it that can't be shown.
    """
    text = " ".join(unicodedata.normalize("NFC", written).split())
    if any(
        unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn") and letter not in _JOINERS for letter in text
    ):
        raise Refusal("malformed", f"The {what} has a character in it that can't be shown.")
    if not text.strip(_JOINERS):
        raise Refusal("malformed", f"The {what} is empty.")
    return text


_JOINERS = "\u200c\u200d"
"""Some scripts, and families of emoji, need them."""
