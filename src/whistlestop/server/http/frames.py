"""WebSocket frames: those of clients are counted before they are read, those to clients are written at once."""

from __future__ import annotations

_MASK = 4
"""The length of the mask that every frame of a client has."""
_EXTENDED = {126: 2, 127: 8}
"""How many bytes hold the length of a long frame, by the length that its header gives."""


class FrameMeter:
    """Counts the frames in a client's stream of bytes, control frames and fragments included.

    Only headers are looked at, so that a flood of tiny frames costs little more than the bytes it consists of.

    >>> meter = FrameMeter()
    >>> meter.count(b"\\x81\\x82mask12"), meter.count(b"\\x89\\x80"), meter.count(b"mask" + b"\\x80\\x80mask" * 3)
    (1, 1, 3)
    """

    __slots__ = ("_header", "_rest")

    def __init__(self) -> None:
        self._rest = 0
        """How many bytes of the current frame are still to come."""
        self._header = b""
        """The beginning of a header that came in pieces."""

    def count(self, data: bytes) -> int:
        """How many frames begin in these bytes, which continue the stream."""
        begun = 0
        if self._header:
            begun -= 1  # it was counted when it began
            data, self._header = self._header + data, b""
        at, end = self._rest, len(data)
        while at < end:
            begun += 1
            length = self._length(data, at)
            if length is None:
                self._header = data[at:]
                at = end
                break
            at += length
        self._rest = at - end
        return begun

    @staticmethod
    def _length(data: bytes, at: int) -> int | None:
        """The length of the frame that begins there, with its header; None if the header isn't complete."""
        if at + 2 > len(data):
            return None
        masked, short = data[at + 1] & 0x80, data[at + 1] & 0x7F
        extra = _EXTENDED.get(short, 0)
        if at + 2 + extra > len(data):
            return None
        length = int.from_bytes(data[at + 2 : at + 2 + extra]) if extra else short
        return 2 + extra + (_MASK if masked else 0) + length


def text_frame(text: bytes) -> bytes:
    """The frame of a whole text message to a client.

    >>> text_frame(b"hello")
    b'\\x81\\x05hello'
    """
    length = len(text)
    if length < 126:
        return b"\x81" + length.to_bytes(1) + text
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2) + text
    return b"\x81\x7f" + length.to_bytes(8) + text
