"""Rendering pictures as PNG."""

from __future__ import annotations


def png(svg: str, width: int) -> bytes:
    """Render an SVG document as a PNG of this width in pixels.

    >>> svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0h20v10z"/></svg>'
    >>> picture = png(svg, width=40)
    >>> picture[:4], int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])
    (b'\\x89PNG', 40, 20)
    """
    if width < 1:
        raise ValueError(f"the width must be at least 1 pixel, not {width}")
    import resvg_py

    fonts = "<text" in svg  # system fonts are only needed for letters that have no built-in outlines
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=not fonts))
