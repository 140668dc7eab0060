"""Pictures as arrays of pixels, for testing what is actually drawn."""

import zlib

import numpy as np
from numpy.typing import NDArray

from whistlestop.pictures.png import png


def pixels(svg: str, width: int) -> NDArray[np.float64]:
    """Render a picture as rows of pixels with red, green, blue and alpha from 0 to 1."""
    data = png(svg, width)
    columns, rows = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    assert data[24:26] == b"\x08\x06", "eight bits each of red, green, blue, alpha"
    chunks, at = b"", 8
    while at < len(data):
        size = int.from_bytes(data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            chunks += data[at + 8 : at + 8 + size]
        at += 12 + size
    stream = np.frombuffer(zlib.decompress(chunks), np.uint8).reshape(rows, 1 + 4 * columns)
    return _unfiltered(stream).reshape(rows, columns, 4) / 255


def _unfiltered(stream: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Undo the five PNG filters."""
    above = np.zeros(stream.shape[1] - 1, np.uint8)
    rows = []
    for kind, *line in stream.tolist():
        row = line
        for i, value in enumerate(line):
            left, up = (row[i - 4] if i >= 4 else 0), int(above[i])
            corner = int(above[i - 4]) if i >= 4 else 0
            row[i] = (value + (0, left, up, (left + up) // 2, _paeth(left, up, corner))[kind]) % 256
        above = np.array(row, np.uint8)
        rows.append(above)
    return np.array(rows)


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


def picture(drawn: str, defs: str, box: str) -> str:
    """An SVG document around a drawing."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><defs>{defs}</defs>{drawn}</svg>'
