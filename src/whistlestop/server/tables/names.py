"""Names and chat messages: plain text without characters that hide, or that change how other text is shown."""

from __future__ import annotations

import unicodedata
from typing import Literal

from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusals import Refusal


def clean_text(written: str, field: Literal["name", "text"]) -> str:
    """The text on one line; raises `Refusal` if it is empty or has characters that can't be shown.

    >>> clean_text("  Anna\\tMarie ", "name")
    'Anna Marie'
    >>> clean_text("\\u202eannA", "name")
    Traceback (most recent call last):
    ...
    whistlestop.server.protocol.refusals.Refusal: The name has a character in it that can't be shown.
    """
    text = " ".join(unicodedata.normalize("NFC", written).split())
    if any(
        unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn") and letter not in _JOINERS for letter in text
    ):
        raise Refusal(codes.TextNotShowable(field))
    if not any(_is_visible(letter) for letter in text):
        raise Refusal(codes.TextEmpty(field))
    return text


_JOINERS = "\u200c\u200d"
"""Some scripts, and families of emoji, need them."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that are invisible."""


def _is_visible(letter: str) -> bool:
    return letter not in _BLANK and unicodedata.category(letter)[0] not in "CMZ"
