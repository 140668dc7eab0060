"""The two themes of the screen, dark and light, in the colours of the maps."""

from __future__ import annotations

import os

from textual.theme import Theme

NIGHT = Theme(
    name="night",
    primary="#d8b264",
    secondary="#6fb0b8",
    accent="#f0a350",
    warning="#f2d74c",
    error="#ff6a5c",
    success="#7ccf4a",
    foreground="#e9e2cf",
    background="#0e1b1c",
    surface="#122426",
    panel="#1d3a3d",
    dark=True,
)
DAY = Theme(
    name="day",
    primary="#8e5a14",
    secondary="#3d5e61",
    accent="#a5341a",
    warning="#8f6400",
    error="#b5261a",
    success="#3d7a0c",
    foreground="#2a2119",
    background="#faf5e8",
    surface="#f3e9d2",
    panel="#e0d2ae",
    dark=False,
)

_LIGHT_BACKGROUNDS = ("7", "15")
"""The two whites among the 16 colours of a terminal."""


def initial_theme() -> str:
    """The theme to start with: light if the terminal has a light background, as some report in COLORFGBG."""
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return DAY.name if background in _LIGHT_BACKGROUNDS else NIGHT.name
