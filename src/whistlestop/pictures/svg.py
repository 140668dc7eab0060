"""The few words of SVG that the pictures are written in.

Pictures are shown inside pages that hold others, so they keep to themselves: attributes instead of style sheets, and
ids that say what they stand for, so that two pictures that share an id mean the same thing by it.
"""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from whistlestop.boards.geometry.paths import Point, number, numbers, polyline

__all__ = ["Point", "at", "element", "number", "numbers", "polyline", "text_of"]


def element(name: str, *inside: str, **attributes: str | float | None) -> str:
    """An element. Attributes that are None are left out; `_` in a name stands for `-`.

    >>> element("circle", cx=3, cy=4.25, r=2, stroke_width=0.5, fill=None)
    '<circle cx="3" cy="4.2" r="2" stroke-width=".5"/>'
    >>> element("g", element("path", d="M0 0H9"), fill="#fff")
    '<g fill="#fff"><path d="M0 0H9"/></g>'
    """
    words = [name]
    for key, value in attributes.items():
        if value is not None:
            words.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(_written(key, value))}")
    opening = " ".join(words)
    return f"<{opening}>{''.join(inside)}</{name}>" if inside else f"<{opening}/>"


def _written(key: str, value: str | float) -> str:
    if isinstance(value, str):
        return value
    return number(value, 2 if key in ("stroke_width", "opacity", "stroke_opacity", "fill_opacity") else 1)


def text_of(words: str) -> str:
    """Words as they may stand between tags."""
    return escape(words)


def at(x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> str:
    """A transform that puts a drawing made around (0, 0) in its place.

    >>> at(5, 6), at(5, 6, angle=30, scale=0.8)
    ('translate(5 6)', 'translate(5 6)rotate(30)scale(.8)')
    """
    turned = f"rotate({number(angle)})" if number(angle) != "0" else ""
    return f"translate({numbers((x, y))})" + turned + (f"scale({number(scale, 3)})" if scale != 1 else "")
