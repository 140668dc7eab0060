"""Comparing names: those that look alike are the same."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_LOOK_ALIKE = str.maketrans(
    "\u0430\u0432\u0435\u0455\u0456\u0458\u0501\u043a\u04cf\u043c\u043d\u043e\u0440\u051b"
    "\u0441\u0442\u0443\u0475\u051d\u0445\u04af\u04bb"
    "\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7",
    "abesijdklmhopqctyvwxyhabezhikmvoptyx",
)
"""Cyrillic and Greek letters of which the small or the capital form looks like a Latin one, and that letter."""


@lru_cache(maxsize=4096)  # statistics compare the same few names again and again
def comparable_name(name: str) -> str:
    """A form of a name that is the same for all names that look alike.

    >>> comparable_name("Ａnna") == comparable_name("anna\u200d") == comparable_name("ANNA")
    True
    >>> comparable_name("\u0410nna") == comparable_name("Anna")  # with a Cyrillic capital A
    True
    """
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_LOOK_ALIKE)
    return "".join(letter for letter in plain if unicodedata.category(letter) not in ("Cf", "Mn", "Zs"))
