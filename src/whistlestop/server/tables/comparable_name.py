"""Comparing names: those that look alike are the same."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=4096)  # statistics compare the same few names again and again
def comparable_name(name: str) -> str:
    """A form of a name that is the same for all names that look alike.

    >>> comparable_name("Ａnna") == comparable_name("anna\u200d") == comparable_name("ANNA")
    True
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in plain if unicodedata.category(letter) not in ("Cf", "Mn", "Zs"))
