"""The nine symbols, one for each card colour and the locomotive. They can be recognised by shape alone.

They are drawn around (0, 0), nine units high and ten wide (the diamond thirteen, the locomotive eighteen). No symbol
looks like another when rotated, so they can rotate with the space they are printed on.

>>> SYMBOLS["blue"].name, SYMBOLS["red"].path
('crescent', 'M0-4.3 6.4 0 0 4.3-6.4 0Z')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol: its name, its path data, and the fill rule of the path."""

    name: str
    path: str
    fill_rule: Literal["evenodd"] | None = None


SYMBOLS: Mapping[str, Symbol] = {
    "red": Symbol("diamond", "M0-4.3 6.4 0 0 4.3-6.4 0Z"),
    "orange": Symbol("chevron", "M-4.3-4.5H-.7L4.5 0-.7 4.5H-4.3L.6 0Z"),
    "yellow": Symbol("disc", "M-4.1 0A4.1 4.1 0 1 1 4.1 0 4.1 4.1 0 1 1-4.1 0Z"),
    "green": Symbol("triangle", "M0-4.7 5 3.9H-5Z"),
    "blue": Symbol("crescent", "M2.9-3.9A4.8 4.8 0 1 0 2.9 3.9 4 4 0 0 1 2.9-3.9Z"),
    "purple": Symbol("star", "M0-4.9 1.4-1.6 5-1.3 2.3 1.1 3.1 4.6 0 2.7-3.1 4.6-2.3 1.1-5-1.3-1.4-1.6Z"),
    "white": Symbol(
        "ring",
        "M-4.5 0A4.5 4.5 0 1 1 4.5 0 4.5 4.5 0 1 1-4.5 0ZM-2.3 0A2.3 2.3 0 1 1 2.3 0 2.3 2.3 0 1 1-2.3 0Z",
        "evenodd",
    ),
    "black": Symbol(
        "saltire", "M-4.4-2.5-2.5-4.4 0-1.9 2.5-4.4 4.4-2.5 1.9 0 4.4 2.5 2.5 4.4 0 1.9-2.5 4.4-4.4 2.5-1.9 0Z"
    ),
    "locomotive": Symbol(
        "locomotive",
        "M-8.8-5H-2.3V-3.9H-3V-2.1H-1.2A1.2 1.2 0 0 1 1.2-2.1H3.5V-3.3L2.8-5H7L6.3-3.3"
        "V-2.1A1.9 1.9 0 0 1 7.9-.2V1.9L9.6 4.8"
        "H6.9L6 1.9H5.4A2.1 2.1 0 0 0 2.4 1.9H1.9A2.6 2.6 0 0 0-2.9 1.9H-3A2.6 2.6 0 0 0-7.8 1.9H-8.3V-3.9H-8.8Z"
        "M-6.9-3.6V-1.1H-4.5V-3.6ZM-7.4 2.9A2 2 0 1 1-3.4 2.9 2 2 0 1 1-7.4 2.9Z"
        "M-2.5 2.9A2 2 0 1 1 1.5 2.9 2 2 0 1 1-2.5 2.9Z"
        "M2.4 3.4A1.5 1.5 0 1 1 5.4 3.4 1.5 1.5 0 1 1 2.4 3.4Z",
    ),
}
"""By card colour, in the order of the colours; `locomotive` comes last."""
