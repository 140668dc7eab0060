"""Check values that come from a caller, and show them in error messages."""

from __future__ import annotations

from numbers import Integral

_LARGE = 2**64


def is_whole(value: object) -> bool:
    """Whether a value is a whole number, NumPy's included; True and False are not.

    >>> is_whole(3), is_whole(3.0), is_whole(True)
    (True, False, False)
    """
    return type(value) is int or (isinstance(value, Integral) and not isinstance(value, bool))


def shortened(text: str, most: int = 80) -> str:
    """A text that is short enough for a message, and can be printed.

    >>> shortened("claim " * 100, most=12)
    'claim claim…'
    """
    text = text if len(text) <= most else f"{text[: most - 1]}…"
    return text.encode("utf-8", "replace").decode()  # half a surrogate pair can't be printed


def shown(value: object) -> str:
    """A value as a message names it: itself if it is simple and short, else its type.

    >>> shown(2.5), shown("x"), shown({}), shown(10**6000)
    ('2.5', "'x'", 'a dict', 'a number that large')
    """
    if isinstance(value, int) and abs(value) > _LARGE:
        return "a number that large"
    if isinstance(value, str | bytes | int | float | None):
        return repr(value) if len(repr(value)) <= 40 else f"a {type(value).__name__} that long"
    return f"a {type(value).__name__}"
