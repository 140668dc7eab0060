"""Pictures in pixels."""

from __future__ import annotations


def png(svg: str, width: int) -> bytes:
    """An SVG document as a PNG so many pixels wide.

    >>> svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0h20v10z"/></svg>'
    >>> picture = png(svg, width=40)
    >>> picture[:4], int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])
    (b'\\x89PNG', 40, 20)
    """
    if width < 1:
        raise ValueError(f"a picture is at least 1 pixel wide, not {width}")
    import resvg_py

    fonts = "<text" in svg  # only letters that we have no outlines for ask for the fonts of this machine
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=not fonts))
